"""People in the admin: found by any of their names, never a password or a card."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import NameChange, User

# Staff log in where everybody does: with its rate limits, and the second step if they set one up.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class NameChangeInline(admin.TabularInline):
    """The earlier names of a person, to be read only."""

    model = NameChange
    fk_name = "person"
    fields = readonly_fields = ("old_name", "new_name", "changed_by", "created_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request, obj=None):
        """Nobody writes history."""
        return False


@admin.register(User)
class PersonAdmin(UserAdmin):
    """A person's page: name, rights, earlier names."""

    list_display = ("name", "slug", "is_guest", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("name", "username", "slug", "email", "name_changes__old_name")
    ordering = ("-date_joined",)
    readonly_fields = ("name", "username", "slug", "is_guest", "closed_at", "last_login")
    inlines = (NameChangeInline,)
    fieldsets = (
        (None, {"fields": ("name", "username", "slug", "is_guest", "email", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Times"), {"fields": ("date_joined", "last_login", "closed_at")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "usable_password", "password1", "password2")}),)

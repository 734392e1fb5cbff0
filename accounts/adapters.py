"""Where django-allauth meets this site's people: names, guests who stay, social accounts."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest

from accounts.kept_out import banned_page
from accounts.models import User
from accounts.services import naming

GUEST_STATE = "guest"


def guest_of(request: HttpRequest) -> User | None:
    """The guest who came to one of the entrances with this request."""
    return getattr(request, "guest", None)


def shown_name(user: User) -> str:
    """What allauth calls a person in pages and mails."""
    return user.name


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up by one shown name; a guest who signs up stays the same person."""

    def new_user(self, request):
        """The guest of this session, whose seat and history then stay, or a new person."""
        return guest_of(request) or User()

    def clean_username(self, username, shallow=False):
        """The tidied name; raises ValidationError in words if it cannot be had."""
        return naming.free_name(name=username, person=guest_of(self.request))

    def save_user(self, request, user, form, commit=True):
        """Takes over what the form holds; the name becomes name and log-in key."""
        super().save_user(request, user, form, commit=False)
        naming.register(user=user, name=form.cleaned_data["username"])
        if commit:
            user.save()
        return user

    def pre_login(self, request, user, **kwargs):
        """Refuses somebody who is banned, in words; he has proved who he is by now."""
        if user.is_banned:
            return banned_page(request, user)
        return super().pre_login(request, user, **kwargs)

    def is_safe_url(self, url):
        """Whether one may be led on there; what is no address at all (`http://[`) is not safe."""
        try:
            return super().is_safe_url(url)
        except ValueError:
            return False

    def populate_username(self, request, user):
        """Nothing: nobody gets a name he did not choose."""


class SocialAdapter(DefaultSocialAccountAdapter):
    """Sign-up through another site, where a guest stays the same person too."""

    def pre_social_login(self, request, sociallogin):
        """Remembers the guest, because allauth logs him out on the way."""
        if request.user.is_authenticated and request.user.is_guest:
            sociallogin.state[GUEST_STATE] = request.user.pk

    def save_user(self, request, sociallogin, form=None):
        """Saves the newcomer into the guest's row, if he came as one."""
        guest = User.objects.filter(pk=sociallogin.state.get(GUEST_STATE), is_guest=True).first()
        if guest:
            guest.email = sociallogin.user.email
            sociallogin.user = guest
        user = sociallogin.user
        user.set_unusable_password()
        get_account_adapter(request).save_user(request, user, form)
        sociallogin.save(request)
        return user

"""Forms of the accounts pages."""

from allauth.account import forms as allauth_forms
from allauth.socialaccount import forms as social_forms
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.template.response import TemplateResponse
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import PREFERENCES, User
from accounts.services import naming


class NameField(forms.CharField):
    """A name to be shown; what is wrong with it is said by accounts.names."""

    def __init__(self, **kwargs):
        kwargs.setdefault("label", _("Name"))
        kwargs.setdefault(
            "help_text", _("Others see it, and you log in with it. You can change it later.")
        )
        super().__init__(error_messages={"required": _("Please type a name.")}, **kwargs)
        self.widget.attrs.update({"autocomplete": "username", "autocapitalize": "words"})
        self.widget.attrs["maxlength"] = names.MAX_LENGTH
        self.widget.attrs["dir"] = "auto"


def _ask_for_name(form: forms.BaseForm) -> None:
    form.fields["username"] = NameField()
    if "email" in form.fields:
        form.fields["email"].label = _("E-mail (optional)")
        form.fields["email"].help_text = _("Only for a forgotten password; nobody sees it.")
    if "password1" in form.fields:
        form.fields["password1"].help_text = _("At least 8 letters or digits, and not too common.")
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
    form.order_fields(["username", "email", "password1", "password2"])


def _save_or_say_taken(form, save, request, template_name):
    """Saves; a name that went to somebody else since the check is said in the form."""
    try:
        with transaction.atomic():
            return save(request)
    except IntegrityError:
        form.add_error("username", naming.taken())
        return None, TemplateResponse(request, template_name, {"form": form})


class SignupForm(allauth_forms.SignupForm):
    """Name, password, and an e-mail address if one wants."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        _ask_for_name(self)

    def try_save(self, request):
        """The new person and no response, or no person and what to answer."""
        return _save_or_say_taken(self, super().try_save, request, "account/signup.html")


class SocialSignupForm(social_forms.SignupForm):
    """The name of somebody who comes through another site."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        _ask_for_name(self)
        self.initial["username"] = ""

    def try_save(self, request):
        """The new person and no response, or no person and what to answer."""
        return _save_or_say_taken(self, super().try_save, request, "socialaccount/signup.html")


class LoginForm(allauth_forms.LoginForm):
    """Log-in by name, in any spelling of it, or by e-mail address."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail")
        self.fields["login"].widget.attrs.update({"autocomplete": "username", "dir": "auto"})
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def user_credentials(self):
        """The credentials with the name folded to its key."""
        credentials = super().user_credentials()
        if "username" in credentials:
            credentials["username"] = names.fold(credentials["username"])
        return credentials


class RenameForm(forms.Form):
    """Another name for oneself."""

    name = NameField(help_text=_("Your old name stays reserved for you for three months."))

    def __init__(self, *args, person: User, **kwargs):
        self.person = person
        super().__init__(*args, **kwargs)
        self.initial["name"] = person.name

    def clean_name(self):
        """The tidied free name."""
        return naming.free_name(name=self.cleaned_data["name"], person=self.person)


def _languages():
    """Each language by its own name, so that everybody finds his."""
    own = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
    return [("", _("As my browser")), *own]


class PreferencesForm(forms.ModelForm):
    """What a person sets for himself; each change is saved as it is made."""

    language = forms.ChoiceField(label=_("Language"), required=False, choices=_languages)

    class Meta:
        model = User
        fields = PREFERENCES


class CloseForm(forms.Form):
    """Closing an account, confirmed by typing one's own name."""

    name = forms.CharField(label=_("Type your name to confirm"), max_length=100)

    def __init__(self, *args, person: User, **kwargs):
        self.person = person
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs.update({"autocomplete": "off", "dir": "auto"})

    def clean_name(self):
        """The name as typed, if it is this person's."""
        typed = self.cleaned_data["name"]
        if names.fold(typed) != names.fold(self.person.name):
            raise forms.ValidationError(_("This is not your name."), code="name")
        return typed

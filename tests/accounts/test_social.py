import pytest
from allauth.socialaccount.models import SocialAccount, SocialLogin
from allauth.socialaccount.providers import registry
from allauth.socialaccount.providers.github.provider import GitHubProvider
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse
from environ import Env

from accounts import social
from accounts.adapters import SocialAdapter
from accounts.models import User


class _Env(Env):
    def __init__(self, **variables: str) -> None:
        super().__init__()
        self.ENVIRON = variables


def test_without_a_word_there_are_no_providers():
    assert social.apps(_Env()) == []
    assert social.providers(_Env()) == {}


def test_providers_come_from_the_environment():
    env = _Env(
        SOCIAL_PROVIDERS="github, openid_connect",
        SOCIAL_GITHUB_CLIENT_ID="id",
        SOCIAL_GITHUB_SECRET="secret",
        SOCIAL_OPENID_CONNECT_CLIENT_ID="id",
        SOCIAL_OPENID_CONNECT_SECRET="secret",
        SOCIAL_OPENID_CONNECT_SERVER_URL="https://id.example.org",
    )
    assert social.apps(env) == [
        "allauth.socialaccount.providers.github",
        "allauth.socialaccount.providers.openid_connect",
    ]
    assert social.providers(env)["github"]["APPS"][0]["client_id"] == "id"
    oidc = social.providers(env)["openid_connect"]["APPS"][0]
    assert oidc["settings"]["server_url"] == "https://id.example.org"


@pytest.mark.parametrize("name", ["nosuchsite", "../etc", "os.path"])
def test_an_unknown_provider_is_named(name):
    with pytest.raises(ImproperlyConfigured, match="SOCIAL_PROVIDERS"):
        social.apps(_Env(SOCIAL_PROVIDERS=name))


def test_a_missing_secret_is_named():
    env = _Env(SOCIAL_PROVIDERS="github", SOCIAL_GITHUB_CLIENT_ID="id")
    with pytest.raises(ImproperlyConfigured, match="SOCIAL_GITHUB_SECRET"):
        social.providers(env)


@pytest.fixture(autouse=True)
def _github(settings, monkeypatch) -> None:
    app = {"client_id": "id", "secret": "secret"}
    settings.SOCIALACCOUNT_PROVIDERS = {"github": {"APPS": [app]}}
    registry.load()
    monkeypatch.setitem(registry.provider_map, "github", GitHubProvider)


def _come_from_elsewhere(client, rf, person=None):
    """Comes back from the other site, which knows this newcomer by the number 7."""
    request = rf.get("/")
    login = SocialLogin(
        user=User(email="c@example.org"),
        account=SocialAccount(provider="github", uid="7"),
        provider=SocialAdapter(request).get_provider(request, "github"),
    )
    login.state = {}
    if person:
        request.user = person
        SocialAdapter(request).pre_social_login(request, login)
        client.logout()
    session = client.session
    session["socialaccount_sociallogin"] = login.serialize()
    session.save()


def _choose_name(client, name: str):
    return client.post(reverse("socialaccount_signup"), {"username": name, "email": ""})


def test_a_newcomer_from_another_site_chooses_his_name(strangers, rf, db):
    _come_from_elsewhere(strangers, rf)
    assert _choose_name(strangers, "Cyril").status_code == 302
    person = SocialAccount.objects.get(uid="7").user
    assert (person.name, person.is_guest, person.has_usable_password()) == ("Cyril", False, False)


def test_a_guest_who_comes_through_another_site_stays_the_same_person(guests, guest, rf):
    _come_from_elsewhere(guests, rf, person=guest)
    assert _choose_name(guests, "Cyril").status_code == 302
    person = User.objects.get()
    assert (person.pk, person.slug, person.name) == (guest.pk, guest.slug, "Cyril")
    assert SocialAccount.objects.get(uid="7").user == person


def test_somebody_registered_is_never_taken_over_that_way(anns, ann, rf):
    _come_from_elsewhere(anns, rf, person=ann)
    _choose_name(anns, "Cyril")
    ann.refresh_from_db()
    assert ann.name == "Ann"
    assert SocialAccount.objects.get(uid="7").user != ann


def test_a_taken_name_is_refused_in_the_form_there_too(strangers, ann, rf):
    _come_from_elsewhere(strangers, rf)
    page = _choose_name(strangers, "Ann")
    assert page.status_code == 200
    assert page.context["form"].errors["username"]

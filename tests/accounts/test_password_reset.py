import re

from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from tests.accounts.conftest import PASSWORD

NEW = "the ace of trumps stays"


def _link() -> str:
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]


def _ask(client, email: str):
    return client.post(reverse("account_reset_password"), {"email": email})


def _choose(client, link: str):
    form = client.get(link, follow=True)
    return client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})


def test_the_link_of_the_mail_sets_a_new_password(strangers, ann):
    _ask(strangers, ann.email)
    assert _choose(strangers, _link()).status_code == 302
    ann.refresh_from_db()
    assert ann.check_password(NEW)


def test_a_used_link_does_nothing_any_more(strangers, ann):
    _ask(strangers, ann.email)
    link = _link()
    _choose(strangers, link)
    page = strangers.get(link, follow=True)
    assert page.status_code == 200
    assert page.context["token_fail"]


def test_a_wrong_or_old_link_is_refused_in_words(strangers, ann, settings):
    _ask(strangers, ann.email)
    link = _link()
    settings.PASSWORD_RESET_TIMEOUT = -1
    for broken in (link, link[:-5] + "aaaa/", "/accounts/password/reset/key/zzz-zzz-zzz/"):
        page = strangers.get(broken, follow=True)
        assert page.status_code == 200
        assert page.context["token_fail"]
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_asking_does_not_tell_whether_an_address_is_known(strangers, ann):
    known = _ask(strangers, ann.email)
    unknown = _ask(strangers, "nobody@example.org")
    assert known.status_code == unknown.status_code == 302
    assert known.headers["Location"] == unknown.headers["Location"]


def test_a_new_password_ends_the_other_sessions(strangers, anns, ann):
    _ask(strangers, ann.email)
    _choose(strangers, _link())
    assert anns.get(reverse("friends")).status_code == 302


def test_the_confirming_link_confirms_once_and_a_broken_one_says_so(anns, ann):
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True)
    anns.post(reverse("account_email"), {"action_send": "", "email": ann.email})
    link = _link()
    assert anns.get(link).status_code == 200
    assert anns.post(link).status_code == 302
    assert EmailAddress.objects.get().verified
    assert anns.get("/accounts/confirm-email/nonsense/").status_code in (200, 404)

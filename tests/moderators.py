"""People who work for the site, for tests of what they may do."""

from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from games.services.moderators import GROUP


def moderator(name: str = "Judge Dora") -> User:
    """Somebody with the rights of a moderator and no other."""
    user = User.objects.create_user(name, is_staff=True)
    user.groups.add(Group.objects.get(name=GROUP))
    return user


def superuser(name: str = "Root Rita") -> User:
    """Somebody who may do everything."""
    return User.objects.create_superuser(name)


def browser_of(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client

"""Where people come from, as salted hashes, so that moderators see who is perhaps the same."""

import secrets
from datetime import timedelta
from ipaddress import ip_address, ip_network

from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Trace, User

KEPT_FOR = timedelta(days=30)


def new_device() -> str:
    """A random word for a device's cookie."""
    return secrets.token_urlsafe(18)


def leave(*, person: User, device: str, address: str) -> None:
    """Note that this person came from there; what is noted cannot be turned back into it."""
    now = timezone.now()
    places = ((Trace.Kind.DEVICE, device), (Trace.Kind.ADDRESS, _neighbourhood(address)))
    rows = [
        Trace(person=person, kind=kind, digest=digest(kind, place), first_at=now, last_at=now)
        for kind, place in places
        if place
    ]
    Trace.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["person", "kind", "digest"],
        update_fields=["last_at"],
    )


def digest(kind: str, place: str) -> str:
    """The hash of a device or address; without the site's secret nobody can try them all."""
    return salted_hmac("accounts.traces", f"{kind}:{place}", algorithm="sha256").hexdigest()[:32]


def forget_old() -> int:
    """Delete traces that were not seen for as long as they are kept; how many."""
    return Trace.objects.filter(last_at__lt=timezone.now() - KEPT_FOR).delete()[0]


def _neighbourhood(address: str) -> str:
    """An IPv4 address, or the /64 in which a household changes its IPv6 addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, 64), strict=False))

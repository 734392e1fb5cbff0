"""Who stands on the boards."""

from accounts.models import User
from leaderboard.models import Rating, Tally


def set_listed(*, person: User, listed: bool) -> None:
    """Puts a person on the boards or takes him off; his results stay as they are."""
    Rating.objects.filter(user=person).update(listed=listed)
    Tally.objects.filter(user=person).update(listed=listed)


def unlist_closed(person: User) -> None:
    """Takes somebody off the boards who closes his account."""
    set_listed(person=person, listed=False)

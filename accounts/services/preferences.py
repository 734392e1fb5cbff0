"""What a person sets for himself."""

from typing import Any

from accounts.models import PREFERENCES, User


def set_preferences(*, person: User, **changes: Any) -> None:
    """Stores these preferences, and no other field of the person."""
    fields = sorted(set(changes) & set(PREFERENCES))
    for field in fields:
        setattr(person, field, changes[field])
    person.save(update_fields=fields)

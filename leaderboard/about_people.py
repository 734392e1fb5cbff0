"""What the leaderboard adds to a person's page, to the file of his data, and when he leaves.

accounts.apps imports this module when every app is loaded.
"""

from typing import Any

from accounts import registry
from accounts.models import User
from leaderboard import selectors
from leaderboard.models import SeatResult
from leaderboard.services.listing import unlist_closed


def profile_part(person: User) -> dict[str, Any]:
    """The context of templates/leaderboard/_profile.html."""
    return {
        "strengths": selectors.strengths(person),
        "reliability": selectors.reliability_of([person.pk]).get(person.pk),
        "totals": selectors.totals(person),
    }


def exported(person: User) -> list[dict[str, Any]]:
    """Every result of this person, oldest first, as JSON values."""
    rows = SeatResult.objects.filter(user=person).select_related("result").order_by("result_id")
    return [
        {
            "deal": row.result.deal,
            "finished": row.result.finished_at.isoformat(),
            "format": row.result.pool,
            "rated": row.result.rated,
            "void": row.result.voided_at is not None,
            "place": row.place,
            "result": row.fate,
            "rating_before": [row.mu_before, row.sigma_before] if row.result.rated else None,
            "rating_after": [row.mu_after, row.sigma_after] if row.result.rated else None,
        }
        for row in rows.iterator(chunk_size=2000)
    ]


registry.show_on_profile("ratings", "leaderboard/_profile.html", profile_part)
registry.export("results", exported)
registry.on_close("boards", unlist_closed)

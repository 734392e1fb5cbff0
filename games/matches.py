"""A match as the database holds it: the finished deals of one line-up at a table."""

from games.engine.codec import outcome_from_json
from games.engine.match import Match
from games.engine.rules import Rules
from games.models import Deal


def match_of(deal: Deal) -> Match:
    """The match to which a deal belongs, after its finished deals; one query."""
    rules = Rules.from_dict(deal.rules)
    finished = Deal.objects.filter(
        table_id=deal.table_id, match_number=deal.match_number, status=Deal.Status.FINISHED
    )
    stored = finished.order_by("number").values_list("outcome", flat=True)
    outcomes = (outcome_from_json(data, rules.players) for data in stored)
    return Match.of(rules, (outcome for outcome in outcomes if outcome is not None))

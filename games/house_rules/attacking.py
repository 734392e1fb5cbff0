"""Texts of the options about attack and defence: throwing in, limits, passing on."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.house_rules.texts import OptionText, ValueText

THROWERS: Final = OptionText(
    _("Who throws in"),
    _("Who may add cards to an attack."),
    _(
        "The leader starts the attack; others may then add cards of a rank that lies on the table. "
        "Who holds no fitting card is asked all the same, so that nobody learns anything from it."
    ),
    {
        "all": ValueText(
            _("Everyone"), _("everyone throws in"), _("Every opponent of the defender.")
        ),
        "neighbours": ValueText(
            _("The neighbours"),
            _("only neighbours throw in"),
            _("The nearest player on each side of the defender."),
        ),
        "leader": ValueText(
            _("Only the leader"), _("only the leader throws in"), _("Who led goes on alone.")
        ),
    },
)

THROW_TIMING: Final = OptionText(
    _("When to throw in"),
    _("How soon cards may be added to an attack."),
    _("The timing holds until the defender says “take”. After that, cards may be added at once."),
    {
        "any": ValueText(
            _("At any time"), _("throwing in at any time"), _("As soon as the lead lies there.")
        ),
        "after_first_beat": ValueText(
            _("After the first beat"),
            _("throwing in after the first beat"),
            _("Once the defender has beaten one card."),
        ),
        "all_beaten": ValueText(
            _("When all is beaten"),
            _("throwing in only when all is beaten"),
            _("Only while no card lies open."),
        ),
    },
)

THROW_ORDER: Final = OptionText(
    _("Order of throwing in"),
    _("Who may add a card first."),
    _(
        "Saying “done” lets the next one in. Who is done adds nothing until a new card lies on "
        "the table, which asks everybody anew."
    ),
    {
        "free": ValueText(
            _("Anybody, any time"),
            _("throwing in without order"),
            _("Whoever is quicker."),
        ),
        "leader_first": ValueText(
            _("Leader first"),
            _("the leader throws in first"),
            _("The leader until he is done or has no cards; then the others."),
        ),
        "last_attacker_first": ValueText(
            _("Last attacker first"),
            _("the last attacker throws in first"),
            _("Who laid the last attack card, then the leader, then the others one by one."),
        ),
    },
)

MULTI_LEAD: Final = OptionText(
    _("Leading several cards"),
    _("Whether a lead may be several cards of one rank."),
    _("The limit holds for the lead as well: never more cards than the defender has in his hand."),
    {
        False: ValueText(_("One card"), _("one card at a lead"), _("A lead is a single card.")),
        True: ValueText(
            _("Several of one rank"),
            _("several cards at a lead"),
            _("Two sevens at once, for example."),
        ),
    },
)

FIRST_CAP: Final = OptionText(
    _("A gentle start"),
    _("Five attack cards instead of six at the beginning of a deal."),
    _(
        "No attack has more than six cards, nor more than the defender held when it came to him. "
        "A gentle start makes that five for a while."
    ),
    {
        "off": ValueText(_("Always six"), _("always up to six cards"), _("No gentle start.")),
        "first_bout": ValueText(
            _("Five in the first bout"),
            _("five cards in the first bout"),
            _("The first attack of the deal has five cards at most."),
        ),
        "until_first_discard": ValueText(
            _("Five until the first discard"),
            _("five cards until the first discard"),
            _("Until somebody has beaten a whole attack; taking does not end it."),
        ),
    },
)

TAKE_CAP: Final = OptionText(
    _("Adding after “take”"),
    _("How many cards may be added when the defender takes."),
    _(
        "After “take” the others may still add cards of a rank that lies there. Then all "
        "of it goes into his hand."
    ),
    {
        "same": ValueText(
            _("The same limit"),
            _("after “take” the same limit"),
            _("The limit of the bout stays as it was."),
        ),
        "table_max": ValueText(
            _("Up to six"),
            _("after “take” up to six cards"),
            _("Up to the most any attack may have, even if he held fewer."),
        ),
        "unlimited": ValueText(
            _("No limit"),
            _("after “take” no limit"),
            _("Everything that fits may go along."),
        ),
    },
)

TRANSFER: Final = OptionText(
    _("Passing on"),
    _("Whether the defender may pass the attack on to the next player."),
    _(
        "Before he has beaten a card or said “take”, the defender may lay another card of the "
        "attack's rank: now the next player defends against all of it. That player must hold at "
        "least as many cards as lie there then. An attack can travel all the way round; with two "
        "players it comes straight back."
    ),
    {
        False: ValueText(_("No"), _("no passing on"), _("Beat or take.")),
        True: ValueText(
            _("Yes"), _("passing on"), _("Beat, take or pass on with a card of the rank.")
        ),
    },
)

SHOW_TRUMP: Final = OptionText(
    _("Passing on by showing"),
    _("Whether a trump of the rank may be shown instead of laid."),
    _(
        "The shown trump stays in the hand, and everybody knows where it is. In this bout it "
        "can beat, but it cannot be laid to pass on or thrown in. As nothing is laid, the next "
        "player needs only as many cards as lie there already."
    ),
    {
        "off": ValueText(_("No"), _("no passing on by showing"), _("A card must be laid.")),
        "per_bout": ValueText(
            _("Once a bout"),
            _("passing on by showing, once a bout"),
            _("Each trump once in every bout."),
        ),
        "per_deal": ValueText(
            _("Once a deal"),
            _("passing on by showing, once a deal"),
            _("Each trump once in the whole deal."),
        ),
    },
)

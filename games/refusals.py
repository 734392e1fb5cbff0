"""Every refusal in words: which rule is in the way, in half a line."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import words
from games.engine.cards import CARDS
from games.engine.errors import EngineError, InvalidRules
from games.house_rules import why_invalid
from games.services.errors import Refused

SENTENCES: Final = {
    # The action is none (games/engine/actions.py).
    "not_an_action": _("The site did not understand this. Please try again."),
    "unknown_kind": _("The site did not understand this. Please try again."),
    "wrong_number_of_cards": _("Not with that many cards."),
    "no_such_card": _("There is no such card."),
    "card_twice": _("A card can be played only once."),
    # The rules are in the way (games/engine/explain.py).
    "deal_over": _("This deal is over."),
    "no_such_seat": _("There is no such seat."),
    "seat_is_out": _("You are out: this deal goes on without you."),
    "not_your_lead": _("Not yet: it is not your lead."),
    "direction_is_fixed": _("The direction is fixed for this deal."),
    "choose_direction_first": _("First choose whom to attack."),
    "must_lead": _("It is your lead: play a card."),
    "card_not_in_hand": _("You do not hold %(card)s."),
    "lead_one_rank": _("Not these: cards led together have one rank."),
    "lead_one_card": _("Lead one card at a time."),
    "limit_reached": _("This bout is full: no more cards."),
    "defender_has_no_done": _("You defend: beat the card or take."),
    "defender_adds_nothing": _("You defend: you cannot throw in."),
    "taking_is_final": _("You have said take, and taking is final."),
    "nothing_is_open": _("Everything is beaten: there is nothing to answer."),
    "card_not_open": _("%(card)s is not open on the table."),
    "does_not_beat": _("Not this one: %(card)s does not beat %(attack)s."),
    "no_transfer": _("At this table an attack cannot be passed on."),
    "no_show": _("At this table showing a trump does not pass an attack on."),
    "already_beaten": _("Too late to pass on: a card is beaten already."),
    "not_the_rank": _("Not this one: only a card of the attack's rank passes it on."),
    "not_a_trump": _("Not this one: only a trump can be shown."),
    "already_shown": _("Not this one: it has been shown already."),
    "next_hand_too_small": _("The next player holds too few cards for this attack."),
    "not_the_defender": _("You do not defend in this bout."),
    "defender_is_partner": _("You do not attack your partner."),
    "not_a_thrower": _("You may not throw in during this bout."),
    "no_cards_left": _("You have no cards left."),
    "already_done": _("You are done until a new card lies on the table."),
    "not_your_turn": _("Not yet: another player throws in first."),
    "something_is_open": _("Not yet: first the defender answers."),
    "throw_in_one_card": _("Throw in one card at a time."),
    "rank_not_on_table": _("Not this one: no %(rank)s is on the table."),
    "wait_until_all_beaten": _("Not yet: throw in when every card is beaten."),
    "wait_for_first_beat": _("Not yet: throw in when one card is beaten."),
    # Services.
    "no_such_table": _("There is no such table, or it is private: ask for its link."),
    "no_such_deal": _("This deal does not exist."),
    "table_closed": _("This table is closed."),
    "table_full": _("Every seat at this table is taken."),
    "seat_taken": _("Somebody was quicker: this seat is taken."),
    "already_seated": _("You sit at this table already."),
    "not_seated": _("You have no seat at this table."),
    "too_many_tables": _("You sit at %(most)s tables already. Leave one of them first."),
    "too_many_reviews": _(
        "You wait for %(most)s reviews already. Let one of them be finished first."
    ),
    "not_the_host": _("Only the one who made the table can do this."),
    "already_started": _("The game has started already."),
    "one_rated_table": _("You sit at a rated table already. Leave it first."),
    "not_all_ready": _("This deal is rated: it starts when everybody is ready."),
    "removed": _("The maker of this table has removed you from it."),
    "not_welcome": _("You cannot sit down at this table."),
    "wrong_password": _("This is not the password of the table."),
    "too_many_tries": _("Too many tries. Wait a few minutes, then try again."),
    "no_such_level": _("There is no such automatic player."),
    "no_next_deal_now": _("There is no next deal to say yes to now."),
    "watching": _("You are watching: only those who sit here can play."),
    "stale": _("The table has moved on. Look again, then play."),
    "no_hints": _("No hints here: this deal may be rated."),
    "hint_not_now": _("Hints are for your own turn."),
    "hint_too_soon": _("One hint at a time. Please wait a moment."),
    "not_automatic": _("The player of this seat is back."),
    # Quick match.
    "no_such_wish": _("There is no such game: these rules are for another number of players."),
    "rated_needs_account": _("Only people with an account can play for a rating."),
    "busy": _("You sit at this table. Get up first if you want to play elsewhere."),
    "match_found": _("People were found for you just now: your game has begun."),
    "not_waiting": _("You are not waiting for players any more."),
    # Talk.
    "watching_talk": _("You are watching: only those who sit here can talk."),
    "muted": _("A moderator took the right to talk from you. The talk panel says until when."),
    "talk_off": _("You have switched talk off. Your settings switch it on again."),
    "guests_say_phrases": _("Guests use the ready phrases. Sign up to write words of your own."),
    "no_such_phrase": _("There is no such phrase."),
    "no_such_line": _("That line is gone."),
    "talk_empty": _("There is nothing to say yet."),
    "talk_too_long": _("Too long: at most %(most)s letters."),
    "talk_too_fast": _("Not so fast. Wait a moment, then say it."),
    # Invitations.
    "no_such_person": _("There is nobody of that name here."),
    "invite_oneself": _("You are at the table already: invite somebody else."),
    "invite_needs_account": _("Make an account to invite friends, or send the table's address."),
    "invite_friends_only": _("You can invite your friends. Send others the table's address."),
    "sits_here": _("%(name)s sits here already."),
    "invited_already": _("%(name)s has been asked already. Give it a moment."),
    "declined_lately": _("%(name)s has just said no. Ask again later."),
    "too_many_invitations": _("That were many invitations. Wait a few minutes before the next."),
    "no_such_invitation": _("This invitation does not exist."),
    "answered_already": _("You have answered this invitation already."),
    "invitation_expired": _("This invitation has expired. Ask your friend for another one."),
    # Moderation.
    "report_yourself": _("You cannot report yourself."),
    "too_many_reports": _("That is a lot of reports. Please wait a little before the next one."),
    "judged_already": _("Another moderator was quicker: this is judged already."),
    "deal_not_over": _("Only a deal that is over can be voided. Close the table instead."),
    "void_already": _("This deal is void already."),
    "your_own_deal": _("You played in this deal yourself: ask another moderator."),
    # The socket.
    "not_text": _("The site understands text only."),
    "too_quick": _("Too much at once. Wait a moment, then go on."),
    "too_long": _("That message is too long."),
    "not_understood": _("The site did not understand this. Please try again."),
    "no_deal": _("No deal is running at this table."),
    "other_deal": _("That was for another deal. Look again, then play."),
    "broken": _("Something went wrong here. Your move was not played; please try again."),
}


def in_words(refusal: Refused | EngineError) -> str:
    """The sentence for a refusal in the language of the moment."""
    if isinstance(refusal, InvalidRules):
        return why_invalid(refusal)
    return sentence(refusal.code, refusal.params)


def sentence(code: str, params: Mapping[str, object] | None = None) -> str:
    """The sentence for a code; an unknown one gets words that are never wrong."""
    try:
        return str(SENTENCES[code]) % _spoken(params or {})
    except KeyError:  # no such code, or a fact is missing
        return gettext("This is not possible now.")


def _spoken(params: Mapping[str, object]) -> dict[str, object]:
    """Parameters as people say them; the rank of a card is known with the card."""
    spoken: dict[str, object] = dict(params)
    card = params.get("card")
    if isinstance(card, str) and card in CARDS:
        spoken["rank"] = words.RANKS[card[0]]
    for name, value in params.items():
        if isinstance(value, str) and value in CARDS:
            spoken[name] = words.sign(value)
        elif name == "rank" and isinstance(value, str):
            spoken["rank"] = words.RANKS.get(value, value)
    return spoken

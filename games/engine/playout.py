"""Random play to the end of a deal, at the speed that search and benchmarks need.

At every step each legal (seat, move) pair is equally likely. `random_step` says so in terms of the
board. `play_out` does the same, with the same random numbers, in one flat loop for the options
that most tables have; what is rare (a seat goes out, the deal ends) goes back to the board.
A test holds it against `random_step` decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import or_
from typing import Final

from games.engine.board import DONE, Board
from games.engine.cards import BEATS, SAME_RANK
from games.engine.closing import HAND, MAX_DRY_BOUTS, MAX_LEADS, close_bout, note_lead, seat_mask
from games.engine.flags import (
    AFTER_FIRST_BEAT,
    ANY,
    EVERYONE,
    LAST_ATTACKER_FIRST,
    LEADER_FIRST,
    LEADER_ONLY,
    Flags,
)

Random = Callable[[], float]
"""A source of numbers in [0, 1), such as `random.Random(seed).random`."""

_RANKS: Final = {1 << card: SAME_RANK[card] for card in range(52)}
_BEATS: Final = {1 << card: BEATS[card] for card in range(52)}
MANY: Final = 1 << 30
_SEATS: Final = tuple(tuple(s for s in range(6) if mask >> s & 1) for mask in range(64))


def random_step(board: Board, random: Random) -> None:
    """Play one of all legal moves, each equally likely: the defender's first, then by seat.

    No number is drawn where done is the only move.
    """
    seats = [board.defender, *(s for s in range(board.flags.players) if s != board.defender)]
    moves = [(seat, move) for seat in seats for move in board.moves(seat)]
    forced = moves[0][1] == DONE and len(moves) == 1
    board.play(*moves[0 if forced else int(random() * len(moves))])


def is_plain(flags: Flags) -> bool:
    """Tell whether `play_out` knows these options; else it goes step by step on the board."""
    return (
        flags.rules.teams == "none"
        and flags.order != LAST_ATTACKER_FIRST
        and not (flags.transfer or flags.multi_lead)
    )


@dataclass(frozen=True, slots=True)
class Round:
    """The active seats round the table in one direction, by seat."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    refill: tuple[tuple[int, ...], ...]
    """By leader: who draws, one after the other; the seat after the leader defends, so is last."""


@lru_cache(maxsize=1024)
def round_of(players: int, direction: int, active: int) -> Round:
    """Return the round of some active seats (a mask) of a table without teams."""
    circles = []
    for seat in range(players):
        circle = [(seat + step * direction) % players for step in range(players)]
        circles.append([other for other in circle if active >> other & 1 or other == seat])
    return Round(
        after=tuple(circle[1 % len(circle)] for circle in circles),
        before=tuple(circle[-1] for circle in circles),
        refill=tuple((circle[0], *circle[2:], circle[1 % len(circle)]) for circle in circles),
    )


def play_out(board: Board, random: Random, steps: int = MANY) -> int:
    """Play at random to the end, or for `steps` decisions; return how many were made.

    Records no events.
    """
    board.log = None
    made = 0
    while board.outcome is None and made < steps:
        if board.choosing or not is_plain(board.flags):
            random_step(board, random)
            made += 1
        else:
            made += _run(board, random, steps - made)
    return made


def _run(board: Board, random: Random, steps: int) -> int:  # noqa: C901 - see below
    """Play until the board must end a bout or `steps` decisions are made; return their number.

    One long function on purpose: a call costs as much here as half a decision, and locals are three
    times as fast as attributes. Cards are single bits. Without transfers the leader is the opener
    and the throwers stay the same during a bout; nobody is done while something is open. `facing`
    holds the open cards the defender has to answer, and nothing once he takes; `asked` are the
    throwers with cards, of whom only the leader is asked while nobody is done if he is `alone`.
    `pick` is the number of the chosen move, never rounded: what follows counts down from it while
    it is 1 or more. A lone leader's done that is his only move is made at once, where nobody counts
    the steps (`extra`).
    """
    beaters, rank_of, seats_of = _BEATS, _RANKS, _SEATS
    flags = board.flags
    players, direction, any_time = flags.players, board.direction, flags.timing == ANY
    leader_first, first_beat = flags.order == LEADER_FIRST, flags.timing == AFTER_FIRST_BEAT
    hands, leader, defender = board.hands, board.leader, board.defender
    lead_bit, defend_bit = 1 << leader, 1 << defender
    drawn, talon_size = board.drawn, len(board.talon)
    upto = list(accumulate([1 << card for card in board.talon], or_, initial=0))
    known, active, holding, throwers = board.known, board.active, board.holding, board.throwers
    seats_round = round_of(players, direction, active)
    after, refill = seats_round.after, seats_round.refill
    every_opponent, same_cap = flags.throwers == EVERYONE, flags.take_cap == "same"
    first_cap = flags.first_bout_cap or flags.first_discard_cap
    taking, limit, room, dones = board.taking, board.limit, board.room, board.dones
    discarded, any_discard, bout, dry = board.discarded, board.any_discard, board.bout, board.dry
    leads, exits = board.leads, board.exits
    attacks, pairs, helpers, emptied = [], [], [], list(board.emptied)
    count, ranks, table, facing = board.count, board.ranks, 0, 0
    if count:
        attacks = [1 << card for card in board.attacks]
        pairs = [1 << attack | 1 << own for attack, own in board.beats]
        helpers = [(at, seat) for at, seat in enumerate(board.layers) if seat != leader]
        table = board.table_mask()
        facing = 0 if taking else board.open
    alone = (leader_first or throwers == lead_bit) and bool(holding & lead_bit)
    asked = throwers & holding
    end = None
    stepwise = steps < MANY
    made = extra = 0

    for made in range(1, steps + 1):  # noqa: B007 - it is returned
        if not count:  # the lead
            choice = hand = hands[leader]
            pick = random() * hand.bit_count()
            while pick >= 2.0:
                choice &= choice - 1
                choice &= choice - 1
                pick -= 2.0
            if pick >= 1.0:
                choice &= choice - 1
            card = choice & -choice
            hands[leader] = hand = hand ^ card
            if not hand:
                holding ^= lead_bit
                asked = throwers & holding
                emptied.append(leader)
                alone = False
            attacks.append(card)
            facing = table = card
            ranks = rank_of[card]
            count = 1
            continue

        if facing:
            hand = hands[defender]
            attack = facing & -facing
            beating = hand & beaters[attack]
            answers = beating.bit_count() + 1
            others = facing ^ attack
            while others:
                answers += (hand & beaters[others & -others]).bit_count()
                others &= others - 1
            if not (any_time or (first_beat and pairs)) or count >= room:
                pick = random() * answers
            elif alone:
                seats = 0
                choice = hands[leader] & ranks
                pick = random() * (answers + choice.bit_count())
            else:
                seats = asked
                total = answers
                for seat in seats_of[seats]:
                    total += (hands[seat] & ranks).bit_count()
                pick = random() * total

            if pick < 1.0:  # take
                taking = True
                facing = 0
                if not same_cap:
                    board.bout, board.any_discard, board.limit = bout, any_discard, limit
                    room = board.room_after_take()
                if count < room and asked:
                    if stepwise or not alone or hands[leader] & ranks:
                        continue
                    extra += 1
                    if asked != lead_bit:
                        dones = lead_bit
                        continue
            elif pick < answers:  # beat
                pick -= 1.0
                if attack != facing:
                    others = facing
                    while pick >= (moves := beating.bit_count()):
                        pick -= moves
                        others &= others - 1
                        attack = others & -others
                        beating = hand & beaters[attack]
                while pick >= 1.0:
                    beating &= beating - 1
                    pick -= 1.0
                card = beating & -beating
                hands[defender] = hand = hand ^ card
                if not hand:
                    holding ^= defend_bit
                    emptied.append(defender)
                facing ^= attack
                pairs.append(attack | card)
                table |= card
                ranks |= rank_of[card]
                if facing:
                    continue
                if count < room and asked:
                    if stepwise or not alone or hands[leader] & ranks:
                        continue
                    extra += 1
                    if asked != lead_bit:
                        dones = lead_bit
                        continue
            else:  # a thrower throws in
                pick -= answers
                seat = leader
                if seats:
                    for seat in seats_of[seats]:
                        choice = hands[seat] & ranks
                        moves = choice.bit_count()
                        if pick < moves:
                            break
                        pick -= moves
                    if seat != leader:
                        helpers.append((count, seat))
                while pick >= 1.0:
                    choice &= choice - 1
                    pick -= 1.0
                card = choice & -choice
                hands[seat] = hand = hands[seat] ^ card
                if not hand:
                    holding ^= 1 << seat
                    asked = throwers & holding
                    emptied.append(seat)
                    if seat == leader:
                        alone = False
                attacks.append(card)
                facing |= card
                table |= card
                ranks |= rank_of[card]
                count += 1
                continue
        else:  # all is beaten or taken: the throwers who are asked throw in or say done
            if alone and not dones:
                seat = leader
                choice = hands[leader] & ranks
                pick = random() * (choice.bit_count() + 1) if choice else 0.0
            else:
                seats = asked & ~dones
                total = 0
                for seat in seats_of[seats]:
                    total += (hands[seat] & ranks).bit_count() + 1
                pick = random() * total if total > 1 else 0.0
                for seat in seats_of[seats]:
                    choice = hands[seat] & ranks
                    moves = choice.bit_count() + 1
                    if pick < moves:
                        break
                    pick -= moves
            if pick < 1.0:  # done
                dones |= 1 << seat
                if asked & ~dones:
                    continue
            else:
                pick -= 1.0
                while pick >= 1.0:
                    choice &= choice - 1
                    pick -= 1.0
                card = choice & -choice
                hands[seat] = hand = hands[seat] ^ card
                if not hand:
                    holding ^= 1 << seat
                    asked = throwers & holding
                    emptied.append(seat)
                    if seat == leader:
                        alone = False
                if seat != leader:
                    helpers.append((count, seat))
                attacks.append(card)
                table |= card
                ranks |= rank_of[card]
                count += 1
                dones = 0
                if not taking:
                    facing = card
                    continue
                if count < room and asked:
                    continue

        # The bout ends (section 5). The board ends the deal, and the bout that uses the talon up
        # if somebody is without cards.
        if taking:
            holding |= defend_bit
        if holding != active:
            if drawn == talon_size:
                gone = tuple([seat for seat in emptied if not holding >> seat & 1])
                if not holding & holding - 1 or len(gone) != (active ^ holding).bit_count():
                    end = close_bout
                    break
                exits += (gone,)
                active = holding
                seats_round = round_of(players, direction, active)
                after, refill = seats_round.after, seats_round.refill
            elif talon_size - drawn < HAND * players:
                end = close_bout
                break
        if taking:
            hands[defender] |= table
            if known:
                known &= ~table
            dry += 1
        else:
            discarded |= table
            any_discard = True
            dry = 0
            leads = ()
        if drawn < talon_size:
            for seat in refill[leader]:
                hand = hands[seat]
                if (need := HAND - hand.bit_count()) > 0:
                    stop = drawn + need
                    if stop > talon_size:
                        stop = talon_size
                    hands[seat] = hand | upto[stop] ^ upto[drawn]
                    if not hand:
                        holding |= 1 << seat
                    drawn = stop
            if drawn == talon_size:
                known |= upto[-1] ^ upto[-2]
        if taking:
            leader = after[defender]
            taking = False
        else:
            leader = defender if active & defend_bit else after[defender]
        defender = after[leader]
        lead_bit, defend_bit = 1 << leader, 1 << defender
        bout += 1
        count = dones = 0
        attacks, pairs = [], []
        if emptied:
            emptied = []
        if helpers:
            helpers = []
        limit = hands[defender].bit_count()
        if limit > 5:
            limit = 6
            if first_cap and (bout == 1 if flags.first_bout_cap else not any_discard):
                limit = 5
        room = limit
        if every_opponent:
            throwers = active ^ defend_bit
            alone = leader_first or throwers == lead_bit
        elif flags.throwers == LEADER_ONLY:
            throwers = lead_bit
            alone = True
        else:
            sides = 1 << after[defender] | 1 << seats_round.before[defender]
            throwers = (sides | lead_bit) & ~defend_bit
            alone = leader_first or throwers == lead_bit
        asked = throwers  # at a lead every active seat holds cards
        if drawn == talon_size:
            lead = (tuple(hands), leader, 0, direction)
            if leads and leads.count(lead) >= MAX_LEADS - 1:
                end = note_lead
                break
            if dry < MAX_DRY_BOUTS:
                leads += (lead,)
        if dry >= MAX_DRY_BOUTS:
            end = note_lead
            break

    board.drawn, board.known = drawn, known & _union(hands)
    board.opener = board.leader = board.leader_place = leader
    board.defender = board.defender_place = defender
    board.active, board.holding, board.throwers = active, holding, throwers
    board.taking, board.limit, board.room, board.dones = taking, limit, room, dones
    board.discarded, board.any_discard, board.bout, board.dry = discarded, any_discard, bout, dry
    board.leads, board.exits, board.emptied = leads, exits, tuple(emptied)
    layers = [leader] * count
    for at, seat in helpers:
        layers[at] = seat
    board.layers = tuple(layers)
    board.joined = lead_bit | seat_mask(layers)
    board.attacks = tuple([card.bit_length() - 1 for card in attacks])
    board.beats = tuple([_beat(pair, attacks) for pair in pairs])
    board.open = _union(attacks) & ~_union(pairs)
    board.ranks, board.count = ranks if count else 0, count
    if end is not None:
        end(board)
    return made + extra


def _union(hands: list[int]) -> int:
    mask = 0
    for hand in hands:
        mask |= hand
    return mask


def _beat(pair: int, attacks: list[int]) -> tuple[int, int]:
    """Return (attack, defence) of the two cards in a mask: no card is attack and defence."""
    low = pair & -pair
    attack = low if low in attacks else pair ^ low
    return attack.bit_length() - 1, (pair ^ attack).bit_length() - 1

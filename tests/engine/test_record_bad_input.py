"""Whatever is not a record is refused with a code and a line, never with another error."""

from collections import deque
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import BadRecord
from games.engine.record import MAX_DEAL, MAX_MOVES, MAX_TEXT, MAX_VALUE, parse, replay, scan
from tests.engine.recorded import kept

CLASSIC = kept("classic_two.durak")
PAIRS = kept("pairs_after_a_deal.durak")


def read_and_replay(data: str | bytes) -> None:
    for record in parse(data):
        deque(replay(record), maxlen=0)


def refusal(data: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        read_and_replay(data)
    return refused.value


def changed(old: str, new: str, text: str = CLASSIC) -> BadRecord:
    assert text.count(old) == 1, "the test changes one place"
    return refusal(text.replace(old, new))


def test_a_record_cut_short_anywhere_is_refused() -> None:
    for end in range(len(CLASSIC.rstrip())):
        refusal(CLASSIC[:end])
    data = PAIRS.rstrip().encode()
    for end in range(0, len(data), 5):
        refusal(data[:end])


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_damaged_record_is_read_or_refused_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    data = bytearray(random.choice([CLASSIC, PAIRS]).encode())
    for _ in range(random.randrange(1, 6)):
        start = random.randrange(len(data))
        end = start + random.choice([0, 1, 1, 5, 100])
        data[start:end] = random.choice([b"", b"{", b'"', b"\\", b"a:", b"\n", random.randbytes(2)])
    with suppress(BadRecord):
        read_and_replay(bytes(data))


@given(data=st.one_of(st.text(), st.binary()))
def test_noise_is_refused(data: str | bytes) -> None:
    assert "line" in refusal(data).params


@given(noise=st.text())
def test_noise_after_a_first_header_is_refused(noise: str) -> None:
    assert "line" in refusal('[Durak "1"]\n' + noise.replace("*", "")).params


MEGABYTES = 10 << 20


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Random(1).randbytes(MEGABYTES), "not_utf8"),
        (b"\0" * MEGABYTES, "control_character"),
        ("x" * MEGABYTES, "no_deal"),
        ("\n" * MEGABYTES, "no_deal"),
        ("x" * (MAX_TEXT + 1), "text_too_large"),
        ('[Durak "1"]\n' * (MEGABYTES // 12), "too_many_deals"),
        ('[Durak "1"]' + "{" * MEGABYTES, "deal_too_long"),
        ('[Durak "1"]' + "{" * (MAX_DEAL - 11), "comment_not_closed"),
        ('[Durak "1"]' + "{}" * (MAX_DEAL // 3), "cut_short"),
        ('[Durak "1"]{' + "\\u{41}" * (MAX_DEAL // 7), "comment_not_closed"),
        ('[Durak "1"]\n[Site "' + "x" * (MAX_DEAL // 2) + '"]', "value_too_long"),
        ('[Durak "1"]\n[Deal "' + "9" * 900 + '"]\n*', "bad_value"),
        ('[Durak "1"]\n' + "9" * (MAX_DEAL // 2) + ".", "bout_number_missing"),
        ('[Durak "1"]\n1. a:' + "6S+" * (MAX_DEAL // 4), "bad_move"),
        ('[Durak "1"]\n1. ' + "a:done\n" * (MAX_MOVES + 1), "too_many_moves"),
        ('[Durak "1"]\n1. a:6S ' + "{}" * (MAX_DEAL // 3), "cut_short"),
        ('[Durak "1"]\ndurak:' + "a" * (MAX_DEAL // 2), "bad_result"),
        ('[Durak "1"]\n' * 50_000, "cut_short"),
    ],
)  # fmt: skip
def test_megabytes_of_noise_are_refused(data: str | bytes, code: str) -> None:
    assert refusal(data).code == code


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "cp1251", "iso8859-8"])
def test_other_encodings_are_refused(encoding: str) -> None:
    text = CLASSIC.replace("Anna", {"cp1251": "Анна", "iso8859-8": "דוד"}.get(encoding, "Anna"))
    assert refusal(text.encode(encoding)).code in ("not_utf8", "control_character")


def test_the_byte_that_is_not_utf8_is_found() -> None:
    error = refusal(CLASSIC.encode().replace(b"Boris", b"Bor\xff\xfe"))
    assert (error.code, error.params["line"], error.params["byte"]) == ("not_utf8", 8, 0xFF)


def test_a_nul_is_found() -> None:
    error = refusal(CLASSIC.replace("Boris", "Bo\0ris"))
    assert (error.code, error.params["line"]) == ("control_character", 8)
    assert changed("Boris", "Bo\\u{0}ris").code == "bad_text"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('[Durak "1"]', '[Durak "2"]', "unknown_format", 1),
        ('[Durak "1"]', '[Durak ""]', "unknown_format", 1),
        ('[Durak "1"]', "[Durak 1]", "bad_header", 1),
        ('"Boris"]', '"Boris]', "bad_header", 8),
        ("Boris", "Bor\\is", "bad_escape", 8),
        ("Boris", "Bor\\u{110000}s", "bad_text", 8),
        ("Boris", "Bor\\u{D800}s", "bad_text", 8),
        ('[SeatB "Boris"]', '[SeatA "Boris"]', "header_out_of_place", 8),
        ('[SeatB "Boris"]', '[SeatC "Boris"]', "no_such_seat", 8),
        ("Boris", "B" * (MAX_VALUE + 1), "value_too_long", 8),
        ("classic deck=24", "chess", "unknown_preset", 9),
        ("classic deck=24", "", "unknown_preset", 9),
        ("deck=24", "deck=25", "bad_rules", 9),
        ("deck=24", "deck", "bad_rules", 9),
        ("deck=24", "deck=24 draw=maybe", "bad_rules", 9),
        ("deck=24", "deck=24 castling=on", "bad_rules", 9),
        ("deck=24", "deck=24 show_trump=per_deal", "bad_rules", 9),
        ("deck=24", "deck=36", "wrong_number_of_cards", 12),
        ('[Seed "cd', '[Seed "c', "bad_value", 11),
        ('[Seed "cd', '[Seed "dd', "commitment_differs", None),
        ('[Commitment "66', '[Commitment "67', "commitment_differs", None),
        ('[Commitment "66', '[Commitment "', "bad_value", 10),
        ("AH JS QC", "JS AH QC", "deck_differs", None),
        ("AH JS QC", "AH AH QC", "card_twice", 12),
        ("AH JS QC", "AH 8S QC", "card_not_in_deck", 12),
        ("AH JS QC", "AH 1S QC", "no_such_card", 12),
        ("AH JS QC", "JS QC", "wrong_number_of_cards", 12),
        ('[Trump "9S"]', '[Trump "9H"]', "wrong_trump", None),
        ('[Opener "b"]', '[Opener "a"]', "wrong_opener", None),
        ('[Opener "b"]', '[Opener "c"]', "no_such_seat", 14),
        ('[Opener "b"]', '[Direction "clockwise"]', "opener_missing", 14),
        ('[Opener "b"]', '[Opener "b"]\n[Direction "up"]', "bad_value", 15),
        ('[Opener "b"]', '[Opener "b"]\n[Draw "-1"]', "bad_value", 15),
        ('[Result "durak:a"]', '[Result "durak:b"]', "result_differs", 24),
        ('[Result "durak:a"]', '[Result "won"]', "bad_result", 15),
        ("last_with_cards", "team_out", "result_differs", None),
        ("last_with_cards", "tired", "bad_value", 16),
        ("1. b:9C", "b:9C", "bout_number_missing", 18),
        ("1. b:9C", "2. b:9C", "wrong_bout_number", 18),
        ("4. a:JD", "4. 5. a:JD", "wrong_bout_number", 21),
        ("4. a:JD", "a:JD", "wrong_bout_number", 22),
        ("b:9C", "b9C", "bad_move", 18),
        ("b:9C", "g:9C", "bad_move", 18),
        ("b:9C", "c:9C", "illegal_move", 18),
        ("b:9C", "b:11C", "no_such_card", 18),
        ("b:9C", "b:9C+9C", "card_twice", 18),
        ("b:9C", "b:9C+9S+9D+9H+TC", "wrong_number_of_cards", 18),
        ("b:9C", "b:", "no_such_card", 18),
        ("b:9C", "b:9C@ghost", "unknown_actor", 18),
        ("b:9C", "b:9C@", "unknown_actor", 18),
        ("a:xQC", "a:xQC/QH", "illegal_move", 18),
        ("a:xQC", "xQC", "bad_move", 18),
        ("a:x9S", "a:>9S", "illegal_move", 22),
        ("b:AS", "b:JC", "illegal_move", 22),
        ("a:xQC", "a:xQC a:xQH", "nothing_to_beat", 18),
        ("a:xAC b:JH", "b:JH a:x9S", "which_card", 22),
        ("\ndurak:a", "\ndurak:a b:done", "text_after_end", 24),
        ("\ndurak:a", "\ndurak:a\n[Site \"x\"]", "header_out_of_place", 25),
        ("\ndurak:a", "\ndurak:ab", "result_differs", 24),
        ("\ndurak:a", "\ndurak:aa", "bad_result", 24),
        ("\ndurak:a", "\ndurak:c", "bad_result", 24),
        ("\ndurak:a", "\ndurak:", "bad_result", 24),
        ("\ndurak:a", "\n{now", "comment_not_closed", 24),
        ("\ndurak:a", "\n}", "bad_move", 24),
        ("\ndurak:a", "", "cut_short", 24),
    ],
)  # fmt: skip
def test_each_mistake_has_its_code_and_line(
    old: str, new: str, code: str, line: int | None
) -> None:
    error = changed(old, new)
    assert error.code == code
    assert error.params.get("line") == line


def test_a_record_that_ends_too_early_is_refused() -> None:
    text = CLASSIC.replace("6. b:QS a:xKS\n", "")
    assert refusal(text).params["field"] == "result"


def test_one_bad_deal_does_not_hide_the_others() -> None:
    text = CLASSIC + CLASSIC.replace("b:9C", "b:9X") + CLASSIC
    found = list(scan(text))
    assert [line for line, _ in found] == [1, 25, 49]
    assert [isinstance(item, BadRecord) for _, item in found] == [False, True, False]
    error = found[1][1]
    assert isinstance(error, BadRecord)
    assert error.params["line"] == 42

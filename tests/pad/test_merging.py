"""Phones that were out of reach of each other come to the same sheet, whoever hears of what first."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pad.evenings import Pad
from tilerummy.pad import Evening, PadError, Player, read_evening, sheet_of, write_evening
from tilerummy.rules import GameResult, Match, Seat

FACES = [f"{colour}{number}" for colour in "krby" for number in range(1, 14)]
NAMES = ("Ann", "Ben", "Cem", "Dora")


def copy(pad: Pad, phone: str) -> Pad:
    other = Pad.__new__(Pad)
    other.evening, other.phone, other.ids = pad.evening, phone, dict(pad.ids)
    return other


def scribble(pad: Pad, rng: Random, times: int) -> None:
    """Whatever people may do, right or wrong."""
    for _ in range(times):
        lines = [line.id for line in pad.evening.lines() if line.id not in (*pad.ids.values(), "a0")]
        racks: list[int | str] = [0, rng.randrange(1, 60), " ".join(rng.sample(FACES, 3))]
        left = {name: rng.choice(racks) for name in NAMES}
        played = pad.played(left, stuck=rng.random() < 0.3, starter=rng.choice(NAMES))
        match rng.randrange(6):
            case 0 | 1:
                pad.note(played)
            case 2:
                pad.adjust(rng.choice(NAMES), rng.randrange(-30, 30))
            case 3:
                name = rng.choice(NAMES)
                pad.correct(pad.ids[name], Player(name, rng.random(), here=rng.random() < 0.7))
            case 4 if lines:
                pad.correct(rng.choice(lines), played)
            case 5 if lines:
                pad.remove(rng.choice(lines))
            case _:
                pass  # there is nothing to correct yet


@given(st.integers(0, 2**32), st.permutations(range(4)))
def test_merging_is_a_union(seed: int, order: list[int]) -> None:
    rng = Random(seed)
    first = Pad("ravensburger-de", *NAMES)
    phones = [first, *(copy(first, phone) for phone in "bcd")]
    for phone in phones:
        scribble(phone, rng, 4)
    merged = Evening()
    for index in order:
        merged = merged.merged(phones[index].evening)
    again = Evening([entry for phone in reversed(phones) for entry in phone.evening])
    assert merged == again
    assert merged.merged(merged) == merged
    assert write_evening(merged) == write_evening(again)
    assert sheet_of(merged).totals() == sheet_of(again).totals()
    assert len(merged) == len({entry.id for phone in phones for entry in phone.evening})


@given(st.integers(0, 2**32), st.sampled_from(["sabra", "twist", "original-fr"]))
def test_sums_are_zero_and_the_file_replays_to_the_same_totals(seed: int, edition: str) -> None:
    pad = Pad(edition, *NAMES)
    scribble(pad, Random(seed), 12)
    sheet = pad.sheet
    assert all(sum(game.final.scores) == 0 for game in sheet.games)
    assert sum(sheet.totals().values()) == sum(adjustment.points for _, adjustment in sheet.adjustments)
    read = read_evening(write_evening(pad.evening))
    assert read == pad.evening
    assert sheet_of(read).totals() == sheet.totals()


@given(st.integers(0, 2**32), st.sampled_from(["sabra", "twist"]))
def test_a_sheet_without_changes_agrees_with_a_match_played_online(seed: int, edition: str) -> None:
    rng = Random(seed)
    pad = Pad(edition, "Ann", "Ben", length=3)
    match = Match(pad.sheet.edition, 2, 3)
    while not match.is_over:
        assert not pad.sheet.is_over
        winner, points = rng.randrange(2), rng.randrange(1, 90)
        pad.game({"Ann": 0 if winner == 0 else points, "Ben": 0 if winner == 1 else points})
        final = pad.sheet.games[-1].final
        match = match.add(GameResult(final.scores, final.winners))
    assert pad.sheet.is_over
    assert tuple(pad.sheet.totals().values()) == match.totals()
    leaders = tuple(Seat(seat) for seat, place in enumerate(pad.sheet.places().values()) if place == 1)
    assert leaders == match.leaders()


def test_two_corrections_of_one_line_stand_side_by_side_until_somebody_chooses() -> None:
    ann = Pad("sabra", *NAMES[:2])
    line = ann.game({"Ann": 0, "Ben": 10})
    ben = copy(ann, "b")
    ann.correct(line, ann.played({"Ann": 0, "Ben": 11}))
    ben.correct(line, ben.played({"Ann": 0, "Ben": 12}))
    ann.evening = ann.evening.merged(ben.evening)
    assert ann.sheet.contested == (line,)
    assert {entry.by for entry in ann.evening.line(line).open} == {"a", "b"}
    chosen = ann.played({"Ann": 0, "Ben": 12})
    ann.correct(line, chosen)
    assert not sheet_of(ann.evening).contested
    assert ann.totals() == {"Ann": 12, "Ben": -12}
    assert len(ann.evening.line(line).entries) == 4


def test_the_same_correction_twice_needs_no_choice() -> None:
    ann = Pad("sabra", *NAMES[:2])
    line = ann.game({"Ann": 0, "Ben": 10})
    ben = copy(ann, "b")
    for pad in (ann, ben):
        pad.correct(line, pad.played({"Ann": 0, "Ben": 11}))
    assert sheet_of(ann.evening.merged(ben.evening)).contested == ()


def test_a_line_that_breaks_off_was_never_saved() -> None:
    pad = Pad("sabra", *NAMES[:2])
    pad.game({"Ann": 0, "Ben": 10})
    text = write_evening(pad.evening)
    cut = read_evening(text[:-5])
    assert len(cut) == len(pad.evening) - 1
    assert read_evening(text[:-1]) == pad.evening  # only the end of the line is missing


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-evening"),
        ("[]\n", "no-evening"),
        ('{"format": "tilerummy-record", "version": 2}\n', "no-evening"),
        ('{"format": "tilerummy-evening", "version": 2}\n', "newer-evening"),
        ('{"format": "tilerummy-evening", "version": 1}\n{}\n', "unreadable-line"),
        ('{"format": "tilerummy-evening", "version": 1}\n\n', "unreadable-line"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(PadError) as wrong:
        read_evening(text)
    assert wrong.value.code == code


def test_an_unknown_line_and_an_id_that_is_taken_are_refused() -> None:
    pad = Pad("sabra", "Ann")
    with pytest.raises(PadError, match="no-such-line"):
        pad.remove("z")
    with pytest.raises(PadError, match="id-twice"):
        pad.evening.begin_line(Player("Ben", 2), entry_id="a0", at=0)

"""Every worked example of the booklets, in every edition; colours are filled in where a picture is lost."""

import pytest

from tests.support.decks import stack
from tests.support.each import each
from tests.support.games import REFEREE, SEED, events_of, judged, outcome, refused
from tests.support.printed import ALL, PRINTED, with_policy
from tilerummy.notation import parse_rack, parse_tiles
from tilerummy.rules import DemandRedeal, GameResult, Match, Seat, Shape, load_edition, readings, replay
from tilerummy.rules.event import Dealt, RedealDemanded

# number and variant: table before, rack, table after, points
PLAYS = {
    "1-low": ("b4 b5 b6", "b3 k9", "b3 b4 b5 b6", 3),
    "1-high": ("b4 b5 b6", "b7 k9", "b4 b5 b6 b7", 7),
    "1-both": ("b4 b5 b6", "b3 b7", "b3 b4 b5 b6 b7", 10),
    "1-in-red": ("r4 r5 r6", "r3 r7", "r3 r4 r5 r6 r7", 10),
    "2": ("b4 b5 b6 | k8 r8 y8", "b3 b8", "b3 b4 b5 b6 | k8 r8 y8 b8", 11),
    "3": ("k4 r4 b4 y4", "b3 b5 b6", "k4 r4 y4 | b3 b4 b5 b6", 14),
    "4": ("b8 b9 b10", "b11 k8 y8", "b9 b10 b11 | b8 k8 y8", 27),
    "5": ("r4 r5 r6 r7 r8", "r6 b1", "r4 r5 r6 | r6 r7 r8", 6),
    "6": ("y1 y2 y3 y4 | k1 r1 b1 y1", "b1", "y2 y3 y4 | k1 b1 y1 | r1 y1 b1", 1),
    "7": (
        "y5 y6 y7 | r5 r6 r7 | k5 k6 k7 k8 k9",
        "k10 b5 r1",
        "k5 r5 b5 y5 | k6 r6 y6 | k7 r7 y7 | k8 k9 k10",
        15,
    ),
    "8": ("r10 b10 k10", "y10 b2", "r10 b10 k10 y10", 10),
    "9": ("b3 r3 J", "y3 k9 k10", "b3 r3 y3 | k9 k10 J", 22),
    "9-both-colours": ("b3 r3 J", "y3 k3 k9 k10", "b3 r3 y3 k3 | k9 k10 J", 25),
}
# examples in which a joker is freed without its tile from the rack
FREED = {
    "10": ("r2 r3 J r5 r6", "r1 r7 b8 y8", "r1 r2 r3 | r5 r6 r7 | b8 y8 J", 24),
    "11": ("b6 b7 J", "b4 k1", "b4 J b6 b7", 4),
    "12": ("b6 b7 J", "b5 k9 k10", "b5 b6 b7 | k9 k10 J", 24),
    "13": (
        "k1 k2 J | b1 y1 r1 | b2 y2 r2",
        "k12 k13 b5",
        "k1 b1 y1 r1 | k2 b2 y2 r2 | J k12 k13",
        25,
    ),
}
REFUSAL = {"pinned": "joker-not-swapped", "no-split": "joker-meld-split", "frozen": "joker-meld-touched"}


@each("edition", ALL)
@each("example", PLAYS)
def test_plays_that_every_edition_allows(edition: str, example: str) -> None:
    table, rack, play, points = PLAYS[example]
    assert outcome(edition, table, rack, play) == points


@each("edition", with_policy("free"))
@each("example", FREED)
def test_a_joker_is_freed_by_rebuilding(edition: str, example: str) -> None:
    table, rack, play, points = FREED[example]
    assert outcome(edition, table, rack, play) == points


@each("edition", with_policy(*REFUSAL))
@each("example", FREED)
def test_a_joker_is_not_freed_without_the_swap(edition: str, example: str) -> None:
    table, rack, play, _ = FREED[example]
    assert outcome(edition, table, rack, play) == REFUSAL[PRINTED[edition].policy]


@each("edition", ALL)
@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        pytest.param("b3 r3 J", "y3 k9", "b3 r3 y3", id="9"),
        pytest.param("r2 r3 J r5 r6", "r1 r7", "r1 r2 r3 | r5 r6 r7", id="10"),
        pytest.param("b6 b7 J", "b5 k9", "b5 b6 b7", id="12"),
        pytest.param(
            "k1 k2 J | b1 y1 r1 | b2 y2 r2 | r8 r9 r10",
            "r11",
            "k1 b1 y1 r1 | k2 b2 y2 r2 | r8 r9 r10 r11",
            id="13",
        ),
    ],
)
def test_the_freed_joker_must_be_played(edition: str, table: str, rack: str, play: str) -> None:
    assert outcome(edition, table, rack, play) == "joker-taken"


@each("edition", ALL)
def test_example_6_needs_the_group_in_four_colours(edition: str) -> None:
    table, play = "y1 y2 y3 y4 | k1 r1 b1", "y2 y3 y4 | r1 y1 b1 | k1 b1"
    assert outcome(edition, table, "b1", play) == "meld-too-short"


# --- by a player who has not opened -------------------------------------------------------------------------


def unopened(edition: str) -> str | None:
    """How an edition refuses somebody who has not opened and lays less than 30 beside a table of melds."""
    printed = PRINTED[edition]
    if printed.scope == "table":
        return None
    return "opening-too-low" if printed.may_continue else "opening-touches-table"


@each("edition", ALL)
@each("example", [*PLAYS, *FREED])
def test_the_same_before_opening(edition: str, example: str) -> None:
    table, rack, play, _ = (PLAYS | FREED)[example]
    expected = unopened(edition) or outcome(edition, table, rack, play)
    assert outcome(edition, table, rack, play, opened=False) == expected


@each("edition", ALL)
@each("example", PLAYS)
def test_the_same_in_the_opening_turn(edition: str, example: str) -> None:
    """With an own run of 36 beside it, where the opening turn may continue."""
    table, rack, play, points = PLAYS[example]
    continues = PRINTED[edition].may_continue or PRINTED[edition].scope == "table"
    expected = points + 36 if continues else "opening-touches-table"
    assert outcome(edition, table, f"{rack} r11 r12 r13", f"{play} | r11 r12 r13", opened=False) == expected


@each("edition", ALL)
@each("example", PLAYS)
def test_the_opening_itself_leaves_the_table_alone(edition: str, example: str) -> None:
    table, rack, _, _ = PLAYS[example]
    verdict = judged(edition, table, f"{rack} r11 r12 r13", f"r11 r12 r13 | {table}", opened=False)
    assert (verdict.points, verdict.opens) == (36, PRINTED[edition].scope == "player")


# --- melds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "shape", "points"),
    [
        ("k7 r7 b7 y7", Shape.GROUP, 28),
        ("b3 b4 b5 b6", Shape.RUN, 18),
        ("r8 r9 r10", Shape.RUN, 27),
        ("y13 r13 b13", Shape.GROUP, 39),
        ("r2 D r5", Shape.RUN, 14),
        ("b3 r3 D", Shape.GROUP, 12),
        ("r3 r4 C b6", Shape.RUN, 18),
        ("b2 b3 M b3 b2", Shape.MIRRORED_RUN, 10),
        ("k3 r3 M r3 k3", Shape.MIRRORED_GROUP, 12),
        ("y4 J y6 M y6 J y4", Shape.MIRRORED_RUN, 30),
        ("y4 C b6 M b6 C y4", Shape.MIRRORED_RUN, 30),
        ("r3 J r5 M r5 r4 r3", Shape.MIRRORED_RUN, 24),
    ],
)
def test_melds_that_stand(meld: str, shape: Shape, points: int) -> None:
    """Examples 14 and 15."""
    best = readings(parse_tiles(meld))[0]
    assert (best.shape, best.points) == (shape, points)


@each("meld", ["k12 k13 k1", "r12 r13 r1", "b12 b13 b1", "y12 y13 y1", "r13 r1 r2"])
def test_nothing_follows_13(meld: str) -> None:
    """Example 14."""
    assert readings(parse_tiles(meld)) == ()


@each("meld", ["r3 D", "D r3", "b13 D"])
def test_one_tile_and_a_double_are_no_meld(meld: str) -> None:
    """Example 15."""
    assert readings(parse_tiles(meld)) == ()
    assert outcome("twist", "k4 k5 k6", "r3 b13 D", f"k4 k5 k6 | {meld}") == "meld-too-short"


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("r2 D r5", 14),
        ("b3 r3 D", 12),
        ("b2 b3 M b3 b2", 10),
        ("k3 r3 M r3 k3", 12),
        ("r3 J r5 M r5 r4 r3", 24),
    ],
)
def test_melds_of_example_15_as_plays(meld: str, points: int) -> None:
    assert outcome("twist", "", meld, meld) == points
    assert outcome("twist", "", meld, meld, opened=False) == "opening-too-low"
    assert outcome("twist", "", f"{meld} y9 y10 y11", f"{meld} | y9 y10 y11", opened=False) == points + 30


# --- the deal, the match ------------------------------------------------------------------------------------


@each("edition", ALL)
def test_example_16_three_pairs(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, {"deal/1": "b3 b3 r8 r8 y10 y10"})
    state = replay(REFEREE.begin(load_edition(edition), 3, SEED))
    if edition != "ravensburger-de":
        assert not state.asked
        assert refused(state, 0, DemandRedeal()) == "redeal-not-offered"
        return
    assert state.asked == {0}
    demanded, dealt, *_ = events_of(state, 0, DemandRedeal())
    assert demanded == RedealDemanded(Seat(0), parse_rack("b3 b3 r8 r8 y10 y10"))
    assert isinstance(dealt, Dealt)
    assert dealt.number == 2


FIRST_TWO = ((24, -5, -16, -3), (-6, -11, 22, -5))
LAST_TWO = ((-32, -13, -2, 47), (-10, -25, 41, -6))


def match_of(edition: str, length: int, games: tuple[tuple[int, ...], ...]) -> Match:
    results = tuple(GameResult(scores, (Seat(scores.index(max(scores))),)) for scores in games)
    return Match(load_edition(edition), 4, length, results)


@each("edition", [name for name in ALL if name != "twist"])
def test_example_17_highest_total(edition: str) -> None:
    match = match_of(edition, 2, FIRST_TWO)
    assert (match.is_over, match.totals(), match.leaders()) == (True, (18, -16, 6, -8), (0,))


def test_example_18_a_round_of_twist() -> None:
    match = match_of("twist", 1, FIRST_TWO + LAST_TWO)
    assert (match.is_over, match.totals()) == (True, (-24, -54, 45, 33))
    assert (match.games_won(), match.leaders()) == ((1, 0, 2, 1), (2,))

"""The opening: own melds worth 30, whom it opens the game for, and whether its turn may continue."""

import pytest

from tests.support.each import each
from tests.support.games import edition_of, game_at, judged, outcome, position_of, step
from tests.support.printed import ALL, PRINTED
from tests.support.searches import Scripted
from tilerummy.notation import parse_table
from tilerummy.rules import Draw, EditionError, Illegal, Play, Reason, opening_points, with_house_rules

PER_PLAYER = [name for name in ALL if PRINTED[name].scope == "player"]
CONTINUES = [name for name in ALL if PRINTED[name].may_continue]
STOPS = [name for name in PER_PLAYER if not PRINTED[name].may_continue]


# rack, play, points of the own melds
WORTH = {
    "29": ("k2 r2 b2 y2 k7 r7 b7 y1", "k2 r2 b2 y2 | k7 r7 b7", 29),
    "30-in-one": ("r9 r10 r11", "r9 r10 r11", 30),
    "30-in-two": ("b4 b5 b6 k5 r5 y5", "b4 b5 b6 | k5 r5 y5", 30),
    "30-in-three": ("k1 k2 k3 r3 b3 y3 b4 b5 b6 r1", "k1 k2 k3 | r3 b3 y3 | b4 b5 b6", 30),
    "27": ("k8 k9 k10", "k8 k9 k10", 27),
    "31": ("k1 k2 k3 k4 r7 b7 y7", "k1 k2 k3 k4 | r7 b7 y7", 31),
    "joker-as-11": ("r10 J r12", "r10 J r12", 33),
    "joker-as-9": ("J r10 r11", "J r10 r11", 30),
    "joker-as-1": ("J r2 r3 k8 b8 y8", "J r2 r3 | k8 b8 y8", 30),
    "joker-in-group": ("k10 r10 J", "k10 r10 J", 30),
    "better-of-two-readings": ("r9 J J", "r9 J J", 30),
    "run-worth-less-than-group": ("J J r10", "J J r10", 30),
    "both-readings-too-low": ("r8 J J", "r8 J J", 27),
}


@each("edition", ALL)
@each("case", WORTH)
def test_an_opening_on_an_empty_table(edition: str, case: str) -> None:
    rack, play, points = WORTH[case]
    assert outcome(edition, "", rack, play, opened=False) == (points if points >= 30 else "opening-too-low")
    assert outcome(edition, "", rack, play, opened=True) == points


@each("edition", PER_PLAYER)
@each("case", WORTH)
def test_an_opening_beside_melds_on_the_table(edition: str, case: str) -> None:
    rack, play, points = WORTH[case]
    table = "y11 y12 y13 | k1 J b1"
    expected = points if points >= 30 else "opening-too-low"
    assert outcome(edition, table, rack, f"{play} | y11 y12 y13 | b1 k1 J", opened=False) == expected


@pytest.mark.parametrize(
    ("rack", "play", "points"),
    [
        ("r2 D r5 k4 r4 b4 y4", "r2 D r5 | k4 r4 b4 y4", 30),
        ("b3 r3 D k6 b6 y6", "b3 r3 D | k6 b6 y6", 30),
        ("r3 r4 C b6 k4 r4 b4", "r3 r4 C b6 | k4 r4 b4", 30),
        ("r2 r3 M r3 r2 k5 r5 b5 y5", "r2 r3 M r3 r2 | k5 r5 b5 y5", 30),
        ("r11 r12 C", "r11 r12 C", 36),
        ("b10 D b13", "b10 D b13", 46),
        ("r7 M r7 k5 r5 b5", "r7 M r7 | k5 r5 b5", 29),
        ("r2 D r5 k5 r5 b5", "r2 D r5 | k5 r5 b5", 29),
    ],
)
def test_special_jokers_in_an_opening(rack: str, play: str, points: int) -> None:
    expected = points if points >= 30 else "opening-too-low"
    assert outcome("twist", "", rack, play, opened=False) == expected


# --- the turn of the opening --------------------------------------------------------------------------------

# table, rack, play, points of everything laid; None: the own melds are not worth 30
TOUCHING: dict[str, tuple[str, str, str, int | None]] = {
    "lay-off": ("k4 k5 k6", "r9 r10 r11 k7", "r9 r10 r11 | k4 k5 k6 k7", 37),
    "rebuilding": ("k4 k5 k6 k7", "r9 r10 r11 r7 b7", "r9 r10 r11 | k4 k5 k6 | k7 r7 b7", 44),
    "joining-own-and-table": ("r6 r7 r8", "r9 r10 r11", "r6 r7 r8 r9 r10 r11", 30),
    "own-meld-spread-over-the-table": (
        "k9 b9 y9 | k10 b10 y10 | k11 b11 y11",
        "r9 r10 r11",
        "k9 b9 y9 r9 | k10 b10 y10 r10 | k11 b11 y11 r11",
        30,
    ),
    "laid-off-tile-counts-in-an-own-meld": (
        "k4 k5 k6",
        "r1 b1 y1 k7 r7 b7 y7",
        "r1 b1 y1 | r7 b7 y7 | k4 k5 k6 k7",
        31,
    ),
    "own-joker-counts-where-it-could-stand": (
        "k9 r9 b9",
        "r10 r11 J",
        "r9 r10 r11 | k9 b9 J",
        30,
    ),
    "swap-after-opening": ("b3 r3 J", "r9 r10 r11 y3", "b3 r3 y3 | r9 r10 r11 J", 33),
    "lay-offs-are-no-own-meld": (
        "k8 b8 y8 | k10 b10 y10 | k11 b11 y11",
        "r8 r10 r11",
        "k8 b8 y8 r8 | k10 b10 y10 r10 | k11 b11 y11 r11",
        None,
    ),
    "29-and-a-lay-off": ("k4 k5 k6", "k2 r2 b2 y2 r7 b7 y7 k3", "k2 r2 b2 y2 | r7 b7 y7 | k3 k4 k5 k6", None),
    "table-tile-does-not-count": ("k10 r10 b10 y10", "y11 y12", "k10 r10 b10 | y10 y11 y12", None),
    "table-joker-does-not-count": ("b3 r3 J", "y3 r10 r11", "b3 r3 y3 | J r10 r11", None),
}


@each("edition", ALL)
def test_a_joker_counts_as_what_it_stands_for_when_the_turn_ends(edition: str) -> None:
    assert outcome(edition, "", "J r9 r10", "J r9 r10", opened=False) == "opening-too-low"
    assert outcome(edition, "", "J r9 r10", "r9 r10 J", opened=False) == 30


@each("edition", CONTINUES)
@pytest.mark.parametrize(
    ("run", "points"),
    [("J r9 r10", 27), ("r9 J r10", 0), ("r9 r10 J", 30)],
)
def test_also_where_the_turn_went_on(edition: str, run: str, points: int) -> None:
    position = position_of(edition, "k1 b1 r1", "y1 J r9 r10", opened=False)
    table = parse_table(f"k1 b1 r1 y1 | {run}")
    assert opening_points(position, table, Scripted()) == points


@each("edition", CONTINUES)
def test_the_refusal_tells_the_points_that_count(edition: str) -> None:
    with pytest.raises(Illegal) as caught:
        judged(edition, "k1 b1 r1", "y1 J r9 r10", "k1 b1 r1 y1 | J r9 r10", opened=False)
    assert caught.value.reason is Reason.OPENING_TOO_LOW
    assert caught.value.details == {"points": 27, "needed": 30, "missing": 3}


def test_a_draft_counts_what_stands_by_now() -> None:
    position = position_of("sabra", "k1 b1 r1", "y1 J r9 r10 r11", opened=False)
    for draft, points in {
        "k1 b1 r1": 0,
        "k1 b1 r1 | r9 r10": 0,
        "k1 b1 r1 | J r9 r10": 27,
        "k1 b1 r1 y1 | J r9": 0,
        "k1 b1 r1 y1 | r9 J r11": 30,
        "k1 b1 r1 y1 | r9 r10 r11 | J": 30,
        "k1 b1 | y1 | r9 r10 r11": 0,
    }.items():
        assert opening_points(position, parse_table(draft), Scripted()) == points, draft


def test_boxes_with_special_jokers_have_no_opening_turn_that_goes_on() -> None:
    rules = {"opening_turn_may_continue": True}
    with pytest.raises(EditionError, match="opening_turn_may_continue") as caught:
        with_house_rules(edition_of("twist"), rules)
    assert caught.value.wrong == "opening-jokers"
    assert with_house_rules(edition_of("xp"), rules).opening_turn_may_continue


def test_a_game_that_began_so_goes_on_as_it_began() -> None:
    earlier = with_house_rules(edition_of("twist"), {"opening_turn_may_continue": True}, earlier=True)
    assert outcome(earlier, "k1 b1 r1", "y1 J r9 r10", "k1 b1 r1 y1 | J r9 r10", opened=False) == 28
    assert outcome(earlier, "", "J r9 r10", "J r9 r10", opened=False) == 27


@each("case", TOUCHING)
@each("edition", CONTINUES)
def test_where_the_opening_turn_may_continue(edition: str, case: str) -> None:
    table, rack, play, points = TOUCHING[case]
    assert outcome(edition, table, rack, play, opened=False) == (points or "opening-too-low")
    if points:
        assert judged(edition, table, rack, play, opened=False).opens


@each("case", TOUCHING)
@each("edition", STOPS)
def test_where_the_opening_turn_may_not_continue(edition: str, case: str) -> None:
    table, rack, play, _ = TOUCHING[case]
    assert outcome(edition, table, rack, play, opened=False) == "opening-touches-table"
    assert isinstance(outcome(edition, table, rack, play, opened=True), int)


@each("edition", STOPS)
def test_the_touched_meld_is_named(edition: str) -> None:
    with pytest.raises(Illegal) as caught:
        judged(
            edition,
            "k1 k2 k3 | b4 b5 b6",
            "b7 r9 r10 r11",
            "k1 k2 k3 | b4 b5 b6 b7 | r9 r10 r11",
            opened=False,
        )
    assert caught.value.details["meld"] == parse_table("b4 b5 b6").melds[0]


def test_the_refusal_says_how_much_is_missing() -> None:
    with pytest.raises(Illegal) as caught:
        judged("sabra", "", "k8 k9 k10", "k8 k9 k10", opened=False)
    assert caught.value.details == {"points": 27, "needed": 30, "missing": 3}


@each("points", [0, 29, 30, 31, 50, 51])
@each("may_continue", [True, False])
def test_the_points_needed_are_data(points: int, may_continue: bool) -> None:
    house = with_house_rules(
        edition_of("sabra"), {"opening_points": points, "opening_turn_may_continue": may_continue}
    )
    rack, play = "r9 r10 r11 k5 r5 b5 y5", "r9 r10 r11 | k5 r5 b5 y5"
    assert outcome(house, "", rack, play, opened=False) == (50 if points <= 50 else "opening-too-low")
    assert outcome(house, "", rack, "r9 r10 r11", opened=False) == (30 if points <= 30 else "opening-too-low")


# --- whom it opens for --------------------------------------------------------------------------------------


@each("edition", ALL)
def test_who_needs_an_opening(edition: str) -> None:
    by_player = PRINTED[edition].scope == "player"
    assert position_of(edition, "", "r1", opened=False).needs_opening
    assert position_of(edition, "k1 k2 k3", "r1", opened=False).needs_opening is by_player
    assert not position_of(edition, "", "r1", opened=True).needs_opening
    assert not position_of(edition, "k1 k2 k3", "r1", opened=True).needs_opening


@each("edition", ALL)
def test_an_opening_opens_for_its_player_or_for_the_table(edition: str) -> None:
    state = game_at(edition, ["r9 r10 r11 k1", "r12 k2", "k3 b4"], pool="y1 y2", opened=False)
    opened = step(state, 0, Play(parse_table("r9 r10 r11")))
    assert opened.public.opened == (
        (True, False, False) if PRINTED[edition].scope == "player" else (True,) * 3
    )


@each("edition", ALL)
def test_drawing_opens_nothing(edition: str) -> None:
    state = game_at(edition, ["r9 r10 r11 k1", "r12 k2"], pool="y1 y2", opened=False)
    assert step(state, 0, Draw()).public.opened == (False, False)


def test_with_one_opening_for_all_the_next_player_lays_off_at_once() -> None:
    state = game_at("original-it", ["r9 r10 r11 k1", "r12 k2"], pool="y1 y2", opened=False)
    state = step(state, 0, Play(parse_table("r9 r10 r11")))
    state = step(state, 1, Play(parse_table("r9 r10 r11 r12")))
    assert state.public.table == parse_table("r9 r10 r11 r12")

"""Whether there is a play, on positions made by hand: for every policy some with a play and some without."""

from tests.oracle import OracleSearch
from tests.oracle.best.checking import told
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import EDITION_IDS, Position, load_edition, with_house_rules
from tilerummy.solver import FastSearch

FREE, PINNED, NO_SPLIT, FROZEN = "free", "pinned", "no-split", "frozen"
POLICIES = (FREE, PINNED, NO_SPLIT, FROZEN)


def expect(
    expected: bool, edition: str, table: str, rack: str, opened: bool = True, **house: str | int | bool
) -> None:
    """The solver and the reference both say whether there is a play."""
    rules = with_house_rules(load_edition(edition), house)
    position = Position(rules, parse_table(table), parse_rack(rack), opened)
    for search in (FastSearch(), OracleSearch()):
        assert search.can_play(position) == expected, (type(search).__name__, told(position))


def expect_under(policy: str, expected: bool, table: str, rack: str) -> None:
    """In the box with four jokers and three copies, under this policy."""
    expect(expected, "xp", table, rack, joker_policy=policy)


# --- the booklets' examples ---------------------------------------------------------------------------------

EXAMPLES = {
    "1 below": ("b4 b5 b6", "b3"),
    "1 above": ("b4 b5 b6", "b7"),
    "1 both": ("b4 b5 b6", "b3 b7"),
    "2": ("b4 b5 b6 | k8 r8 y8", "b3 b8"),
    "3": ("k4 r4 b4 y4", "b3 b5 b6"),
    "4": ("b8 b9 b10", "b11 k8 y8"),
    "5": ("r4 r5 r6 r7 r8", "r6"),
    "6": ("y1 y2 y3 y4 | k1 r1 b1 y1", "b1"),
    "7": ("y5 y6 y7 | r5 r6 r7 | k5 k6 k7 k8 k9", "k10 b5"),
    "8": ("r10 b10 k10", "y10"),
    "9": ("b3 r3 J", "y3"),
    "9 both colours": ("b3 r3 J", "y3 k3"),
}
FREED_BY_REBUILDING = {
    "10": ("r2 r3 J r5 r6", "r1 r7 k9 k10"),
    "11": ("b6 b7 J", "b4"),
    "12": ("b6 b7 J", "b5 k9 k10"),
    "13": ("k1 k2 J | b1 y1 r1 | b2 y2 r2", "k12 k13"),
}


def test_the_examples_of_the_booklets_are_found() -> None:
    for edition in EDITION_IDS:
        for table, rack in EXAMPLES.values():
            expect(True, edition, table, rack)


def test_examples_that_free_a_joker_are_found_where_it_is_free() -> None:
    for edition in ("ravensburger-de", "sabra", "xp", "twist"):
        for table, rack in FREED_BY_REBUILDING.values():
            expect(True, edition, table, rack)


def test_and_there_is_no_play_where_it_isnt() -> None:
    for policy in (PINNED, NO_SPLIT, FROZEN):
        for example in ("11", "13"):
            expect_under(policy, False, *FREED_BY_REBUILDING[example])


# --- what the policies allow --------------------------------------------------------------------------------

# name: table, rack, the policies under which there is a play
POLICY_CASES = {
    "nothing fits": ("r4 r5 r6", "k9 b11", ()),
    "an empty rack": ("r4 r5 r6", "", ()),
    "no joker: everything may be rebuilt": ("r4 r5 r6 r7", "k4 b4", POLICIES),
    "a joker run is extended": ("r4 J r6", "r7", (FREE, PINNED, NO_SPLIT)),
    "a joker run is extended by a joker": ("r4 J r6", "J", (FREE, PINNED, NO_SPLIT)),
    "a frozen run ends there": ("r11 J r13", "b2 J", (FREE, PINNED, NO_SPLIT)),
    "a joker group gets its fourth colour": ("k5 J J", "b5", (FREE, PINNED, NO_SPLIT)),
    "a joker group may be a run": ("r5 J J", "r8", (FREE, PINNED, NO_SPLIT)),
    "a full joker group takes nothing": ("k5 r5 b5 J", "k6", ()),
    "an end tile is taken off": ("r4 r5 J r7 r8 r9", "k4 b4", (FREE, PINNED)),
    "a joker run is cut, the joker as it was": (
        "r3 r4 r5 J r7 r8 | k6 b6 y6",
        "r1 r2",
        (FREE, PINNED, NO_SPLIT),
    ),
    "a swap, and the joker goes on": ("r4 J r6", "r5", POLICIES),
    "a swap with the table's tile": ("r4 J r6 | r5 k5 b5 y5", "k9 k10", (FREE,)),
    "a swap pays with the rack's tile": ("r4 J r6 | r5 k5 b5 y5", "r5", POLICIES),
    "the freed joker makes a new meld": ("r11 J r13 | k1 r1 b1 y1", "r12 k9 k10", POLICIES),
    "the freed joker finds no place": ("k5 r5 b5 J", "y5", ()),
    "either missing colour may be swapped": ("k5 r5 J", "y5", POLICIES),
    "a colour that is there already is not": ("k5 r5 J", "r5", ()),
    "one of two jokers is swapped": ("r4 J r6 J", "r5", (FREE, PINNED)),
    "and the freed one lies elsewhere": ("r4 J r6 J | k1 k2 k3", "r5", POLICIES),
    "both of two jokers are swapped": ("r4 J r6 J", "r5 r7", POLICIES),
    "two joker runs are joined": ("r1 J r3 | r5 r6 J", "r4", (FREE, PINNED, NO_SPLIT)),
    "a joker from the rack extends what is kept": ("r4 J r6 | k1 k2 k3 k4", "r8 J", POLICIES),
    "a gap is bridged by a joker from the rack": ("r1 J r3", "r5 J", (FREE, PINNED, NO_SPLIT)),
    "a pinned joker joins others of its number": ("r3 r4 r5 J r7 r8 r9", "b6 y6", (FREE, PINNED)),
    "a pinned joker has one colour": ("r5 J r7", "k6 b6", ()),
}


def test_what_the_policies_allow() -> None:
    for table, rack, allowed in POLICY_CASES.values():
        for policy in POLICIES:
            expect_under(policy, policy in allowed, table, rack)


# --- all four kinds of joker --------------------------------------------------------------------------------

# name: table, rack, whether there is a play
TWIST_CASES = {
    "a mirrored run grows on both sides": ("r5 M r5", "r6 r6", True),
    "not on one side alone": ("r5 M r5", "r6", False),
    "but with a joker it does": ("r5 M r5 | k1 k2 J", "r6 k3", True),
    "a mirrored group grows": ("k3 r3 M r3 k3", "b3 b3", True),
    "a mirror moves to other tiles": ("r5 r6 r7 M r7 r6 r5", "k1 k1", True),
    "a mirror that can't": ("r5 M r5", "k1 k1", False),
    "behind a colour-change": ("r3 r4 C", "b6", True),
    "the same colour behind it": ("r3 r4 C", "r6", False),
    "a colour-change moves": ("r3 r4 r5 C", "k8 b10", True),
    "a double is swapped for two tiles": ("r2 D r5", "r3 r4", True),
    "never for one": ("r2 D r5", "r3", False),
    "a double has no room": ("r11 r12 r13", "D", True),
    "and none at all": ("k5 r5 b5", "D", False),
    "a double makes up a group": ("k5 r5 b5 y5 | r1 r2 r3 D", "k9 b9", True),
}


def test_all_four_kinds_of_joker() -> None:
    for table, rack, expected in TWIST_CASES.values():
        expect(expected, "twist", table, rack)


# --- the opening --------------------------------------------------------------------------------------------

# rack, and whether it opens with 30
OPENINGS = {
    "r9 r10 r11": True,
    "r9 r10 J": True,
    "r8 r9 r10": False,
    "r5 r6 r7 r8 k1 r1 b1": False,  # 29
    "r5 r6 r7 r8 k2 r2 b2": True,
    "r3 r4 r5 r6 k6 b6": True,  # 12 and 18, but the run alone has 18
    "r10 J J": True,
    "k9 J J": True,
    "k8 J J": False,
}


def test_opens_with_thirty() -> None:
    for edition in EDITION_IDS:
        for rack, expected in OPENINGS.items():
            expect(expected, edition, "", rack, opened=False)


def test_nothing_is_laid_off_before_the_opening() -> None:
    for edition in ("ravensburger-de", "sabra"):
        expect(False, edition, "r4 r5 r6", "r7 k1", opened=False)
        expect(True, edition, "r4 r5 r6", "k9 k10 k11 r7", opened=False)


def test_an_opening_for_the_whole_table() -> None:
    expect(False, "original-it", "", "r4 r5 r6", opened=False)
    expect(True, "original-it", "k9 k10 k11", "r4 r5 r6", opened=False)


def test_an_opening_that_needs_no_points() -> None:
    house = {"opening_points": 0}
    expect(False, "ravensburger-de", "r4 r5 r6", "r7", opened=False, **house)
    expect(True, "ravensburger-de", "r4 r5 r6", "k1 k2 k3", opened=False, **house)
    expect(True, "sabra", "r4 r5 r6", "r7", opened=False, **house)

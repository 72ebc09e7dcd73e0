"""What the nine rule texts say, copied by hand from the reference: the tests' own table of editions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Printed:
    """One column of the table of differences; `ours` are the values that are rulings, not print."""

    players: tuple[int, int]
    tiles: dict[str, int]
    start: str
    direction: str
    piles: str
    three_pairs: bool
    scope: str
    may_continue: bool
    passing: str
    policy: str
    joker: int
    clock: tuple[int, bool]
    untouched: int
    touched: str
    match: tuple[str, str]
    ours: str


BOX: Final = {"standard": 106}
POINTS: Final = ("games", "points")
HIGHEST: Final = "highest-before-deal"
OFF: Final = (0, False)
MINUTE: Final = (60, False)
TWO_MINUTES: Final = (120, False)
OPTIONAL: Final = (120, True)

# fmt: off
PRINTED: Final = {
    "ravensburger-de": Printed(
        (2, 4), BOX, HIGHEST, "clockwise", "sevens-last-eight", True, "player", False, "only-if-stuck",
        "free", 50, MINUTE, 3, "restore", POINTS, ""),
    "ravensburger-fr": Printed(
        (2, 4), BOX, "highest-after-deal", "clockwise", "loose", False, "player", True, "free",
        "no-split", 50, TWO_MINUTES, 1, "restore", POINTS,
        "piles opening_turn_may_continue passing joker_policy time_up_untouched time_up_touched"),
    "ravensburger-it": Printed(
        (2, 4), BOX, HIGHEST, "clockwise", "sevens-pick-two", False, "player", True, "free",
        "frozen", 50, TWO_MINUTES, 1, "keep-own", POINTS,
        "direction opening_turn_may_continue passing time_up_untouched"),
    "sabra": Printed(
        (2, 4), BOX, HIGHEST, "clockwise", "sevens", False, "player", True, "free",
        "free", 25, OPTIONAL, 3, "keep-valid", POINTS, "passing"),
    "xp": Printed(
        (2, 6), {"full": 160, "official": 106, "short": 108}, HIGHEST, "clockwise", "sevens", False,
        "player", True, "free", "free", 25, OPTIONAL, 3, "keep-valid", POINTS, "passing"),
    "twist": Printed(
        (2, 4), {"twist": 112}, HIGHEST, "clockwise", "sevens", False, "player", False, "only-if-stuck",
        "free", 30, MINUTE, 1, "restore", ("rounds", "games-then-points"), "tiles"),
    "original-fr": Printed(
        (2, 4), BOX, "named-seat", "clockwise", "loose", False, "player", True, "free",
        "pinned", 20, OFF, 1, "restore", POINTS,
        "piles passing joker_policy clock_seconds time_up_untouched time_up_touched time_up_penalty"
        " match_winner"),
    "original-de": Printed(
        (2, 4), BOX, HIGHEST, "counter-clockwise", "sevens-pick-two", False, "player", True, "free",
        "no-split", 30, TWO_MINUTES, 1, "keep-valid", POINTS,
        "opening_turn_may_continue passing joker_policy joker_penalty time_up_untouched match_unit"
        " match_winner"),
    "original-it": Printed(
        (2, 4), BOX, HIGHEST, "clockwise", "sevens", False, "table", False, "free",
        "frozen", 30, TWO_MINUTES, 1, "restore", POINTS,
        "start direction opening_turn_may_continue passing time_up_untouched time_up_touched"
        " time_up_penalty"),
}
# fmt: on

ALL: Final = tuple(PRINTED)


def with_policy(*policies: str) -> tuple[str, ...]:
    return tuple(name for name, text in PRINTED.items() if text.policy in policies)


def with_touched(touched: str) -> tuple[str, ...]:
    return tuple(name for name, text in PRINTED.items() if text.touched == touched)

"""Whether a play is legal, told in the plain words of the rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypedDict

from tests.oracle.melds import readings
from tests.oracle.openings import opening_points, points_beside
from tests.oracle.policies import Melds, holds_frozen, holds_no_split, holds_pinned

Verdict = Literal["legal", "tiles", "melds", "opening", "jokers", "freed"]


class EditionValues(TypedDict):
    joker_policy: str
    opening_points: int
    opening_scope: str
    opening_turn_may_continue: bool


def legal(
    edition_values: EditionValues,
    table: list[list[str]],
    rack: list[str],
    play: list[list[str]],
    opened: bool,
) -> bool:
    return verdict(edition_values, table, rack, play, opened) == "legal"


def verdict(
    edition_values: EditionValues, table: Melds, rack: Sequence[str], play: Melds, opened: bool
) -> Verdict:
    """ "legal", or the first concern that the play fails.

    "freed" is a play that only puts a freed joker into a meld kept for another joker (no-split).
    """
    before, after = _tiles(table), _tiles(play)
    laid = after - before
    if before - after or laid - Counter(rack) or not laid:
        return "tiles"
    if not all(readings(tuple(meld)) for meld in play):
        return "melds"
    if edition_values["opening_scope"] == "table" and table:
        opened = True
    if not opened and not _opens(edition_values, table, play, laid):
        return "opening"
    return _jokers_verdict(edition_values["joker_policy"], table, play, laid)


def _jokers_verdict(policy: str, table: Melds, play: Melds, laid: Counter[str]) -> Verdict:
    if policy == "free":
        return "legal"
    if any(tile in "DCM" for tile in _tiles(table) + laid):
        raise ValueError("no printed text says what the special jokers do under this policy")
    if policy == "pinned":
        return "legal" if holds_pinned(table, play, laid) else "jokers"
    if policy == "frozen":
        return "legal" if holds_frozen(table, play, laid) else "jokers"
    if policy == "no-split":
        if holds_no_split(table, play, laid):
            return "legal"
        return "freed" if holds_no_split(table, play, laid, freed_anywhere=True) else "jokers"
    raise ValueError(policy)


def _opens(values: EditionValues, table: Melds, play: Melds, laid: Counter[str]) -> bool:
    needed = values["opening_points"]
    if not values["opening_turn_may_continue"]:
        return any(points >= needed for points in points_beside(table, play))
    points = opening_points(values["joker_policy"], table, play, laid)
    if points is None:  # the jokers are wrong anyway: is it for them alone that the play is refused?
        points = opening_points("free", table, play, laid)
    assert points is not None
    return points >= needed


def _tiles(melds: Melds) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)

"""Whether a play is legal, told in the plain words of the rules."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Literal, TypedDict

from tests.oracle.melds import readings
from tests.oracle.packing import most_points
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
    if values["opening_turn_may_continue"]:
        return most_points(list(laid.elements())) >= values["opening_points"]
    return any(points >= values["opening_points"] for points in _points_beside(table, play))


def _points_beside(table: Melds, play: Melds) -> list[int]:
    """What the new melds are worth, for every way to find all the old melds again in the play."""
    if len(play) < len(table):
        return []
    worth: list[int] = []
    for found in _matchings(table, play):
        own = [tuple(meld) for m, meld in enumerate(play) if m not in found]
        worth.append(sum(readings(meld)[0].points for meld in own))
    return worth


def _matchings(table: Melds, play: Melds) -> list[tuple[int, ...]]:
    alike = [{m for m, new in enumerate(play) if same_meld(old, new)} for old in table]
    if not all(alike):
        return []
    candidates = sorted(set().union(*alike))
    return [
        found
        for found in permutations(candidates, len(table))
        if all(m in choices for m, choices in zip(found, alike, strict=True))
    ]


def same_meld(one: Sequence[str], other: Sequence[str]) -> bool:
    """Unchanged as it lies. The order inside a group, or inside a mirrored group's side, does not matter;
    nor does it from which end a mirrored meld is read."""
    if list(one) == list(other) or ("M" in one and list(one) == list(other)[::-1]):
        return True
    return _may_be_group(one) and _may_be_group(other) and _sides(one) in (_sides(other), _sides(other)[::-1])


def _sides(meld: Sequence[str]) -> list[list[str]]:
    """The tiles on each side of the mirror, or all of them, in one order for all that hold the same."""
    if "M" not in meld:
        return [sorted(meld)]
    centre = list(meld).index("M")
    return [sorted(meld[:centre]), sorted(meld[centre + 1 :])]


def _may_be_group(meld: Sequence[str]) -> bool:
    return any(standing.kind == "group" for standing in readings(tuple(meld)))


def _tiles(melds: Melds) -> Counter[str]:
    return Counter(tile for meld in melds for tile in meld)

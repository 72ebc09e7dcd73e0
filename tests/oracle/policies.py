"""What a joker on the table allows, told as stories about single pieces.

Every joker on the old table is a piece of its own, and so is every tile of a meld that must stay
together. A play is allowed if one story can be told: a reading of the old melds, a reading of the new
ones, which jokers were swapped, and where each piece went, so that the words of the policy hold.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tests.oracle.melds import Standing, readings

Melds = Sequence[Sequence[str]]
Slot = tuple[int, int]  # a meld and a place in it


@dataclass(frozen=True)
class Story:
    """One old joker meld: how it was read, and which of its jokers the player swapped."""

    meld: tuple[str, ...]
    reading: Standing
    swapped: tuple[int, ...]

    @property
    def paid(self) -> list[str]:
        return [self.reading.faces[place][0] for place in self.swapped]

    @property
    def kept(self) -> bool:
        return len(self.swapped) < self.meld.count("J")

    @property
    def after_swap(self) -> list[str]:
        """The meld with the swapped-in tiles."""
        return [
            self.reading.faces[place][0] if place in self.swapped else tile
            for place, tile in enumerate(self.meld)
        ]


def holds_pinned(table: Melds, play: Melds, laid: Counter[str]) -> bool:
    """Each table joker stands for its tile as before, or was paid for with that tile from the rack."""
    pieces, slots = joker_slots(table), joker_slots(play)
    return any(
        _stand_or_paid(table, old, homes, new, laid)
        for old in all_readings(table)
        for new in all_readings(play)
        for homes in permutations(slots, len(pieces))
    )


def some_reading_allows(
    policy: str,
    table: Melds,
    play: Melds,
    laid: Counter[str],
    new: dict[int, Standing],
    laid_jokers: Sequence[Slot],
) -> bool:
    """Whether the policy holds if the play is read so and the jokers from the rack lie there."""
    others = [slot for slot in joker_slots(play) if slot not in laid_jokers]
    if policy == "free":
        return True
    if policy == "pinned":
        return any(
            _stand_or_paid(table, old, homes, new, laid)
            for old in all_readings(table)
            for homes in permutations(others, len(others))
        )
    joker_melds = [tuple(meld) for meld in table if "J" in meld]
    for stories in product(*(list(_stories(meld)) for meld in joker_melds)):
        if Counter(tile for story in stories for tile in story.paid) - laid:
            continue
        kept = [story for story in stories if story.kept]
        for used in _homes(kept, play, new, policy == "frozen", set(laid_jokers)):
            hosts = {meld for meld, place in used if (meld, place) not in laid_jokers}
            freed = [slot for slot in others if slot not in used]
            if not any(meld in hosts for meld, _ in freed):
                return True
    return False


def _stand_or_paid(
    table: Melds,
    old: dict[int, Standing],
    homes: Sequence[Slot],
    new: dict[int, Standing],
    laid: Counter[str],
) -> bool:
    was = [old[meld].faces[place][0] for meld, place in joker_slots(table)]
    now = [new[meld].faces[place][0] for meld, place in homes]
    return not Counter(before for before, after in zip(was, now, strict=True) if before != after) - laid


def holds_no_split(table: Melds, play: Melds, laid: Counter[str], freed_anywhere: bool = False) -> bool:
    return _some_story(table, play, laid, unchanged=False, freed_anywhere=freed_anywhere)


def holds_frozen(table: Melds, play: Melds, laid: Counter[str]) -> bool:
    return _some_story(table, play, laid, unchanged=True, freed_anywhere=False)


def _some_story(
    table: Melds, play: Melds, laid: Counter[str], *, unchanged: bool, freed_anywhere: bool
) -> bool:
    joker_melds = [tuple(meld) for meld in table if "J" in meld]
    for stories in product(*(list(_stories(meld)) for meld in joker_melds)):
        if Counter(tile for story in stories for tile in story.paid) - laid:
            continue
        freed = sum(len(story.swapped) for story in stories)
        for new in all_readings(play):
            for used in _homes([story for story in stories if story.kept], play, new, unchanged, set()):
                if freed_anywhere or _room_for_freed(freed, play, used):
                    return True
    return False


def _stories(meld: tuple[str, ...]) -> Iterator[Story]:
    jokers = [place for place, tile in enumerate(meld) if tile == "J"]
    for count in range(len(jokers) + 1):
        for swapped in combinations(jokers, count):
            for reading in readings(meld):
                yield Story(meld, reading, swapped)


def _homes(
    kept: list[Story], play: Melds, new: dict[int, Standing], unchanged: bool, used: set[Slot]
) -> Iterator[set[Slot]]:
    """Every way to give all pieces of all kept melds a slot of their own; yields the slots taken."""
    if not kept:
        yield used
        return
    story, others = kept[0], kept[1:]
    fitting = [
        [
            (meld, place)
            for meld, tiles in enumerate(play)
            for place, tile in enumerate(tiles)
            if tile == piece and (meld, place) not in used
        ]
        for piece in story.after_swap
    ]
    for slots in product(*fitting):
        if len(set(slots)) == len(slots) and _is_kept(story, slots, play, new, unchanged):
            yield from _homes(others, play, new, unchanged, used | set(slots))


def _is_kept(
    story: Story, slots: Sequence[Slot], play: Melds, new: dict[int, Standing], unchanged: bool
) -> bool:
    """The pieces lie together as before, and each joker that was not swapped stands for the same."""
    host = slots[0][0]
    places = [place for _, place in slots]
    if any(meld != host for meld, _ in slots) or new[host].kind != story.reading.kind:
        return False
    if unchanged and len(play[host]) != len(slots):
        return False
    if story.reading.kind == "run" and places != list(range(places[0], places[0] + len(places))):
        return False
    return all(
        new[host].faces[place] == face for place, face in zip(places, story.reading.faces, strict=True)
    )


def _room_for_freed(freed: int, play: Melds, used: set[Slot]) -> bool:
    """The freed jokers lie somewhere outside the melds that are kept for another joker's sake."""
    hosts = {meld for meld, _ in used}
    open_slots = [slot for slot in joker_slots(play) if slot not in used]
    return any(all(meld not in hosts for meld, _ in homes) for homes in combinations(open_slots, freed))


def joker_slots(melds: Melds) -> list[Slot]:
    return [(m, place) for m, meld in enumerate(melds) for place, tile in enumerate(meld) if tile == "J"]


def all_readings(melds: Melds) -> Iterator[dict[int, Standing]]:
    """Every combination of one reading for each meld with a joker (others have nothing to choose)."""
    with_joker = [m for m, meld in enumerate(melds) if "J" in meld]
    for chosen in product(*(readings(tuple(melds[m])) for m in with_joker)):
        yield dict(zip(with_joker, chosen, strict=True))

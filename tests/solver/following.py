"""A play done step by step, as a person with these instructions would."""

from collections import Counter

from tilerummy.rules import Meld, Rack, Table, Tile
from tilerummy.rules.meld import canonical
from tilerummy.solver.steps import Part, Step, StepKind


def follow(old: Table, steps_to_do: tuple[Step, ...], rack: Rack) -> Table:
    """Do the steps: the table that they end in. Raises `ValueError` if a tile is not where a step says."""
    melds = list(old.melds)
    on_rack = Counter(rack)
    loose: dict[int, Counter[Tile]] = {}
    made: list[Meld] = []
    for step in steps_to_do:
        parts = step.parts
        if step.kind is StepKind.LEAVE:
            parts = (Part(step.made, step.base),)
        elif step.kind is StepKind.ADD and step.base is not None:
            parts = (Part(step.base, step.base), *parts)
        gathered: Counter[Tile] = Counter()
        for part in parts:
            pile = on_rack if part.source is None else _pile(melds, loose, part)
            if not Counter(part.tiles) <= pile:
                raise ValueError(f"there is no {part.tiles} to take")
            pile.subtract(part.tiles)
            gathered.update(part.tiles)
        if gathered != Counter(step.made):
            raise ValueError(f"{step.made} is not made of {gathered}")
        made.append(step.made)
    if any(+pile for pile in loose.values()):
        raise ValueError("tiles are left over")
    return Table((*(meld for at, meld in enumerate(melds) if at not in loose), *made))


def _pile(melds: list[Meld], loose: dict[int, Counter[Tile]], part: Part) -> Counter[Tile]:
    """The tiles of an old meld that is taken apart; of equal ones, one that still has what is asked."""
    assert part.source is not None
    same = [at for at, meld in enumerate(melds) if canonical(meld) == canonical(part.source)]
    for at in same:
        pile = loose.get(at, Counter(melds[at]))
        if Counter(part.tiles) <= pile:
            loose[at] = pile
            return pile
    raise ValueError(f"there is no {part.source} with {part.tiles} in it")

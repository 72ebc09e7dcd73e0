"""Whether the grades of puzzles are honest: held against measures that know nothing of techniques.

A puzzle is tried by rebuilding sets of melds: first none, then each meld alone, each two of them and so on.
The exact solver says whether a set and the tiles of the answer can be put together. How many sets have to be
tried, and how many melds the first one that works has, is how far somebody must look who has no technique.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from statistics import correlation, mean, median
from typing import Any, NamedTuple

from tilerummy.puzzles import Kind, Puzzle, Technique, shipped, weakest_way
from tilerummy.puzzles.mining import PATIENCE
from tilerummy.puzzles.turns import positions_in
from tilerummy.rules import EDITION_IDS, Table
from tilerummy.solver import best_play, can_go_out
from tools.make_puzzles import game_of_bots

GAMES = 3


class Blind(NamedTuple):
    sets: int
    melds: int


Tried = tuple[Puzzle, Blind]


def blind(puzzle: Puzzle) -> Blind:
    tried = 0
    for size in range(len(puzzle.position.table) + 1):
        for melds in combinations(puzzle.position.table.melds, size):
            tried += 1
            if can_go_out(replace(puzzle.position, table=Table(melds), rack=puzzle.lays)):
                return Blind(tried, size)
    raise AssertionError(f"{puzzle.id} has no answer")


def main() -> None:
    balance()
    reach()
    honesty()


def balance() -> None:
    """How many puzzles of each box need each technique."""
    counts = Counter((puzzle.position.edition.id, puzzle.grade.technique) for puzzle in shipped())
    print("puzzles: of each box, by the technique that has to be seen")
    print(" ".join([f"  {'':15}", *(f"{technique.id:>7}" for technique in Technique), "    all"]))
    for edition in EDITION_IDS:
        row = [counts[edition, technique] for technique in Technique]
        print(" ".join([f"  {edition:15}", *(f"{number:>7}" for number in (*row, sum(row)))]))


def reach() -> None:
    """How often a person with all techniques finds a play that lays as much as the best one."""
    print("puzzles: turns of games in which the techniques reach the optimum")
    for edition in EDITION_IDS:
        found: Counter[bool] = Counter()
        for number in range(GAMES):
            for position in positions_in(game_of_bots(edition, f"bench/{edition}/{number}")):
                best = best_play(position)
                if best is not None:
                    found[weakest_way(position, best.laid, patience=PATIENCE) is not None] += 1
        print(f"  {edition:15} {found[True]:>4} of {found.total():>4} ({found[True] / found.total():.0%})")


def honesty() -> None:
    puzzles = shipped()
    found = [(puzzle, blind(puzzle)) for puzzle in puzzles]
    print(f"puzzles: grade against blind tries ({len(puzzles)} puzzles)")
    by_technique: dict[Technique, list[Blind]] = defaultdict(list)
    for puzzle, tries in found:
        by_technique[puzzle.grade.technique].append(tries)
    for technique, some_tries in sorted(by_technique.items()):
        sets, melds = median(t.sets for t in some_tries), mean(t.melds for t in some_tries)
        told = f"{len(some_tries):>4} puzzles, sets tried {sets:>5.0f}, melds rebuilt {melds:.1f}"
        print(f"  {technique.id:8} {told}")
    print("puzzles: rank correlation of the grade with the sets tried, and with the melds rebuilt")
    for name, some in {"all": found, **by_kind(found)}.items():
        sets, melds = agreement(some)
        print(f"  {name:8} {len(some):>4} puzzles, sets {sets:.2f}, melds {melds:.2f}")


def by_kind(found: Sequence[Tried]) -> dict[str, list[Tried]]:
    """The same, apart by what is asked: so that one kind being harder than another explains nothing."""
    return {kind.value: [one for one in found if one[0].kind is kind] for kind in Kind}


def agreement(found: Sequence[Tried]) -> tuple[float, float]:
    """The rank correlation of the grades with the sets tried, and with the melds rebuilt."""
    grades = ranks([puzzle.grade for puzzle, _ in found])
    sets = correlation(grades, ranks([tries.sets for _, tries in found]))
    return sets, correlation(grades, ranks([tries.melds for _, tries in found]))


def ranks(values: list[Any]) -> list[float]:
    """The rank of each value, equal ones sharing theirs: Spearman's correlation is that of the ranks."""
    places = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [mean(places[value]) for value in values]

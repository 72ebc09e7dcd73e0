"""Writes the collection that is shipped: mined from games of bots, as many of each grade and edition.

    python -m tools.make_puzzles [--edition ID[=GAMES[,EACH]] ...] [--number N] [--out FILE]
    python -m tools.make_puzzles --check [--edition ID ...]

Without figures those of the collection's header are taken, so it makes the same puzzles again; `--check` says
which are missing and which are new, and writes nothing. What the file has already stays in it: a puzzle is
never taken out.
Takes a few minutes for an edition on the compiled package, much longer without.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tilerummy.arena import play_game
from tilerummy.bots import Budget, bot_named
from tilerummy.puzzles.collection import COLLECTION, read_collection, shipped, write_collection
from tilerummy.puzzles.mining import going_out, puzzles_in
from tilerummy.puzzles.puzzle import Kind, Puzzle
from tilerummy.puzzles.technique import Technique
from tilerummy.rules import EDITION_IDS, Event, load_edition
from tilerummy.version import __version__

COMMON = tuple(technique for technique in Technique if technique not in (Technique.ADD, Technique.CHAIN_4))
"""The techniques that enough puzzles need."""
PLAYERS = ("easy", "medium", "hard", "hard")
FEWEST_TO_GO_OUT = 4
SHIPPED = Path(__file__).parents[1] / "src/tilerummy/puzzles" / COLLECTION


def game_of_bots(edition_id: str, seed: str) -> tuple[Event, ...]:
    """A game of two to four bots that play like people."""
    rng = Random(seed)
    bots = [bot_named(rng.choice(PLAYERS)) for _ in range(rng.choice((2, 3, 4)))]
    return play_game(load_edition(edition_id), bots, sha256(seed.encode()).digest(), Budget()).events


def mined(edition_id: str, seed: str, each: int, games: int) -> list[Puzzle]:
    """So many puzzles of each technique, at most one of a technique from a game."""
    found: dict[str, Puzzle] = {}
    counts: Counter[Technique] = Counter()
    for number in range(games):
        here: set[Technique] = set()
        for puzzle in puzzles_in(game_of_bots(edition_id, f"{seed}/{edition_id}/{number}")):
            technique = puzzle.grade.technique
            if technique not in here and counts[technique] < each and puzzle.id not in found:
                here.add(technique)
                counts[technique] += 1
                found[puzzle.id] = puzzle
        if all(counts[technique] >= each for technique in COMMON):
            break
    return list(found.values())


def mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Few turns of games go out, so every other puzzle that lays enough tiles becomes one that does."""
    return [
        (puzzle.kind is Kind.LAY and len(puzzle.lays) >= FEWEST_TO_GO_OUT and going_out(puzzle)) or puzzle
        if int(puzzle.id, 16) % 2
        else puzzle
        for puzzle in puzzles
    ]


class Figures(NamedTuple):
    """How many games of an edition are looked through, and how many puzzles of each technique are taken."""

    games: int
    each: int


def header_of(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        header: dict[str, Any] = json.loads(file.readline())
    return header


def figures_in(header: Mapping[str, Any]) -> dict[str, Figures]:
    return {edition: Figures(**told) for edition, told in header["editions"].items()}


def chosen(told: Sequence[str], known: Mapping[str, Figures]) -> dict[str, Figures]:
    """The editions that are asked for, by `ID`, `ID=GAMES` or `ID=GAMES,EACH`; all if none is."""
    found: dict[str, Figures] = {}
    for one in told or EDITION_IDS:
        edition_id, _, numbers = one.partition("=")
        usual = known.get(edition_id, Figures(games=114, each=22))
        given = [int(number) for number in numbers.split(",") if number]
        found[edition_id] = Figures(*given, *usual[len(given) :])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--edition", action="append", default=[], metavar="ID[=GAMES[,EACH]]")
    parser.add_argument("--number", type=int, help="of the collection; one more when it has grown")
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    header = header_of(SHIPPED)
    known, seed = figures_in(header), header["seed"]
    wanted = chosen(asked.edition, known)
    made = {
        puzzle.id: puzzle
        for edition_id, (games, each) in wanted.items()
        for puzzle in mixed(mined(edition_id, seed, each, games))
    }
    if asked.check:
        raise SystemExit(compare(made, wanted))
    there = (
        {puzzle.id: puzzle for puzzle in read_collection(asked.out.read_text("utf-8"))}
        if asked.out.exists()
        else {}
    )
    figures = (known if asked.out == SHIPPED else {}) | wanted
    origin = {
        "version": asked.number or header["version"],
        "made_with": __version__,
        "editions": {edition_id: numbers._asdict() for edition_id, numbers in figures.items()},
    }
    text = write_collection((there | made).values(), seed, "tools.make_puzzles", origin)
    asked.out.write_text(text, encoding="utf-8")


def compare(made: Mapping[str, Puzzle], editions: Collection[str]) -> int:
    """Tells for each edition which shipped puzzles were found again; 1 if any was not."""
    lost = 0
    for edition_id in editions:
        ours = {puzzle.id for puzzle in made.values() if puzzle.position.edition.id == edition_id}
        theirs = {puzzle.id for puzzle in shipped() if puzzle.position.edition.id == edition_id}
        found, lacking, more = len(ours & theirs), sorted(theirs - ours), sorted(ours - theirs)
        print(f"{edition_id}: {found} of {len(theirs)}", *lacking, "new:", *more)  # noqa: T201
        lost |= bool(lacking)
    return lost


if __name__ == "__main__":
    main()

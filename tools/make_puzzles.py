"""Writes the collection that is shipped: mined from games of bots, as many of each grade and edition.

    python -m tools.make_puzzles [--each 22] [--games 90] [--seed tilerummy] [--edition ID ...] [--out FILE]

Takes half an hour on the compiled package, hours without.
"""

from __future__ import annotations

import argparse
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

from tilerummy.arena import play_game
from tilerummy.bots import Budget, bot_named
from tilerummy.puzzles.collection import COLLECTION, write_collection
from tilerummy.puzzles.mining import going_out, puzzles_in
from tilerummy.puzzles.puzzle import Kind, Puzzle
from tilerummy.puzzles.technique import Technique
from tilerummy.rules import EDITION_IDS, Event, load_edition

COMMON = tuple(technique for technique in Technique if technique not in (Technique.ADD, Technique.CHAIN_4))
"""The techniques that enough puzzles need."""
PLAYERS = ("easy", "medium", "hard", "hard")
FEWEST_TO_GO_OUT = 4
_FOLDER = Path(__file__).parents[1] / "src/tilerummy/puzzles"


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=22)
    parser.add_argument("--games", type=int, default=90)
    parser.add_argument("--seed", default="tilerummy")
    parser.add_argument("--edition", action="append", choices=EDITION_IDS)
    parser.add_argument("--out", type=Path, default=_FOLDER / COLLECTION)
    asked = parser.parse_args()
    puzzles = [
        puzzle
        for edition_id in asked.edition or EDITION_IDS
        for puzzle in mixed(mined(edition_id, asked.seed, asked.each, asked.games))
    ]
    asked.out.write_text(write_collection(puzzles, asked.seed, "tools.make_puzzles"), encoding="utf-8")


if __name__ == "__main__":
    main()

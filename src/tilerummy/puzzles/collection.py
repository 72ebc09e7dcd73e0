"""Collections of puzzles as files: JSON Lines, a header and one puzzle a line (docs/puzzles-format.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from tilerummy.notation import format_table, format_tiles, parse_position, parse_table, parse_tiles
from tilerummy.puzzles.ladder import Way
from tilerummy.puzzles.puzzle import Grade, Kind, Puzzle
from tilerummy.puzzles.technique import TECHNIQUES, Stage
from tilerummy.rules import Table
from tilerummy.rules.compare import compared

FORMAT: Final = 1
LICENCE: Final = "MIT"
"""Of the puzzles as of the program."""
COLLECTION: Final = "collection.jsonl"


class CollectionError(ValueError):
    """A file that is no collection of puzzles; the text says where and why."""


def write_collection(
    puzzles: Iterable[Puzzle], seed: str, generator: str, origin: Mapping[str, object] | None = None
) -> str:
    """The puzzles as a file, from easy to hard; `generator` and `seed` say where they come from, and `origin`
    what else is known of it."""
    known = {"tilerummy-puzzles": FORMAT, "licence": LICENCE, "generator": generator, "seed": seed}
    header = {**known, **(origin or {})}
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.id))
    lines = [header, *map(_as_json, ordered)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def read_collection(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file, in their order; raises `CollectionError` for the first line that is wrong."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            told = json.loads(line)
            if number == 1:
                _check_header(told)
            else:
                yield _puzzle(told)
        except (ValueError, KeyError, TypeError) as wrong:
            raise CollectionError(f"line {number}: {wrong}") from None


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The collection that comes with the package, from easy to hard."""
    return tuple(read_collection((files("tilerummy.puzzles") / COLLECTION).read_text(encoding="utf-8")))


def puzzle_named(name: str) -> Puzzle | None:
    """The shipped puzzle with this id, if there is one."""
    return _by_id().get(name)


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped()}


def _as_json(puzzle: Puzzle) -> dict[str, object]:
    position, grade = puzzle.position, puzzle.grade
    return {
        "id": puzzle.id,
        "kind": puzzle.kind.value,
        "edition": position.edition.id,
        "opened": position.opened,
        "table": format_table(position.table),
        "rack": format_tiles(position.rack),
        "lays": format_tiles(puzzle.lays),
        "technique": grade.technique.id,
        "depth": grade.depth,
        "tempting": grade.tempting,
        **({} if puzzle.way is None else {"way": list(map(_stage_as_json, puzzle.way.stages))}),
    }


def _stage_as_json(stage: Stage) -> dict[str, object]:
    return {"technique": stage.technique.id, "touches": stage.touched, "table": format_table(stage.table)}


def _check_header(told: object) -> None:
    if not isinstance(told, dict) or "tilerummy-puzzles" not in told:
        raise ValueError("the header of a collection is missing")
    if told["tilerummy-puzzles"] != FORMAT:
        raise ValueError(f"format {told['tilerummy-puzzles']!r} is not known here")


def _puzzle(told: dict[str, object]) -> Puzzle:
    position = parse_position(
        f"edition={told['edition']} opened={'yes' if told['opened'] else 'no'} "
        f'table="{told["table"]}" rack="{told["rack"]}"'
    )
    technique = TECHNIQUES[str(told["technique"])]
    grade = Grade(technique, int(str(told["depth"])), int(str(told["tempting"])))
    way = _way(position.table, told["way"]) if "way" in told else None
    return Puzzle(Kind(told["kind"]), position, parse_tiles(str(told["lays"])), grade, way)


def _way(before: Table, told: object) -> Way:
    if not isinstance(told, list):
        raise TypeError("the way is a list of stages")
    stages: list[Stage] = []
    for one in told:
        table = parse_table(str(one["table"]))
        laid, _ = compared(before.melds, table.melds)
        stages.append(Stage(TECHNIQUES[str(one["technique"])], table, laid, int(str(one["touches"]))))
        before = table
    return Way(tuple(stages))

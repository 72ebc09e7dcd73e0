"""The answer of `tilerummy solve`, for a single question or a batch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

from tilerummy.asking.solving import Wanted
from tilerummy.asking.solving import plays as found_plays
from tilerummy.cli.checking import MALFORMED
from tilerummy.cli.language import in_words, say
from tilerummy.cli.position import BadInput
from tilerummy.cli.words import count
from tilerummy.notation.text import format_table, format_tiles
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position
from tilerummy.solver import Arrangement, FastSearch, steps


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """The keys of a play in the JSON output, in order."""

    from_rack: str
    tiles: int
    points: int
    table: str
    steps: list[str]


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer; `reason` and `message` are set only if the input is not a valid position."""

    plays: list[ShownPlay]
    optimal: bool
    micros: int
    reason: str | None = None
    message: str | None = None

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {
            "plays": [asdict(play) for play in self.plays],
            "optimal": self.optimal,
            "micros": self.micros,
        }
        if self.message is not None:
            shown |= {"reason": self.reason, "message": self.message}
        return shown

    def lines(self) -> Iterator[str]:
        """The plays in words."""
        for play in self.plays:
            yield say("cli.solve.lays", tiles=play.from_rack, points=count("points", play.points))
            for step in play.steps:
                yield say("cli.solve.step", step=step)
            yield say("cli.solve.table-after", table=play.table)
        if not self.optimal and self.message is None:
            yield say("cli.solve.unproven")


def unsolvable(wrong: BadInput) -> Solved:
    reason = MALFORMED if wrong.reason is None else wrong.reason.value
    return Solved([], optimal=False, micros=0, reason=reason, message=str(wrong))


def solved(position: Position, wanted: Wanted, best: int, budget: int) -> Solved:
    start = perf_counter()
    plays = found_plays(position, wanted, best, budget)
    micros = round((perf_counter() - start) * 1e6)
    shown = [_shown(position, play) for play in plays or ()]
    return Solved(shown, plays is not None and all(play.optimal for play in plays), micros)


def _shown(position: Position, play: Arrangement) -> ShownPlay:
    legal = judge(position, play.table, FastSearch())
    return ShownPlay(
        from_rack=format_tiles(play.laid),
        tiles=len(play.laid),
        points=legal.points,
        table=format_table(play.table),
        steps=[in_words(step) for step in steps(position.table, play.table)],
    )

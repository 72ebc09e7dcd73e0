"""The end of a game in plain lines: who won, what everybody held, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.cli.language import say
from tilerummy.cli.narrate import spoken
from tilerummy.cli.paint import Paint
from tilerummy.cli.words import count
from tilerummy.messages.narration import the_end
from tilerummy.rules.edition import Edition
from tilerummy.rules.event import Ending, GameEnded
from tilerummy.rules.scoring import rack_points
from tilerummy.rules.seat import Seat
from tilerummy.rules.shuffle import commitment
from tilerummy.rules.tile import Rack


def ending_line(
    ending: Ending, winners: tuple[Seat, ...], names: Sequence[str], me: Seat | None = None
) -> str:
    return spoken(the_end(ending, winners), names, me)


def score_lines(
    edition: Edition, names: Sequence[str], scores: Sequence[int], racks: Sequence[Rack], paint: Paint
) -> list[str]:
    """One line per seat, in order."""
    width = max(len(name) for name in names)
    signed = [f"{score:+d}" for score in scores]
    digits = max(len(score) for score in signed)
    lines: list[str] = []
    for name, score, rack in zip(names, signed, racks, strict=True):
        held = say("cli.result.empty-rack")
        if rack:
            points = count("points", rack_points(edition, rack))
            held = say("cli.result.held", tiles=paint.tiles(rack), points=points)
        lines.append(say("cli.result.score", name=name.ljust(width), score=score.rjust(digits), held=held))
    return lines


def result_lines(
    edition: Edition, ended: GameEnded, names: Sequence[str], paint: Paint, me: Seat | None = None
) -> list[str]:
    return [
        ending_line(ended.ending, ended.winners, names, me),
        say("cli.result.scores"),
        *score_lines(edition, names, ended.scores, ended.racks, paint),
    ]


def proof_lines(seed: bytes, announced: str) -> list[str]:
    """The seed, and whether its fingerprint is the one announced before the deal."""
    key = "cli.result.proof-holds" if commitment(seed) == announced else "cli.result.proof-fails"
    return [say("cli.result.seed", seed=seed.hex()), say(key, commitment=announced)]

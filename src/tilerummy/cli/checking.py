"""Is this play legal? The answer of `tilerummy check`, for a single question or a batch."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass

from tilerummy.cli.language import refusal, say
from tilerummy.cli.position import BadInput, read_position, read_table
from tilerummy.cli.words import count
from tilerummy.notation.text import format_tiles
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import Illegal
from tilerummy.rules.play import judge
from tilerummy.rules.position import Search
from tilerummy.rules.tile import as_rack

MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Checked:
    """The keys of the JSON output, in order."""

    legal: bool
    reason: str | None
    """The stable code of what is wrong; "malformed" for input that can't be read."""
    message: str
    from_rack: str
    """What the play takes from the rack, even if it is illegal."""
    points: int

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def malformed(message: str) -> Checked:
    return Checked(legal=False, reason=MALFORMED, message=message, from_rack="", points=0)


def checked(edition: Edition, table: str, rack: str, play: str, *, opened: bool, search: Search) -> Checked:
    try:
        position = read_position(edition, table, rack, opened=opened)
        after = read_table(play, "play")
    except BadInput as wrong:
        return malformed(str(wrong))
    taken = (after.bag() - position.table.bag()) & Counter(position.rack)
    from_rack = format_tiles(as_rack(taken.elements()))
    try:
        legal = judge(position, after, search)
    except Illegal as illegal:
        return Checked(False, illegal.reason.value, refusal(illegal), from_rack, 0)
    points = count("points", legal.points)
    message = say("cli.check.legal", tiles=legal.laid, points=points)
    return Checked(True, None, message, from_rack, legal.points)

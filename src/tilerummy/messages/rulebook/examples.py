"""The examples of the rule book, in notation. Kept as data, so that every language shows the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilerummy.messages.rulebook.book import RuleBlock, bullets
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.notation import parse_tiles
from tilerummy.rules import JokerPolicy, Kind, readings
from tilerummy.rules.tile import JOKER_OF_KIND


@dataclass(frozen=True, slots=True)
class Melds:
    """Melds that are valid, melds that aren't, and melds shown with what they are worth in an opening."""

    stand: tuple[str, ...]
    fail: tuple[str, ...] = ()
    worth: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayExample:
    """A play by a player who has opened; `caption` is a key of the catalogue."""

    caption: str
    table: str
    laid: str
    after: str
    allowed: bool = True


MELDS: Final = Melds(
    stand=("k7 r7 b7 y7", "y13 r13 b13", "b3 b4 b5 b6", "r8 r9 r10"),
    fail=("r12 r13 r1", "r7 r7 b7", "r4 r5"),
)
SAME_TILES: Final = ("J r9 r10", "r9 r10 J")
"""Worth different points in an opening, depending on where the joker is."""
OPENING: Final = Melds(stand=(), worth=("k10 r10 b10", "r9 r10 J"))

SPECIAL: Final = {
    Kind.DOUBLE: Melds(
        stand=("D r3 r4", "r1 D r4", "r10 r11 D", "r10 D r13", "D D r5", "J D r4", "b3 r3 D", "b3 J D"),
        fail=("D r2 r3", "r11 r12 D", "r3 D"),
        worth=("r2 D r5", "b3 r3 D"),
    ),
    Kind.COLOUR_CHANGE: Melds(
        stand=("r3 r4 C b6", "r3 C b5", "r11 r12 C", "J C b5", "r3 C b5 C r7", "r3 C C b6", "r2 D C b6"),
        fail=("C r4 r5", "r3 C r5", "r3 C C r6"),
        worth=("r3 r4 C b6",),
    ),
    Kind.MIRROR: Melds(
        stand=(
            "r2 r3 M r3 r2",
            "b3 r3 M r3 b3",
            "r12 r13 M r13 r12",
            "r7 M r7",
            "r4 J r6 M r6 J r4",
            "r3 J r5 M r5 r4 r3",
            "r2 D r5 M r5 r4 r3 r2",
            "r4 C b6 M b6 C r4",
        ),
        fail=("M r7 r7", "r7 M b7", "r4 C b6 M b6 r5 r4"),
        worth=("r2 r3 M r3 r2",),
    ),
}

CHANGING: Final = (
    PlayExample("changing.caption.add", "b4 b5 b6", "b3 b7", "b3 b4 b5 b6 b7"),
    PlayExample("changing.caption.take", "b8 b9 b10", "k8 y8 b11", "b9 b10 b11 | k8 b8 y8"),
    PlayExample("changing.caption.split", "r4 r5 r6 r7 r8", "r6", "r4 r5 r6 | r6 r7 r8"),
    PlayExample(
        "changing.caption.borrow", "y1 y2 y3 y4 | k1 r1 b1 y1", "b1", "y2 y3 y4 | k1 b1 y1 | r1 b1 y1"
    ),
    PlayExample(
        "changing.caption.rebuild",
        "y5 y6 y7 | r5 r6 r7 | k5 k6 k7 k8 k9",
        "k10 b5",
        "k5 r5 b5 y5 | k6 r6 y6 | k7 r7 y7 | k8 k9 k10",
    ),
)

_SWAP: Final = PlayExample("jokers.caption.swap", "r4 J r6", "r5 k9 k10", "r4 r5 r6 | k9 k10 J")
JOKERS: Final = {
    JokerPolicy.FREE: (
        PlayExample("jokers.caption.swap", "r3 b3 J", "k9 k10 y3", "r3 b3 y3 | k9 k10 J"),
        PlayExample(
            "jokers.caption.split", "r2 r3 J r5 r6", "k9 k10 r1 r7", "r1 r2 r3 | r5 r6 r7 | k9 k10 J"
        ),
        PlayExample("jokers.caption.move", "b6 b7 J", "b4", "b4 J b6 b7"),
        PlayExample(
            "jokers.caption.empty",
            "k1 k2 J | r1 b1 y1 | r2 b2 y2",
            "k9 k10",
            "k1 r1 b1 y1 | k2 r2 b2 y2 | k9 k10 J",
        ),
    ),
    JokerPolicy.PINNED: (
        _SWAP,
        PlayExample("jokers.caption.keep", "r4 J r6 r7", "k7 b7", "r4 J r6 | k7 r7 b7"),
        PlayExample("jokers.caption.no-move", "b6 b7 J", "b4", "b4 J b6 b7", allowed=False),
    ),
    JokerPolicy.NO_SPLIT: (
        _SWAP,
        PlayExample("jokers.caption.grow", "r4 J r6", "r7", "r4 J r6 r7"),
        PlayExample("jokers.caption.no-take", "r4 J r6 r7", "k7 b7", "r4 J r6 | k7 r7 b7", allowed=False),
    ),
    JokerPolicy.FROZEN: (
        _SWAP,
        PlayExample("jokers.caption.same", "b3 r3 J", "y3", "b3 r3 y3 J"),
        PlayExample("jokers.caption.no-grow", "r4 J r6", "r7", "r4 J r6 r7", allowed=False),
        PlayExample("jokers.caption.no-take", "r4 J r6 r7", "k7 b7", "r4 J r6 | k7 r7 b7", allowed=False),
    ),
}

OUT_SCORES: Final = (24, -5, -16, -3)
STUCK_RACKS: Final = (5, 12, 20)
TWO_GAMES: Final = (OUT_SCORES, (-6, -11, 22, -5))
FOUR_GAMES: Final = (*TWO_GAMES, (-32, -13, -2, 47), (-10, -25, 41, -6))
"""A round of four players."""


def meld_lines(writer: Writer, melds: Melds) -> RuleBlock:
    """The examples whose jokers the edition's box contains."""
    lines: list[str] = []
    for key, examples in (("stands", melds.stand), ("fails", melds.fail)):
        shown = [f"`{meld}`" for meld in examples if _is_in_the_box(writer, meld)]
        if shown:
            lines.append(writer.say(f"example.{key}", melds=", ".join(shown)))
    lines += [
        writer.say("example.worth", meld=meld, points=readings(parse_tiles(meld))[0].points)
        for meld in melds.worth
        if _is_in_the_box(writer, meld)
    ]
    return bullets(lines)


def play_lines(writer: Writer, plays: tuple[PlayExample, ...]) -> RuleBlock:
    return bullets(
        writer.say(
            "example.play" if play.allowed else "example.forbidden",
            caption=writer.say(play.caption),
            table=play.table,
            laid=play.laid,
            after=play.after,
        )
        for play in plays
    )


def _is_in_the_box(writer: Writer, meld: str) -> bool:
    bag = writer.edition.tile_set.bag()
    return all(bag[joker] for joker in JOKER_OF_KIND.values() if joker in parse_tiles(meld))

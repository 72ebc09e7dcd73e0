"""Chapter: what jokers stand for, what may be done with them on the table, and the special kinds."""

from __future__ import annotations

from typing import assert_never

from tilerummy.messages.rulebook.book import Blocks, heading
from tilerummy.messages.rulebook.examples import JOKERS, SPECIAL, meld_lines, play_lines
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import JokerPolicy, Kind
from tilerummy.rules.edition import Passage, TimeUpTouched

_ABOUT = "joker_policy"


def jokers(writer: Writer) -> Blocks:
    edition = writer.edition
    again = [writer.say("jokers.again")]
    if edition.time_up_touched is TimeUpTouched.KEEP_VALID:
        again.append(writer.say("jokers.again-but"))
    policy = edition.joker_policy
    return [
        writer.say("jokers.stands"),
        *writer.paragraphs(*_policy(writer, policy)),
        *writer.paragraphs(*again),
        play_lines(writer, JOKERS[policy]),
        *_special(writer),
    ]


def _policy(writer: Writer, policy: JokerPolicy) -> list[str]:
    """Printed rules and our rulings side by side: the texts state a part, the rest is how we read them."""
    if policy is JokerPolicy.FREE:
        return [writer.rule("jokers.free.change", _ABOUT), writer.rule("jokers.free.swap", _ABOUT)]
    swap = writer.printed(f"jokers.{policy.value}.swap", _ABOUT)
    after = [*_who_swaps(writer), writer.ruling("jokers.readings")]
    match policy:
        case JokerPolicy.PINNED:
            return [swap, writer.rule("jokers.pinned.keep", _ABOUT), *after]
        case JokerPolicy.NO_SPLIT:
            return [
                swap,
                writer.say("jokers.no-split.after"),
                writer.printed("jokers.no-split.keep", _ABOUT),
                writer.rule("jokers.no-split.grow", _ABOUT),
                writer.ruling("jokers.no-split.freed"),
                *after,
            ]
        case JokerPolicy.FROZEN:
            same = writer.ruling("jokers.frozen.same")
            return [writer.rule("jokers.frozen.keep", _ABOUT), swap, same, *after]
        case _:
            assert_never(policy)


def _who_swaps(writer: Writer) -> list[str]:
    anyone = writer.passage("jokers.anyone", Passage.SWAP_BY_ANYBODY)
    return [anyone, writer.say("jokers.another")] if writer.has(Passage.SWAP_BY_ANOTHER) else [anyone]


def _special(writer: Writer) -> Blocks:
    tiles = writer.edition.tile_set
    if not tiles.has_special_jokers:
        return []
    blocks: Blocks = [writer.say("special.intro")]
    counts = {
        Kind.DOUBLE: tiles.double,
        Kind.COLOUR_CHANGE: tiles.colour_change,
        Kind.MIRROR: tiles.mirror,
    }
    for kind, number in counts.items():
        if number:
            blocks += _kind(writer, kind)
    return blocks


def _kind(writer: Writer, kind: Kind) -> Blocks:
    name = f"special.{kind.value}"
    text = [writer.say(f"{name}.{part}") for part in ("text", "opening", "free")]
    if kind is not Kind.DOUBLE:
        text.append(writer.ruling(f"{name}.details"))
    return [
        heading(writer.say(f"heading.{kind.value}")),
        *writer.paragraphs(*text),
        meld_lines(writer, SPECIAL[kind]),
    ]

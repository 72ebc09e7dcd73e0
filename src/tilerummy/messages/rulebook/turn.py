"""Chapters: melds, your turn, the opening, changing the table."""

from __future__ import annotations

from tilerummy.messages.rulebook.book import Blocks, bullets
from tilerummy.messages.rulebook.examples import CHANGING, MELDS, OPENING, SAME_TILES, meld_lines, play_lines
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.notation import parse_tiles
from tilerummy.rules.edition import OpeningScope
from tilerummy.rules.meld import MIN_TILES, readings
from tilerummy.rules.tile import JOKERS


def melds(writer: Writer) -> Blocks:
    bag = writer.edition.tile_set.bag()
    kinds = bullets([writer.say("melds.group"), writer.say("melds.run")])
    notes = [writer.say("melds.one-is-lowest")]
    if sum(bag[joker] for joker in JOKERS) >= MIN_TILES:
        notes.append(writer.ruling("melds.only-jokers"))
    return [kinds, *writer.paragraphs(*notes), meld_lines(writer, MELDS)]


def turn(writer: Writer) -> Blocks:
    return [
        writer.say("turn.choose"),
        bullets([writer.say("turn.play"), writer.say("turn.draw")]),
        *writer.paragraphs(
            writer.say("turn.may-draw"), writer.say("turn.everybody"), writer.say("turn.done")
        ),
    ]


def opening(writer: Writer) -> Blocks:
    edition = writer.edition
    anything = edition.opening_points == 0
    if edition.opening_scope is OpeningScope.PLAYER and anything and edition.opening_turn_may_continue:
        about = ("opening_points", "opening_turn_may_continue", "opening_scope")
        return [writer.rule("opening.none", *about)]
    first = writer.rule(
        f"opening.{edition.opening_scope.value}" + ("-any" if anything else ""),
        "opening_points",
        "opening_scope",
        points=edition.opening_points,
    )
    blocks = [first, *_worth(writer)]
    if edition.opening_scope is OpeningScope.TABLE:
        after = writer.rule("opening.table-turn", "opening_turn_may_continue")
        blocks += writer.paragraphs(after, writer.rule("opening.table-all", "opening_scope"))
    else:
        key = "opening.goes-on" if edition.opening_turn_may_continue else "opening.ends"
        after = writer.rule(key, "opening_turn_may_continue")
        blocks += writer.paragraphs(after, *writer.only_in("opening", "opening_turn_may_continue"))
    return [*blocks, writer.say("opening.not-forced")]


def _worth(writer: Writer) -> Blocks:
    if writer.edition.opening_points == 0:
        return []
    less, more = SAME_TILES
    low, high = (readings(parse_tiles(meld))[0].points for meld in SAME_TILES)
    notes = [
        writer.say("opening.worth"),
        writer.ruling("opening.two-readings"),
        writer.ruling("opening.as-it-lies", less=less, low=low, more=more, high=high),
    ]
    return [*writer.paragraphs(*notes), meld_lines(writer, OPENING)]


def changing(writer: Writer) -> Blocks:
    return [
        writer.say(f"changing.{writer.edition.opening_scope.value}"),
        writer.say("changing.must"),
        bullets([writer.say("changing.must-stand"), writer.say("changing.must-stay")]),
        writer.say("changing.jokers"),
        play_lines(writer, CHANGING),
    ]

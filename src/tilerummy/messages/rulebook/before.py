"""Chapters: what you need, the aim, before the game."""

from __future__ import annotations

from tilerummy.messages.rulebook.book import Blocks, bullets, letters
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import Edition, Kind, TileSet
from tilerummy.rules.edition import Passage, Piles, Start

_SEVEN = 7


def need(writer: Writer) -> Blocks:
    edition = writer.edition
    exact = edition.min_players == edition.max_players
    players = writer.printed(
        "need.players-exactly" if exact else "need.players",
        "min_players",
        "max_players",
        least=edition.min_players,
        most=edition.max_players,
    )
    first = [players, *([writer.say("need.age", age=edition.age)] if edition.age else [])]
    notation = [writer.say("need.notation")]
    if edition.tile_set.has_special_jokers:
        notation.append(writer.say("need.notation-special"))
    if len(edition.tile_sets) == 1:
        tiles = edition.tile_set
        contents = writer.say(
            "need.tiles", size=tiles.size, times=_times(writer, tiles), jokers=_jokers(writer, tiles)
        )
        return [bullets([*first, contents, *_kinds(writer, tiles)]), letters(*notation)]
    choice = bullets([*first, writer.say("need.choice")], under=_options(writer))
    return [choice, letters(*notation)]


def _options(writer: Writer) -> list[str]:
    """The tile sets to choose from, for a box that has several."""
    edition = writer.edition
    longest = max(edition.tile_sets, key=lambda tiles: tiles.size)
    quickest = max(edition.tile_sets, key=lambda tiles: tiles.classic / tiles.size)
    lines = []
    for tiles in edition.tile_sets:
        parts = [
            writer.say(
                "need.option",
                name=tiles.name,
                size=tiles.size,
                times=_times(writer, tiles),
                jokers=_jokers(writer, tiles),
                most=min(tiles.most_players, edition.max_players),
            )
        ]
        if tiles is longest:
            parts.append(writer.say("need.longest"))
        if tiles is quickest:
            parts.append(writer.say("need.quickest"))
        if tiles.name == edition.tiles:
            parts.append(writer.rule("need.chosen", "tiles"))
        lines.append("; ".join(parts))
    return lines


def _times(writer: Writer, tiles: TileSet) -> str:
    return writer.say(f"need.times.{tiles.copies}")


def _jokers(writer: Writer, tiles: TileSet) -> str:
    return writer.say("need.jokers", count=sum(_counts(tiles).values()))


def _kinds(writer: Writer, tiles: TileSet) -> list[str]:
    """How many jokers there are of each kind, if there are special ones."""
    if not tiles.has_special_jokers:
        return []
    kinds = [
        writer.say(f"need.kinds.{kind.value}", number=number)
        for kind, number in _counts(tiles).items()
        if number
    ]
    return [writer.rule("need.kinds.special", "tiles", kinds=writer.listed(kinds))]


def _counts(tiles: TileSet) -> dict[Kind, int]:
    return {
        Kind.CLASSIC: tiles.classic,
        Kind.DOUBLE: tiles.double,
        Kind.COLOUR_CHANGE: tiles.colour_change,
        Kind.MIRROR: tiles.mirror,
    }


def aim(writer: Writer) -> Blocks:
    return [writer.say("aim.text")]


def before(writer: Writer) -> Blocks:
    edition = writer.edition
    deal = writer.paragraphs(
        writer.printed("before.deal", "rack_size", count=edition.rack_size),
        writer.say("before.pool"),
        *_piles(writer),
    )
    blocks: Blocks = [writer.say("before.mix"), *_in_order(writer, deal)]
    blocks.append(writer.rule(f"before.direction.{edition.direction.value}", "direction"))
    if edition.three_pairs_redeal:
        blocks += writer.paragraphs(
            writer.rule("before.pairs", "three_pairs_redeal"), writer.ruling("before.pairs-details")
        )
    return blocks


def _in_order(writer: Writer, deal: list[str]) -> list[str]:
    """Who starts, and the deal, in the edition's order."""
    start = writer.edition.start
    first = [writer.rule(f"before.start.{start.value}", "start")]
    match start:
        case Start.NAMED_SEAT:
            first.append(writer.ruling("before.start-named"))
        case Start.HIGHEST_BEFORE_DEAL:
            back = writer.passage("before.put-back", Passage.START_TILES_BACK)
            first += [back, writer.ruling("before.start-tie")]
        case Start.HIGHEST_AFTER_DEAL:
            first += [writer.ruling("before.start-back"), writer.ruling("before.start-tie")]
    starting = writer.paragraphs(*first)
    return [*deal, *starting] if start is Start.HIGHEST_AFTER_DEAL else [*starting, *deal]


def _piles(writer: Writer) -> list[str]:
    """Nothing, if the text doesn't mention piles."""
    edition = writer.edition
    if edition.piles is Piles.LOOSE and not writer.is_changed("piles"):
        return []
    return [writer.rule(f"before.piles.{_fitting_piles(edition)}", "piles")]


def _fitting_piles(edition: Edition) -> str:
    """The piles that suit the tiles: under house rules, the edition's may not work out."""
    even = edition.tile_set.size % _SEVEN != 1
    if edition.rack_size != 2 * _SEVEN or even:
        return Piles.LOOSE.value if edition.piles is Piles.LOOSE else Piles.SEVENS.value
    return edition.piles.value

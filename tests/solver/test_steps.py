"""Steps in words are read back by a reader that knows only the words, and done with the tiles."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from tests.oracle.best.checking import EDITIONS, at_length, edition_named, told
from tests.oracle.best.melds import run_faces
from tests.oracle.best.positions import STYLES, made_up
from tests.oracle.best.special_melds import has_special
from tests.solver.following import follow
from tests.support.games import position_of
from tilerummy.notation import format_table, parse_table, parse_tiles
from tilerummy.rules import Position, Table, Tile
from tilerummy.rules.meld import Meld, canonical
from tilerummy.solver import after_each, best_play, best_plays, in_words, steps

MODERATE = tuple(
    style for style in STYLES if style.name not in ("crowded", "long runs", "huge rack", "whole box")
)

TILES = r"(?:(?:[krby]\d\d?|[JDCM])(?: (?=[krbyJDCM]))?)+"
PART = rf"{TILES} from (?:your rack|{TILES})"
SENTENCES = (
    re.compile(rf"Take (?P<removed>{TILES}) out of (?P<base>{TILES}): (?P<made>{TILES}) stays\."),
    re.compile(rf"Split (?P<base>{TILES}) and keep (?P<made>{TILES}) together\."),
    re.compile(rf"Add (?P<parts>{PART}(?: and {PART})*) to (?P<base>{TILES}): (?P<made>{TILES})\."),
    re.compile(
        rf"Add (?P<parts>{PART}(?: and {PART})*) to (?P<base>{TILES}), "
        rf"(?P<swapped>{TILES}) where a joker lay: (?P<made>{TILES})\."
    ),
    re.compile(rf"Lay (?P<made>{TILES})\."),
    re.compile(rf"Make (?P<made>{TILES}) with (?P<parts>{PART}(?: and {PART})*)\."),
)


@dataclass(frozen=True)
class Taken:
    """Some tiles off the rack (None) or off an old meld."""

    tiles: Meld
    source: Meld | None


@dataclass(frozen=True)
class Sentence:
    made: Meld
    taken: tuple[Taken, ...]
    """From where the tiles of the meld come."""
    grown: Meld | None = None
    """The old meld that all of it was added to."""
    swapped: Meld = ()


def read(text: str) -> Sentence:
    found = next((match for pattern in SENTENCES if (match := pattern.fullmatch(text))), None)
    assert found is not None, f"nobody understands: {text}"
    named = found.groupdict()
    made = parse_tiles(named["made"])
    taken = [
        Taken(parse_tiles(tiles), None if source == "your rack" else parse_tiles(source))
        for tiles, source in re.findall(rf"({TILES}) from (your rack|{TILES})", named.get("parts") or "")
    ]
    if not named.get("base"):
        return Sentence(made, tuple(taken) or (Taken(made, None),))
    base = parse_tiles(named["base"])
    if named.get("removed"):
        assert Counter(parse_tiles(named["removed"])) == Counter(base) - Counter(made)
    if not named.get("parts"):
        return Sentence(made, (Taken(made, base),))
    return Sentence(made, (*taken, Taken(base, base)), base, parse_tiles(named.get("swapped") or ""))


def lie_where_jokers_lay(base: Meld, made: Meld) -> Meld:
    """The tiles of a grown run of classic jokers and numbers that took a joker's place."""
    before, after = run_faces(base), run_faces(made)
    if before is None or after is None:
        return ()
    places = [face for face, tile in zip(before, base, strict=True) if tile == Tile.J]
    return tuple(tile for face, tile in zip(after, made, strict=True) if face in places and tile != Tile.J)


def done(position: Position, sentences: list[Sentence]) -> Iterator[tuple[Table, list[Meld]]]:
    """The tables that one can end with, and the old melds that were touched.

    Where two old melds look alike, a sentence does not say which of them it means: a person looks ahead.
    """
    for sentence in sentences:
        gathered = Counter(tile for taken in sentence.taken for tile in taken.tiles)
        assert gathered == Counter(sentence.made), "a meld is made of other tiles than said"
        if sentence.grown is not None and not has_special(sentence.made):
            assert sentence.swapped == lie_where_jokers_lay(sentence.grown, sentence.made)
    orders = [taken for sentence in sentences for taken in sentence.taken]
    melds = [Counter(meld) for meld in position.table.melds]
    rack = Counter(position.rack)

    def carry_out(at: int) -> Iterator[None]:
        if at == len(orders):
            yield
            return
        order = orders[at]
        tiles = Counter(order.tiles)
        piles = [rack] if order.source is None else []
        for meld, pile in zip(position.table.melds, melds, strict=True):
            if meld == order.source and pile not in piles:
                piles.append(pile)
        for pile in piles:
            if tiles <= pile:
                pile.subtract(tiles)
                yield from carry_out(at + 1)
                pile.update(tiles)

    for _ in carry_out(0):
        paired = list(zip(position.table.melds, melds, strict=True))
        whole = [meld for meld, pile in paired if pile == Counter(meld)]
        if all(not +pile or pile == Counter(meld) for meld, pile in paired):  # nothing lies about
            touched = [meld for meld, pile in paired if not +pile]
            yield Table((*whole, *(sentence.made for sentence in sentences))), touched


def check(position: Position, table: Table) -> list[str]:
    """The steps to this table, when a person who follows them ends there and touches nothing else."""
    to_do = steps(position.table, table)
    texts = [in_words(step) for step in to_do]
    ends = list(done(position, [read(text) for text in texts]))
    changed = Counter(map(canonical, position.table.changed_from(table)))
    explained = f"{told(position)} -> {format_table(table)}: {texts}"
    assert any(end == table and Counter(map(canonical, touched)) == changed for end, touched in ends), (
        explained
    )
    assert follow(position.table, to_do, position.rack) == table, explained
    unfolds(position.table, table)
    return texts


def unfolds(old: Table, new: Table) -> None:
    """Each step shows what it makes, none loses a tile of the table, and the last one is the play."""
    to_do = steps(old, new)
    seen = after_each(old, to_do)
    lay, before = old.bag(), old.bag()
    for step, melds in zip(to_do, seen, strict=True):
        lies = Counter(tile for meld in melds for tile in meld)
        assert step.made in melds
        assert lay <= lies
        assert before <= lies <= new.bag()
        before = lies
    assert Table(seen[-1]) == new if seen else old == new


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_steps_lead_to_the_best_play(edition: str) -> None:
    rng = Random(edition)
    for style in MODERATE:
        position = made_up(rng, edition_named(edition), style)
        play = best_play(position)
        if play is not None:
            assert check(position, play.table)


def test_steps_lead_to_other_plays() -> None:
    rng = Random("others")
    for _ in range(10):
        position = made_up(rng, edition_named("ravensburger-de"), STYLES[0], opened=True)
        for play in best_plays(position, 20):
            assert check(position, play.table)


@pytest.mark.parametrize(
    ("table", "rack", "play", "texts"),
    [
        ("b4 b5 b6", "b3", "b3 b4 b5 b6", ["Add b3 from your rack to b4 b5 b6: b3 b4 b5 b6."]),
        (
            "b8 b9 b10 b11 | k1 k2 k3",
            "k8 y8",
            "k1 k2 k3 | b9 b10 b11 | b8 k8 y8",
            [
                "Take b8 out of b8 b9 b10 b11: b9 b10 b11 stays.",
                "Make b8 k8 y8 with b8 from b8 b9 b10 b11 and k8 y8 from your rack.",
            ],
        ),
        (
            "r4 J r6",
            "r3 r5 r7",
            "r3 r4 r5 r6 r7 J",
            ["Add r3 r5 r7 from your rack to r4 J r6, r5 where a joker lay: r3 r4 r5 r6 r7 J."],
        ),
        (
            "J r6 J",
            "r5 r7",
            "J r5 r6 r7 J",
            ["Add r5 r7 from your rack to J r6 J, r5 r7 where a joker lay: J r5 r6 r7 J."],
        ),
        ("k8 J b8", "y8", "k8 J b8 y8", ["Add y8 from your rack to k8 J b8: k8 J b8 y8."]),
        ("r4 J r6", "r7", "r4 J r6 r7", ["Add r7 from your rack to r4 J r6: r4 J r6 r7."]),
        ("r1 r2 r3", "k5 b5 y5", "r1 r2 r3 | k5 b5 y5", ["Lay k5 b5 y5."]),
        ("r1 r2 r3", "", "r1 r2 r3", []),
    ],
)
def test_some_sentences(table: str, rack: str, play: str, texts: list[str]) -> None:
    assert check(position_of("sabra", table, rack), parse_table(play)) == texts


@pytest.mark.parametrize(
    ("table", "rack", "play", "text"),
    [
        ("r2 D r5", "r4 J", "r2 J r4 r5 D", "Add J r4 from your rack to r2 D r5, r4 where a joker lay: "),
        ("r7 M r7", "r8 r8", "r8 r7 M r7 r8", "Add r8 r8 from your rack to r7 M r7: "),
        ("r7 M J", "r7 r8", "r8 r7 M r7 J", "Add r8 r7 from your rack to r7 M J, r7 where a joker lay: "),
        ("r3 C b5", "b6", "r3 C b5 b6", "Add b6 from your rack to r3 C b5: "),
    ],
)
def test_some_sentences_about_special_jokers(table: str, rack: str, play: str, text: str) -> None:
    assert check(position_of("twist", table, rack), parse_table(play)) == [f"{text}{play}."]


def test_two_melds_that_look_alike() -> None:
    position = position_of("sabra", "r4 r5 r6 r7 | r4 r5 r6 r7 | r4 r5 r6", "k4 b4 k7 b7")
    check(position, parse_table("r4 r5 r6 | r5 r6 r7 | r4 r5 r6 | r4 k4 b4 | r7 k7 b7"))


def test_following_steps_that_cannot_be_done() -> None:
    old, new = parse_table("r4 r5 r6"), parse_table("r4 r5 r6 r7")
    with pytest.raises(ValueError, match="no"):
        follow(old, steps(old, new), ())
    with pytest.raises(ValueError, match="no"):
        follow(parse_table("k4 k5 k6"), steps(old, new), parse_tiles("r7"))


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_steps_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    for _ in range(at_length(edition, 150)):
        position = made_up(rng, edition_named(edition), rng.choice(MODERATE))
        for play in best_plays(position, 5):
            check(position, play.table)

"""Somebody who sits before the page: reads what it shows, thinks with the solver, and moves the tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import Page

from tilerummy.notation import format_tiles, parse_tiles
from tilerummy.rules import Edition, Position, Table, with_house_rules
from tilerummy.rules import load_edition as load
from tilerummy.rules.meld import canonical
from tilerummy.rules.tile import as_rack
from tilerummy.solver import best_play

SHORT_GAME = {"rack_size": 8, "opening_points": 12, "three_pairs_redeal": False}
"""House rules for a game that ends soon."""


@dataclass(frozen=True, slots=True)
class Piece:
    id: str
    face: str


class Hands(Protocol):
    """A way to move tiles: by mouse, by finger, by keys."""

    def lay_new(self, page: Page, piece: str) -> None: ...

    def add(self, page: Page, piece: str, meld: list[Piece], at: int) -> None: ...

    def press(self, page: Page, name: str) -> None: ...


def pieces(page: Page, selector: str) -> list[Piece]:
    found = page.locator(selector).evaluate_all("all => all.map(e => [e.dataset.piece, e.dataset.face])")
    return [Piece(*one) for one in found]


def melds(page: Page) -> list[list[Piece]]:
    found = page.locator(".board .meld").evaluate_all(
        "all => all.map(m => [...m.querySelectorAll('[data-piece]')]"
        ".map(e => [e.dataset.piece, e.dataset.face]))"
    )
    return [[Piece(*one) for one in meld] for meld in found]


def rack(page: Page) -> list[Piece]:
    return pieces(page, ".rack .piece")


def text(meld: list[Piece]) -> str:
    return " ".join(piece.face for piece in meld)


def key(meld: list[Piece]) -> str:
    """The one way to write it: the order of a group means nothing."""
    return format_tiles(canonical(parse_tiles(text(meld))))


def table(page: Page) -> Table:
    return Table(tuple(parse_tiles(text(meld)) for meld in melds(page)))


def edition_of(name: str, house: dict[str, int | bool]) -> Edition:
    return with_house_rules(load(name), dict(house))


def wanted(page: Page, edition: Edition) -> Table | None:
    """The best table that can be made now; None: draw."""
    mine = as_rack(parse_tiles(text(rack(page))))
    opened = page.locator(".seats li").first.inner_text().find("✓") >= 0
    found = best_play(Position(edition, table(page), mine, opened))
    return None if found is None else found.table


def carry_out(page: Page, hands: Hands, goal: Table) -> None:
    """Moves tiles, one after the other, until the table is the wanted one."""
    want = Counter(format_tiles(canonical(meld)) for meld in goal.melds)
    # What is left of a meld may be a wanted one: so look again after each that was made.
    for _ in range(len(want)):
        missing = want - Counter(map(key, melds(page)))
        if not missing:
            break
        _make(page, hands, min(missing, key=len).split(" "), Counter(want))
    assert Counter(map(key, melds(page))) == want


def _make(page: Page, hands: Hands, faces: list[str], want: Counter[str]) -> None:
    keep = [meld for meld in melds(page) if want[key(meld)] > 0 and not want.subtract([key(meld)])]
    kept = {piece.id for meld in keep for piece in meld}
    start = _grown(page, faces, kept)
    if start is None:
        first = _find(page, faces[0], kept, [])
        hands.lay_new(page, first)
        start = first
    for _ in range(len(faces)):
        meld = next(meld for meld in melds(page) if any(piece.id == start for piece in meld))
        missing = _missing(faces, [piece.face for piece in meld])
        if missing is None:
            return
        face, at = missing
        hands.add(page, _find(page, face, kept, meld), meld, at)
    raise AssertionError(f"{' '.join(faces)} was not made: there is {text(meld)}")


def _grown(page: Page, faces: list[str], kept: set[str]) -> str | None:
    """A meld on the table that lies within the wanted one as it is: it only has to grow."""
    for meld in melds(page):
        here = [piece.face for piece in meld]
        inside = any(faces[at : at + len(here)] == here for at in range(len(faces)))
        if inside and meld[0].id not in kept:
            return meld[0].id
    return None


def _find(page: Page, face: str, kept: set[str], but: list[Piece]) -> str:
    """Tiles of the table first: they have to find a place, the rack's need not."""
    on_table = [piece for meld in melds(page) for piece in meld]
    taken = kept | {piece.id for piece in but}
    return next(one.id for one in [*on_table, *rack(page)] if one.face == face and one.id not in taken)


def _missing(faces: list[str], there: list[str]) -> tuple[str, int] | None:
    """The first tile that is not there yet, and behind how many of those that are it goes."""
    left = Counter(there)
    for behind, face in enumerate(faces):
        if not left[face]:
            return face, behind
        left[face] -= 1
    return None


def play_turn(page: Page, hands: Hands, edition: Edition) -> str:
    """One turn: `drew`, `played` or `rearranged`."""
    goal = wanted(page, edition)
    turn = page.locator(".game").get_attribute("data-turn")
    if goal is None:
        hands.press(page, "Draw" if page.get_by_role("button", name="Draw").count() else "Pass")
        said = "drew"
    else:
        before = table(page)
        carry_out(page, hands, goal)
        page.locator(".done.lit").wait_for()
        hands.press(page, "Done")
        said = "rearranged" if any(meld not in goal.melds for meld in before.melds) else "played"
    page.wait_for_function(
        "turn => document.querySelector('.game')?.dataset.turn !== turn || document.querySelector('dialog')",
        arg=turn,
    )
    return said


def play_game(page: Page, hands: Hands, edition: Edition) -> list[str]:
    """Until the game is over; what each of the own turns was."""
    turns: list[str] = []
    while True:
        page.locator(".game.mine, dialog").first.wait_for()
        if page.locator("dialog").count():
            return turns
        turns.append(play_turn(page, hands, edition))

"""A position as integer programmes: how many of each meld lie on the new table, what the rack lays."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from tests.oracle.best.faced_melds import faced_melds, guests
from tests.oracle.best.melds import COLOURS, Item, Pinned, all_faces, group_faces, run_faces, spreads
from tests.oracle.best.programme import Programme
from tests.oracle.best.scenarios import Fate, scenarios
from tests.oracle.best.special_melds import has_special, same_as
from tests.oracle.best.twist_net import add_special_melds
from tilerummy.rules import JokerPolicy, Meld, Position, Rack, Tile
from tilerummy.rules.edition import OpeningScope
from tilerummy.rules.tile import HIGHEST, NUMBERED, numbered

Weights = Mapping[Tile, int]
_MANY = 99
"""More than there are melds of one kind."""


@dataclass(frozen=True, order=True)
class Best:
    """The most that can be reached: of weight first, then of tiles, then of old melds kept as they lay."""

    weight: int
    tiles: int
    kept: int


class Oracle:
    """All about one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        edition = position.edition
        opens = not position.opened and (
            edition.opening_scope is OpeningScope.PLAYER or not position.table.melds
        )
        self._points = edition.opening_points if opens else 0
        self._beside = opens and not edition.opening_turn_may_continue
        if self._beside:
            self._fates = [Fate()]
        else:
            self._fates = scenarios(edition.joker_policy, position.table, position.rack)

    def best(self, weights: Weights) -> Best | None:
        """The best play by these weights; None if there is no play at all."""
        found = [(model.heaviest(weights), model) for model in self._models]
        reached = [(top, model) for top, model in found if top is not None]
        if not reached:
            return None
        best = max(top for top, _ in reached)
        kept = max(model.most_kept(weights, *best) for top, model in reached if top == best)
        return Best(*best, kept + self._beside_kept)

    def can_play(self) -> bool:
        """Whether there is any play at all."""
        return any(model.programme.maximise({}) is not None for model in self._models)

    def laying(self, tiles: Rack) -> int | None:
        """How many old melds can be kept by a play that lays exactly these tiles; None if there is none."""
        counts = Counter(tiles)
        kept = [model.laying(counts) for model in self._models if model.may_lay(counts)]
        return max((some + self._beside_kept for some in kept if some is not None), default=None)

    @property
    def _beside_kept(self) -> int:
        return len(self.position.table.melds) if self._beside else 0

    @cached_property
    def _models(self) -> list["_Model"]:
        return [_Model(self.position, fate, self._points, self._beside) for fate in self._fates]


def most_points(tiles: Rack) -> int:
    """The most points of disjoint melds of these tiles."""
    programme, worth, _ = _loose_tiles(tiles)
    found = programme.maximise({worth: 1})
    assert found is not None
    return found


def most_tiles(tiles: Rack) -> int:
    """How many of these tiles can lie in melds at once."""
    programme, _, laid = _loose_tiles(tiles)
    found = programme.maximise(dict.fromkeys(laid, 1))
    assert found is not None
    return found


def _loose_tiles(tiles: Rack) -> tuple[Programme, int, list[int]]:
    """With the variables for the points of all melds, and for how many of each tile lie in them."""
    programme = Programme()
    stock: Counter[Item] = Counter(tiles)
    rows = {item: programme.row(0, 0) for item in stock}
    laid = [programme.column({rows[item]: -1}, count) for item, count in stock.items()]
    points = programme.row(0, 0)
    worth = programme.column({points: -1}, HIGHEST * 2 * len(tiles))
    _add_melds(programme, stock, rows, points)
    return programme, worth, laid


def _add_melds(programme: Programme, stock: Counter[Item], rows: Mapping[Item, int], points_row: int) -> None:
    """Variables for all melds of the stock: what they use, and what they are worth."""
    tiles = Counter({item: count for item, count in stock.items() if isinstance(item, Tile)})
    if has_special(tiles):
        assert tiles == stock, "where there are special jokers, none are pinned"
        add_special_melds(programme, tiles, {tile: rows[tile] for tile in tiles}, points_row)
        return
    for spread in spreads(stock):
        entries = {rows[item]: count for item, count in spread.items}
        programme.column(entries | {points_row: spread.points}, _most(spread.items, stock))


def _most(items: tuple[tuple[Item, int], ...], stock: Mapping[Item, int]) -> int:
    return min(stock[item] // count for item, count in items)


class _LaidFaces:
    """How many of the laid jokers count as which face: no more than stand for it in new melds."""

    def __init__(self, programme: Programme, laid_jokers: int, rack: Counter[Tile]) -> None:
        self._shown: dict[Tile, int] = {}
        self._used: dict[Tile, int] = {}
        columns = {}
        for face in NUMBERED:
            self._shown[face], self._used[face] = programme.row(low=0), programme.row(high=0)
            columns[programme.column({self._shown[face]: -1, self._used[face]: -1}, rack[Tile.J])] = 1
        programme.total(columns | {laid_jokers: -1}, high=0)

    def shown(self, faces: tuple[Tile, ...]) -> dict[int, int]:
        return {self._shown[face]: count for face, count in Counter(faces).items()}

    def used(self, faces: tuple[Tile, ...]) -> dict[int, int]:
        return {self._used[face]: count for face, count in Counter(faces).items()}


@dataclass
class _Model:
    """One scenario."""

    position: Position
    fate: Fate
    points: int
    beside: bool
    """Opening beside an untouched table: the melds themselves must be worth the points."""
    programme: Programme = field(default_factory=Programme)
    laid: dict[Tile, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rack = Counter(self.position.rack)
        fate, programme = self.fate, self.programme
        supply: Counter[Item] = Counter(fate.loose)
        supply.subtract(fate.built_in)
        supply[Tile.J] += fate.freed
        supply.update(Pinned(face) for face in fate.pinned)
        self.stock = Counter(supply)
        self.stock.update(rack)
        self.rows = {item: programme.row(supply[item], supply[item]) for item in self.stock}
        self.block_rows = [programme.row(1, 1) for _ in fate.blocks]
        paid = Counter(fate.paid)
        for tile, count in rack.items():
            self.laid[tile] = programme.column({self.rows[tile]: -1}, count, paid[tile])
        programme.total(dict.fromkeys(self.laid.values(), 1), low=1)
        # Jokers that a swap freed may not lie in a meld that is kept for its other joker.
        rack_jokers = {self.laid[Tile.J]: -1} if Tile.J in self.laid else {}
        self.block_jokers = programme.total(rack_jokers, high=0)
        self.points_row = programme.row(low=self.points if self.beside else None)
        if self.beside:
            _add_melds(programme, self.stock, self.rows, self.points_row)
            return
        self.old = Counter(map(same_as, self.position.table.melds))
        self.kept_rows = {meld: programme.row(high=count) for meld, count in self.old.items()}
        self.faces = _LaidFaces(programme, self.laid[Tile.J], rack) if self._counts_faces(rack) else None
        self.like_rows = {meld: programme.row(high=0) for meld in self.old if self.faces and Tile.J in meld}
        self._add_kept()
        self._add_blocks()
        if self.faces is None:
            _add_melds(programme, self.stock, self.rows, self.points_row)
            if self.points:
                self._add_own_melds(rack)
        else:
            self._add_faced(self.faces, rack)

    def _counts_faces(self, rack: Counter[Tile]) -> bool:
        """Whether it matters what the laid jokers stand for: in an opening that goes on."""
        return bool(self.points and rack[Tile.J]) and not has_special(self.position.bag())

    # --- the questions --------------------------------------------------------------------------------------

    def heaviest(self, weights: Weights) -> tuple[int, int] | None:
        """The most weight, and the most tiles among plays of this weight."""
        scale = len(self.position.rack) + 1
        found = self.programme.maximise(
            {column: weights.get(tile, 0) * scale + 1 for tile, column in self.laid.items()}
        )
        return None if found is None else divmod(found, scale)

    def most_kept(self, weights: Weights, weight: int, tiles: int) -> int:
        if not self.kept:
            return 0
        rows = [
            self.programme.total({c: weights.get(t, 0) for t, c in self.laid.items()}, weight, weight),
            self.programme.total(dict.fromkeys(self.laid.values(), 1), tiles, tiles),
        ]
        found = self.programme.maximise(self.kept)
        assert found is not None
        for row in rows:
            self.programme.lift(row)
        return found

    def may_lay(self, tiles: Counter[Tile]) -> bool:
        return Counter(self.fate.paid) <= tiles <= Counter(self.position.rack)

    def laying(self, tiles: Counter[Tile]) -> int | None:
        lows, highs = list(self.programme.lows), list(self.programme.highs)
        for tile, column in self.laid.items():
            self.programme.lows[column] = self.programme.highs[column] = tiles[tile]
        found = self.programme.maximise(self.kept)
        self.programme.lows, self.programme.highs = lows, highs
        return found

    # --- the melds ------------------------------------------------------------------------------------------

    def _add_kept(self) -> None:
        """Each old meld as a column that counts as kept, its jokers bound to what they stand for or free."""
        for meld in {same_as(meld): meld for meld in self.position.table.melds}.values():
            bags: set[frozenset[tuple[Item, int]]] = set()
            if has_special(meld):
                bags.add(frozenset(Counter[Item](meld).items()))
            for faces in all_faces(meld):
                places: list[tuple[Item, ...]] = [
                    (tile,) if tile != Tile.J else (Tile.J, Pinned(face))
                    for tile, face in zip(meld, faces, strict=True)
                ]
                bags.update(frozenset(Counter(items).items()) for items in product(*places))
            for bag in bags:
                if all(self.stock[item] >= count for item, count in bag):
                    entries = {self.rows[item]: count for item, count in bag}
                    high = _most(tuple(bag), self.stock)
                    column = self.programme.column(entries | {self.kept_rows[same_as(meld)]: 1}, high)
                    self.kept[column] = 1

    def _add_blocks(self) -> None:
        may_grow = self.position.edition.joker_policy is JokerPolicy.NO_SPLIT
        for row, block in zip(self.block_rows, self.fate.blocks, strict=True):
            for meld, added in _grown(block) if may_grow else [(block, Counter[Tile]())]:
                if not added <= self.stock:
                    continue
                entries = {self.rows[tile]: count for tile, count in added.items()}
                entries |= {row: 1, self.block_jokers: added[Tile.J]}
                same = self.kept_rows.get(same_as(meld))
                if same is not None:
                    self.kept[self.programme.column(entries | {same: 1}, 1)] = 1
                like = {self.like_rows[same_as(meld)]: 1} if same_as(meld) in self.like_rows else {}
                for faces in guests(block, meld, added) if self.faces else [()]:
                    shown = self.faces.shown(faces) if self.faces else {}
                    self.programme.column(entries | like | shown, 1)

    def _add_faced(self, laid: "_LaidFaces", rack: Counter[Tile]) -> None:
        """All melds by the faces of their jokers, and own melds of what was laid, with faces that it has.

        A new meld that can't be told from an old one, and has a joker, is new only if the old one is kept.
        """
        for meld in faced_melds(self.stock, self.like_rows):
            entries = {self.rows[item]: count for item, count in meld.items}
            like = {} if meld.like is None else {self.like_rows[meld.like]: 1}
            most = _most(tuple(meld.items), self.stock)
            self.programme.column(entries | like | laid.shown(meld.faces), most)
        for old, row in self.like_rows.items():
            same = self.kept_rows[old]
            kept = {column: 1 for column in self.kept if same in self.programme.entries[column]}
            all_kept = self.programme.column({row: -_MANY}, 1)
            self.programme.total(kept | {all_kept: -self.old[old]}, low=0)
        needed = self.programme.row(low=self.points)
        rows: dict[Item, int] = {
            tile: self.programme.total({column: -1}, high=0)
            for tile, column in self.laid.items()
            if tile != Tile.J
        }
        stock: Counter[Item] = Counter(rack)
        for meld in faced_melds(stock):
            entries = {rows[item]: count for item, count in meld.items if item in rows}
            entries |= laid.used(meld.faces) | {needed: meld.points}
            self.programme.column(entries, _most(tuple(meld.items), stock))

    def _add_own_melds(self, rack: Counter[Tile]) -> None:
        """An opening that goes on: the laid tiles hold own melds, wherever they lie now."""
        rows: dict[Item, int] = {
            tile: self.programme.total({column: -1}, high=0) for tile, column in self.laid.items()
        }
        needed = self.programme.row(low=self.points)
        stock: Counter[Item] = Counter(rack)
        _add_melds(self.programme, stock, rows, needed)


def _grown(block: Meld) -> Iterator[tuple[Meld, Counter[Tile]]]:
    """The block itself and every meld that extends it, with what was added.

    An extension of three tiles or more that holds a number is a meld without the block.
    """
    faces = run_faces(block)
    if faces is not None:
        below = [Tile(faces[0] - step) for step in range(1, faces[0].number)]
        above = [Tile(faces[-1] + step) for step in range(1, HIGHEST - faces[-1].number + 1)]
        for left, right in product(_extensions(below), _extensions(above)):
            yield (*reversed(left), *block, *right), Counter(left + right)
    elif group_faces(block):
        yield block, Counter()
    if group_faces(block) and len(block) == 3:
        number = next(tile.number for tile in block if tile != Tile.J)
        fourth = [numbered(colour, number) for colour in COLOURS]
        for tile in (*(tile for tile in fourth if tile not in block), Tile.J):
            yield (*block, tile), Counter([tile])


def _extensions(faces: list[Tile]) -> Iterator[tuple[Tile, ...]]:
    """What can be put at one end, from the block outwards."""
    for size in range(min(2, len(faces)) + 1):
        yield from product(*((face, Tile.J) for face in faces[:size]))
    for size in range(3, len(faces) + 1):
        yield (Tile.J,) * size

"""Random positions and plays, legal and nearly legal, as notation strings.

The numbers of a position come from a narrow window, so that runs and groups cross and much can be
rebuilt. Most plays rebuild some melds together with tiles of the rack; some are spoiled a little.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.oracle.covering import cover, random_meld
from tests.oracle.melds import COLOURS, is_numbered, readings

Melds = list[list[str]]

SPOILS = (*2 * ("move", "exchange", "add"), "drop", "drop joker", "replace", "shuffle", "cut")


@dataclass(frozen=True)
class Box:
    """The tiles of an edition."""

    copies: int
    jokers: str  # "JJ", or for the four kinds "JJDDCCMM"


@dataclass(frozen=True)
class Sample:
    table: Melds
    rack: list[str]
    play: Melds
    opened: bool


def sample(rng: Random, box: Box) -> Sample:
    stock = _narrow_stock(rng, box)
    opened = rng.random() < 0.8
    table = _random_table(rng, stock, room=rng.choice((0, 3, 6, 9, 12, 15, 18, 21)))
    rack = _random_rack(rng, stock, table, opened)
    play = _random_play(rng, table, rack)
    for _ in range(8):  # rarely leave it at a play that lays nothing or touches no joker
        lays = sum(map(len, play)) > sum(map(len, table))
        if lays and (_touches_joker(table, play) or rng.random() < 0.3):
            break
        play = _random_play(rng, table, rack)
    if rng.random() < 0.2:
        _spoil(rng, play, rack)
    rng.shuffle(play)
    return Sample(table, rack, [meld for meld in play if meld], opened)


def opening(rng: Random, box: Box) -> Sample:
    """A first turn that goes on: own melds are down, and they, the jokers and the table are mixed."""
    stock = _narrow_stock(rng, box)
    jokers = _taken(stock, ["J"] * rng.randint(0, 4))
    table = _random_table(rng, stock, room=rng.choice((3, 6, 9, 12)))
    rack = _random_rack(rng, stock, table, opened=False) + jokers
    play: Melds = []
    for _ in range(20):
        play = [list(meld) for meld in table]
        left = Counter(rack)
        if rng.random() < 0.7:
            _lay_own_melds(rng, play, left)
        freed = _swap_jokers(rng, play, left) if rng.random() < 0.3 else []
        for _ in range(rng.choice((1, 1, 2))):
            _rebuild(rng, play, left, freed)
            freed = []
        if left["J"] < rack.count("J") and any(meld not in play for meld in table):
            break
    rng.shuffle(play)
    return Sample(table, rack, [meld for meld in play if meld], opened=False)


def _touches_joker(table: Melds, play: Melds) -> bool:
    return any(not all(map(is_numbered, meld)) and meld not in play for meld in table)


def _narrow_stock(rng: Random, box: Box) -> Counter[str]:
    width = rng.choice((3, 4, 5, 6, 8))
    lowest = rng.randint(1, 14 - width)
    numbers = range(lowest, lowest + width)
    stock = Counter({f"{colour}{number}": box.copies for colour in COLOURS for number in numbers})
    return stock + Counter(box.jokers)


def _random_table(rng: Random, stock: Counter[str], room: int) -> Melds:
    """Melds of tiles taken out of the stock, most often with a joker in the first of them."""
    table: Melds = []
    keenness = rng.choice((0.2, 0.5, 0.8))
    wanted = rng.random() < 0.7 and stock["J"] > 0
    while room >= 3:
        meld = random_meld(rng, stock, keenness, longest=min(room, rng.choice((3, 4, 5, 8))))
        if meld is None:
            break
        if wanted and not table and all(map(is_numbered, meld)):
            continue
        stock.subtract(meld)
        room -= len(meld)
        table.append(meld)
        if "J" in meld and rng.random() < 0.15 and not Counter(meld) - stock:
            # two alike: which joker was swapped, which meld was kept?
            stock.subtract(meld)
            room -= len(meld)
            table.append(list(meld))
    return table


def _random_rack(rng: Random, stock: Counter[str], table: Melds, opened: bool) -> list[str]:
    """What could be swapped for jokers, some whole melds (to open with), and any other tiles."""
    rack: list[str] = []
    for meld in table:
        standing = rng.choice(readings(tuple(meld)))
        for tile, faces in zip(meld, standing.faces, strict=True):
            if not is_numbered(tile) and rng.random() < 0.6:
                rack += _taken(stock, [face for face in faces if is_numbered(face)])
    for _ in range(rng.choice((0, 0, 1, 2) if opened else (1, 2, 3))):
        rack += _taken(stock, random_meld(rng, stock, keenness=0.2, longest=5) or [])
    for _ in range(rng.randint(1, 6)):
        rack += _taken(stock, [rng.choice([tile for tile in stock.elements() if is_numbered(tile)] or ["-"])])
    if rng.random() < 0.25:
        rack += _taken(
            stock, [rng.choice([tile for tile in stock.elements() if not is_numbered(tile)] or ["-"])]
        )
    rng.shuffle(rack)
    return rack


def _taken(stock: Counter[str], tiles: list[str]) -> list[str]:
    taken = []
    for tile in tiles:
        if stock[tile] > 0:
            stock[tile] -= 1
            taken.append(tile)
    return taken


def _random_play(rng: Random, table: Melds, rack: list[str]) -> Melds:
    way = rng.choice(("lay", "extend", "swap", "swap", "rebuild", "rebuild", "rebuild", "rebuild"))
    play = [list(meld) for meld in table]
    left = Counter(rack)
    if way == "lay" or not table or rng.random() < 0.3:
        _lay_own_melds(rng, play, left)
    if way == "extend":
        _extend(rng, play, left)
    elif way == "swap":
        freed = _swap_jokers(rng, play, left)
        if rng.random() < 0.4:
            freed = _add(rng, play, freed)
        _rebuild(rng, play, left, freed)
    elif way == "rebuild":
        _rebuild(rng, play, left, [])
    return play


def _lay_own_melds(rng: Random, play: Melds, left: Counter[str]) -> None:
    for _ in range(rng.randint(1, 3)):
        meld = random_meld(rng, left, keenness=0.3, longest=6)
        if meld is not None:
            left.subtract(meld)
            play.append(meld)


def _extend(rng: Random, play: Melds, left: Counter[str]) -> None:
    """Put up to three single tiles of the rack at ends of melds."""
    hand = list((+left).elements())
    rng.shuffle(hand)
    unfit = _add(rng, play, hand, most=rng.randint(1, 3))
    left.subtract(Counter(hand) - Counter(unfit))


def _add(rng: Random, play: Melds, tiles: list[str], most: int = 99) -> list[str]:
    """Put tiles where the meld still stands, melds with a joker first; gives back what found no place."""
    unfit: list[str] = []
    for tile in tiles:
        places = [
            (m, longer)
            for m, meld in enumerate(play)
            for longer in ([tile, *meld], [*meld, tile])
            if readings(tuple(longer))
        ]
        if places and most:
            favoured = [(m, longer) for m, longer in places if "J" in play[m]]
            m, longer = rng.choice(favoured or places)
            play[m] = longer
            most -= 1
        else:
            unfit.append(tile)
    return unfit


def _swap_jokers(rng: Random, play: Melds, left: Counter[str]) -> list[str]:
    """Swap some jokers for tiles of the rack and give back the freed jokers, still without a place."""
    freed: list[str] = []
    for m, meld in enumerate(play):
        standing = rng.choice(readings(tuple(meld)))
        for place, (tile, faces) in enumerate(zip(meld, standing.faces, strict=True)):
            if tile in "JD" and not Counter(faces) - left and rng.random() < 0.8:
                left.subtract(faces)
                freed.append(tile)
                play[m] = [*meld[:place], *faces, *meld[place + 1 :]]
                break
    return freed


def _rebuild(rng: Random, play: Melds, left: Counter[str], loose: list[str]) -> None:
    """Find another arrangement of some melds, the loose tiles and something from the rack."""
    for _ in range(6):
        some = _some_melds(rng, play)
        hand = list((+left).elements())
        laid = rng.sample(hand, min(len(hand), rng.choice((0, 1, 1, 2, 2, 3, 4))))
        tiles = [*loose, *laid, *(tile for m in some for tile in play[m])]
        if (arranged := cover(rng, Counter(tiles))) is not None:
            play[:] = [meld for m, meld in enumerate(play) if m not in some] + arranged
            left.subtract(laid)
            return
    for tile in loose:  # no place found: anywhere, most probably wrong
        rng.choice(play).append(tile)


def _some_melds(rng: Random, play: Melds) -> set[int]:
    """Up to three melds, often one with a joker among them."""
    some = set(rng.sample(range(len(play)), min(len(play), rng.choice((0, 1, 1, 2, 2)))))
    with_joker = [m for m, meld in enumerate(play) if not all(map(is_numbered, meld))]
    if with_joker and rng.random() < 0.7:
        some.add(rng.choice(with_joker))
    return some


def _spoil(rng: Random, play: Melds, rack: list[str]) -> None:
    melds = [meld for meld in play if meld]
    if not melds:
        return
    one, other = rng.choice(melds), rng.choice(melds)
    place, spot = rng.randrange(len(one)), rng.randrange(len(other))
    match rng.choice(SPOILS):
        case "move":
            other.insert(spot, one.pop(place))
        case "exchange":
            one[place], other[spot] = other[spot], one[place]
        case "drop":
            one.pop(place)
        case "drop joker":
            for meld in melds:
                if "J" in meld:
                    meld.remove("J")
                    break
        case "replace":
            one[place] = rng.choice(rack or ["J"])
        case "add":
            one.insert(place, rng.choice(rack or ["J"]))
        case "shuffle":
            rng.shuffle(one)
        case _:  # cut in two
            play.append(one[place:])
            del one[place:]

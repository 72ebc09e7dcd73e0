"""Writes what the server reads in melds: the page reads them itself, and is held against it.

Run `python -m tools.write_melds`; a test fails when they are not current.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from tilerummy.notation import format_tile, parse_tiles
from tilerummy.rules import readings
from tilerummy.rules.meld import Place
from tools.written import write

FILE: Final = "web/tests/melds.jsonl"
ONE_IN: Final = 10
"""Of those that aren't valid, which are most."""
PLAIN: Final = (
    *("r1 r2 r3", "b4 b5 b6 b7", "y9 y10 y11 y12 y13", "k11 k12 k13 k1", "r4 r5 b6", "r6 r5 r4", "r4 r6 r7"),
    *("k7 r7 b7", "k1 r1 b1 y1", "k8 r8 b8 y8 k8", "k7 r7 k7", "y13 y13 b13"),
    *("r4 r5 M r5 r4", "r5 M r5", "r6 r5 r4 M r4 r5 r6", "k3 b3 M b3 k3", "k3 b3 r3 M k3 b3 r3", "r12 M k12"),
)
JOKERS: Final = ("J", "D", "C", "M")


def melds() -> Iterator[str]:
    """These melds, with up to two of their tiles replaced by jokers of all kinds."""
    for text in PLAIN:
        tiles = text.split()
        for count in range(3):
            for places in combinations(range(len(tiles)), count):
                for jokers in product(JOKERS, repeat=count):
                    chosen = dict(zip(places, jokers, strict=True))
                    yield " ".join(chosen.get(at, tile) for at, tile in enumerate(tiles))


def generated() -> dict[str, str]:
    lines = [(text, best_readings(text)) for text in dict.fromkeys(melds())]
    kept = [line for line in lines if line[1]] + [line for line in lines if not line[1]][::ONE_IN]
    return {FILE: "".join(json.dumps({"tiles": text, "best": best}) + "\n" for text, best in kept)}


def best_readings(text: str) -> list[dict[str, object]]:
    """All readings with the most points: where a joker may have one of several colours, there are several."""
    found = readings(tuple(parse_tiles(text)))
    return [
        {
            "shape": reading.shape.value,
            "points": reading.points,
            "stands": [[_face(place) for place in places] for places in reading.stands],
        }
        for reading in found
        if reading.points == found[0].points
    ]


def _face(place: Place) -> str:
    return str(place.number) if place.tile is None else format_tile(place.tile)


if __name__ == "__main__":
    write(generated())

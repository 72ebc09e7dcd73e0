"""Stacked decks: shuffles whose outcome a test chooses."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from tilerummy.notation import parse_tiles
from tilerummy.rules import Tile, start


def stack(monkeypatch: pytest.MonkeyPatch, tops: Mapping[str, str]) -> None:
    """For each label of a shuffle (`start/1`, `deal/1`, `pool/1`): the tiles on top.

    Below them is one tile of each face in order (k1, k2, ...), so that nobody else gets a pair.
    """

    def stacked(items: Iterable[Tile], _seed: bytes, label: str) -> tuple[Tile, ...]:
        top = parse_tiles(tops.get(label, ""))
        rest = Counter(items)
        rest.subtract(top)
        assert min(rest.values()) >= 0, f"not enough tiles for {label}"
        layers = range(max(rest.values()))
        return (*top, *(tile for layer in layers for tile in sorted(rest) if rest[tile] > layer))

    monkeypatch.setattr(start, "shuffled", stacked)

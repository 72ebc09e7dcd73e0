"""What the players of the load lay: whatever melds their rack holds, and what fits onto the table.

They look for it by text alone, since the load must cost less than what it loads. Jokers stay in the rack.
"""

from __future__ import annotations

from collections import Counter

COLOURS = "krby"
MOST = 13
SHORTEST = 3


def plan(rack: str, table: list[str], needed: int) -> list[list[str]]:
    """The tables on the way to a play, the last one being it; empty if there is nothing to lay.

    `needed` is what an opening must be worth; 0 for who has opened.
    """
    left = Counter(tile for tile in rack.split() if tile[1:])
    laid = _melds(left)
    if needed:
        if sum(int(tile[1:]) for meld in laid for tile in meld) < needed:
            return []
        longer = table
    else:
        longer = [_extended(meld, left) for meld in table]
    steps = [[*table, *laid[0][:shown]] for shown in (1, 2)] if laid else []
    steps += [[*table, *(" ".join(meld) for meld in laid[:count])] for count in range(1, len(laid) + 1)]
    if longer != table:
        steps.append([*longer, *(" ".join(meld) for meld in laid)])
    return steps


def _melds(left: Counter[str]) -> list[list[str]]:
    """Runs, and groups of what they leave; taken out of `left`."""
    found: list[list[str]] = []
    for colour in COLOURS:
        run: list[str] = []
        for number in range(1, MOST + 2):
            if left[f"{colour}{number}"]:
                run.append(f"{colour}{number}")
                continue
            if len(run) >= SHORTEST:
                found.append(run)
                left.subtract(run)
            run = []
    for number in range(1, MOST + 1):
        group = [tile for colour in COLOURS if left[tile := f"{colour}{number}"]]
        if len(group) >= SHORTEST:
            found.append(group)
            left.subtract(group)
    return found


def _extended(meld: str, left: Counter[str]) -> str:
    """The meld with one more tile of `left`, if there is one that fits."""
    tiles = meld.split()
    if not all(tile[1:] for tile in tiles):
        return meld
    colours, numbers = {tile[0] for tile in tiles}, [int(tile[1:]) for tile in tiles]
    if len(set(numbers)) == 1:
        fitting = [(f"{colour}{numbers[0]}", False) for colour in COLOURS if colour not in colours]
    else:
        fitting = [(f"{tiles[0][0]}{numbers[0] - 1}", True), (f"{tiles[0][0]}{numbers[-1] + 1}", False)]
    for tile, before in fitting:
        if left[tile]:
            left[tile] -= 1
            return f"{tile} {meld}" if before else f"{meld} {tile}"
    return meld

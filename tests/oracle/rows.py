"""Random rows of tiles, to compare melds alone."""

from random import Random

from tests.oracle.melds import COLOURS


def random_row(rng: Random) -> list[str]:
    """Some tiles that often make a run, a group or a mirrored meld, and often nearly make one."""
    colour, number = rng.choice(COLOURS), rng.randint(1, 13)
    first, as_run, step = number, rng.random() < 0.6, rng.choice((1, 1, -1))
    row: list[str] = []
    for _ in range(rng.randint(1, 7)):
        if rng.random() < 0.4:
            row.append(rng.choice("JJDDCC"))
        elif as_run:
            row.append(f"{colour}{min(max(number, 1), 13)}")
        else:
            row.append(f"{rng.choice(COLOURS)}{first}")
        number += 2 * step if row[-1] == "D" else step
        if row[-1] == "C" or rng.random() < 0.03:
            colour = rng.choice(COLOURS)
    if rng.random() < 0.4:
        other = row[::-1]
        if rng.random() < 0.5:
            other[rng.randrange(len(other))] = rng.choice(["J", "D", "C", *row])
        row = [*row, "M", *other]
    if rng.random() < 0.05:
        row.insert(rng.randrange(len(row)), rng.choice("JDCM"))
    return row

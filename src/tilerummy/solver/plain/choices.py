"""All moves around one face, and what a search can forget once all lower faces are dealt with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tilerummy.rules.tile import HIGHEST, LOWEST
from tilerummy.solver.plain.gaps import jokers_in
from tilerummy.solver.plain.groups import group_moves, mirrored_group_moves
from tilerummy.solver.plain.mirrored import mirrored_run_moves
from tilerummy.solver.plain.moves import Ends, Move, Offer
from tilerummy.solver.plain.pieces import FIRST_JOKER, NUMBER_OF, OF_NUMBER, PINNED, Bag
from tilerummy.solver.plain.runs import run_moves


def moves_with(piece: int, offer: Offer) -> Iterator[Move]:
    """Everything that can be done with this piece, which has a face; what needs fewer jokers comes first.

    Mirrored melds come last, because there are many and they are seldom needed.
    """
    yield from sorted([*run_moves(piece, offer), *group_moves(piece, offer)], key=_jokers)
    yield from mirrored_group_moves(piece, offer)
    yield from mirrored_run_moves(piece, offer)


def _jokers(move: Move) -> int:
    return sum(FIRST_JOKER <= piece < PINNED for piece in move.pieces)


def without_the_useless(number: int, have: Bag, ends: Ends) -> tuple[Bag, Ends] | None:
    """What is left of the bag and the open ends if every meld still to come holds this number or more.

    A lower face or end is of use only if the numbers between can be filled, by lower faces or by jokers. None
    if an end is of no use that is owed a joker.
    """
    spare = places = jokers_in(have).places
    lowest = number - 1
    while lowest >= LOWEST:
        if not any(have[piece] for piece in OF_NUMBER[lowest]):
            spare -= 1
            if spare < 0:
                break
        lowest -= 1
    counts = bytearray(have)
    for lower in range(LOWEST, lowest):
        for piece in OF_NUMBER[lower]:
            counts[piece] = 0
    free = [end for end in ends.free if lowest <= NUMBER_OF[end] < HIGHEST]
    if free and not places:  # then only its own colour's next number can join an end
        room = Counter({end: have[end + 1] + have[PINNED + end + 1] for end in free})
        free = sorted((Counter(free) & room).elements())
    if len(ends.owed) > sum(jokers_in(have)) or any(NUMBER_OF[end] < lowest for end in ends.owed):
        return None
    return bytes(counts), Ends(tuple(free), ends.owed)

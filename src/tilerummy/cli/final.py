"""How a game ended, given the racks: who won, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tilerummy.cli.language import say
from tilerummy.cli.position import BadInput
from tilerummy.cli.words import joined
from tilerummy.rules.edition import Edition
from tilerummy.rules.event import Ending
from tilerummy.rules.scoring import scores_out, scores_stuck, stuck_winners
from tilerummy.rules.seat import FIRST_SEAT, Seat, seats
from tilerummy.rules.tile import Rack


@dataclass(frozen=True, slots=True)
class Final:
    ending: Ending
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


def settle(
    edition: Edition,
    racks: Sequence[Rack],
    *,
    out: Seat | None,
    stuck: bool,
    resigned: AbstractSet[Seat],
    starter: Seat | None,
) -> Final:
    """The end of the game described by these racks and options; raises `BadInput` if they contradict."""
    active = tuple(seat for seat in seats(len(racks)) if seat not in resigned)
    if not active:
        raise BadInput(say("cli.score.all-resigned"))
    empty = [seat for seat in seats(len(racks)) if not racks[seat]]
    winner = _winner(racks, active, empty, out)
    if stuck:
        if winner is not None:
            raise BadInput(say("cli.score.stuck-and-out", seat=winner + 1))
        if len(active) == 1:
            raise BadInput(say("cli.score.stuck-alone"))
        return _stuck(edition, racks, active, starter)
    if winner is not None:
        return Final(Ending.OUT, (winner,), scores_out(edition, racks, winner))
    if len(active) == 1:
        return Final(Ending.RESIGNED, active, scores_out(edition, racks, active[0]))
    raise BadInput(say("cli.score.nobody-out"))


def _winner(
    racks: Sequence[Rack], active: Sequence[Seat], empty: Sequence[Seat], out: Seat | None
) -> Seat | None:
    """Who went out: the seat with the empty rack, if any."""
    if len(empty) > 1:
        raise BadInput(say("cli.score.two-out", seats=joined([str(seat + 1) for seat in empty])))
    if out is not None and racks[out]:
        raise BadInput(say("cli.score.out-with-tiles", seat=out + 1))
    for seat in empty:
        if seat not in active:
            raise BadInput(say("cli.score.out-and-resigned", seat=seat + 1))
        return seat
    return None


def _stuck(edition: Edition, racks: Sequence[Rack], active: Sequence[Seat], starter: Seat | None) -> Final:
    winners = stuck_winners(edition, racks, active)
    scores = scores_stuck(edition, racks, active, starter or FIRST_SEAT)
    shares = {scores[seat] for seat in winners}
    if len(shares) > 1 and starter is None:
        tied = joined([str(seat + 1) for seat in winners])
        raise BadInput(say("cli.score.starter-needed", seats=tied))
    return Final(Ending.STUCK, winners, scores)

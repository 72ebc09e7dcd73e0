"""Whether the result of a game follows from what is revealed at its end: all racks, the pool and the seed."""

from __future__ import annotations

from collections import Counter

from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_order import is_out
from tilerummy.notation.text import format_tiles
from tilerummy.rules.event import Ending, GameEnded, Resigned
from tilerummy.rules.public import Public
from tilerummy.rules.scoring import scores_out, scores_stuck, stuck_winners
from tilerummy.rules.seat import Seat
from tilerummy.rules.shuffle import SEED_BYTES, commitment
from tilerummy.rules.tile import as_rack


def check_result(public: Public, event: GameEnded) -> None:
    """Check that the game can end with these tiles, this seed and these scores; raises `EventError`."""
    if len(event.seed) != SEED_BYTES or commitment(event.seed) != public.commitment:
        raise EventError("'seed' doesn't match the commitment")
    _check_tiles(public, event)
    ending, winners = _outcome(public, event)
    if event.ending is not ending:
        raise EventError(f"'ending' must be {ending.value} here, not {event.ending.value}")
    if event.winners != winners:
        raise EventError(f"'winners' must be {list(winners)} here, not {list(event.winners)}")
    scores = _scores(public, event)
    if event.scores != scores:
        raise EventError(f"'scores' must be {list(scores)} here, not {list(event.scores)}")


def _check_tiles(public: Public, event: GameEnded) -> None:
    sizes = tuple(len(rack) for rack in event.racks)
    if sizes != public.rack_sizes:
        raise EventError(f"'racks' must hold {list(public.rack_sizes)} tiles, not {list(sizes)}")
    if len(event.pool) != public.pool_size:
        raise EventError(f"'pool' must hold {public.pool_size} tiles, not {len(event.pool)}")
    for rack in event.racks:
        if rack != as_rack(rack):
            raise EventError(f"'racks': {format_tiles(rack)} isn't sorted")
    found = public.table.bag() + Counter(event.pool)
    for rack in event.racks:
        found.update(rack)
    if found != public.edition.tile_set.bag():
        raise EventError("'racks', 'pool' and the table don't add up to the edition's tiles")


def _outcome(public: Public, event: GameEnded) -> tuple[Ending, tuple[Seat, ...]]:
    active = public.active
    if isinstance(public.history[-1], Resigned) and len(active) == 1:
        return Ending.RESIGNED, active
    if is_out(public) and public.turn is not None:
        return Ending.OUT, (public.turn,)
    return Ending.STUCK, stuck_winners(public.edition, event.racks, active)


def _scores(public: Public, event: GameEnded) -> tuple[int, ...]:
    if event.ending is not Ending.STUCK:
        return scores_out(public.edition, event.racks, event.winners[0])
    assert public.starter is not None  # ensured by the order of events
    return scores_stuck(public.edition, event.racks, public.active, public.starter)

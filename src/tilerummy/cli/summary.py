"""A record as one JSON object: what was played, how it ended, and where the tiles were at the end."""

from __future__ import annotations

from tilerummy.notation import FullRecord, Record, format_table, format_tiles, replay_record
from tilerummy.rules.public import Public


def summary(record: Record) -> dict[str, object]:
    """Seats count from 0, as in records, the protocol and the library."""
    header = record.header
    if isinstance(record, FullRecord):
        state = replay_record(record)
        kind, public = "full", state.public
        tiles: dict[str, object] = {
            "racks": [format_tiles(rack) for rack in state.racks],
            "pool": format_tiles(state.pool),
        }
        seat = None
    else:
        view = replay_record(record)
        kind, public = "spectator" if view.seat is None else "seat", view.public
        tiles = {} if view.seat is None else {"rack": format_tiles(view.rack)}
        seat = view.seat
    return {
        "kind": kind,
        "seat": seat,
        "edition": header.edition.id,
        "house": dict(header.edition.overrides),
        "players": list(header.names),
        "commitment": header.commitment,
        **_course(public),
        "end": {
            "table": format_table(public.table),
            "rack_sizes": list(public.rack_sizes),
            "pool_size": public.pool_size,
            **tiles,
        },
    }


def _course(public: Public) -> dict[str, object]:
    result = public.result
    return {
        "starter": public.starter,
        "turns": public.turn_number,
        "turn": public.turn,
        "ending": None if result is None else result.ending.value,
        "winners": [] if result is None else list(result.winners),
        "scores": None if result is None else list(result.scores),
        "seed": None if result is None else result.seed.hex(),
    }

"""The worst known input of every message, and of coming in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from bench import cost_tables
from bench.cost_case import CALLS, Case
from bench.cost_log import USERS, Log, written
from bench.cost_stage import Call, Stage, Visit
from tilerummy.server.connection.limits import MESSAGE_BYTES, SOCKETS_PER_USER
from tilerummy.solver import best_play

ANN, BOB = USERS[:2]
WATCHER = "watcher"
COPIES = 8
"""Tables for what can be done only once at each."""
_ANSWERS = ("verdict", "hint", "pong", "reaction", "refused", "done")
_LONGEST_ID = "~" * 64
Message = dict[str, Any]


# --- commands: each at a table of its own


def command(do: str, what: str, log: Callable[[], Log], user: str = ANN, **details: Any) -> Case:
    """`details` may be functions of the log."""

    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:
        filled = {key: value(log()) if callable(value) else value for key, value in details.items()}
        visits = [await stage.visit(user, table) for table in tables]
        return [partial(visit.command, do=do, **filled) for visit in visits]

    return Case(f"command {do}", what, calls, log, COPIES)


def _game(log: Log) -> int:
    return log.moment[0]


def _turn(log: Log) -> int:
    return log.moment[1]


def _best(log: Log) -> tuple[str, ...]:
    found = best_play(log.position)
    assert found is not None
    return written(found.table)


def _most_tiles(log: Log | None = None, seed: int = 0) -> list[str]:  # noqa: ARG001
    """As many melds and tiles as fit into a message, all of them different and none of them right."""
    rng = Random(seed)
    faces = [f"{colour}{number}" for colour in "krby" for number in range(1, 14)]
    return [" ".join(rng.choices(faces, k=35)) for _ in range(120)]


def _many_melds(tiles: Sequence[str], seed: int) -> list[str]:
    """The tiles of a table and a rack in melds that are all wrong."""
    mixed = Random(seed).sample(tiles, len(tiles))
    return [" ".join(mixed[at : at + 3]) for at in range(0, len(mixed), 3)]


def _all_tiles(log: Log) -> list[str]:
    return " ".join(written(log.position.table)).split() + list(cost_tables.rack_of(log))


_IN_TURN: dict[str, Any] = {"game": _game, "turn": _turn}
_NEW = msgspec.to_builtins(cost_tables.full_settings("xp", seats=(None,) * 6, match_length=50))
_COMMANDS = (
    command("sit", "the longest name", cost_tables.lobby, seat=5, name=cost_tables.LONGEST_NAME),
    command("rename", "the longest name", cost_tables.lobby, name=cost_tables.LONGEST_NAME),
    command("change-settings", "every house rule", cost_tables.lobby, settings=_NEW),
    command("set-bot", "at a full table", cost_tables.lobby, seat=5, level="master"),
    command("remove", "at a full table", cost_tables.lobby, seat=4),
    command("let-in", "nobody who was removed", cost_tables.lobby, who="~" * 64),
    command("offer-seat", "in the longest game", cost_tables.with_a_bot, seat=1),
    command("start", "with a bot for whom is missing", cost_tables.lobby, fill="easy"),
    command("play", "a table full of tiles", cost_tables.crowded, **_IN_TURN, melds=_best),
    command("play", "the opening, with all tiles drawn", cost_tables.unopened, **_IN_TURN, melds=_best),
    command("play", "more tiles than there are", cost_tables.crowded, **_IN_TURN, melds=_most_tiles),
    command(
        "play",
        "every tile in a wrong meld",
        cost_tables.crowded,
        **_IN_TURN,
        melds=lambda log: _many_melds(_all_tiles(log), 0),
    ),
    command("draw", "a table full of tiles", cost_tables.crowded, **_IN_TURN),
    command("draw", "with all tiles drawn, before the opening", cost_tables.unopened, **_IN_TURN),
    command("keep-deal", "offered to both", cost_tables.offered_deal, game=1, deal=1),
    command("demand-redeal", "offered to both", cost_tables.offered_deal, game=1, deal=1),
    command("resign", "the longest game, which it ends", cost_tables.crowded, game=_game),
    command("next-game", "after the longest game", cost_tables.between_games),
    command("rematch", "after the longest game", cost_tables.match_over),
    command("leave", "the longest game", cost_tables.crowded),
    command("stand-in", "in the longest game", cost_tables.with_somebody_absent, seat=1),
    command("pause", "in the longest game", cost_tables.crowded),
    command("resume", "in the longest game", cost_tables.paused),
)


# --- everything else


def message(
    kind: str,
    what: str,
    log: Callable[[], Log],
    made: Callable[[Log, int], Message | bytes],
    watchers: int = 0,
) -> Case:
    """The message by its number, sent again and again at one table."""

    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:
        for _ in range(watchers):
            await stage.visit(WATCHER, tables[0])
        visit = await stage.visit(ANN, tables[0])
        return [partial(visit.ask, made(log(), number), *_ANSWERS) for number in range(CALLS)]

    return Case(kind, what, calls, log)


def _draft(melds: Callable[[Log, int], Sequence[str]], **more: Any) -> Callable[[Log, int], Message]:
    def made(log: Log, number: int) -> Message:
        game, turn = log.moment
        device = {"device": "~" * 64, "version": number}
        return {"type": "draft", "game": game, "turn": turn, **device, "melds": melds(log, number), **more}

    return made


_orders = count()


def _mixed(log: Log, number: int) -> list[str]:  # noqa: ARG001
    """Never the same melds twice: what is known of one must not help with the next."""
    return _many_melds(_all_tiles(log), next(_orders))


def _laid_first(log: Log, number: int) -> list[str]:
    """A play that changes the table, in an order of its own."""
    melds = _best(log)
    return Random(number).sample(melds, len(melds))


def _new_device(log: Log, number: int) -> Message:
    return _draft(_mixed)(log, number) | {"device": f"{number}"}


def _nested(log: Log, number: int) -> bytes:  # noqa: ARG001
    head = b'{"type": "draft", "melds": '
    return head + b"[" * (MESSAGE_BYTES - len(head))


def _no_message(log: Log, number: int) -> bytes:
    """Found to be wrong at its very end."""
    return msgspec.json.encode(_draft(lambda *_: _most_tiles())(log, number) | {"wrong": 1})[:MESSAGE_BYTES]


def _hint(log: Log, number: int) -> Message:  # noqa: ARG001
    return {"type": "hint", "id": f"{number}", "step": "show"}


def _react(log: Log, number: int) -> Message:  # noqa: ARG001
    return {"type": "react", "reaction": "well-played"}


def _ping(log: Log, number: int) -> Message:  # noqa: ARG001
    return {"type": "ping", "id": _LONGEST_ID}


def _entering(what: str, user: str, since: str = "", copies: int = 1) -> Case:
    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:
        if copies > 1:
            return [partial(stage.visit, user, table, since) for table in tables]
        await stage.visit(user, tables[0])
        return [partial(_in_and_out, stage, user, tables[0], since) for _ in range(COPIES)]

    return Case("SOCKET /api/tables/{key}/socket", what, calls, cost_tables.longest, copies)


async def _in_and_out(stage: Stage, user: str, table: str, since: str) -> None:
    visit: Visit = await stage.visit(user, table, since)
    await visit.socket.close()


MESSAGE_CASES: tuple[Case, ...] = (
    _entering("the longest match, not in memory", ANN, copies=4),
    _entering("the longest match", ANN),
    _entering("the longest match, all that ever happened", ANN, "&since=0"),
    *_COMMANDS,
    message("draft", "every tile in a wrong meld", cost_tables.crowded, _draft(_mixed)),
    message("draft", "the same, hidden", cost_tables.crowded, _draft(_mixed, show=False)),
    message("draft", "the same, from ever new devices", cost_tables.crowded, _new_device),
    message("draft", "the same, forty watch", cost_tables.crowded, _draft(_mixed), SOCKETS_PER_USER),
    message("draft", "a play", cost_tables.crowded, _draft(_laid_first)),
    message("draft", "an opening, with all tiles drawn", cost_tables.unopened, _draft(_laid_first)),
    message(
        "draft", "more tiles than there are", cost_tables.crowded, _draft(lambda _, n: _most_tiles(seed=n))
    ),
    message("draft", "deeply nested", cost_tables.crowded, _nested),
    message("draft", "wrong at its very end", cost_tables.crowded, _no_message),
    message("hint", "a table full of tiles", cost_tables.crowded, _hint),
    message("hint", "with all tiles drawn, before the opening", cost_tables.unopened, _hint),
    message("react", "forty watch", cost_tables.crowded, _react, SOCKETS_PER_USER),
    message("ping", "the longest id", cost_tables.crowded, _ping),
)

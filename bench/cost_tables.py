"""Tables as bad as they can legally get."""

from __future__ import annotations

import time
from functools import cache

import msgspec

from bench.cost_log import USERS, Log
from tilerummy.notation import format_tiles
from tilerummy.rules import HOUSE_RULE_KEYS, Phase, Seat, all_editions, load_edition
from tilerummy.server.protocol.build import rules_of
from tilerummy.server.tables import Settings, TablePhase
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.events import GameMoved, ReadyForMore, Renamed, TableEvent

LONGEST_NAME = "\ufdfa" * 200
"""The longest text that may be sent as a name, of a letter that becomes eighteen when written plainly."""
LARGEST_BOX = "xp"
MOST_RENAMES = 5_000


def full_settings(edition: str, **more: object) -> Settings:
    """With every house rule written out, as the edition has it anyway."""
    rules = rules_of(load_edition(edition))
    house_rules = {key: rules[key] for key in HOUSE_RULE_KEYS if key in rules}
    return Settings(edition=edition, house_rules=house_rules, **more)  # type: ignore[arg-type]


def seated(settings: Settings, people: int) -> Log:
    log = Log(msgspec.structs.replace(settings, clock_seconds=0), time.time_ns() // 1_000_000)
    for user in USERS[:people]:
        log.do(user, ask.Sit(LONGEST_NAME))
    return log


def _of_two(edition: str = LARGEST_BOX, match_length: int = 1) -> Log:
    return seated(full_settings(edition, match_length=match_length), 2)


@cache
def lobby() -> Log:
    """Five of six have sat down, and everybody finds it."""
    return seated(full_settings(LARGEST_BOX, seats=(None,) * 6, public=True, match_length=50), 5)


@cache
def long_game() -> Log:
    """A game that lasts: everything is drawn, then laid tile by tile. Another one follows if they like."""
    log = _of_two(match_length=2).do(USERS[0], ask.Start())
    while log.state.game is not None and log.state.game.public.pool_size > 0:
        log.draw()
    while log.state.phase is TablePhase.PLAYING:
        log.lay_little()
    return log


@cache
def crowded() -> Log:
    """The same before its end, the table full and the first player on turn."""
    log, played = seated(long_game().settings, 2), long_game().entries
    fitting: list[Log] = []
    for entry in played[len(log.entries) :]:
        log.add(entry)
        if log.state.acting() == (Seat(0),):
            fitting.append(log.copy())
    return fitting[-1]


@cache
def unopened() -> Log:
    """Early in it: half the box is on the rack of the first player, who has not opened and is on turn."""
    log, played = seated(long_game().settings, 2), long_game().entries
    for entry in played[len(log.entries) :]:
        log.add(entry)
        game = log.state.game
        if game is not None and game.public.pool_size == 0 and log.state.acting() == (Seat(0),):
            return log
    raise AssertionError("there is no such moment")


def rack_of(log: Log) -> list[str]:
    """Of who is on turn."""
    return format_tiles(log.position.rack).split()


@cache
def offered_deal() -> Log:
    """The first player may demand a new deal."""
    edition = next(each.id for each in all_editions() if each.three_pairs_redeal)
    for seeds in range(100_000):
        log = _of_two(edition)
        log.seeds = seeds
        log.do(USERS[0], ask.Start())
        game = log.state.game
        if game is not None and game.public.phase is Phase.DEAL_OFFERED and Seat(0) in game.asked:
            return log
    raise AssertionError("no such deal was found")


@cache
def between_games() -> Log:
    """All but the first player are ready for the next game."""
    return long_game().copy().do(USERS[1], ask.NextGame())


@cache
def match_over() -> Log:
    """All but the first player are ready for another match."""
    log = _of_two().do(USERS[0], ask.Start())
    while log.state.phase is TablePhase.PLAYING:
        log.draw()
    return log.do(USERS[1], ask.Rematch())


@cache
def with_somebody_absent() -> Log:
    return crowded().copy().only_these_are_there(USERS[0])


@cache
def paused() -> Log:
    return crowded().copy().do(USERS[0], ask.Pause()).do(USERS[1], ask.Pause())


@cache
def longest() -> Log:
    """The longest match of all, with more renames before it than are let through now: a log may be older than
    the limits. The last game runs."""
    log, one = _of_two(match_length=50), long_game()
    for number in range(MOST_RENAMES):
        log.add((Renamed(number % 2, f"{number:024}"),))
    moves = [entry for entry in one.entries if any(isinstance(event, GameMoved) for event in entry)]
    for number in range(1, log.state.match.game_count + 1):
        log.add(
            moves[0] if number == 1 else (*map(ReadyForMore, range(2)), _renumbered(moves[0][-1], number))
        )
        for entry in moves[1 : -1 if number == log.state.match.game_count else None]:
            log.add(tuple(_renumbered(event, number) for event in entry))
    return log


def _renumbered(event: TableEvent, game: int) -> TableEvent:
    return GameMoved(game, event.events) if isinstance(event, GameMoved) else event

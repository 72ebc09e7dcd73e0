"""Run by itself, where the package is installed: what is public has words, and can be copied and pickled."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Iterator
from enum import EnumMeta
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import tilerummy as tr
from tilerummy import client, notation, pad, puzzles, rules
from tilerummy.bots import BotFailed, IllegalMove
from tilerummy.solver import FastSearch

ROOMS = ("rules", "notation", "solver", "bots", "arena", "pad", "puzzles", "client", "messages")
ENVIRONMENT = ("env", "env.tilerummy_v0")
"""What needs an extra: looked at where it is installed."""
MEMBERS = (property, classmethod, staticmethod)


def mute(room: str) -> list[str]:
    """Public names of a package without a sentence of their own; the package itself, if it has none."""
    module = import_module(room)
    found = [room] if not module.__doc__ else []
    for name in module.__all__:
        thing = getattr(module, name)
        if not (inspect.isroutine(thing) or inspect.isclass(thing)):
            continue
        if says_nothing(thing):
            found.append(f"{room}.{name}")
        if inspect.isclass(thing):
            found += [f"{room}.{name}.{key}" for key in mute_members(thing)]
    return found


def mute_members(thing: type) -> Iterator[str]:
    """What can be called of this class, and says nothing."""
    for key, value in vars(thing).items():
        if isinstance(value, property) and isinstance(thing, EnumMeta):
            continue  # mypyc has no room there for words
        public = not key.startswith("_") and (callable(value) or isinstance(value, MEMBERS))
        if public and says_nothing(value) and says_nothing(getattr(thing, key)):
            yield key


def says_nothing(thing: object) -> bool:
    doc = inspect.getdoc(thing) or ""
    by_dataclass = dataclasses.is_dataclass(thing) and doc.startswith(f"{getattr(thing, '__name__', '')}(")
    return not doc or by_dataclass


def things() -> list[object]:
    game = tr.Game("twist", players=3, seed=7)
    game.draw()
    position = tr.Position("sabra", "r4 J r6", "r7 k1")
    search = FastSearch()
    verdict = rules.judge(position, position.after("", "r4 J r6 r7"), search)
    return [
        *(game, game.view(), game.position, position, position.best_play(), position.why("r1")),
        *(game.view().rack, game.view().position(), tr.arrange("r4 r5 J r9"), tr.tiles("r4 J")),
        *rules.readings(tr.tiles("r4 J r6")),
        *(tr.puzzle("e337b28c"), *refused()),
        *(verdict, tr.load_edition("xp"), *game.events),
    ]


def refused() -> list[Exception]:
    """One error of each kind that a program has to expect."""
    found: list[Exception] = [
        IllegalMove("Mine", 0, 1, "rack=r1", "Draw()", "no"),
        BotFailed("Mine", 0, 1, "rack=r1", "KeyError: 0"),
        client.Refused("full", "No seat is free."),
    ]
    asked = (
        lambda: tr.Game("sabra", seed=7).play("r1"),
        lambda: tr.Position("sabra", "r4 r5", "r1"),
        lambda: tr.Position("sabra", "", "D"),
        lambda: tr.arrange("r7 " * 5),
        lambda: tr.tiles("r4 r99"),
        lambda: tr.Game("sabra", house_rules={"joker_penalty": 1000}),
        lambda: tr.bot("nowhere.py:Mine"),
        lambda: notation.read_record("{}"),
        lambda: pad.read_evening("{}"),
        lambda: list(puzzles.read_collection("{}")),
    )
    for ask in asked:
        try:
            ask()
        except Exception as error:
            found.append(error)
        else:
            raise AssertionError("nothing was refused")
    return found


def environments_too() -> None:
    """An environment and its copies go on alike."""
    import gymnasium  # noqa: PLC0415 - only where the extra is

    from tilerummy.env import SingleAgentEnv, tilerummy_v0  # noqa: PLC0415

    table = tilerummy_v0.env(edition="sabra", players=3)
    table.reset(seed=1)
    for twin in twins(table):
        assert type(twin) is type(table)
        assert alike(twin.observe(table.agent_selection), table.observe(table.agent_selection))
    assert list(mute_members(type(table.unwrapped))) == []
    for single in (SingleAgentEnv(["hard"], edition="sabra"), gymnasium.make("tilerummy/TileRummy-v0")):
        _, info = single.reset(seed=3)
        first = next(at for at, allowed in enumerate(info["action_mask"]) if allowed)
        *after, last = [twin.step(first) for twin in (*twins(single)[1:], single)]
        for seen, reward, ended, cut, _ in after:
            assert alike(seen, last[0])
            assert (reward, ended, cut) == last[1:4]


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all((one[key] == other[key]).all() for key in {*one, *other})


def twins(thing: Any) -> list[Any]:
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


with_environment = find_spec("gymnasium") is not None
rooms = (*ROOMS, *ENVIRONMENT) if with_environment else ROOMS
silent = [name for room in ("tilerummy", *(f"tilerummy.{room}" for room in rooms)) for name in mute(room)]
assert not silent, silent
for thing in things():
    for twin in twins(thing):
        assert type(twin) is type(thing), thing
        assert str(twin) == str(thing), thing
started = tr.Game("sabra", seed=1)
for referee in twins(rules.Referee(FastSearch())):
    assert isinstance(referee, rules.Referee)
    assert referee.begin(started.edition, 2, bytes(32))
for master in twins(tr.bot("hard", seed=1)):
    assert isinstance(master, tr.Opponent)
    master.choose(started.view())
if with_environment:
    environments_too()
print("fine, with the environment" if with_environment else "fine")  # noqa: T201

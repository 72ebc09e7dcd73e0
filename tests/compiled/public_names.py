"""Run by itself, where the package is installed: what is public has words, and can be copied and pickled."""

import copy
import dataclasses
import inspect
import pickle
from enum import EnumMeta
from importlib import import_module

import tilerummy as tr
from tilerummy import client, notation, pad, puzzles, rules
from tilerummy.bots import BotFailed, IllegalMove
from tilerummy.solver import FastSearch

ROOMS = ("rules", "notation", "solver", "bots", "arena", "pad", "puzzles", "client", "messages")
MEMBERS = (property, classmethod, staticmethod)


def mute(room: str) -> list[str]:
    """Public names of a room without a sentence of their own."""
    found = []
    module = import_module(room)
    for name in module.__all__:
        thing = getattr(module, name)
        if not (inspect.isroutine(thing) or inspect.isclass(thing)):
            continue
        if says_nothing(thing):
            found.append(f"{room}.{name}")
        members = vars(thing).items() if inspect.isclass(thing) else ()
        for key, value in members:
            if isinstance(value, property) and isinstance(thing, EnumMeta):
                continue  # mypyc has no room there for words
            public = not key.startswith("_") and (callable(value) or isinstance(value, MEMBERS))
            if public and says_nothing(value) and says_nothing(getattr(thing, key)):
                found.append(f"{room}.{name}.{key}")
    return found


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
    assert len(found) == 2 + len(asked)
    return found


def twins(thing: object) -> list[object]:
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


silent = [name for room in ("tilerummy", *(f"tilerummy.{room}" for room in ROOMS)) for name in mute(room)]
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
print("fine")  # noqa: T201

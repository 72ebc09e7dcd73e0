"""Run by itself, where the package is installed: what is public has words, and can be copied and pickled."""

import copy
import inspect
import pickle

import tilerummy as tr
from tilerummy import rules
from tilerummy.solver import FastSearch


def mute() -> list[str]:
    """Public names without a sentence."""
    found = []
    for name in tr.__all__:
        thing = getattr(tr, name)
        if not inspect.getdoc(thing):
            found.append(name)
        if inspect.isclass(thing):
            own = [key for key, value in vars(thing).items() if not key.startswith("_") and callable(value)]
            found += [f"{name}.{key}" for key in own if not inspect.getdoc(getattr(thing, key))]
    for name in rules.__all__:
        thing = getattr(rules, name)
        if (inspect.isroutine(thing) or inspect.isclass(thing)) and not inspect.getdoc(thing):
            found.append(f"rules.{name}")
    return found


def things() -> list[object]:
    game = tr.Game("twist", players=3, seed=7)
    game.draw()
    position = tr.Position("sabra", "r4 J r6", "r7 k1")
    search = FastSearch()
    verdict = rules.judge(position, position.after("", "r4 J r6 r7"), search)
    return [
        *(game, game.view(), game.position, position, position.best_play(), position.why("r1")),
        *rules.readings(tr.tiles("r4 J r6")),
        *(verdict, tr.load_edition("xp"), *game.events),
    ]


def twins(thing: object) -> list[object]:
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


assert not mute(), mute()
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

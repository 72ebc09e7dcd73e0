"""Bots that others wrote: by file and name, by module and name, as the entry point of a package, as objects.

`mine.py:Mine` is the class (or object) `Mine` of a file, `club.bots:Mine` that of a module; a package that
has entry points in the group `tilerummy.bots` offers its bots by their names. All that a bot needs is
`choose(view)`; `choose(view, rng)` and `choose(view, rng, budget)` work, too. It is asked in its turns only:
a deal with three pairs is kept, unless it has a method `redeal(view)` that says otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, signature
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, get_args

from tilerummy.bots.asked import in_a_line
from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import Budget
from tilerummy.rules.action import Action, DemandRedeal, KeepDeal, Play
from tilerummy.rules.public import Phase
from tilerummy.rules.table import Table
from tilerummy.rules.view import View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "tilerummy.bots"
_ACTIONS: Final = get_args(Action)
_MOST: Final = 3
"""View, generator, budget."""
_BEFORE: Final = {"not-made": " can't be made: a bot's class is called without arguments, and that failed: "}
"""What stands between a bot's name and what Python says, where that alone would say too little."""
_LISTS: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class Chooser(Protocol):
    """The least that a bot needs."""

    def choose(self, view: View, /) -> Action:
        """The action for the seat of this view, which is on turn."""
        ...


class NoSuchBot(ValueError):
    """A bot that can't be found or loaded, and why."""

    def __init__(self, name: str, problem: str, kind: str = "own-bot") -> None:
        super().__init__(f"{name}{_BEFORE.get(kind, ': ')}{problem}")
        self.name, self.problem = name, problem
        self.kind = kind
        """Of the mistake, as a key into the catalogue."""

    def __reduce__(self) -> tuple[type[NoSuchBot], tuple[str, str, str]]:
        return NoSuchBot, (self.name, self.problem, self.kind)  # an exception passes on its text alone


@dataclass(frozen=True)
class Adapted:
    """A bot that takes as many arguments as it wants to, made one that takes all; or the class of one."""

    own: Any
    arguments: int = field(init=False)

    def __post_init__(self) -> None:
        if isinstance(self.own, type):
            object.__setattr__(self, "own", _made(self.own))
        choose = getattr(self.own, "choose", None)
        if not callable(choose):
            raise NoSuchBot(type(self.own).__name__, "a bot needs a method choose(view)", "no-choose")
        object.__setattr__(self, "arguments", _arguments(choose))

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """Ask the bot with as much as its `choose` takes."""
        if view.public.phase is Phase.DEAL_OFFERED:
            demands = getattr(self.own, "redeal", None)
            return DemandRedeal() if demands is not None and demands(view) else KeepDeal()
        return checked_action(self.own.choose(*(view, rng, budget)[: self.arguments]), "choose has to return")


def checked_action(found: object, wanted: str) -> Action:
    """What somebody gave for an action; a `TypeError` that begins with what is `wanted`, if it is none."""
    if not isinstance(found, _ACTIONS):
        raise TypeError(f"{wanted} tr.Play(table), tr.Draw() or another action, not {found!r}")
    if isinstance(found, Play) and not isinstance(found.table, Table):
        raise TypeError(f"tr.Play takes the whole table after the play, not {found.table!r}")
    action: Action = found
    return action


def _made(kind: type) -> object:
    try:
        return kind()
    except Exception as error:  # whatever somebody's class does when it is called
        raise NoSuchBot(kind.__name__, in_a_line(error), "not-made") from error


def class_name(own: object) -> str:
    """What a bot is called that has no other name; given as a class, or as one of its objects."""
    return own.__name__ if isinstance(own, type) else type(own).__name__


def _arguments(choose: Callable[..., Any]) -> int:
    parameters = signature(choose).parameters.values()
    if any(one.kind is Parameter.VAR_POSITIONAL for one in parameters):
        return _MOST
    taken = sum(one.kind in _LISTS for one in parameters)
    if not 1 <= taken <= _MOST:
        raise NoSuchBot(
            str(choose), "choose takes a view, and if it wants to a generator and a budget", "no-choose"
        )
    return taken


def is_own(name: str) -> bool:
    """Whether this names a bot in a file or module."""
    return ":" in name


def own_bot(name: str) -> Bot:
    """The bot at `mine.py:Mine` or `club.bots:Mine`; raises `NoSuchBot`."""
    place, _, attribute = name.rpartition(":")
    if place.endswith(".py") and not Path(place).is_file():
        raise NoSuchBot(name, f"there is no file {place}", "no-bot-file")
    try:
        module = _file(Path(place)) if place.endswith(".py") else import_module(place)
    except Exception as error:  # whatever somebody's file does when it is loaded
        raise NoSuchBot(name, f"{type(error).__name__}: {error}") from error
    found = getattr(module, attribute, None)
    if found is None:
        raise NoSuchBot(name, f"there is no {attribute} in {place}", "no-such-name")
    return Adapted(found)


def installed_bots() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - it brings sockets

    return {point.name: point for point in entry_points(group=GROUP)}


def installed_bot(point: EntryPoint) -> Bot:
    try:
        return Adapted(point.load())
    except NoSuchBot:
        raise
    except Exception as error:  # whatever somebody's package does when it is loaded
        raise NoSuchBot(point.name, f"{type(error).__name__}: {error}") from error


def _file(path: Path) -> ModuleType:
    """The module in this file, loaded once, with the folder's other files at hand as if it were run."""
    where = path.resolve(strict=True)
    name = f"{where.stem}_{sha256(str(where).encode()).hexdigest()[:8]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, where)
        assert spec is not None  # it ends in .py
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        sys.path.append(str(where.parent))
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            sys.path.remove(str(where.parent))
    return sys.modules[name]

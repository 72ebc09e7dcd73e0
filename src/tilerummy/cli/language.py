"""The language of this run, and the catalogue's sentences in it.

All modules of the command line get their sentences from here, so that none of them has to pass a language on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from tilerummy import messages, puzzles, solver
from tilerummy.bots import BotFailed, IllegalMove, NoSuchBot
from tilerummy.messages import ENGLISH, Value, languages
from tilerummy.notation import Malformed, RecordError
from tilerummy.puzzles import Lesson, Puzzle, Technique, Way
from tilerummy.puzzles.lesson import as_said
from tilerummy.rules import Edition, EditionError, Illegal, Table
from tilerummy.solver import Step

OPTION: Final = "--language"
_CHOSEN: Final = ContextVar("language", default=ENGLISH)
_NOT_IN_CATALOGUE: Final = "wrong"
"""The kind of mistake that only who writes edition files can make: its details are in English."""
_NO_LANGUAGE: Final = ("C", "POSIX")


def choose(language: str) -> None:
    _CHOSEN.set(language)


def current_language() -> str:
    return _CHOSEN.get()


def language_of_system(environment: Mapping[str, str] = os.environ) -> str:
    """The first language requested by the environment that is available; otherwise English."""
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if _language(locale) in _NO_LANGUAGE:
        return ENGLISH
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((code for code in map(_language, wanted) if code in languages()), ENGLISH)


def language_asked_for(arguments: Sequence[str]) -> str | None:
    """The value of `--language`, if that language is available; looked up before anything else is parsed."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == OPTION:
            code = value if equals else "".join(arguments[at + 1 : at + 2])
            return code if code in languages() else None
    return None


def _language(locale: str) -> str:
    """`de` from `de_CH.UTF-8`."""
    return re.split(r"[_.@-]", locale)[0]


def say(key: str, **details: Value) -> str:
    return messages.say(key, _CHOSEN.get(), **details)


def lesson_hint(lesson: Lesson, edition: Edition) -> str | None:
    return lesson.hint(edition, _CHOSEN.get())


def refusal(illegal: Illegal) -> str:
    return messages.refusal(illegal, _CHOSEN.get())


def edition_problem(error: EditionError) -> str:
    """What is wrong with an edition or a house rule. The error says it in English, with more details."""
    if _CHOSEN.get() == ENGLISH:
        return str(error)
    if error.wrong == _NOT_IN_CATALOGUE:
        return say("cli.file.edition", file=error.source, rule=error.key, problem=error.problem)
    return say(f"server.settings.{error.wrong}", rule=error.key, **error.details)


def unreadable(malformed: Malformed) -> str:
    return messages.unreadable(malformed, _CHOSEN.get())


def bot_problem(wrong: NoSuchBot) -> str:
    """Why there is no such bot; what goes wrong while it is loaded comes in Python's words."""
    return say(f"cli.arena.{wrong.kind}", name=wrong.name, problem=wrong.problem)


def illegal_move(move: IllegalMove) -> str:
    """Which bot broke the rules, where and why."""
    return say(
        "cli.arena.illegal-move",
        bot=move.bot,
        seat=move.seat + 1,
        turn=move.turn,
        action=move.action,
        problem=move.why if isinstance(move.why, str) else refusal(move.why),
        position=move.position,
    )


def bot_failed(failure: BotFailed) -> str:
    """Which bot failed, where and at what: that comes in Python's words."""
    return say(
        "cli.arena.bot-failed",
        bot=failure.bot,
        seat=failure.seat + 1,
        turn=failure.turn,
        problem=failure.problem,
        position=failure.position,
    )


def record_problem(error: RecordError) -> str:
    """Which line of a record is wrong. The error says it in English, and so do the details."""
    if _CHOSEN.get() == ENGLISH:
        return str(error)
    return say("cli.file.record", line=error.line, problem=error.problem)


def os_problem(error: OSError) -> str:
    """Why a file can't be used. What is rare comes in the system's words."""
    match error:
        case FileNotFoundError():
            return say("cli.file.missing")
        case IsADirectoryError():
            return say("cli.file.folder")
        case NotADirectoryError() | FileExistsError():
            return say("cli.file.no-folder")
        case PermissionError():
            return say("cli.file.forbidden")
        case _:
            return error.strerror or str(error)


def file_problem(path: Path, *, folder: bool) -> str:
    """Why there isn't a file, or a folder, that can be used at this path."""
    if not path.exists():
        return say("cli.file.missing")
    if path.is_dir() == folder:
        return say("cli.file.forbidden")
    return say("cli.file.no-folder" if folder else "cli.file.folder")


def rules_text(edition: Edition) -> str:
    return messages.rules_text(edition, _CHOSEN.get())


def edition_name(edition: Edition) -> str:
    return messages.edition_name(edition, _CHOSEN.get())


def edition_source(edition: Edition) -> str:
    return messages.edition_source(edition, _CHOSEN.get())


def key_in_words(key: str) -> str:
    return messages.key_in_words(key, _CHOSEN.get())


def value_in_words(edition: Edition, key: str) -> str:
    return messages.value_in_words(edition, key, _CHOSEN.get())


def in_words(step: Step) -> str:
    return solver.in_words(step, _CHOSEN.get())


def asked(puzzle: Puzzle) -> str:
    return puzzles.asked(puzzle, _CHOSEN.get())


def decimal(value: float) -> str:
    return as_said(value, _CHOSEN.get())


def lesson_says(lesson: Lesson, text: str, edition: Edition) -> str:
    return lesson.says(text, edition, _CHOSEN.get())


def technique_name(technique: Technique) -> str:
    return puzzles.technique_name(technique, _CHOSEN.get())


def technique_explained(technique: Technique, edition: Edition) -> str:
    return puzzles.technique_explained(technique, _CHOSEN.get(), edition)


def techniques_in_words(way: Way, edition: Edition) -> str:
    return puzzles.techniques_in_words(way, _CHOSEN.get(), edition)


def stages_in_words(table: Table, way: Way, edition: Edition) -> list[list[str]]:
    return puzzles.stages_in_words(table, way, _CHOSEN.get(), edition)

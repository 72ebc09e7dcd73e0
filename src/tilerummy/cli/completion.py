"""What a shell proposes after Tab: editions, bots and levels by their names."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from tilerummy.bots import BOTS
from tilerummy.bots.own import installed_bots
from tilerummy.rules.edition_file import EDITION_IDS, HOUSE_RULE_KEYS, possible_values


def editions(_context: click.Context, _option: click.Parameter, typed: str) -> list[CompletionItem]:
    """Ours, and files of your own; the shell goes on where there are only folders."""
    names = [name for name in EDITION_IDS if name.startswith(typed)]
    found = (*names, *_own_editions(typed))
    return [CompletionItem(name) for name in found] or [CompletionItem(typed, type="file")]


def _own_editions(typed: str) -> list[str]:
    name = typed.rpartition("/")[2]
    folder = typed.removesuffix(name)
    try:
        files = [path.name for path in Path(folder).expanduser().glob("*.toml")]
    except (OSError, RuntimeError):  # nobody may look there; nobody's home
        return []
    return sorted(f"{folder}{file}" for file in files if file.startswith(name))


def bots(_context: click.Context, _option: click.Parameter, typed: str) -> list[CompletionItem]:
    """One bot, or the last of several with commas between them; file names are completed by the shell."""
    before, comma, last = typed.rpartition(",")
    names = [name for name in (*BOTS, *installed_bots()) if name.startswith(last)]
    return [CompletionItem(f"{before}{comma}{name}") for name in names] or [
        CompletionItem(typed, type="file")
    ]


def house_rules(_context: click.Context, _option: click.Parameter, typed: str) -> list[CompletionItem]:
    key, equals, value = typed.partition("=")
    if not equals:
        return [CompletionItem(f"{name}=") for name in HOUSE_RULE_KEYS if name.startswith(key)]
    if key not in HOUSE_RULE_KEYS:
        return []
    return [CompletionItem(f"{key}={one}") for one in possible_values(key) if str(one).startswith(value)]

"""docs/rules/: one page per edition, and a page that compares them."""

from __future__ import annotations

from typing import Final

from tilerummy.messages import ENGLISH, key_in_words, languages, value_in_words
from tilerummy.rules import DEFAULT_EDITION, HOUSE_RULE_KEYS, Edition, all_editions

_OURS: Final = "†"

_INTRO: Final = """\
# The rules

There are many printed rules of tile rummy. They agree on the heart of the game and differ in details that
change how it is played: what a joker allows, what an opening opens, what happens when the time is up. An
**edition** is one of these texts as data: a set of tiles, and a value for each rule in which the texts
differ. Choose the one from your own box. A table can also change single values; these are house rules, and
every player sees them.

The pages below tell each edition's rules in our own words. They are written from the same data that the game
plays by. Where a printed text is silent or unclear we had to decide; the pages mark that as our ruling.

Each edition follows the printed rules named beside it. (Rummikub is a registered trade mark; tilerummy is
not affiliated with its owner or with any publisher.)
"""

_COMPARISON: Final = f"""\
## The editions side by side

House rules can change every line of this table. {_OURS} marks our ruling: the printed text doesn't say it, or
not so clearly.
"""

_COMBINED: Final = {"min_players": "Players", "clock_seconds": "Time per turn"}
"""Rows that stand for two keys; the second key has no row."""
_LEFT_OUT: Final = ("max_players", "clock_optional")


def path(edition: Edition, language: str) -> str:
    """The path of an edition's rules below docs/rules/: each language but English has a folder."""
    return f"{edition.id}.md" if language == ENGLISH else f"{language}/{edition.id}.md"


def overview() -> str:
    editions = all_editions()
    names = [
        f"| [{edition.name}]({path(edition, ENGLISH)}){_default(edition)} | `{edition.id}` "
        f"| {edition.source} | {_translations(edition)} |"
        for edition in editions
    ]
    table = ["| edition | id | the printed rules that it follows | also in |", "|---|---|---|---|", *names]
    heads = " | ".join(f"[{edition.id}]({edition.id}.md)" for edition in editions)
    rows = [f"| rule | {heads} |", "|---" * (len(editions) + 1) + "|"]
    for key in HOUSE_RULE_KEYS:
        if key not in _LEFT_OUT:
            cells = " | ".join(_cell(edition, key) for edition in editions)
            rows.append(f"| {_COMBINED.get(key, key_in_words(key))} | {cells} |")
    return "\n".join([_INTRO, *table, "", _COMPARISON, *rows]) + "\n"


def _translations(edition: Edition) -> str:
    return ", ".join(f"[{code}]({path(edition, code)})" for code in languages() if code != ENGLISH)


def _default(edition: Edition) -> str:
    return " (the default)" if edition.id == DEFAULT_EDITION else ""


def _cell(edition: Edition, key: str) -> str:
    words = value_in_words(edition, key)
    if key == "min_players":
        words = f"{edition.min_players} to {edition.max_players}"
    if key == "clock_seconds" and edition.clock_optional:
        words += ", if you like"
    if key == "tiles" and len(edition.tile_sets) > 1:
        others = [str(tiles.size) for tiles in edition.tile_sets if tiles.name != edition.tiles]
        words += f" (or {', '.join(others)})"
    return f"{words} {_OURS}" if key in edition.ours else words

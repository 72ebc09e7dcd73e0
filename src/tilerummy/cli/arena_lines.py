"""The result of a tournament in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.arena import Result, Sprt, result_as_json
from tilerummy.arena.ratings import Rating, rating_text
from tilerummy.cli.language import say


def result_lines(result: Result, test: Sprt | None) -> list[str]:
    found = result_as_json(result)
    widest = max(map(len, result.plan.names))
    lines = [
        say(
            "cli.arena.line",
            bot=entry["bot"].ljust(widest),
            wins=f"{100 * entry['wins']['mean']:5.1f}",
            wins_width=f"{100 * entry['wins']['half_width_95']:.1f}",
            points=f"{entry['points']['mean']:+6.1f}",
            points_width=f"{entry['points']['half_width_95']:.1f}",
            milliseconds=f"{entry['milliseconds_per_move']:.1f}",
            longest=f"{entry['longest_milliseconds']:.0f}",
        )
        for entry in found["standings"]
    ]
    endings = [say("cli.arena.ending", name=name, count=count) for name, count in found["endings"].items()]
    lines.append(
        say(
            "cli.arena.games",
            games=found["games"],
            deals=found["standings"][0]["wins"]["deals"],
            speed=f"{found['games_per_second']:.1f}",
            endings=", ".join(endings),
        )
    )
    if test is not None:
        lines.append(_verdict(result, test))
    return lines


def rating_lines(ratings: Sequence[Rating]) -> list[str]:
    return [
        say("cli.arena.rating", rank=rank, bot=rating.name, rating=rating_text(rating))
        for rank, rating in enumerate(ratings, 1)
    ]


def _verdict(result: Result, test: Sprt) -> str:
    bot = result.plan.names[0]
    if result.verdict is None:
        return say("cli.arena.verdict-open")
    if result.verdict:
        return say("cli.arena.verdict-high", bot=bot, high=str(test.high))
    return say("cli.arena.verdict-low", bot=bot, low=str(test.low))

"""Chapters: when time runs out, when the pool is empty, the end and the score, a match."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.messages.rulebook.book import Blocks, bullets, steps
from tilerummy.messages.rulebook.examples import FOUR_GAMES, OUT_SCORES, STUCK_RACKS, TWO_GAMES
from tilerummy.messages.rulebook.words import duration
from tilerummy.messages.rulebook.writer import Writer
from tilerummy.rules import GameResult, Match, Seat
from tilerummy.rules.edition import MatchWinner, Passage, Passing, Start, TimeUpTouched

_MINUS = "\N{MINUS SIGN}"


def time(writer: Writer) -> Blocks:
    edition = writer.edition
    about = ("clock_seconds", "clock_optional")
    blocks: Blocks = []
    if edition.clock_seconds == 0:
        blocks += [writer.rule("time.off", *about)]
    else:
        key = "time.optional" if edition.clock_optional else "time.clock"
        clock = writer.rule(key, *about, time=duration(writer, edition.clock_seconds))
        blocks += writer.paragraphs(clock, *_new_tables(writer))
    ends = steps([writer.ruling("time.finished"), _untouched(writer), _touched(writer)])
    blocks += [writer.say("time.steps"), ends, *_restrictions(writer), writer.ruling("time.pool")]
    return blocks


def _new_tables(writer: Writer) -> list[str]:
    """The clock of a new table; left out if a house rule has set it for this one."""
    if writer.is_changed("clock_seconds", "clock_optional"):
        return []
    return [writer.ruling("time.change-optional" if writer.edition.clock_optional else "time.change")]


def _untouched(writer: Writer) -> str:
    number = writer.edition.time_up_untouched
    key = "time.untouched" if number else "time.untouched-nothing"
    return writer.rule(key, "time_up_untouched", count=number)


def _touched(writer: Writer) -> str:
    edition = writer.edition
    number = edition.time_up_penalty
    key = "time.penalty" if number else "time.penalty-nothing"
    tiles = writer.rule(f"time.touched.{edition.time_up_touched.value}", "time_up_touched")
    return f"{tiles} {writer.rule(key, 'time_up_penalty', count=number)}"


def _restrictions(writer: Writer) -> Blocks:
    match writer.edition.time_up_touched:
        case TimeUpTouched.RESTORE:
            lost = writer.passage("time.real-tiles", Passage.DISPLACED_TILES)
            if writer.has(Passage.DISPLACED_TILES):
                return [lost]
            return [f"{lost} {writer.say('time.one-text')}"]
        case TimeUpTouched.KEEP_OWN:
            return [writer.ruling("time.own-else")]
        case TimeUpTouched.KEEP_VALID:
            return [writer.ruling("time.valid-jokers")]


def pool(writer: Writer) -> Blocks:
    passing = writer.edition.passing
    sentences = [writer.rule(f"pool.passing.{passing.value}", "passing")]
    if passing is Passing.ONLY_IF_STUCK:
        sentences.append(writer.ruling("pool.not-opened"))
    over = writer.paragraphs(writer.follows("pool.all-passed", "passing"), writer.ruling("pool.time"))
    return [*writer.paragraphs(*sentences), *over]


def end(writer: Writer) -> Blocks:
    edition = writer.edition
    joker = "end.joker-special" if edition.tile_set.has_special_jokers else "end.joker"
    lowest = min(STUCK_RACKS)
    lost = [lowest - points for points in STUCK_RACKS]
    lost[STUCK_RACKS.index(lowest)] = -sum(lost)
    racks = writer.listed([str(points) for points in STUCK_RACKS])
    won, *others = OUT_SCORES
    return [
        writer.say("end.out"),
        *writer.paragraphs(
            writer.say("end.lose"),
            writer.rule(joker, "joker_penalty", count=edition.joker_penalty),
            writer.say("end.win"),
            writer.say("end.example", winner=scores(writer, [won]), others=scores(writer, others)),
        ),
        *writer.paragraphs(
            writer.follows("end.stuck", "passing"),
            writer.say("end.stuck-example", racks=racks, scores=scores(writer, lost)),
            writer.ruling("end.tie"),
        ),
        writer.ruling("end.resign"),
    ]


def match_of_games(writer: Writer) -> Blocks:
    edition = writer.edition
    by_games = edition.match_winner is MatchWinner.GAMES
    sentences = [
        writer.rule(f"match.unit.{edition.match_unit.value}", "match_unit"),
        _next_start(writer),
        writer.rule(f"match.winner.{edition.match_winner.value}", "match_winner"),
        writer.ruling("match.tie"),
    ]
    if by_games:
        sentences.append(writer.ruling("match.stuck-tie"))
    games = FOUR_GAMES if by_games else TWO_GAMES
    lines = [
        writer.say("match.game", number=number, scores=scores(writer, game))
        for number, game in enumerate(games, 1)
    ]
    return [*writer.paragraphs(*sentences), bullets([*lines, _totals(writer, games)])]


def _next_start(writer: Writer) -> str:
    if writer.edition.start is Start.NAMED_SEAT:
        return writer.ruling("match.next-named")
    return writer.passage("match.next-draw", Passage.START_DRAW_EACH_GAME)


def _totals(writer: Writer, games: Sequence[tuple[int, ...]]) -> str:
    """The outcome of the example, worked out by the rules themselves."""
    results = tuple(GameResult(game, (Seat(game.index(max(game))),)) for game in games)
    match = Match(writer.edition, len(games[0]), len(games), results)
    by_games = writer.edition.match_winner is MatchWinner.GAMES
    return writer.say(
        "match.totals-games" if by_games else "match.totals",
        totals=scores(writer, match.totals()),
        won=writer.listed([str(number) for number in match.games_won()]),
        winner=match.leaders()[0] + 1,
    )


def scores(writer: Writer, points: Sequence[int]) -> str:
    return writer.listed([f"+{number}" if number > 0 else f"{_MINUS}{-number}" for number in points])

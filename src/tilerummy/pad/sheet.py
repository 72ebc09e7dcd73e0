"""The score sheet of an evening: everybody's scores, totals and places, worked out from what was noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from tilerummy.notation.text import Malformed, parse_rack
from tilerummy.pad.ending import Final, PadError, settle
from tilerummy.pad.evening import Evening, Line
from tilerummy.pad.notes import Adjustment, Box, Game, Left, Player, PlayerId, Removed
from tilerummy.rules.edition import Edition, MatchUnit
from tilerummy.rules.edition_file import load_edition, with_house_rules
from tilerummy.rules.errors import EditionError
from tilerummy.rules.match import merit
from tilerummy.rules.scoring import rack_points
from tilerummy.rules.seat import Seat
from tilerummy.rules.tile import Rack, Tile


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """One finished game with what it was worth."""

    line: str
    players: tuple[PlayerId, ...]
    """Who took part, clockwise."""
    points: tuple[int, ...]
    """What was left on their racks."""
    final: Final

    @property
    def scores(self) -> dict[PlayerId, int]:
        """The score of each player who took part."""
        return dict(zip(self.players, self.final.scores, strict=True))

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        """Who won."""
        return tuple(self.players[seat] for seat in self.final.winners)


@dataclass(frozen=True, slots=True)
class Round:
    """As many games as there were players when it began."""

    players: tuple[PlayerId, ...]
    games: int

    @property
    def is_over(self) -> bool:
        """Whether all its games have been played."""
        return self.games == len(self.players)


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that can't be: it doesn't count until somebody has corrected it."""

    line: str
    code: str
    """Its key in the catalogue."""
    players: tuple[PlayerId, ...]
    """Whom it is about."""
    details: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What an evening comes to: games, totals, places, and what is wrong in it."""

    edition: Edition
    length: int
    """In games, or in rounds where the edition plays rounds; 0 is open-ended."""
    players: dict[PlayerId, Player]
    """Clockwise; those who have gone home are among them."""
    games: tuple[ScoredGame, ...]
    adjustments: tuple[tuple[str, Adjustment], ...]
    """Each with its line."""
    problems: tuple[Problem, ...]
    contested: tuple[str, ...]
    """Lines with several corrections to choose from."""
    rows: tuple[ScoredGame | Adjustment, ...] = ()
    """Games and adjustments one below the other, as they were noted."""

    def totals(self) -> dict[PlayerId, int]:
        """Games and adjustments together."""
        totals = dict.fromkeys(self.players, 0)
        for game in self.games:
            for player, score in game.scores.items():
                totals[player] += score
        for _, adjustment in self.adjustments:
            totals[adjustment.player] += adjustment.points
        return totals

    def games_won(self) -> dict[PlayerId, int]:
        """How many games each player has won."""
        won = Counter(player for game in self.games for player in game.winners)
        return {player: won[player] for player in self.players}

    def places(self) -> dict[PlayerId, int]:
        """1 for the leader; equal merits share a place."""
        totals, won = self.totals(), self.games_won()
        merits = {player: merit(self.edition, won[player], totals[player]) for player in self.players}
        return {player: 1 + sum(other > mine for other in merits.values()) for player, mine in merits.items()}

    def rounds(self) -> tuple[Round, ...]:
        """Only where the edition plays rounds."""
        if self.edition.match_unit is not MatchUnit.ROUNDS:
            return ()
        rounds: list[Round] = []
        for game in self.games:
            if rounds and not rounds[-1].is_over:
                rounds[-1] = Round(rounds[-1].players, rounds[-1].games + 1)
            else:
                rounds.append(Round(game.players, 1))
        return tuple(rounds)

    @property
    def is_over(self) -> bool:
        """Whether the match is over; open-ended ones never are."""
        if not self.length:
            return False
        if self.edition.match_unit is MatchUnit.ROUNDS:
            return sum(played.is_over for played in self.rounds()) >= self.length
        return len(self.games) >= self.length

    def next_players(self) -> tuple[PlayerId, ...]:
        """Who plays the next game: in the middle of a round, a newcomer waits for the next one.

        The page offers these for the next game; it is held against this.
        """
        here = tuple(player for player, known in self.players.items() if known.here)
        rounds = self.rounds()
        if not rounds or rounds[-1].is_over:
            return here
        return tuple(player for player in here if player in rounds[-1].players)


def sheet_of(evening: Evening) -> Sheet:
    """Raises `PadError` if no box was chosen, or an unknown one; all else is the problem of a single line."""
    lines = evening.lines()
    edition, length = _box(lines)
    players = dict(
        sorted(
            ((line.id, line.note) for line in lines if isinstance(line.note, Player)),
            key=lambda known: (known[1].place, known[0]),
        )
    )
    contested = tuple(line.id for line in lines if line.is_contested)
    sheet = Sheet(edition, length, players, (), (), (), contested)
    for line in lines:
        try:
            sheet = _noted(sheet, line)
        except PadError as wrong:
            problem = Problem(line.id, wrong.code, _about(sheet, line, wrong), wrong.details)
            sheet = replace(sheet, problems=(*sheet.problems, problem))
    return sheet


def _about(sheet: Sheet, line: Line, wrong: PadError) -> tuple[PlayerId, ...]:
    players = _taking_part(sheet, line.note) if isinstance(line.note, Game) else ()
    return tuple(players[seat] for seat in wrong.seats)


def _taking_part(sheet: Sheet, game: Game) -> tuple[PlayerId, ...]:
    return tuple(player for player in sheet.players if player in game.left)


def _noted(sheet: Sheet, line: Line) -> Sheet:
    """The sheet with one more line."""
    match line.note:
        case Game():
            game = _scored(sheet, line.id, line.note)
            return replace(sheet, games=(*sheet.games, game), rows=(*sheet.rows, game))
        case Adjustment():
            if line.note.player not in sheet.players:
                raise PadError("no-such-player")
            adjustments = (*sheet.adjustments, (line.id, line.note))
            return replace(sheet, adjustments=adjustments, rows=(*sheet.rows, line.note))
        case Box() | Player() | Removed():
            return sheet
        case _:
            assert_never(line.note)


def _box(lines: Iterable[Line]) -> tuple[Edition, int]:
    boxes = [line.note for line in lines if isinstance(line.note, Box)]
    if not boxes:
        raise PadError("no-box")
    box = boxes[0]
    try:
        return with_house_rules(load_edition(box.edition), box.house), box.length
    except EditionError as wrong:
        raise PadError("unknown-box", problem=str(wrong)) from None


def _scored(before: Sheet, line: str, game: Game) -> ScoredGame:
    edition = before.edition
    if not set(game.left) <= set(before.players):
        raise PadError("no-such-player")
    players = _taking_part(before, game)
    _check_players(before, players)
    named = {*game.resigned, *filter(None, (game.out, game.starter))}
    if not named <= set(players):
        raise PadError("did-not-play")
    left = [game.left[player] for player in players]
    points = _points(edition, left)
    seat_of = {player: Seat(seat) for seat, player in enumerate(players)}
    final = settle(
        edition,
        points,
        frozenset(Seat(seat) for seat, each in enumerate(left) if each in (0, "")),
        out=seat_of.get(game.out or ""),
        stuck=game.stuck,
        resigned=frozenset(seat_of[player] for player in game.resigned),
        starter=seat_of.get(game.starter or ""),
    )
    return ScoredGame(line, players, points, final)


def _check_players(before: Sheet, players: tuple[PlayerId, ...]) -> None:
    edition = before.edition
    most = min(edition.max_players, edition.tile_set.most_players)
    if not edition.min_players <= len(players) <= most:
        raise PadError("how-many", least=edition.min_players, most=most, count=len(players))
    rounds = before.rounds()
    if rounds and not rounds[-1].is_over and not set(players) <= set(rounds[-1].players):
        raise PadError("joins-next-round")


def _points(edition: Edition, left: Iterable[Left]) -> tuple[int, ...]:
    """What the racks cost; tiles must all fit into one box."""
    points: list[int] = []
    used: Counter[Tile] = Counter()
    for each in left:
        if isinstance(each, int):
            points.append(each)
            continue
        rack = _rack(each)
        used.update(rack)
        points.append(rack_points(edition, rack))
    bag = edition.tile_set.bag()
    for tile in sorted(used):
        if used[tile] > bag[tile]:
            raise PadError("too-many-of-a-tile", tile=str(tile), most=bag[tile])
    return tuple(points)


def _rack(text: str) -> Rack:
    try:
        return parse_rack(text)
    except Malformed as wrong:
        raise PadError("unreadable-tiles", text=text, problem=str(wrong)) from None

"""A tournament on disk: the plan as JSON, and one Parquet file per shard.

A file is written under a temporary name first, so that a file with its final name is complete. A run that was
interrupted resumes with the missing games; no game is in two files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.fingerprint import fingerprint
from tilerummy.arena.game import PlayedGame, Thinking
from tilerummy.arena.plan import Plan, TournamentGame, whole_deals
from tilerummy.arena.shard import games_of
from tilerummy.bots import Budget
from tilerummy.notation import record_of, write_record
from tilerummy.rules import Seat, edition_as_data, edition_with, is_printed
from tilerummy.version import __version__

PLAN_FILE: Final = "plan.json"
_EXTRA: Final = "arena"
_BOTS: Final = ("tilerummy", "fingerprint")
"""The keys of a plan that tell which version of the bots played."""
_FIGURES: Final = ("deal", "rotation", "entrants", "scores", "winners", "ending", "turns", "thinking")
"""The columns that are read back; the game records stay in the file."""


class OtherPlan(ValueError):
    """The folder holds a different tournament."""

    _holds = "another tournament"

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} holds {self._holds}: choose another folder")
        self.folder = str(folder)


class OtherBots(OtherPlan):
    """The folder holds this tournament, but the bots have changed since."""

    _holds = "games by another version of these bots"


class Damaged(ValueError):
    """A file that can't be read or is incomplete."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is damaged")
        self.file = str(file)


class Store:
    """Stores the games of one plan in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder
        self._plan = plan
        self._parquet = needed("pyarrow.parquet", _EXTRA)
        folder.mkdir(parents=True, exist_ok=True)
        said = plan_as_json(plan)
        self._fingerprint = said["fingerprint"]
        file = folder / PLAN_FILE
        if file.exists():
            before = _said(file)
            if not _same(before, said, but=("deals", *_BOTS)):
                raise OtherPlan(folder)
            if not _same(before, said, but=("deals",)):
                raise OtherBots(folder)
            said["deals"] = max(plan.deals, before["deals"])
        unfinished = file.with_suffix(".part")
        unfinished.write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
        unfinished.replace(file)

    def kept(self) -> dict[int, TournamentGame]:
        """All games stored so far, by number. A damaged file is renamed, so its games are missing."""
        found: dict[int, TournamentGame] = {}
        for file in _files(self._folder):
            try:
                found |= {game.number: game for game in _read(file)}
            except Damaged:
                file.replace(file.with_suffix(".damaged"))
        return found

    def write(self, games: Sequence[TournamentGame]) -> None:
        pyarrow = needed("pyarrow", _EXTRA)
        numbers = games_of(games)
        file = self._folder / f"games-{numbers.start:07}-{numbers.stop:07}.parquet"
        rows = [_row(self._plan, self._fingerprint, game) for game in games]
        unfinished = file.with_suffix(".part")
        self._parquet.write_table(pyarrow.Table.from_pylist(rows), unfinished, compression="zstd")
        unfinished.replace(file)


def stored_plan(folder: Path) -> Plan:
    """The plan of the tournament in this folder; raises `Damaged` if it can't be read."""
    file = folder / PLAN_FILE
    said = _said(file)
    try:
        edition = edition_with(said["edition"], dict(said["house"]), said.get("rules"), str(file))
        return Plan(edition, tuple(said["bots"]), said["deals"], said["seed"], Budget(**said["budget"]))
    except (KeyError, TypeError, ValueError):
        raise Damaged(file) from None


def stored_games(folder: Path) -> list[TournamentGame]:
    """The whole deals of the tournament in this folder, in order; raises `Damaged` if a file is.

    Writes nothing. Deals that an interruption cut short are left out, as in every result.
    """
    games = [game for file in _files(folder) for game in _read(file)]
    return [game for deal in whole_deals(games) for game in deal]


def plan_as_json(plan: Plan) -> dict[str, Any]:
    own = {} if is_printed(plan.edition) else {"rules": edition_as_data(plan.edition)}
    return {
        "tilerummy": __version__,
        "fingerprint": fingerprint(plan.bots),
        "edition": plan.edition.id,
        "house": dict(plan.edition.overrides),
        **own,
        "bots": list(plan.names),
        "deals": plan.deals,
        "seed": plan.seed,
        "budget": asdict(plan.budget),
    }


def _same(one: dict[str, Any], other: dict[str, Any], *, but: Sequence[str]) -> bool:
    return all(one.get(key) == other[key] for key in other if key not in but)


def _said(file: Path) -> dict[str, Any]:
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise Damaged(file) from None
    if not isinstance(said, dict) or not isinstance(said.get("deals"), int):
        raise Damaged(file)
    return said


def _files(folder: Path) -> list[Path]:
    # Before 0.2 files were called after their deals.
    return sorted((*folder.glob("deals-*.parquet"), *folder.glob("games-*.parquet")))


def _read(file: Path) -> list[TournamentGame]:
    parquet: Any = needed("pyarrow.parquet", _EXTRA)
    try:
        found = [_game(row) for row in parquet.read_table(file, columns=list(_FIGURES)).to_pylist()]
    except PermissionError:
        raise
    except (OSError, KeyError, TypeError, ValueError):  # pyarrow's own errors are subclasses of these
        raise Damaged(file) from None
    if not found or [game.number for game in found] != [*games_of(found)]:
        raise Damaged(file)
    return found


def _row(plan: Plan, mark: str, game: TournamentGame) -> dict[str, Any]:
    played = game.played
    names = [plan.names[entrant] for entrant in game.entrants]
    return {
        "edition": plan.edition.id,
        "version": __version__,
        "fingerprint": mark,
        "deal": game.deal,
        "rotation": game.rotation,
        "seed": plan.deal_seed(game.deal).hex(),
        "entrants": list(game.entrants),
        "bots": names,
        "scores": list(played.scores),
        "winners": list(played.winners),
        "ending": played.ending,
        "turns": played.turns,
        "thinking": [asdict(thought) for thought in played.thinking],
        "record": write_record(record_of(played.events, names)),
    }


def _game(row: dict[str, Any]) -> TournamentGame:
    played = PlayedGame(
        (),  # no events: they stay in the file's records, and the figures don't need them
        tuple(row["scores"]),
        tuple(Seat(seat) for seat in row["winners"]),
        row["ending"],
        row["turns"],
        tuple(Thinking(**thought) for thought in row["thinking"]),
    )
    return TournamentGame(row["deal"], row["rotation"], tuple(row["entrants"]), played)

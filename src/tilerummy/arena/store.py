"""A tournament on disk: the plan as JSON, and one Parquet file per shard.

A shard's file is written under another name first, so that what has its own name is whole. A run that was
interrupted goes on with the shards that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import tilerummy
from tilerummy.arena.extras import needed
from tilerummy.arena.game import PlayedGame, Thinking
from tilerummy.arena.plan import Outcome, Plan
from tilerummy.bots import Budget
from tilerummy.notation import record_of, write_record
from tilerummy.rules import Seat, load_edition, with_house_rules

_PLAN_FILE: Final = "plan.json"
_EXTRA: Final = "arena"


class OtherPlan(ValueError):
    """The folder holds a tournament that is not this one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} holds another tournament")
        self.folder = str(folder)


class Store:
    """The shards of one plan in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder
        self._plan = plan
        self._parquet = needed("pyarrow.parquet", _EXTRA)
        folder.mkdir(parents=True, exist_ok=True)
        said = plan_as_json(plan)
        file = folder / _PLAN_FILE
        if file.exists() and _same_games(json.loads(file.read_text(encoding="utf-8")), said):
            said["deals"] = max(plan.deals, json.loads(file.read_text(encoding="utf-8"))["deals"])
        elif file.exists():
            raise OtherPlan(folder)
        file.write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")

    def missing(self) -> list[int]:
        return [shard for shard in range(self._plan.shards) if not self._file(shard).exists()]

    def write(self, shard: int, outcomes: Sequence[Outcome]) -> None:
        pyarrow = needed("pyarrow", _EXTRA)
        rows = [_row(self._plan, outcome) for outcome in outcomes]
        unfinished = self._file(shard).with_suffix(".part")
        self._parquet.write_table(pyarrow.Table.from_pylist(rows), unfinished, compression="zstd")
        unfinished.replace(self._file(shard))

    def read(self, shard: int) -> list[Outcome]:
        return [_outcome(row) for row in self._parquet.read_table(self._file(shard)).to_pylist()]

    def _file(self, shard: int) -> Path:
        # The last shard of a short run is not that of a longer one.
        deals = self._plan.deals_of(shard)
        return self._folder / f"deals-{deals.start:06}-{deals.stop:06}.parquet"


def stored_plan(folder: Path) -> Plan:
    """The plan of the tournament in this folder; `OSError` or `ValueError` if there is none."""
    said = json.loads((folder / _PLAN_FILE).read_text(encoding="utf-8"))
    edition = with_house_rules(load_edition(said["edition"]), dict(said["house"]))
    budget = Budget(**said["budget"])
    return Plan(edition, tuple(said["bots"]), said["deals"], said["seed"], budget, said["shard_size"])


def stored_outcomes(folder: Path) -> Iterator[list[Outcome]]:
    """The shards of the tournament in this folder that are there, in order."""
    plan = stored_plan(folder)
    store = Store(folder, plan)
    absent = set(store.missing())
    for shard in range(plan.shards):
        if shard not in absent:
            yield store.read(shard)


def plan_as_json(plan: Plan) -> dict[str, Any]:
    return {
        "tilerummy": tilerummy.__version__,
        "edition": plan.edition.id,
        "house": dict(plan.edition.overrides),
        "bots": list(plan.bots),
        "deals": plan.deals,
        "seed": plan.seed,
        "budget": asdict(plan.budget),
        "shard_size": plan.shard_size,
    }


def _same_games(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(key) == other[key] for key in other if key != "deals")


def _row(plan: Plan, outcome: Outcome) -> dict[str, Any]:
    game = outcome.game
    names = [plan.bots[entrant] for entrant in outcome.entrants]
    return {
        "edition": plan.edition.id,
        "version": tilerummy.__version__,
        "deal": outcome.deal,
        "rotation": outcome.rotation,
        "seed": plan.deal_seed(outcome.deal).hex(),
        "entrants": list(outcome.entrants),
        "bots": names,
        "scores": list(game.scores),
        "winners": list(game.winners),
        "ending": game.ending,
        "turns": game.turns,
        "thinking": [asdict(thought) for thought in game.thinking],
        "record": write_record(record_of(game.events, names)),
    }


def _outcome(row: dict[str, Any]) -> Outcome:
    game = PlayedGame(
        (),  # they stay in the file's records, which the figures don't need
        tuple(row["scores"]),
        tuple(Seat(seat) for seat in row["winners"]),
        row["ending"],
        row["turns"],
        tuple(Thinking(**thought) for thought in row["thinking"]),
    )
    return Outcome(row["deal"], row["rotation"], tuple(row["entrants"]), game)

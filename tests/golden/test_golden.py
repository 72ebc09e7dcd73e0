"""Golden games: one record per edition, kept for ever. Each replays, verifies, and shows what is special."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.features import GOLDEN
from tilerummy.notation import FullRecord, read_record, replay_record, verify, write_record
from tilerummy.rules import EDITION_IDS, Ending, Phase, Referee
from tilerummy.rules.event import GameEnded, RedealDemanded, Resigned, TimeRanOut, TimeUpOutcome
from tilerummy.solver import FastSearch

HERE = Path(__file__).parent


def golden(edition_id: str) -> FullRecord:
    record = read_record((HERE / f"{edition_id}.jsonl").read_text(encoding="utf-8").splitlines())
    assert isinstance(record, FullRecord)
    return record


def test_there_is_one_for_every_edition() -> None:
    assert {path.stem for path in HERE.glob("*.jsonl")} == set(EDITION_IDS) == set(GOLDEN)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_it_replays_to_its_end(edition_id: str) -> None:
    record = golden(edition_id)
    assert record.header.edition.id == edition_id
    state = replay_record(record)
    assert state.public.phase is Phase.ENDED
    assert state.public.result is not None
    assert sum(state.public.result.scores) == 0


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_it_is_written_as_it_was(edition_id: str) -> None:
    text = (HERE / f"{edition_id}.jsonl").read_text(encoding="utf-8")
    assert write_record(golden(edition_id)) == text


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_every_action_of_it_is_still_legal(edition_id: str) -> None:
    verify(golden(edition_id), Referee(FastSearch()))


@pytest.mark.parametrize(
    ("edition_id", "name"), [(edition_id, name) for edition_id, names in GOLDEN.items() for name in names]
)
def test_it_shows_what_is_special(edition_id: str, name: str) -> None:
    assert GOLDEN[edition_id][name](golden(edition_id).events)


def test_all_kinds_of_turns_and_ends_are_among_them() -> None:
    events = [event for edition_id in EDITION_IDS for event in golden(edition_id).events]
    assert {e.outcome for e in events if isinstance(e, TimeRanOut)} == set(TimeUpOutcome)
    assert {e.ending for e in events if isinstance(e, GameEnded)} == set(Ending)
    assert any(isinstance(e, RedealDemanded) for e in events)
    assert any(isinstance(e, Resigned) for e in events)

"""`tilerummy replay`: a record told, summed up and verified."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import run
from tilerummy.bots import NO_BUDGET, NoviceBot
from tilerummy.notation import record_of, view_record_of, write_record
from tilerummy.rules import (
    Action,
    Draw,
    Event,
    Phase,
    Referee,
    Resign,
    Seat,
    TimeUp,
    evolve,
    load_edition,
    replay,
    view,
    with_house_rules,
)
from tilerummy.solver import FastSearch

NAMES = ["Ann", "Bo", "Kim"]


def game(edition_id: str = "sabra", *first: Action, turns: int = 2000) -> tuple[Event, ...]:
    """A game of bots; in the first turns these actions are taken instead of theirs."""
    search = FastSearch()
    referee, bot, rng = Referee(search), NoviceBot(search), Random(5)
    edition = with_house_rules(load_edition(edition_id), {"joker_penalty": 40})
    events = referee.begin(edition, 3, sha256(b"replay").digest())
    state = replay(events)
    wanted = list(first)
    for _ in range(turns):
        if state.public.phase is Phase.ENDED:
            break
        seat = state.public.turn if state.public.phase is Phase.PLAYING else min(state.asked)
        assert seat is not None
        action = wanted.pop(0) if wanted else bot.choose(view(state, seat), rng, NO_BUDGET)
        for event in referee.apply(state, seat, action):
            events, state = (*events, event), evolve(state, event)
    return events


@pytest.fixture
def full(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(write_record(record_of(game(), NAMES)), encoding="utf-8")
    return path


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    path = tmp_path / "seen.jsonl"
    path.write_text(write_record(view_record_of(game(turns=20), Seat(1), NAMES)), encoding="utf-8")
    return path


def test_a_game_is_told_turn_by_turn(full: Path) -> None:
    ran = run("replay", str(full))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == f"Edition sabra: {load_edition('sabra').name}"
    assert lines[1:5] == ["House rule: joker_penalty = 40", "Seat 1: Ann", "Seat 2: Bo", "Seat 3: Kim"]
    assert any(line.startswith("Turn 1. ") for line in lines)
    assert "Scores:" in lines
    assert "as announced before the deal" in lines[-1]


def test_every_turn_is_one_line(full: Path) -> None:
    turns = [line.split(".")[0] for line in run("replay", str(full)).out.splitlines() if line[:5] == "Turn "]
    assert turns == [f"Turn {number}" for number in range(1, len(turns) + 1)]


def test_a_record_from_one_seat_hides_what_it_hid(seen: Path) -> None:
    out = run("replay", str(seen)).out
    assert "Ann drew a tile." in out
    assert "Bo drew a tile." not in out
    assert "the game wasn't finished" in out


def test_the_end_of_the_time_and_resigning_are_told(tmp_path: Path) -> None:
    events = game("ravensburger-de", Draw(), TimeUp(None), Resign())
    path = tmp_path / "game.jsonl"
    path.write_text(write_record(record_of(events, NAMES)), encoding="utf-8")
    out = run("replay", str(path)).out
    assert "Time was up for " in out
    assert " as a penalty." in out
    assert " gave up." in out
    assert run("replay", str(path), "--verify").code == 0


def test_summary_of_a_full_record(full: Path) -> None:
    found = json.loads(run("replay", str(full), "--json").out)
    assert (found["kind"], found["seat"], found["edition"]) == ("full", None, "sabra")
    assert (found["players"], found["house"]) == (NAMES, {"joker_penalty": 40})
    assert sum(found["scores"]) == 0
    assert found["ending"] in ("out", "stuck")
    best = max(range(3), key=lambda seat: found["scores"][seat])
    assert found["winners"] == [best]
    assert [len(rack.split()) for rack in found["end"]["racks"]] == found["end"]["rack_sizes"]
    assert len(found["end"]["pool"].split()) == found["end"]["pool_size"]
    assert sha256(bytes.fromhex(found["seed"])).hexdigest() == found["commitment"]


def test_summary_of_a_seat_record(seen: Path) -> None:
    found = json.loads(run("replay", str(seen), "--json").out)
    assert (found["kind"], found["seat"], found["ending"], found["scores"]) == ("seat", 1, None, None)
    assert (found["winners"], found["turns"], found["seed"]) == ([], 21, None)
    assert len(found["end"]["rack"].split()) == found["end"]["rack_sizes"][1]
    assert "racks" not in found["end"]


def test_summary_of_a_spectators_record(tmp_path: Path) -> None:
    path = tmp_path / "seen.jsonl"
    path.write_text(write_record(view_record_of(game(turns=5), None, NAMES)), encoding="utf-8")
    found = json.loads(run("replay", str(path), "--json").out)
    assert (found["kind"], found["seat"]) == ("spectator", None)
    assert "rack" not in found["end"]


def test_verify(full: Path) -> None:
    ran = run("replay", str(full), "--verify")
    assert (ran.code, ran.out.split(":")[0]) == (0, "verified")
    found = json.loads(run("replay", str(full), "--verify", "--json").out)
    assert (found["verified"], found["problem"], found["kind"]) == (True, None, "full")


def test_verify_from_standard_input(full: Path) -> None:
    assert run("replay", "-", "--verify", typed=full.read_bytes()).code == 0


def test_a_record_that_was_tampered_with(full: Path) -> None:
    lines = full.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if '"event": "drew"' in line)
    drawn = json.loads(lines[at])
    drawn["tiles"] = "r1" if drawn["tiles"] != "r1" else "b1"
    lines[at] = json.dumps(drawn)
    full.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = run("replay", str(full), "--verify")
    assert ran.code == 1
    assert ran.out.startswith(f"not verified: line {at + 1}: ")
    found = json.loads(run("replay", str(full), "--verify", "--json").out)
    assert found["verified"] is False
    assert run("replay", str(full)).code == 2


def test_another_order_of_the_pool_than_the_seed_gives(tmp_path: Path) -> None:
    """All tiles add up, but the seed has it otherwise: only --verify sees that."""
    events = game("sabra", Draw(), Resign(), Draw(), Resign())
    lines = write_record(record_of(events, NAMES)).splitlines()
    dealt = next(number for number, line in enumerate(lines) if '"event": "dealt"' in line)
    deal, end = json.loads(lines[dealt]), json.loads(lines[-1])
    for each in (deal, end):
        *rest, last_but_one, last = each["pool"].split()
        each["pool"] = " ".join([*rest, last, last_but_one])
    lines[dealt], lines[-1] = json.dumps(deal), json.dumps(end)
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert run("replay", str(path)).code == 0
    ran = run("replay", str(path), "--verify")
    assert ran.code == 1
    assert ran.out.startswith(f"not verified: line {dealt + 1}: ")


def test_only_full_records_can_be_verified(seen: Path) -> None:
    ran = run("replay", str(seen), "--verify")
    assert ran.code == 2
    assert "Only a full record" in ran.err


@pytest.mark.parametrize("content", [b"", b"\n", b"{}", b"\xff\xfe", b"[1]\n", b"{" * 9999])
@pytest.mark.parametrize("flag", [[], ["--json"], ["--verify"]])
def test_no_record_at_all(tmp_path: Path, content: bytes, flag: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    ran = run("replay", str(path), *flag)
    assert ran.code == 2
    assert ran.out == ""
    assert "can't be replayed: line 1" in ran.err


def test_no_such_file(tmp_path: Path) -> None:
    assert run("replay", str(tmp_path / "nothing.jsonl")).code == 2
    assert run("replay", str(tmp_path)).code == 2

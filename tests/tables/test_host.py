"""Tables without a server: a whole match is played on nothing but the host."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tilerummy.rules import Illegal
from tilerummy.tables import BotLevel, Refused, Settings, TablePhase
from tilerummy.tables import commands as ask
from tilerummy.tables.host import Host, HostedTable
from tilerummy.tables.protocol.messages import DraftMessage, HintMessage, HintStep

HEAVY = ("sqlite3", "ssl", "socket", "asyncio", "multiprocessing", "asyncpg", "starlette", "uvicorn")
WITH_A_BOT = Settings(edition="sabra", seats=(None, BotLevel.EASY), clock_seconds=60, match_length=2)
A_MINUTE = 60_000


class Evening:
    """Ann and an easy bot; time passes when the host asks for it."""

    def __init__(self) -> None:
        self.host = Host(bot_delay=1000)
        self.now = 1_000_000
        self.table: HostedTable = self.host.create("ann", WITH_A_BOT, self.now)
        self.told: list[dict[str, object]] = []
        self.host.enter(self.table, "ann", self.now)
        self.do(ask.Sit("Ann"))

    def do(self, command: ask.Command) -> None:
        self.hear(self.host.command(self.table, "ann", command, self.now).messages)

    def wake(self) -> None:
        """What comes next happens."""
        due = self.host.wake(self.table, self.now).due
        self.now = max(self.now, due)
        self.hear(self.host.wake(self.table, self.now).messages)

    def hear(self, messages: tuple[tuple[str, bytes], ...]) -> None:
        for user, message in messages:
            assert user == "ann"
            self.told.append(json.loads(message))


def test_it_loads_nothing_of_a_server() -> None:
    program = f"import sys, tilerummy.tables.host; print([n for n in {HEAVY} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_whole_match_with_a_bot() -> None:
    evening = Evening()
    evening.do(ask.Start())
    while evening.table.state.phase is not TablePhase.OVER:
        evening.wake()
        if evening.table.state.phase is TablePhase.BETWEEN:
            evening.do(ask.NextGame())
    state = evening.table.state
    assert len(state.match.games) == 2
    assert sum(state.match.totals()) == 0
    heard = [message["seq"] for message in evening.told if message["type"] == "event"]
    assert heard == [*range(2, state.seq + 1)]


def test_a_table_is_put_together_from_its_log() -> None:
    evening = Evening()
    evening.do(ask.Start())
    for _ in range(10):
        evening.wake()
    again = Host().restore(evening.table.log)
    assert again.state == evening.table.state


def test_what_is_forbidden_changes_nothing() -> None:
    evening = Evening()
    evening.do(ask.Start())
    before = evening.table.state
    game = before.game
    assert game is not None
    with pytest.raises(Refused):
        evening.do(ask.Draw(1, 99))
    with pytest.raises((Illegal, Refused)):
        evening.do(ask.Play(1, game.public.turn_number, ("r1 r2",)))
    assert evening.table.state is before


def test_a_draft_is_judged_a_hint_given_and_the_time_runs_out() -> None:
    evening = Evening()
    evening.do(ask.Start())
    while (state := evening.table.state).game is None or state.acting() != (0,):
        evening.wake()
    turn = state.game.public.turn_number
    tile = str(state.game.racks[0][0])
    draft = DraftMessage(1, turn, "phone", 1, (tile,))
    verdict = evening.host.judge(evening.table, "ann", draft, "de")
    assert not verdict.legal
    assert verdict.fault is not None
    hint = evening.host.hint(evening.table, "ann", HintMessage("h", HintStep.IS_THERE), "en")
    assert hint.playable in (True, False)
    evening.now += A_MINUTE
    evening.wake()
    (last,) = [event for event in evening.told[-1]["events"] if event["type"] == "game"]  # type: ignore[attr-defined]
    assert last["events"][0]["event"] == "time-up-seen"
    assert last["events"][0]["outcome"] == "restored"

"""Whatever searches has an end: who waits gets the answer of the protocol, the next one a new process."""

import time
from typing import Any, NoReturn

import pytest

from tests.server.hands import Hands, on_turn, turn_of
from tests.server.test_drafts import tiles_of
from tilerummy.rules.event import Drew
from tilerummy.server.search import hints
from tilerummy.server.table import draft_intake, due_work
from tilerummy.tables import Refusal, Refused, ruling
from tilerummy.tables import commands as ask
from tilerummy.tables.protocol.messages import DraftMessage, HintMessage, HintStep
from tilerummy.tables.ruling import SearchNeeded

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize("database_url", ["sqlite"], indirect=True),
]

SHORT = 0.2


def dawdle(*_asked: object) -> NoReturn:
    time.sleep(600)
    raise AssertionError("nobody waited for it")


class Unsure:
    """A referee who always has to search."""

    def advance(self, *_asked: object) -> NoReturn:
        raise SearchNeeded


async def test_a_hint_is_not_known_in_time(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)

    async def playable() -> bool | None:
        asked = HintMessage("h", HintStep.IS_THERE)
        found = hands.worker.searches.hints
        return (await found.hint(room.state, on_turn(room), asked, "en", "address")).playable

    with monkeypatch.context() as slow:
        slow.setattr(hints, "play_for_hint", lambda _: dawdle)
        slow.setattr(hands.worker.searches.hints.queue, "seconds", SHORT)
        assert await playable() is None
    assert await playable() is not None


async def test_a_verdict_is_refused(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    monkeypatch.setattr(draft_intake.TakenDraft, "verdict_at_once", lambda *_: None)
    draft = DraftMessage(1, 1, "d", 1, (tiles_of(room)[0],))
    with monkeypatch.context() as slow:
        slow.setattr(draft_intake, "judge_draft", dawdle)
        slow.setattr(hands.worker.searches.verdicts, "seconds", SHORT)
        with pytest.raises(Refused) as caught:
            await hands.judge(room, on_turn(room), draft)
    assert caught.value.refusal is Refusal.UNAVAILABLE
    assert not (await hands.judge(room, on_turn(room), draft)).legal


async def test_a_move_is_refused_and_nothing_has_happened(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    monkeypatch.setattr(ruling, "QUICK_REFEREE", Unsure())
    before, user = room.state, on_turn(room)
    with monkeypatch.context() as slow:
        slow.setattr(ruling, "apply_action", dawdle)
        slow.setattr(hands.worker.searches.referee, "seconds", SHORT)
        with pytest.raises(Refused) as caught:
            await hands.worker.command(room, user, "c", ask.Draw(1, 1))
    assert caught.value.refusal is Refusal.UNAVAILABLE
    assert room.state is before
    await hands.worker.command(room, user, "c", ask.Draw(1, 1))
    assert turn_of(room) == 2


async def test_a_bot_draws(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    if on_turn(room) == "ann":
        await hands.worker.command(room, "ann", "c", ask.Draw(1, turn_of(room)))
    turn = turn_of(room)
    monkeypatch.setattr(due_work, "choose_action", dawdle)
    monkeypatch.setattr(hands.worker.searches.bots, "seconds", SHORT)
    await hands.pass_time(1000)
    assert turn_of(room) == turn + 1
    drawn: list[Any] = [event for event in room.state.game_events if isinstance(event, Drew)]
    assert drawn[-1].seat == 1

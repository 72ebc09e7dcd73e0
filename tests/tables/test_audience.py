"""What each viewer of a table may see follows who sits there, and is worked out only when that changes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests.tables.desk import Desk
from tilerummy.tables import Refusal, Settings, TableState, audience
from tilerummy.tables import commands as ask
from tilerummy.tables.audience import Audience
from tilerummy.tables.looker import Looker, Sight, sight_of
from tilerummy.tables.protocol.messages import CloseCode


@dataclass(eq=False)
class Eyes:
    looker: Looker
    told: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def close(self, code: CloseCode) -> None:
        raise AssertionError(code)


def seen(viewers: Audience, desk: Desk) -> list[Sight | Refusal]:
    return [sight for _, sight in viewers.sights(desk.state)]


def test_sights_follow_who_sits_down_leaves_and_is_removed() -> None:
    desk, viewers = Desk(Settings(spectators=False)), Audience()
    for user in ("ann", "bob"):
        viewers.add(Eyes(Looker.alone(user)))
    places = [sight.seat for sight in seen(viewers, desk) if isinstance(sight, Sight)]
    assert places == [None, None]
    for user in ("ann", "bob"):
        desk.do(user, ask.Sit(user))
    places = [sight.seat for sight in seen(viewers, desk) if isinstance(sight, Sight)]
    assert places == [0, 1]
    desk.do("ann", ask.Remove(1))
    ann, bob = seen(viewers, desk)
    assert isinstance(ann, Sight)
    assert ann.owner
    assert bob is Refusal.REMOVED


def test_nothing_is_worked_out_within_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, viewers, looked = Desk(), Audience(), list[str]()
    for user in ("ann", "bob"):
        desk.do(user, ask.Sit(user))
    desk.do("ann", ask.Start())

    def counted(state: TableState, looker: Looker) -> Sight:
        looked.append(looker.user)
        return sight_of(state, looker)

    monkeypatch.setattr(audience, "sight_of", counted)
    for user in ("ann", "bob"):
        viewers.add(Eyes(Looker.alone(user)))
    first = seen(viewers, desk)
    assert desk.state.game is not None
    for _ in range(4):
        public = desk.state.game.public
        assert public.turn is not None
        desk.do(("ann", "bob")[public.turn], ask.Draw(1, public.turn_number))
        assert seen(viewers, desk) == first
    assert looked == ["ann", "bob"]

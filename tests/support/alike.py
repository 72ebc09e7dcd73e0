"""Whether a bot decides the same way when only tiles that it can't see are different."""

from random import Random

from tests.support.disguise import disguised
from tilerummy.bots import Budget, bot_named
from tilerummy.rules import Event, State, replay, view

FEW = Budget(playouts=2)


def other_truth(so_far: tuple[Event, ...], state: State, seed: int) -> State:
    """Another state that looks the same to the player on turn; the same state if nothing is hidden."""
    return replay(disguised(so_far, state.public.turn, Random(seed)))


def assert_decides_alike(name: str, state: State, other: State, seed: int) -> None:
    seat = state.public.turn
    assert seat is not None
    actions = [bot_named(name).choose(view(truth, seat), Random(seed), FEW) for truth in (state, other)]
    assert actions[0] == actions[1]

"""What bots imagine agrees with what they see, and they see nothing else."""

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilerummy.bots
from tests.support.disguise import disguised
from tests.support.many_games import games, numbered_game
from tests.support.printed import ALL
from tilerummy.bots import BOTS, Budget, bot_named
from tilerummy.bots.bags import bag_of
from tilerummy.bots.unseen import unseen_tiles
from tilerummy.bots.worlds import Worlds
from tilerummy.rules import Event, State, replay, view
from tilerummy.rules.event import TurnBegan

SOURCES = sorted(Path(tilerummy.bots.__file__).parent.glob("*.py"))
FEW = Budget(playouts=2)
EARLY = (0, 0.15, 0.3)
"""Parts of a game after which no table is so full yet that the solver takes long, in any edition."""


def on_turn(log: tuple[Event, ...], part: float) -> tuple[tuple[Event, ...], State] | None:
    """The log up to some decision in a turn, and the state there."""
    for length in range(1 + int(part * (len(log) - 2)), 0, -1):
        if isinstance(log[length - 1], TurnBegan):
            return log[:length], replay(log[:length])
    return None


def assert_decides_alike(name: str, so_far: tuple[Event, ...], state: State, seed: int) -> None:
    """Also if what this bot can't see lies in another way."""
    seat = state.public.turn
    assert seat is not None
    other = replay(disguised(so_far, seat, Random(seed)))
    assert other.racks != state.racks
    actions = [bot_named(name).choose(view(truth, seat), Random(seed), FEW) for truth in (state, other)]
    assert actions[0] == actions[1]


@given(games(), st.floats(0, 1), st.integers(0, 99))
def test_worlds_deal_exactly_what_is_unseen(log: tuple[Event, ...], part: float, seed: int) -> None:
    found = on_turn(log, part)
    if found is None:
        return
    _, state = found
    assert state.public.turn is not None
    seen = view(state, state.public.turn)
    world = Worlds(seen).sample(Random(seed))
    dealt = [sum(counts) for counts in zip(*world.racks, strict=True)]
    for face in world.pool:
        dealt[face] += 1
    assert dealt == bag_of(unseen_tiles(seen).elements())
    assert len(world.pool) == len(state.pool) + sum(
        len(state.racks[seat]) for seat in range(state.public.seats) if state.public.resigned[seat]
    )


@given(games(), st.floats(0, 1), st.integers(0, 99), st.sampled_from(sorted(BOTS)))
def test_hidden_tiles_change_no_decision(log: tuple[Event, ...], part: float, seed: int, name: str) -> None:
    found = on_turn(log, part)
    if found is None or found[1].public.edition.tile_set.has_special_jokers:
        return  # there the solver takes too long for hundreds of examples
    assert_decides_alike(name, *found, seed)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("name", BOTS)
def test_hidden_tiles_change_no_decision_of_any_bot_in_any_edition(name: str, edition: str) -> None:
    log = numbered_game(ALL.index(edition))
    turns = [at for at, event in enumerate(log, 1) if isinstance(event, TurnBegan)]
    for part in EARLY:
        so_far = log[: turns[int(part * len(turns))]]
        assert_decides_alike(name, so_far, replay(so_far), 1)


@pytest.mark.parametrize(
    "path", sorted(Path(tilerummy.bots.__file__).parent.glob("*.py")), ids=lambda p: p.name
)
def test_no_bot_knows_of_a_state(path: Path) -> None:
    """By type: a bot is handed a `View`; nothing in the room can name what holds hidden tiles."""
    forbidden = {"tilerummy.rules.state", "tilerummy.rules.game", "tilerummy.rules.start"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.module not in forbidden
            assert "State" not in {alias.name for alias in node.names}

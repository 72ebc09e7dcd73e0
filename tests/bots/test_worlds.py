"""What bots imagine agrees with what they see, and they see nothing else."""

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tilerummy.bots
from tests.support.alike import assert_decides_alike, other_truth
from tests.support.games import game_at, step
from tests.support.many_games import games, numbered_game
from tests.support.printed import ALL
from tilerummy.bots import BOTS
from tilerummy.bots.bags import bag_of, fits, plus
from tilerummy.bots.unseen import unseen_tiles
from tilerummy.bots.worlds import Worlds
from tilerummy.notation import parse_table
from tilerummy.rules import Draw, Event, Play, Seat, State, View, replay, view
from tilerummy.rules.event import TurnBegan

SOURCES = sorted(Path(tilerummy.bots.__file__).parent.glob("*.py"))
WIDE = "k2 k3 k4 k5 k6 k7 k8 k9 k10 | r1 r2 r3 r4 r5 r6 r7 r8 r9 r10"
WIDE_GAP = "y11 y12 y13"
"""A table that about half of all tiles fit, and a meld that has nothing to do with it."""
SAMPLES = 300
HIDING = tuple(
    f"tilerummy.rules.{name}"
    for name in ("state", "State", "game", "referee", "Referee", "start", "evolve", "replay")
)
"""What holds hidden tiles, or makes it."""
EARLY = (0, 0.15, 0.3)
"""Parts of a game after which no table is so full yet that the solver takes long, in any edition."""


def on_turn(log: tuple[Event, ...], part: float) -> tuple[tuple[Event, ...], State] | None:
    """The log up to some decision in a turn, and the state there."""
    for length in range(1 + int(part * (len(log) - 2)), 0, -1):
        if isinstance(log[length - 1], TurnBegan):
            return log[:length], replay(log[:length])
    return None


@pytest.mark.slow
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


def share_of_fitting_pairs(seen: View) -> float:
    """How often both tiles of the other rack, each alone, fit the table in the worlds that are imagined."""
    table = bag_of(seen.public.table.tiles())
    worlds, rng, both = Worlds(seen), Random(1), 0
    for _ in range(SAMPLES):
        (rack,) = worlds.sample(rng).racks
        singles = [[int(at == face) for at in range(len(rack))] for face, count in enumerate(rack) if count]
        both += all(fits(plus(table, single)) for single in singles)
    return both / SAMPLES


def test_who_drew_instead_of_going_out_could_not_go_out() -> None:
    """The other held one tile and drew another: the one can't have fitted, or the game would be over."""
    racks, pool = [f"{WIDE_GAP} r12", "b11"], "b1 b1"
    before = game_at("ravensburger-de", racks, pool=pool, table=WIDE, turn=1)
    waiting = step(before, 1, Draw())
    closed = game_at("ravensburger-de", racks, pool=pool, table=WIDE, turn=1, opened=[True, False])
    unopened = step(closed, 1, Draw())
    laid = step(waiting, 0, Play(parse_table(f"{WIDE} | {WIDE_GAP}")))
    told = share_of_fitting_pairs(view(waiting, Seat(0)))
    assert told < 0.5 * share_of_fitting_pairs(view(unopened, Seat(0)))
    assert told < 0.5 * share_of_fitting_pairs(view(laid, Seat(0)))  # with more on the table it may fit now


@pytest.mark.slow
@given(games(), st.floats(0, 1), st.integers(0, 99), st.sampled_from(sorted(BOTS)))
def test_hidden_tiles_change_no_decision(log: tuple[Event, ...], part: float, seed: int, name: str) -> None:
    found = on_turn(log, part)
    if found is None or found[1].public.edition.tile_set.has_special_jokers:
        return  # there the solver takes too long for hundreds of examples
    so_far, state = found
    other = other_truth(so_far, state, seed)
    assume(other.racks != state.racks)  # between two, nothing is hidden any more on the empty pool
    assert_decides_alike(name, state, other, seed)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("name", BOTS)
def test_hidden_tiles_change_no_decision_of_any_bot_in_any_edition(name: str, edition: str) -> None:
    log = numbered_game(ALL.index(edition))
    turns = [at for at, event in enumerate(log, 1) if isinstance(event, TurnBegan)]
    for part in EARLY:
        so_far = log[: turns[int(part * len(turns))]]
        state = replay(so_far)
        other = other_truth(so_far, state, 1)
        assert other.racks != state.racks
        assert_decides_alike(name, state, other, 1)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_bot_knows_of_a_state(path: Path) -> None:
    """By type: a bot is handed a `View`; nothing in the room can name what holds hidden tiles."""
    named = {
        name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for name in imported(node)
    }
    assert not [name for name in named if name.startswith(HIDING)]


def imported(node: ast.AST) -> list[str]:
    """Everything that an import names, with the module that it is in."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


@pytest.mark.parametrize(
    "line",
    [
        "import tilerummy.rules.state",
        "from tilerummy.rules import state",
        "from tilerummy.rules import State, View",
        "from tilerummy.rules.referee import Referee",
        "from tilerummy.rules import replay",
    ],
)
def test_no_way_to_name_a_state_is_missed(line: str) -> None:
    (node,) = ast.parse(line).body
    assert any(name.startswith(HIDING) for name in imported(node))

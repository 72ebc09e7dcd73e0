"""What the simple bot does with the tiles that it sees."""

from random import Random

import pytest

from tests.support.games import game_at
from tilerummy.bots import NO_BUDGET, NoviceBot
from tilerummy.notation import format_table
from tilerummy.rules import Action, Draw, KeepDeal, Play, Referee, Seat, State, evolve, replay, view
from tilerummy.rules.event import Dealt
from tilerummy.solver import FastSearch

POOL = "k1 k2 k3"


def chosen(state: State, seat: int = 0, seed: int = 1) -> Action:
    return NoviceBot(FastSearch()).choose(view(state, Seat(seat)), Random(seed), NO_BUDGET)


def played(edition: str, rack: str, table: str = "", *, opened: bool = True, pool: str = POOL) -> str | None:
    """The table that the bot makes; None if it draws."""
    action = chosen(game_at(edition, [rack, "k13 r13"], pool=pool, table=table, opened=[opened, True]))
    match action:
        case Play(table=new):
            return format_table(new)
        case _:
            assert action == Draw()
            return None


def test_opens_with_own_melds_worth_enough() -> None:
    assert played("ravensburger-de", "r9 r10 r11 k2 b4", opened=False) == "r9 r10 r11"


def test_adds_melds_up_to_open() -> None:
    table = played("ravensburger-de", "b4 b5 b6 k5 r5 y5 k12", "k1 k2 k3", opened=False)
    assert table is not None
    assert sorted(table.split(" | ")) == ["b4 b5 b6", "k1 k2 k3", "k5 r5 y5"]


def test_draws_when_the_opening_is_too_low() -> None:
    assert played("ravensburger-de", "k2 r2 b2 y2 k7 r7 b7 y13", opened=False) is None


def test_a_joker_helps_to_open() -> None:
    assert played("ravensburger-de", "r10 J r12 k1", opened=False) == "r10 J r12"


def test_saves_its_joker_while_it_holds_many_tiles() -> None:
    assert played("sabra", "r10 r12 J k1 k3 b5 b8 y2 y13") is None


def test_uses_its_joker_when_few_tiles_are_left() -> None:
    assert played("sabra", "r10 r12 J k1") == "r10 J r12"


@pytest.mark.parametrize(
    ("table", "tile", "after"),
    [
        ("b4 b5 b6", "b3", "b3 b4 b5 b6"),
        ("b4 b5 b6", "b7", "b4 b5 b6 b7"),
        ("k8 r8 y8", "b8", "k8 r8 y8 b8"),
    ],
)
def test_adds_to_the_melds_on_the_table(table: str, tile: str, after: str) -> None:
    assert played("ravensburger-de", f"{tile} k1 r12", table) == after


def test_leaves_the_table_alone_before_it_has_opened() -> None:
    assert played("sabra", "b3 k1 r12", "b4 b5 b6", opened=False) is None


def test_does_not_rebuild_while_it_can_draw() -> None:
    assert played("ravensburger-de", "r6 k1 y12", "r4 r5 r6 r7 r8") is None


def test_a_frozen_meld_is_not_touched() -> None:
    assert played("ravensburger-it", "r7 k1 y12", "r4 J r6") is None
    assert played("sabra", "r7 k1 y12", "r4 J r6") == "r4 J r6 r7"


@pytest.mark.parametrize("edition", ["ravensburger-de", "twist"])
def test_finds_a_play_where_only_the_stuck_may_pass(edition: str) -> None:
    table = played(edition, "r6 k1 y12", "r4 r5 r6 r7 r8", pool="")
    assert table is not None
    assert sorted(table.split(" | ")) == ["r4 r5 r6", "r6 r7 r8"]


def test_passes_where_that_is_free() -> None:
    assert played("sabra", "r6 k1 y12", "r4 r5 r6 r7 r8", pool="") is None


def test_keeps_its_deal() -> None:
    referee = Referee(FastSearch())
    asked = (
        event
        for seed in range(256)
        for event in referee.begin(game_at("ravensburger-de", ["", ""]).public.edition, 2, bytes([seed] * 32))
        if isinstance(event, Dealt) and event.asked
    )
    dealt = next(asked)
    before = game_at("ravensburger-de", ["", ""])
    offered = evolve(replay(referee.begin(before.public.edition, 2, bytes(32))), dealt)
    assert chosen(offered, dealt.asked[0]) == KeepDeal()


def test_the_same_view_and_chance_give_the_same_action() -> None:
    state = game_at("twist", ["r4 r5 r6 k4 b4 y4 b5 b6 D M"], table="k7 k8 k9", pool=POOL)
    assert chosen(state, seed=7) == chosen(state, seed=7)

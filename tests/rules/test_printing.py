"""What a programmer prints is short and in the notation, not a dump of the edition."""

from __future__ import annotations

import copy
import pickle

import pytest

import tilerummy as tr
from tilerummy import rules, solver
from tilerummy.notation import format_position, parse_position
from tilerummy.rules import Seat, Tile
from tilerummy.rules.event import Dealt, Drew, GameEnded, Played, StartDrawn


@pytest.fixture(scope="module")
def game() -> tr.Game:
    """A game to its end, with a house rule."""
    game = tr.Game("sabra", seed=7, house_rules={"joker_penalty": 20})
    greedy = tr.bot("greedy")
    while not game.over:
        game.apply(greedy.choose(game.view()))
    return game


def test_racks_melds_and_what_is_laid_print_in_the_notation(game: tr.Game) -> None:
    view = tr.Game("sabra", seed=7).view()
    assert str(view.rack) == "k2 k2 k3 k3 r1 r3 r6 r8 b9 y3 y5 y7 y9 y11"
    assert repr(view.rack) == f"tiles('{view.rack}')"
    played = [event for event in game.events if isinstance(event, Played)]
    assert played
    for event in played:
        assert "Tile." not in f"{event.laid} {event.table} {event}"
        for meld in event.table.melds:
            assert str(rules.Table((meld,))) == str(meld)


def test_a_table_of_any_tuples_prints_once_it_has_been_played() -> None:
    game = tr.Game("sabra", seed=7, house_rules={"opening_points": 0})
    while not game.best_plays():
        game.draw()
    game.apply(tr.Play(rules.Table(tuple(map(tuple, game.best_plays()[0].table.melds)))))
    assert game.view().public.table.melds
    for meld in game.view().public.table.melds:
        assert str(meld) == " ".join(map(str, tuple(meld)))


def test_no_event_of_a_game_lists_tiles_by_their_python_names(game: tr.Game) -> None:
    kinds = {type(event) for event in game.events}
    assert {Dealt, Drew, Played, GameEnded} <= kinds
    for event in game.events:
        assert "Tile." not in repr(event) or isinstance(event, StartDrawn)  # which has one for each seat
        assert "tile_sets" not in repr(event)
    for name in ("novice", "hoarder"):  # who build tables by themselves
        other = tr.Game("sabra", seed=3)
        bot = tr.bot(name, seed=1)
        while not other.over:
            other.apply(bot.choose(other.view()))
        assert "Tile." not in repr(other.events[3:])


def test_a_view_prints_its_position_and_says_whose_it_is() -> None:
    game = tr.Game("sabra", seed=7, house_rules={"joker_penalty": 20, "opening_turn_may_continue": True})
    view = game.view()
    line = (
        f'edition=sabra joker_penalty=20 opening_turn_may_continue=yes opened=no table="" rack="{game.rack}"'
    )
    assert str(view) == str(view.position()) == format_position(view.position()) == line
    assert parse_position(str(view)) == view.position()
    assert repr(view) == f"<view of seat {game.seat}: {line}>"
    assert repr(view.position()) == f"<position {line}>"
    spectator = rules.view(rules.replay(game.events), None)
    assert str(spectator) == 'edition=sabra table=""'
    assert repr(spectator) == '<view of a spectator: edition=sabra table="">'
    assert repr(view.public) == "<sabra, 2 players, turn 1: >"


def test_an_edition_prints_its_name_and_house_rules() -> None:
    assert repr(tr.load_edition("xp")) == "<edition xp>"
    house = rules.with_house_rules(tr.load_edition("xp"), {"joker_penalty": 40})
    assert str(house) == "<edition xp joker_penalty=40>"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (tr.Play(tr.table("r4 r5 r6 | k7 b7 y7")), "r4 r5 r6 | k7 b7 y7"),
        (tr.Draw(), "draw"),
        (tr.Resign(), "resign"),
        (tr.KeepDeal(), "keep the deal"),
        (tr.DemandRedeal(), "demand a new deal"),
        (rules.TimeUp(), "time up"),
        (rules.TimeUp(tr.table("r4 r5 r6")), "time up: r4 r5 r6"),
    ],
)
def test_actions_print_as_people_say_them(action: tr.Action, words: str) -> None:
    assert str(action) == words
    assert eval(repr(action), {**vars(rules), "table": tr.table}) == action


def test_what_the_solver_finds_prints_in_the_notation() -> None:
    position = rules.Position(tr.load_edition("sabra"), rules.Table(((Tile.R4, Tile.R5, Tile.R6),)), (), True)
    assert solver.best_play(position) is None
    found = solver.best_play(rules.Position(position.edition, position.table, (Tile.R7,), True))
    assert found is not None
    assert str(found.laid) == "r7"
    assert str(found.table.melds[0]) == "r4 r5 r6 r7"
    assert repr(found) == "Arrangement(table=Table(r4 r5 r6 r7), laid=tiles('r7'), weight=1, optimal=True)"
    left = solver.arrange([Tile.R4, Tile.R5, Tile.R6, Tile.K1]).left_over
    assert str(left) == "k1"


def test_tiles_are_tuples_that_can_be_copied() -> None:
    tiles = rules.Tiles((Tile.R4, Tile.J))
    assert tiles == (Tile.R4, Tile.J)
    assert hash(tiles) == hash((Tile.R4, Tile.J))
    for twin in (copy.deepcopy(tiles), pickle.loads(pickle.dumps(tiles))):
        assert type(twin) is rules.Tiles
        assert twin == tiles
    view = tr.Game("sabra", seed=7).view(Seat(1))
    assert pickle.loads(pickle.dumps(view)) == view

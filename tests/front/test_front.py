"""What a programmer types first works as guessed, and prints as people write it."""

import copy
import doctest
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tilerummy as tr
from tilerummy import rules
from tilerummy.rules import Reason, Seat, fault

NOT_A_SERVER = ("asyncio", "socket", "ssl", "sqlite3", "msgspec", "tilerummy.server", "tilerummy.solver")


def test_tiles_tables_and_refusals_print_in_the_notation() -> None:
    assert f"{tr.Tile.R5} {tr.Tile.J}" == "r5 J"
    assert repr(tr.Tile.K10) == "Tile.K10"
    assert str(tr.table("r4 r5 J | k7 b7 y7")) == "r4 r5 J | k7 b7 y7"
    assert eval(repr(tr.table("r4 r5 J")), {"table": tr.table}) == tr.table("r4 r5 J")
    assert str(tr.table("r4 r5 J | k7 b7 y7").melds[1]) == "k7 b7 y7"
    assert str(tr.tiles("y1 r13")) == "y1 r13"
    assert eval(repr(tr.tiles("y1 r13")), {"tiles": tr.tiles}) == tr.tiles("y1 r13")
    short = fault(tr.tiles("r4 r5"))
    assert "r4 r5" in str(short)
    assert "at least three" in str(short)
    assert str(tr.Illegal(Reason.MELD_TOO_SHORT)) == "meld-too-short"


def test_a_game_is_dealt_by_its_seed() -> None:
    one, same, other = (tr.Game("sabra", players=2, seed=seed) for seed in (7, 7, 8))
    assert (one.rack, one.seat) == (same.rack, same.seat)
    assert one.rack != other.rack
    assert len(tr.Game(players=4).rack) == 14
    with pytest.raises(ValueError, match="32"):
        tr.Game(seed=b"short")


def test_a_play_is_explained_refused_and_made() -> None:
    game = tr.Game("sabra", players=2, seed=7)
    while not game.best_plays():
        game.draw()
    play = game.best_plays(3)[0]
    assert game.why(table=play.table) is None
    assert str(play) == f"{tr.Tiles(play.laid)}: {play.table}"
    missing = next(tile for tile in tr.Tile if tile not in game.rack and not tile.is_joker)
    words = game.why(f"{missing} {missing} {missing}")
    assert words is not None
    assert str(missing) in words
    before = (game.rack, game.table, game.seat)
    with pytest.raises(tr.Illegal, match=str(missing)):
        game.play(f"{missing} {missing} {missing}")
    assert (game.rack, game.table, game.seat) == before
    with pytest.raises(ValueError, match="not both"):
        game.play("r1 r2 r3", table="r1 r2 r3")
    game.play(table=play.table)
    assert game.table == play.table


def test_bots_play_a_game_to_its_end_and_it_is_read_again(tmp_path: Path) -> None:
    game = tr.Game("sabra", players=3, seed="evening")
    hard = tr.bot("hard", seed=1)
    while not game.over:
        game.apply(hard.choose(game.view()))
    assert game.result is not None
    assert sum(game.result.scores) == 0
    assert game.seat is None
    with pytest.raises(tr.Illegal, match="over"):
        game.draw()
    path = tmp_path / "game.jsonl"
    path.write_text(game.record(("Ann", "Bo", "Kim")), encoding="utf-8")
    turns = list(tr.read(path))
    assert [turn.number for turn in turns] == [*range(1, len(turns) + 1)]
    assert turns[-1].table == game.table
    assert {turn.name for turn in turns} == {"Ann", "Bo", "Kim"}
    assert all(turn.laid or turn.drawn for turn in turns)


def test_three_pairs_are_asked_about_in_turn() -> None:
    games = (tr.Game(players=4, seed=seed) for seed in range(1000))
    game = next(game for game in games if game.view().may_redeal)
    with pytest.raises(tr.Illegal):
        game.draw()
    before = game.rack
    game.demand_redeal()
    assert game.view(Seat(0)).public.deals == 2
    assert before != game.rack


def test_a_position_is_checked_and_says_what_can_be_played() -> None:
    position = tr.Position.parse('edition=sabra opened=yes table="r4 r5 r6" rack="r7 k1"')
    assert [str(play) for play in position.best_plays(5)] == ["r7: r4 r5 r6 r7"]
    assert not position.can_go_out()
    assert eval(repr(position), {"Position": tr.Position}) == position
    with pytest.raises(tr.Malformed):
        tr.Position.parse('edition=sabra opened=yes table="r4 r5 r7" rack=""')
    with pytest.raises(tr.Malformed):
        tr.Position.parse('edition=sabra opened=yes table="" rack="r7 r7 r7"')


def test_what_no_game_can_come_to_is_no_position() -> None:
    with pytest.raises(tr.Impossible, match="is missing the 6"):
        tr.Position("sabra", "r4 r5 r7", "k1")
    with pytest.raises(tr.Impossible, match="r7"):
        tr.Position("sabra", "r7 r8 r9", "r7 r7 k1")
    with pytest.raises(tr.Impossible, match="no D"):
        tr.Position("sabra", "", "D")
    with pytest.raises(ValueError, match="99"):
        tr.Position("sabra", "", [99])  # type: ignore[list-item]
    with pytest.raises(tr.Malformed):
        tr.Position("sabra", "r4 r5 r66")


def test_whether_somebody_has_opened_is_yes_or_no() -> None:
    for answer in ("no", "yes", 0, 1, None):
        with pytest.raises(TypeError, match="opened must be True or False"):
            tr.Position("sabra", "r4 r5 r6", "r7", opened=answer)  # type: ignore[arg-type]


def test_lists_are_as_good_as_texts() -> None:
    assert tr.tiles(["r4", "r5 J", tr.Tile.K1]) == tr.tiles("r4 r5 J k1")
    melds: list[str | tr.Tiles] = ["r4 r5 r6", tr.tiles("k7 b7 y7")]
    assert tr.table(melds) == tr.Table.of(melds) == tr.table("r4 r5 r6 | k7 b7 y7")
    assert tr.Position("sabra", melds, ["r7", "k1"]) == tr.Position("sabra", tr.table(melds), "r7 k1")
    assert tr.arrange(["r4", "r5", "r6"]) == tr.arrange("r4 r5 r6")
    with pytest.raises(tr.Malformed, match="isn't a tile"):
        tr.tiles(["r4", "r14"])


def test_plays_are_weighed_and_draw_themselves() -> None:
    position = tr.Position("sabra", "", "J r1 r2 k12 k13")
    for heavy, laid in (("r1 r2", "r1 r2 J"), ("k12 k13", "k12 k13 J")):
        weights = dict.fromkeys(tr.tiles(heavy), 5)
        found = position.best_play(weights)
        assert found is not None
        assert (str(found.laid), found.weight) == (laid, 10)
        assert position.best_plays(1, weights) == [found]
    plays = position.best_plays(2)
    assert plays._repr_html_().count("<svg") == len(plays) == 2


def test_what_is_no_action_is_told() -> None:
    game = tr.Game("sabra", seed=7)
    with pytest.raises(TypeError, match=r"apply takes tr\.Play\(table\), .* not None"):
        game.apply(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="takes the whole table after the play, not 'r1 r2 r3'"):
        game.apply(tr.Play("r1 r2 r3"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the game isn't over"):
        game.record()
    assert game.apply(tr.TimeUp())


def test_an_edition_is_found_by_its_name_only() -> None:
    assert tr.Game("Sabra").edition.id == "sabra"
    with pytest.raises(ValueError, match=r"^unknown edition 'sabbra'; choose one of ravensburger-de, "):
        tr.Game("sabbra")


def test_loose_tiles_are_put_in_order() -> None:
    arranged = tr.arrange("r4 b7 r6 k7 r5 y7 k1", edition="sabra")
    assert str(arranged) == "r4 r5 r6 | k7 b7 y7 - k1"
    assert arranged == tr.arrange(tr.tiles("k1 k7 y7 b7 r6 r4 r5"))
    assert isinstance(arranged.table, tr.Table)
    assert isinstance(arranged.left_over, tr.Tiles)
    assert arranged.svg().startswith("<svg")
    assert pickle.loads(pickle.dumps(arranged)) == arranged
    assert str(tr.arrange("r4 r5 r6")) == "r4 r5 r6"
    assert str(tr.arrange("J r7 r7 r7", edition="xp")) == "- r7 r7 r7 J"
    with pytest.raises(tr.Impossible, match="only 2"):
        tr.arrange("r7 r7 r7", edition="xp", house_rules={"tiles": "official"})
    for wrong in ({"edition": "sabra"}, {}):
        with pytest.raises(tr.Impossible, match="r7 is there too often"):
            tr.arrange("r7 " * 9, **wrong)  # type: ignore[arg-type]
    with pytest.raises(tr.Malformed):
        tr.arrange("r99")
    with pytest.raises(ValueError, match="99"):
        tr.arrange([99])  # type: ignore[list-item]


def test_a_table_that_holds_no_tiles_is_told() -> None:
    position = tr.Position("sabra", "r4 r5 r6", "r7")
    with pytest.raises(ValueError, match="99 is not a valid Tile"):
        position.why(table=rules.Table(((99, 1),)))  # type: ignore[arg-type]


def test_a_position_is_made_of_texts_or_of_a_view() -> None:
    position = tr.Position("sabra", "r4 r5 r6", "r7 k1")
    assert position == tr.Position.parse('edition=sabra opened=yes table="r4 r5 r6" rack="k1 r7"')
    strict = tr.Position("sabra", "r4 J r6", "r7 k1", house_rules={"joker_policy": "frozen"})
    assert strict.why(table="r4 J r6 r7") is not None
    assert tr.Position.parse(str(strict)) == strict
    assert position.why("r7 r8 r9") is not None
    assert position.why(table="r4 r5 r6 r7") is None
    game = tr.Game("sabra", seed=7)
    assert tr.Position.of(game.view()) == game.position


def test_what_the_library_shows_can_be_copied_and_pickled() -> None:
    game = tr.Game("sabra", seed=7)
    twin = copy.deepcopy(game)
    game.draw()
    assert (twin.seat, twin.rack) != (game.seat, game.rack)
    position = tr.Position("sabra", "r4 r5 r6", "r7 k1")
    for thing in (position, position.table, position.rack, position.best_play(), position.why("r1")):
        again = pickle.loads(pickle.dumps(thing))
        assert str(again) == str(thing)
        assert type(again) is type(thing)


def test_a_seat_or_puzzle_that_is_none_is_told() -> None:
    game = tr.Game("sabra", seed=1)
    for nobody in (-1, 2):
        with pytest.raises(tr.Illegal, match="Nobody sits there"):
            game.view(nobody)
    with pytest.raises(KeyError, match="no puzzle has the id 'none'"):
        tr.puzzle("none")


def test_an_unknown_bot_is_told_with_all_names() -> None:
    with pytest.raises(ValueError, match="greedy"):
        tr.bot("nobody")


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sys, tilerummy; print([name for name in {NOT_A_SERVER} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


LOOKING = """
import sys
before = set(sys.modules)
import tilerummy as tr
position = tr.Position("sabra", "r4 r5 r6", "r7 k1")
position.best_play(), position.svg(), tr.arrange("r4 r5 r6"), tr.tiles("r4"), tr.table("r4 r5")
print(len(set(sys.modules) - before))
game = tr.Game("sabra", seed=7)
game.best_plays(), game.why("r4 r5"), game.apply(tr.bot("greedy").choose(game.view())), tr.puzzle("e337b28c")
print(*sys.modules)
"""
MOST_MODULES = 270
"""Our own, with both engines of the solver, and what they need of the standard library."""


def test_looking_at_positions_and_games_loads_no_processes_and_no_sockets() -> None:
    done = subprocess.run([sys.executable, "-c", LOOKING], capture_output=True, text=True, check=True)
    count, loaded = done.stdout.splitlines()
    assert int(count) <= MOST_MODULES
    heavy = {"asyncio", "http", "multiprocessing", "msgspec", "socket", "sqlite3", "ssl", "urllib.request"}
    packages = {f"tilerummy.{name}" for name in ("arena", "asking", "client", "env", "server", "tables")}
    assert not (heavy | packages) & set(loaded.split())


def test_every_name_is_there_and_has_a_sentence() -> None:
    for name in tr.__all__:
        if name != "__version__":
            assert getattr(tr, name).__doc__ or name == "Action", name
    with pytest.raises(AttributeError):
        tr.nothing  # noqa: B018


def test_the_examples_of_the_package_and_of_its_guide_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(tr) == (0, 4)
    guide = Path(__file__).parents[2] / "docs" / "guide" / "library.md"
    failed, tried = doctest.testfile(str(guide), module_relative=False)
    assert failed == 0
    assert tried > 10

"""Editions as data: every cell of the reference table, the loader's errors, house rules."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tests.support.each import each
from tests.support.printed import ALL, PRINTED
from tilerummy.rules import (
    DEFAULT_EDITION,
    EDITION_IDS,
    HOUSE_RULE_KEYS,
    EditionError,
    JokerPolicy,
    Tile,
    all_editions,
    load_edition,
    with_house_rules,
)
from tilerummy.rules.edition import OpeningScope
from tilerummy.rules.edition_file import house_rule_value, parse_edition

ROOT = Path(__file__).parents[2] / "src" / "tilerummy"
SOURCES = sorted(ROOT.rglob("*.py"))


def text_of(edition: str) -> str:
    return files("tilerummy.rules").joinpath("editions", f"{edition}.toml").read_text(encoding="utf-8")


def test_nine_editions_and_the_default() -> None:
    assert EDITION_IDS == ALL
    assert [edition.id for edition in all_editions()] == list(ALL)
    assert DEFAULT_EDITION == "ravensburger-de"


@each("name", ALL)
def test_every_cell_of_the_table(name: str) -> None:
    printed, edition = PRINTED[name], load_edition(name)
    assert (edition.min_players, edition.max_players) == printed.players
    assert {tiles.name: tiles.size for tiles in edition.tile_sets} == printed.tiles
    assert edition.rack_size == 14
    assert edition.opening_points == 30
    assert edition.time_up_penalty == 3
    assert edition.start.value == printed.start
    assert edition.direction.value == printed.direction
    assert edition.piles.value == printed.piles
    assert edition.three_pairs_redeal is printed.three_pairs
    assert edition.opening_scope.value == printed.scope
    assert edition.opening_turn_may_continue is printed.may_continue
    assert edition.passing.value == printed.passing
    assert edition.joker_policy.value == printed.policy
    assert edition.joker_penalty == printed.joker
    assert (edition.clock_seconds, edition.clock_optional) == printed.clock
    assert edition.time_up_untouched == printed.untouched
    assert edition.time_up_touched.value == printed.touched
    assert (edition.match_unit.value, edition.match_winner.value) == printed.match
    assert sorted(edition.ours) == sorted(printed.ours.split())
    assert edition.overrides == ()


@each("name", ALL)
def test_names_and_sources_are_given(name: str) -> None:
    edition = load_edition(name)
    assert edition.name != name
    assert edition.source


# copies of each number; jokers J, D, C, M; the most players that the set serves
BOXES = {
    "ravensburger-de": {"standard": (2, (2, 0, 0, 0), 4)},
    "xp": {"full": (3, (4, 0, 0, 0), 6), "official": (2, (2, 0, 0, 0), 4), "short": (2, (4, 0, 0, 0), 4)},
    "twist": {"twist": (2, (2, 2, 2, 2), 4)},
}


@each("name", ALL)
def test_what_is_in_the_box(name: str) -> None:
    edition = load_edition(name)
    expected = BOXES.get(name, BOXES["ravensburger-de"])
    assert [tiles.name for tiles in edition.tile_sets] == list(expected)
    for tiles in edition.tile_sets:
        copies, jokers, most_players = expected[tiles.name]
        bag = tiles.bag()
        assert {bag[tile] for tile in Tile if not tile.is_joker} == {copies}
        assert tuple(bag[joker] for joker in (Tile.J, Tile.D, Tile.C, Tile.M)) == jokers
        assert sum(bag.values()) == tiles.size == 52 * copies + sum(jokers)
        assert min(tiles.most_players, edition.max_players) == most_players


def test_xp_is_played_with_the_full_box_unless_said_otherwise() -> None:
    xp = load_edition("xp")
    assert xp.tile_set.size == 160
    assert with_house_rules(xp, {"tiles": "official"}).tile_set.size == 106
    assert with_house_rules(xp, {"tiles": "short"}).tile_set.size == 108


def test_editions_differ_in_data_alone() -> None:
    """No code asks which edition it is: only if it is printed, the default, the named one or taken."""
    found = {path.relative_to(ROOT).as_posix(): list(editions_asked_for(path)) for path in SOURCES}
    assert found
    assert {name: asked for name, asked in found.items() if asked} == {}


def editions_asked_for(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        asked: set[str] = set()
        if isinstance(node, ast.Compare):
            asked = {ast.unparse(operand) for operand in (node.left, *node.comparators)}
        elif isinstance(node, ast.Match):
            asked = {ast.unparse(node.subject)}
        if any(operand.endswith("edition.id") for operand in asked):
            yield from () if asked & {"DEFAULT_EDITION", "EDITION_IDS", "edition_id", "taken"} else asked
    if {"rules", "solver", "bots"} & set(path.relative_to(ROOT).parts) and path.name != "edition_file.py":
        yield from {f'"{name}"' for name in ALL} & set(re.findall(r'"[a-z-]+"', text))


# --- the loader ---------------------------------------------------------------------------------------------


def edited(name: str, old: str, new: str) -> str:
    text = text_of(name)
    assert old in text
    return text.replace(old, new, 1)


def refusal_of(text: str) -> EditionError:
    with pytest.raises(EditionError) as caught:
        parse_edition(text, "box.toml")
    assert caught.value.source == "box.toml"
    assert str(caught.value).startswith(f"box.toml: {caught.value.key}: ")
    return caught.value


@each("name", ALL)
def test_a_file_reads_as_its_edition(name: str) -> None:
    assert parse_edition(text_of(name), "box.toml") == load_edition(name)


def test_unknown_ids_are_refused_with_the_choices() -> None:
    with pytest.raises(EditionError, match=r"'chess'.*ravensburger-de.*original-it"):
        load_edition("chess")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        pytest.param("rack_size = 14", "rack_size = 14\nhand_size = 14", "hand_size", id="unknown-key"),
        pytest.param(
            "rack_size = 14\n", "rack_size = 14\noverrides = []\n", "overrides", id="no-key-of-a-file"
        ),
        pytest.param("rack_size = 14\n", "", "rack_size", id="missing-number"),
        pytest.param('direction = "clockwise"\n', "", "direction", id="missing-choice"),
        pytest.param("ours = []\n", "", "ours", id="missing-list"),
        pytest.param("rack_size = 14", 'rack_size = "14"', "rack_size", id="text-for-number"),
        pytest.param("rack_size = 14", "rack_size = true", "rack_size", id="flag-for-number"),
        pytest.param("rack_size = 14", "rack_size = 14.0", "rack_size", id="fraction-for-number"),
        pytest.param(
            "three_pairs_redeal = true", "three_pairs_redeal = 1", "three_pairs_redeal", id="number-for-flag"
        ),
        pytest.param('id = "ravensburger-de"', "id = 7", "id", id="number-for-text"),
        pytest.param('source = "Ed', 'source = ""\n# "', "source", id="empty-text"),
        pytest.param("ours = []", 'ours = "start"', "ours", id="text-for-list"),
        pytest.param("ours = []", 'ours = ["luck"]', "ours", id="list-of-unknown-keys"),
        pytest.param("age = 8", "age = 100", "age", id="age-of-methuselah"),
        pytest.param("passages = [", 'passages = ["luck", ', "passages", id="unknown-passage"),
        pytest.param("only_in = {}", "only_in = []", "only_in", id="list-for-table"),
        pytest.param(
            "only_in = {}", 'only_in = { luck = "fr" }', "only_in.luck", id="one-language-unknown-key"
        ),
        pytest.param("only_in = {}", "only_in = { start = 1 }", "only_in.start", id="language-that-is-none"),
        pytest.param("rack_size = 14", "rack_size = 0", "rack_size", id="below-range"),
        pytest.param("rack_size = 14", "rack_size = 31", "rack_size", id="above-range"),
        pytest.param("joker_penalty = 50", "joker_penalty = -1", "joker_penalty", id="negative"),
        pytest.param('direction = "clockwise"', 'direction = "widdershins"', "direction", id="bad-choice"),
        pytest.param('joker_policy = "free"', "joker_policy = true", "joker_policy", id="flag-for-choice"),
        pytest.param('tiles = "standard"', 'tiles = "other"', "tiles", id="no-such-tile-set"),
        pytest.param("min_players = 2", "min_players = 5", "max_players", id="more-least-than-most-players"),
        pytest.param(
            "copies = 2", "copies = 2\nwild = 1", "tile_sets.standard.wild", id="tile-set-unknown-key"
        ),
        pytest.param("copies = 2\n", "", "tile_sets.standard.copies", id="tile-set-missing-key"),
        pytest.param("classic = 2", "classic = 9", "tile_sets.standard.classic", id="tile-set-above-range"),
        pytest.param("classic = 2", 'classic = "2"', "tile_sets.standard.classic", id="tile-set-wrong-type"),
        pytest.param("[tile_sets.standard]", "[tile_sets]\nstandard = 5\n[x]", "x", id="unknown-table"),
        pytest.param(
            "[tile_sets.standard]\ncopies = 2\nclassic = 2",
            "[tile_sets]\nstandard = 5",
            "tile_sets.standard",
            id="tile-set-is-a-number",
        ),
        pytest.param(
            "[tile_sets.standard]\ncopies = 2\nclassic = 2", "[tile_sets]", "tile_sets", id="no-tile-set"
        ),
        pytest.param("rack_size = 14", "rack_size = 30\nrack_size = 30", "file", id="not-toml"),
    ],
)
def test_a_wrong_file_is_refused_by_its_key(old: str, new: str, key: str) -> None:
    assert refusal_of(edited("ravensburger-de", old, new)).key == key


@pytest.mark.parametrize("key", ["copies", "classic", "double", "colour_change", "mirror"])
def test_there_are_two_of_each_at_most_beside_special_jokers(key: str) -> None:
    text = edited("twist", f"{key} = 2", f"{key} = 3")
    assert refusal_of(text).key == f"tile_sets.twist.{key}"


def test_a_file_needs_a_pool_beside_the_racks() -> None:
    small = edited("ravensburger-de", "copies = 2", "copies = 1").replace("rack_size = 14", "rack_size = 27")
    assert refusal_of(small).key == "rack_size"
    assert parse_edition(small.replace("rack_size = 27", "rack_size = 26"), "box.toml").rack_size == 26


@each("policy", ["pinned", "no-split", "frozen"])
def test_special_jokers_need_the_free_policy(policy: str) -> None:
    twisted = edited("twist", 'joker_policy = "free"', f'joker_policy = "{policy}"')
    assert refusal_of(twisted).key == "joker_policy"
    for kind in ("double", "colour_change", "mirror"):
        one = edited("original-fr", "classic = 2", f"classic = 2\n{kind} = 1")
        assert refusal_of(one).key == "joker_policy"


# --- house rules --------------------------------------------------------------------------------------------


def test_house_rules_override_and_are_shown() -> None:
    house = with_house_rules(load_edition("sabra"), {"joker_policy": "frozen", "joker_penalty": 30})
    assert (house.joker_policy, house.joker_penalty) == (JokerPolicy.FROZEN, 30)
    assert house.overrides == (("joker_penalty", 30), ("joker_policy", "frozen"))
    assert (house.id, house.opening_points) == ("sabra", 30)
    assert load_edition("sabra").joker_penalty == 25


def test_house_rules_accumulate() -> None:
    once = with_house_rules(load_edition("sabra"), {"opening_points": 50, "clock_seconds": 0})
    twice = with_house_rules(once, {"opening_points": 40, "opening_scope": "table"})
    assert (twice.opening_points, twice.opening_scope, twice.clock_seconds) == (40, OpeningScope.TABLE, 0)
    assert twice.overrides == (("clock_seconds", 0), ("opening_points", 40), ("opening_scope", "table"))


def test_no_house_rules_change_nothing() -> None:
    assert with_house_rules(load_edition("xp"), {}) == load_edition("xp")


def test_everything_but_the_facts_of_print_can_be_a_house_rule() -> None:
    facts = {"id", "name", "source", "age", "ours", "passages", "only_in", "tile_sets", "overrides"}
    assert not facts & set(HOUSE_RULE_KEYS)
    assert len(HOUSE_RULE_KEYS) == 21


@pytest.mark.parametrize(
    ("edition", "key", "value"),
    [
        ("sabra", "luck", 7),
        ("sabra", "id", "mine"),
        ("sabra", "tile_sets", {}),
        ("sabra", "overrides", ()),
        ("sabra", "opening_points", "30"),
        ("sabra", "opening_points", 201),
        ("sabra", "time_up_penalty", -1),
        ("sabra", "three_pairs_redeal", "yes"),
        ("sabra", "joker_policy", "sticky"),
        ("sabra", "joker_policy", JokerPolicy.FREE),
        ("sabra", "tiles", "short"),
        ("sabra", "max_players", 7),
        ("sabra", "min_players", 5),
        ("twist", "joker_policy", "pinned"),
        ("xp", "tiles", "twist"),
    ],
)
def test_wrong_house_rules_name_their_key(edition: str, key: str, value: object) -> None:
    with pytest.raises(EditionError) as caught:
        with_house_rules(load_edition(edition), {key: value})
    assert caught.value.source == f"house rules for {edition}"
    assert caught.value.key == ("max_players" if key == "min_players" else key)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("yes", True),
        (" On", True),
        ("TRUE", True),
        ("no", False),
        ("off", False),
        ("false", False),
        ("50", 50),
        ("-1", -1),
        ("0", 0),
        ("frozen", "frozen"),
        (" no-split ", "no-split"),
    ],
)
def test_typed_values_of_house_rules(typed: str, value: str | int | bool) -> None:
    read = house_rule_value(typed)
    assert (read, type(read)) == (value, type(value))

"""`tilerummy editions` and `tilerummy rules`."""

import json
from dataclasses import fields

import pytest

from tests.cli.running import run
from tilerummy.messages import rules_text
from tilerummy.rules import EDITION_IDS, HOUSE_RULE_KEYS, load_edition, with_house_rules
from tilerummy.rules.edition import Edition


def test_editions_lists_every_value_of_every_edition() -> None:
    ran = run("editions")
    assert (ran.code, ran.err) == (0, "")
    blocks = ran.out.split("\n\n")
    assert [block.partition(":")[0] for block in blocks[:-1]] == list(EDITION_IDS)
    for block in blocks[:-1]:
        assert all(f"\n  {key} = " in block for key in HOUSE_RULE_KEYS)
    assert "used unless you choose another" in blocks[0]
    assert "  tile set short: 108 tiles" in ran.out


def test_our_rulings_are_marked() -> None:
    lines = run("editions").out.split("\nxp: ")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines if line.endswith("  *")] == list(load_edition("xp").ours)


def test_editions_as_json() -> None:
    found = json.loads(run("editions", "--json").out)
    assert [each["id"] for each in found] == list(EDITION_IDS)
    assert [each["id"] for each in found if each["default"]] == ["ravensburger-de"]
    wanted = {spec.name for spec in fields(Edition)} - {"overrides", "file"} | {"default"}
    assert all(set(each) == wanted for each in found)
    xp = found[EDITION_IDS.index("xp")]
    assert xp["joker_policy"] == "free"
    assert xp["opening_turn_may_continue"] is True
    assert xp["tile_sets"]["full"] == {
        "size": 160,
        "copies": 3,
        "classic": 4,
        "double": 0,
        "colour_change": 0,
        "mirror": 0,
        "most_players": 6,
    }


def test_the_json_values_are_house_rules() -> None:
    for each in json.loads(run("editions", "--json").out):
        values = {key: each[key] for key in HOUSE_RULE_KEYS}
        edition = load_edition(each["id"])
        same = with_house_rules(edition, values)
        assert all(getattr(same, key) == getattr(edition, key) for key in HOUSE_RULE_KEYS)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules(edition_id: str) -> None:
    ran = run("rules", edition_id)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == rules_text(load_edition(edition_id))


def test_rules_of_the_default_edition() -> None:
    assert run("rules").out == run("rules", "ravensburger-de").out


def test_rules_with_house_rules_and_tiles() -> None:
    assert "30 points" in run("rules", "sabra", "--house", "joker_penalty=30").out
    assert run("rules", "xp", "--tiles", "short").out != run("rules", "xp").out


def test_rules_of_no_edition() -> None:
    ran = run("rules", "rummy")
    assert ran.code == 2
    assert "unknown edition 'rummy'" in ran.err
    assert "edition: id" not in ran.err
    assert run("rules", "Sabra").out == run("rules", "sabra").out

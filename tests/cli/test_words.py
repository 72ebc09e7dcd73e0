"""The command line's part of the catalogue: nothing unused, nothing missing."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

from tilerummy.bots import own
from tilerummy.messages import catalogue
from tilerummy.pad import ending
from tilerummy.solver.impossible import Impossible

CLI = Path(__file__).parents[2] / "src" / "tilerummy" / "cli"
IMPOSSIBLE = tuple(f"cli.input.{wrong}" for wrong in get_args(get_type_hints(Impossible.__init__)["wrong"]))
BOTS = re.findall(r'"(own-bot|not?-[a-z-]+)"', Path(own.__file__).read_text(encoding="utf-8"))
UNFIT = tuple(f"cli.arena.{kind}" for kind in BOTS)
COMPOSED = (
    *IMPOSSIBLE,
    *UNFIT,
    "cli.count.",
    "cli.pad.wrong.",
    "cli.score.wrong.",
    "cli.screen.holds.",
)
"""Keys whose last part is chosen by what happens."""


def test_every_message_is_asked_for() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in CLI.rglob("*.py"))
    keys = [key for key in catalogue.catalogue("en") if key.startswith("cli.")]
    asked = set(re.findall(r"""["'](cli\.[a-z.-]+)["']""", sources))
    assert [key for key in keys if not key.startswith(COMPOSED) and key not in asked] == []


def test_every_message_that_is_asked_for_exists() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in CLI.rglob("*.py"))
    asked = set(re.findall(r'"(cli\.[a-z.-]+)"', sources))
    assert asked <= set(catalogue.catalogue("en"))


def test_every_way_in_which_a_position_is_impossible_has_its_sentence() -> None:
    assert IMPOSSIBLE
    assert set(IMPOSSIBLE) <= set(catalogue.catalogue("en"))


def test_every_reason_why_a_bot_cannot_play_has_its_sentence() -> None:
    assert UNFIT
    assert set(UNFIT) <= set(catalogue.catalogue("en"))


def test_every_way_in_which_a_game_cannot_have_ended_has_its_sentence() -> None:
    source = Path(ending.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'PadError\("([a-z-]+)"', source))
    group = "cli.score.wrong."
    assert {f"{group}{code}" for code in codes} == {
        key for key in catalogue.catalogue("en") if key.startswith(group)
    }

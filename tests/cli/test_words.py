"""The command line's part of the catalogue: nothing unused, nothing missing."""

import re
from pathlib import Path

from tilerummy.messages import catalogue

CLI = Path(__file__).parents[2] / "src" / "tilerummy" / "cli"
COMPOSED = (
    "cli.count.",
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

"""Names mean one thing, or the glossary says which two."""

import ast
import re
from collections import defaultdict

from tests.support.project import ROOT

PACKAGE = ROOT / "src/tilerummy"


def classes_of_one_name() -> dict[str, list[str]]:
    """Public classes on the top level that share their name with one in another module."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return {name: places for name, places in found.items() if len(places) > 1}


def test_the_glossary_knows_every_name_that_two_classes_share() -> None:
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("## One name, two places")[2]
    known = {name for name in re.findall(r"`(\w+)`", text) if name[0].isupper()}
    shared = classes_of_one_name()
    unknown = {name: places for name, places in shared.items() if name not in known}
    assert not unknown, f"rename one of each, or tell them apart in docs/glossary.md: {unknown}"
    assert known <= shared.keys(), f"told apart in docs/glossary.md, but only one: {known - shared.keys()}"

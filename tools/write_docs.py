"""Writes the pages that are generated: docs/refusals.md and docs/rules/. Run `python -m tools.write_docs`."""

from __future__ import annotations

from typing import Final

from tilerummy.messages import languages, rules_text
from tilerummy.rules import all_editions
from tools import edition_pages, refusal_page
from tools.written import ROOT, write

DOCS: Final = ROOT / "docs"
_NOTE: Final = (
    "<!-- Generated: change the catalogue or the editions, then run python -m tools.write_docs -->\n\n"
)


def pages() -> dict[str, str]:
    """The text of every generated page by its path below docs/."""
    found = {
        "refusals.md": refusal_page.page(),
        "rules/README.md": edition_pages.overview(),
        **{
            f"rules/{edition_pages.path(edition, language)}": rules_text(edition, language)
            for edition in all_editions()
            for language in languages()
        },
    }
    return {name: _NOTE + text for name, text in found.items()}


if __name__ == "__main__":
    write({f"docs/{name}": text for name, text in pages().items()})

"""A hook for the documentation's site: pages also link to files beside `docs/`, which a site doesn't have.

Such a link becomes its words: whoever reads a checkout, or the source distribution, still finds the file.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any, Final

_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")
# The machine words of a library without sources: nobody looks them up here, and nothing else is kept quiet.
logging.getLogger("mkdocs.plugins.griffe").addFilter(lambda said: "librt.vecs" not in said.getMessage())

_DOCS: Final = Path(__file__).parents[1] / "docs"


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    folder = (_DOCS / page.file.src_uri).parent

    def kept(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        is_page = target.is_relative_to(_DOCS) and target.is_file() and target.name != "protocol.schema.json"
        return link[0] if is_page else link[1]

    return _LINK.sub(kept, markdown)

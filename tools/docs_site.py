"""A hook for the documentation's site: pages also link to files beside `docs/`.

Examples, editions and what servers are run with come with the site; a link to anything else becomes its
words: whoever reads a checkout, or the source distribution, still finds the file.
"""

from __future__ import annotations

import logging
import re
from os.path import relpath
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")
_MARKED: Final = re.compile(r"^(```\w+) \w+$", re.MULTILINE)
"""Fences whose second word is for our tests; the site's Markdown knows one word."""
_PROMPTS: Final = re.compile(r"^```python(\n>>> )", re.MULTILINE)
"""What is typed at Python's prompt: the button that copies it leaves out prompts and answers (`site.css`)."""
_LOG: Final = logging.getLogger("mkdocs.hooks.docs_site")
# The machine words of a library without sources: nobody looks them up here, and nothing else is kept quiet.
logging.getLogger("mkdocs.plugins.griffe").addFilter(lambda said: "librt.vecs" not in said.getMessage())

_ROOT: Final = Path(__file__).parents[1]
_DOCS: Final = _ROOT / "docs"
_WITH_IT: Final = ("examples/*.py", "examples/*.ipynb", "deploy/*", "src/tilerummy/rules/editions/*.toml")
_FOLDER: Final = "files"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for path in (path for pattern in _WITH_IT for path in sorted(_ROOT.glob(pattern))):
        files.append(File.generated(config, _uri(path), abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, files: Files, **_: Any) -> str:
    folder = (_DOCS / page.file.src_uri).parent

    def kept(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        if target.is_relative_to(_DOCS):
            is_page = target.is_file() and target.name != "protocol.schema.json"
            return link[0] if is_page else link[1]
        if target.is_relative_to(_ROOT) and files.get_file_from_path(_uri(target)) is not None:
            return f"[{link[1]}]({relpath(_DOCS / _uri(target), folder)})"
        return link[1]

    return _PROMPTS.sub("```pycon\\1", _MARKED.sub(r"\1", _LINK.sub(kept, markdown)))


def on_post_page(output: str, *, page: Any, **_: Any) -> str:
    if "```" in output:
        _LOG.warning("%s: a fence was not understood", page.file.src_uri)
    return output


def _uri(path: Path) -> str:
    """Where a file beside `docs/` lies in the site."""
    return f"{_FOLDER}/{path.relative_to(_ROOT).as_posix()}"

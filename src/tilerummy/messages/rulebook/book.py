"""The rules as structured text: it goes to the page as it is, and to the terminal as Markdown.

Texts contain inline marks only: `code` for notation, **strong** for words being explained, *emphasis*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, assert_never


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """A paragraph or a sub-heading (one text), or a list of texts. Tiles are in `backquotes`, defined words
    in **double asterisks**, emphasis in *single ones*."""

    kind: Literal["text", "letters", "heading", "bullets", "steps"]
    """`letters` is a paragraph about the notation's letters: not needed where tiles are drawn."""
    texts: tuple[str, ...]
    under: tuple[str, ...] = ()
    """A list within the last text."""


Blocks = list[str | RuleBlock]
"""The content of a chapter; a plain text is a paragraph."""


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter of the rules."""

    name: str
    """The same in every language."""
    heading: str
    blocks: tuple[RuleBlock, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of an edition in our own words."""

    edition: str
    title: str
    intro: tuple[str, ...]
    chapters: tuple[RuleChapter, ...]


def bullets(texts: Iterable[str], under: Iterable[str] = ()) -> RuleBlock:
    return RuleBlock("bullets", tuple(texts), tuple(under))


def steps(texts: Iterable[str]) -> RuleBlock:
    return RuleBlock("steps", tuple(texts))


def heading(text: str) -> RuleBlock:
    return RuleBlock("heading", (text,))


def letters(*texts: str) -> RuleBlock:
    return RuleBlock("letters", (" ".join(texts),))


def closed(blocks: Blocks) -> tuple[RuleBlock, ...]:
    return tuple(RuleBlock("text", (block,)) if isinstance(block, str) else block for block in blocks)


def markdown(book: RuleBook) -> str:
    return "\n\n".join(_parts(book)) + "\n"


def _parts(book: RuleBook) -> Iterator[str]:
    yield f"# {book.title}"
    yield from book.intro
    for chapter in book.chapters:
        yield f"## {chapter.heading}"
        yield from map(_written, chapter.blocks)


def _written(block: RuleBlock) -> str:
    match block.kind:
        case "text" | "letters":
            return block.texts[0]
        case "heading":
            return f"### {block.texts[0]}"
        case "bullets":
            return "\n".join(
                [*(f"- {text}" for text in block.texts), *(f"  - {text}" for text in block.under)]
            )
        case "steps":
            return "\n".join(f"{number}. {text}" for number, text in enumerate(block.texts, 1))
        case _:
            assert_never(block.kind)

"""The rules as structured text, for Markdown or any other layout.

Texts contain inline marks only: `code` for notation, **strong** for words being explained, *emphasis*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, assert_never


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or sub-heading (one text), or a list of texts; `under` is a list nested in the last item.

    `letters` is a paragraph about the letters of the notation, left out where tiles are shown as pictures.
    """

    kind: Literal["text", "letters", "heading", "bullets", "steps"]
    texts: tuple[str, ...]
    under: tuple[str, ...] = ()


Blocks = list[str | Block]
"""The content of a chapter; a plain text is a paragraph."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; its `name` is the same in every language."""

    name: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The complete rules of an edition in one language."""

    title: str
    intro: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def bullets(texts: Iterable[str], under: Iterable[str] = ()) -> Block:
    return Block("bullets", tuple(texts), tuple(under))


def steps(texts: Iterable[str]) -> Block:
    return Block("steps", tuple(texts))


def heading(text: str) -> Block:
    return Block("heading", (text,))


def letters(*texts: str) -> Block:
    return Block("letters", (" ".join(texts),))


def closed(blocks: Blocks) -> tuple[Block, ...]:
    return tuple(Block("text", (block,)) if isinstance(block, str) else block for block in blocks)


def markdown(book: RuleBook) -> str:
    return "\n\n".join(_parts(book)) + "\n"


def _parts(book: RuleBook) -> Iterator[str]:
    yield f"# {book.title}"
    yield from book.intro
    for chapter in book.chapters:
        yield f"## {chapter.heading}"
        yield from map(_written, chapter.blocks)


def _written(block: Block) -> str:
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

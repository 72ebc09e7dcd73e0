"""The client's language: the one it asks for, otherwise the first match from its browser settings."""

from __future__ import annotations

from urllib.parse import parse_qs

from tilerummy.messages import ENGLISH, languages
from tilerummy.server.connection.asgi import SeenScope

_LONGEST_HEADER = 500


def language_of(scope: SeenScope) -> str:
    """From `?language=de`, or from `Accept-Language`; English if we speak none of them."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    named = known_language(query.get("language", [""])[0])
    if named is not None:
        return named
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return accepted_language(header[:_LONGEST_HEADER].decode("latin-1"))


def accepted_language(header: str) -> str:
    """The preferred language among ours: `fr-CH, de;q=0.8` means French."""
    liked: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, quality = part.partition(";")
        language = known_language(tag)
        if language is not None:
            liked.append((_weight(quality), language))
    best = max(liked, key=lambda each: each[0], default=(0.0, ENGLISH))  # the first wins a tie
    return best[1] if best[0] > 0 else ENGLISH


def known_language(tag: str) -> str | None:
    """`de-CH` counts as German; None for languages we don't have."""
    language = tag.strip().lower().partition("-")[0]
    return language if language in languages() else None


def _weight(quality: str) -> float:
    name, _, value = quality.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return min(1.0, float(value))
    except ValueError:
        return 0.0

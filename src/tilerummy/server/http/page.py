"""The page: the built client if there is one, otherwise a note that there isn't."""

from __future__ import annotations

import mimetypes
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocketClose

from tilerummy.messages import say
from tilerummy.server.connection.asgi import Receive, Scope, Send
from tilerummy.server.connection.errors import no_such_method
from tilerummy.server.connection.language import accepted_language, known_language
from tilerummy.tables import Refused
from tilerummy.tables.names import clean_name

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_BASE: Final = b'<base href="./">'
_INVITATION: Final = b"<!-- invitation -->"
_SHOWN: Final = {
    "t": ("server.invitation.title", "server.invitation.title-by", "server.invitation.text"),
    "replay": ("server.replay.title", "server.replay.title-by", "server.replay.text"),
}
"""The paths of which messengers show something: the title, the one with a name, and the line below."""
_PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""Compressed variants that the build puts beside each file, smallest first."""
_KINDS: Final = {"woff2": "font/woff2"}
"""What not every Python knows by the ending of a file."""


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """A file of the built client; every other path is handled by the client, and gets its index page."""
    if scope["type"] != "http":
        await WebSocketClose()(scope, receive, send)
    elif scope["method"] not in ("GET", "HEAD"):
        await no_such_method(scope, "GET")(scope, receive, send)
    else:
        await _page(Request(scope))(scope, receive, send)


def _page(request: Request) -> Response:
    built = files("tilerummy").joinpath("web")
    root = str(request.scope.get("root_path") or "")
    name = str(request.scope["path"]).removeprefix(root).strip("/")
    found = _file(built, name) if name else None
    if found is not None:
        return _packed(built, name, found, request.headers.get("accept-encoding", ""))
    if name.startswith("assets/"):  # most likely of another build: the index page would be mistaken for it
        return Response(b"", 404, {"cache-control": "no-cache"}, "text/plain")
    first = _file(built, "index.html")
    asked = bytes(request.scope["raw_path"]).removeprefix(root.encode())
    content = _placeholder() if first is None else first.read_bytes().replace(_BASE, _base(asked))
    content = content.replace(_INVITATION, _invitation(request, name.partition("/")[0]))
    return Response(content, headers={"cache-control": "no-cache"}, media_type="text/html")


def _invitation(request: Request, kind: str) -> bytes:
    """What a messenger shows of the link to a table or a replay: a title, a line and a picture (Open Graph).
    It says itself who sends it, and in which language: a messenger's server has none of its own."""
    if kind not in _SHOWN:
        return b""
    title, title_by, text = _SHOWN[kind]
    asked = request.query_params
    heard = request.headers.get("accept-language", "")
    language = known_language(asked.get("in", "")) or accepted_language(heard)
    try:
        heading = say(title_by, language, name=clean_name(asked.get("from", "")))
    except Refused:  # nobody says who
        heading = say(title, language)
    told = {
        "og:type": "website",
        "og:site_name": "tilerummy",
        "og:title": heading,
        "og:description": say(text, language),
        "og:image": f"{str(request.base_url).rstrip('/')}/invitation.jpg",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    # The last one is asked for by some to show the picture across.
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    return "\n    ".join((*tags, '<meta name="twitter:card" content="summary_large_image" />')).encode()


def _packed(built: Traversable, name: str, found: Traversable, accepted: str) -> Response:
    """The file, compressed if available and accepted by the browser."""
    kind = _KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache = _IMMUTABLE if name.startswith("assets/") else "no-cache"
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    taken = _encodings(accepted)
    for encoding, ending in _PACKED.items():
        packed = _file(built, name + ending) if encoding in taken else None
        if packed is not None:
            found, headers["content-encoding"] = packed, encoding
            break
    return Response(found.read_bytes(), headers=headers, media_type=kind)


def _encodings(accepted: str) -> set[str]:
    """The encodings accepted by a browser, without those of weight zero."""
    named = (entry.replace(" ", "").lower().partition(";q=") for entry in accepted.split(","))
    return {encoding for encoding, _, weight in named if weight.strip("0.") or not weight}


def _base(asked: bytes) -> bytes:
    """The relative path from a path of the client back to the root, so that the page needn't know its path
    prefix. Each slash but the first is a level, also at the end: `/rules/` is deeper than `/rules`."""
    depth = asked[1:].count(b"/")
    return b'<base href="%b">' % (b"../" * depth or b"./")


def _file(folder: Traversable, name: str) -> Traversable | None:
    parts = name.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = folder.joinpath(*parts)
    try:
        return found if found.is_file() else None
    except (OSError, ValueError):  # not a possible file name
        return None


def _placeholder() -> bytes:
    title, text = escape(say("server.page.title")), escape(say("server.page.text"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    ).encode()

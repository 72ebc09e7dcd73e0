"""The page: the built client if it is there, otherwise a few words that it isn't."""

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

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_BASE: Final = b'<base href="./">'
_PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""What the build lays beside each file, the smallest first."""


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """A file of the built client; every other address is one of the client's own, and gets its first page."""
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
    if name.startswith("assets/"):  # of another build, most likely: a page in its place would be taken for it
        return Response(b"", 404, {"cache-control": "no-cache"}, "text/plain")
    first = _file(built, "index.html")
    asked = bytes(request.scope["raw_path"]).removeprefix(root.encode())
    content = _placeholder() if first is None else first.read_bytes().replace(_BASE, _base(asked))
    return Response(content, headers={"cache-control": "no-cache"}, media_type="text/html")


def _packed(built: Traversable, name: str, found: Traversable, accepted: str) -> Response:
    """The file, compressed if the build has it so and the browser takes it."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
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
    """The encodings that a browser names, but for those that it refuses with a weight of nothing."""
    named = (entry.replace(" ", "").lower().partition(";q=") for entry in accepted.split(","))
    return {encoding for encoding, _, weight in named if weight.strip("0.") or not weight}


def _base(asked: bytes) -> bytes:
    """Back to the root from an address of the client: so the page needs not know under which path it is.

    Each slash but the first is a step, at the end, too: `/rules/` lies deeper than `/rules`.
    """
    depth = asked[1:].count(b"/")
    return b'<base href="%b">' % (b"../" * depth or b"./")


def _file(folder: Traversable, name: str) -> Traversable | None:
    parts = name.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = folder.joinpath(*parts)
    try:
        return found if found.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _placeholder() -> bytes:
    title, text = escape(say("server.page.title")), escape(say("server.page.text"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    ).encode()

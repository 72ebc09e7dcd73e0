"""The page: the built client if it is there, otherwise a few words that it isn't."""

from __future__ import annotations

import mimetypes
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from tilerummy.messages import say

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_BASE: Final = b'<base href="./">'


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(path: FromPath[str] = "") -> Response[bytes]:
    """A file of the built client; every other address is one of the client's own, and gets its first page."""
    built = files("tilerummy").joinpath("web")
    name = path.strip("/")
    found = _file(built, name) if name else None
    if found is not None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        cache = _IMMUTABLE if name.startswith("assets/") else "no-cache"
        return Response(found.read_bytes(), media_type=kind, headers={"cache-control": cache})
    first = _file(built, "index.html")
    content = _placeholder() if first is None else first.read_bytes().replace(_BASE, _base(path))
    return Response(content, media_type="text/html", headers={"cache-control": "no-cache"})


def _base(path: str) -> bytes:
    """Back to the root from an address of the client: so the page needs not know under which path it is."""
    depth = path.lstrip("/").count("/")
    return b'<base href="%b">' % (b"../" * depth or b"./")


def _file(folder: Traversable, name: str) -> Traversable | None:
    parts = name.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = folder.joinpath(*parts)
    return found if found.is_file() else None


def _placeholder() -> bytes:
    title, text = escape(say("server.page.title")), escape(say("server.page.text"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    ).encode()

"""Requests as nobody's library would send them, over a real connection."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.support.patience import PATIENCE


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(url)
    assert parts.hostname
    return await asyncio.open_connection(parts.hostname, parts.port)


async def send(url: str, request: bytes) -> Answer:
    """One request on a connection of its own, which is closed after the answer."""
    reader, writer = await connect(url)
    writer.write(request)
    try:
        return await answer_from(reader, empty=request.startswith(b"HEAD "))
    finally:
        writer.close()


async def answer_from(reader: asyncio.StreamReader, *, empty: bool = False) -> Answer:
    """`empty`: an answer without its body, as to HEAD."""
    async with asyncio.timeout(PATIENCE):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split(" ")[1])
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
        if empty:
            return Answer(status, headers, b"")
        if "content-length" in headers:
            return Answer(status, headers, await reader.readexactly(int(headers["content-length"])))
        body = b""
        if headers.get("transfer-encoding") == "chunked":
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        elif status != 101:
            body = await reader.read()
        return Answer(status, headers, body)


def request(path: str = "/api/tables", *, host: str = "127.0.0.1", **headers: str) -> bytes:
    """A GET, to which `x_y` adds the header `x-y`."""
    lines = [f"GET {path} HTTP/1.1", f"host: {host}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join((*lines, "", "")).encode("latin-1")


def post(path: str, body: bytes, **headers: str) -> bytes:
    more = {"x_tilerummy": "1", "content_type": "application/json", "content_length": str(len(body))}
    return request(path, **{**more, **headers}).replace(b"GET ", b"POST ", 1) + body

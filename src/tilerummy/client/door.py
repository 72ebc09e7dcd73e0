"""The way into a server: an identity, the tables, and a socket to one of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit, urlunsplit
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

PROTOCOL: Final = 3
_PATIENCE: Final = 30
"""Seconds until a server that doesn't answer is given up."""
_LONGEST: Final = 1 << 24
"""What a server may send at once: a welcome holds all that happened in a game."""


class NoAnswer(ConnectionError):
    """Nobody answers there, or somebody who is no tilerummy server."""


class Refused(Exception):
    """The server says no; `code` is stable, the text is for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code, self.text = code, text

    def __str__(self) -> str:
        return self.text or self.code


def is_address(url: str) -> bool:
    """Whether this can be the address of a server."""
    return urlsplit(url).scheme in ("http", "https") and bool(urlsplit(url).hostname)


class Door:
    """One identity at one server."""

    def __init__(self, url: str, language: str = "en") -> None:
        if not is_address(url):
            raise ValueError(f"{url!r} is no address of a server: it begins with http:// or https://")
        self.url = url.rstrip("/")
        self._language = language
        self._cookie = ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the server answers to this request; raises `Refused` or `NoAnswer`."""
        try:
            return json.loads(self._fetch(method, path, body))
        except ValueError as error:
            raise NoAnswer(f"{self.url} doesn't answer: {error}") from None

    def record(self, key: str) -> str:
        """The record of a finished game, by the id that a match gives: `match["games"][0]["record"]`."""
        return self._fetch("GET", f"/api/records/{quote(key, safe='')}").decode()

    def _fetch(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> bytes:
        headers = {"X-Tilerummy": "1", "Accept-Language": self._language, "Content-Type": "application/json"}
        if self._cookie:
            headers["Cookie"] = self._cookie
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            raise self._refusal(error) from None
        except (URLError, OSError, ValueError) as error:
            raise NoAnswer(f"{self.url} doesn't answer: {error}") from None

    def table(self, key: str) -> dict[str, Any]:
        """A table by its code or id."""
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{quote(key, safe='')}")
        return found

    def new_table(self, **settings: Any) -> dict[str, Any]:
        """Make a table; whoever makes it owns it."""
        made: dict[str, Any] = self.ask("POST", "/api/tables", {"settings": settings})
        return made

    def socket(self, table: str) -> ClientConnection:
        """A socket to the table of this id; raises `NoAnswer`."""
        scheme, host, path, *_ = urlsplit(self.url)
        query = urlencode({"protocol": PROTOCOL, "language": self._language})
        address = urlunsplit(
            ("wss" if scheme == "https" else "ws", host, f"{path}/api/tables/{table}/socket", query, "")
        )
        try:
            return connect(
                address,
                additional_headers={"Cookie": self._cookie},
                open_timeout=_PATIENCE,
                max_size=_LONGEST,
            )
        except (InvalidHandshake, OSError, TimeoutError) as error:
            raise NoAnswer(f"{self.url} opens no socket: {error}") from None

    def start(self, table: str) -> None:
        """Begin the game at a table that one has made, as soon as no seat is free.

        It waits until then, for as long as that takes, and returns when the game has begun: where the bot
        that is to sit down comes from the same program, one of the two needs a thread.
        """
        with self.socket(table) as line:
            heard = json.loads(line.recv(_PATIENCE))["table"]
            while any(seat["sitter"] == "nobody" for seat in heard["seats"]):
                heard |= json.loads(line.recv()).get("table", {})
            command = {"type": "command", "id": uuid4().hex, "command": {"do": "start", "fill": None}}
            line.send(json.dumps(command))
            while (told := json.loads(line.recv(_PATIENCE)))["type"] not in ("done", "refused"):
                pass
        if told["type"] == "refused":
            raise Refused(told["code"], told["text"])

    def _keep(self, cookies: list[str]) -> None:
        for text in cookies:
            for morsel in SimpleCookie(text).values():
                self._cookie = f"{morsel.key}={morsel.value}"

    def _refusal(self, error: HTTPError) -> Exception:
        try:
            told = json.loads(error.read())
            text = str(told.get("text") or "")
            if told["code"] == "malformed":  # which key it is, only a programmer wants to know
                text = f"{text} ({told['details']['problem']})"
            return Refused(str(told["code"]), text)
        except (ValueError, KeyError, TypeError):
            return NoAnswer(f"{self.url} is no tilerummy server: {error}")

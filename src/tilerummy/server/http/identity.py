"""Identities without accounts: a random secret in a cookie; the server stores its hash."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from tilerummy.server.store import Store
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.identities import FoundUser
from tilerummy.tables import Refusal, Refused

COOKIE: Final = "tilerummy"
_HOST_COOKIE: Final = f"__Host-{COOKIE}"
"""For https: browsers accept it only from this very host, and never over http."""
_PATH_COOKIE: Final = f"__Secure-{COOKIE}"
"""The same for a server under a path prefix, which the other cookie prefix doesn't allow."""
_COOKIES: Final = (_HOST_COOKIE, _PATH_COOKIE, COOKIE)
_SECRET_BYTES: Final = 32
_YEAR_SECONDS: Final = 365 * 24 * 3600
_RENEW_MS: Final = 30 * 24 * 3_600_000
HANDOVER_SECONDS: Final = 300
MOST_PEOPLE: Final = 6
"""Who can share a device: as many as sit at the largest table."""
_LONGEST_SECRET: Final = 64

User: TypeAlias = FoundUser


def hashed(secret: str) -> bytes:
    """The secret is long and random, so a plain hash can't be reversed by guessing."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Cookie(NamedTuple):
    """A cookie to set; to delete if `seconds` is 0."""

    name: str
    value: str
    path: str
    secure: bool
    seconds: int = _YEAR_SECONDS


class Known(NamedTuple):
    """A known user, and the cookie they are known by."""

    user: User
    cookie: str
    """Its name."""
    secret: str


async def find_known(store: Store, cookies: Mapping[str, str], person: int = 1) -> Known | None:
    """The user of the safest valid cookie; of the people who share a device, the one of this number."""
    for name in (f"{cookie}{_suffix(person)}" for cookie in _COOKIES):
        secret = cookies.get(name, "")
        if secret and len(secret) <= _LONGEST_SECRET:
            user = await store.identities.user_of(hashed(secret))
            if user is not None:
                return Known(user, name, secret)
    return None


async def require_user(store: Store, cookies: Mapping[str, str]) -> User:
    known = await find_known(store, cookies)
    if known is None:
        raise Refused(Refusal.UNKNOWN_USER)
    return known.user


async def people_of(store: Store, cookies: Mapping[str, str]) -> tuple[tuple[int, User], ...]:
    """Everybody who shares this device, by their number on it; the first is whose browser it is."""
    found = [(number, await find_known(store, cookies, number)) for number in range(1, MOST_PEOPLE + 1)]
    return tuple((number, known.user) for number, known in found if known is not None)


async def new_user(
    store: Store, *, secure: bool, path: str, name: str = "", person: int = 1
) -> tuple[User, Cookie]:
    now = wall_ms()
    user = User(secrets.token_urlsafe(12), name, now)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await store.identities.add_user(user.id, user.name, hashed(secret), now)
    return user, _cookie(secret, secure=secure, path=path, person=person)


async def renewed(
    store: Store, known: Known, *, secure: bool, path: str, person: int = 1
) -> tuple[Cookie, ...]:
    """Renews the cookie for another year, if the last renewal was a month ago. A cookie from before the
    server used https is replaced by a safer one at once."""
    now = wall_ms()
    cookie = _cookie(known.secret, secure=secure, path=path, person=person)
    outdated = secure and known.cookie != cookie.name
    if now - known.user.seen_at < _RENEW_MS and not outdated:
        return ()
    await store.identities.see(hashed(known.secret), now)
    return (cookie, Cookie(known.cookie, "", path, secure, seconds=0)) if outdated else (cookie,)


async def hand_over(store: Store, user: User) -> str:
    """A token that makes another device this user: valid once, for a few minutes."""
    token = secrets.token_urlsafe(18)
    now = wall_ms()
    await store.identities.add_handover(hashed(token), user.id, now + 1000 * HANDOVER_SECONDS, now)
    return token


async def take_over(store: Store, token: str, *, secure: bool, path: str) -> tuple[str, Cookie]:
    """The name of the user taken over, and their cookie."""
    user = await store.identities.take_handover(hashed(token), wall_ms())
    if user is None:
        raise Refused(Refusal.NO_SUCH_LINK)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await store.identities.add_secret(user, hashed(secret), wall_ms())
    found = await store.identities.user_of(hashed(secret))
    return "" if found is None else found.name, _cookie(secret, secure=secure, path=path)


def _cookie(secret: str, *, secure: bool, path: str, person: int = 1) -> Cookie:
    name = COOKIE if not secure else _HOST_COOKIE if path == "/" else _PATH_COOKIE
    return Cookie(name + _suffix(person), secret, path, secure)


def _suffix(person: int) -> str:
    """Of the cookies of those who share somebody else's device."""
    return "" if person == 1 else f"-{person}"

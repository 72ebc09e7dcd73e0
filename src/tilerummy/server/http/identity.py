"""Who somebody is, without an account: a random secret in a cookie, of which the server keeps a hash."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, TypeAlias

from litestar.datastructures import Cookie

from tilerummy.server.clock import wall_ms
from tilerummy.server.store import Store
from tilerummy.server.store.identities import FoundUser
from tilerummy.server.tables import Refusal, Refused

COOKIE: Final = "tilerummy"
_SECRET_BYTES: Final = 32
_YEAR_SECONDS: Final = 365 * 24 * 3600
_RENEW_MS: Final = 30 * 24 * 3_600_000
HANDOVER_SECONDS: Final = 300
_LONGEST_SECRET: Final = 64

User: TypeAlias = FoundUser


def hashed(secret: str) -> bytes:
    """The secret is long and random: a plain hash can't be guessed back."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


async def user_of(store: Store, cookies: dict[str, str]) -> User | None:
    secret = cookies.get(COOKIE, "")
    if not secret or len(secret) > _LONGEST_SECRET:
        return None
    return await store.user_of(hashed(secret))


async def require_user(store: Store, cookies: dict[str, str]) -> User:
    user = await user_of(store, cookies)
    if user is None:
        raise Refused(Refusal.UNKNOWN_USER)
    return user


async def new_user(store: Store, *, secure: bool, path: str) -> tuple[User, Cookie]:
    now = wall_ms()
    user = User(secrets.token_urlsafe(12), "", now)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await store.add_user(user.id, user.name, hashed(secret), now)
    return user, _cookie(secret, secure=secure, path=path)


async def renewed(store: Store, user: User, secret: str, *, secure: bool, path: str) -> Cookie | None:
    """The cookie for another year, if it was not renewed for a month: who comes back stays who they are."""
    now = wall_ms()
    if now - user.seen_at < _RENEW_MS:
        return None
    await store.see(hashed(secret), now)
    return _cookie(secret, secure=secure, path=path)


async def hand_over(store: Store, user: User) -> str:
    """A token with which another device becomes this user: once, and within minutes."""
    token = secrets.token_urlsafe(18)
    now = wall_ms()
    await store.add_handover(hashed(token), user.id, now + 1000 * HANDOVER_SECONDS, now)
    return token


async def take_over(store: Store, token: str, *, secure: bool, path: str) -> Cookie:
    user = await store.take_handover(hashed(token), wall_ms())
    if user is None:
        raise Refused(Refusal.NO_SUCH_LINK)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await store.add_secret(user, hashed(secret), wall_ms())
    return _cookie(secret, secure=secure, path=path)


def _cookie(secret: str, *, secure: bool, path: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=secret,
        path=path,
        max_age=_YEAR_SECONDS,
        httponly=True,
        secure=secure,
        samesite="lax",  # a friend's link must find us logged in; nothing changes on a GET
    )

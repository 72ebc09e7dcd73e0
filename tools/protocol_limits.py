"""The parts of the protocol's page that are numbers of the code: limits, and what house rules may be."""

from __future__ import annotations

from typing import Final

from tilerummy.rules import HOUSE_RULE_KEYS, possible_values
from tilerummy.server.connection import limits
from tilerummy.server.connection.limits import Rate
from tilerummy.server.store.evenings import MOST_GUESTS
from tilerummy.server.store.identities import SECRETS_OF_USER
from tilerummy.server.store.kept_drafts import DEVICES_OF_SEAT
from tilerummy.tables import bounds
from tilerummy.tables.protocol.messages import CloseCode

_SECONDS: Final = 60


def with_numbers(page: str) -> str:
    """The page with everything between its marks regenerated."""
    parts = {"limits": limits_table(), "house-rules": house_rules_table()}
    for name, text in parts.items():
        begin, end = f"<!-- {name}: written by tools.write_protocol -->\n", "\n<!-- end -->"
        before, mark, rest = page.partition(begin)
        _, closing, after = rest.partition(end)
        if not (mark and closing):
            raise ValueError(f"the page has no place for {name}")
        page = f"{before}{begin}{text}{end}{after}"
    return page


def limits_table() -> str:
    found = limits
    rows = [
        ("messages of a socket", _rate(found.MESSAGES_OF_SOCKET)),
        ("messages of all your sockets", _rate(found.MESSAGES_OF_USER)),
        ("messages of an address", _rate(found.MESSAGES_OF_ADDRESS)),
        (
            f"messages beyond these, until the socket is closed ({CloseCode.TOO_FAST.value})",
            _rate(found.REFUSED_OF_SOCKET),
        ),
        ("commands that are no moves of a game", _rate(found.CHANGES_OF_USER)),
        ("such commands of all at a table", _rate(found.CHANGES_OF_TABLE)),
        (
            "names, seats, settings, bots and wishes for a pause that you change at a table",
            f"{bounds.CHANGES_OF_USER}, and {bounds.MORE_FOR_USER} with every game (`too-many-changes`)",
        ),
        (
            "those of all at a table",
            f"{bounds.CHANGES_OF_TABLE:,}, and {bounds.MORE_FOR_TABLE} with every game (`too-many-changes`)",
        ),
        (
            "how often all together come back to a table without a move of a game",
            f"{bounds.RETURNS:,}, and 1 with every {bounds.ENTRIES_FOR_RETURN} steps (`too-many-returns`)",
        ),
        ("games of a table", f"{bounds.MOST_GAMES}; a rematch beyond is refused as `too-many-games`"),
        (
            "how often you come to a table before it takes a minute until you count as absent",
            _rate(found.COMINGS_OF_USER),
        ),
        ("devices of a seat whose drafts are kept", f"{DEVICES_OF_SEAT}"),
        ("hints", _rate(found.HINTS_OF_USER)),
        ("reactions", _rate(found.REACTIONS_OF_USER)),
        ("requests for a seat", _rate(found.KNOCKS_OF_USER)),
        ("requests of all for a seat at a table", _rate(found.KNOCKS_AT_TABLE)),
        ("links to another device", _rate(found.HANDOVERS_OF_USER)),
        (
            "devices that know you; the one that was not seen for longest is forgotten",
            f"{SECRETS_OF_USER}",
        ),
        ("reviews", _rate(found.REVIEWS_OF_USER)),
        ("questions of an address about positions", _rate(found.QUESTIONS_OF_ADDRESS)),
        ("requests that need an identity", _rate(found.REQUESTS_OF_USER)),
        ("requests of an address, and sockets that it opens", _rate(found.REQUESTS_OF_ADDRESS)),
        ("new identities of an address", _rate(found.USERS_OF_ADDRESS)),
        ("new tables", _rate(found.TABLES_OF_USER)),
        ("new tables of an address", _rate(found.TABLES_OF_ADDRESS)),
        (
            "tables that you own; those that are over, and those that you left, don't count",
            f"{found.TABLES_PER_USER} (409 `too-many-tables`)",
        ),
        (
            "public tables of an address that wait for players",
            f"{found.OPEN_TABLES_PER_ADDRESS} (409 `too-many-open-tables`)",
        ),
        ("evenings that you begin to share", _rate(found.EVENINGS_OF_USER)),
        ("evenings that you share", f"{found.EVENINGS_PER_USER} (409 `too-many-evenings`)"),
        (
            "what is added to a shared evening",
            f"{found.EVENING_STEPS:,} steps, {_size(found.EVENING_BYTES)} (`evening-full`)",
        ),
        ("guests of a shared evening who can be allowed to write", f"{MOST_GUESTS}"),
        ("open sockets", f"{found.SOCKETS_PER_USER} ({CloseCode.TOO_FAST.value})"),
        ("open sockets of an address", f"{found.SOCKETS_PER_ADDRESS} (429)"),
        ("connections of an address", f"{found.CONNECTIONS_PER_ADDRESS} (429)"),
        ("a message", f"{_size(found.MESSAGE_BYTES)} ({CloseCode.TOO_LARGE.value})"),
        ("the body of a request", f"{_size(found.BODY_BYTES)} (413)"),
        ("the path and query of a request", f"{_size(found.TARGET_BYTES)} (413)"),
        ("the path, query and headers of a request", f"{_size(found.HEAD_BYTES)} (400 or 413)"),
        ("until a request has arrived", f"{found.REQUEST_SECONDS} s"),
        ("without a request on a connection", f"{found.IDLE_SECONDS} s"),
        ("until an answer is read", f"{found.READ_SECONDS} s"),
    ]
    return _table(("what", "at most"), rows)


def house_rules_table() -> str:
    return _table(("key", "may be"), [(f"`{key}`", _values(key)) for key in HOUSE_RULE_KEYS])


def _values(key: str) -> str:
    values = possible_values(key)
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(f"`{value}`" for value in values) or "the `name` of one of the edition's `tile_sets`"


def _rate(rate: Rate) -> str:
    if rate.per_second >= 1:
        steady = f"{rate.per_second:,g} a second"
    else:
        steady = f"{rate.per_second * _SECONDS:g} a minute"
    return f"{steady}, {rate.at_once:,g} at once"


def _size(count: int) -> str:
    return f"{count // 1024} KiB"


def _table(head: tuple[str, str], rows: list[tuple[str, str]]) -> str:
    return "\n".join(f"| {first} | {second} |" for first, second in (head, ("---", "---"), *rows))

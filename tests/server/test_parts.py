"""Small parts: addresses, logs, the page, and verdicts that need a search."""

import io
import json
import logging

import pytest

from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Illegal, Position, Reason, load_edition
from tilerummy.server.connection.guard import is_own_page
from tilerummy.server.connection.host_names import parse_origin
from tilerummy.server.http.links import Addresses, lan_address, qr_svg
from tilerummy.server.http.page import _file
from tilerummy.server.report.log import JsonLines, log
from tilerummy.tables import BotLevel
from tilerummy.tables.bots import choose_action
from tilerummy.tables.ruling import QUICK_SEARCH, REFEREE, SearchNeeded
from tilerummy.tables.verdict import judge_draft


def test_links_show_an_address_that_others_can_open() -> None:
    everywhere = Addresses("0.0.0.0", 8000)
    assert everywhere.link("t/x", "192.168.1.5:8000", "http", "").url == "http://192.168.1.5:8000/t/x"
    assert everywhere.link("t/x", "games.example", "https", "/sub").url == "https://games.example/sub/t/x"
    found = everywhere.link("t/x", "localhost:8000", "http", "")
    address = lan_address()
    if address is None:
        assert found.local
    else:
        assert (found.url, found.local) == (f"http://{address}:8000/t/x", False)
    here = Addresses("127.0.0.1", 8000).link("t/x", "127.0.0.1:8000", "http", "")
    assert (here.url, here.local) == ("http://127.0.0.1:8000/t/x", True)
    for asked in ("[::1]:8000", "[::1]", "127.0.0.1", "localhost"):
        assert Addresses("::1", 8000).link("t/x", asked, "http", "").local
    assert not everywhere.link("t/x", "[fd00::5]", "http", "").local
    public = Addresses("127.0.0.1", 8000, "https://games.example.org/")
    assert public.link("t/x", "127.0.0.1:8000", "http", "").url == "https://games.example.org/t/x"


def test_a_qr_code_is_a_picture_without_scripts() -> None:
    picture = qr_svg("http://192.168.1.5:8000/t/abc")
    assert picture.startswith("<svg")
    assert "script" not in picture
    assert "style" not in picture


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({}, True),
        ({b"origin": b"http://a:1", b"host": b"a:1"}, True),
        ({b"origin": b"http://A:1", b"host": b"a:1"}, True),
        ({b"origin": b"http://b:1", b"host": b"a:1"}, False),
        ({b"origin": b"https://a:1", b"host": b"a:1"}, False),
        ({b"origin": b"http://a:2", b"host": b"a:1"}, False),
        ({b"origin": b"http://a", b"host": b"a:80"}, True),
        ({b"origin": b"http://a:443", b"host": b"a"}, False),
        ({b"origin": b"https://games.example.org", b"host": b"a:1"}, True),
        ({b"origin": b"http://games.example.org", b"host": b"a:1"}, False),
        ({b"origin": b"null", b"host": b"a:1"}, False),
        ({b"origin": b"http://[", b"host": b"a:1"}, False),
        ({b"sec-fetch-site": b"cross-site", b"host": b"a"}, False),
        ({b"sec-fetch-site": b"same-site", b"host": b"a"}, False),
    ],
)
def test_whose_page_a_request_comes_from(headers: dict[bytes, bytes], own: bool) -> None:
    public = parse_origin("https://games.example.org")
    for scheme in ("http", "ws"):
        scope = {"scheme": scheme, "headers": list(headers.items())}
        assert is_own_page(scope, public) is own


def test_logs_are_json_and_hold_no_text_of_an_error() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("tilerummy.server")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        log("started", worker="w1")
        try:
            raise ValueError("the secret rack is r1 r2")
        except ValueError:
            logger.exception("bug")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (first["event"], first["worker"], first["level"]) == ("started", "w1", "info")
    assert (second["event"], second["error"]) == ("bug", "ValueError")
    assert second["where"]
    assert "secret" not in stream.getvalue()


def test_what_other_packages_say_is_in_the_log_without_what_may_follow() -> None:
    def said(message: str, *args: object) -> dict[str, object]:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, message, args, None)
        line: dict[str, object] = json.loads(JsonLines().format(record))
        return line

    assert said("Application startup failed. %s", "Exiting.") == {
        **said(""),
        "event": "uvicorn.error",
        "message": "Application startup failed. Exiting.",
    }
    trace = 'Traceback (most recent call last):\n  File "a.py", line 1\nOSError: the disk is read-only\n'
    assert said(trace)["message"] == "OSError: the disk is read-only"
    lost = "Task exception was never retrieved\nfuture: <Task exception=ValueError('rack r1 r2')>"
    assert said(lost)["message"] == "Task exception was never retrieved"
    assert len(str(said(9000 * "x")["message"])) < 1000


def test_the_page_serves_no_file_outside_its_folder() -> None:
    from importlib.resources import files  # noqa: PLC0415

    folder = files("tilerummy")
    assert _file(folder, "py.typed") is not None
    for name in ("../x", "rules/../py.typed", "", "/etc/passwd", "..\\x", "a\0b", "no-such-file"):
        assert _file(folder, name) is None


def test_a_verdict_that_needs_a_search_is_left_to_another_process() -> None:
    edition = load_edition("sabra")  # an opening turn may go on with the table's melds
    table = parse_table("r1 r2 r3")
    position = Position(edition, table, parse_rack("r4 k10 b10 y10"), opened=False)
    play = parse_table("r1 r2 r3 r4 | k10 b10 y10")
    with pytest.raises(SearchNeeded):
        judge_draft(position, play, QUICK_SEARCH)
    judged = judge_draft(position, play)
    assert judged.illegal is None
    assert judged.opening_points == 30
    half = judge_draft(position, parse_table("r1 r2 r3 | k10 b10"), QUICK_SEARCH)
    assert half.illegal is not None
    assert half.illegal.reason is Reason.MELD_TOO_SHORT
    assert half.opening_points == 0
    missing = judge_draft(position, parse_table("r1 r2 r4"), QUICK_SEARCH)
    assert isinstance(missing.illegal, Illegal)
    assert missing.opening_points == 0


@pytest.mark.parametrize(
    ("play", "points", "legal"),
    [
        ("k1 r1 b1 | J r9 r10", 27, False),
        ("k1 r1 b1 | r9 r10 J", 30, True),
        ("k1 r1 b1 y1 | J r9 r10", 27, False),
        ("k1 r1 b1 y1 | r9 r10 J", 30, True),
        ("k1 r1 b1 y1 | J r9 r10 | k7", 27, False),
        ("k1 r1 b1 y1 | r9 r10", 0, False),
    ],
)
def test_the_counter_of_an_opening_takes_a_joker_as_it_lies(play: str, points: int, legal: bool) -> None:
    """Where the opening turn may go on, too: what could have been laid instead counts nothing."""
    position = Position(
        load_edition("sabra"), parse_table("k1 r1 b1"), parse_rack("J r9 r10 y1 k7"), opened=False
    )
    judged = judge_draft(position, parse_table(play))
    assert (judged.opening_points, judged.illegal is None) == (points, legal)


@pytest.mark.parametrize("level", BotLevel)
def test_every_level_has_a_bot(level: BotLevel) -> None:
    from tilerummy.rules import Seat, replay, view  # noqa: PLC0415

    game = replay(REFEREE.begin(load_edition("sabra"), 2, bytes(32)))
    turn = game.public.turn
    assert turn is not None
    action = choose_action(level, view(game, Seat(turn)), 1)
    assert REFEREE.apply(game, turn, action)

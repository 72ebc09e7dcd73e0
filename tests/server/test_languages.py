"""Everybody reads the server's words in their own language."""

import threading
from collections.abc import AsyncIterator
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.driver import Client, running
from tilerummy.messages import languages, say
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.rulebook.words import message_key
from tilerummy.rules import load_edition
from tilerummy.server.connection.language import accepted_language
from tilerummy.server.http.routes import editions
from tilerummy.server.store import Store
from tilerummy.server.store.tables import FoundTable, Tables

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.3, nl;q=0.7", "nl"),
        ("ja, it;q=0.1", "it"),
        ("ja", "en"),
        ("de;q=0", "en"),
        ("de;q=often, *;q=1, ,;;", "en"),
    ],
)
def test_the_best_liked_language_that_we_speak(header: str, language: str) -> None:
    assert accepted_language(header) == language


async def test_all_languages_are_read_before_anybody_comes(tmp_path: Path) -> None:
    """Each takes so long that others would notice."""
    catalogue.cache_clear()
    async with running(f"sqlite:///{tmp_path / 'tables.db'}"):
        assert catalogue.cache_info().currsize == len(languages())


@pytest.mark.parametrize(("path", "made"), [("", "edition_infos"), ("/sabra/rules", "rule_book")])
async def test_the_editions_are_put_into_words_beside_the_loop(
    url: str, path: str, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    making = getattr(editions, made)

    def noted(*asked: str) -> object:
        threads.append(threading.current_thread())
        return making(*asked)

    monkeypatch.setattr(editions, made, noted)
    client = await Client.new(url)
    async with client.http() as http:
        assert (await http.get(f"/api/editions{path}")).status_code == httpx.codes.OK
    assert [thread is threading.current_thread() for thread in threads] == [False]


async def test_over_http(url: str) -> None:
    client = await Client.new(url)
    german = {"accept-language": "de-CH, en;q=0.5"}
    async with client.http() as http:
        english = (await http.get("/api/editions/twist/rules")).json()
        assert (await http.get("/api/editions/twist/rules?language=xx")).json() == english
        answer = await http.get("/api/editions/twist/rules", headers=german)
        assert answer.json() == (await http.get("/api/editions/twist/rules?language=de")).json() != english
        assert answer.headers["vary"] == "accept-language"
        names = [
            (await http.get(f"/api/editions?language={each}")).json()[1]["name"] for each in ("en", "de")
        ]
        assert names[0] != names[1]
        missing = (await http.get("/api/tables/none", headers=german)).json()
        assert missing["text"] == say("server.refusal.no-such-table", "de")
        french = (await http.get("/api/tables/none?language=fr", headers=german)).json()
        assert french["text"] == say("server.refusal.no-such-table", "fr")


async def test_over_two_sockets_of_one_table(url: str) -> None:
    clients = [await Client.new(url, seed) for seed in range(2)]
    table = await clients[0].make_table(edition="sabra", house_rules={"opening_points": 0}, clock_seconds=0)
    for client, language in zip(clients, ("de", "fr"), strict=True):
        await client.connect(table, language=language)
        await client.command("sit", name="Somebody")
    await clients[0].command("start")
    box = load_edition("sabra")
    for client, language in zip(clients, ("de", "fr"), strict=True):
        await client.until(lambda c=client: c.game is not None)  # type: ignore[misc]
        no = await client.command("resume")
        assert no["text"] == say("server.refusal.not-paused", language)
        assert client.game is not None
        tile = client.you["rack"].split()[0]
        moment = {"game": 1, "turn": client.game["turn_number"], "device": "d", "version": 1}
        await client.send({"type": "draft", **moment, "melds": [tile], "show": False})
        await client.until(lambda c=client: bool(c.others))  # type: ignore[misc]
        (verdict,) = client.others
        wrong = verdict["melds"][0]["fault"]
        assert wrong["text"] == verdict["fault"]["text"]
        assert wrong["text"] == say(f"refusal.{wrong['code']}", language, box, **wrong["details"])
    for client in clients:
        await client.disconnect()


async def test_the_steps_of_a_hint(url: str) -> None:
    """The same play in five languages."""
    clients = [await Client.new(url, seed) for seed in range(2)]
    rules = {"opening_points": 0}
    table = await clients[0].make_table(edition="sabra", house_rules=rules, clock_seconds=0)
    for client in clients:
        await client.connect(table)
        await client.command("sit", name="Somebody")
    await clients[0].command("start")
    for _ in range(200):
        for client in clients:
            seq = max(each.seq for each in clients)
            await client.until(lambda c=client, s=seq: c.game is not None and c.seq >= s)  # type: ignore[misc]
        client = next(each for each in clients if each.must_act)
        if (await client.ask({"type": "hint", "step": "is-there"}))["playable"]:
            break
        await client.act()
    said: set[tuple[str, ...]] = set()
    for language in ("en", "de", "fr", "it", "nl"):
        await client.disconnect()
        await client.connect(table, language=language)
        hint = await client.ask({"type": "hint", "step": "show"})
        said.add(tuple(hint["steps"]))
    assert len(said) == 5
    for client in clients:
        await client.disconnect()


@pytest.mark.parametrize(
    ("edition", "language", "said"),
    [
        ("sabra", "de", "weder eine Serie noch eine Reihe"),
        ("twist", "de", "weder eine Reihe noch eine Gruppe"),
        ("sabra", "fr", "ni une série ni une rangée"),
        ("twist", "fr", "ni une suite ni une série"),
        ("sabra", "en", "neither"),
    ],
)
async def test_in_the_words_of_the_box(url: str, edition: str, language: str, said: str) -> None:
    """Drafts and plays are refused in the words of the booklet that lies in the box."""
    clients = [await Client.new(url, seed) for seed in range(2)]
    table = await clients[0].make_table(
        edition=edition, seats=[None, None], house_rules={"opening_points": 0}, clock_seconds=0
    )
    for client in clients:
        await client.connect(table, language=language)
        await client.command("sit", name="Somebody")
    await clients[0].command("start")
    for client in clients:
        await client.until(lambda c=client: c.game is not None)  # type: ignore[misc]
    player = next(client for client in clients if client.game["turn"] == client.seat)  # type: ignore[index]
    assert player.game is not None
    moment = {"game": 1, "turn": player.game["turn_number"]}
    first, second, third = _no_meld(player.you["rack"].split())
    melds = [f"{first} {second} {third}"]
    await player.send({"type": "draft", **moment, "device": "d", "version": 1, "melds": melds})
    await player.until(lambda: bool(player.others))
    (verdict,) = player.others
    assert said in verdict["melds"][0]["fault"]["text"]
    assert said in verdict["fault"]["text"]
    refused = await player.command("play", **moment, melds=melds)
    assert refused["code"] == "not-a-meld"
    assert said in refused["text"]
    for client in clients:
        await client.disconnect()


def _no_meld(rack: list[str]) -> tuple[str, str, str]:
    """Three tiles of different colours whose numbers fall: nothing that was nearly a meld.

    Without the 1, as `k12 b9 r1` would be taken for a run that goes on after 13.
    """
    plain = sorted((tile for tile in rack if tile[1:] not in ("", "1")), key=lambda tile: -int(tile[1:]))
    return next(
        some
        for some in combinations(plain, 3)
        if len({tile[0] for tile in some}) == 3 and len({tile[1:] for tile in some}) == 3
    )


@pytest.mark.parametrize("language", languages())
async def test_what_to_do_when_the_server_made_a_mistake(
    url: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_store: Store) -> list[FoundTable]:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(Tables, "open_ones", broken)
    client = await Client.new(url)
    async with client.http() as http:
        answer = await http.get("/api/tables", headers={"accept-language": language})
    assert answer.status_code == 500
    assert answer.json() == {"code": "bug", "details": {}, "text": say("server.bug", language)}


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
async def test_settings_and_requests_that_do_not_work(url: str, language: str) -> None:
    """No word of it is in another language; what is for a program is the same in all."""
    wrong: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"house_rules": {"rack_size": 99}}, {"rule": "rack_size", "wrong": "range", "low": 1, "high": 30}),
        ({"house_rules": {"start": "x"}}, {"rule": "start", "wrong": "choice"}),
        ({"house_rules": {"clock_optional": 1}}, {"rule": "clock_optional", "wrong": "choice"}),
        ({"house_rules": {"tiles": "x"}}, {"rule": "tiles", "wrong": "choice"}),
        ({"house_rules": {"nothing": 1}}, {"rule": "nothing", "wrong": "rule"}),
        ({"house_rules": {"max_players": 2, "min_players": 3}}, {"wrong": "players-order"}),
        ({"edition": "twist", "house_rules": {"joker_policy": "pinned"}}, {"wrong": "jokers"}),
        (
            {"edition": "twist", "house_rules": {"opening_turn_may_continue": True}},
            {"wrong": "opening-jokers"},
        ),
        ({"edition": "sabra", "seats": [None] * 6}, {"wrong": "players", "low": 2, "high": 4}),
        ({"house_rules": {"rack_size": 30}, "seats": [None] * 4}, {"wrong": "too-few-tiles"}),
        ({"edition": "nothing"}, {"rule": "id", "wrong": "edition"}),
        ({"edition": "sabra", "house_rules": {"tiles": ""}}, {"wrong": "wrong"}),
    ]
    client = await Client.new(url)
    async with client.http() as http:
        http.headers["accept-language"] = language
        for settings, expected in wrong:
            answer = (await http.post("/api/tables", json={"settings": settings})).json()
            assert answer["code"] == "bad-settings", answer
            details = answer["details"]
            assert details == details | expected
            rule = message_key(details["rule"])
            named = {**details, "rule": say(rule, language) if rule in catalogue("en") else details["rule"]}
            assert details["problem"] == say(f"server.settings.{details['wrong']}", language, **named)
            assert answer["text"] == say("server.refusal.bad-settings", language, **details)
        malformed = ("malformed", say("server.refusal.malformed", language))
        for body in ('{"settings": {"seats": ["x"]}}', "{}", "[]", "{"):
            answer = (await http.post("/api/tables", content=body)).json()
            assert (answer["code"], answer["text"]) == malformed
        answer = (await http.get("/api/editions/nothing/rules")).json()
        assert answer["text"] == say("server.refusal.no-such-edition", language)
        answer = (await http.delete("/api/me")).json()
        assert (answer["code"], answer["text"]) == ("http-405", say("server.no-such-request", language))

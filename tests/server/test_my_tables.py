"""The tables that somebody is reminded of: where they sit, and what they own without sitting at it."""

from typing import Any

import msgspec
import pytest

from tests.server.driver import Client, KnownLots, running
from tests.server.test_leaks_in_whole_games import ASKED
from tests.tables.desk import seated
from tilerummy.server.table.listing import listing_of, users_of
from tilerummy.server.table.loading import Loading

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]


async def mine(client: Client) -> list[dict[str, Any]]:
    async with client.http() as http:
        found: list[dict[str, Any]] = (await http.get("/api/me/tables")).json()
        return found


ASKS: dict[str, Any] = {"edition": "ravensburger-de", "seats": [None] * 3, "clock_seconds": 0}


async def seated_at(table: str, *clients: Client) -> None:
    for client in clients:
        await client.connect(table)
        await client.command("sit", name="Somebody")


async def test_an_owner_without_a_seat_finds_the_table_again(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob = await Client.new(url), await Client.new(url)
        table = await ann.make_table(edition="sabra", seats=[None, "easy"], clock_seconds=0)
        (listed,) = await mine(ann)
        assert (listed["table"]["id"], listed["seat"], listed["your_turn"]) == (table, None, False)
        assert await mine(bob) == []
        for client in (ann, bob):
            await client.connect(table)
        await bob.command("sit", name="Bob")
        await ann.command("start")
        (listed,) = await mine(ann)
        assert (listed["table"]["phase"], listed["seat"]) == ("playing", None)
        (listed,) = await mine(bob)
        assert (listed["table"]["id"], listed["seat"]) == (table, 0)
        await ann.command("leave")  # and it is Bob's
        assert await mine(ann) == []
        for client in (ann, bob):
            await client.disconnect()


async def test_who_sits_at_the_own_table_finds_it_once_and_is_told_when_the_game_waits(
    database_url: str,
) -> None:
    """For an own turn, or for an answer to a deal; of the others' answers nobody learns."""
    async with running(database_url, lots=KnownLots(ASKED)) as url:
        people = [await Client.new(url, seed) for seed in range(3)]
        await seated_at(await people[0].make_table(**ASKS), *people)
        assert [[each["your_turn"] for each in await mine(client)] for client in people] == 3 * [[False]]
        await people[0].command("start")
        assert [[each["your_turn"] for each in await mine(client)] for client in people] == [
            [True],
            [True],
            [False],
        ]
        for client in people[:2]:
            assert (await client.command("keep-deal", game=1, deal=1))["type"] == "done"
            assert not (await mine(client))[0]["your_turn"] or client.must_act
        for client in people:
            await client.until(lambda c=client: c.game["turn"] is not None)  # type: ignore[misc]
            (listed,) = await mine(client)
            assert listed["your_turn"] == client.must_act
            await client.disconnect()


async def test_the_order_of_my_tables_does_not_tell_who_answered_an_offered_deal(database_url: str) -> None:
    """Two tables wait for answers; whoever gives one, the third player's list stays as it was."""
    async with running(database_url, lots=KnownLots(ASKED)) as url:
        people = [await Client.new(url, seed) for seed in range(3)]
        tables = [await people[0].make_table(**ASKS) for _ in range(2)]
        at_tables = {table: [Client(url, each.secret, each.rng) for each in people] for table in tables}
        for table, clients in at_tables.items():
            await seated_at(table, *clients)
            await clients[0].command("start")
        before = [each["table"]["id"] for each in await mine(people[2])]
        assert sorted(before) == sorted(tables)
        answered = await at_tables[before[1]][1].command("keep-deal", game=1, deal=1)
        assert answered["type"] == "done"
        assert [each["table"]["id"] for each in await mine(people[2])] == before
        for client in (*at_tables[tables[0]], *at_tables[tables[1]]):
            await client.disconnect()


async def test_after_a_restart_it_is_known_whose_turn_it_is_and_no_log_is_read(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Logs may be long: to read many of them for one request would keep others waiting."""
    async with running(database_url, lots=KnownLots(ASKED)) as url:
        people = [await Client.new(url, seed) for seed in range(3)]
        await seated_at(await people[0].make_table(**ASKS), *people)
        await people[0].command("start")
        await people[1].command("keep-deal", game=1, deal=1)
        for client in people:
            await client.disconnect()
    monkeypatch.setattr(Loading, "state", None)
    async with running(database_url, lots=KnownLots(ASKED)) as url:
        found = [await mine(Client(url, each.secret, each.rng)) for each in people]
        assert [(each["seat"], each["your_turn"]) for (each,) in found] == [(0, True), (1, False), (2, False)]
        assert "users" not in found[0][0]["table"]


@pytest.mark.parametrize(("games", "seats"), [(20, [0, 0]), (0, [None, None])])
async def test_tables_made_before_are_read_for_it_unless_they_had_many_games(
    database_url: str, games: int, seats: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those the list did not know who sits where."""
    monkeypatch.setattr("tilerummy.server.http.routes.me._MANY_GAMES", games)
    monkeypatch.setattr("tilerummy.server.http.routes.me.users_of", lambda _summary: ())
    async with running(database_url) as url:
        ann = await Client.new(url)
        for _ in range(2):
            await ann.connect(await ann.make_table(edition="sabra", seats=[None, "easy"]))
            await ann.command("sit", name="Ann")
            await ann.disconnect()
        assert [each["seat"] for each in await mine(ann)] == [0, 0]  # in memory
    async with running(database_url) as url:
        assert [each["seat"] for each in await mine(Client(url, ann.secret, ann.rng))] == seats


def test_summaries_from_before_do_not_say_who_sits_where() -> None:
    summary = listing_of(seated().state).summary
    assert users_of(summary) == ("ann", "bob")
    before = {key: value for key, value in msgspec.json.decode(summary).items() if key != "users"}
    assert users_of(msgspec.json.encode(before)) == ()


async def test_who_makes_a_table_with_a_name_sits_at_it(database_url: str) -> None:
    async with running(database_url) as url:
        ann = await Client.new(url)
        async with ann.http() as http:
            made = await http.post(
                "/api/tables", json={"settings": {"seats": ["easy", None, None]}, "name": " Ann "}
            )
            assert (made.status_code, made.json()["phase"]) == (201, "lobby")
            assert [seat["name"] for seat in made.json()["seats"]][1:] == ["Ann", ""]
            refused = await http.post("/api/tables", json={"settings": {}, "name": "\u200b"})
            assert (refused.status_code, refused.json()["code"]) == (400, "bad-name")
        assert [listed["table"]["id"] for listed in await mine(ann)] == [made.json()["id"]]


async def test_a_table_with_bots_alone_has_no_lobby(database_url: str) -> None:
    async with running(database_url) as url:
        ann = await Client.new(url)
        settings = {"edition": "sabra", "seats": [None, "easy"], "clock_seconds": 0}
        async with ann.http() as http:
            made = await http.post("/api/tables", json={"settings": settings, "name": "Ann"})
            assert made.json()["phase"] == "playing"
            bots = await http.post("/api/tables", json={"settings": {"seats": ["easy"] * 2}, "name": "Ann"})
            assert bots.json()["phase"] == "lobby"  # no seat is left for Ann
        await ann.connect(made.json()["id"])
        assert len(ann.you["rack"].split()) >= 14
        await ann.disconnect()


async def test_who_left_a_running_game_learns_that_a_bot_plays(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob = await Client.new(url), await Client.new(url)
        await seated_at(await ann.make_table(edition="sabra", clock_seconds=0), ann, bob)
        await ann.command("start")
        await ann.command("leave")
        await ann.disconnect()
        for client in (ann, bob):
            (listed,) = await mine(client)
            assert [seat["stand_in"] for seat in listed["table"]["seats"]] == [True, False]
        await bob.disconnect()

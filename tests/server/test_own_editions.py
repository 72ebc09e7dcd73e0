"""An operator's own edition at the tables of a server: the log holds its rules; nobody else brings one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.driver import Client, running
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.rules import edition_as_data, load_edition
from tilerummy.tables.ruling import REFEREE

pytestmark = [pytest.mark.anyio]

ATTIC = replace(
    load_edition("sabra"), id="attic", name="The one from the attic", opening_points=20, rack_size=9
)
OFFERED: Any = {"own_editions": (edition_as_data(ATTIC),)}


async def _get(client: Client, path: str) -> httpx.Response:
    async with client.http() as http:
        return await http.get(path)


async def test_a_table_keeps_the_rules_of_an_edition_that_is_no_longer_offered(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with running(database, **OFFERED) as url:
        ann = await Client.new(url)
        assert [each["name"] for each in (await _get(ann, "/api/editions")).json()][-1] == ATTIC.name
        assert "20" in (await _get(ann, "/api/editions/attic/rules")).text
        table = await ann.make_table(edition="attic", seats=[None, "easy"], house_rules={"joker_penalty": 40})
        await ann.connect(table)
        assert (ann.table["rules"]["opening_points"], ann.table["rules"]["joker_penalty"]) == (20, 40)
        await ann.command("sit", name="Ann")
        await ann.disconnect()
        secret = ann.secret
    async with running(database) as url:
        ann = Client(url, secret, ann.rng)
        await ann.connect(table)
        changed = {**ann.table["settings"], "hints": False}
        assert (await ann.command("change-settings", settings=changed))["type"] == "done"
        assert ann.table["rules"]["opening_points"] == 20
        assert (await ann.command("start"))["type"] == "done"
        await ann.until(lambda: ann.game is not None)
        assert ann.game is not None
        assert len(ann.you["rack"].split()) == ATTIC.rack_size
        assert (await ann.command("resign", game=1))["type"] == "done"
        await ann.until(lambda: ann.table["phase"] in ("between", "over"))
        listed = (await _get(ann, "/api/me/records")).json()[0]
        record = read_record((await _get(ann, f"/api/records/{listed['id']}")).text)
        assert isinstance(record, FullRecord)
        assert record.header.edition.opening_points == 20
        assert verify(record, REFEREE) == ()
        other = await _get(ann, "/api/editions/attic/rules")
        assert other.status_code == httpx.codes.NOT_FOUND
        await ann.disconnect()


async def test_nobody_brings_an_edition_to_a_server(tmp_path: Path) -> None:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann = await Client.new(url)
        bring = {"edition": "attic", "own_edition": edition_as_data(ATTIC)}
        async with ann.http() as http:
            refused = await http.post("/api/tables", json={"settings": bring})
            assert refused.status_code == httpx.codes.BAD_REQUEST
            assert refused.json()["code"] == "bad-settings"
        table = await ann.make_table()
        await ann.connect(table)
        await ann.command("sit", name="Ann")
        answer = await ann.command("change-settings", settings=bring)
        assert answer["code"] == "bad-settings"
        await ann.disconnect()

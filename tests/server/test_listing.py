"""What lists say of tables and of what can be played at a new one."""

from tests.tables.desk import play_to_the_end, playing
from tests.tables.test_new_tables import CLOCKS
from tilerummy.server.http.editions import edition_infos
from tilerummy.server.table.listing import listing_of
from tilerummy.tables import BotLevel, Settings, TablePhase
from tilerummy.tables import commands as ask


def test_a_table_counts_for_its_owner_until_it_is_over_or_left() -> None:
    desk = playing(Settings(seats=(None, BotLevel.EASY)))
    assert listing_of(desk.state).counts_for == "ann"
    desk.do("ann", ask.Leave())
    assert (desk.state.owner, listing_of(desk.state).counts_for) == ("ann", "")
    desk.do("ann", ask.Rename("Ann"))
    assert listing_of(desk.state).counts_for == "ann"
    play_to_the_end(desk)
    listed = listing_of(desk.state)
    assert (desk.state.phase, listed.counts_for, listed.alive) == (TablePhase.OVER, "", True)


def test_whoever_asks_for_the_editions_learns_the_clock_of_a_new_table() -> None:
    assert {edition.id: edition.new_table_clock for edition in edition_infos("en")} == CLOCKS

"""Views: hidden tiles are in no view, by type and by value, and views add up from views of events."""

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.support.decks import stack
from tests.support.disguise import disguised
from tests.support.each import each
from tests.support.games import REFEREE, SEED, Log, game_at, step
from tests.support.printed import ALL
from tilerummy.notation import parse_rack, parse_table, parse_tiles
from tilerummy.rules import (
    DemandRedeal,
    Draw,
    Event,
    EventView,
    KeepDeal,
    Meld,
    Play,
    Resign,
    Seat,
    Table,
    Tile,
    TimeUp,
    View,
    event_view,
    evolve,
    evolve_view,
    load_edition,
    replay,
    view,
)
from tilerummy.rules.event import DealKept, Dealt, Drew, GameBegan, PoolShuffled, TimeRanOut
from tilerummy.rules.public import TilesTaken, TimeUpSeen
from tilerummy.rules.view import OwnDraw

# --- by type ------------------------------------------------------------------------------------------------

# every field of a view that can hold tiles or bytes
OPEN_FIELDS = {
    *("View.rack", "OwnDeal.rack", "OwnDraw.tiles"),
    *(
        "Public.table",
        "Table.melds",
        "Played.table",
        "Played.laid",
        "StartDrawn.draws",
        "RedealDemanded.pairs",
    ),
    *("TimeUpSeen.table", "TimeUpSeen.laid", "TimeUpSeen.taken"),
    *("GameEnded.racks", "GameEnded.pool", "GameEnded.seed"),
}


def parts(hint: object) -> Iterator[object]:
    """The plain types that a type hint is made of."""
    if isinstance(hint, typing.NewType):
        yield from parts(hint.__supertype__)
    elif typing.get_origin(hint) is not None or isinstance(hint, types.UnionType):
        for inner in typing.get_args(hint):
            yield from parts(inner)
    else:
        yield hint


def has_fields(part: type) -> bool:
    return dataclasses.is_dataclass(part) or hasattr(part, "_fields")  # a named tuple


def fields_within(*roots: type) -> dict[str, set[object]]:
    """All fields of all types of ours that can be reached from these, with the plain types they can hold."""
    found: dict[str, set[object]] = {}
    waiting, seen = list(roots), set(roots)
    while waiting:
        owner = waiting.pop()
        for name, hint in typing.get_type_hints(owner).items():
            found[f"{owner.__name__}.{name}"] = set(parts(hint))
            for part in parts(hint):
                if isinstance(part, type) and has_fields(part) and part not in seen:
                    seen.add(part)
                    waiting.append(part)
    return found


def test_no_type_of_a_view_has_room_for_hidden_tiles() -> None:
    fields = fields_within(View, EventView)
    assert {name for name, kinds in fields.items() if kinds & {Tile, Table, bytes}} == OPEN_FIELDS
    reachable = {part.__name__ for kinds in fields.values() for part in kinds if isinstance(part, type)}
    hidden = (GameBegan, Dealt, PoolShuffled, DealKept, Drew, TimeRanOut)
    assert not reachable & ({event.__name__ for event in hidden} | {"State"})
    assert object not in {part for kinds in fields.values() for part in kinds}
    assert {"Public", "GameEnded", "OwnDraw", "TilesTaken", "TimeUpSeen"} <= reachable


# --- by value -----------------------------------------------------------------------------------------------


def values_in(thing: object) -> Iterator[object]:
    """Every tile and every bytes object inside."""
    if isinstance(thing, Tile | bytes):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from values_in(getattr(thing, field.name))
    elif isinstance(thing, tuple | list | set | frozenset):
        for item in thing:
            yield from values_in(item)


@each("edition", ALL)
@each("viewer", [0, 1, 2, None])
def test_no_view_shows_a_hidden_tile(edition: str, viewer: int | None) -> None:
    """Every rack and the pool hold tiles that are nowhere else."""
    racks = ["k1 k2", "r1 r2", "b1 b2"]
    state = game_at(edition, racks, pool="y11 y12 y13", table="k7 k8 k9")
    state = step(state, 0, Draw())
    visible = {Tile.K7, Tile.K8, Tile.K9}
    if viewer is not None:
        visible |= set(parse_rack(racks[viewer])) | ({Tile.Y11} if viewer == 0 else set())
    seat = None if viewer is None else Seat(viewer)
    assert set(values_in(view(state, seat))) == visible


def test_the_end_shows_everything() -> None:
    state = step(
        game_at("sabra", ["k7", "r1 J"], pool="y11", table="k4 k5 k6"), 0, Play(parse_table("k4 k5 k6 k7"))
    )
    seen = set(values_in(view(state, None)))
    assert {Tile.R1, Tile.J, Tile.Y11, SEED} <= seen


@pytest.mark.parametrize(
    ("event", "own"),
    [
        (Drew(Seat(0), parse_tiles("r5 b6"), penalty=True), {Tile.R5, Tile.B6}),
        (Dealt(1, (parse_rack("r5"), parse_rack("b6")), parse_tiles("k1 k2"), (Seat(0),)), {Tile.R5}),
        (PoolShuffled(parse_tiles("k1 k2")), set()),
        (GameBegan(load_edition("sabra"), 2, SEED), set()),
        (DealKept(Seat(0)), set()),
    ],
    ids=["drew", "dealt", "pool-shuffled", "game-began", "deal-kept"],
)
def test_what_the_view_of_an_event_shows(event: Event, own: set[Tile]) -> None:
    assert set(values_in(event_view(event, Seat(0)))) == own
    assert set(values_in(event_view(event, None))) == set()
    others = {Tile.B6} if isinstance(event, Dealt) else set()
    assert set(values_in(event_view(event, Seat(1)))) == others


def test_a_draw_shows_its_count_to_all_and_its_tiles_to_the_own_seat() -> None:
    drew = Drew(Seat(1), parse_tiles("r5 b6"), penalty=True)
    seen = TilesTaken(Seat(1), 2, penalty=True)
    assert event_view(drew, Seat(0)) == event_view(drew, None) == EventView(seen, None)
    assert event_view(drew, Seat(1)) == EventView(seen, OwnDraw(parse_tiles("r5 b6")))


def test_a_kept_deal_is_nobody_elses_business() -> None:
    assert event_view(DealKept(Seat(1)), Seat(0)) is None
    assert event_view(DealKept(Seat(1)), None) is None
    assert event_view(DealKept(Seat(1)), Seat(1)) is not None


def test_a_draft_that_went_back_stays_unseen() -> None:
    state = game_at("ravensburger-de", ["k7 r1 r2", "k2"], table="k4 k5 k6", pool="y11 y12 y13 y9")
    after = step(state, 0, TimeUp(parse_table("k4 k5 k6 k7 | r1 r2")))
    seen = after.public.history[-3]
    assert isinstance(seen, TimeUpSeen)
    assert set(values_in(seen)) == {Tile.K4, Tile.K5, Tile.K6}
    assert not {Tile.K7, Tile.R1, Tile.R2} & set(values_in(view(after, Seat(1))))


# --- spectators ---------------------------------------------------------------------------------------------


@each("edition", ALL)
def test_a_spectator_sees_the_public_part_alone(edition: str) -> None:
    state = replay(REFEREE.begin(load_edition(edition), 3, SEED))
    seen = view(state, None)
    assert (seen.public, seen.seat, seen.rack, seen.may_redeal) == (state.public, None, (), False)
    with pytest.raises(ValueError, match="spectator"):
        seen.position()


@each("edition", ALL)
def test_a_seat_sees_its_own_position(edition: str) -> None:
    state = game_at(edition, ["k1", "r1 r2"], table="k7 k8 k9", opened=[True, False])
    for seat in (Seat(0), Seat(1)):
        assert view(state, seat).position() == state.position(seat)
        assert view(state, seat).rack == state.racks[seat]


# --- stories ------------------------------------------------------------------------------------------------

PAIRS = "b3 b3 r8 r8 y10 y10 k1 k2 k3 k4 k5 k6 k7 k8"
MORE_PAIRS = "k9 k9 r9 r9 b9 b9 y1 y2 y3 y4 y5 y6 y7 y8"


def begun(monkeypatch: pytest.MonkeyPatch, edition: str, deal: str, again: str = "") -> Log:
    stack(monkeypatch, {"start/1": "r3 r2 r1", "deal/1": deal, "deal/2": again})
    return Log(REFEREE.begin(load_edition(edition), 3, SEED))


def both_keep(monkeypatch: pytest.MonkeyPatch) -> Log:
    log = begun(monkeypatch, "ravensburger-de", f"{PAIRS} {MORE_PAIRS}")
    return log.do(1, KeepDeal()).do(0, KeepDeal()).do(0, Draw())


def redeal(monkeypatch: pytest.MonkeyPatch) -> Log:
    log = begun(monkeypatch, "ravensburger-de", f"{PAIRS} {MORE_PAIRS}", again=PAIRS)
    return log.do(1, DemandRedeal()).do(0, TimeUp()).do(0, Draw()).do(1, TimeUp())


def resigned_while_asked(monkeypatch: pytest.MonkeyPatch) -> Log:
    return begun(monkeypatch, "ravensburger-de", f"{PAIRS} {MORE_PAIRS}").do(1, Resign())


def ended_while_asked(monkeypatch: pytest.MonkeyPatch) -> Log:
    return begun(monkeypatch, "ravensburger-de", PAIRS).do(1, Resign()).do(0, Resign())


def others_left_while_asked(monkeypatch: pytest.MonkeyPatch) -> Log:
    return begun(monkeypatch, "ravensburger-de", PAIRS).do(1, Resign()).do(2, Resign())


def played(monkeypatch: pytest.MonkeyPatch) -> Log:
    log = begun(monkeypatch, "sabra", "r9 r10 r11 r12 k1 k1 k2 k2 k3 k3 k4 k4 k5 k5")
    log.do(0, Play(parse_table("r9 r10 r11"))).do(1, Draw()).do(2, Draw())
    log.do(0, TimeUp(parse_table("r10 r11 r12 | r9 k1")))  # the 9 is taken onto the rack
    return log.do(1, Draw()).do(2, Resign()).do(0, Play(parse_table("r9 r10 r11 r12")))


def drawn_after_the_deal(monkeypatch: pytest.MonkeyPatch) -> Log:
    monkeypatch.undo()
    log = Log(REFEREE.begin(load_edition("ravensburger-fr"), 3, SEED))
    for _ in range(4):
        turn = log.state.public.turn
        assert turn is not None
        log.do(turn, Draw())
    return log


STORIES = [both_keep, redeal, resigned_while_asked, ended_while_asked, others_left_while_asked, played]
STORIES += [drawn_after_the_deal]
Story = Callable[[pytest.MonkeyPatch], Log]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
@each("viewer", [0, 1, 2, None])
def test_views_of_events_add_up_to_the_view(
    story: Story, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = None if viewer is None else Seat(viewer)
    state, folded = None, None
    for event in story(monkeypatch).events:
        state = evolve(state, event)
        seen = event_view(event, seat)
        if seen is not None:
            folded = evolve_view(folded, seen, seat)
        assert folded == view(state, seat)


@pytest.mark.parametrize(
    "story", [both_keep, redeal, played, drawn_after_the_deal], ids=lambda story: story.__name__
)
@each("viewer", [0, 1, 2, None])
def test_views_are_equal_however_the_hidden_tiles_lie(
    story: Story, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = None if viewer is None else Seat(viewer)
    log = story(monkeypatch).events
    other = disguised(log, seat, Random(7))
    assert replay(other).racks != replay(log).racks
    assert [event_view(event, seat) for event in other] == [event_view(event, seat) for event in log]
    for length in range(1, len(log) + 1):
        assert view(replay(other[:length]), seat) == view(replay(log[:length]), seat)


def test_nobody_learns_who_else_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only that the deal is not accepted yet."""
    first = begun(monkeypatch, "ravensburger-de", PAIRS).events
    dealt = first[-1]
    assert isinstance(dealt, Dealt)
    racks = (dealt.racks[1], dealt.racks[0], dealt.racks[2])
    second = (*first[:-1], dataclasses.replace(dealt, racks=racks, asked=(Seat(1),)))
    for seat in (Seat(2), None):
        assert view(replay(first), seat) == view(replay(second), seat)
        assert event_view(first[-1], seat) == event_view(second[-1], seat)
    assert view(replay(first), Seat(0)).may_redeal
    assert not view(replay(first), Seat(1)).may_redeal
    assert view(replay(second), Seat(1)).may_redeal


def test_who_was_asked_is_asked_until_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun(monkeypatch, "ravensburger-de", f"{PAIRS} {MORE_PAIRS}")
    assert [view(log.state, Seat(seat)).may_redeal for seat in range(3)] == [True, True, False]
    log.do(1, KeepDeal())
    assert [view(log.state, Seat(seat)).may_redeal for seat in range(3)] == [True, False, False]
    assert view(replay(log.events[:1]), Seat(0)).may_redeal is False


@pytest.mark.parametrize(
    "story", [ended_while_asked, others_left_while_asked], ids=lambda story: story.__name__
)
def test_after_the_end_nobody_may_demand_a_redeal(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    state = story(monkeypatch).state
    assert [view(state, Seat(seat)).may_redeal for seat in range(3)] == [False, False, False]


def test_equal_melds_are_equal_in_views() -> None:
    """Views compare by what lies there, not by how it is shown."""
    one, other = (game_at("sabra", ["k1", "k2"], table=table) for table in ("k7 r7 b7", "b7 k7 r7"))
    assert view(one, Seat(0)) == view(other, Seat(0))
    melds: tuple[Meld, ...] = view(one, Seat(0)).public.table.melds
    assert melds == (parse_tiles("k7 r7 b7"),)

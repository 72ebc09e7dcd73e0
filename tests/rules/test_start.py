"""How a game begins: who starts, what is dealt, and the question of a redeal."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import pytest

from tests.support.decks import stack
from tests.support.each import each
from tests.support.games import REFEREE, SEED, edition_of, events_of, refused, step
from tests.support.printed import ALL, PRINTED
from tilerummy.notation import parse_rack, parse_tiles
from tilerummy.rules import (
    DemandRedeal,
    Draw,
    EditionError,
    Event,
    KeepDeal,
    Phase,
    Play,
    Resign,
    Seat,
    State,
    Table,
    Tile,
    commitment,
    load_edition,
    replay,
    start,
    with_house_rules,
)
from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Dealt,
    GameBegan,
    PoolShuffled,
    RedealDemanded,
    StartDrawn,
    StarterNamed,
    TurnBegan,
)
from tilerummy.rules.shuffle import shuffled
from tilerummy.rules.start import pairs

DRAWS_FIRST = [name for name in ALL if PRINTED[name].start == "highest-before-deal"]
PAIRS = "b3 b3 r8 r8 y10 y10"
NO_PAIRS = "k1 k2 k3 k4 k5 k6 k7 k8 k10 k11 k12 k13 y1 y2"


def begin(edition: str, players: int = 3, first: int = 0) -> tuple[Event, ...]:
    return REFEREE.begin(load_edition(edition), players, SEED, Seat(first))


def draws_of(events: tuple[Event, ...]) -> list[StartDrawn]:
    return [event for event in events if isinstance(event, StartDrawn)]


# --- who starts ---------------------------------------------------------------------------------------------


@each("edition", DRAWS_FIRST)
@pytest.mark.parametrize(
    ("drawn", "starter"),
    [("k5 r9 b3", 1), ("k13 r12 b11", 0), ("J r1 b2", 2), ("r1 J J", 0), ("r7 b8 J", 1)],
)
def test_the_highest_tile_starts(
    edition: str, drawn: str, starter: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, {"start/1": drawn})
    events = begin(edition)
    (draw,) = draws_of(events)
    assert draw == StartDrawn(1, tuple(zip(range(3), parse_tiles(drawn), strict=True)), Seat(starter))  # type: ignore[arg-type]
    assert events[-1] == TurnBegan(Seat(starter), 1)
    assert events.index(draw) < next(at for at, event in enumerate(events) if isinstance(event, Dealt))


@each("joker", ["D", "C", "M"])
def test_special_jokers_count_0_too(joker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, {"start/1": f"{joker} k1"})
    assert replay(begin("twist", 2)).public.starter == 1


@each("edition", DRAWS_FIRST)
def test_only_the_tied_draw_again(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, {"start/1": "r9 b3 k9 y2", "start/2": "J J", "start/3": "b1 b2"})
    draws = draws_of(begin(edition, 4))
    assert [draw.attempt for draw in draws] == [1, 2, 3]
    assert [[seat for seat, _ in draw.draws] for draw in draws] == [[0, 1, 2, 3], [0, 2], [0, 2]]
    assert [draw.starter for draw in draws] == [None, None, 2]


@each("edition", DRAWS_FIRST)
def test_drawn_tiles_go_back(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, {"start/1": "r9 b10 k11"})
    state = replay(begin(edition))
    tiles = Counter(tile for rack in (*state.racks, state.pool) for tile in rack)
    assert tiles == load_edition(edition).tile_set.bag()


def test_one_text_draws_after_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """ravensburger-fr: from the rest, which is then stirred with the drawn tiles in it."""
    stack(monkeypatch, {"start/1": "y9 y13 J", "pool/1": "y1 y2 y3"})
    _, dealt, draw, stirred, turn = begin("ravensburger-fr")
    assert isinstance(dealt, Dealt)
    assert isinstance(draw, StartDrawn)
    assert isinstance(stirred, PoolShuffled)
    assert draw.starter == 1
    assert turn == TurnBegan(Seat(1), 1)
    assert stirred.pool[:3] == parse_tiles("y1 y2 y3")
    assert Counter(stirred.pool) == Counter(dealt.pool)
    assert replay(begin("ravensburger-fr")).pool == stirred.pool


def test_a_seat_cannot_draw_for_the_start_what_was_dealt() -> None:
    for number in range(20):
        _, dealt, *rest = REFEREE.begin(load_edition("ravensburger-fr"), 4, number.to_bytes(32, "big"))
        assert isinstance(dealt, Dealt)
        for event in rest:
            if isinstance(event, StartDrawn):
                assert Counter(tile for _, tile in event.draws) <= Counter(dealt.pool)


@each("first", [0, 1, 2])
def test_the_named_seat_starts(first: int) -> None:
    """original-fr: the youngest, whom the table names."""
    events = begin("original-fr", 3, first)
    assert events[1] == StarterNamed(Seat(first))
    assert events[-1] == TurnBegan(Seat(first), 1)
    assert draws_of(events) == []
    assert begin("original-fr")[1] == StarterNamed(Seat(0))


def test_every_seat_starts_sometimes() -> None:
    edition = load_edition("sabra")
    starters = [replay(REFEREE.begin(edition, 4, bytes([n] * 32))).public.starter for n in range(100)]
    assert set(starters) == {0, 1, 2, 3}


# --- the deal -----------------------------------------------------------------------------------------------


@each("edition", ALL)
def test_14_tiles_each_for_every_number_of_players(edition: str) -> None:
    low, high = PRINTED[edition].players
    for players in range(low, high + 1):
        state = replay(begin(edition, players))
        assert [len(rack) for rack in state.racks] == [14] * players
        assert len(state.pool) == load_edition(edition).tile_set.size - 14 * players
        assert state.public.rack_sizes == (14,) * players
        assert state.public.pool_size == len(state.pool)
        assert all(rack == tuple(sorted(rack)) for rack in state.racks)


@each("edition", ALL)
def test_a_game_is_announced_with_its_commitment(edition: str) -> None:
    events = begin(edition)
    assert events[0] == GameBegan(load_edition(edition), 3, SEED)
    assert replay(events).public.commitment == commitment(SEED)
    assert begin(edition) == events
    assert REFEREE.begin(load_edition(edition), 3, bytes(32)) != events


@pytest.mark.parametrize(
    ("tiles", "size", "most"), [("full", 160, 6), ("official", 106, 4), ("short", 108, 4)]
)
def test_xp_has_three_choices_of_tiles(tiles: str, size: int, most: int) -> None:
    edition = with_house_rules(edition_of("xp"), {"tiles": tiles})
    for players in range(2, 7):
        if players > most:
            with pytest.raises(EditionError) as caught:
                REFEREE.begin(edition, players, SEED)
            assert caught.value.key == "tiles"
        else:
            state = replay(REFEREE.begin(edition, players, SEED))
            assert sum(map(len, state.racks)) + len(state.pool) == size


@each("edition", ALL)
def test_the_number_of_players_is_checked(edition: str) -> None:
    low, high = PRINTED[edition].players
    for players in (-1, 0, low - 1, high + 1, 100):
        with pytest.raises(EditionError) as caught:
            begin(edition, players)
        assert caught.value.key == "players"


@each("first", [-1, 3])
def test_the_first_seat_is_checked(first: int) -> None:
    with pytest.raises(EditionError) as caught:
        begin("original-fr", 3, first)
    assert caught.value.key == "first"


def test_big_racks_need_a_pool() -> None:
    house = with_house_rules(edition_of("sabra"), {"rack_size": 27})
    with pytest.raises(EditionError) as caught:
        REFEREE.begin(house, 4, SEED)
    assert caught.value.key == "rack_size"
    assert [len(rack) for rack in replay(REFEREE.begin(house, 3, SEED)).racks] == [27, 27, 27]


@each("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        REFEREE.begin(load_edition("sabra"), 2, bytes(length))


@each("number", range(6))
def test_a_draw_for_the_start_comes_to_an_end(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with racks so big that two tiles are left for four seats to draw from: refused, or decided."""

    def limited(items: Iterable[Tile], seed: bytes, label: str) -> tuple[Tile, ...]:
        assert label != "start/50", "draws for ever"
        return shuffled(items, seed, label)

    monkeypatch.setattr(start, "shuffled", limited)
    house = with_house_rules(edition_of("ravensburger-fr"), {"rack_size": 26})
    with suppress(EditionError):
        state = replay(REFEREE.begin(house, 4, number.to_bytes(32, "big")))
        assert state.public.starter in range(4)


# --- three pairs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        (PAIRS, PAIRS),
        ("b3 b3 r8 r8 J J", "b3 b3 r8 r8"),
        ("b3 b3 b3 r8 r9 r10", "b3 b3"),
        ("b3 r3 b8 r8", ""),
        ("J J D D C C M M", ""),
    ],
)
def test_what_is_a_pair(rack: str, expected: str) -> None:
    assert pairs(parse_rack(rack)) == parse_rack(expected)


def dealt(monkeypatch: pytest.MonkeyPatch, *racks: str, again: str = "") -> State:
    """A game of ravensburger-de in which the first seats are dealt these tiles, filled up to 14."""
    filler = NO_PAIRS.split()
    order = " ".join(" ".join((rack.split() + filler)[:14]) for rack in racks)
    stack(monkeypatch, {"start/1": "r1 r2 r3", "deal/1": order, "deal/2": again})
    return replay(REFEREE.begin(load_edition("ravensburger-de"), 3, SEED))


@pytest.mark.parametrize(
    ("rack", "asked"),
    [
        (PAIRS, True),
        (f"{PAIRS} k9 k9", True),
        ("b3 b3 r8 r8 y10", False),
        ("b3 b3 r8 r8 J J", False),
        ("b3 b3 r8 r8 y10 r10", False),
    ],
)
def test_who_is_asked(rack: str, asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(monkeypatch, rack)
    assert state.asked == (frozenset({0}) if asked else frozenset())
    assert state.public.phase is (Phase.DEAL_OFFERED if asked else Phase.PLAYING)
    assert (DealAccepted() in state.public.history) is not asked


def test_a_deal_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(monkeypatch, PAIRS)
    assert events_of(state, 0, KeepDeal()) == (DealKept(Seat(0)), DealAccepted(), TurnBegan(Seat(2), 1))
    assert step(state, 0, KeepDeal()).racks == state.racks


def test_a_redeal_is_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Same starter, everything reshuffled, the pairs are shown."""
    state = dealt(monkeypatch, f"{PAIRS} k9 k9 J J")
    demanded, again, accepted, turn = events_of(state, 0, DemandRedeal())
    assert demanded == RedealDemanded(Seat(0), parse_rack(f"{PAIRS} k9 k9"))
    assert isinstance(again, Dealt)
    assert (again.number, again.asked) == (2, ())
    assert (accepted, turn) == (DealAccepted(), TurnBegan(Seat(2), 1))
    after = step(state, 0, DemandRedeal())
    assert after.racks == again.racks != state.racks
    assert (after.public.deals, after.public.starter) == (2, state.public.starter)


def test_a_redeal_can_bring_three_pairs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    again = f"k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r1 {PAIRS}"
    state = step(dealt(monkeypatch, PAIRS, again=again), 0, DemandRedeal())
    assert (set(state.asked), state.public.phase) == ({Seat(1)}, Phase.DEAL_OFFERED)
    assert refused(state, 0, DemandRedeal()) == "redeal-not-offered"
    assert step(state, 1, DemandRedeal()).public.deals == 3


def test_several_seats_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(monkeypatch, PAIRS, "k9 k9 r9 r9 b9 b9 y1 y2 y3 y4 y5 y6 y7 y8")
    assert state.asked == {0, 1}
    kept = step(state, 1, KeepDeal())
    assert (set(kept.asked), kept.public.phase) == ({Seat(0)}, Phase.DEAL_OFFERED)
    assert refused(kept, 1, DemandRedeal()) == "redeal-not-offered"
    assert step(kept, 0, KeepDeal()).public.phase is Phase.PLAYING
    assert step(kept, 0, DemandRedeal()).public.deals == 2
    assert step(state, 1, DemandRedeal()).asked == frozenset()


def test_nothing_is_played_before_the_deal_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(monkeypatch, PAIRS)
    for seat in range(3):
        assert refused(state, seat, Draw()) == "deal-not-accepted"
        assert refused(state, seat, Play(Table())) == "deal-not-accepted"
    assert refused(state, 1, KeepDeal()) == "redeal-not-offered"
    assert refused(state, 2, DemandRedeal()) == "redeal-not-offered"


def test_a_redeal_asks_nobody_who_has_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who has left could never answer."""
    again = f"k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r1 {PAIRS}"
    state = step(dealt(monkeypatch, PAIRS, again=again), 1, Resign())
    state = step(state, 0, DemandRedeal())
    assert state.asked == frozenset()
    assert (state.public.phase, state.public.turn) == (Phase.PLAYING, 2)


def test_deals_with_three_pairs_come_by_chance() -> None:
    edition = load_edition("ravensburger-de")
    states = [replay(REFEREE.begin(edition, 4, number.to_bytes(32, "big"))) for number in range(400)]
    asked = [state for state in states if state.asked]
    assert 20 < len(asked) < 80  # about one deal in nine
    for state in states:
        three_pairs = {seat for seat in range(4) if len(pairs(state.racks[seat])) >= 6}
        assert three_pairs == state.asked

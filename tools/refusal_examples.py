"""One example for every reason to refuse, run by the rules themselves: for the pages and their tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final, cast

from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import (
    DEFAULT_EDITION,
    Action,
    Draw,
    Illegal,
    KeepDeal,
    Phase,
    Position,
    Rack,
    Reason,
    Referee,
    Resign,
    Seat,
    State,
    evolve,
    judge,
    load_edition,
    replay,
)
from tilerummy.rules.shuffle import SEED_BYTES


class SomethingToPlay:
    """A search for examples in which there is always a play and nothing else is asked."""

    def can_play(self, position: Position) -> bool:  # noqa: ARG002 - the protocol asks about a position
        return True

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        raise AssertionError(f"no example needs the points of {tiles} and {faces}")


@dataclass(frozen=True)
class PlayExample:
    """A play that is refused."""

    reason: Reason
    table: str
    rack: str
    play: str
    edition: str = DEFAULT_EDITION
    opened: bool = True

    def run(self) -> Illegal:
        position = Position(
            load_edition(self.edition), parse_table(self.table), parse_rack(self.rack), self.opened
        )
        return _refused(lambda: judge(position, parse_table(self.play), SomethingToPlay()))

    def in_words(self) -> str:
        table = f"Table `{self.table}`" if self.table else "Empty table"
        first = "" if self.opened else ", not opened yet"
        return f"{table}, rack `{self.rack}`{first}; the new table is `{self.play}` ({self.edition})."


@dataclass(frozen=True)
class FlowExample:
    """An action that is refused regardless of the tiles."""

    reason: Reason
    words: str
    scene: Callable[[], tuple[State, Seat, Action]]

    def run(self) -> Illegal:
        state, seat, action = self.scene()
        return _refused(lambda: _REFEREE.apply(state, seat, action))

    def in_words(self) -> str:
        return self.words


def _refused(attempt: Callable[[], object]) -> Illegal:
    try:
        attempt()
    except Illegal as illegal:
        return illegal
    raise AssertionError("this example is not refused")


def _meld(reason: Reason, meld: str, edition: str = DEFAULT_EDITION) -> PlayExample:
    return PlayExample(reason, "", meld, meld, edition)


# --- games for the flow ------------------------------------------------------------------------------------

_REFEREE: Final = Referee(SomethingToPlay())


def _begun(edition: str = "sabra", players: int = 3, seed: int = 0) -> State:
    return replay(
        _REFEREE.begin(load_edition(edition), players, seed.to_bytes(SEED_BYTES, "big"), first=Seat(0))
    )


def _after(state: State, seat: Seat, action: Action) -> State:
    for event in _REFEREE.apply(state, seat, action):
        state = evolve(state, event)
    return state


def _on_turn(state: State) -> Seat:
    assert state.public.turn is not None
    return state.public.turn


def _over() -> tuple[State, Seat, Action]:
    state = _after(_begun(players=2), Seat(0), Resign())
    return state, Seat(1), Draw()


def _stranger() -> tuple[State, Seat, Action]:
    return _begun(), Seat(5), Draw()


def _early() -> tuple[State, Seat, Action]:
    state = _begun()
    return state, Seat((_on_turn(state) + 1) % 3), Draw()


def _resigned() -> tuple[State, Seat, Action]:
    return _after(_begun(), Seat(0), Resign()), Seat(0), Draw()


def _deal_open() -> tuple[State, Seat, Action]:
    deals = (_begun(DEFAULT_EDITION, players=4, seed=seed) for seed in count())
    return next(state for state in deals if state.public.phase is Phase.DEAL_OFFERED), Seat(0), Draw()


def _deal_closed() -> tuple[State, Seat, Action]:
    state = _begun()
    return state, _on_turn(state), KeepDeal()


def _could_play() -> tuple[State, Seat, Action]:
    state = _begun("twist")._replace(pool=())
    return state, _on_turn(state), Draw()


def _nonsense() -> tuple[State, Seat, Action]:
    state = _begun()
    return state, _on_turn(state), cast("Action", "dance")  # what a faulty program might send


EXAMPLES: Final[tuple[PlayExample | FlowExample, ...]] = (
    PlayExample(Reason.TILE_NOT_ON_RACK, "r4 r5 r6", "r7", "r4 r5 r6 r7 r8"),
    PlayExample(Reason.TABLE_TILE_MISSING, "r4 r5 r6 r7", "k9 b9 y9", "r4 r5 r6 | k9 b9 y9"),
    PlayExample(Reason.JOKER_TAKEN, "r4 J r6", "r5", "r4 r5 r6"),
    PlayExample(Reason.NOTHING_LAID, "r4 r5 r6 r7 r8 r9", "k1", "r4 r5 r6 | r7 r8 r9"),
    PlayExample(Reason.MELD_TOO_SHORT, "r4 r5 r6 r7", "k7", "r4 r5 r6 | r7 k7"),
    _meld(Reason.MELD_ONLY_JOKERS, "J J J", "xp"),
    _meld(Reason.MIRROR_TWICE, "r5 M M r5", "twist"),
    _meld(Reason.MIRROR_AT_EDGE, "M r5 r5", "twist"),
    _meld(Reason.MIRROR_UNEQUAL, "r5 M b5", "twist"),
    _meld(Reason.COLOUR_CHANGE_IN_GROUP, "r5 b5 C", "twist"),
    _meld(Reason.GROUP_COLOUR_TWICE, "r7 r7 b7"),
    _meld(Reason.GROUP_TOO_LARGE, "k7 r7 b7 y7 J"),
    _meld(Reason.COLOUR_CHANGE_FIRST, "C r5 r6", "twist"),
    _meld(Reason.RUN_OUT_OF_RANGE, "r12 r13 r1"),
    _meld(Reason.RUN_NUMBER_TWICE, "r5 r5 r6"),
    _meld(Reason.RUN_NOT_IN_ORDER, "r6 r4 r5"),
    _meld(Reason.RUN_GAP, "r4 r5 J r8"),
    _meld(Reason.COLOUR_CHANGE_SAME_COLOUR, "r4 C r6", "twist"),
    _meld(Reason.RUN_COLOURS_MIXED, "r4 r5 b6"),
    _meld(Reason.NOT_A_MELD, "r9 k4 y2"),
    PlayExample(
        Reason.OPENING_TOUCHES_TABLE,
        "r4 r5 r6",
        "r7 k10 b10 y10",
        "r4 r5 r6 r7 | k10 b10 y10",
        opened=False,
    ),
    PlayExample(Reason.OPENING_TOO_LOW, "", "k4 b4 y4", "k4 b4 y4", opened=False),
    PlayExample(Reason.JOKER_NOT_SWAPPED, "b6 b7 J", "b4", "b4 J b6 b7", "original-fr"),
    PlayExample(Reason.JOKER_MELD_SPLIT, "r4 J r6 r7", "k7 b7", "r4 J r6 | k7 r7 b7", "ravensburger-fr"),
    PlayExample(
        Reason.FREED_JOKER_IN_KEPT_MELD,
        "k7 J k9 | r4 J r6",
        "r5",
        "k7 J k9 J | r4 r5 r6",
        "ravensburger-fr",
    ),
    PlayExample(Reason.JOKER_MELD_TOUCHED, "r4 J r6", "r7", "r4 J r6 r7", "ravensburger-it"),
    FlowExample(Reason.GAME_OVER, "Somebody draws after the game has ended.", _over),
    FlowExample(Reason.NO_SUCH_SEAT, "A sixth seat draws in a game of three.", _stranger),
    FlowExample(Reason.NOT_YOUR_TURN, "The next player draws before the turn is over.", _early),
    FlowExample(Reason.SEAT_RESIGNED, "A player who has resigned draws.", _resigned),
    FlowExample(Reason.DEAL_NOT_ACCEPTED, "Somebody draws while another holds three pairs.", _deal_open),
    FlowExample(Reason.REDEAL_NOT_OFFERED, "A player answers, but wasn't asked.", _deal_closed),
    FlowExample(Reason.MUST_PLAY, "A player with a play passes on an empty pool (twist).", _could_play),
    FlowExample(Reason.NOT_AN_ACTION, "A program sends something that is no action.", _nonsense),
)

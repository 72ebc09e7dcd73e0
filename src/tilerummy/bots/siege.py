"""The siege: the part of a game after the pool has run empty, when everybody has to lay something each turn.

We call it a siege because whoever first runs out of *safe* plays, after which nobody can go out, loses. Every
turn uses up a safe play. So lay as few tiles as possible, and hold back as few as possible: only a *core*
(`core.py`), the tiles that keep the others from going out. There is more than one core: laying one tile of
the smallest is better than laying three others, if another core nearly as small does without that tile. Of
plays that cost about the same, the bot takes the one that wins most often in random continuations.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, Bag, bag_of, loose_bag, minus, plus
from tilerummy.bots.best import carried_out, most_tiles
from tilerummy.bots.bot import Turn
from tilerummy.bots.core import find_cores, find_last_core
from tilerummy.bots.endgame import Endgame
from tilerummy.bots.fitting import all_fit
from tilerummy.bots.outlook import play_on, single_moves
from tilerummy.bots.small import Faces, on_the_table, pairs, small_plays
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.bots.worlds import Worlds
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, as_rack

_WORLDS: Final = 6
"""How many guesses of the other racks to make; with one opponent there is nothing to guess."""
_SPARE_TILES_TO_SEARCH: Final = 6
"""With at most this many tiles to spare, all continuations are searched, using half of the budget."""
_CORES: Final = 5
"""How many cores to look for."""
_NODES: Final = 500
"""Nearly always enough to tell whether somebody can go out; if not, we assume that they can."""
_CORE_TILE_COST: Final = 4
"""Estimated cost, in tiles, of giving up one core tile."""
_COST_MARGIN: Final = 1
"""Plays that cost up to this many tiles more than the cheapest are compared, too."""
_MOST_OPTIONS: Final = 16
"""The most plays that are compared."""
_FEWEST_OPTIONS: Final = 4
"""This many plays are compared even if the budget is small."""
_ROUNDS: Final = 4
"""Only as many plays are compared as can be continued this often within the budget."""
_MOVES_OF_A_STUCK_TILE: Final = 0.33
"""How many moves a tile counts as if it can only be laid in a meld of three."""
_TILES_A_PLAYOUT: Final = 40
"""A random continuation costs one more playout for each time this many tiles are left to lay."""
_WORTH_OF_A_MOVE: Final = 0.3
"""What each move that a play is ahead adds to its results: it tells more than a few continuations do."""
_CLEARLY_BEHIND: Final = 1.5
"""A play is dropped if its sum is this much, times the root of the number of rounds, behind the best."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A play, the best core to hold back with it, and what both cost in tiles."""

    play: Faces
    core: Bag
    taken: int
    """How many tiles of this core the play uses; if any, it is no longer a core."""
    cost: int


@dataclass(frozen=True, slots=True)
class _Option:
    """A play, the table after it, the tiles that this seat can then spare, and its lead in moves."""

    play: Faces
    table: Bag
    mine: Bag
    moves_ahead: float


class Siege:
    """Decides what to lay once the pool is empty."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        position = turn.position
        self._table = loose_bag(position.table, position.edition.joker_policy)
        self._rack = bag_of(position.rack)
        worlds = Worlds(turn.view)
        self._two_players = len(others_in_turn(turn.view)) == 1
        self._worlds = [worlds.sample(turn.rng) for _ in range(1 if self._two_players else _WORLDS)]
        self._outside = plus(self._table, bag_of(unseen_tiles(turn.view).elements()))

    def lay_all_but_core(self) -> Table | None:
        """Where anybody may pass, the rack with the fewest points wins: keep only a core."""
        turn = self._turn
        position = turn.position
        core = find_last_core(self._outside, self._rack, self._chance(), turn.meter)
        if core is None:
            return most_tiles(position, turn.meter)
        spare = minus(self._rack, core)
        rack = as_rack(TILES[face] for face, count in enumerate(spare) for _ in range(count))
        best = carried_out(Position(position.edition, position.table, rack, position.opened), turn.meter)
        return None if best is None else best.table

    def lay_little(self) -> Table | None:
        """The safe play that costs least; if there is none, as much as possible."""
        turn = self._turn
        cores = self._cores(self._outside, self._rack, _CORES)
        plays = self._safe(small_plays(self._table, self._rack, turn.meter), cores)
        if all(self._taken(play, cores[0]) for play in plays):
            plays += self._safe(pairs(self._table, self._rack, turn.meter), cores)
        turn.rng.shuffle(plays)
        choices = [self._choice(play, cores) for play in plays]
        choices.sort(key=lambda choice: (choice.cost, len(choice.play)))
        for play in self._winning_first(choices, sum(self._rack) - sum(cores[0])):
            table = on_the_table(turn.position, play, turn.meter)
            if table is not None:
                return table
        return most_tiles(turn.position, turn.meter)

    def _chance(self) -> Random:
        # The same in every turn of a game: bots have no memory, and this way they stick to a plan.
        return Random(self._turn.view.public.commitment)

    def _cores(self, outside: Bag, rack: Bag, tries: int) -> list[Bag]:
        """Cores, smallest first; if there is none, a single empty one."""
        return find_cores(outside, rack, self._chance(), self._turn.meter, tries) or [[0] * (JOKER + 1)]

    def _safe(self, plays: list[Faces], cores: list[Bag]) -> list[Faces]:
        """The plays after which nobody can go out, as far as known. With one opponent, a core proves it."""
        certain = [core for core in cores if self._two_players and any(core)]
        return [
            play
            for play in plays
            if any(not self._taken(play, core) for core in certain) or self._lets_nobody_out(play)
        ]

    def _lets_nobody_out(self, play: Faces) -> bool:
        table = _with(self._table, play)
        return not any(all_fit(plus(table, rack), _NODES) for world in self._worlds for rack in world.racks)

    def _taken(self, play: Faces, core: Bag) -> int:
        """How many tiles of the core the play uses."""
        return sum(max(0, core[face] - self._rack[face] + play.count(face)) for face in set(play))

    def _choice(self, play: Faces, cores: list[Bag]) -> _Choice:
        choices = []
        for core in cores:
            taken = self._taken(play, core)
            choices.append(_Choice(play, core, taken, len(play) + sum(core) + _CORE_TILE_COST * taken))
        return min(choices, key=lambda choice: choice.cost)

    def _winning_first(self, choices: list[_Choice], spare: int) -> list[Faces]:
        """The plays in the order in which to try them; near the end, one proved to win comes first."""
        if self._two_players and spare <= _SPARE_TILES_TO_SEARCH and len(choices) > 1:
            meter = self._turn.meter
            plays = [choice.play for choice in choices]
            (other,) = self._worlds[0].racks
            endgame = Endgame(meter, meter.playouts // 2)
            best = endgame.winning_play(list(self._table), list(self._rack), list(other), plays)
            if best is not None:
                return [best, *(play for play in plays if play != best)]
        return self._best_first(choices)

    def _best_first(self, choices: list[_Choice]) -> list[Faces]:
        """The plays of these sorted choices; of those about as cheap as the first, the best comes first."""
        plays = [choice.play for choice in choices]
        close = [
            choice for choice in choices[:_MOST_OPTIONS] if choice.cost <= choices[0].cost + _COST_MARGIN
        ]
        if len(close) < 2 or self._turn.meter.is_over:
            return plays
        others = self._others()
        options = [self._option(choice, others[0]) for choice in close]
        options.sort(key=lambda option: option.moves_ahead, reverse=True)
        best = self._most_often_best(options, others)
        return [best, *(play for play in plays if play != best)]

    def _others(self) -> list[list[Bag]]:
        """For each guess, what the others can spare, in turn order; if there are several, all they hold."""
        if not self._two_players:
            return [list(world.racks) for world in self._worlds]
        (rack,) = self._worlds[0].racks
        return [[minus(rack, self._cores(plus(self._table, self._rack), rack, 1)[0])]]

    def _option(self, choice: _Choice, others: list[Bag]) -> _Option:
        play, core = choice.play, choice.core
        left = list(self._rack)
        for face in play:
            left[face] -= 1
        if choice.taken:
            core = self._cores(_with(self._outside, play), left, 1)[0]
        table = _with(self._table, play)
        mine = minus(left, core)
        ahead = _moves(table, mine) - max(_moves(table, spare) for spare in others)
        return _Option(play, table, mine, ahead)

    def _most_often_best(self, options: list[_Option], others: list[list[Bag]]) -> Faces:
        """Continue each option with the same guesses and random numbers; drop those that fall behind."""
        meter = self._turn.meter
        price = 1 + sum(map(sum, (*others[0], options[0].mine))) // _TILES_A_PLAYOUT
        options = options[: max(_FEWEST_OPTIONS, meter.playouts // (price * _ROUNDS))]
        sums = {option.play: _WORTH_OF_A_MOVE * option.moves_ahead for option in options}
        rounds = 0
        while len(options) > 1 and all(meter.spend() for _ in range(price * len(options))):
            chance = self._turn.rng.getrandbits(32)
            spares = others[rounds % len(others)]
            for option in options:
                sums[option.play] += play_on(option.table, [*spares, option.mine], Random(chance))
            rounds += 1
            options.sort(key=lambda option: -sums[option.play])
            behind = sums[options[0].play] - _CLEARLY_BEHIND * rounds**0.5
            options = [option for option in options if sums[option.play] >= behind]
        return options[0].play


def _moves(table: Bag, spare: Bag) -> float:
    """Roughly how many moves these tiles are good for."""
    singles = single_moves(table, spare)
    return singles + _MOVES_OF_A_STUCK_TILE * (sum(spare) - singles)


def _with(bag: Bag, play: Faces) -> Bag:
    after = list(bag)
    for face in play:
        after[face] += 1
    return after

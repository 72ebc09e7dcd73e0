"""What a player sees: plain lines that also make sense when read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from tilerummy.cli.language import say
from tilerummy.cli.paint import Paint
from tilerummy.cli.terminal.draft import Draft
from tilerummy.cli.words import count
from tilerummy.rules.fault import fault
from tilerummy.rules.meld import Meld
from tilerummy.rules.public import Public
from tilerummy.rules.seat import Seat
from tilerummy.rules.tile import Rack, Tile
from tilerummy.rules.view import View


class Screen:
    def __init__(self, names: Sequence[str], me: Seat, paint: Paint) -> None:
        self.names = names
        self.me = me
        self.paint = paint
        self.by_number = False
        """Whether the rack is sorted by number; the player's choice, kept for the whole game."""

    def turn(self, view: View) -> list[str]:
        """Everything to show when the player's turn begins."""
        public = view.public
        lines = ["", say("cli.screen.turn", number=public.turn_number), self.others(public)]
        lines += [*self.table(dict(enumerate(public.table.melds, 1))), self.rack(view.rack)]
        if view.position().needs_opening:
            lines.append(say("cli.screen.not-opened", points=view.position().edition.opening_points))
        return lines

    def others(self, public: Public) -> str:
        """The pool, and how many tiles each of the others holds."""
        pool = count("tiles", public.pool_size) if public.pool_size else say("cli.screen.pool-empty")
        held: list[str] = []
        for seat, name in enumerate(self.names):
            if seat == self.me:
                continue
            key = "resigned" if public.resigned[seat] else "opened" if public.opened[seat] else "closed"
            held.append(
                say(f"cli.screen.holds.{key}", name=name, tiles=count("tiles", public.rack_sizes[seat]))
            )
        return " ".join([say("cli.screen.pool", pool=pool), *held])

    def table(self, melds: Mapping[int, Meld]) -> list[str]:
        if not melds:
            return [say("cli.screen.table-empty")]
        lines = [say("cli.screen.table", melds=count("melds", len(melds)))]
        for number in sorted(melds):
            meld = melds[number]
            key = "cli.screen.meld" if fault(meld) is None else "cli.screen.loose-meld"
            lines.append(say(key, number=number, tiles=self.paint.tiles(meld)))
        return lines

    def rack(self, rack: Rack) -> str:
        if not rack:
            return say("cli.screen.rack-empty")
        colour_of: Callable[[Tile], int] = lambda tile: -1 if tile.colour is None else tile.colour  # noqa: E731
        by: Callable[[Tile], int] = (lambda tile: tile.number) if self.by_number else colour_of
        ordered = sorted(rack, key=lambda tile: (tile.is_joker, by(tile), tile))
        groups = [self.paint.tiles(group) for _, group in groupby(ordered, key=by)]
        key = "cli.screen.rack-by-number" if self.by_number else "cli.screen.rack-by-colour"
        return say(key, count=count("tiles", len(rack)), tiles=", ".join(groups))

    def draft(self, draft: Draft) -> list[str]:
        """The draft as it is now."""
        lines = [*self.table(draft.melds), self.rack(draft.rack())]
        if draft.in_hand():
            lines.append(say("cli.screen.in-hand", tiles=self.paint.tiles(draft.in_hand())))
        return lines

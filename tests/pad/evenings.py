"""Evenings as people write them down, with short ids."""

from __future__ import annotations

from collections.abc import Mapping

from tilerummy.pad import Adjustment, Box, Evening, Game, Note, Player, Removed, Sheet, sheet_of


class Pad:
    """A phone on the table; every note gets the next id."""

    def __init__(
        self, edition: str = "sabra", *names: str, length: int = 0, **house: str | int | bool
    ) -> None:
        self.evening = Evening()
        self.phone = "a"
        self.note(Box(edition, dict(house), length))
        self.ids = {name: self.seat(name) for name in names}

    def note(self, note: Note) -> str:
        entry_id = f"{self.phone}{len(self.evening)}"
        self.evening = self.evening.begin_line(note, entry_id=entry_id, at=0, by=self.phone)
        return entry_id

    def correct(self, line: str, note: Note) -> None:
        entry_id = f"{self.phone}{len(self.evening)}"
        self.evening = self.evening.rewrite(line, note, entry_id=entry_id, at=0, by=self.phone)

    def remove(self, line: str) -> None:
        self.correct(line, Removed())

    def seat(self, name: str, place: float | None = None) -> str:
        return self.note(Player(name, len(self.evening) if place is None else place))

    def game(self, left: Mapping[str, int | str], **more: object) -> str:
        return self.note(self.played(left, **more))

    def played(self, left: Mapping[str, int | str], **more: object) -> Game:
        """A game by the players' names."""
        by_id = {self.ids[name]: each for name, each in left.items()}
        for key in ("out", "starter"):
            if key in more:
                more[key] = self.ids[str(more[key])]
        more["resigned"] = tuple(self.ids[name] for name in more.get("resigned", ()))  # type: ignore[attr-defined]
        return Game(by_id, **more)  # type: ignore[arg-type]

    def adjust(self, name: str, points: int, note: str = "") -> str:
        return self.note(Adjustment(self.ids[name], points, "penalty" if points < 0 else "correction", note))

    def join(self, name: str, place: float | None = None) -> None:
        self.ids[name] = self.seat(name, place)

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.evening)

    def totals(self) -> dict[str, int]:
        totals = self.sheet.totals()
        return {name: totals[line] for name, line in self.ids.items()}

    def problems(self) -> list[str]:
        return [problem.code for problem in self.sheet.problems]

"""The score pad for games with real tiles: what people note, merged from several phones, and its sums.

From a note to a total: `notes` (what can be noted) → `evening` (entries that only ever grow, their merging)
→ `ending` (how a game ended) → `sheet` (scores, totals, places); `file` keeps an evening as text.
"""

from tilerummy.pad.ending import Final, PadError, settle
from tilerummy.pad.evening import Evening, EveningEntry, Line
from tilerummy.pad.file import entry_text, read_evening, write_evening
from tilerummy.pad.notes import Adjustment, Box, Game, Note, Player, Removed
from tilerummy.pad.sheet import Problem, Round, ScoredGame, Sheet, sheet_of

__all__ = [
    "Adjustment",
    "Box",
    "Evening",
    "EveningEntry",
    "Final",
    "Game",
    "Line",
    "Note",
    "PadError",
    "Player",
    "Problem",
    "Removed",
    "Round",
    "ScoredGame",
    "Sheet",
    "entry_text",
    "read_evening",
    "settle",
    "sheet_of",
    "write_evening",
]

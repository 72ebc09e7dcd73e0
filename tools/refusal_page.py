"""docs/refusals.md: every reason with when it occurs, an example, and what the player reads."""

from __future__ import annotations

from typing import Final

from tilerummy.messages import refusal, unreadable
from tilerummy.notation import Malformed, parse_table
from tilerummy.rules import Reason
from tools.refusal_examples import EXAMPLES

_UNREADABLE: Final = "r4 r5 r14"

_INTRO: Final = """\
# Refusals

Every refusal has one reason: a stable code that is never renamed and never reused for something else.
A refusal changes nothing. A program finds the code in `Illegal.reason` and the tiles,
melds and numbers concerned in `Illegal.details`; a player reads the sentence of the message catalogue
(`tilerummy.messages.refusal`).

## The order in which a play is checked

A play is the whole new table. It can be wrong in several ways at once; the reason is the first in this order:

1. **The tiles.** Everything on the new table was on the table or on the rack (`tile-not-on-rack`).
   Everything that was on the table still is (`table-tile-missing`, or `joker-taken` if only jokers are
   missing). At least one tile came from the rack (`nothing-laid`).
2. **The melds**, from the left: the first invalid one is named. Within a meld:
   - its size (`meld-too-short`) and a number in it (`meld-only-jokers`);
   - the mirror (`mirror-twice`, `mirror-at-edge`, `mirror-unequal`);
   - a colour-change joker in front (`colour-change-first`);
   - if all its numbers are the same, it is seen as a group: `colour-change-in-group`, `group-colour-twice`,
     `group-too-large`;
   - otherwise, or if it is several copies of one tile, or one number with a colour-change joker, it is seen
     as a run: `run-out-of-range`, `run-number-twice`, `run-not-in-order`, `run-gap`, then
     `run-colours-mixed` or `colour-change-same-colour`;
   - what is left is `not-a-meld`.
3. **The opening**, if the player still needs one: `opening-touches-table` where the opening turn may not go
   on, then `opening-too-low`.
4. **The jokers** that were on the table, by the edition's policy: `joker-not-swapped` (they are pinned),
   `joker-meld-split` and `freed-joker-in-kept-meld` (their melds may not be split), `joker-meld-touched`
   (their melds are frozen).

Before any of this the flow of the game is checked, in this order: `game-over`, `no-such-seat`,
`seat-resigned`, `redeal-not-offered`, `not-an-action`, `deal-not-accepted`, `not-your-turn`. `must-play`
answers a player who passes.
"""

_WHEN: Final = {
    Reason.TILE_NOT_ON_RACK: "The new table holds a tile that was neither on the table nor on the rack.",
    Reason.TABLE_TILE_MISSING: "A numbered tile that was on the table is not on it any more.",
    Reason.JOKER_TAKEN: "Only jokers that were on the table are missing: someone kept a freed joker.",
    Reason.NOTHING_LAID: "No tile came from the rack.",
    Reason.MELD_TOO_SHORT: "A meld has fewer than three tiles. A double is one tile, too.",
    Reason.MELD_ONLY_JOKERS: "A meld has no tile with a number.",
    Reason.MIRROR_TWICE: "A meld has more than one mirror.",
    Reason.MIRROR_AT_EDGE: "A mirror is first or last.",
    Reason.MIRROR_UNEQUAL: "The sides of a mirror differ, or aren't parts of a run or a group.",
    Reason.COLOUR_CHANGE_IN_GROUP: "A group has a colour-change joker.",
    Reason.GROUP_COLOUR_TWICE: "A group has two tiles of one colour.",
    Reason.GROUP_TOO_LARGE: "A group would need more than four colours.",
    Reason.COLOUR_CHANGE_FIRST: "A run begins with a colour-change joker.",
    Reason.RUN_OUT_OF_RANGE: "A run would need a number below 1 or above 13.",
    Reason.RUN_NUMBER_TWICE: "A run has the same tile twice.",
    Reason.RUN_NOT_IN_ORDER: "The same tiles in another order make a run.",
    Reason.RUN_GAP: "A number is missing between two tiles of a run.",
    Reason.COLOUR_CHANGE_SAME_COLOUR: "A run has the same colour on both sides of a colour-change joker.",
    Reason.RUN_COLOURS_MIXED: "The numbers of a run follow each other, but in several colours.",
    Reason.NOT_A_MELD: "Anything else that is neither a run nor a group.",
    Reason.OPENING_TOUCHES_TABLE: "The opening turn may not go on, and a meld of the table was changed.",
    Reason.OPENING_TOO_LOW: "The player's own melds are worth too little for an opening.",
    Reason.JOKER_NOT_SWAPPED: "Jokers are pinned, and one stands for another tile without a swap.",
    Reason.JOKER_MELD_SPLIT: "Joker melds may not be split, and one lost a tile or was changed otherwise.",
    Reason.FREED_JOKER_IN_KEPT_MELD: "Joker melds may not be split, and a freed joker joined one.",
    Reason.JOKER_MELD_TOUCHED: "Joker melds are frozen, and one was changed other than by a swap.",
    Reason.GAME_OVER: "The game has ended.",
    Reason.NO_SUCH_SEAT: "There is no such seat in this game.",
    Reason.NOT_YOUR_TURN: "Another seat is on turn.",
    Reason.SEAT_RESIGNED: "The seat has resigned.",
    Reason.DEAL_NOT_ACCEPTED: "A player who was dealt three pairs may still ask for a new deal.",
    Reason.REDEAL_NOT_OFFERED: "The seat was not asked whether it wants a new deal.",
    Reason.MUST_PLAY: "The pool is empty, only a stuck player may pass, and this player has a play.",
    Reason.NOT_AN_ACTION: "It isn't an action at all: a mistake of the program that sent it.",
}

_PARTS: Final = {
    "The tiles of a play": Reason.TILE_NOT_ON_RACK,
    "An invalid meld": Reason.MELD_TOO_SHORT,
    "The play as a whole": Reason.OPENING_TOUCHES_TABLE,
    "The flow of a game": Reason.GAME_OVER,
}
"""Headings, each with the first reason below it."""


def page() -> str:
    examples = {example.reason: example for example in EXAMPLES}
    headings = {reason: heading for heading, reason in _PARTS.items()}
    blocks = [_INTRO.rstrip()]
    for reason in Reason:
        if reason in headings:
            blocks.append(f"## {headings[reason]}")
        example = examples[reason]
        blocks.append(_entry(reason.value, _WHEN[reason], example.in_words(), refusal(example.run())))
    blocks += [
        "## Text that cannot be read",
        _entry(
            "malformed",
            "The command line was given text that is not notation, or a position that cannot be.",
            f"The table `{_UNREADABLE}`.",
            unreadable(_malformed()),
        ),
    ]
    return "\n\n".join(blocks) + "\n"


def _entry(code: str, when: str, example: str, message: str) -> str:
    return f"### `{code}`\n\n{when}\n\nExample: {example}\n\n> {message}"


def _malformed() -> Malformed:
    try:
        parse_table(_UNREADABLE)
    except Malformed as malformed:
        return malformed
    raise AssertionError("this can be read")

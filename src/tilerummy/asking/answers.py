"""The answers, in words and as data. Each may take long: the server asks another process."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final, Literal

from tilerummy.asking.missing import missing_tiles
from tilerummy.asking.questions import (
    ArrangeAnswer,
    ArrangeQuestion,
    CheckAnswer,
    CheckQuestion,
    GradeQuestion,
    PlayStep,
    Question,
    SolveAnswer,
    SolvedPlay,
    SolveQuestion,
    StepPart,
)
from tilerummy.asking.solving import Wanted, plays
from tilerummy.asking.step_by_step import tables_after
from tilerummy.messages import say, unreadable
from tilerummy.notation import Malformed, format_tiles, parse_tiles
from tilerummy.rules import (
    Edition,
    EditionError,
    Illegal,
    Meld,
    Position,
    Rack,
    Reason,
    Table,
    Tile,
    judge,
    load_edition,
    with_house_rules,
)
from tilerummy.rules.compare import compared
from tilerummy.rules.tile import as_rack
from tilerummy.solver import Arrangement, FastSearch, Step, arrange, in_words, steps
from tilerummy.solver.impossible import Impossible, check_position, check_tiles
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.messages import OpeningVerdict
from tilerummy.tables.protocol.view import meld_view
from tilerummy.tables.protocol.words import fault_of
from tilerummy.tables.verdict import judge_draft, judged_meld

_SEARCH: Final = FastSearch()
_SECONDS_FOR_MISSING: Final = 3.0
_LACKS_OPENING: Final = {
    Reason.OPENING_TOO_LOW: "out-too-low",
    Reason.OPENING_TOUCHES_TABLE: "out-touches-table",
}
_Where = Literal["table", "play", "rack", "tiles"]


def check(asked: CheckQuestion, language: str) -> CheckAnswer:
    edition = _edition(asked)
    before, after = _table(asked.table, "table", language), _table(asked.play, "play", language)
    laid, _ = compared(before.melds, after.melds)
    rack = laid if asked.rack is None else _tiles(asked.rack, "rack", language)
    position = Position(edition, before, rack, asked.opened)
    _check(position, language)
    judged = judge_draft(position, after, _SEARCH)
    illegal, opening = judged.illegal, judged.opening_points
    wrong = None if illegal is None else fault_of(illegal, language, edition)
    meld, tiles = _spoken_of(illegal)
    return CheckAnswer(
        legal=illegal is None,
        text=_laid_in_words("legal", judged.laid, judged.points, language) if wrong is None else wrong.text,
        fault=wrong,
        laid=format_tiles(judged.laid),
        points=judged.points,
        opening=None if opening is None else OpeningVerdict(edition.opening_points, opening),
        melds=tuple(judged_meld(edition.id, language, meld) for meld in after.melds),
        blamed=_places(meld, after),
        blamed_before=_places(meld, before),
        tiles=format_tiles(tiles),
    )


def solve(asked: SolveQuestion, language: str) -> SolveAnswer:
    position = asked_position(asked, language)
    found = plays(position, asked.wanted, asked.best) or []
    shown = tuple(_play(position, play, language) for play in found)
    if found:
        kind = "out" if shown[0].goes_out else "opening" if position.needs_opening else "best"
        text = _laid_in_words(kind, found[0].laid, shown[0].points, language)
    else:
        text = _none_in_words(position, asked.wanted, language)
    return SolveAnswer(text, shown)


def put_in_order(asked: ArrangeQuestion, language: str) -> ArrangeAnswer:
    edition, loose = _edition(asked), _tiles(asked.tiles, "tiles", language)
    try:
        check_tiles(edition, Counter(loose))
    except Impossible as wrong:
        raise _refused(wrong, language) from None
    table, left, _ = arrange(loose)
    missing = missing_tiles(edition, loose, left, _SECONDS_FOR_MISSING) if left else []
    kind = "all" if not left else "missing" if missing else "some"
    return ArrangeAnswer(
        text=say(f"asking.arranged.{kind}", language, edition, left=left),
        fits=not left,
        table=tuple(map(meld_view, table.melds)),
        left_over=format_tiles(left),
        missing=tuple(map(format_tiles, missing)),
    )


# --- what was asked


def asked_position(asked: SolveQuestion | GradeQuestion, language: str) -> Position:
    """Raises `Refused` for what can't lie on a table, with what is wrong."""
    table, rack = _table(asked.table, "table", language), _tiles(asked.rack, "rack", language)
    position = Position(_edition(asked), table, rack, asked.opened)
    _check(position, language)
    return position


def _edition(asked: Question) -> Edition:
    try:
        return with_house_rules(load_edition(asked.edition), asked.house_rules)
    except EditionError as wrong:
        raise Refused(Refusal.BAD_SETTINGS, rule=wrong.key, wrong=wrong.wrong, **wrong.details) from None


def _table(melds: tuple[str, ...], where: _Where, language: str) -> Table:
    return Table(tuple(_meld(meld, where, language) for meld in melds))


def _tiles(text: str, where: _Where, language: str) -> Rack:
    return as_rack(_meld(text, where, language))


def _meld(text: str, where: _Where, language: str) -> Meld:
    try:
        return parse_tiles(text)
    except Malformed as wrong:
        problem = unreadable(wrong, language)
        raise Refused(Refusal.BAD_POSITION, problem=problem, wrong="unreadable", where=where) from None


def _check(position: Position, language: str) -> None:
    try:
        check_position(position)
    except Impossible as wrong:
        raise _refused(wrong, language) from None


def _refused(wrong: Impossible, language: str) -> Refused:
    named = {key: format_tiles(value) for key, value in wrong.details.items() if isinstance(value, tuple)}
    named |= {key: str(value) for key, value in wrong.details.items() if isinstance(value, Tile)}
    return Refused(Refusal.BAD_POSITION, problem=wrong.in_words(language), wrong=wrong.wrong, **named)


# --- what is answered


def _laid_in_words(kind: str, laid: Rack, points: int, language: str) -> str:
    return say(f"asking.laid.{kind}", language, tiles=laid, points=points)


def _none_in_words(position: Position, wanted: Wanted, language: str) -> str:
    edition = position.edition
    if wanted is not Wanted.OUT:
        kind = "opening" if position.needs_opening else "best"
        return say(f"asking.none.{kind}", language, points=edition.opening_points)
    lacks = _lacks_opening(position)
    kind = "out" if lacks is None else _LACKS_OPENING[lacks.reason]
    return say(f"asking.none.{kind}", language, edition, **({} if lacks is None else lacks.details))


def _lacks_opening(position: Position) -> Illegal | None:
    """What keeps somebody from going out who could if they had opened."""
    found = plays(replace(position, opened=True), Wanted.OUT) if position.needs_opening else None
    illegal = judge_draft(position, found[0].table, _SEARCH).illegal if found else None
    return illegal if illegal is not None and illegal.reason in _LACKS_OPENING else None


def _spoken_of(illegal: Illegal | None) -> tuple[Meld, Rack]:
    """The meld and the tiles that a refusal names."""
    named = {} if illegal is None else illegal.details
    meld, tiles, tile = named.get("meld"), named.get("tiles"), named.get("tile")
    several = tiles if isinstance(tiles, tuple) else (tile,) if isinstance(tile, Tile) else ()
    return meld if isinstance(meld, tuple) else (), several


def _places(meld: Meld, table: Table) -> tuple[int, ...]:
    return tuple(at for at, other in enumerate(table.melds) if meld and other == meld)


def _play(position: Position, play: Arrangement, language: str) -> SolvedPlay:
    told = steps(position.table, play.table)
    after = tables_after(position.table, told)
    return SolvedPlay(
        laid=format_tiles(play.laid),
        points=judge(position, play.table, _SEARCH).points,
        goes_out=len(play.laid) == len(position.rack),
        table=tuple(map(meld_view, play.table.melds)),
        steps=tuple(
            _step(step, melds, position.edition, language) for step, melds in zip(told, after, strict=True)
        ),
    )


def _step(step: Step, after: tuple[Rack, ...], edition: Edition, language: str) -> PlayStep:
    return PlayStep(
        kind=step.kind,
        text=in_words(step, language, edition),
        made=format_tiles(step.made),
        base=None if step.base is None else format_tiles(step.base),
        parts=tuple(
            StepPart(format_tiles(part.tiles), None if part.source is None else format_tiles(part.source))
            for part in step.parts
        ),
        after=tuple(map(format_tiles, after)),
    )

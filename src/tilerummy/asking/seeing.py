"""How a person would find the best play of a position: the techniques that it takes."""

from __future__ import annotations

from tilerummy.asking.answers import asked_position
from tilerummy.asking.questions import GradeAnswer, GradeQuestion, SeenStage
from tilerummy.notation import format_tiles
from tilerummy.puzzles import kind_of, stages_in_words, technique_name, weakest_way
from tilerummy.puzzles.mining import PATIENCE
from tilerummy.solver import best_play


def grade(asked: GradeQuestion, language: str) -> GradeAnswer:
    position = asked_position(asked, language)
    best = best_play(position)
    if best is None:
        return GradeAnswer(kind=None, laid="", table=(), stages=())
    way = weakest_way(position, best.laid, patience=PATIENCE)
    edition = position.edition
    told = [] if way is None else stages_in_words(position.table, way, language, edition)
    return GradeAnswer(
        kind=kind_of(position, best.laid),
        laid=format_tiles(best.laid),
        table=tuple(map(format_tiles, best.table.melds)),
        stages=tuple(
            SeenStage(
                technique=stage.technique.id,
                text=technique_name(stage.technique, language, edition),
                steps=tuple(sentences),
                table=tuple(map(format_tiles, stage.table.melds)),
            )
            for stage, sentences in zip(() if way is None else way.stages, told, strict=True)
        ),
    )

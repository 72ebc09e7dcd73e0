"""What every answer of the solver is held against."""

from collections.abc import Mapping
from random import Random

from tests.oracle.best.model import Best
from tests.oracle.search import OracleSearch
from tilerummy.notation import format_table, format_tiles
from tilerummy.rules import (
    EDITION_IDS,
    Edition,
    Illegal,
    Position,
    Tile,
    judge,
    load_edition,
    with_house_rules,
)
from tilerummy.solver import Arrangement, Objective, objective_weights

Weights = Mapping[Tile, int]

HOUSE_RULES: Mapping[str, Mapping[str, str]] = {
    "xp, official box": {"tiles": "official"},
    "xp, short box": {"tiles": "short"},
    **{
        f"xp, {tiles} box, {policy}": {"tiles": tiles, "joker_policy": policy}
        for tiles in ("full", "short")
        for policy in ("pinned", "no-split", "frozen")
    },
}
"""Four jokers under every policy. No printed edition has them but for `free`; a house rule may."""

BOXES = ("sabra", "xp", "xp, short box", "twist")
"""Every set of tiles that there is: of 106, 160, 108 and 112 tiles."""

EDITIONS = (*EDITION_IDS, *HOUSE_RULES)


def edition_named(name: str) -> Edition:
    if name in HOUSE_RULES:
        return with_house_rules(load_edition("xp"), HOUSE_RULES[name])
    return load_edition(name)


def at_length(name: str, count: int) -> int:
    """So many positions in a soak test: of a house rule, which is one of many, fewer than of an edition."""
    return max(1, count // 5) if name in HOUSE_RULES else count


def reached(position: Position, play: Arrangement | None, weights: Weights) -> Best | None:
    """What the play amounts to, once the rules have found it legal and its own account of itself true."""
    if play is None:
        return None
    try:
        verdict = judge(position, play.table, OracleSearch())
    except Illegal as refusal:
        raise AssertionError(f"{refusal}: {format_table(play.table)!r} in {told(position)}") from refusal
    assert verdict.laid == play.laid, told(position)
    assert play.weight == sum(weights.get(tile, 0) for tile in play.laid), told(position)
    changed = position.table.changed_from(play.table)
    return Best(play.weight, len(play.laid), len(position.table.melds) - len(changed))


def any_objective(rng: Random, edition: Edition) -> tuple[Objective | Weights, Weights]:
    """Something to maximise, and what it makes of each tile."""
    objective: Objective | Weights = rng.choice(
        (Objective.TILES, Objective.POINTS, {tile: rng.choice((0, 1, 1, 2, 5, 9)) for tile in Tile})
    )
    weights = objective_weights(edition, objective) if isinstance(objective, Objective) else objective
    return objective, weights


def told(position: Position) -> str:
    """The position, for the message of a test that fails."""
    edition = position.edition
    house = "".join(f" {key}={value}" for key, value in edition.overrides)
    table, rack = format_table(position.table), format_tiles(position.rack)
    return f"{edition.id}{house} table={table!r} rack={rack!r} opened={position.opened}"

"""Bots have names and characters: a small cast for each level."""

from tilerummy.bots import LEVELS
from tilerummy.bots.cast import CAST, cast_name
from tilerummy.messages import languages, say


def test_every_level_has_a_cast_of_its_own() -> None:
    assert set(CAST) == set(LEVELS)
    everybody = [name for cast in CAST.values() for name in cast]
    assert len(everybody) == len(set(everybody))
    assert all(len(cast) >= 5 for cast in CAST.values())  # as many as one person meets in the largest box


def test_everybody_in_the_cast_is_described_in_every_language() -> None:
    for level, cast in CAST.items():
        for language in languages():
            about = [say(f"bots.cast.{level}.{name.lower()}", language) for name in cast]
            assert len(set(about)) == len(cast), language


def test_nobody_sits_at_a_table_twice() -> None:
    taken = ["momo"]  # a person may be called so
    for _ in range(6):
        taken.append(cast_name("easy", 7, taken))
    assert len({name.casefold() for name in taken}) == 7
    assert "Momo" not in taken

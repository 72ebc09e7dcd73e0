"""The core's own dictionaries say what `dict` says."""

from random import Random

from tilerummy.solver.classic.lookup import Kept, Lookup


def test_what_was_put_there_first_stays() -> None:
    rng = Random("first")
    lookup = Lookup()
    expected: dict[int, int] = {}
    for _ in range(3000):
        key, value = rng.choice((rng.randrange(500), rng.randrange(1 << 60))), rng.randrange(1 << 40)
        assert lookup.setdefault(key, value) == expected.setdefault(key, value)
    assert all(lookup.get(key, -1) == value for key, value in expected.items())


def test_what_was_put_there_last_counts() -> None:
    rng = Random("last")
    lookup = Lookup()
    expected: dict[int, int] = {}
    for _ in range(3000):
        key, value = rng.randrange(400) << rng.randrange(50), rng.randrange(5)
        lookup[key] = value
        expected[key] = value
        asked = rng.randrange(400) << rng.randrange(50)
        assert lookup.get(asked, -1) == expected.get(asked, -1)


def test_anything_can_be_kept_by_words_until_it_is_cleared() -> None:
    kept: Kept[str] = Kept()
    for number in range(1000):
        kept[number * number] = str(number)
    assert len(kept) == 1000
    assert [kept.get(number * number) for number in range(1000)] == [str(number) for number in range(1000)]
    assert kept.get(3) is None
    kept.clear()
    assert len(kept) == 0
    assert kept.get(4) is None

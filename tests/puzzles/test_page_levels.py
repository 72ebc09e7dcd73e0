"""The levels that the page has are those that are proved."""

from tools.write_lessons import PATH, generated


def test_the_levels_of_the_page_are_current() -> None:
    assert PATH.read_text(encoding="utf-8") == generated(), "run python -m tools.write_lessons"

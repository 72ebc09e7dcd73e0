"""What the page judges and rates puzzles by is current."""

import pytest

from tools.write_puzzles import ROOT, generated


@pytest.mark.slow
def test_the_boxes_and_cases_of_the_page_are_current() -> None:
    for name, text in generated().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: run python -m tools.write_puzzles"

"""What the page adds up by is current."""

from tools.write_pad import generated
from tools.written import ROOT


def test_the_boxes_and_evenings_of_the_page_are_current() -> None:
    for name, text in generated().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: run python -m tools.write_pad"

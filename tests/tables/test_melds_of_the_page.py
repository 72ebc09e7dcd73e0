"""What the page's reading of melds is held against is current."""

from tools.write_melds import generated
from tools.written import ROOT


def test_the_melds_for_the_page_are_read_as_they_are_now() -> None:
    for name, text in generated().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: run python -m tools.write_melds"

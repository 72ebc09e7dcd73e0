"""The generated pages of docs/ are those that the code writes today."""

from tests.support.each import each
from tilerummy.messages import languages
from tilerummy.rules import EDITION_IDS, Reason
from tools.write_docs import DOCS, pages

PAGES = pages()


@each("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    path = DOCS / name
    assert path.exists(), "run python -m tools.write_docs"
    assert path.read_text(encoding="utf-8") == PAGES[name], "run python -m tools.write_docs"


def test_a_page_says_how_it_is_written() -> None:
    for text in PAGES.values():
        first = text.splitlines()[0]
        assert first.startswith("<!--")
        assert "python -m tools.write_docs" in first


def test_there_is_no_page_too_many() -> None:
    written = {path.relative_to(DOCS).as_posix() for path in (DOCS / "rules").rglob("*.md")}
    assert written == {name for name in PAGES if name.startswith("rules/")}


@each("reason", Reason)
def test_every_reason_is_documented(reason: Reason) -> None:
    page = PAGES["refusals.md"]
    order, entries = page.split("## The tiles of a play")
    assert f"`{reason.value}`" in order
    assert f"### `{reason.value}`\n" in entries


def test_every_edition_has_a_page_that_the_overview_names() -> None:
    for edition_id in EDITION_IDS:
        for path in (f"{edition_id}.md", *(f"{code}/{edition_id}.md" for code in languages()[1:])):
            assert f"({path})" in PAGES["rules/README.md"]
            assert f"rules/{path}" in PAGES


def test_the_trade_mark_is_named_where_we_say_that_it_is_not_ours() -> None:
    overview = PAGES["rules/README.md"]
    assert overview.count("is a registered trade mark") == 1
    assert [name for name, text in PAGES.items() if "Rummikub" in text] == ["rules/README.md"]

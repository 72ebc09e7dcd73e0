"""Tables and racks are drawn as the page draws them."""

import re
from xml.etree import ElementTree

import pytest

import tilerummy as tr
from tests.support.project import ROOT
from tilerummy import pictures

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def edges(svg: str) -> int:
    return svg.count(pictures.look()["colours"]["gold"])


def test_every_tile_is_drawn_with_its_number_or_figure() -> None:
    assert words(tr.tiles("k1 r13 b8 y12").svg()) == ["1", "13", "8", "12"]
    figures = [tr.tiles(name).svg() for name in "JDCM"]
    assert len(set(figures)) == 4
    assert all(words(svg) == [] for svg in figures)


def test_a_joker_on_the_table_says_what_it_stands_for() -> None:
    assert words(tr.table("r4 J r6").svg()) == ["4", "5", "6"]
    assert words(tr.tiles("r4 J r6").svg()) == ["4", "6"]
    assert words(tr.table("r4 D r7").svg()) == ["4", "5·6", "7"]
    assert words(tr.table("r4 J").svg()) == ["4"]  # not valid yet


def test_pictures_of_a_position_a_game_a_turn_and_a_play() -> None:
    position = tr.Position("sabra", "r4 r5 r6 | k7 b7 y7", "r7 k1")
    assert words(position.svg()) == ["4", "5", "6", "7", "7", "7", "1", "7"]
    best = position.best_play()
    assert best is not None
    assert edges(best.svg()) == 1
    assert edges(position.svg()) == 0
    game = tr.Game("sabra", seed=7)
    assert len(words(game.svg())) == 14
    for drawn in (position, best, game, game.table, game.rack):
        assert drawn._repr_svg_() == drawn.svg()
        assert "NaN" not in drawn.svg()


def test_a_long_table_has_rows_and_no_tile_lies_outside() -> None:
    runs = " | ".join(" ".join(f"{colour}{at}" for at in range(1, 14)) for colour in "krby")
    picture = ElementTree.fromstring(tr.table(runs).svg())
    _, _, wide, high = map(float, picture.attrib["viewBox"].split())
    places = [
        tuple(map(float, re.findall(r"[\d.]+", group.attrib["transform"])))
        for group in picture.findall(f"{SVG}g")
    ]
    assert len(places) == 52
    assert len({y for _, y in places}) == 4
    assert all(x + 40 <= wide and y + 53 <= high for x, y in places)


def test_a_meld_longer_than_a_row_makes_the_picture_wider() -> None:
    half = [f"r{at}" for at in range(1, 14)]
    mirrored = tr.table(" ".join((*half, "M", *reversed(half))))
    wide = float(ElementTree.fromstring(mirrored.svg()).attrib["width"])
    assert wide > 27 * 40


def test_the_picture_is_described_in_the_notation() -> None:
    svg = tr.Position("sabra", "r4 r5 r6", "r7").svg()
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "r4 r5 r6 / r7"


@pytest.mark.parametrize("name", sorted(pictures.look()["colours"]))
def test_the_page_has_the_same_colours(name: str) -> None:
    style = (ROOT / "web/src/themes.css").read_text(encoding="utf-8").split("}")[0]
    assert f"--{name}: {pictures.look()['colours'][name]};" in style


def test_the_page_draws_tiles_from_the_same_file() -> None:
    for part in ("parts/TileFace.svelte", "lib/signs.ts"):
        assert "tilerummy/pictures/look.json" in (ROOT / "web/src" / part).read_text(encoding="utf-8")
    face = (ROOT / "web/src/parts/TileFace.svelte").read_text(encoding="utf-8")
    sizes = pictures.look()["tile"]
    assert f"height: {sizes['height']}em" in face
    assert f"border-radius: {sizes['corner']}em" in face
    assert f"--number, {sizes['number']}em" in face
    assert f"--sign, {sizes['sign']}em" in face
    assert f"width: {sizes['figure']}em" in face

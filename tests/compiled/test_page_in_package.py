"""A package has the page in it, or was asked to go without."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.compiled.building import build
from tests.support.project import ROOT, project_files
from tilerummy import __version__

pytestmark = pytest.mark.compiled

PAGE = "tilerummy/web/index.html"


@pytest.mark.parametrize("kind", ["build_wheel", "build_sdist"])
def test_without_the_page_nothing_is_built_and_the_way_to_it_is_told(
    kind: str, checkout: Path, tmp_path: Path
) -> None:
    built, said = build(kind, checkout, tmp_path / "built")
    assert built is None
    assert said.endswith(
        "error: the page has not been built: run `make page` first (it needs Node 20.19 or newer with npm), "
        "or set TILERUMMY_PAGE=0 for a package without the page\n"
    )


def test_a_package_without_the_page_is_built_for_whoever_asks_for_it(checkout: Path, tmp_path: Path) -> None:
    built, said = build("build_wheel", checkout, tmp_path / "built", TILERUMMY_PAGE="0")
    assert built is not None, said
    names = zipfile.ZipFile(built).namelist()
    assert "tilerummy/py.typed" in names
    assert PAGE not in names


def test_an_editable_install_needs_no_page(checkout: Path, tmp_path: Path) -> None:
    built, said = build("build_editable", checkout, tmp_path / "built")
    assert built is not None, said


def test_the_source_distribution_holds_every_file_and_the_built_page(
    checkout_with_page: Path, tmp_path: Path
) -> None:
    built, said = build("build_sdist", checkout_with_page, tmp_path / "built")
    assert built is not None, said
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {path.relative_to(ROOT).as_posix() for path in project_files()} - names == set()
    page = (path for path in (ROOT / "src/tilerummy/web").rglob("*") if ".vite" not in path.parts)
    assert {path.relative_to(ROOT).as_posix() for path in page} - names == set()


def test_a_release_has_absolute_links_and_says_where_it_comes_from(checkout: Path, tmp_path: Path) -> None:
    home = "https://example.org/club/tilerummy"
    at = {"TILERUMMY_PAGE": "0", "TILERUMMY_REPOSITORY": home}
    built, said = build("build_wheel", checkout, tmp_path / "built", **at)
    assert built is not None, said
    archive = zipfile.ZipFile(built)
    (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    about = archive.read(name).decode()
    assert f"Project-URL: Source, {home}" in about
    assert f"]({home}/raw/v{__version__}/docs/pictures/table-desktop.jpg)" in about
    assert f"]({home}/blob/v{__version__}/docs/guide/playing.md)" in about
    assert "](docs/" not in about

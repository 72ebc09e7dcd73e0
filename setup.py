"""Compiles the modules that need speed, and refuses to pack a game without its page.

Everything else about the package stands in pyproject.toml.

The modules are plain typed Python. Where they cannot be compiled (no C compiler, no Python headers), or
where TILERUMMY_COMPILE=0 asks for it, the same files run as they are.

The page is built by Node into src/tilerummy/web. We never start Node from here: a build that fetches packages
of another registry by itself is a surprise. TILERUMMY_PAGE=0 packs the rest alone, as a library.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

COMPILED = [
    "src/tilerummy/bots/outlook.py",
    "src/tilerummy/bots/fitting.py",
    "src/tilerummy/puzzles/forms.py",
    "src/tilerummy/puzzles/ladder.py",
    "src/tilerummy/puzzles/stages.py",
    "src/tilerummy/puzzles/technique.py",
    "src/tilerummy/rules/compare.py",
    "src/tilerummy/rules/fault.py",
    "src/tilerummy/rules/folding.py",
    "src/tilerummy/rules/game.py",
    "src/tilerummy/rules/meld.py",
    "src/tilerummy/rules/play.py",
    "src/tilerummy/rules/seat.py",
    "src/tilerummy/rules/shuffle.py",
    "src/tilerummy/solver/branching.py",
    "src/tilerummy/solver/budget.py",
    "src/tilerummy/solver/classic/arrangement.py",
    "src/tilerummy/solver/classic/best_first.py",
    "src/tilerummy/solver/classic/fewest_changes.py",
    "src/tilerummy/solver/classic/colour_moves.py",
    "src/tilerummy/solver/classic/engine.py",
    "src/tilerummy/solver/classic/groups.py",
    "src/tilerummy/solver/classic/hopeless.py",
    "src/tilerummy/solver/classic/in_turns.py",
    "src/tilerummy/solver/classic/least_change.py",
    "src/tilerummy/solver/classic/lookup.py",
    "src/tilerummy/solver/classic/needs.py",
    "src/tilerummy/solver/classic/old_melds.py",
    "src/tilerummy/solver/classic/open_nodes.py",
    "src/tilerummy/solver/classic/packing.py",
    "src/tilerummy/solver/classic/problem.py",
    "src/tilerummy/solver/classic/solution.py",
    "src/tilerummy/solver/classic/solve.py",
    "src/tilerummy/solver/classic/step.py",
    "src/tilerummy/solver/classic/usages.py",
    "src/tilerummy/solver/engine.py",
    "src/tilerummy/solver/engines.py",
    "src/tilerummy/solver/faces.py",
    "src/tilerummy/solver/groups.py",
    "src/tilerummy/solver/opening_faces.py",
    "src/tilerummy/solver/own_points.py",
    "src/tilerummy/solver/splitting.py",
    "src/tilerummy/solver/stock.py",
    "src/tilerummy/solver/tasks.py",
    "src/tilerummy/solver/turns.py",
    "src/tilerummy/solver/twist/best_first.py",
    "src/tilerummy/solver/twist/bound.py",
    "src/tilerummy/solver/twist/combining.py",
    "src/tilerummy/solver/twist/costs.py",
    "src/tilerummy/solver/twist/groups.py",
    "src/tilerummy/solver/twist/growth.py",
    "src/tilerummy/solver/twist/kept.py",
    "src/tilerummy/solver/twist/notes.py",
    "src/tilerummy/solver/twist/prices.py",
    "src/tilerummy/solver/twist/runs.py",
    "src/tilerummy/solver/twist/search.py",
    "src/tilerummy/solver/twist/special.py",
    "src/tilerummy/solver/twist/problem.py",
    "src/tilerummy/solver/twist/threads.py",
    "src/tilerummy/solver/twist/values.py",
]


_NAMED = re.compile(
    r"\(PyCFunction\)CPyPy_(?P<function>\w+),"
    r"|CPyType_(?P<type>\w+)_template_ = \{"
    r"|\(getter\)(?P<owner>\w+?)_get_(?P<property>\w+),"
)
_PLACE = re.compile(r'(?P<signature>\\n--\\n\\n)"\)|(?P<none>PyDoc_STR\(NULL\))|(?P<property>NULL), NULL\}')
"""Where words belong: behind a signature, or in the place of none."""


def extensions() -> list[Extension]:
    # Only a wheel is compiled: in an editable install the compiled modules would lie beside the sources and
    # hide every later edit. The other build steps (metadata, sdist) have no use for them.
    if "bdist_wheel" not in sys.argv or os.environ.get("TILERUMMY_COMPILE") == "0":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - takes a second to import

    paths = [path for path in COMPILED if Path(path).exists()]
    # Where pip builds, nothing is installed that the rest of the package imports.
    checked = ["--ignore-missing-imports", *paths]
    found: list[Extension] = mypycify(checked, group_name="tilerummy", debug_level="0") if paths else []
    for extension in found:
        extension.optional = True
        for source in filter(Path.exists, map(Path, extension.sources)):
            source.write_text(documented(source.read_text(encoding="utf-8"), paths), encoding="utf-8")
    return found


def documented(code: str, paths: list[str]) -> str:
    """The C that mypyc wrote, with the docstrings that it leaves out: `help` shows them."""
    words = {name: doc for path in paths for name, doc in docstrings(Path(path))}
    named = [*_NAMED.finditer(code)]
    pieces: list[str] = []
    done = 0
    for found, following in zip_longest(named, named[1:]):
        name = found["function"] or found["type"] or f"{found['owner']}___{found['property']}"
        place = _PLACE.search(code, found.end(), following.start() if following else len(code))
        if name not in words or place is None:
            continue
        text = "".join(map(_in_c, words[name].encode()))
        if place["signature"]:
            pieces += [code[done : place.end("signature")], text]
            done = place.end("signature")
        else:
            slot = "none" if place["none"] else "property"
            pieces += [code[done : place.start(slot)], f'PyDoc_STR("{text}")']
            done = place.end(slot)
    return "".join((*pieces, code[done:]))


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Those of a module's functions, classes and methods, by all the names that mypyc may have for them."""
    parts = path.with_suffix("").parts
    nodes: list[tuple[str, ast.AST]] = [
        ("", node) for node in ast.parse(path.read_text(encoding="utf-8")).body
    ]
    for inside, node in nodes:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{inside}___{node.name}"
            if isinstance(node, ast.ClassDef):
                nodes += [(name, inner) for inner in node.body]
            doc = ast.get_docstring(node)
            if doc is not None:
                # A module is called by its own name, or by as much of its path as tells it from others.
                yield from (("___".join(parts[at:]) + name, doc) for at in range(len(parts)))


def _in_c(byte: int) -> str:
    plain = 32 <= byte < 127 and chr(byte) not in '"\\?'
    return chr(byte) if plain else f"\\{byte:03o}"


class AllOrNothing(build_ext):
    """The compiled modules need the library they share: if one of them failed, none is installed."""

    def run(self) -> None:
        super().run()
        outputs = [Path(path) for path in self.get_outputs()]
        if not all(path.exists() for path in outputs):
            self.warn("tilerummy was not compiled; it runs as plain Python, only slower")
            for path in outputs:
                path.unlink(missing_ok=True)


def require_page() -> None:
    if os.environ.get("TILERUMMY_PAGE") != "0" and not Path("src/tilerummy/web/index.html").exists():
        raise SetupError(
            "the page has not been built: run `make page` first (it needs Node 20.19 or newer with npm), "
            "or set TILERUMMY_PAGE=0 for a package without the page"
        )


class WheelWithPage(bdist_wheel):
    def run(self) -> None:
        require_page()
        super().run()


class SourcesWithPage(sdist):
    def run(self) -> None:
        require_page()
        super().run()


def repository() -> str:
    """Where this is kept. The release knows it; nothing is made up for whoever builds at home."""
    return os.environ.get("TILERUMMY_REPOSITORY", "").rstrip("/")


def readme() -> str:
    """With absolute links and pictures where the repository is known: it is shown far from its files."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not repository():
        return text
    version = Path("src/tilerummy/version.py").read_text(encoding="utf-8").split('"')[-2]
    text = re.sub(r"(!\[[^\]]*\])\((?!https?:)([^)]+)\)", rf"\1({repository()}/raw/v{version}/\2)", text)
    return re.sub(
        r"(?<!!)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)", rf"\1({repository()}/blob/v{version}/\2)", text
    )


def urls() -> dict[str, str]:
    home = repository()
    if not home:
        return {}
    return {
        "Source": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
    ext_modules=extensions(),
    cmdclass={"bdist_wheel": WheelWithPage, "build_ext": AllOrNothing, "sdist": SourcesWithPage},
)

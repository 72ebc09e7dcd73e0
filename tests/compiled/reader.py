"""Run by itself, where the package is installed: does what pages of the documentation show.

    python reader.py PAGE... [--server URL CODE]

A page is Markdown, a notebook, or a program whose first words say how to run it.

Programs and commands run in this folder. A server and a table take the place of those in the pages.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

BLOCK: Final = re.compile(
    r"(?P<before>[^\n]*)\n\n```(?P<kind>\w+)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE
)
COMMAND: Final = re.compile(r"^(?:\$ )?tilerummy (.*)$", re.MULTILINE)
FILE: Final = re.compile(r"into `(\w+\.py)`:$")


def _few_games(shown: re.Match[str]) -> str:
    return f"{shown[1]}--games 2 --test 1" if shown[1] else "--games 2"


SMALLER: Final = (
    *((r"--deals \d+", "--deals 1"), (r"--workers \d+", "--workers 2")),
    *((r"--rounds \d+", "--rounds 1"), (r"(easy\.py )?--games \d+", _few_games)),
)
"""What makes a tournament, or an agent that learns, take minutes."""
ADDRESS: Final = "http://localhost:8000"
CODE: Final = "F3SD55"
PEOPLE: Final = ("serve", "play", "learn")
"""Commands that go on until somebody ends them."""
PREPARED: Final = {
    "cheat.py": "import tilerummy as tr\n\nclass Cheat:\n    def choose(self, view):\n"
    "        return tr.Play(tr.table('r1 r2 r3'))\n",
}


def run_page(path: Path, server: tuple[str, str] | None) -> int:
    """How many blocks were run."""
    names: dict[str, Any] = {"__name__": "__main__"}
    done = 0
    for block in BLOCK.finditer(path.read_text(encoding="utf-8")):
        kind, text = block["kind"], block["text"]
        if server is not None:
            text = text.replace(ADDRESS, server[0])
        if kind == "python" and ">>> " in text:
            run_dialogue(text, names, path)
        elif kind == "python":
            if named := FILE.search(block["before"]):
                Path(named[1]).write_text(text, encoding="utf-8")
            exec(compile(text, str(path), "exec"), names)
        elif kind in ("console", "sh"):
            run_commands(text, server)
        else:
            continue
        done += 1
    return done


def run_dialogue(text: str, names: dict[str, Any], path: Path) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, path.name, str(path), 0)
    failed = doctest.DocTestRunner().run(test, clear_globs=False).failed
    assert failed == 0, path
    names.update(test.globs)


def run_commands(text: str, server: tuple[str, str] | None) -> None:
    shown = [*COMMAND.finditer(text)]
    for found, following in zip_longest(shown, shown[1:]):
        words = smaller(found[1])
        output = text[found.end() + 1 : following.start() if following else len(text)]
        if words[0] == "bot":
            if server is None:
                continue
            words = [server[1] if word == CODE else word for word in words]
        if words[0] in PEOPLE:
            parse_command(words)
        else:
            run_command(words, output)


def parse_command(words: list[str]) -> None:
    """Whether there are such options, with such values."""
    from tilerummy.cli.main import main as program  # noqa: PLC0415 - as below

    program.commands[words[0]].make_context(words[0], words[1:])


def run_program(path: Path, server: tuple[str, str] | None) -> int:
    """Runs it as its first words say."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    run_commands(text.replace(ADDRESS, server[0]) if server else text, server)
    shown = re.findall(r"^ *python (.*)$", text, re.MULTILINE)
    for line in shown:
        subprocess.run([sys.executable, *smaller(line)], capture_output=True, text=True, check=True)
    return len(shown) + len(COMMAND.findall(text))


def smaller(line: str) -> list[str]:
    """The words of a command, with numbers that take seconds."""
    for wide, narrow in SMALLER:
        line = re.sub(wide, narrow, line)
    return shlex.split(line, comments=True)


def run_notebook(path: Path) -> int:
    """Runs its cells; how many of them show something, which can be drawn."""
    names: dict[str, Any] = {"__name__": "__main__"}
    drawn = 0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            found = shown_by("".join(cell["source"]), names)
            if found is not None:
                draws = "_repr_svg_" if hasattr(found, "_repr_svg_") else "_repr_html_"
                drawn += bool(getattr(found, draws)())
    return drawn


def shown_by(source: str, names: dict[str, Any]) -> object:
    """Runs a cell as Jupyter does: what its last line is worth is shown."""
    cell = ast.parse(source)
    last = cell.body.pop() if cell.body and isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def run_command(words: list[str], output: str) -> None:
    command = [sys.executable, "-m", "tilerummy", *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    refused = output.startswith("Error: ")
    well = (0,) if words[0] == "bot" else (0, 1)
    assert ran.returncode in ((1, 2) if refused else well), (words, ran)
    if refused:
        assert output.partition("...")[0].strip() in ran.stderr, (words, ran)
    elif output.strip() and not output.startswith("tilerummy"):
        assert ran.stdout == output.rstrip("\n") + "\n", (words, ran)


def main() -> None:
    pages, _, server = " ".join(sys.argv[1:]).partition(" --server ")
    for name, text in PREPARED.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("game.jsonl").write_text(a_record(), encoding="utf-8")
    for page in pages.split():
        url, _, code = server.partition(" ")
        at = (url, code) if server else None
        match (path := Path(page)).suffix:
            case ".py":
                done = run_program(path, at)
            case ".ipynb":
                done = run_notebook(path)
            case _:
                done = run_page(path, at)
        print(Path(page).name, done, flush=True)  # noqa: T201


def a_record() -> str:
    import tilerummy as tr  # noqa: PLC0415 - the folder's files come first in the search for modules

    game = tr.Game("sabra", seed=7)
    easy = tr.bot("easy", seed=1)
    while not game.over:
        game.apply(easy.choose(game.view()))
    return game.record()


if __name__ == "__main__":
    main()

"""Run by itself, where the package is installed: does what pages of the documentation show.

    python reader.py PAGE... [--server URL CODE]

Programs and commands run in this folder. A server and a table take the place of those in the pages.
"""

from __future__ import annotations

import doctest
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
SMALLER: Final = ((r"--deals \d+", "--deals 1"), (r"--workers \d+", "--workers 2"))
"""What makes a tournament take minutes."""
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
        line = found[1]
        for wide, narrow in SMALLER:
            line = re.sub(wide, narrow, line)
        words = shlex.split(line, comments=True)
        output = text[found.end() + 1 : following.start() if following else len(text)]
        if words[0] == "bot":
            if server is None:
                continue
            words = [server[1] if word == CODE else word for word in words]
        if words[0] not in PEOPLE:
            run_command(words, output)


def run_command(words: list[str], output: str) -> None:
    command = [sys.executable, "-m", "tilerummy", *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    refused = output.startswith("Error: ")
    assert ran.returncode in ((2,) if refused else (0, 1)), (words, ran)
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
        done = run_page(Path(page), (url, code) if server else None)
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

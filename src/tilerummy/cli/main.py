"""The command `tilerummy`.

Exit codes of all commands: 0 for success, 1 if the answer is no, 2 for input that can't be read or used.
"""

from __future__ import annotations

import io
import sys

import click

from tilerummy.cli.arena import arena
from tilerummy.cli.arrange import arrange
from tilerummy.cli.bot import bot
from tilerummy.cli.check import check
from tilerummy.cli.editions import editions
from tilerummy.cli.language import say
from tilerummy.cli.learn import learn
from tilerummy.cli.pad import pad
from tilerummy.cli.play import play
from tilerummy.cli.puzzles import puzzles
from tilerummy.cli.replay import replay
from tilerummy.cli.rules import rules
from tilerummy.cli.score import score
from tilerummy.cli.serve import serve
from tilerummy.cli.solve import solve
from tilerummy.cli.spoken import SpokenGroup
from tilerummy.version import __version__


@click.group(
    cls=SpokenGroup,
    help=say("cli.main.help"),
    context_settings={"max_content_width": 100, "auto_envvar_prefix": "TILERUMMY"},
    invoke_without_command=True,
)
@click.version_option(__version__, "-V", "--version", prog_name="tilerummy", help=say("cli.frame.version"))
@click.pass_context
def main(context: click.Context) -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # so that terminals without “quotes” or ø still work
    if context.invoked_subcommand is None:
        click.echo(say("cli.main.rest"))
        with serve.make_context("serve", ["--open"], parent=context) as serving:
            serve.invoke(serving)


for command in (
    play,
    serve,
    check,
    solve,
    arrange,
    score,
    pad,
    replay,
    editions,
    rules,
    learn,
    puzzles,
    arena,
    bot,
):
    main.add_command(command)

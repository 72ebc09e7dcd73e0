"""`tilerummy serve`: the server, for a family or, with many workers, for thousands."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

import click

from tilerummy.cli.language import edition_problem, os_problem, say
from tilerummy.cli.options import own_edition
from tilerummy.cli.terminal.saving import CannotSave, data_folder
from tilerummy.rules.edition_file import EDITION_IDS
from tilerummy.rules.errors import EditionError
from tilerummy.rules.own_edition import edition_as_data

_PORT: Final = 8000
_TABLES: Final = "tables.db"
_LONGEST_URL: Final = 200
"""Limited because it goes into QR codes."""


@click.command(help=say("cli.serve.help"), short_help=say("cli.serve.short"))
@click.option("--host", default="0.0.0.0", metavar="ADDRESS", help=say("cli.serve.host"))
@click.option("--port", type=click.IntRange(1, 65535), default=_PORT, metavar="N", help=say("cli.serve.port"))
@click.option("--database", metavar="URL", help=say("cli.serve.database"))
@click.option("--workers", type=click.IntRange(1, 64), default=1, metavar="N", help=say("cli.serve.workers"))
@click.option(
    "--thinkers", type=click.IntRange(1, 64), default=1, metavar="N", help=say("cli.serve.thinkers")
)
@click.option("--public-url", metavar="URL", help=say("cli.serve.public-url"))
@click.option("--root-path", default="", metavar="PATH", help=say("cli.serve.root-path"))
@click.option("--allowed-hosts", default="", metavar="NAMES", help=say("cli.serve.allowed-hosts"))
@click.option("--trusted-proxies", metavar="ADDRESSES", help=say("cli.serve.trusted-proxies"))
@click.option("--edition", "editions", multiple=True, metavar="FILE", help=say("cli.serve.edition"))
@click.option("--open", "open_page", is_flag=True, help=say("cli.serve.open"))
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    thinkers: int,
    public_url: str | None,
    root_path: str,
    allowed_hosts: str,
    trusted_proxies: str | None,
    editions: tuple[str, ...],
    open_page: bool,
) -> None:
    # The other commands need neither the server nor its libraries, and start faster without them.
    from tilerummy.server.config import Config  # noqa: PLC0415
    from tilerummy.server.connection.proxies import LOOPBACK  # noqa: PLC0415
    from tilerummy.server.run import run  # noqa: PLC0415
    from tilerummy.server.store import StoreError, is_shared, open_store  # noqa: PLC0415

    url = database or f"sqlite:///{_usual_file()}"
    if workers > 1 and not is_shared(url):
        raise click.UsageError(say("cli.serve.one-worker"))

    async def try_database() -> None:
        await (await open_store(url)).close()

    try:
        asyncio.run(try_database())
    except StoreError as wrong:
        raise click.UsageError(say(wrong.key, **wrong.details)) from None
    problem = _port_problem(host, port)
    if problem is not None:
        raise click.UsageError(say("cli.serve.no-port", host=host, port=str(port), problem=problem))
    config = Config(
        url,
        host=host,
        port=port,
        public_url=_public_url(public_url),
        allowed_hosts=_allowed_hosts(allowed_hosts),
        trusted_proxies=LOOPBACK if trusted_proxies is None else _trusted_proxies(trusted_proxies),
        own_editions=_own_editions(editions),
        thinkers=thinkers,
    )
    _tell_where(config.host, port, public_url, root_path, open_page=open_page)
    run(config, workers=workers, root_path=root_path)


def _own_editions(names: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    """As data, since workers that are started later must not read a file that was edited meanwhile."""
    taken = set(EDITION_IDS)
    found: list[dict[str, Any]] = []
    for name in names:
        try:
            edition = own_edition(name)
        except EditionError as wrong:
            raise click.UsageError(edition_problem(wrong)) from None
        if edition.id in taken:
            raise click.UsageError(say("cli.serve.same-edition", file=name, id=edition.id))
        taken.add(edition.id)
        found.append(edition_as_data(edition))
    return tuple(found)


def _public_url(url: str | None) -> str | None:
    from tilerummy.server.http.links import public_origin  # noqa: PLC0415

    if url is not None and (len(url) > _LONGEST_URL or public_origin(url) is None):
        raise click.UsageError(say("cli.serve.bad-url", text=url))
    return url


def _allowed_hosts(text: str) -> tuple[str, ...]:
    from tilerummy.server.connection.host_names import parse_host  # noqa: PLC0415

    found: list[str] = []
    for name in _listed(text):
        host = parse_host(name)
        if host is None or host.port is not None:
            raise click.UsageError(say("cli.serve.bad-host", text=name))
        found.append(host.name)
    return tuple(found)


def _trusted_proxies(text: str) -> tuple[str, ...]:
    from tilerummy.server.connection.proxies import Proxies  # noqa: PLC0415

    for each in _listed(text):
        try:
            Proxies([each])
        except ValueError:
            raise click.UsageError(say("cli.serve.bad-proxy", text=each)) from None
    return tuple(_listed(text))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _port_problem(host: str, port: int) -> str | None:
    """Why the port can't be used, if so: checked first, so that people read a sentence, not a server log."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return os_problem(error)
    return None


def _usual_file() -> Path:
    """Beside the records of the terminal; where earlier versions kept tables, if some are there."""
    earlier = Path(click.get_app_dir("tilerummy")) / _TABLES
    if earlier.exists():
        return earlier
    try:
        return data_folder() / _TABLES
    except CannotSave:  # no home
        return earlier


def _tell_where(host: str, port: int, public_url: str | None, root_path: str, *, open_page: bool) -> None:
    from tilerummy.server.http.links import lan_address  # noqa: PLC0415

    everywhere = host in ("0.0.0.0", "::")
    name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    here = f"http://{name}:{port}{root_path}/"
    click.echo(say("cli.serve.here", url=here))
    others = public_url or (lan_address() if everywhere else None)
    if others is not None:
        url = others if public_url else f"http://{others}:{port}{root_path}/"
        click.echo(say("cli.serve.others", url=url))
    click.echo(say("cli.serve.stop"))
    if open_page:
        # If the browser is faster than the server, it tries again by itself.
        timer = threading.Timer(1.5, webbrowser.open, [here])
        timer.daemon = True
        timer.start()

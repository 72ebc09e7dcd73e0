"""`tilerummy serve`: what it refuses, and that it serves."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.processes import free_port, until_it_answers
from tests.support.patience import PATIENCE
from tests.support.project import ROOT
from tilerummy.cli.main import main


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    result = CliRunner().invoke(main, ["serve", "--workers", "2", "--database", database])
    assert result.exit_code == 2
    assert "Several workers need PostgreSQL" in result.output


@pytest.mark.parametrize("database", ["mysql://x", "sqlite:////dev/null/tables.db"])
def test_a_database_that_cannot_be_used_is_refused_in_words(database: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--database", database])
    assert result.exit_code == 2
    assert "database" in result.output


def test_an_edition_is_refused_before_anything_starts(tmp_path: Path) -> None:
    text = (ROOT / "src/tilerummy/rules/editions/sabra.toml").read_text(encoding="utf-8")
    for name, written, words in (
        ("same.toml", text, "there is an edition with the id “sabra” already"),
        ("wrong.toml", text.replace("rack_size = 14", "rack_size = 99"), "rack_size"),
        ("missing.toml", None, "there is no such file"),
    ):
        path = tmp_path / name
        if written is not None:
            path.write_text(written, encoding="utf-8")
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        place = ["--host", "127.0.0.1", "--port", str(free_port()), "--database", database]
        result = CliRunner().invoke(main, ["serve", *place, "--edition", str(path)])
        assert result.exit_code == 2
        assert words in " ".join(result.output.split())


def test_a_port_that_is_taken_is_told_before_anything_starts(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = ["--host", "127.0.0.1", "--port", str(taken.getsockname()[1])]
        result = CliRunner().invoke(
            main, ["serve", *place, "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
        )
    assert result.exit_code == 2
    assert "choose a different one with --port" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--allowed-hosts", "games.example.org,a b", "“a b” isn't a host name"),
        ("--allowed-hosts", "games.example.org:80", "“games.example.org:80” isn't a host name"),
        ("--trusted-proxies", "10.0.0.0/8, proxy", "“proxy” is neither an address nor a network"),
        ("--trusted-proxies", "10.0.0.1/8", "“10.0.0.1/8” is neither"),
        ("--public-url", "games.example.org", "can't open “games.example.org”"),
        ("--public-url", "https://a..b/", "can't open “https://a..b/”"),
    ],
)
def test_what_no_proxy_and_no_host_can_be_is_refused_in_words(
    option: str, value: str, words: str, tmp_path: Path
) -> None:
    place = ["--host", "127.0.0.1", "--port", str(free_port())]
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    result = CliRunner().invoke(main, ["serve", *place, "--database", database, option, value])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_help_names_every_option() -> None:
    result = CliRunner().invoke(main, ["serve", "--help"])
    assert result.exit_code == 0
    for option in (
        "--host",
        "--port",
        "--database",
        "--workers",
        "--thinkers",
        "--open",
        "--public-url",
        "--root-path",
        "--allowed-hosts",
        "--trusted-proxies",
    ):
        assert option in result.output


@pytest.mark.slow
def test_it_serves_until_it_is_stopped(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", "from tilerummy.cli.main import main; main()", "serve"]
    options = [
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{tmp_path / 'tables.db'}",
    ]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
    try:
        answer = until_it_answers(process, f"http://127.0.0.1:{port}/healthz")
        assert answer.json()["status"] == "ok"
        os.kill(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
        assert f"http://127.0.0.1:{port}/" in output
    finally:
        process.kill()
        process.wait()

"""Records reach the disk whole, or not at all."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tilerummy.cli.terminal.saving import CannotSave, RecordFile, data_folder, default_record_file

NOW = datetime(2025, 3, 9, 20, 15, 30, tzinfo=UTC)


def test_saving(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "a" / "b" / "game.jsonl")
    assert not file.path.exists()
    file.save("één\n")
    assert file.path.read_bytes() == "één\n".encode()
    assert list(file.path.parent.iterdir()) == [file.path]


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = RecordFile(tmp_path / "game.jsonl")

    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(CannotSave, match="No space left on device"):
        file.save("text")
    assert list(tmp_path.iterdir()) == []


def test_default_names_never_collide(data_home: Path) -> None:
    first = default_record_file("sabra", NOW)
    assert first.path == data_home / "tilerummy" / "2025-03-09-201530-sabra.jsonl"
    first.save("")
    assert default_record_file("sabra", NOW).path.name == "2025-03-09-201530-sabra-2.jsonl"


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for unset in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        assert data_folder() == tmp_path / ".local" / "share" / "tilerummy"


def test_nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(CannotSave, match="--record"):
        data_folder()

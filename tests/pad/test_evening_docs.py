"""What docs/records.md says of evenings is real."""

import re
from pathlib import Path

import msgspec

from tilerummy.pad import EveningEntry, Note, read_evening, sheet_of, write_evening

PAGE = (
    (Path(__file__).parents[2] / "docs" / "records.md")
    .read_text(encoding="utf-8")
    .partition("## Evenings")[2]
)


def block(name: str) -> str:
    found = re.search(rf"^```{name}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def test_the_example_is_written_so() -> None:
    evening = read_evening(block("jsonl evening"))
    assert write_evening(evening) == block("jsonl evening")
    totals = str(sheet_of(evening).totals())
    assert f"# {totals}" in block("python")


def test_the_tables_name_every_key_and_every_kind_of_note() -> None:
    named = set(re.findall(r"^\| `([a-z]+)` \|", PAGE, re.MULTILINE))
    kinds = {kind.__struct_config__.tag for kind in Note.__args__}
    assert named == {field.name for field in msgspec.structs.fields(EveningEntry)} | kinds | {"what"}

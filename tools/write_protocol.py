"""Writes what is generated from the wire's types: the JSON Schema, the types of the page, and
the numbers in the protocol's own page.

Run `python -m tools.write_protocol`; a test fails when they are not current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode
from tools.protocol_limits import with_numbers
from tools.protocol_schema import schema
from tools.typescript import typescript

ROOT: Final = Path(__file__).parents[1]


def generated() -> dict[str, str]:
    """The text of every generated file by its path."""
    found = schema()
    constants = {"PROTOCOL": PROTOCOL, **{f"CLOSE_{code.name}": code.value for code in CloseCode}}
    return {
        "docs/protocol.schema.json": json.dumps(found, indent=2, ensure_ascii=False) + "\n",
        "docs/protocol.md": with_numbers((ROOT / "docs/protocol.md").read_text(encoding="utf-8")),
        "web/src/protocol.ts": typescript(found, constants),
    }


def main() -> None:
    for name, text in generated().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

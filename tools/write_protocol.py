"""Writes what is generated from the wire's types: the JSON Schema, the types of the page, and
the numbers in the protocol's own page.

Run `python -m tools.write_protocol`; a test fails when they are not current.
"""

from __future__ import annotations

import json

from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode
from tools.protocol_limits import with_numbers
from tools.protocol_schema import schema
from tools.typescript import typescript
from tools.written import ROOT, write


def generated() -> dict[str, str]:
    """The text of every generated file by its path."""
    found = schema()
    constants = {"PROTOCOL": PROTOCOL, **{f"CLOSE_{code.name}": code.value for code in CloseCode}}
    return {
        "docs/protocol.schema.json": json.dumps(found, indent=2, ensure_ascii=False) + "\n",
        "docs/protocol.md": with_numbers((ROOT / "docs/protocol.md").read_text(encoding="utf-8")),
        "web/src/protocol.ts": typescript(found, constants),
    }


if __name__ == "__main__":
    write(generated())

"""TypeScript types from a JSON Schema, as far as our own schemas go."""

from __future__ import annotations

import json
import re
from typing import Any, Final

Schema = dict[str, Any]
_SIMPLE: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def typescript(schema: Schema, constants: dict[str, int]) -> str:
    """A module with one exported type for each definition."""
    parts = ["// Generated from the server's types, hence long: run python -m tools.write_protocol\n"]
    parts += [f"export const {name} = {value};\n" for name, value in constants.items()]
    parts += [_definition(name, definition) for name, definition in schema["$defs"].items()]
    return "\n".join(parts)


def _definition(name: str, definition: Schema) -> str:
    comment = _comment(definition.get("description"), "")
    if definition.get("type") == "object" and "properties" in definition:
        return f"{comment}export interface {name} {_object(definition, '')}\n"
    return f"{comment}export type {name} = {_type(definition, '')};\n"


def _object(definition: Schema, indent: str) -> str:
    required = definition.get("required", [])
    deeper = indent + "  "
    lines = []
    for key, value in definition["properties"].items():
        name = key if _NAME.fullmatch(key) else json.dumps(key)
        optional = "" if key in required else "?"
        comment = _comment(value.get("description"), deeper)
        lines.append(f"{comment}{deeper}{name}{optional}: {_type(value, deeper)};\n")
    return "{\n" + "".join(lines) + indent + "}"


def _type(schema: Schema, indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(each, indent) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each, indent) for each in schema['prefixItems'])}]"
        inner = _type(schema.get("items", {}), indent)
        return f"{inner}[]" if _NAME.fullmatch(inner) else f"({inner})[]"
    if kind == "object":
        if "properties" in schema:
            return _object(schema, indent)
        values = schema.get("additionalProperties")
        return f"Record<string, {'unknown' if values is None else _type(values, indent)}>"
    return _SIMPLE[str(kind)]


def _comment(text: str | None, indent: str) -> str:
    return "" if not text else f"{indent}/** {' '.join(text.split())} */\n"

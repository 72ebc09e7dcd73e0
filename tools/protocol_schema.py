"""The wire protocol as a JSON Schema, made from the types that the server itself speaks with."""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

from tilerummy.asking import questions
from tilerummy.messages import RuleBook
from tilerummy.notation.record_tags import TAGS, usual_values, written_fields
from tilerummy.pad.live import EveningAsk, EveningTold
from tilerummy.rules import Reason, Table, Tile
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.public import PublicEvent
from tilerummy.rules.seat import Seat
from tilerummy.rules.view import Own
from tilerummy.server.http import wire
from tilerummy.server.search.review import Review
from tilerummy.server.table.listing import KnockedTable, TableSummary
from tilerummy.tables.protocol.messages import PROTOCOL, ClientMessage, Fault, JudgedMeld, ServerMessage
from tilerummy.tables.refusal import Refusal

Schema = dict[str, Any]
_FILLER: Final = "mypyc filler docstring"
_REF: Final = "#/$defs/{name}"
_HTTP: Final = (
    wire.DevicePerson,
    wire.Me,
    wire.NewName,
    wire.MyTable,
    wire.MyRecord,
    wire.NewTable,
    wire.Link,
    wire.ShareEvening,
    wire.EveningSummary,
    wire.Handover,
    wire.Token,
    wire.EditionInfo,
    wire.LevelInfo,
    RuleBook,
    questions.CheckQuestion,
    questions.CheckAnswer,
    questions.SolveQuestion,
    questions.SolveAnswer,
    questions.ArrangeQuestion,
    questions.ArrangeAnswer,
    questions.GradeQuestion,
    questions.GradeAnswer,
    Review,
    KnockedTable,
    TableSummary,
    Fault,
)
_TEXTS: Final = (Tile, Table, str, bytes, tuple[Tile, ...])


def schema() -> Schema:
    """The whole schema: `ClientMessage`, `ServerMessage`, and the bodies of HTTP."""
    types = (ClientMessage, ServerMessage, EveningAsk, EveningTold, JudgedMeld, *_HTTP)
    (client, server, asks, told, *_), found = msgspec.json.schema_components(types, ref_template=_REF)
    definitions: Schema = {name: _without_filler(found[name]) for name in sorted(found)}
    for kind in _classes(types):
        _describe(definitions[kind.__name__], kind)
    # Parts that the server builds by hand for speed, which a schema can describe better than Python's types.
    changed = definitions["EventMessage"]["properties"]
    changed["table"] = {"description": "The keys of TableView that changed.", "$ref": _ref("TableChange")}
    changed["game"] = {"description": "The keys of GameView that changed.", "$ref": _ref("GameChange")}
    definitions["Verdict"]["properties"]["melds"] = _list_of("JudgedMeld")
    definitions["ShownDraft"]["properties"]["melds"] = _list_of("MeldView")
    definitions["EveningWelcome"]["properties"]["batches"] = _list_of("Batch")
    definitions["Added"]["properties"]["batch"] = {"$ref": _ref("Batch")}
    definitions["TableChange"] = _partial(definitions["TableView"])
    definitions["GameChange"] = _partial(definitions["GameView"])
    definitions["GameLines"]["properties"]["events"] = {"type": "array", "items": {"$ref": _ref("GameLine")}}
    definitions |= _game_lines()
    definitions["RefusalCode"] = {
        "description": "Why something is refused: by the rules, or by the server.",
        "enum": sorted({*(reason.value for reason in Reason), *(refusal.value for refusal in Refusal)}),
    }
    definitions["ClientMessage"] = {"description": "What a client sends over a table's socket.", **client}
    definitions["ServerMessage"] = {"description": "What the server sends over a table's socket.", **server}
    definitions["EveningAsk"] = {"description": "What a client sends over an evening's socket.", **asks}
    definitions["EveningTold"] = {"description": "What the server sends over an evening's socket.", **told}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"tilerummy, protocol {PROTOCOL}",
        "$defs": dict(sorted(definitions.items())),
    }


def _without_filler(definition: Schema) -> Schema:
    """A compiled class without a docstring has one of mypyc's."""
    filled = definition.get("description") == _FILLER
    return {key: value for key, value in definition.items() if not (filled and key == "description")}


def _ref(name: str) -> str:
    return _REF.format(name=name)


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": {"$ref": _ref(name)}}


def _partial(whole: Schema) -> Schema:
    return {
        "description": f"Any of the keys of {whole['title']}, with their new values.",
        "type": "object",
        "properties": whole["properties"],
        "required": [],
    }


# --- the lines of games, which notation defines by dataclasses


def _game_lines() -> Schema:
    found: Schema = {}
    public = [_line(kind, found) for kind in get_args(PublicEvent)]
    own = [_line(kind, found) for kind in get_args(Own)]
    found["OwnLine"] = {"description": "What only the viewer learns from an event.", "anyOf": own}
    found["PublicLine"] = {"description": "What everybody learns from an event.", "anyOf": public}
    hidden: Schema = {
        "description": "Something happened that only the viewer knows of.",
        "type": "object",
        "properties": {"event": {"type": "null"}, "own": {"$ref": _ref("OwnLine")}},
        "required": ["event", "own"],
    }
    found["HiddenLine"] = hidden
    for reference in public:
        found[reference["$ref"].rpartition("/")[2]]["properties"]["own"] = {"$ref": _ref("OwnLine")}
    found["GameLine"] = {
        "description": "An event of a game as one viewer sees it, as in a game record.",
        "anyOf": [{"$ref": _ref("PublicLine")}, {"$ref": _ref("HiddenLine")}],
    }
    return found


def _line(kind: type, found: Schema) -> Schema:
    name = f"{kind.__name__}Line"
    fields = {key: _hint(hint) for key, hint in written_fields(kind).items()}
    found[name] = {
        "description": inspect.cleandoc(kind.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": {"event": {"enum": [TAGS[kind]]}, **fields},
        "required": ["event", *(key for key in fields if key not in usual_values(kind))],
    }
    if (kind.__doc__ or "").startswith(f"{kind.__name__}("):  # a dataclass without a docstring of its own
        del found[name]["description"]
    return {"$ref": _ref(name)}


def _hint(hint: object) -> Schema:
    if hint is bool:
        return {"type": "boolean"}
    if hint is int or hint is Seat:
        return {"type": "integer"}
    if hint is Handicap:
        return {"$ref": _ref("SeatHandicap")}
    if hint in _TEXTS:
        return {"type": "string"}
    if get_origin(hint) in (UnionType, Union):
        inner = [_hint(each) for each in get_args(hint) if each is not NoneType]
        return {"anyOf": [*inner, {"type": "null"}]}
    if get_origin(hint) is tuple:
        first, *rest = get_args(hint)
        if rest == [Ellipsis]:
            return {"type": "array", "items": _hint(first)}
        return {"type": "array", "prefixItems": [_hint(first), *map(_hint, rest)], "items": False}
    assert isinstance(hint, type)
    assert issubclass(hint, Enum)
    return {"enum": [member.value for member in hint]}


# --- the words beside the fields


def _classes(types: tuple[object, ...]) -> set[type]:
    """All structs and dataclasses among these types and their parts."""
    found: set[type] = set()
    waiting = list(types)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind)):
            if kind not in found:
                found.add(kind)
                waiting += get_type_hints(kind).values()
        else:
            waiting += get_args(kind)
    return found


def _describe(definition: Schema, kind: type) -> None:
    """The docstrings below the fields of a class become their descriptions."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    for field, words in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(words, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(words.value, ast.Constant)
            properties = definition["properties"]
            text = " ".join(str(words.value.value).split())
            properties[field.target.id] = {"description": text, **properties[field.target.id]}

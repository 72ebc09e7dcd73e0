"""Text notation and game records: how tiles, tables, positions and games are written down."""

from tilerummy.notation.position_text import format_position, parse_position
from tilerummy.notation.record import (
    FullRecord,
    Record,
    ViewRecord,
    record_of,
    replay_record,
    view_record_of,
    write_record,
)
from tilerummy.notation.record_earlier import EarlierOpening, version_of
from tilerummy.notation.record_error import RecordError
from tilerummy.notation.record_header import FORMAT, VERSION, VERSIONS, Header
from tilerummy.notation.record_read import read_record
from tilerummy.notation.record_verify import verify
from tilerummy.notation.text import (
    Malformed,
    format_table,
    format_tile,
    format_tiles,
    parse_rack,
    parse_table,
    parse_tile,
    parse_tiles,
)

__all__ = [
    "FORMAT",
    "VERSION",
    "VERSIONS",
    "EarlierOpening",
    "FullRecord",
    "Header",
    "Malformed",
    "Record",
    "RecordError",
    "ViewRecord",
    "format_position",
    "format_table",
    "format_tile",
    "format_tiles",
    "parse_position",
    "parse_rack",
    "parse_table",
    "parse_tile",
    "parse_tiles",
    "read_record",
    "record_of",
    "replay_record",
    "verify",
    "version_of",
    "view_record_of",
    "write_record",
]

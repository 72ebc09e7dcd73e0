"""Text notation and game records: how tiles, tables and games are written down."""

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
    "Malformed",
    "format_table",
    "format_tile",
    "format_tiles",
    "parse_rack",
    "parse_table",
    "parse_tile",
    "parse_tiles",
]

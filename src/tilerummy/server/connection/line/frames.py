"""WebSocket frames as browsers send and read them: a text in one piece. All else is left to the library."""

from __future__ import annotations

import struct
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was built without a C compiler
    from websockets.utils import apply_mask

_FINAL: Final = 0x80
_FINAL_TEXT: Final = 0x81
_MASKED: Final = 0x80
_KEY_BYTES: Final = 4
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_SHORT, _MIDDLE = 126, 1 << 16
"""From these sizes on, a frame gives its length in two or in eight bytes."""


def framed(text: bytes) -> bytes:
    """A server frame with a whole text."""
    size = len(text)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + text
    if size < _MIDDLE:
        return struct.pack("!BBH", _FINAL_TEXT, _TWO_BYTES, size) + text
    return struct.pack("!BBQ", _FINAL_TEXT, _EIGHT_BYTES, size) + text


def whole_text(data: bytes) -> bytes | None:
    """The client's text, if the data is exactly one frame with a whole text."""
    if frame_size(data, 0) != len(data) or data[0] != _FINAL_TEXT:
        return None
    start = (2 if data[1] & 0x7F < _TWO_BYTES else 4) + _KEY_BYTES
    return apply_mask(data[start:], data[start - _KEY_BYTES : start])


def frame_size(data: bytes, at: int) -> int | None:
    """The length of the client's frame that starts at `at`; None if it can't be known yet, or if the frame is
    too long for us, unmasked, or part of a fragmented message."""
    if len(data) < at + 2 or not data[at] & _FINAL or not data[at + 1] & _MASKED:
        return None
    length = data[at + 1] & 0x7F
    if length < _TWO_BYTES:
        return 2 + _KEY_BYTES + length
    if length == _EIGHT_BYTES or len(data) < at + 4:
        return None
    return 4 + _KEY_BYTES + (data[at + 2] << 8 | data[at + 3])

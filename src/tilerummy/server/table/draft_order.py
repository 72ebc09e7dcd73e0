"""The order of drafts: by turn, then by the version number given by the device."""

from __future__ import annotations

from tilerummy.server.store.kept_drafts import DEVICES_OF_SEAT

DraftNumber = tuple[int, int, int]
"""Game, turn, version."""


class DraftOrder:
    """The latest draft of each device at a table, so that older ones are ignored."""

    def __init__(self) -> None:
        self._latest: dict[int, dict[str, DraftNumber]] = {}
        """By seat and device; the device silent for longest comes first."""

    def knows(self, seat: int, device: str) -> bool:
        return device in self._latest.get(seat, ())

    def takes(self, seat: int, device: str, number: DraftNumber) -> bool:
        """Whether this draft is the newest of its device; if so, it is remembered."""
        devices = self._latest.setdefault(seat, {})
        known = devices.get(device)
        if known is not None:
            if number <= known:
                return False
            del devices[device]
        elif len(devices) >= DEVICES_OF_SEAT:
            del devices[next(iter(devices))]
        devices[device] = number
        return True

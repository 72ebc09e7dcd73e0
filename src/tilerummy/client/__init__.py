"""A small client of the server's protocol: a bot of one's own sits down at a table and plays there."""

from tilerummy.client.door import Door, NoAnswer, Refused, is_address
from tilerummy.client.player import Player

__all__ = ["Door", "NoAnswer", "Player", "Refused", "is_address"]

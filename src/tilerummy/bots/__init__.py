"""Bots: a `View` goes in, an `Action` comes out, and they know nothing else."""

from tilerummy.bots.simple import Bot, PlaySearch, SimpleBot

__all__ = ["Bot", "PlaySearch", "SimpleBot"]

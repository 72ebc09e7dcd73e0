"""Tile rummy: the printed rule texts as data, and the game that is played by them."""

__all__ = ["__version__"]

__version__ = "0.1.0"

"""Tiles, tables and racks as SVG, drawn as the page draws them."""

from tilerummy.pictures.look import look
from tilerummy.pictures.scene import svg

__all__ = ["look", "svg"]

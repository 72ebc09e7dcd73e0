"""The game in the terminal: plain lines of text, tiles in the notation, and a draft with undo."""

from tilerummy.cli.terminal.session import Session

__all__ = ["Session"]

"""The game in the terminal: plain lines of text, the notation, and a draft that loses nothing."""

from tilerummy.cli.terminal.session import Session

__all__ = ["Session"]

"""Refusals as values."""

import pickle

from tilerummy.rules import Illegal, Reason, Tile


def test_a_refusal_travels_between_processes() -> None:
    illegal = Illegal(Reason.RUN_GAP, meld=(Tile.R4, Tile.R6), number=5)
    copy = pickle.loads(pickle.dumps(illegal))
    assert isinstance(copy, Illegal)
    assert (copy.reason, copy.details) == (illegal.reason, illegal.details)
    assert str(copy) == str(illegal)

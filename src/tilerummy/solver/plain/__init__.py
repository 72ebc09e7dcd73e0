"""The plain search: the reference that the fast engines are held against, sharing no code with them."""

from tilerummy.solver.plain.search import PlainSearch

__all__ = ["PlainSearch"]

"""A research environment: tile rummy for PettingZoo, as `tilerummy_v0`.

from tilerummy.env import tilerummy_v0
env = tilerummy_v0.env(edition="sabra", players=3)
"""

try:
    from tilerummy.env import tilerummy_v0
except ImportError as missing:
    raise ImportError("the environment needs extra packages: pip install 'tilerummy[env]'") from missing

__all__ = ["tilerummy_v0"]

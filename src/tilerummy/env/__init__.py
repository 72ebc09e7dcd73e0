"""A research environment: tile rummy for PettingZoo, as `tilerummy_v0`, and for Gymnasium, against bots.

from tilerummy.env import tilerummy_v0
env = tilerummy_v0.env(edition="sabra", players=3)

import gymnasium, tilerummy.env
env = gymnasium.make("tilerummy/TileRummy-v0", opponents=["easy"])
"""

try:
    from tilerummy.env import tilerummy_v0
    from tilerummy.env.single import ID, SingleAgentEnv
except ImportError as missing:
    raise ImportError("the environment needs extra packages: pip install 'tilerummy[env]'") from missing

__all__ = ["ID", "SingleAgentEnv", "tilerummy_v0"]

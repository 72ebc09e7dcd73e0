"""The arena: bots against bots on duplicate deals, measured."""

from tilerummy.arena.game import PlayedGame, Thinking, play_game
from tilerummy.arena.plan import Outcome, Plan, play_deal, play_shard
from tilerummy.arena.run import Runner, run_here, run_in_processes
from tilerummy.arena.tally import Estimate, Sprt, Tally, estimate

__all__ = [
    "Estimate",
    "Outcome",
    "Plan",
    "PlayedGame",
    "Runner",
    "Sprt",
    "Tally",
    "Thinking",
    "estimate",
    "play_deal",
    "play_game",
    "play_shard",
    "run_here",
    "run_in_processes",
]

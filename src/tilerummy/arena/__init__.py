"""The arena measures bots against each other: every deal is played with all seat rotations."""

from tilerummy.arena.game import PlayedGame, Thinking, play_game
from tilerummy.arena.plan import Outcome, Plan, play_deal
from tilerummy.arena.run import Runner, run_here, run_in_processes
from tilerummy.arena.shard import Deals, play_shard
from tilerummy.arena.summary import result_as_json
from tilerummy.arena.tally import Estimate, Sprt, Tally, estimate
from tilerummy.arena.tournament import Result, hold

__all__ = [
    "Deals",
    "Estimate",
    "Outcome",
    "Plan",
    "PlayedGame",
    "Result",
    "Runner",
    "Sprt",
    "Tally",
    "Thinking",
    "estimate",
    "hold",
    "play_deal",
    "play_game",
    "play_shard",
    "result_as_json",
    "run_here",
    "run_in_processes",
]

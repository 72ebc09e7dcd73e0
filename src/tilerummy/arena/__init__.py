"""The arena measures bots against each other: every deal is played with all seat rotations.

From a game to a rating, with the name of what each step hands on:

    Plan             who plays, which deals, with which seed (plan.py; who they are: entrant.py)
       |             run.py, or cluster.py on other machines, hands out shards: consecutive games (shard.py)
    PlayedGame       one game (game.py)
    TournamentGame   the same, with who sat where (plan.py)
       |             tournament.py takes in deal after deal; store.py keeps them in a folder
    Tally            wins and points of each bot, with intervals; a sequential test may end it (tally.py)
    DealPlacings     who won each game of a deal: all that ratings need (ratings.py)
    Result           of the whole tournament (tournament.py)
       |             ratings.py: Elo for two, openskill for more; spread.py: how sure that is
    Rating           of one bot

What is shown of them: summary.py has the figures of one tournament as JSON, report.py those of all in a
folder, ratings_file.py the ratings by edition that the page shows, plotting.py the pictures.
"""

from tilerummy.arena.game import PlayedGame, Thinking, play_game
from tilerummy.arena.plan import Plan, TournamentGame, play_deal
from tilerummy.arena.run import Runner, run_here, run_in_processes
from tilerummy.arena.shard import Games, play_shard
from tilerummy.arena.summary import result_as_json
from tilerummy.arena.tally import Estimate, Sprt, Tally, estimate
from tilerummy.arena.tournament import Result, hold

__all__ = [
    "Estimate",
    "Games",
    "Plan",
    "PlayedGame",
    "Result",
    "Runner",
    "Sprt",
    "Tally",
    "Thinking",
    "TournamentGame",
    "estimate",
    "hold",
    "play_deal",
    "play_game",
    "play_shard",
    "result_as_json",
    "run_here",
    "run_in_processes",
]

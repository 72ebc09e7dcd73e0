"""The tables that a worker has in hand: commands, what is due, drafts, and who comes in."""

"""The tables held by a worker: commands, what is due, drafts, and welcoming viewers."""

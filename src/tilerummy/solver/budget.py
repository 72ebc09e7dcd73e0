"""What a search does that may not take as long as it likes."""


class OutOfBudget(Exception):
    """The search was given a budget of nodes and used it up without an answer."""

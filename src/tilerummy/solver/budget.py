"""What a search with a limit does when it reaches it."""


class OutOfBudget(Exception):
    """The search has used up its budget of nodes without finding an answer."""

"""The engine for double, colour-change and mirror jokers beside classic ones."""

"""The engine for classic jokers, under every joker policy."""

"""The best play by an integer programme over all melds.

What a joker on the table allows follows the words of the rules: every choice (which joker is swapped for
which tile) is a programme of its own. With special jokers there are too many melds to write out; they are a
network of states instead.
"""

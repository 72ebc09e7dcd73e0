"""The front door of the library: a game, a position, a bot, a record, each in one line.

It holds no logic of its own. For more, see the packages behind it: `rules`, `notation`, `solver`,
`bots`, `arena`, `env`. `tilerummy` itself offers the names of these modules, and loads a module when one of
its names is first used.
"""

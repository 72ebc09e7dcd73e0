"""Questions about a position, and their answers: is this legal, what could be played, how do these tiles fit?

Needs no sockets, no processes and no web framework (a contract of imports says so): the server answers in one
of its search processes, the command line and the library on the spot.
"""

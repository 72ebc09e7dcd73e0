"""A bot of one's own: it opens as soon as it can, and then waits for plays of three tiles or more.

tilerummy arena --bots examples/own_bot.py:Patient,easy --deals 20
tilerummy bot examples/own_bot.py:Patient --url http://localhost:8000 --table F3SD55
"""

import tilerummy as tr


class Patient:
    """All that a bot needs is `choose(view)`."""

    def choose(self, view: tr.View) -> tr.Action:
        position = tr.Position.of(view)
        best = position.best_play()
        if best is None:
            return tr.Draw()
        waits = position.opened and len(best.laid) < min(3, len(position.rack)) and view.public.pool_size > 20
        return tr.Draw() if waits else tr.Play(best.table)

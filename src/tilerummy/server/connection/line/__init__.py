"""Lines: the two ways of a socket's messages between the server and its application.

`uvicorn_line` takes texts out of their frames as they come and writes without waiting: a third less work than
by ASGI. It builds upon classes of uvicorn that may change with any release, so nobody else knows them, and
pyproject.toml has a bound. `asgi_line` needs nothing but ASGI, for whoever runs the application in another
server.
"""

from tilerummy.server.connection.line.asgi_line import AsgiLine
from tilerummy.server.connection.line.line import Line, line_of

__all__ = ["AsgiLine", "Line", "line_of"]

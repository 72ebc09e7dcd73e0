"""What the OpenAPI description says of all routes: what a client must send beside what a route asks for."""

from __future__ import annotations

from typing import Final, Literal

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import HeaderParameter, ParameterKwarg

from tilerummy.server.http.guard import OUR_HEADER
from tilerummy.server.http.identity import COOKIE
from tilerummy.version import __version__

_IDENTITY: Final = "identity"
_COOKIE: Final = "Given by `GET /api/me`; over https its name begins with `__Host-`"

NEEDS_IDENTITY: Final[list[dict[str, list[str]]]] = [{_IDENTITY: []}]

NEEDS_OUR_HEADER: Final[dict[str, ParameterKwarg]] = {
    "ours": HeaderParameter(
        name=OUR_HEADER,
        annotation=Literal["1"],
        description="Shows that the request doesn't come from the page of another site",
    )
}
"""Of routes that change something. The guard has turned away who lacks it before a route is found."""


def description() -> OpenAPIConfig:
    cookie = SecurityScheme(
        "apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description=_COOKIE,
    )
    return OpenAPIConfig(
        title="tilerummy",
        version=__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes={_IDENTITY: cookie}),
    )

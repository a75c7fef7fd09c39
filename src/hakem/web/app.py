"""The whole app: pages, static files, the API."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from hakem.web.api.app import app as api
from hakem.web.guard.headers import Headers
from hakem.web.guard.rooms import plain_wrong
from hakem.web.house import House
from hakem.web.pages import ROOMS
from hakem.web.version import STATIC


def build(house: House) -> Starlette:
    """Make the app around an open journal."""
    return Starlette(
        routes=[
            *(room.route(house) for room in ROOMS),
            Route("/robots.txt", robots),
            Mount("/static", StaticFiles(directory=STATIC), name="static"),
            Mount("/api", api, name="api"),
        ],
        middleware=[Middleware(Headers, secure=house.secure)],
        exception_handlers={HTTPException: plain_wrong(house)},
    )


def robots(_: Request) -> Response:
    """Nothing here is for search engines."""
    return PlainTextResponse("User-agent: *\nDisallow: /\n")

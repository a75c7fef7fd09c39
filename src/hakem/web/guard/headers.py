"""What every answer carries, so that a browser runs and shows nothing that is not ours."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FOR_EVER = "public, max-age=31536000, immutable"


class Headers:
    """ASGI middleware; pages are kept by nobody, static files by everybody."""

    def __init__(self, app: ASGIApp, *, secure: bool = False) -> None:
        self.app = app
        self.more = {"strict-transport-security": "max-age=31536000"} if secure else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and put the headers on what comes back."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (HEADERS | self.more).items():
                    headers.setdefault(name, value)
                fixed = str(scope["path"]).startswith("/static/") and scope["query_string"]
                headers.setdefault("cache-control", FOR_EVER if fixed and message["status"] == 200 else "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)

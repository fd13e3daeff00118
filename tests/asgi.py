"""Calls an ASGI application as the server does."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import evaluacmo.config.urls  # noqa: F401 (calls declare on import whether they take files)
from evaluacmo.web.bodies import Receive

PERSON = "198.51.100.7"
Headers = Sequence[tuple[str, str]]


@dataclass
class Answer:
    """The answer of an application."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    pieces: list[bytes] = field(default_factory=list)

    @property
    def body(self) -> bytes:
        """The whole body."""
        return b"".join(self.pieces)

    async def send(self, message: dict[str, Any]) -> None:
        """Take a part of the response."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.pieces.append(message.get("body", b""))


class Sender:
    """Sends a body in pieces, or only its start, and leaves when it is told to."""

    def __init__(self, *pieces: bytes, is_complete: bool = True) -> None:
        self.remaining = list(pieces) or [b""]
        self.is_complete = is_complete
        self.left = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        """The next piece, or the end of the connection."""
        if self.remaining:
            body = self.remaining.pop(0)
            more = bool(self.remaining) or not self.is_complete
            return {"type": "http.request", "body": body, "more_body": more}
        await self.left.wait()
        return {"type": "http.disconnect"}


async def request(
    application: Any,
    receive: Receive,
    *,
    method: str = "GET",
    path: str = "/",
    headers: Headers = (),
    peer: str = PERSON,
) -> Answer:
    """Make a request, whose body is received from `receive`."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [
            (name.lower().encode(), value.encode())
            for name, value in (("host", "localhost"), *headers)
        ],
        "client": (peer, "50000"),
        "server": ("127.0.0.1", "8000"),
    }
    answer = Answer()
    await application(scope, receive, answer.send)
    return answer


def call(application: Any, *pieces: bytes, **wanted: Any) -> Answer:
    """Make one request with this body."""
    return asyncio.run(_call(application, pieces, wanted))


async def _call(application: Any, pieces: Sequence[bytes], wanted: dict[str, Any]) -> Answer:
    return await request(application, Sender(*pieces).receive, **wanted)

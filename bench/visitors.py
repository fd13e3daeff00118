"""An HTTP client for coroutines, hundreds of which share one thread."""

import asyncio
import json
import time
from http.cookies import SimpleCookie
from typing import Any

from bench.harness import Reply

# the server closes connections that have been idle for ten
IDLE_SECONDS = 8.0
NO_ANSWER = 0


async def read_answer(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]], bytes]:
    """The status, the headers and the content of the next answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    headers = [
        (name.lower(), value.strip()) for name, _, value in (x.partition(":") for x in lines)
    ]
    content = await reader.readexactly(int(dict(headers).get("content-length", 0)))
    return int(first.split(" ", 2)[1]), headers, content


class Visitor:
    """A person with a browser at an address of their own, with one connection and cookies."""

    def __init__(self, port: int, *, address: str) -> None:
        self._port, self._address = port, address
        self._cookies: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used_at = 0.0

    async def call(self, method: str, path: str, body: Any = None) -> Reply:
        """Make a request; the status is `NO_ANSWER` where the connection fails."""
        try:
            return await self._exchange(self._as_bytes(method, path, body))
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return Reply(NO_ANSWER, None, {}, 0)

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def _exchange(self, request: bytes) -> Reply:
        if time.monotonic() - self._used_at > IDLE_SECONDS:
            self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        status, headers, content = await read_answer(reader)
        self._used_at = time.monotonic()
        for name, value in headers:
            if name == "set-cookie":
                self._cookies |= {key: each.value for key, each in SimpleCookie(value).items()}
        known = dict(headers)
        is_json = known.get("content-type", "").startswith("application/json")
        read = json.loads(content) if content and is_json else content
        return Reply(status, read, known, len(content))

    def _as_bytes(self, method: str, path: str, body: Any) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        head = (
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            f"X-Forwarded-For: {self._address}",
            f"Cookie: {cookies}",
            f"X-CSRFToken: {self._cookies.get('csrftoken', '')}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
        )
        return "\r\n".join((*head, "", "")).encode() + content

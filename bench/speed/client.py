"""A client that costs next to nothing, so that what is timed is the server."""

import socket
import time
from typing import NamedTuple

CHUNK = 1 << 16


class Timed(NamedTuple):
    """An answer, and the seconds from the first byte sent to the last one received."""

    status: int
    body: bytes
    seconds: float


def request(path: str, *, cookies: str = "", method: str = "GET", body: bytes = b"") -> bytes:
    """A request as it goes over the wire; a write carries a token that fits its cookie."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: identity"]
    if method != "GET":
        cookies = f"csrftoken={TOKEN}; {cookies}"
        lines += [f"X-CSRFToken: {TOKEN}", "Content-Type: application/json"]
        lines += [f"Content-Length: {len(body)}"]
    if cookies:
        lines.append(f"Cookie: {cookies}")
    return "\r\n".join([*lines, "", ""]).encode() + body


TOKEN = "a" * 32


class Wire:
    """One kept connection."""

    def __init__(self, port: int, *, timeout: float = 120) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, sent: bytes) -> Timed:
        """Send a request and read its whole answer. Raises `OSError` where none comes."""
        begun = time.perf_counter()
        self._socket.sendall(sent)
        head, body = self._head()
        missing = _length(head) - len(body)
        parts = [body]
        while missing > 0:
            parts.append(self._receive())
            missing -= len(parts[-1])
        return Timed(int(head[9:12]), b"".join(parts), time.perf_counter() - begun)

    def _head(self) -> tuple[bytes, bytes]:
        received = self._receive()
        while b"\r\n\r\n" not in received:
            received += self._receive()
        head, _, body = received.partition(b"\r\n\r\n")
        return head, body

    def _receive(self) -> bytes:
        received = self._socket.recv(CHUNK)
        if not received:
            raise ConnectionError("the server hung up")
        return received

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def _length(head: bytes) -> int:
    lowered = head.lower()
    start = lowered.find(b"content-length:")
    if start < 0:
        return 0
    return int(lowered[start + 15 :].split(b"\r\n", 1)[0])

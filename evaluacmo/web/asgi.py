"""The ASGI application, which runs Django in a few threads."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from threading import Event
from typing import IO, Any, TypeVar, TypeVarTuple
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

from django.conf import settings
from django.db import close_old_connections
from django.http import parse_cookie

from evaluacmo.accounts.sessions import signed_in_user_id
from evaluacmo.common.errors import DATABASE_ERRORS, Unavailable
from evaluacmo.common.requests import READING
from evaluacmo.common.uploads import SENDER_LEFT, takes_file
from evaluacmo.web import messages
from evaluacmo.web.bodies import (
    BODY_ERROR,
    CHUNKED,
    SMALL_BODY_BYTES,
    Receive,
    body_limit,
    content_length,
    receive_body,
)

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Environ = dict[str, Any]
StartResponse = Callable[..., Any]
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

READ_THREADS = WRITE_THREADS = 8
# the parser of uploaded files uses one processor in each
UPLOAD_THREADS = 2
# being received, waiting or being parsed
MAX_UPLOADS = 8
RETRY_AFTER_SECONDS = 5
FILE_CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True)
class Response:
    """A response of Django; the content of a file is read while it is sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes | FileWrapper


class Application:
    """Receives requests without occupying threads, and runs Django in few.

    Slow clients block no thread, and the number of database connections is limited. Reads have
    threads of their own, which continue while writes wait for a lock, and so have uploads, which
    wait for the parser.
    """

    def __init__(self, django: Callable[[Environ, StartResponse], Any]) -> None:
        self._django = django
        self._readers = ThreadPoolExecutor(READ_THREADS, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(WRITE_THREADS, thread_name_prefix="write")
        self._uploaders = ThreadPoolExecutor(UPLOAD_THREADS, thread_name_prefix="upload")
        self._uploading: set[int] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        response = await self._answer(make_environ(scope), receive)
        if response is not None:
            await self._send(response, send)

    async def _answer(self, environ: Environ, receive: Receive) -> Response | None:
        """Receive the body and run Django. Only signed-in people may send large ones."""
        is_upload = takes_file(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        declared = content_length(environ) or 0
        is_large = declared > SMALL_BODY_BYTES or CHUNKED in environ
        user_id = await self._signed_in_user_id(environ) if is_upload or is_large else None
        if is_upload and user_id is not None:
            return await self._answer_upload(environ, receive, user_id)
        limit = SMALL_BODY_BYTES if user_id is None else body_limit(environ)
        await receive_body(environ, receive, limit=limit)
        threads = self._readers if environ["REQUEST_METHOD"] in READING else self._writers
        return await _run_in(threads, self._run_django, environ)

    async def _signed_in_user_id(self, environ: Environ) -> int | None:
        try:
            return await _run_in(self._readers, _signed_in_user_id, environ)
        except DATABASE_ERRORS as error:
            environ[BODY_ERROR] = error
            return None

    async def _answer_upload(
        self, environ: Environ, receive: Receive, user_id: int
    ) -> Response | None:
        """Answer one upload per person at a time; drop it where its sender leaves."""
        if user_id in self._uploading or len(self._uploading) == MAX_UPLOADS:
            busy = Unavailable(messages.UPLOADS_BUSY, retry_after=RETRY_AFTER_SECONDS)
            environ[BODY_ERROR] = busy
            await receive_body(environ, receive, limit=0)
            return await _run_in(self._writers, self._run_django, environ)
        self._uploading.add(user_id)
        try:
            await receive_body(environ, receive, limit=body_limit(environ))
            return await self._run_while_connected(environ, receive)
        finally:
            self._uploading.remove(user_id)

    async def _run_while_connected(self, environ: Environ, receive: Receive) -> Response | None:
        """Run Django in a thread for uploads; None where the sender left before it began."""
        environ[SENDER_LEFT] = Event()
        running = self._uploaders.submit(self._run_django, environ)
        done = asyncio.wrap_future(running)
        left = asyncio.ensure_future(_disconnected(receive))
        waiting: set[asyncio.Future[Any]] = {done, left}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if left.done():
            environ[SENDER_LEFT].set()
            if running.cancel():
                return None
        left.cancel()
        return await done

    def _run_django(self, environ: Environ) -> Response:
        started: list[Any] = []
        response = self._django(environ, lambda *arguments: started.extend(arguments))
        environ["wsgi.input"].close()
        status, headers, *_ = started
        return Response(
            status=int(status.partition(" ")[0]),
            headers=[(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
            content=response if isinstance(response, FileWrapper) else _read(response),
        )

    async def _send(self, response: Response, send: Send) -> None:
        start = {
            "type": "http.response.start",
            "status": response.status,
            "headers": response.headers,
        }
        body = {"type": "http.response.body"}
        content = response.content
        if isinstance(content, bytes):
            await send(start)
            await send(body | {"body": content})
            return
        try:
            await send(start)
            while chunk := await _run_in(self._readers, _next_chunk, content):
                await send(body | {"body": chunk, "more_body": True})
            await send(body)
        finally:
            content.close()


async def _run_in(
    threads: ThreadPoolExecutor, function: Callable[[*Arguments], T], *arguments: *Arguments
) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, function, *arguments)


async def _disconnected(receive: Receive) -> None:
    """Wait until the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _next_chunk(file: FileWrapper) -> bytes:
    return next(file, b"")


def make_environ(scope: Scope) -> Environ:
    """The request as Django's WSGI handler takes it.

    A header with an underscore in its name is ignored, because the environ cannot tell
    `X_Forwarded_For` from `X-Forwarded-For`.
    """
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": _file_wrapper,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key in {"CONTENT_LENGTH", "CONTENT_TYPE"} else f"HTTP_{key}"
        separator = "; " if key == "HTTP_COOKIE" else ","
        earlier = f"{environ[key]}{separator}" if key in environ else ""
        environ[key] = earlier + value.decode("latin-1")
    return environ


def _read(response: Any) -> bytes:
    try:
        return b"".join(response)
    finally:
        response.close()


def _file_wrapper(file: IO[bytes], block_size: int) -> FileWrapper:  # noqa: ARG001
    """Reads a file in larger chunks than Django asks for."""
    return FileWrapper(file, FILE_CHUNK_BYTES)


def _signed_in_user_id(environ: Environ) -> int | None:
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    close_old_connections()
    try:
        return signed_in_user_id(cookies.get(settings.SESSION_COOKIE_NAME, ""))
    finally:
        close_old_connections()

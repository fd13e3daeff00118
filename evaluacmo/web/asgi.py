"""The ASGI application, which runs Django in a few threads."""

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from secrets import token_hex
from threading import Event
from typing import IO, Any
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

from django.conf import settings
from django.db import close_old_connections
from django.http import parse_cookie

from evaluacmo.accounts.models import User
from evaluacmo.accounts.sessions import is_session_key, signed_in_user
from evaluacmo.auditlog.middleware import ACCESSES
from evaluacmo.auditlog.recorder import Recorder
from evaluacmo.common.errors import DATABASE_ERRORS, Unavailable
from evaluacmo.common.requests import (
    READING,
    REQUEST_ID,
    address_in,
    current_request_id,
    network_of,
)
from evaluacmo.common.uploads import SENDER_LEFT, roles_that_upload
from evaluacmo.db.queued_sqlite3.places import let_others_go_first
from evaluacmo.school_accounts.addresses import ASKING_THE_ISSUER
from evaluacmo.tokens.addresses import FOR_PROGRAMS
from evaluacmo.tokens.models import digest_of
from evaluacmo.tokens.queries import find_token
from evaluacmo.web import health, messages, metrics
from evaluacmo.web.bodies import (
    BODY_ERROR,
    CHUNKED,
    SMALL_BODY_BYTES,
    Receive,
    body_limit,
    content_length,
    receive_body,
)
from evaluacmo.web.turns import Turns

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Whose = int | str
"""A person's id, a token, or the address of a network."""

# few, because they share one interpreter: a thread that comes back from the database, maybe with
# its lock, waits for all others
READ_THREADS = 2
WRITE_THREADS = 2
# for the writes of people who are not signed in: mostly hashes, each of which uses one processor
VISITOR_THREADS = 2
# the short requests of each kind that run at once; the second thread is for long ones
SHORT_AT_ONCE = 1
# the requests of one person or address that run at once, fewer than there are threads
READS_AT_ONCE = WRITES_AT_ONCE = VISITS_AT_ONCE = 1
# so that a school behind one address leaves a thread to all others
ISSUER_AT_ONCE = 3
# the parser of an uploaded file occupies one processor
UPLOAD_THREADS = 2
# for signing in at the issuer of the school's accounts: they wait for its answers, up to five
# seconds for each of three
ISSUER_THREADS = 4
# uploads that are received, wait or are parsed
MAX_UPLOADS = 8
RETRY_AFTER_SECONDS = 5
# the sessions and tokens that are remembered
KNOWN_AT_MOST = 10_000
FILE_CHUNK_BYTES = 64 * 1024
REQUEST_ID_BYTES = 6


@dataclass(frozen=True)
class Response:
    """A response of Django; the content of a file is read while it is sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes | FileWrapper


class Application:
    """Receives requests without occupying threads, and runs Django in few.

    Slow clients block no thread, and the number of database connections is limited. Reads have
    threads of their own, which go on while writes wait for a lock. So have writes without a session
    (they hash passwords, and let the others go first), uploads (they wait for the parser) and
    sign-ins with the school's account (they wait for its issuer). People, and addresses without a
    session, take turns.
    """

    def __init__(self, django: Callable[[Environ, StartResponse], Any]) -> None:
        self._django = django
        self._readers = Turns(
            READ_THREADS, at_once=READS_AT_ONCE, short_at_once=SHORT_AT_ONCE, name="read"
        )
        self._writers = Turns(
            WRITE_THREADS, at_once=WRITES_AT_ONCE, short_at_once=SHORT_AT_ONCE, name="write"
        )
        self._visitors = Turns(
            VISITOR_THREADS,
            at_once=VISITS_AT_ONCE,
            short_at_once=SHORT_AT_ONCE,
            name="visit",
            begin=let_others_go_first,
        )
        self._askers = Turns(
            ISSUER_THREADS,
            at_once=ISSUER_AT_ONCE,
            short_at_once=ISSUER_THREADS,
            name="issuer",
            begin=let_others_go_first,
        )
        self._uploaders = ThreadPoolExecutor(UPLOAD_THREADS, thread_name_prefix="upload")
        self._uploading: set[int] = set()
        self._known: OrderedDict[str, Whose] = OrderedDict()
        self._recorder = Recorder()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        environ, since = make_environ(scope), time.monotonic()
        if environ["PATH_INFO"] == metrics.ADDRESS and settings.METRICS_TOKEN:
            await self._send(await self._answer_metrics(environ), send)
            return
        if environ["PATH_INFO"] in health.ADDRESSES and environ["REQUEST_METHOD"] in READING:
            await self._send(await self._answer_health(environ["PATH_INFO"]), send)
            return
        environ[ACCESSES] = []
        environ[REQUEST_ID] = token_hex(REQUEST_ID_BYTES)
        response = await self._answer(environ, receive)
        if response is not None:
            response = await self._record(environ, response)
            await self._send(response, send)
            if settings.METRICS_TOKEN:
                metrics.observe(environ, response.status, since=since)

    async def _answer_health(self, path: str) -> Response:
        """A process that answers is alive, also while its threads wait for the database."""
        is_well = path == health.LIVE or await self._readers.run_now(health.is_ready)
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        return Response(
            status=HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE,
            headers=headers,
            content=health.health_body(is_well=is_well),
        )

    async def _answer_metrics(self, environ: Environ) -> Response:
        if not metrics.is_allowed(environ):
            headers = [(b"www-authenticate", b"Bearer")]
            return Response(status=HTTPStatus.UNAUTHORIZED, headers=headers, content=b"")
        return Response(
            status=HTTPStatus.OK,
            headers=[(b"content-type", metrics.CONTENT_TYPE), (b"cache-control", b"no-store")],
            content=await self._readers.run_now(metrics.render),
        )

    async def _answer(self, environ: Environ, receive: Receive) -> Response | None:
        """Receive the body and run Django. Only signed-in people may send large ones."""
        roles = roles_that_upload(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        declared = content_length(environ) or 0
        is_large = declared > SMALL_BODY_BYTES or CHUNKED in environ
        try:
            whose = await self._whose(environ)
            sender = await self._sender(environ, whose) if roles or is_large else None
        except (*DATABASE_ERRORS, Unavailable) as error:
            return await self._refuse(environ, receive, error)
        if sender is not None and sender.role in roles:
            return await self._answer_upload(environ, receive, sender.pk)
        is_trusted = sender is not None and not roles
        await receive_body(
            environ, receive, limit=body_limit(environ) if is_trusted else SMALL_BODY_BYTES
        )
        try:
            return await self._threads_for(environ, whose).run(whose, self._run_django, environ)
        except Unavailable as error:
            return await self._run_to_refuse(environ, error)

    def _threads_for(self, environ: Environ, whose: Whose) -> Turns:
        if settings.ISSUER and environ["PATH_INFO"] in ASKING_THE_ISSUER:
            return self._askers
        if environ["REQUEST_METHOD"] in READING:
            return self._readers
        return self._writers if isinstance(whose, int) else self._visitors

    async def _whose(self, environ: Environ) -> Whose:
        """The person of the session, the program's token, or else the client's network.

        An unknown session or token counts as none. The answer decides about turns only: those of
        pages and files are not looked up, and a known one is not looked up again.
        """
        is_call = environ["PATH_INFO"].startswith("/api/")
        is_program = environ["PATH_INFO"].startswith(FOR_PROGRAMS)
        key = _token_digest(environ) if is_program else _session_key(environ)
        if is_call and key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        network = network_of(address_in(environ))
        if not is_call or not key:
            return network
        find = _find_token if is_program else _find_sender_id
        whose = await self._readers.run(("session", network), find, key)
        if whose is None:
            return network
        self._known[key] = whose
        if len(self._known) > KNOWN_AT_MOST:
            self._known.popitem(last=False)
        return whose

    async def _sender(self, environ: Environ, whose: Whose) -> User | None:
        """Look up who is signed in. Raises `Unavailable`, and errors of the database."""
        return await self._readers.run(("session", whose), _find_sender, _session_key(environ))

    async def _record(self, environ: Environ, response: Response) -> Response:
        """The response after its readings are recorded, or else a refusal."""
        try:
            if environ[ACCESSES]:
                await self._recorder.store(environ[ACCESSES])
        except Unavailable as error:
            return await self._run_to_refuse(environ, error)
        return response

    async def _refuse(
        self, environ: Environ, receive: Receive, error: Exception
    ) -> Response | None:
        """Answer an error, after the body has been received and discarded."""
        await receive_body(environ, receive, limit=0)
        return await self._run_to_refuse(environ, error)

    async def _run_to_refuse(self, environ: Environ, error: Exception) -> Response:
        environ[BODY_ERROR] = error
        return await self._readers.run_now(self._run_django, environ)

    async def _answer_upload(
        self, environ: Environ, receive: Receive, user_id: int
    ) -> Response | None:
        """Answer one upload per person at a time; drop it where its sender leaves."""
        if user_id in self._uploading or len(self._uploading) == MAX_UPLOADS:
            busy = Unavailable(messages.UPLOADS_BUSY, retry_after=RETRY_AFTER_SECONDS)
            return await self._refuse(environ, receive, busy)
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
        current_request_id.set(environ[REQUEST_ID])
        started: list[Any] = []
        response = self._django(environ, lambda *arguments: started.extend(arguments))
        environ["wsgi.input"].close()
        current_request_id.set("")
        status, headers, *_ = started
        return Response(
            status=int(status.partition(" ")[0]),
            headers=[
                *((name.lower().encode(), value.encode("latin-1")) for name, value in headers),
                (b"x-request-id", environ[REQUEST_ID].encode()),
            ],
            content=response if isinstance(response, FileWrapper) else _read(response),
        )

    async def _send(self, response: Response, send: Send) -> None:
        start = {
            "type": "http.response.start",
            "status": response.status,
            # Granian would name itself
            "headers": [*response.headers, (b"server", b"")],
        }
        body = {"type": "http.response.body"}
        content = response.content
        if isinstance(content, bytes):
            await send(start)
            await send(body | {"body": content})
            return
        try:
            await send(start)
            while chunk := await self._readers.run_now(_next_chunk, content):
                await send(body | {"body": chunk, "more_body": True})
            await send(body)
        finally:
            content.close()


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
        # as Django takes it: `post` would not be an upload for us, and one for Django
        "REQUEST_METHOD": scope["method"].upper(),
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


def _file_wrapper(file: IO[bytes], _block_size: int) -> FileWrapper:
    """Reads a file in larger chunks than Django asks for."""
    return FileWrapper(file, FILE_CHUNK_BYTES)


def _session_key(environ: Environ) -> str:
    """The session key of the request; "" for none and for a malformed one."""
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    return key if is_session_key(key) else ""


def _token_digest(environ: Environ) -> str:
    """The digest by which the request's token is found; "" for none."""
    scheme, _, secret = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return digest_of(secret) if scheme.lower() == "bearer" else ""


def _find_token(digest: str) -> Whose | None:
    close_old_connections()
    try:
        token = find_token(digest)
        return f"token {token.pk}" if token is not None and token.is_working else None
    finally:
        close_old_connections()


def _find_sender_id(session_key: str) -> Whose | None:
    sender = _find_sender(session_key)
    return None if sender is None else sender.pk


def _find_sender(session_key: str) -> User | None:
    close_old_connections()
    try:
        return signed_in_user(session_key)
    finally:
        close_old_connections()

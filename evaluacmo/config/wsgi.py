"""The application as the server calls it."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from wsgiref.util import FileWrapper

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from evaluacmo.common.whole import FromFile
from evaluacmo.web.bodies import UNKEPT, declared_length, longest_body

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evaluacmo.config.settings")

Environ = dict[str, Any]
StartResponse = Callable[..., Any]

READS_AT_ONCE = WRITES_AT_ONCE = 8
READING = frozenset({"GET", "HEAD", "OPTIONS"})
PIECE = 256 * 1024
# of an answer from a file, for each who is being answered
PIECE_IN_MEMORY = 64 * 1024
BODY_IN_MEMORY = 1024 * 1024 + 1


class Application:
    """Django in few threads, while the server's many threads read bodies and wait.

    Slow senders keep nobody out. Reads have threads of their own: they go on while writes wait for
    a locked database. Each thread keeps its connection to the database.
    """

    def __init__(self, django: Callable[[Environ, StartResponse], Any]) -> None:
        self._django = django
        self._readers = ThreadPoolExecutor(READS_AT_ONCE, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(WRITES_AT_ONCE, thread_name_prefix="write")
        self._unanswered: set[Future[Iterable[bytes]]] = set()

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request, whole."""
        _read_body(environ)
        threads = self._readers if environ["REQUEST_METHOD"] in READING else self._writers
        work = threads.submit(self._answer, environ, start_response)
        self._unanswered.add(work)
        try:
            return work.result()
        finally:
            # not before it is handed over, or a server that is stopping would end too early
            work.add_done_callback(self._unanswered.discard)

    def is_busy(self) -> bool:
        """Whether a request that was received whole is still without its answer."""
        return bool(self._unanswered)

    def _answer(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        return _whole(self._django(environ, start_response))


def _whole(response: Any) -> Iterable[bytes]:
    """All of it; what is in a file, the server reads as fast as it is listened to."""
    if isinstance(response, FromFile) and response.file_to_stream:
        file = FileWrapper(response.file_to_stream, PIECE_IN_MEMORY)
        file.close = response.close
        return file
    try:
        return [b"".join(response)]
    finally:
        response.close()


def _read_body(environ: Environ) -> None:
    """Read the body, and tell Django its length, which a chunked one does not come with.

    One whose length is too large, or is none, is left unread, for Django to refuse, and so is the
    rest of one for which there is no room on the disk. Of a file only a part is in memory: hundreds
    of people may send one at a time.
    """
    limit = longest_body(environ)
    declared = declared_length(environ)
    if declared is None or declared > limit:
        return
    # not closed here, for it is read after this; it goes with the request
    body = SpooledTemporaryFile(max_size=BODY_IN_MEMORY)  # noqa: SIM115
    try:
        length = _copy(environ["wsgi.input"], body, limit=limit + 1)
    except OSError as error:
        environ[UNKEPT] = error
        return
    body.seek(0)
    environ["wsgi.input"] = body
    environ["CONTENT_LENGTH"] = str(length)


def _copy(source: IO[bytes], target: IO[bytes], *, limit: int) -> int:
    """Copy in pieces, at most so many bytes; answers how many there were."""
    length = 0
    while length < limit and (piece := source.read(min(PIECE, limit - length))):
        length += target.write(piece)
    return length


_in_few_threads = Application(get_wsgi_application())
is_busy = _in_few_threads.is_busy
application: Callable[[Environ, StartResponse], Iterable[bytes]] = _in_few_threads
import_module(settings.ROOT_URLCONF)  # now, and not at the first request
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)

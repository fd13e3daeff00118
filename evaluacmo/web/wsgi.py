"""The WSGI application, which runs Django in a few threads."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any
from wsgiref.util import FileWrapper

from evaluacmo.web.bodies import buffer_body

Environ = dict[str, Any]
StartResponse = Callable[..., Any]

READ_THREADS = WRITE_THREADS = 8
FILE_CHUNK_BYTES = 64 * 1024
READING = frozenset({"GET", "HEAD", "OPTIONS"})


class BufferedApplication:
    """Reads bodies in the server's many threads, and runs Django in few.

    Slow clients block no Django thread, and the number of database connections is limited. Reads
    have threads of their own, which continue while writes wait for a lock.
    """

    def __init__(self, django: Callable[[Environ, StartResponse], Any]) -> None:
        self._django = django
        self._readers = ThreadPoolExecutor(READ_THREADS, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(WRITE_THREADS, thread_name_prefix="write")

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, in one chunk unless it is a file."""
        buffer_body(environ)
        environ["wsgi.file_wrapper"] = _file_wrapper
        threads = self._readers if environ["REQUEST_METHOD"] in READING else self._writers
        return threads.submit(self._answer, environ, start_response).result()

    def _answer(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        response = self._django(environ, start_response)
        if isinstance(response, FileWrapper):
            return response
        try:
            return [b"".join(response)]
        finally:
            response.close()


def _file_wrapper(file: IO[bytes], block_size: int) -> FileWrapper:  # noqa: ARG001
    """Reads a file in larger chunks than Django asks for."""
    return FileWrapper(file, FILE_CHUNK_BYTES)

"""Long answers: made whole in a file before they begin, and sent from there.

So nobody hears the beginning of a list of which the database could not tell the rest, and whoever
reads slowly keeps neither a connection to it nor the list in memory.
"""

from collections.abc import Iterable
from contextlib import ExitStack
from os import SEEK_END
from tempfile import SpooledTemporaryFile
from typing import IO, Final

from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase

IN_MEMORY: Final = 256 * 1024
"""As many bytes of an answer need no file on the disk."""


class FromFile(FileResponse):
    """An answer that the server passes on in pieces; its file goes with it."""


def answer_whole(response: HttpResponse, parts: Iterable[bytes]) -> HttpResponseBase:
    """All of these, as `response` or as an answer with its headers from a file."""
    file = file_of(parts)
    length = file.seek(0, SEEK_END)
    file.seek(0)
    if length > IN_MEMORY:
        answer = FromFile(file, content_type=response.headers["Content-Type"])
        for name, value in response.items():
            answer.headers.setdefault(name, value)
        return answer
    with file:
        response.content = file.read()
    return response


def file_of(parts: Iterable[bytes]) -> IO[bytes]:
    """A file of these, at its beginning, that is gone once it is closed.

    Each is forgotten before the next is taken. Whatever fails meanwhile leaves no file behind.
    """
    with ExitStack() as undoing:
        file = undoing.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY))
        for part in parts:
            file.write(part)
        file.seek(0)
        undoing.pop_all()
    return file

"""Runs within the process that reads an uploaded file, and imports no Django, which takes long."""

import json
import resource
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from evaluacmo.common.isolation import isolate

MAX_MEMORY_BYTES: Final = 512 * 1024**2
MAX_CPU_SECONDS: Final = 10
# above what 8 million characters of a table take as JSON
MAX_ANSWER_BYTES: Final = 128 * 1024**2


class Unreadable(Exception):
    """The file cannot be used; `message` is one Spanish sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_in_sandbox(read: Callable[[bytes], Any], *, libraries: Iterable[str] = ()) -> None:
    """Isolate this process, and print as JSON what `read` makes of standard input, or its refusal.

    `libraries` are the modules that reading imports late, as it can no longer open their files.
    """
    for library in libraries:
        import_module(library)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_AS, MAX_MEMORY_BYTES)
    _limit(resource.RLIMIT_CPU, MAX_CPU_SECONDS)
    _limit(resource.RLIMIT_FSIZE, MAX_ANSWER_BYTES)
    isolate()
    try:
        output = json.dumps({"result": read(sys.stdin.buffer.read())})
    except MemoryError:
        output = json.dumps({"exceeded": True})
    except Unreadable as error:
        output = json.dumps({"refused": error.message, "cause": _cause_of(error)})
    sys.stdout.write(output)


@contextmanager
def library_errors_as(message: str) -> Iterator[None]:
    """Refuse the file where the library that reads it raises, as malformed files make it do.

    For code that does nothing but call a library: errors of our own, of the installation (a missing
    module) and of the system (an `OSError` with a number) are not the file's.
    """
    try:
        yield
    except (Unreadable, ImportError, MemoryError):
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise Unreadable(message) from error
    except BaseException as error:
        # a library written in Rust raises its panics as a `BaseException`
        if type(error).__name__ != "PanicException":
            raise
        raise Unreadable(message) from error


def _limit(kind: int, most: int) -> None:
    # at a hard limit of processor time, the process would be killed without SIGXCPU
    resource.setrlimit(kind, (most, most + 1 if kind == resource.RLIMIT_CPU else most))


def _cause_of(refusal: Unreadable) -> str:
    """The place where a library raised, without the text of its error, which may quote the file."""
    cause = refusal.__cause__
    if cause is None:
        return ""
    return "\n".join([type(cause).__name__, *traceback.format_tb(cause.__traceback__)])

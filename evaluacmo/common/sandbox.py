"""Reads an uploaded file, which may be made to do harm, in a process of its own.

The process may run out of memory or time, and reaches nothing but the file (`isolation`).
"""

import json
import logging
import os
import resource
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from tempfile import TemporaryFile
from typing import IO, Any, Final

from evaluacmo.common.errors import Unavailable
from evaluacmo.common.isolation import isolate
from evaluacmo.common.messages import READING_FAILED

MAX_SECONDS: Final = 30
MAX_MEMORY_BYTES: Final = 512 * 1024**2
MAX_CPU_SECONDS: Final = 10
# above what 8 million characters of a table take as JSON
MAX_ANSWER_BYTES: Final = 128 * 1024**2
RETRY_AFTER_SECONDS: Final = 30
LOGGED_BYTES: Final = 8000

log = logging.getLogger("evaluacmo.uploads")


class Unreadable(Exception):
    """The file cannot be used; `message` is one Spanish sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def run_in_sandbox(module: str, *arguments: str, content: bytes, too_large: str) -> Any:
    """The result of `module`, a program that calls `read_in_sandbox`.

    Raises `Unreadable` with the program's refusal, or with `too_large` where reading exceeds the
    limits of memory, time or the answer. Any other failure is not the file's: it is logged with its
    cause and raises `Unavailable`.
    """
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        # files, because their size can be limited; no reader limits that of a pipe
        with TemporaryFile() as answer, TemporaryFile() as errors:
            done = subprocess.run(  # noqa: S603  (our own program)
                [sys.executable, "-P", "-m", module, *arguments],
                input=content,
                stdout=answer,
                stderr=errors,
                check=False,
                timeout=MAX_SECONDS,
                env={"PYTHONPATH": paths},
            )
            size = answer.seek(0, os.SEEK_END)
            # a native library aborts where it gets no memory
            exceeded = done.returncode in {-signal.SIGXCPU, -signal.SIGABRT}
            if exceeded or size >= MAX_ANSWER_BYTES:
                raise Unreadable(too_large)
            if done.returncode != 0:
                cause = f"it ended with {done.returncode}\n{_end_of(errors)}"
                raise _failed(module, cause)
            answer.seek(0)
            output = json.load(answer)
    except subprocess.TimeoutExpired as error:
        # the limit of processor time comes first, unless the machine has no time for the process
        log.warning("%s had no time to read a file: %s", module, error)
        raise Unreadable(too_large) from error
    except (OSError, ValueError) as error:
        raise _failed(module, error) from error
    if "exceeded" in output:
        raise Unreadable(too_large)
    if "refused" in output:
        if output["cause"]:
            log.warning("%s refused a file because of %s", module, output["cause"])
        raise Unreadable(output["refused"])
    return output["result"]


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
    """Where a library raised, without the text of its error, which may quote the file."""
    cause = refusal.__cause__
    if cause is None:
        return ""
    return "\n".join([type(cause).__name__, *traceback.format_tb(cause.__traceback__)])


def _failed(module: str, cause: object) -> Unavailable:
    log.error("%s failed: %s", module, cause)
    return Unavailable(READING_FAILED, retry_after=RETRY_AFTER_SECONDS)


def _end_of(errors: IO[bytes]) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - LOGGED_BYTES))
    return errors.read().decode(errors="replace")

"""Reads an uploaded file, which may be made to do harm, in a process of its own.

The process may run out of memory or time, and reaches nothing but the file (`isolation`).
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from tempfile import TemporaryFile
from typing import Any, Final

from evaluacmo.common.isolation import isolate

MAX_SECONDS: Final = 30
MAX_MEMORY_BYTES: Final = 512 * 1024**2
MAX_CPU_SECONDS: Final = 10
# above what 8 million characters of a table take as JSON
MAX_ANSWER_BYTES: Final = 128 * 1024**2


class Unreadable(Exception):
    """The file cannot be used; `message` is one Spanish sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def run_in_sandbox(module: str, *arguments: str, content: bytes, failure: str) -> Any:
    """The result of `module`, a program that calls `read_in_sandbox`.

    Raises `Unreadable` with the program's refusal, or with `failure` where it fails or exceeds a
    limit.
    """
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        # a file, because its size can be limited; no reader limits that of a pipe
        with TemporaryFile() as answer:
            subprocess.run(  # noqa: S603  (our own program)
                [sys.executable, "-P", "-m", module, *arguments],
                input=content,
                stdout=answer,
                stderr=subprocess.DEVNULL,
                check=True,
                timeout=MAX_SECONDS,
                env={"PYTHONPATH": paths},
            )
            answer.seek(0)
            output = json.load(answer)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise Unreadable(failure) from error
    if "refused" in output:
        raise Unreadable(output["refused"])
    return output["result"]


def read_in_sandbox(read: Callable[[bytes], Any], *, libraries: Iterable[str] = ()) -> None:
    """Isolate this process, and print as JSON what `read` makes of standard input, or its refusal.

    `libraries` are the modules that reading imports late, as it can no longer open their files.
    """
    for library in libraries:
        import_module(library)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_ANSWER_BYTES, MAX_ANSWER_BYTES))
    isolate()
    try:
        output = {"result": read(sys.stdin.buffer.read())}
    except Unreadable as error:
        output = {"refused": error.message}
    json.dump(output, sys.stdout)

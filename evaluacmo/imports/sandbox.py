"""Parses uploaded files in a process of its own, which may run out of memory or time."""

import json
import os
import subprocess
import sys
from threading import BoundedSemaphore
from typing import Final

from evaluacmo.common.errors import Unavailable
from evaluacmo.imports import messages
from evaluacmo.imports.cells import Unreadable
from evaluacmo.imports.parser import ParsedFile

MAX_PROCESSES: Final = 2
MAX_SECONDS: Final = 30
MAX_WAIT_SECONDS: Final = 5.0
RETRY_AFTER_SECONDS: Final = 5

slots: Final = BoundedSemaphore(MAX_PROCESSES)


def parse_in_sandbox(
    content: bytes, kind: str, *, max_wait: float = MAX_WAIT_SECONDS
) -> ParsedFile:
    """Parse a file of this kind.

    Raises `Unreadable`, and `Unavailable` where other files are still being parsed after
    `max_wait` seconds: a waiting thread cannot serve other requests.
    """
    if not slots.acquire(timeout=max_wait):
        raise Unavailable(messages.BUSY, retry_after=RETRY_AFTER_SECONDS)
    try:
        return _run(content, kind)
    finally:
        slots.release()


def _run(content: bytes, kind: str) -> ParsedFile:
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-P", "-m", "evaluacmo.imports.parser", kind],
            input=content,
            capture_output=True,
            check=True,
            timeout=MAX_SECONDS,
            env={"PYTHONPATH": paths},
        )
        output = json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise Unreadable(messages.UNREADABLE_FILE) from error
    if "refused" in output:
        raise Unreadable(output["refused"])
    parsed: ParsedFile = output
    return parsed

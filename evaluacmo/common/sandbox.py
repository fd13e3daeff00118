"""Reads an uploaded file, which may be made to do harm, in a process of its own.

The process may run out of memory or time, and reaches nothing but the file (`sandboxed`,
`isolation`).
"""

import json
import logging
import os
import signal
import subprocess
import sys
from tempfile import TemporaryFile
from typing import IO, Any, Final

from evaluacmo.common.errors import Unavailable
from evaluacmo.common.messages import READING_FAILED
from evaluacmo.common.sandboxed import MAX_ANSWER_BYTES, Unreadable

MAX_SECONDS: Final = 30
RETRY_AFTER_SECONDS: Final = 30
LOGGED_BYTES: Final = 8000

log = logging.getLogger("evaluacmo.uploads")


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


def _failed(module: str, cause: object) -> Unavailable:
    log.error("%s failed: %s", module, cause)
    return Unavailable(READING_FAILED, retry_after=RETRY_AFTER_SECONDS)


def _end_of(errors: IO[bytes]) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - LOGGED_BYTES))
    return errors.read().decode(errors="replace")

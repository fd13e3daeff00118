"""Has a file read by a process of its own, which may run out of memory or time in our stead."""

import json
import os
import subprocess
import sys
from threading import BoundedSemaphore
from typing import Any, Final

from evaluacmo.imports import messages
from evaluacmo.imports.cells import Unreadable

AT_ONCE: Final = 2
SECONDS: Final = 30

_turns: Final = BoundedSemaphore(AT_ONCE)


def read_apart(content: bytes, kind: str) -> dict[str, Any]:
    """What `reader.told` tells of the file. Raises `Unreadable`."""
    with _turns:
        told = _run(content, kind)
    if "refused" in told:
        raise Unreadable(told["refused"])
    return told


def _run(content: bytes, kind: str) -> dict[str, Any]:
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-P", "-m", "evaluacmo.imports.parser", kind],
            input=content,
            capture_output=True,
            check=True,
            timeout=SECONDS,
            env={"PYTHONPATH": paths},
        )
        told: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise Unreadable(messages.IMPORT_UNREAD) from error
    return told

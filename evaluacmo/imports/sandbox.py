"""Parses uploaded files in a process of its own, which may run out of memory or time."""

import json
import os
import subprocess
import sys
from typing import Final

from evaluacmo.imports import messages
from evaluacmo.imports.cells import Unreadable
from evaluacmo.imports.parser import ParsedFile

MAX_SECONDS: Final = 30


def parse_in_sandbox(content: bytes, kind: str) -> ParsedFile:
    """Parse a file of this kind. Raises `Unreadable`."""
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

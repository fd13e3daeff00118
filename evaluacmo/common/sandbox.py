"""Runs a program of ours on a file that may be made to do harm.

It is a process of its own, which may run out of memory or time, without access to settings or data.
"""

import json
import os
import resource
import subprocess
import sys
from typing import Any, Final

MAX_SECONDS: Final = 30
MAX_MEMORY_BYTES: Final = 512 * 1024**2
MAX_CPU_SECONDS: Final = 10


class SandboxError(Exception):
    """The program failed, or exceeded a limit."""


def run_in_sandbox(module: str, *arguments: str, content: bytes) -> Any:
    """Run `module` as a program and return the JSON that it prints. Raises `SandboxError`."""
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-P", "-m", module, *arguments],
            input=content,
            capture_output=True,
            check=True,
            timeout=MAX_SECONDS,
            env={"PYTHONPATH": paths},
        )
        return json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise SandboxError from error


def limit_process() -> None:
    """Limit the memory and the time of this process; the program in the sandbox begins with it."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))

"""A program for the sandbox whose reading ends as its argument says."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from evaluacmo.common.sandboxed import Unreadable, library_errors_as, read_in_sandbox


def _refuse(content: bytes) -> None:
    raise Unreadable("No se lee.")


def _use_memory(content: bytes) -> int:
    return len(bytearray(2 * 1024**3))


def _use_time(content: bytes) -> None:
    while True:
        pass


def _library(content: bytes) -> Any:
    with library_errors_as("Está dañado."):
        return json.loads(content)


def _missing_module(content: bytes) -> None:
    with library_errors_as("Está dañado."):
        import evaluacmo.no_such_module  # noqa: F401, PLC0415


def _system_error(content: bytes) -> None:
    with library_errors_as("Está dañado."):
        Path("/proc/self/no-such-file").stat()


def _bug(content: bytes) -> None:
    raise AttributeError("a bug of ours")


def _silent(content: bytes) -> None:
    os._exit(0)


WAYS: dict[str, Callable[[bytes], Any]] = {
    "length": len,
    "refuse": _refuse,
    "memory": _use_memory,
    "time": _use_time,
    "library": _library,
    "missing module": _missing_module,
    "system error": _system_error,
    "bug": _bug,
    "silent": _silent,
}

if __name__ == "__main__":
    if sys.argv[1] == "killed":
        # as by a system without memory; later it may not send signals
        os.kill(os.getpid(), signal.SIGKILL)
    read_in_sandbox(WAYS[sys.argv[1]])

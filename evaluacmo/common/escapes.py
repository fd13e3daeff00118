"""Tests the isolation: tries what must be impossible in a process that reads uploads."""

import json
import os
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evaluacmo.common.isolation import Protection, isolate
from evaluacmo.common.sandbox import run_in_sandbox

MODULE: Final = "evaluacmo.common.escapes"
FILE: Final = "file"
PARENT: Final = os.getppid()
MANY: Final = 64
LIMITS: Final = (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC)


class Escape(StrEnum):
    """Actions of code that controls the process, each of which must fail."""

    READ = "read"
    CHANGE = "change"
    CONNECT = "connect"
    START = "start"
    SIGNAL = "signal"


@dataclass(frozen=True)
class Isolation:
    """The protections that the system lacks, and what is possible therefore."""

    lacking: tuple[Protection, ...]
    possible: tuple[Escape, ...]


@cache
def find_isolation() -> Isolation:
    """The protections that this system offers.

    They hold for this program, which may have been started with restrictions of its own. Raises
    `Unreadable` or `Unavailable` where nothing can be read.
    """
    with TemporaryDirectory() as folder:
        Path(folder, FILE).touch()
        found = run_in_sandbox(MODULE, folder, content=b"", too_large="")
    return Isolation(
        lacking=tuple(map(Protection, found["lacking"])),
        possible=tuple(map(Escape, found["possible"])),
    )


def _lift_limits() -> None:
    for limit in LIMITS:
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (MANY, MANY))


def _read(folder: Path) -> None:
    (folder / FILE).read_bytes()


def _change(folder: Path) -> None:
    (folder / FILE).chmod(0o400)


def _connect(_: Path) -> None:
    socket.socket().close()


def _start(_: Path) -> None:
    started = os.fork()
    if not started:
        os._exit(0)
    os.waitpid(started, 0)


def _signal(_: Path) -> None:
    os.kill(PARENT, 0)


ATTEMPTS: Final[dict[Escape, Callable[[Path], None]]] = {
    Escape.READ: _read,
    Escape.CHANGE: _change,
    Escape.CONNECT: _connect,
    Escape.START: _start,
    Escape.SIGNAL: _signal,
}


def _succeeds(attempt: Callable[[Path], None], folder: Path) -> bool:
    try:
        attempt(folder)
    except OSError:
        return False
    return True


def main(folder: str) -> None:
    """Print what the system lacks, and what succeeds in `folder` and elsewhere."""
    lacking = isolate()
    _lift_limits()
    possible = [name for name, attempt in ATTEMPTS.items() if _succeeds(attempt, Path(folder))]
    json.dump({"result": {"lacking": lacking, "possible": possible}}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])

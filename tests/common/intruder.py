"""Attempts of an attacker inside the process that reads uploads, on an installation."""

import os
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from evaluacmo.common.sandboxed import read_in_sandbox

LIMITS = (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC)
SERVER = os.getppid()


def start(program: str) -> None:
    """Start a program and wait for it."""
    os.waitpid(os.posix_spawn(program, [program], {}), 0)


def fork() -> None:
    """Go on in another process, too."""
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)


def send(port: int) -> None:
    """Send a datagram."""
    with closing(socket.socket(type=socket.SOCK_DGRAM)) as sender:
        sender.sendto(b"secret", ("127.0.0.1", port))


def connect(port: int) -> None:
    """Connect to a server."""
    socket.create_connection(("127.0.0.1", port)).close()


def talk(path: Path) -> None:
    """Connect to a server of this machine."""
    with closing(socket.socket(socket.AF_UNIX)) as caller:
        caller.connect(str(path))


def succeeds(attempt: Callable[[], object]) -> bool:
    """Whether the system lets it."""
    try:
        attempt()
    except OSError:
        return False
    return True


def main(folder: str, port: str) -> None:
    """Print which escapes succeed by any of their attempts."""
    key, database = Path(folder, "secret-key"), Path(folder, "evaluacmo.sqlite3")
    attempts: dict[str, list[Callable[[], object]]] = {
        "read": [
            key.read_text,
            database.read_bytes,
            lambda: list(Path(folder).iterdir()),
            lambda: Path(f"/proc/{SERVER}/environ").read_bytes(),
        ],
        "change": [
            lambda: os.truncate(database, 0),
            lambda: database.open("ab").close(),
            lambda: Path(folder, "new").touch(),
            lambda: Path(folder, "new-folder").mkdir(),
            lambda: Path(folder, "link").symlink_to(key),
            lambda: key.chmod(0o644),
            lambda: key.rename(Path(folder, "taken")),
            database.unlink,
        ],
        "connect": [
            lambda: connect(int(port)),
            lambda: send(int(port)),
            lambda: talk(Path(folder, "socket")),
        ],
        "start": [lambda: start("/bin/true"), fork],
        "signal": [lambda: os.kill(SERVER, 0)],
    }

    def read(_: bytes) -> list[str]:
        for limit in LIMITS:
            with suppress(OSError, ValueError):
                resource.setrlimit(limit, (64, 64))
        return [name for name, tried in attempts.items() if any(map(succeeds, tried))]

    read_in_sandbox(read, libraries=["encodings.idna"])


if __name__ == "__main__":
    main(*sys.argv[1:])

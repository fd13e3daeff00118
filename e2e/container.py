"""The image with a read-only root and a user of its own, also killed while it writes.

`make container` builds it and runs this; pytest collects the module only by its name. No engine of
containers is needed: the image's files are mounted with buildah, and its command, its health check
and its user are those of the image.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import pytest

from evaluacmo import __version__
from tests.programs import JSON, OK, PATIENCE, Server, free_port, wait_until

IMAGE = f"evaluacmo:{__version__}"
EMAIL, PASSWORD = "rectoria@colegio.example", "montaña azul 27"
KILLS = 3
CREATED = 201
# in a mount namespace of its own, which ends with the process
START = """
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
exec chroot --userspec="$OWNER" --groups= "$ROOT" env --ignore-environment $SETTINGS \
    setpriv --no-new-privs -- "$@"
"""


@dataclass
class Container:
    """The mounted image and its data folder."""

    root: str
    config: dict[str, Any]
    data: Path

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[str]:
        """Start a command in the container."""
        settings = {
            "ROOT": self.root,
            "DATA": str(self.data),
            "OWNER": f"{self.config['User']}:{self.config['User']}",
            "SETTINGS": " ".join(self.config["Env"]),
        }
        return subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "sh", "-ec", START, "sh", *command],
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **options,
        )

    def run(self, *command: str, typed: str = "") -> tuple[int, str]:
        """Run a command to its end; its status and output."""
        process = self.start(list(command), stdin=subprocess.PIPE)
        said, _ = process.communicate(typed, timeout=PATIENCE)
        return process.returncode, said

    def serve(self, port: int) -> Server:
        """Run the image's command on a port, until it listens."""
        process = self.start([*self.config["Cmd"], "--port", str(port)])
        assert process.stdout
        said = ""
        while f":{port}" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        return Server(process, port, said)


@pytest.fixture
def container(tmp_path: Path) -> Iterator[Container]:
    """A container of the image, with an empty volume."""
    name = _buildah("from", f"localhost/{IMAGE}")
    try:
        config = json.loads(_buildah("inspect", "--type", "image", f"localhost/{IMAGE}"))
        made = Container(_buildah("mount", name), config["Docker"]["config"], tmp_path / "data")
        made.data.mkdir(mode=0o700)
        os.chown(made.data, int(made.config["User"]), int(made.config["User"]))
        tmp_path.parent.chmod(0o755)
        yield made
    finally:
        _buildah("rm", name)


def _buildah(*arguments: str) -> str:
    done = subprocess.run(["buildah", *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_the_image_says_what_it_is(container: Container) -> None:
    status, said = container.run("evaluacmo", "--version")
    assert status == 0
    assert said.startswith(__version__)
    status, said = container.run("sh", "-c", "id -u; touch /opt/x /usr/x; touch /tmp/x /data/x")
    assert said.startswith("10001\n")
    assert said.count("cannot touch") == 2
    assert status == 0


def test_nothing_acknowledged_is_lost_by_kills(container: Container) -> None:
    status, said = container.run(
        *("evaluacmo", "create-admin", "--name", "Adela Ríos", "--email", EMAIL),
        typed=f"{PASSWORD}\n",
    )
    assert status == 0, said
    acknowledged: set[str] = set()
    for attempt in range(KILLS):
        server = container.serve(free_port())
        assert _is_healthy(container, server)
        headers = server.signed_in(EMAIL, PASSWORD)
        stored = {each["name"] for each in _read(server, headers)}
        assert acknowledged <= stored
        before = len(acknowledged)
        writer = Thread(target=_write, args=[server, headers, attempt, acknowledged])
        writer.start()
        assert wait_until(lambda: len(acknowledged) > before + 20 * (attempt + 1))  # noqa: B023  (called before the loop goes on)
        _first_process(server).kill()
        server.process.wait(PATIENCE)
        writer.join(PATIENCE)
        server.wait_until_closed()
        assert len(acknowledged) > before
    server = container.serve(free_port())
    headers = server.signed_in(EMAIL, PASSWORD)
    assert acknowledged <= {each["name"] for each in _read(server, headers)}
    _first_process(server).terminate()
    server.process.wait(PATIENCE)


def _first_process(server: Server) -> psutil.Process:
    """The container's process 1, with which all others of it end."""
    (process,) = psutil.Process(server.process.pid).children()
    return process


def _is_healthy(container: Container, server: Server) -> bool:
    """Whether the health check of the image passes, on the port of the test."""
    kind, *check = container.config["Healthcheck"]["Test"]
    assert kind == "CMD"
    status, said = container.run(*(part.replace("8000", str(server.port)) for part in check))
    return status == 0 or pytest.fail(said)


def _write(server: Server, headers: dict[str, str], attempt: int, acknowledged: set[str]) -> None:
    """Create categories until the server is gone, and keep those that it has acknowledged."""
    with suppress(OSError, HTTPException):
        while True:
            name = f"Categoría {attempt} {time.monotonic_ns()}"
            body = json.dumps({"name": name}).encode()
            answer = server.ask("POST", "/api/categories", body, JSON | headers)
            assert answer.status == CREATED, answer.read()
            acknowledged.add(name)


def _read(server: Server, headers: dict[str, str]) -> Any:
    answer = server.ask("GET", "/api/categories", headers=headers)
    assert answer.status == OK
    return json.loads(answer.read())

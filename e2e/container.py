"""The image with a read-only root and a user of its own, also killed while it writes.

`make container` builds it and runs this; pytest collects the module only by its name. No engine of
containers is needed: the image's files are mounted with buildah, and its command, its health check
and its user are those of the image. Both databases are tried, PostgreSQL as compose.postgres.yaml
has it: the image with its client, and a server in a container of its own.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from secrets import token_urlsafe
from threading import Thread
from typing import Any
from urllib.parse import quote

import psutil
import psycopg
import pytest

from evaluacmo import __version__
from tests.programs import JSON, OK, PATIENCE, Server, free_port, wait_until

IMAGES = {"sqlite": f"evaluacmo:{__version__}", "postgres": "evaluacmo-postgres"}
DATABASE_IMAGE = "evaluacmo-database"
EMAIL, PASSWORD = "rectoria@colegio.example", "montaña azul 27"
KILLS = 3
CREATED = 201
UNAVAILABLE = 503
# in a mount namespace of its own, which ends with the process
START = """
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount --bind "$FILE" "$ROOT/etc/evaluacmo.env"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
exec chroot --userspec="$OWNER" --groups= "$ROOT" env --ignore-environment $SETTINGS \
    setpriv --no-new-privs -- "$@"
"""
START_DATABASE = """
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
cd /
exec chroot --userspec=postgres:postgres "$ROOT" sh -ec '
    PATH=/usr/lib/postgresql/15/bin:$PATH
    cd /var/lib/postgresql
    (umask 077; echo "$PASSWORD" > password)
    [ -e data ] ||
        initdb --username=evaluacmo --encoding=UTF8 --auth=scram-sha-256 --pwfile=password data
    exec postgres -D data -p "$PORT" -c unix_socket_directories=
'
"""
DATABASE_PASSWORD = "montaña%azul&27"


@dataclass
class Container:
    """The mounted image, its data folder and its file of settings."""

    root: str
    config: dict[str, Any]
    data: Path
    file: Path

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[str]:
        """Start a command in the container."""
        settings = {
            "ROOT": self.root,
            "DATA": str(self.data),
            "FILE": str(self.file),
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


@pytest.fixture(params=["sqlite", "postgres"])
def container(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Container]:
    """A container of the image, with an empty volume and the settings of its database."""
    settings = ""
    if request.param == "postgres":
        url = request.getfixturevalue("database").url
        settings = f"DATABASE_URL={url}/evaluacmo\nEVALUACMO_SECRET_KEY={token_urlsafe(48)}\n"
    with _mounted(IMAGES[request.param]) as root:
        image = json.loads(_buildah("inspect", "--type", "image", IMAGES[request.param]))
        config = image["Docker"]["config"]
        owner = int(config["User"])
        data, file = tmp_path / "data", tmp_path / "evaluacmo.env"
        # as engines fill a new volume from the image
        for folder in (data, data / "backups"):
            folder.mkdir(mode=0o700)
            os.chown(folder, owner, owner)
        file.write_text(settings)
        file.chmod(0o640)
        os.chown(file, 0, owner)
        tmp_path.parent.chmod(0o755)
        Path(root, "etc/evaluacmo.env").touch()
        yield Container(root, config, data, file)


@dataclass
class Database:
    """PostgreSQL in a mounted image; `url` is that of the server."""

    root: str
    port: int

    @property
    def url(self) -> str:
        """The address of the server, without the name of a database."""
        password = quote(DATABASE_PASSWORD, safe="")
        return f"postgresql://evaluacmo:{password}@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server on its data, and wait until it accepts connections."""
        settings = {"ROOT": self.root, "PORT": str(self.port), "PASSWORD": DATABASE_PASSWORD}
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "sh", "-ec", START_DATABASE],
            env=os.environ | settings,
            text=True,
        )
        assert wait_until(lambda: _accepts(f"{self.url}/postgres"))

    def kill(self) -> None:
        """Kill the server (SIGKILL), and with it all of its processes."""
        _first_process(self.process).kill()
        self.process.wait(PATIENCE)


@pytest.fixture
def database() -> Iterator[Database]:
    """A running PostgreSQL in a container of its own, with an empty database."""
    with _mounted(DATABASE_IMAGE) as root:
        database = Database(root, free_port())
        database.start()
        try:
            with psycopg.connect(f"{database.url}/postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE evaluacmo")
            yield database
        finally:
            database.kill()


def _accepts(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def _mounted(image: str) -> Iterator[str]:
    """The root of a new container of an image."""
    name = _buildah("from", f"localhost/{image}")
    try:
        yield _buildah("mount", name)
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
    _create_admin(container)
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
        _first_process(server.process).kill()
        server.process.wait(PATIENCE)
        writer.join(PATIENCE)
        server.wait_until_closed()
        assert len(acknowledged) > before
    server = container.serve(free_port())
    headers = server.signed_in(EMAIL, PASSWORD)
    assert acknowledged <= {each["name"] for each in _read(server, headers)}
    file = "/data/backups/today.backup"
    for command in ("backup", "rehearse"):
        status, said = container.run("evaluacmo", command, file)
        assert status == 0, said
    _first_process(server.process).terminate()
    server.process.wait(PATIENCE)


@pytest.mark.parametrize("container", ["postgres"], indirect=True)
def test_the_program_outlives_kills_of_its_database(
    container: Container, database: Database
) -> None:
    _create_admin(container)
    server = container.serve(free_port())
    headers = server.signed_in(EMAIL, PASSWORD)
    acknowledged: set[str] = set()
    for attempt in range(KILLS):
        before = len(acknowledged)
        writer = Thread(target=_write_until_refused, args=[server, headers, attempt, acknowledged])
        writer.start()
        assert wait_until(lambda: len(acknowledged) > before + 20)  # noqa: B023  (called before the loop goes on)
        database.kill()
        writer.join(PATIENCE)
        assert server.ask("GET", "/health/live").status == OK
        assert server.ask("GET", "/health/ready").status == UNAVAILABLE
        database.start()
        assert wait_until(lambda: server.ask("GET", "/health/ready").status == OK)
        assert acknowledged <= {each["name"] for each in _read(server, headers)}
    _first_process(server.process).terminate()
    said, _ = server.process.communicate(timeout=PATIENCE)
    assert said.count("OperationalError") >= KILLS
    assert "Traceback" not in said


def _create_admin(container: Container) -> None:
    status, said = container.run(
        *("evaluacmo", "create-admin", "--name", "Adela Ríos", "--email", EMAIL),
        typed=f"{PASSWORD}\n",
    )
    assert status == 0, said


def _first_process(unshare: subprocess.Popen[str]) -> psutil.Process:
    """The container's process 1, with which all others of it end."""
    (process,) = psutil.Process(unshare.pid).children()
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
        _write_until_refused(server, headers, attempt, acknowledged)


def _write_until_refused(
    server: Server, headers: dict[str, str], attempt: int, acknowledged: set[str]
) -> None:
    """Create categories until there is no database, and keep those that were acknowledged."""
    while True:
        name = f"Categoría {attempt} {time.monotonic_ns()}"
        body = json.dumps({"name": name}).encode()
        answer = server.ask("POST", "/api/categories", body, JSON | headers)
        if answer.status == UNAVAILABLE:
            return
        assert answer.status == CREATED, answer.read()
        acknowledged.add(name)


def _read(server: Server, headers: dict[str, str]) -> Any:
    answer = server.ask("GET", "/api/categories", headers=headers)
    assert answer.status == OK
    return json.loads(answer.read())

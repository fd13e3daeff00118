"""The reach of a process that reads uploads, on this system and on ones that offer less."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from evaluacmo.common.escapes import find_isolation
from evaluacmo.common.isolation import Protection
from evaluacmo.common.sandbox import run_in_sandbox
from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.check import isolation_findings
from tests.programs import PATIENCE, Program

pytestmark = pytest.mark.sqlite_suffices

KERNELS = [
    pytest.param((), id="this kernel"),
    pytest.param((Protection.LANDLOCK,), id="without Landlock"),
    pytest.param((Protection.SECCOMP,), id="without seccomp"),
    pytest.param((Protection.LANDLOCK, Protection.SECCOMP), id="without both"),
]
KEY, DATA = "the key of the installation", b"the database"
# the acts of a server with a file, and its knowledge of the system
SERVER = """
import json, sys
from evaluacmo.common.escapes import find_isolation
from evaluacmo.common.sandbox import run_in_sandbox
isolation = find_isolation()
table = run_in_sandbox(
    "evaluacmo.imports.parser", "people", content=b"Nombre;Correo;Rol\\nAna;a@b.co;x", too_large=""
)
escaped = run_in_sandbox("tests.common.intruder", *sys.argv[1:], content=b"", too_large="")
rows = table["readings"][0]["sheets"][0]["rows"]
print(json.dumps([isolation.lacking, isolation.possible, escaped, rows]))
"""
ROWS = [[2, {"0": "Ana", "1": "a@b.co", "2": "x"}]]


def lesser(lacking: tuple[Protection, ...]) -> tuple[str, ...]:
    """The command that starts a program without these features of the kernel."""
    return (sys.executable, "-m", "tests.lesser_kernel", " ".join(lacking))


def lacking_here(taken: tuple[Protection, ...]) -> list[Protection]:
    """The missing isolation after these are taken from the present system."""
    own = find_isolation().lacking
    return [each for each in (Protection.LANDLOCK, Protection.SECCOMP) if each in (*taken, *own)]


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A folder with a key, a database and a socket, and a port on which somebody listens."""
    Path(tmp_path, "secret-key").write_text(KEY)
    Path(tmp_path, "secret-key").chmod(0o600)
    Path(tmp_path, "evaluacmo.sqlite3").write_bytes(DATA)
    with ExitStack() as open_ones:
        listener = open_ones.enter_context(socket.create_server(("127.0.0.1", 0)))
        local = open_ones.enter_context(socket.socket(socket.AF_UNIX))
        local.bind(str(tmp_path / "socket"))
        local.listen()
        yield tmp_path, listener.getsockname()[1]


@pytest.mark.parametrize("taken", KERNELS)
def test_a_file_that_takes_over_its_reader_can_do_what_is_reported_and_nothing_else(
    installation: tuple[Path, int], taken: tuple[Protection, ...]
) -> None:
    folder, port = installation
    done = subprocess.run(
        [*lesser(taken), sys.executable, "-c", SERVER, str(folder), str(port)],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr.decode()
    lacking, possible, escaped, rows = json.loads(done.stdout)
    assert rows == ROWS
    assert lacking == lacking_here(taken)
    assert escaped == possible
    if Protection.SECCOMP not in lacking:
        assert possible == []
    if Protection.LANDLOCK not in lacking:
        assert "read" not in possible
    if "change" not in possible:
        assert Path(folder, "evaluacmo.sqlite3").read_bytes() == DATA
        assert Path(folder, "secret-key").stat().st_mode & 0o777 == 0o600
        assert {each.name for each in folder.iterdir()} == {
            "secret-key",
            "evaluacmo.sqlite3",
            "socket",
        }


def test_what_is_lacking_is_said_by_check_and_once_by_the_server(
    prepared_program: Program, capfd: pytest.CaptureFixture[str]
) -> None:
    taken = (Protection.LANDLOCK, Protection.SECCOMP)
    prepared_program.within = lesser(taken)
    lacking = lacking_here(taken)
    checked = prepared_program.run("check")
    prepared_program.serve().stop()
    logged = capfd.readouterr().err
    opening = messages.CHECK_LESS_ISOLATED.split("{")[0]
    for said in (checked.stdout, logged):
        assert said.count(opening) == 1
        assert f"{opening}{' ni '.join(lacking)} para" in said


def test_no_reader_fills_the_servers_memory() -> None:
    with pytest.raises(Unreadable):
        run_in_sandbox("tests.common.flooder", content=b"", too_large="")


def test_check_knows_this_system() -> None:
    lacking = find_isolation().lacking
    assert [" ni ".join(lacking) in each.sentence for each in isolation_findings()] == [
        True for _ in range(bool(lacking))
    ]

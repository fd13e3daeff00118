"""The installed command, run as an administrator runs it."""

import json
import os
import pty
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import NamedTuple

import psutil
import pytest
from django.core.management import call_command
from django.db.migrations import Migration, RunSQL
from django.utils.module_loading import import_string

from evaluacmo import BUILD
from evaluacmo.cli import INTERRUPTED, build_parser
from evaluacmo.commands import COMMANDS
from evaluacmo.commands.messages import ASK_PASSWORD
from evaluacmo.config.messages import UNKNOWN_HOST
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.maintenance.tables import is_reversible, migrations_due
from evaluacmo.serving import STOP_SECONDS
from tests.commands import Run
from tests.conftest import PersonFactory
from tests.programs import (
    EVALUACMO,
    JSON,
    PASSWORD,
    PATIENCE,
    Program,
    Server,
    new_program,
    wait_until,
)

ADMIN = "rectoria@colegio.example"
SLOW_SENDERS = 40


class Started(NamedTuple):
    """A server and `migrate` that were started together on an empty database."""

    server: Server
    migrated: subprocess.CompletedProcess[str]
    told_systemd: bytes


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program that `server` runs."""
    with new_program(tmp_path_factory.mktemp("served")) as program:
        yield program


@pytest.fixture(scope="module")
def started(served: Program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """Started once, because preparing a database takes six seconds of a processor."""
    path = str(tmp_path_factory.mktemp("systemd") / "evaluacmo@norte")
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd,
        ThreadPoolExecutor(1) as other_machine,
    ):
        systemd.bind(path)
        systemd.settimeout(PATIENCE)
        served.settings = {"NOTIFY_SOCKET": path}
        migrating = other_machine.submit(served.run, "migrate")
        server = served.serve()
        try:
            yield Started(server, migrating.result(), systemd.recv(100))
        finally:
            server.stop()


@pytest.fixture(scope="module")
def server(started: Started) -> Server:
    """A server that was started on an empty database."""
    return started.server


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "command",
    [
        "",
        "serve",
        "demo",
        "migrate",
        "create-admin",
        "remove-second-factor",
        "backup",
        "restore",
        "rehearse",
        "check",
        "set-dates",
    ],
)
def test_every_command_explains_itself_in_spanish(program: Program, command: str) -> None:
    done = program.run(*command.split(), "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"Uso: evaluacmo {command}".rstrip())
    assert "Muestra esta ayuda" in done.stdout
    assert "usage" not in done.stdout
    assert "show this help" not in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_function(command: str) -> None:
    assert build_parser().parse_args(["help", command]).about == command
    assert callable(import_string(f"evaluacmo.commands.{COMMANDS[command]}"))


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("about", [[], ["backup"]])
def test_help_is_a_command_too(run: Run, about: list[str]) -> None:
    assert run(*about, "--help") == 0
    explained = run.said
    assert run("help", *about) == 0
    assert run.said == explained
    assert run("help", "restaurar") == 2


@pytest.mark.sqlite_suffices
def test_the_version_is_told(program: Program) -> None:
    assert program.run("--version").stdout == f"{BUILD}\n"


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["create-admin"], "faltan estos argumentos: --name, --email"),
        (["serve", "--port", "0000070000"], "debe ser un número entero entre 1 y 65535"),
        (["restaurar"], "no es una opción"),
    ],
)
def test_wrong_arguments_are_refused(program: Program, arguments: list[str], sentence: str) -> None:
    done = program.run(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "setting",
    [{"EVALUACMO_TIME_ZONE": "America"}, {"EVALUACMO_TRUSTED_PROXIES": "https://proxy.example"}],
)
def test_wrong_settings_are_refused_in_one_line(program: Program, setting: dict[str, str]) -> None:
    program.settings = setting
    done = program.run("serve")
    assert done.returncode == 1
    assert done.stderr.startswith("La configuración no es válida")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.sqlite_suffices
def test_an_admin_is_created_once(run: Run, person: PersonFactory) -> None:
    person(email=ADMIN)
    named = ("create-admin", "--name", "Berta Solano", "--email")
    assert run(*named, "vicerrectoria@colegio.example", piped="corta\n") == 1
    assert "demasiado corta" in run.complained

    assert run(*named, "vicerrectoria@colegio.example", piped="\n") == 1
    assert "Contraseña: Este campo no puede estar vacío." in run.complained

    assert run("create-admin", "--name", " ", "--email", "rectoría", piped=f"{PASSWORD}\n") == 1
    assert "Nombre: Este campo no puede estar vacío." in run.complained
    assert "Correo: Escriba un correo electrónico válido." in run.complained

    assert run(*named, "vicerrectoria@colegio.example", piped=f"{PASSWORD}\n") == 0
    assert "Berta Solano (vicerrectoria@colegio.example)" in run.said
    assert PASSWORD not in run.said + run.complained

    assert run(*named, f" {ADMIN.upper()}", piped=f"{PASSWORD}\n") == 1
    assert "Ya existe una persona con este correo." in run.complained


@pytest.mark.sqlite_suffices
def test_ctrl_d_at_the_password_ends_the_command(migrated_program: Program) -> None:
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [EVALUACMO, "create-admin", "--name", "Adela Ríos", "--email", ADMIN],
        stdin=terminal,
        stderr=subprocess.PIPE,
        text=True,
        env=migrated_program.environment,
        start_new_session=True,  # without a terminal of its own: passwords are read from this one
    )
    assert process.stderr
    assert process.stderr.read(len(ASK_PASSWORD)) == ASK_PASSWORD
    os.write(keyboard, b"\x04")
    assert not process.stderr.read().strip()
    assert process.wait(PATIENCE) == INTERRUPTED


@pytest.mark.sqlite_suffices
@pytest.mark.django_db(transaction=True)
def test_migrations_that_are_due_are_listed_and_not_applied(run: Run) -> None:
    assert run("migrate", "--check") == 0
    assert "no necesita cambios" in run.said
    call_command("migrate", "results", "0025", verbosity=0)
    before = applied_migrations()
    try:
        assert run("migrate", "--check") == 1
        assert applied_migrations() == before
    finally:
        call_command("migrate", verbosity=0)
    assert "results.0026_submission_totals: se puede deshacer" in run.said
    assert "la versión anterior ya no funciona" in run.complained


@pytest.mark.sqlite_suffices
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "command",
    [
        ("create-admin", "--name", "Adela Ríos", "--email", ADMIN),
        ("demo", "--people", "10", "--years", "1", "--evaluators", "3"),
    ],
)
def test_what_an_installation_begins_with_prepares_its_database(
    run: Run, command: tuple[str, ...]
) -> None:
    call_command("migrate", "results", "0025", verbosity=0)
    try:
        assert run(*command, piped=f"{PASSWORD}\n") == 0, run.complained
        assert "Se actualizó la base de datos." in run.said
        assert not migrations_due()
    finally:
        call_command("migrate", verbosity=0)


@pytest.mark.sqlite_suffices
def test_what_cannot_be_undone_is_told() -> None:
    class Undoable(Migration):
        operations = [RunSQL("SELECT 1", "SELECT 1")]

    class Final(Migration):
        operations = [*Undoable.operations, RunSQL("SELECT 1")]

    assert is_reversible(Undoable("one", "accounts"))
    assert not is_reversible(Final("two", "accounts"))


@pytest.mark.sqlite_suffices
def test_systemd_is_told_once_requests_are_accepted(started: Started) -> None:
    assert started.told_systemd == b"READY=1"
    assert started.server.accepts()


@pytest.mark.sqlite_suffices
@pytest.mark.usefixtures("server")
def test_the_data_folder_is_for_its_owner_alone_and_its_key_stays(served: Program) -> None:
    folder = served.data_dir
    key = (folder / "secret-key").read_text()
    assert "La base de datos está al día." in served.run("migrate").stdout
    assert (folder / "secret-key").read_text() == key
    assert len(key) > 50
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}


def test_those_that_start_together_prepare_the_database_once(started: Started) -> None:
    said, migrated = started.server.said, started.migrated
    assert migrated.returncode == 0, migrated.stderr
    assert (said + migrated.stdout).count("Se preparó la base de datos.") == 1
    was_first = "Se preparó" in migrated.stdout
    assert ("La base de datos está al día." in migrated.stdout) != was_first


def test_on_an_empty_database_the_next_step_is_told(server: Server) -> None:
    assert "evaluacmo create-admin --name" in server.said


@pytest.mark.sqlite_suffices
@pytest.mark.usefixtures("server")
def test_the_database_that_tests_copy_is_the_one_that_is_prepared(
    served: Program, migrated_program: Program
) -> None:
    """Where it is another one, `tests/migrated.py` overlooks a module that tables are made of."""
    assert tables_of(migrated_program) == tables_of(served)


def tables_of(program: Program) -> set[tuple[str, str, str]]:
    """The tables, indexes, views and triggers of a SQLite database, and how they were created."""
    with closing(sqlite3.connect(program.database)) as database:
        return set(database.execute("SELECT type, name, sql FROM sqlite_master"))


@pytest.mark.sqlite_suffices
def test_the_page_the_calls_and_the_failures_are_served(server: Server) -> None:
    page = server.ask("GET", "/")
    assert page.status == 200
    assert b"<!doctype html>" in page.read().lower()
    assert "csrfToken" in json.loads(server.ask("GET", "/api/csrf-token").read())
    missing = server.ask("GET", "/api/nada")
    assert missing.status == 404
    assert json.loads(missing.read())["code"] == "not_found"


@pytest.mark.sqlite_suffices
def test_somebody_elses_host_name_is_refused(server: Server) -> None:
    answer = server.ask("GET", "/", headers={"Host": "otro.example"})
    assert answer.status == 400
    assert "code" in json.loads(answer.read())


@pytest.mark.sqlite_suffices
def test_a_body_of_unknown_length_is_read_whole(server: Server) -> None:
    assert server.sign_in("nadie@colegio.example", PASSWORD, pieces=3) == 401


@pytest.mark.sqlite_suffices
def test_a_body_of_unknown_length_that_is_too_large_is_refused(server: Server) -> None:
    pieces = (b"x" * 65_536 for _ in range(17))
    answer = server.ask("POST", "/api/users/login", pieces, JSON)
    assert answer.status == 413
    assert json.loads(answer.read())["code"] == "too_large"


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("length", "body"),
    [
        (b"Transfer-Encoding: chunked", b"ZZ\r\nhola\r\n0\r\n\r\n"),
        (b"Content-Length: 99999999", b""),
        (b"Content-Length: -1", b"hola"),
        (b"Content-Length: hola", b"hola"),
        (b"Content-Length: 4\r\nContent-Length: 5", b"hola!"),
    ],
)
def test_a_broken_or_huge_body_is_the_senders_fault(
    server: Server, length: bytes, body: bytes
) -> None:
    request = b"POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n\r\n" + body
    with server.ask_raw(request) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 4")


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("order", [1, -1])
def test_a_body_with_two_lengths_hides_no_second_request(server: Server, order: int) -> None:
    """Of a chunked body the declared length is ignored, in whichever order the two are sent."""
    hidden = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
    # by its declared length the body would end before the hidden request
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(hidden), hidden)
    lengths = [b"Content-Length: 4", b"Transfer-Encoding: chunked"][::order]
    head = [b"POST /api/logout HTTP/1.1", b"Host: localhost", b"Connection: close", *lengths]
    with server.ask_raw(b"\r\n".join(head) + b"\r\n\r\n" + chunks) as connection:
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 4")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"User-agent" not in answer


@pytest.mark.sqlite_suffices
def test_slow_senders_keep_nobody_out(server: Server) -> None:
    begun = (
        b"POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    )
    slow = [server.ask_raw(begun) for _ in range(SLOW_SENDERS)]
    assert server.ask("GET", "/api/csrf-token").status == 200
    for connection in slow:
        # no connection was closed to make room
        connection.setblocking(False)
        with pytest.raises(BlockingIOError):
            connection.recv(1)
        connection.close()


@pytest.mark.sqlite_suffices
def test_a_port_that_is_taken_is_refused(program: Program, server: Server) -> None:
    refused = program.run("serve", "--port", str(server.port))
    assert refused.returncode == 1
    assert f"El puerto {server.port} ya está en uso" in refused.stderr


@pytest.mark.sqlite_suffices
def test_the_admin_signs_in_and_several_processes_stop_at_once(prepared_program: Program) -> None:
    server = prepared_program.serve("--workers", "2")
    assert "create-admin" not in server.said
    assert server.sign_in(ADMIN, PASSWORD) == 200
    assert server.sign_in(ADMIN, "otra contraseña") == 401

    status, seconds = server.stop(signal.SIGINT)
    assert status == 0
    # no process had to be killed
    assert seconds < STOP_SECONDS


@pytest.mark.sqlite_suffices
def test_workers_that_are_no_forks_answer(prepared_program: Program) -> None:
    server = prepared_program.serve("--workers", "1", forks=False)
    assert server.ask("GET", "/api/csrf-token").status == 200
    assert server.stop()[0] == 0


@pytest.mark.sqlite_suffices
def test_a_host_that_cannot_be_a_name_is_refused(run: Run) -> None:
    assert run("serve", "--host", ".colegio.example") == 1
    assert run.complained.splitlines() == [UNKNOWN_HOST.format(host=".colegio.example")]


def test_two_processes_serve_where_there_are_two_processors(server: Server) -> None:
    expected = min(2, len(psutil.Process().cpu_affinity()))
    processes = psutil.Process(server.process.pid).children
    # the first one accepts requests while the second one is being started
    wait_until(lambda: len(processes()) >= expected)
    assert len(processes()) == expected


@pytest.mark.sqlite_suffices
def test_the_server_waits_no_longer_for_somebody_who_is_still_sending(
    prepared_program: Program,
) -> None:
    server = prepared_program.serve()
    with server.ask_raw(b"POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"):
        status, seconds = server.stop()
    assert status == 0
    assert seconds < 2 * STOP_SECONDS


@pytest.mark.sqlite_suffices
def test_what_was_received_is_answered_before_the_server_stops(prepared_program: Program) -> None:
    server = prepared_program.serve()
    with locked(prepared_program):
        sign_in = server.send_sign_in("nadie@colegio.example", PASSWORD)
        # a request sent later has been answered: the first one has been received
        assert server.ask("GET", "/api/csrf-token").status == 200
        server.process.terminate()
        server.wait_until_closed()
        assert server.process.poll() is None
    assert sign_in.getresponse().status == 401
    assert server.process.wait(PATIENCE) == 0


@contextmanager
def locked(program: Program) -> Iterator[None]:
    """Block failed sign-ins, which are counted in the database."""
    with closing(sqlite3.connect(program.database)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield

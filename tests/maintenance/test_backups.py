"""Backups on real rows: whole, private, and believed only when every byte is right."""

import json
import random
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import today
from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.installation.services import is_of_other_key, require_own_key
from evaluacmo.maintenance import archive, sqlite, tables
from evaluacmo.maintenance.archive import BadBackup
from evaluacmo.maintenance.backups import back_up, restore
from evaluacmo.results.models import Answer, Submission
from evaluacmo.tokens.models import Scope
from evaluacmo.tokens.services import make_token, revoke_token
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.maintenance.files import all_rows, execute, reseal
from tests.programs import wait_until
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

SUBMITTING = 4
EACH_SUBMITS = 6


@pytest.fixture
def backup(school: School, tmp_path: Path) -> Path:
    """A backup of the small school with one submission, which is still in use."""
    school.submit(4, 3, 2, comments="Ñandú «中文»\t\\. 'tab' y\nlínea")
    made = tmp_path / "copia"
    back_up(made)
    return made


def empty_the_place() -> None:
    """Leave the database as it is when it has only been prepared."""
    call_command("flush", interactive=False, verbosity=0)


def test_everything_comes_back_row_for_row(
    school: School, person: PersonFactory, backup: Path
) -> None:
    before = all_rows()
    person("Llegó Después")
    Submission.objects.update(comments="otra cosa")
    Answer.objects.all().delete()
    restored = restore(backup, overwrite=True)

    assert all_rows() == before
    assert restored.rows["results_answer"] == 3
    assert person("Llega ahora").pk not in {school.admin.pk, school.collaborator.pk}


def test_an_empty_place_needs_no_overwriting(backup: Path) -> None:
    before = all_rows()
    empty_the_place()
    restore(backup, overwrite=False)
    assert all_rows() == before


def test_data_are_not_replaced_unasked(person: PersonFactory, backup: Path) -> None:
    person("Llegó después")
    before = all_rows()
    with pytest.raises(Conflict, match="Ya hay datos"):
        restore(backup, overwrite=False)
    assert all_rows() == before


def test_the_audit_log_holds_that_it_was_replaced(backup: Path) -> None:
    manifest = restore(backup, overwrite=True)
    event = AuditEvent.objects.get(action="data.restored")
    assert event.origin == "command"
    assert event.label == manifest.made_at.isoformat(timespec="seconds")


def test_a_backup_of_another_key_is_restored_by_who_says_so(
    school: School, tmp_path: Path, settings: Settings
) -> None:
    require_own_key()
    back_up(tmp_path / "copia")
    before, former = all_rows(), settings.SECRET_KEY
    settings.SECRET_KEY = "another key " * 5
    with pytest.raises(Conflict, match=r"(?s)otra clave secreta.*--accept-key"):
        restore(tmp_path / "copia", overwrite=True)
    assert all_rows() == before
    assert is_of_other_key()

    restore(tmp_path / "copia", overwrite=True, accept_key=True)
    assert not is_of_other_key()
    actions = AuditEvent.objects.values_list("action", flat=True).order_by("pk")
    assert list(actions)[-2:] == ["key.changed", "data.restored"]
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = former, [settings.SECRET_KEY]
    require_own_key()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a third key " * 5, [former]
    restore(tmp_path / "copia", overwrite=True)
    assert not is_of_other_key()


def test_a_backup_from_before_an_upgrade_replaces_the_newer_tables(
    school: School, tmp_path: Path
) -> None:
    back_up(tmp_path / "copia")
    execute("CREATE TABLE accounts_wing (owner bigint REFERENCES accounts_user (id))")
    MigrationRecorder(connection).record_applied("accounts", "9999_wings")
    assert tables.describe_newer_database()
    restore(tmp_path / "copia", overwrite=True)
    assert "accounts_wing" not in tables.names()
    assert tables.describe_newer_database() is None


def test_a_restored_session_is_over(school: School, tmp_path: Path) -> None:
    browser = browser_of(school.admin)
    browser.read("/users/me")
    back_up(tmp_path / "copia")
    restore(tmp_path / "copia", overwrite=True)
    assert browser.get("/api/users/me").status_code == 401


def test_a_token_that_was_revoked_since_is_not_restored(school: School, tmp_path: Path) -> None:
    token = make_token(actor=school.admin, name="Nómina", scope=Scope.PEOPLE, expires_on=today())
    back_up(tmp_path / "copia")
    revoke_token(token.pk)
    restore(tmp_path / "copia", overwrite=True)
    headers = {"Authorization": f"Bearer {token.secret}"}
    assert Browser().get("/api/v1/people", headers=headers).status_code == 401


def test_a_backup_is_for_its_owner_alone_and_nothing_lies_beside_it(backup: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o600
    assert list(backup.parent.iterdir()) == [backup]


@pytest.mark.sqlite_suffices
def test_a_file_that_is_there_is_left_as_it_is(school: School, tmp_path: Path) -> None:
    taken = tmp_path / "copia"
    taken.write_text("mi tesis")
    with pytest.raises(Conflict, match="ya existe"):
        back_up(taken)
    assert taken.read_text() == "mi tesis"
    assert list(tmp_path.iterdir()) == [taken]


@contextmanager
def little_room() -> Iterator[None]:
    """Let no file of this process become longer than 20 kB, as a full disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_leaves_nothing_half(school: School, tmp_path: Path) -> None:
    with little_room(), pytest.raises(AppError, match=r"no quedó nada a medias|no se cambió nada"):
        back_up(tmp_path / "copia")
    assert list(tmp_path.iterdir()) == []
    back_up(tmp_path / "copia")


def test_a_backup_made_while_people_submit_holds_whole_submissions(
    school: School, person: PersonFactory, tmp_path: Path
) -> None:
    others = [person(f"Colega {number}", category=school.category) for number in range(24)]
    Assignment.objects.bulk_create(
        Assignment(evaluator=school.evaluator, collaborator=other) for other in others
    )
    shares = [others[first::SUBMITTING] for first in range(SUBMITTING)]
    under_way = Event()

    def submit(share: list[User]) -> None:
        for other in share:
            school.submit(collaborator=other)
            under_way.set()

    def copy() -> None:
        assert under_way.wait(60)
        back_up(tmp_path / "copia")

    at_once(copy, *(lambda share=share: submit(share) for share in shares))
    assert Submission.objects.count() == SUBMITTING * EACH_SUBMITS
    restored = restore(tmp_path / "copia", overwrite=True)

    stored = Submission.objects.count()
    assert 1 <= stored <= SUBMITTING * EACH_SUBMITS
    assert stored == restored.rows["results_submission"]
    assert Answer.objects.count() == 3 * stored


def test_readers_see_the_old_data_or_the_new_never_a_mix(
    school: School, person: PersonFactory, tmp_path: Path
) -> None:
    for number in range(40):
        person(f"Nueva {number}", position="nueva")
    Category.objects.update(name="nueva")
    User.objects.update(position="nueva")
    back_up(tmp_path / "copia")
    Category.objects.update(name="vieja")
    User.objects.update(position="vieja")
    done = Event()

    def read() -> set[frozenset[str]]:
        seen = set()
        finished = False
        while not finished:
            finished = done.is_set()
            with suppress(DatabaseError), transaction.atomic():  # a call answers it with 503
                names = set(Category.objects.values_list("name", flat=True))
                positions = set(User.objects.values_list("position", flat=True))
                seen.add(frozenset(names | positions))
        return seen

    def replace() -> set[frozenset[str]]:
        try:
            restore(tmp_path / "copia", overwrite=True)
        finally:
            done.set()
        return set()

    seen = set().union(*at_once(replace, read, read, read))
    assert seen == {frozenset({"vieja"}), frozenset({"nueva"})}


def test_restoring_waits_for_who_is_writing(school: School, backup: Path) -> None:
    before = all_rows()
    holding = Event()

    def write() -> None:
        with transaction.atomic():
            User.objects.update(position="a medias")
            holding.set()
            with connection.cursor() as cursor:
                _sleep(cursor)

    def replace() -> None:
        assert holding.wait(60)
        restore(backup, overwrite=True)

    at_once(write, replace)
    assert all_rows() == before


def _sleep(cursor: Any) -> None:
    """Hold a transaction open for longer than one try to lock takes."""
    if connection.vendor == "postgresql":
        cursor.execute("SELECT pg_sleep(0.7)")
    else:
        cursor.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)"
            " SELECT max(i) FROM n"
        )


@pytest.mark.sqlite_suffices
def test_a_change_of_any_byte_is_found_and_nothing_changes(backup: Path) -> None:
    before = all_rows()
    good = backup.read_bytes()
    chance = random.Random(7)
    ends = [*range(40), *range(len(good) - 200, len(good))]
    altered = backup.with_name("alterada")
    for offset in [*ends, *(chance.randrange(len(good)) for _ in range(100))]:
        bad = bytearray(good)
        bad[offset] ^= 1 << chance.randrange(8)
        altered.write_bytes(bad)
        with pytest.raises(BadBackup):
            restore(altered, overwrite=True)
    assert all_rows() == before


@pytest.mark.sqlite_suffices
def test_a_truncated_or_lengthened_file_is_refused(backup: Path) -> None:
    before = all_rows()
    good = backup.read_bytes()
    for length in (0, 1, 22, 87, 88, 89, len(good) // 2, len(good) - 65, len(good) - 1):
        backup.write_bytes(good[:length])
        with pytest.raises(BadBackup):
            restore(backup, overwrite=True)
    backup.write_bytes(good + b"\n")
    with pytest.raises(BadBackup):
        restore(backup, overwrite=True)
    assert all_rows() == before


def of_another_database(backup: Path) -> Path:
    """A backup of the kind of database that is not in use."""
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    return reseal(backup, database=other)


def of_a_later_schema(backup: Path) -> Path:
    """A backup that has been through a migration we do not know."""
    return reseal(backup, migrations=[["accounts", "9999_wings"]])


def with_a_row_too_few(backup: Path) -> Path:
    """A backup that says it has more people than it has."""
    rows = tables.count_rows()
    return reseal(backup, rows=rows | {"accounts_user": rows["accounts_user"] + 1})


def refused_unread(make: Callable[[Path], Path], said: str) -> Any:
    """A file that is refused before anything is asked of the database."""
    return pytest.param(make, said, marks=pytest.mark.sqlite_suffices)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        refused_unread(lambda path: reseal(path, format=archive.FORMAT + 1), "versión más nueva"),
        refused_unread(of_a_later_schema, "versión más nueva"),
        refused_unread(lambda path: reseal(path, content_sha256="0" * 64), "dañada"),
        refused_unread(lambda path: reseal(path, wings=True), "dañada"),
        refused_unread(lambda path: path.with_name("nada"), "No such file"),
        refused_unread(lambda path: path.parent, "No se pudo restaurar"),
        (of_another_database, "y aquí se usa"),
        (with_a_row_too_few, "dañada"),
        (lambda path: reseal(path, migrations=[]), "dañada"),
        (
            lambda path: reseal(path, content=b"no es una base de datos" * 500),
            "(?i)no se cambió nada",
        ),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_changes(
    backup: Path, make: Callable[[Path], Path], said: str
) -> None:
    before = all_rows()
    with pytest.raises(AppError, match=said):
        restore(make(backup), overwrite=True)
    assert all_rows() == before


def test_an_older_backup_is_brought_up_to_date(school: School, tmp_path: Path) -> None:
    current = applied_migrations()
    call_command("migrate", "auth", "0011", verbosity=0)
    try:
        back_up(tmp_path / "copia")
    finally:
        call_command("migrate", verbosity=0)
    restored = restore(tmp_path / "copia", overwrite=True)
    assert len(restored.migrations) == len(current) - 1
    assert applied_migrations() == current


def test_a_backup_that_cannot_be_migrated_is_said_to_be_restored_or_not(
    person: PersonFactory, unmigratable: Path
) -> None:
    late = person("Llegó después")
    is_restored = connection.vendor == "postgresql"
    said = "se restauraron.*evaluacmo migrate" if is_restored else "no se cambió nada"
    with pytest.raises(AppError, match=said):
        restore(unmigratable, overwrite=True)
    assert User.objects.filter(pk=late.pk).exists() != is_restored


def test_a_restored_backup_waits_for_another_machine_that_migrates(
    school: School, tmp_path: Path
) -> None:
    if connection.vendor == "sqlite":
        return  # it migrates a file of its own
    call_command("migrate", "results", "0025", verbosity=0)
    back_up(tmp_path / "copia")
    call_command("migrate", verbosity=0)
    migrating = Event()

    def migrate() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [tables.MIGRATION_LOCK])
            migrating.set()
            waiting = (
                "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database ="
                " (SELECT oid FROM pg_database WHERE datname = current_database())"
            )
            assert wait_until(lambda: cursor.execute(waiting).rowcount == 1, within=60)

    def replace() -> None:
        assert migrating.wait(60)
        restore(tmp_path / "copia", overwrite=True)

    at_once(migrate, replace)
    assert not tables.migrations_due()


def test_a_backup_opens_with_any_tool_for_zips(school: School, backup: Path) -> None:
    shutil.unpack_archive(backup, backup.with_name("abierta"), "zip")
    said = json.loads(backup.with_name("abierta").joinpath("manifest.json").read_text())
    assert said["database"] == connection.vendor
    assert said["rows"] == tables.count_rows()
    assert said["format"] == archive.FORMAT


@contextmanager
def locked(content: Path) -> Iterator[Path]:
    """The file while another program has it for itself; nobody waits for that to end."""
    options = connection.settings_dict["OPTIONS"]
    usual, options["timeout"] = options["timeout"], 0
    try:
        with closing(sqlite3.connect(content)) as other:
            # with this it lets nobody read either
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            yield content
    finally:
        options["timeout"] = usual


@contextmanager
def on_a_full_disk(content: Path) -> Iterator[Path]:
    """The file on a disk that has no room beside it."""
    with little_room():
        yield content


@contextmanager
def unreadable(content: Path) -> Iterator[Path]:
    """A path that no file can be opened at."""
    yield content.parent


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("obstructed", [locked, on_a_full_disk, unreadable])
def test_an_obstacle_here_is_not_called_a_damaged_backup(
    backup: Path, tmp_path: Path, obstructed: Callable[[Path], AbstractContextManager[Path]]
) -> None:
    before = all_rows()
    with (
        archive.opened(backup) as opened,
        obstructed(opened.extract(tmp_path / "content")) as content,
        pytest.raises(OperationalError),
    ):
        sqlite.replace(content, manifest=opened.manifest, overwrite=True)
    assert all_rows() == before

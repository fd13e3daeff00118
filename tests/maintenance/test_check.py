"""Findings of `evaluacmo check`, each in an installation with just that fault."""

from pathlib import Path

import pytest
from django.db import connection
from pytest_django.fixtures import Settings

from evaluacmo import BUILD
from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.config import environment
from evaluacmo.demo.builder import demo_logins
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.check import (
    GIGABYTE,
    Finding,
    Level,
    database_connection_findings,
    disk_space_findings,
    findings,
)
from tests.conftest import PersonFactory
from tests.mail.conftest import BACKEND
from tests.programs import POSTGRES, Program, create_database, database_url, drop_database

# the settings' value for an empty EVALUACMO_HTTPS
WITHOUT_HTTPS: dict[str, object] = {
    "HTTPS": False,
    "SECURE_HSTS_SECONDS": 0,
    "SESSION_COOKIE_SECURE": False,
    "CSRF_COOKIE_SECURE": False,
}


def database_files() -> list[Path]:
    """The database in use and what SQLite keeps beside it, where it is one of files."""
    name = Path(connection.settings_dict["NAME"])
    return sorted(name.parent.glob(f"{name.name}*")) if connection.vendor == "sqlite" else []


@pytest.fixture(autouse=True)
def sound(person: PersonFactory, settings: Settings, tmp_path: Path) -> None:
    """An installation with nothing to mend."""
    person("Adela Ríos", role=Role.ADMIN)
    tmp_path.chmod(0o700)
    for path in database_files():
        path.chmod(0o600)
    settings.DATA_DIR = tmp_path
    settings.ALLOWED_HOSTS = ["evaluacion.colegio.example"]
    settings.HTTPS = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SESSION_COOKIE_SECURE = True
    settings.CSRF_COOKIE_SECURE = True
    settings.TRUSTED_PROXIES = ["127.0.0.1", "10.1.0.0/16"]
    settings.SCHOOL_NAME = "Colegio Nuevo Horizonte"
    settings.SUPPORT_EMAIL = "sistemas@colegio.example"
    settings.EMAIL_ON = False


def found() -> list[tuple[Level, str]]:
    """The findings, but for room on the disk and isolation by the kernel."""
    of_machine = tuple(
        sentence.split("{")[0] for sentence in (messages.CHECK_ROOM, messages.CHECK_LESS_ISOLATED)
    )
    return [
        (each.level, each.sentence)
        for each in findings(demo_emails=[login.email for login in demo_logins()])
        if not each.sentence.startswith(of_machine)
    ]


def test_nothing_is_found_where_all_is_well() -> None:
    assert found() == []


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("changed", "level", "said"),
    [
        ({"SECRET_KEY": "corta"}, Level.ERROR, messages.CHECK_SECRET_KEY),
        ({"SECRET_KEY_FALLBACKS": ["corta"]}, Level.ERROR, messages.CHECK_FORMER_KEY),
        ({"ALLOWED_HOSTS": ["localhost", "127.0.0.1"]}, Level.ERROR, messages.CHECK_ONLY_LOCAL),
        ({"ALLOWED_HOSTS": ["*"]}, Level.ERROR, messages.CHECK_ANY_HOST),
        (WITHOUT_HTTPS, Level.ERROR, messages.CHECK_NO_HTTPS),
        (
            WITHOUT_HTTPS | {"ALLOWED_HOSTS": ["localhost"]},
            Level.WARNING,
            messages.CHECK_NO_HTTPS,
        ),
        ({"TRUSTED_PROXIES": []}, Level.WARNING, messages.CHECK_NO_PROXY),
        *(
            (
                {"TRUSTED_PROXIES": ["127.0.0.1", wide]},
                Level.ERROR,
                messages.CHECK_WIDE_PROXY.format(proxy=wide),
            )
            for wide in ("*", "0.0.0.0/0", "::/0", "0.0.0.0/1")
        ),
        ({"SCHOOL_NAME": "Nuestra institución"}, Level.WARNING, messages.CHECK_SCHOOL_NAME),
        ({"SUPPORT_EMAIL": "soporte@example.org"}, Level.WARNING, messages.CHECK_SUPPORT_EMAIL),
    ],
)
def test_each_setting_to_mend_is_one_sentence(
    settings: Settings, changed: dict[str, object], level: Level, said: str
) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    assert found() == [(level, said)]


MAIL: dict[str, object] = {
    "EMAIL_ON": True,
    "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
    "SITE_URL": "https://evaluacion.colegio.example",
    "EMAIL_HOST": "correo.colegio.example",
    "EMAIL_HOST_USER": "evaluacmo",
    "EMAIL_USE_TLS": True,
}


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("changed", "level", "said"),
    [
        ({"EMAIL_USE_TLS": False}, Level.WARNING, messages.CHECK_EMAIL_CLEAR),
        (
            {"EMAIL_USE_TLS": False, "EMAIL_HOST_USER": ""},
            Level.WARNING,
            messages.CHECK_EMAIL_UNENCRYPTED.format(host="correo.colegio.example"),
        ),
        (
            {"SITE_URL": "http://evaluacion.colegio.example"},
            Level.ERROR,
            messages.CHECK_SITE_CLEAR,
        ),
        (
            {"SITE_URL": "https://otra.colegio.example"},
            Level.ERROR,
            messages.CHECK_SITE_UNKNOWN.format(host="otra.colegio.example"),
        ),
    ],
)
def test_each_setting_of_e_mail_to_mend_is_one_sentence(
    settings: Settings, changed: dict[str, object], level: Level, said: str
) -> None:
    for name, value in MAIL.items():
        setattr(settings, name, value)
    assert found() == []
    for name, value in changed.items():
        setattr(settings, name, value)
    assert found() == [(level, said)]


@pytest.mark.sqlite_suffices
def test_a_mail_server_on_this_machine_needs_no_encryption(settings: Settings) -> None:
    local = {"EMAIL_USE_TLS": False, "EMAIL_HOST": "localhost"}
    for name, value in (MAIL | local).items():
        setattr(settings, name, value)
    assert found() == []


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("url", "is_found"),
    [
        ("postgresql://ana:clave@bd.colegio.example/evaluacmo", True),
        ("postgresql://ana:clave@bd.colegio.example/evaluacmo?sslmode=prefer", True),
        ("postgresql://ana:clave@bd.colegio.example/evaluacmo?sslmode=require", False),
        ("postgresql://ana:clave@bd.colegio.example/evaluacmo?sslmode=verify-full", False),
        ("postgresql://ana:clave@127.0.0.1:5433/evaluacmo", False),
        ("postgresql://ana:clave@localhost/evaluacmo", False),
        ("postgresql://%2Fvar%2Frun%2Fpostgresql/evaluacmo", False),
        ("postgresql:///evaluacmo?host=/var/run/postgresql", False),
        ("postgresql:///evaluacmo?host=bd.colegio.example", True),
        ("sqlite:////var/lib/evaluacmo/evaluacmo.sqlite3", False),
    ],
)
def test_a_database_on_another_machine_is_reached_by_tls(
    monkeypatch: pytest.MonkeyPatch, url: str, is_found: bool
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    sentence = messages.CHECK_DATABASE_CLEAR.format(host="bd.colegio.example")
    warning = Finding(Level.WARNING, sentence)
    database = {"OPTIONS": {}} | environment.database("DATABASE_URL", "")
    assert database_connection_findings(database) == ([warning] if is_found else [])


@pytest.mark.sqlite_suffices
def test_a_mail_server_that_is_away_is_named(settings: Settings) -> None:
    local = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": 1, "EMAIL_HOST_PASSWORD": "clave-secreta"}
    backend = {"EMAIL_BACKEND": BACKEND}
    for name, value in (MAIL | local | backend).items():
        setattr(settings, name, value)
    ((level, said),) = found()
    assert level == Level.ERROR
    assert said.startswith(messages.CHECK_EMAIL_AWAY.split("{")[0])
    assert "clave-secreta" not in said


@pytest.mark.sqlite_suffices
def test_what_django_warns_of_is_passed_on(settings: Settings) -> None:
    settings.DEBUG = True
    ((level, said),) = found()
    assert level == Level.ERROR
    assert said.startswith("Django advierte (security.W018): ")


@pytest.mark.sqlite_suffices
def test_what_others_can_read_is_named(settings: Settings) -> None:
    key = settings.DATA_DIR / "secret-key"
    key.write_text("x")
    key.chmod(0o640)
    settings.DATA_DIR.chmod(0o755)
    assert found() == [
        (Level.ERROR, messages.CHECK_READABLE.format(path=path)) for path in (key.parent, key)
    ]


def test_a_database_that_others_can_read_is_named() -> None:
    for path in database_files():
        path.chmod(0o644)
    assert {said for _, said in found()} == {
        messages.CHECK_READABLE.format(path=path) for path in database_files()
    }


@pytest.mark.sqlite_suffices
def test_a_database_in_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    program = Program(tmp_path, f"sqlite:///{tmp_path}/nada/evaluacmo.sqlite3")
    checked = program.run("check")
    assert "unable to open database file" in checked.stdout
    assert (checked.returncode, "Traceback" in checked.stderr) == (1, False)


def test_an_active_admin_is_missed() -> None:
    User.objects.update(is_active=False)
    assert found() == [(Level.ERROR, messages.CHECK_NO_ADMIN)]


def test_the_demonstration_is_for_nobody_to_rely_on(person: PersonFactory) -> None:
    for login in demo_logins():
        person(role=login.role, email=login.email)
    assert found() == [(Level.ERROR, messages.CHECK_DEMO)]


def test_an_email_that_looks_like_anothers_is_named(person: PersonFactory) -> None:
    other = person("Nuria Gil")
    User.objects.filter(pk=other.pk).update(email="nuria\u200b@colegio.example")
    ((level, sentence),) = found()
    assert level == Level.WARNING
    assert "Nuria Gil" in sentence
    assert "\\u200b" in sentence


def test_a_database_behind_the_program_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'auth' AND name LIKE '0012%'")
    assert found() == [(Level.ERROR, messages.CHECK_MIGRATIONS)]


def test_a_database_ahead_of_the_program_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('accounts', '9999', %s)",
            ["2030-01-01 00:00:00+00:00"],
        )
    newer = messages.NEWER_DATABASE.format(theirs="", ours=BUILD)
    assert found() == [(Level.ERROR, newer)]


def test_a_database_that_does_not_store_utf8_is_named_and_not_begun_with(tmp_path: Path) -> None:
    if not POSTGRES:
        return  # SQLite's files are always in UTF-8
    name = "ascii_check"
    create_database(name, like=database_url("template0"), options="ENCODING 'SQL_ASCII' LOCALE 'C'")
    try:
        program = Program(tmp_path, database_url(name))
        expected = messages.CHECK_ENCODING.format(encoding="SQL_ASCII")
        begun = program.run("migrate")
        assert begun.returncode == 1
        assert expected in begun.stderr
        assert f"ERROR: {expected}" in program.run("check").stdout
    finally:
        drop_database(name)


def test_postgresql_programs_are_looked_for(settings: Settings) -> None:
    settings.PG_BIN = str(settings.DATA_DIR)
    expected = messages.PG_PROGRAM_MISSING.format(name="pg_dump")
    assert found() == ([(Level.WARNING, expected)] if connection.vendor == "postgresql" else [])


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("free", "database", "levels"),
    [
        (2 * GIGABYTE, 0, []),
        (2 * GIGABYTE, GIGABYTE, [Level.WARNING]),
        (GIGABYTE - 1, 0, [Level.WARNING]),
        (GIGABYTE // 6, 0, [Level.ERROR]),
    ],
)
def test_room_is_missed_before_it_is_gone(free: int, database: int, levels: list[Level]) -> None:
    said = disk_space_findings(Path("/datos"), free=free, database=database)
    assert [each.level for each in said] == levels
    assert all(f"{free // 1_000_000} MB" in each.sentence for each in said)


def test_looking_changes_nothing() -> None:
    before = User.objects.count(), _sessions()
    findings()
    assert (User.objects.count(), _sessions()) == before


def _sessions() -> int:
    return Session.objects.count()

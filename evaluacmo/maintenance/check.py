"""What an administrator should know before a school relies on this installation."""

import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.checks import run_checks
from django.db import DatabaseError, connection, transaction
from django.http.request import validate_host
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.errors import AppError
from evaluacmo.mail.delivery import find_connection_error
from evaluacmo.maintenance import messages, postgres, tables

LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
PRIVATE_TO_OWNER = 0o077
GIGABYTE = 1_000_000_000
LEAST_ROOM = GIGABYTE // 5
# the database, its copy and the finished file: what a backup needs at once
COPIES_OF_DATABASE = 3
# no network of proxies is larger than the private one 10.0.0.0/8, or a provider's under IPv6
NARROWEST_TOO_WIDE = {4: 7, 6: 31}


class Level(StrEnum):
    """How much a finding matters: an error has to be mended before people rely on it."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Finding:
    """One thing to mend: a Spanish sentence that says what, and how."""

    level: Level
    sentence: str


def _error(sentence: str) -> Finding:
    return Finding(Level.ERROR, sentence)


def _warning(sentence: str) -> Finding:
    return Finding(Level.WARNING, sentence)


def findings(*, demo_emails: Collection[str] = ()) -> list[Finding]:
    """Everything found, errors first; each thing once. Nothing is changed.

    `demo_emails` are those of the logins whose passwords are public.
    """
    found = [finding for look in _LOOKS for finding in look()]
    try:
        found += [*_schema(demo_emails), *_backups()]
    except DatabaseError as error:
        found.append(_error(messages.DATABASE_AWAY.format(error=error)))
    return sorted(dict.fromkeys(found), key=lambda finding: finding.level)


def _django() -> Iterator[Finding]:
    """Django's own checks, those for deployment included (settings say which are silenced)."""
    for each in run_checks(include_deployment_checks=True):
        if each.is_silenced() or each.id in _SAID_BY_US:
            continue
        told = _TOLD.get(str(each.id)) or messages.CHECK_DJANGO.format(id=each.id, text=each.msg)
        yield _error(told)


# no HTTPS has many consequences and one sentence
_SAID_BY_US: Final = frozenset(
    {f"security.{name}" for name in ("W004", "W010", "W011", "W012", "W016")}
)
_TOLD: Final = {"security.W009": messages.CHECK_SECRET_KEY}


def _names_and_https() -> Iterator[Finding]:
    is_local = LOCAL_HOSTS.issuperset(settings.ALLOWED_HOSTS)
    if "*" in settings.ALLOWED_HOSTS:
        yield _error(messages.CHECK_ANY_HOST)
    if not settings.HTTPS:
        yield (_warning if is_local else _error)(messages.CHECK_NO_HTTPS)
    elif is_local:
        yield _error(messages.CHECK_ONLY_LOCAL)


def _proxies() -> Iterator[Finding]:
    if settings.HTTPS and not settings.TRUSTED_PROXIES:
        yield _warning(messages.CHECK_NO_PROXY)
    for proxy in settings.TRUSTED_PROXIES:
        if _is_too_wide(proxy):
            yield _error(messages.CHECK_WIDE_PROXY.format(proxy=proxy))


def _is_too_wide(proxy: str) -> bool:
    try:
        network = ip_network(proxy, strict=False)
    except ValueError:
        return proxy == "*"
    return network.prefixlen <= NARROWEST_TOO_WIDE[network.version]


def _files() -> Iterator[Finding]:
    """Whoever can read these files can read everything, or sign sessions."""
    for path in (settings.DATA_DIR, settings.DATA_DIR / "secret-key", *_database_files()):
        if path.exists() and path.stat().st_mode & PRIVATE_TO_OWNER:
            yield _error(messages.CHECK_READABLE.format(path=path))


def _database_files() -> list[Path]:
    if connection.vendor != "sqlite":
        return []
    name = str(connection.settings_dict["NAME"])
    return [Path(name + ending) for ending in ("", "-wal", "-shm")]


def _room() -> Iterable[Finding]:
    files = _database_files()
    folder = files[0].parent if files else settings.DATA_DIR
    size = sum(path.stat().st_size for path in files if path.exists())
    return about_room(folder, free=shutil.disk_usage(folder).free, database=size)


def about_room(folder: Path, *, free: int, database: int) -> list[Finding]:
    """What to say of `free` bytes on a folder's disk, beside a database of `database` bytes."""
    sentence = messages.CHECK_ROOM.format(megabytes=free // 1_000_000, path=folder)
    if free < LEAST_ROOM:
        return [_error(sentence)]
    return [_warning(sentence)] if free < max(GIGABYTE, COPIES_OF_DATABASE * database) else []


def _school() -> Iterator[Finding]:
    if settings.SCHOOL_NAME == settings.DEFAULT_SCHOOL_NAME:
        yield _warning(messages.CHECK_SCHOOL_NAME)
    if settings.SUPPORT_EMAIL == settings.DEFAULT_SUPPORT_EMAIL:
        yield _warning(messages.CHECK_SUPPORT_EMAIL)


def _mail() -> Iterator[Finding]:
    if not settings.EMAIL_ON:
        return
    site = urlsplit(settings.SITE_URL)
    host = site.hostname or ""
    if site.scheme == "http" and host not in LOCAL_NAMES:
        yield _error(messages.CHECK_SITE_CLEAR)
    if not validate_host(host, settings.ALLOWED_HOSTS):
        yield _error(messages.CHECK_SITE_UNKNOWN.format(host=host))
    is_clear = not (settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL)
    if is_clear and settings.EMAIL_HOST_USER and settings.EMAIL_HOST not in LOCAL_NAMES:
        yield _warning(messages.CHECK_EMAIL_CLEAR)
    if error := find_connection_error():
        yield _error(messages.CHECK_EMAIL_AWAY.format(error=error))


def _backups() -> Iterator[Finding]:
    if connection.vendor == "postgresql":
        try:
            for name in postgres.PROGRAMS:
                postgres.client_program(name)
        except AppError as error:
            yield _warning(error.message)


def _schema(demo_emails: Collection[str]) -> Iterator[Finding]:
    if not tables.known_migrations().issuperset(tables.applied_migrations()):
        yield _error(messages.CHECK_NEWER_DATABASE)
    elif tables.migrations_due():
        yield _error(messages.CHECK_MIGRATIONS)
    else:
        yield from _contents(demo_emails)


def _contents(demo_emails: Collection[str]) -> Iterator[Finding]:
    try:
        with transaction.atomic():
            Session.objects.create(session_key="check", expire_date=timezone.now())
            transaction.set_rollback(True)
    except DatabaseError as error:
        yield _error(messages.CHECK_NOT_WRITABLE.format(error=error))
    if not User.objects.filter(role=Role.ADMIN, is_active=True).exists():
        yield _error(messages.CHECK_NO_ADMIN)
    if demo_emails and User.objects.filter(email__in=demo_emails).count() == len(demo_emails):
        yield _error(messages.CHECK_DEMO)


_Look = Callable[[], Iterable[Finding]]
_LOOKS: tuple[_Look, ...] = (_django, _names_and_https, _proxies, _files, _room, _school, _mail)

"""Checks of an installation's settings and state."""

import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import run_checks
from django.db import DatabaseError, connection, transaction
from django.http.request import validate_host
from django.utils import timezone

from evaluacmo.accounts.models import Access, Role, Session, User
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import AppError, Unavailable
from evaluacmo.common.escapes import find_isolation
from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.common.text import is_plain_email, normalise_email
from evaluacmo.installation.messages import OTHER_KEY
from evaluacmo.installation.queries import BackupState, get_backups
from evaluacmo.installation.services import is_of_other_key
from evaluacmo.mail.delivery import find_connection_error
from evaluacmo.maintenance import messages, postgres, tables
from evaluacmo.readiness.doubles import list_doubles
from evaluacmo.school.queries import get_school
from evaluacmo.school_accounts.addresses import CALLBACK
from evaluacmo.school_accounts.discovery import PATH, IssuerAway, fetch, find_problem
from evaluacmo.tokens.queries import list_expiring

LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
# the modes of libpq that never connect without TLS
TLS_MODES: Final = frozenset({"require", "verify-ca", "verify-full"})
PRIVATE_TO_OWNER = 0o077
OF_OTHERS = 0o007
GIGABYTE = 1_000_000_000
MIN_FREE_BYTES = GIGABYTE // 5
# a backup needs room for the database, its copy and the finished file
COPIES_OF_DATABASE = 3
# prefix lengths; the largest private network is 10.0.0.0/8, and a provider has an IPv6 /32
NARROWEST_TOO_WIDE = {4: 7, 6: 31}


class Level(StrEnum):
    """The severity of a finding; errors must be fixed before production use."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """A problem, and how to fix it, in a Spanish sentence; or a note of what is to be known."""

    level: Level
    sentence: str


def _error(sentence: str) -> Finding:
    return Finding(Level.ERROR, sentence)


def _warning(sentence: str) -> Finding:
    return Finding(Level.WARNING, sentence)


def _note(sentence: str) -> Finding:
    return Finding(Level.NOTE, sentence)


def findings(*, demo_emails: Collection[str] = ()) -> list[Finding]:
    """Run all checks, without changing anything; distinct findings, the severest first.

    `demo_emails` are the e-mails of the demonstration's logins, whose passwords are public.
    """
    found = [finding for check in _CHECKS for finding in check()]
    try:
        found += [*_schema(demo_emails), *_backups()]
    except DatabaseError as error:
        found.append(_error(messages.DATABASE_AWAY.format(error=error)))
    severities = list(Level)
    return sorted(dict.fromkeys(found), key=lambda finding: severities.index(finding.level))


def _django() -> Iterator[Finding]:
    """Django's own checks, with those for deployment."""
    # without those that connect to the database, which `findings` does itself
    for issue in run_checks(include_deployment_checks=True, databases=[]):
        if issue.is_silenced() or issue.id in _COVERED_BY_OURS:
            continue
        sentence = _TRANSLATED.get(str(issue.id)) or messages.CHECK_DJANGO.format(
            id=issue.id, text=issue.msg
        )
        yield _error(sentence)


# consequences of a site without HTTPS, for which `_names_and_https` has one finding
_COVERED_BY_OURS: Final = frozenset(
    {f"security.{name}" for name in ("W004", "W010", "W011", "W012", "W016")}
)
_TRANSLATED: Final = {
    "security.W009": messages.CHECK_SECRET_KEY,
    "security.W025": messages.CHECK_FORMER_KEY,
}


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
    """Files with the data or the secret key must be readable by their owner only."""
    for path in (settings.DATA_DIR, settings.DATA_DIR / "secret-key", *_database_files()):
        if path.exists() and path.stat().st_mode & PRIVATE_TO_OWNER:
            yield _error(messages.CHECK_READABLE.format(path=path))
    file: Path | None = settings.SETTINGS_FILE
    if file is not None and file.is_file() and file.stat().st_mode & OF_OTHERS:
        yield _error(messages.CHECK_SETTINGS_READABLE.format(path=file))


def _database_files() -> list[Path]:
    if connection.vendor != "sqlite":
        return []
    name = str(connection.settings_dict["NAME"])
    return [Path(name + ending) for ending in ("", "-wal", "-shm")]


def _database_connection() -> Iterable[Finding]:
    return database_connection_findings(connection.settings_dict)


def database_connection_findings(database: Mapping[str, Any]) -> list[Finding]:
    """The finding about a PostgreSQL server on another machine that is reached without TLS."""
    if not database["ENGINE"].endswith("postgresql"):
        return []
    options = database["OPTIONS"]
    host = str(options.get("host") or database["HOST"])
    is_local = host in LOCAL_NAMES or not host or host.startswith("/")  # a Unix socket
    if is_local or options.get("sslmode") in TLS_MODES:
        return []
    return [_warning(messages.CHECK_DATABASE_CLEAR.format(host=host))]


def _disk_space() -> Iterable[Finding]:
    files = _database_files()
    folder = files[0].parent if files else settings.DATA_DIR
    if not folder.is_dir():  # the database cannot be opened then, which is a finding itself
        return []
    size = sum(path.stat().st_size for path in files if path.exists())
    return disk_space_findings(folder, free=shutil.disk_usage(folder).free, database=size)


def disk_space_findings(folder: Path, *, free: int, database: int) -> list[Finding]:
    """The finding about `free` bytes on the disk of a folder; `database` is its size in bytes."""
    sentence = messages.CHECK_ROOM.format(megabytes=free // 1_000_000, path=folder)
    if free < MIN_FREE_BYTES:
        return [_error(sentence)]
    return [_warning(sentence)] if free < max(GIGABYTE, COPIES_OF_DATABASE * database) else []


def _school() -> Iterator[Finding]:
    school = get_school()
    if school.display_name == settings.DEFAULT_SCHOOL_NAME:
        yield _warning(messages.CHECK_SCHOOL_NAME)
    if school.contact == settings.DEFAULT_SUPPORT_EMAIL:
        yield _warning(messages.CHECK_SUPPORT_EMAIL)


def _lookalikes() -> Iterator[Finding]:
    """People who cannot sign in with the e-mail that one reads, stored before it was refused."""
    for user in User.objects.exclude(email=None).only("email", "name").order_by("pk").iterator():
        email = str(user.email)
        if not is_plain_email(email) or normalise_email(email) != email:
            yield _warning(
                messages.CHECK_LOOKALIKE_EMAIL.format(
                    number=user.pk, name=user.name, email=ascii(email)
                )
            )


def _doubles() -> Iterator[Finding]:
    """Names that are equal but spelled differently."""
    for double in list_doubles():
        names = ", ".join(f"«{spelling.name}»" for spelling in double.spellings)
        kind = messages.KINDS[double.kind]
        yield _warning(messages.CHECK_DOUBLES.format(kind=kind, names=names))


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
    if is_clear and settings.EMAIL_HOST not in LOCAL_NAMES:
        has_password = bool(settings.EMAIL_HOST_USER)
        sentence = messages.CHECK_EMAIL_CLEAR if has_password else messages.CHECK_EMAIL_UNENCRYPTED
        yield _warning(sentence.format(host=settings.EMAIL_HOST))
    if error := find_connection_error():
        yield _error(messages.CHECK_EMAIL_AWAY.format(error=error))


def _school_accounts() -> Iterator[Finding]:
    issuer = settings.ISSUER
    if issuer is None:
        return
    yield _note(messages.CHECK_RETURN_ADDRESS.format(addresses=", ".join(_return_addresses())))
    try:
        document = fetch(f"{issuer.url}{PATH}")
        problem = find_problem(document, issuer)
        if problem is not None:
            yield _error(messages.CHECK_ISSUER_BAD.format(url=issuer.url, problem=problem))
            return
        keys = fetch(document["jwks_uri"])
    except IssuerAway as error:
        yield _error(messages.CHECK_ISSUER_AWAY.format(url=issuer.url, error=error))
        return
    if not isinstance(keys, dict) or not all("kid" in key for key in keys.get("keys", [{}])):
        yield _error(messages.CHECK_ISSUER_KEYS.format(url=document["jwks_uri"]))
    if "S256" not in document.get("code_challenge_methods_supported", ["S256"]):
        yield _warning(messages.CHECK_ISSUER_NO_PKCE.format(url=issuer.url))


def _return_addresses() -> list[str]:
    """The return addresses for the issuer; names of a whole domain are left open."""
    scheme = "https" if settings.HTTPS else "http"
    hosts = [host for host in settings.ALLOWED_HOSTS if host != "*"]
    return [
        f"{scheme}://{'…' if host.startswith('.') else ''}{host}{CALLBACK}" for host in hosts
    ] or [f"{scheme}://…{CALLBACK}"]


def _sign_ins() -> Iterator[Finding]:
    """Finds people who could not sign in with the ways that the settings leave."""
    if settings.PASSWORDS_FOR_ALL:
        return
    people = User.objects.filter(is_active=True)
    admins = people.filter(role=Role.ADMIN)
    if not admins.with_access(Access.SET).exists():
        yield _error(messages.CHECK_NO_ADMIN_PASSWORD)
    outside = people.with_access(Access.NONE).exclude(role=Role.COLLABORATOR, email=None).count()
    if outside:
        yield _warning(messages.CHECK_OUTSIDE.format(number=outside))


def isolation_findings() -> list[Finding]:
    """Finds gaps in the isolation of the process that reads uploads."""
    try:
        isolation = find_isolation()
    except (Unreadable, Unavailable):
        return [_error(messages.CHECK_NO_READER)]
    if not isolation.lacking:
        return []
    possible = [messages.ESCAPES[escape] for escape in isolation.possible]
    sentence = messages.CHECK_NOT_ISOLATED if possible else messages.CHECK_LESS_ISOLATED
    return [
        _warning(
            sentence.format(lacking=" ni ".join(isolation.lacking), possible=", ".join(possible))
        )
    ]


def _backups() -> Iterator[Finding]:
    if connection.vendor == "postgresql":
        try:
            for name in postgres.PROGRAMS:
                postgres.client_program(name)
        except AppError as error:
            yield _warning(error.message)


def _recent_backup() -> Iterator[Finding]:
    backups = get_backups()
    match backups.state:
        case BackupState.FAILED:
            yield _warning(messages.CHECK_BACKUP_FAILED.format(moment=_in_words(backups.since)))
        case BackupState.OLD:
            yield _warning(messages.CHECK_BACKUP_OLD.format(moment=_in_words(backups.last_at)))
        case BackupState.NONE:
            yield _warning(messages.CHECK_BACKUP_NONE)


def _expiring_tokens() -> Iterator[Finding]:
    for token in list_expiring():
        day = in_words(token.expires_on)
        yield _warning(messages.CHECK_TOKEN_EXPIRES.format(name=token.name, day=day))


def _in_words(moment: datetime | None) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%d %H:%M}" if moment else ""


def _schema(demo_emails: Collection[str]) -> Iterator[Finding]:
    if encoding := tables.describe_encoding():
        yield _error(encoding)
    if newer := tables.describe_newer_database():
        yield _error(newer)
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
    if is_of_other_key():
        yield _error(OTHER_KEY.format(place=settings.SECRET_KEY_PLACE))
    yield from _recent_backup()
    yield from _expiring_tokens()
    yield from _school()
    yield from _sign_ins()
    yield from _lookalikes()
    yield from _doubles()
    if demo_emails and User.objects.filter(email__in=demo_emails).count() == len(demo_emails):
        yield _error(messages.CHECK_DEMO)


_CHECKS: tuple[Callable[[], Iterable[Finding]], ...] = (
    _django,
    _names_and_https,
    _proxies,
    _files,
    _database_connection,
    _disk_space,
    _mail,
    _school_accounts,
    isolation_findings,
)

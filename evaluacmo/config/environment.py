"""Reading settings from the environment (README: settings).

Every function raises `ImproperlyConfigured`, with a sentence, for a value that cannot be used.
"""

import os
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
import platformdirs
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from evaluacmo.common.text import has_control_characters, is_storable
from evaluacmo.config import messages

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"", "0", "false", "no", "off"})
EVERYTHING: Final = "*"
# a name or an address, as Django compares it with the Host header, which has no port then
HOST: Final = re.compile(r"\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
# time zones of the system that browsers do not know
SYSTEM_ZONES: Final = frozenset({"posix", "right", "Factory", "localtime", "posixrules"})
ENGINES: Final = frozenset({"django.db.backends.sqlite3", "django.db.backends.postgresql"})
IN_MEMORY: Final = ":memory:"


def text(name: str, default: str = "") -> str:
    """A text setting; empty counts as absent."""
    value = os.environ.get(name, "").strip()
    if not is_storable(value) or has_control_characters(value):
        raise ImproperlyConfigured(messages.NOT_TEXT.format(name=name))
    return value or default


def flag(name: str) -> bool:
    """A boolean setting: 1, true, yes or on."""
    word = text(name).lower()
    if word not in TRUE_WORDS | FALSE_WORDS:
        raise ImproperlyConfigured(messages.FLAG_BAD.format(name=name))
    return word in TRUE_WORDS


def choice(name: str, words: Sequence[str]) -> str:
    """One of these words, of which the first is the default."""
    word = text(name, words[0]).lower()
    if word not in words:
        sentence = messages.CHOICE_BAD.format(name=name, words=" o ".join(words))
        raise ImproperlyConfigured(sentence)
    return word


def listed(name: str, default: str = "") -> list[str]:
    """The words of a list setting, which commas separate."""
    return [stripped for word in text(name, default).split(",") if (stripped := word.strip())]


def hosts(name: str, default: str) -> list[str]:
    """Names of hosts, a domain with all its names (`.colegio.example`), or `*`."""
    return _words(name, default, is_good=HOST.fullmatch, sentence=messages.HOSTS_BAD)


def networks(name: str) -> list[str]:
    """IP addresses and networks, or `*`."""
    return _words(name, "", is_good=_is_network, sentence=messages.NETWORKS_BAD)


def _words(
    name: str, default: str, *, is_good: Callable[[str], object], sentence: str
) -> list[str]:
    value = text(name, default)
    words = listed(name, default)
    bad = [word for word in words if word != EVERYTHING and not is_good(word)]
    if bad or (value and not words):
        raise ImproperlyConfigured(sentence.format(name=name, value=(bad or [value])[0]))
    return words


def _is_network(word: str) -> bool:
    try:
        ip_network(word)
    except ValueError:
        return False
    return True


def email(name: str, default: str) -> str:
    """An e-mail address."""
    value = text(name, default)
    try:
        validate_email(value)
    except ValidationError as error:
        raise ImproperlyConfigured(messages.EMAIL_BAD.format(name=name)) from error
    return value


def time_zone(name: str, default: str) -> str:
    """A time zone that the server and browsers know."""
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ImproperlyConfigured(messages.TIME_ZONE_BAD.format(name=name)) from error
    if value.partition("/")[0] in SYSTEM_ZONES:
        raise ImproperlyConfigured(messages.TIME_ZONE_BAD.format(name=name))
    return value


def database(name: str, default: str) -> Any:
    """The database of a URL, as Django takes it; the sentence does not contain the URL."""
    try:
        parsed: Any = dj_database_url.parse(
            text(name, default), conn_max_age=600, conn_health_checks=True
        )
    except ValueError as error:
        raise ImproperlyConfigured(messages.DATABASE_URL_BAD) from error
    if parsed["ENGINE"] not in ENGINES or parsed["NAME"] in {"", IN_MEMORY}:
        raise ImproperlyConfigured(messages.DATABASE_URL_BAD)
    return parsed


def folder(name: str) -> str:
    """A folder that exists, or nothing."""
    value = text(name)
    if value and not Path(value).is_dir():
        raise ImproperlyConfigured(messages.FOLDER_BAD.format(name=name, path=value))
    return value


def data_dir() -> Path:
    """The folder of database and secret key, created for its owner only where absent."""
    path = Path(
        text("EVALUACMO_DATA_DIR") or platformdirs.user_data_path("evaluacmo", appauthor=False)
    )
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = messages.DATA_DIR_BAD.format(path=path, reason=error.strerror)
        raise ImproperlyConfigured(sentence) from error
    return path.resolve()


def secret_key(data: Path) -> tuple[str, str]:
    """The secret key and its place: the setting, or the file that the first start generates.

    The database refuses the key of a second machine (`installation.services.require_own_key`).
    """
    from_setting = text("EVALUACMO_SECRET_KEY")
    if from_setting:
        return from_setting, "EVALUACMO_SECRET_KEY"
    path = data / "secret-key"
    if not path.exists():
        _write_new_key(path)
    key = path.read_text(encoding="utf-8", errors="replace")
    if not key.strip() or not key.isascii():
        raise ImproperlyConfigured(messages.SECRET_KEY_BAD.format(path=path))
    return key, str(path)


def _write_new_key(path: Path) -> None:
    """Create the file atomically, because several processes may start at the same time."""
    with NamedTemporaryFile("w", encoding="ascii", dir=path.parent) as draft:
        draft.write(secrets.token_urlsafe(64))
        draft.flush()
        os.fsync(draft.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(draft.name)

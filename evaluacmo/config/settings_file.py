"""The file of settings, in the format of systemd's `EnvironmentFile`.

No shell reads it: `$`, `&`, `;` and `#` inside of a value mean themselves. Unlike systemd, which
ignores them, we refuse a line that is no setting and a quotation that does not end: the setting
would be lost.
"""

import os
import re
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config import messages

FILE_NAMED_BY: Final = "EVALUACMO_SETTINGS_FILE"
USUAL_FILE: Final = Path("/etc/evaluacmo.env")

_NO_SETTING: Final = re.compile(r"\s*(?:[#;].*)?(?:\n|\Z)")
_SETTING: Final = re.compile(
    r"""
    \s* (?P<name> [a-z_]\w* ) [ \t]* =
    (?P<quoted> (?: [ \t]* (?: '[^']*' | "(?:[^"\\]|\\.)*" ) )* )
    [ \t]* (?P<plain> (?:[^\s\\'"]|\\.) (?:[^\n\\]|\\.)*? )?
    [ \t]* (?: \n | \\?\Z )
    """,
    re.VERBOSE | re.DOTALL | re.ASCII | re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"""'(?P<single>[^']*)'|"(?P<double>(?:[^"\\]|\\.)*)\"""", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
# characters before which a backslash is removed between double quotes, as in a shell
_ESCAPED_IN_QUOTES: Final = re.compile(r'\\(["\\`$\n])')


def read_settings_file() -> Path | None:
    """Put the settings of the file into the environment, unless they are there; return the path.

    As everywhere, an empty variable counts as absent. None where there is no file. Raises
    `ImproperlyConfigured` for one that cannot be read: with other settings the program would work
    on another database.
    """
    named = os.environ.get(FILE_NAMED_BY, "")
    path = Path(named) if named else USUAL_FILE
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        if not named:
            return None
        raise _unreadable(path, error.strerror) from error
    except OSError as error:
        raise _unreadable(path, error.strerror) from error
    except ValueError as error:
        raise _unreadable(path, "UTF-8") from error
    for name, value in parse(text, path=path).items():
        os.environ[name] = os.environ.get(name) or value
    return path


def parse(text: str, *, path: Path) -> dict[str, str]:
    """The settings; of several with one name the last one counts.

    Raises `ImproperlyConfigured` with the number of a line that is no setting.
    """
    settings = {}
    position = 0
    while position < len(text):
        if found := _NO_SETTING.match(text, position):
            position = found.end()
            continue
        found = _SETTING.match(text, position)
        if found is None or "\0" in found[0]:
            line = text.count("\n", 0, position) + 1
            raise ImproperlyConfigured(messages.SETTINGS_FILE_LINE_BAD.format(path=path, line=line))
        settings[found["name"]] = _value(found["quoted"], found["plain"] or "")
        position = found.end()
    return settings


def _value(quoted: str, plain: str) -> str:
    parts = [
        _ESCAPED_IN_QUOTES.sub(_unescape, part["double"])
        if part["single"] is None
        else part["single"]
        for part in _QUOTED.finditer(quoted)
    ]
    return "".join([*parts, _ESCAPED.sub(_unescape, plain)])


def _unescape(escaped: re.Match[str]) -> str:
    """The character after the backslash; a line that ends in one goes on in the next."""
    return "" if escaped[1] == "\n" else escaped[1]


def _unreadable(path: Path, reason: str | None) -> ImproperlyConfigured:
    return ImproperlyConfigured(messages.SETTINGS_FILE_BAD.format(path=path, reason=reason))

"""What a document is called: short, readable aloud, and not to be guessed."""

import re
import secrets
from collections.abc import Iterator

from evaluacmo.common.errors import InvalidInput
from evaluacmo.documents import messages

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32 signs: no letter looks like a digit, and none of them makes words."""

CHARACTERS = 12
"""Of five bits each: 60 bits."""

GROUP = 4
FOLIO_LENGTH = len("EV-2026-7K3M-Q9TD-X4WB")

_LOOK_ALIKE = str.maketrans("OIL", "011")
_SEPARATORS = re.compile(r"[\s\-–—_.·]+")
_SHAPE = re.compile(rf"(?:EV)?([0-9]{{4}})([{ALPHABET}]{{{CHARACTERS}}})")


def new_folio(*, year: int) -> str:
    """A folio that nobody can foresee: `EV-2026-7K3M-Q9TD-X4WB`."""
    return _format(str(year), "".join(secrets.choice(ALPHABET) for _ in range(CHARACTERS)))


def read_folio(typed: str) -> str:
    """The folio that somebody meant, whatever its case and separators; O is 0, I and L are 1.

    Raises `InvalidInput` for what no folio looks like.
    """
    bare = _SEPARATORS.sub("", typed).upper()
    found = _SHAPE.fullmatch(bare.translate(_LOOK_ALIKE))
    if found is None:
        raise InvalidInput.at("folio", messages.INVALID_FOLIO)
    return _format(*found.groups())


def _format(year: str, characters: str) -> str:
    return "-".join(("EV", year, *_groups(characters)))


def _groups(characters: str) -> Iterator[str]:
    return (characters[start : start + GROUP] for start in range(0, CHARACTERS, GROUP))

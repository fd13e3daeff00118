"""Folios: short document numbers that can be read aloud and cannot be guessed."""

import re
import secrets
from collections.abc import Iterator

from evaluacmo.common.errors import InvalidInput
from evaluacmo.documents import messages

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter can be mistaken for a digit."""

CHARACTERS = 12
"""Five bits each, 60 bits in all."""

GROUP = 4
FOLIO_LENGTH = len("EV-2026-7K3M-Q9TD-X4WB")

_LOOK_ALIKE = str.maketrans("OIL", "011")
_SEPARATORS = re.compile(r"[\s\-–—_.·]+")
_SHAPE = re.compile(rf"(?:EV)?([0-9]{{4}})([{ALPHABET}]{{{CHARACTERS}}})")


def new_folio(*, year: int) -> str:
    """A random folio such as `EV-2026-7K3M-Q9TD-X4WB`."""
    return _format(str(year), "".join(secrets.choice(ALPHABET) for _ in range(CHARACTERS)))


def read_folio(typed: str) -> str:
    """Normalise a typed folio: case and separators are ignored, O is read as 0, I and L as 1.

    Raises `InvalidInput` for text that is not a folio.
    """
    bare = _SEPARATORS.sub("", typed).upper()
    match = _SHAPE.fullmatch(bare.translate(_LOOK_ALIKE))
    if match is None:
        raise InvalidInput.at("folio", messages.INVALID_FOLIO)
    return _format(*match.groups())


def _format(year: str, characters: str) -> str:
    return "-".join(("EV", year, *_groups(characters)))


def _groups(characters: str) -> Iterator[str]:
    return (characters[start : start + GROUP] for start in range(0, CHARACTERS, GROUP))

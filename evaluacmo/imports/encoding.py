"""Finds out in which encoding a text was written.

Libraries that detect encodings compare statistics of languages, for which a list of names is too
short: they take the Spanish of DOS and of old Macs for Greek or Chinese. But spreadsheets write few
encodings, and each of them makes odd characters of the Spanish letters of the others.
"""

import codecs
import re
from dataclasses import dataclass
from typing import Final

from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import messages

BYTE_ORDER_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
OF_ONE_BYTE: Final = ("cp1252", "cp850", "mac_roman")
"""In the order of how common they are."""
MAX_READINGS: Final = len(OF_ONE_BYTE)
SAMPLE_LENGTH: Final = 200_000
LINE_LENGTH: Final = 120
USUAL: Final = frozenset("áéíóúüñÁÉÍÓÚÜÑ¿¡°ªº")
UNUSUAL_WEIGHT: Final = 1
ODD_WEIGHT: Final = 3
# of the two bytes of a character in UTF-16, one is mostly zero
MIN_SHARE_OF_NULS: Final = 0.3
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it reads in one encoding, with a line that tells it from the others."""

    encoding: str
    text: str
    line: str = ""


def readings_of(content: bytes) -> list[Reading]:
    """The readings of a text, the likeliest first; several where that is in doubt.

    Raises `Unreadable` for what is no text.
    """
    encoding = _evident_encoding(content)
    candidates = [encoding] if encoding else OF_ONE_BYTE
    texts: dict[str, str] = {}
    for name in candidates:
        try:
            text = content.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            texts[name] = text
    if not texts:
        raise Unreadable(messages.NOT_TEXT)
    oddness = {name: _oddness(text[:SAMPLE_LENGTH]) for name, text in texts.items()}
    likely = sorted(texts, key=oddness.__getitem__)
    alike = {texts[name] for name in texts if not oddness[name]}
    if encoding or len(set(texts.values())) == 1 or len(alike) == 1:
        return [Reading(likely[0], texts[likely[0]])]
    at = _first_doubt(texts[likely[0]], list(texts.values()))
    return [Reading(name, texts[name], _line_at(texts[name], at)) for name in likely]


def _evident_encoding(content: bytes) -> str:
    for mark, name in BYTE_ORDER_MARKS.items():
        if content.startswith(mark):
            return name
    sample = content[:SAMPLE_LENGTH]
    for offset, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        share = sample[offset::2].count(0) / max(1, len(sample) // 2)
        if share > MIN_SHARE_OF_NULS and not sample[1 - offset :: 2].count(0):
            return name
    try:
        content.decode()
    except UnicodeDecodeError:
        return ""
    return "utf-8"


def _oddness(text: str) -> int:
    """The unlikeliness of the characters in a list in Spanish; 0 for a usual one."""
    return sum(_weight(text, found.start()) for found in _NOT_ASCII.finditer(text))


def _weight(text: str, at: int) -> int:
    char = text[at]
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    inside = before.isalpha() and after.isalpha()
    if not char.isalpha() or char in "ªº":
        is_odd = inside if char in USUAL or char in "–—“”‘’«»…·€\xa0" else True
        return ODD_WEIGHT if is_odd or char == "\x7f" else 0
    if (char.isupper() and before.islower()) or (
        char.islower() and inside and before.isupper() and after.isupper()
    ):
        return ODD_WEIGHT
    return 0 if char in USUAL else UNUSUAL_WEIGHT


def _first_doubt(likely: str, texts: list[str]) -> int:
    """Where the likeliest reading is odd first, or else where the readings differ.

    They have the same length, as each byte is a character.
    """
    odd = (found.start() for found in _NOT_ASCII.finditer(likely))
    different = (at for at, chars in enumerate(zip(*texts, strict=True)) if len(set(chars)) > 1)
    at = next((at for at in odd if _weight(likely, at)), None)
    return next(different, 0) if at is None else at


def _line_at(text: str, at: int) -> str:
    start = text.rfind("\n", 0, at) + 1
    line = text[max(start, at - LINE_LENGTH // 2) : at + LINE_LENGTH]
    return line.splitlines()[0][:LINE_LENGTH] if line else ""

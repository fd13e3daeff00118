"""Names of people as they write them, from the way in which lists have them."""

import re
from typing import Final

from evaluacmo.common.text import search_key
from evaluacmo.imports.dictionary import LOWER_PARTICLES, PARTICLES

# without the raised letters of Mª and Fco.º, which have no capitals
_WORD: Final = re.compile(r"[^\W\d_ªº]+")
_NAME: Final = re.compile(r"[^\W\d_][^\d_;:()@/=]*")
_NUMERAL: Final = re.compile(r"(?:i{2,3}|iv|vi{0,3}|ix)", re.IGNORECASE)
SURNAMES: Final = 2
"""The usual number of surnames."""


def as_written(name: str, *, surnames_first: bool = False) -> str:
    """`PÉREZ GÓMEZ, ANA MARÍA` as `Ana María Pérez Gómez`.

    A comma tells where the surnames end. Without one, `surnames_first` takes the first two words
    for the surnames, particles such as `de la` with the word behind them; of two or three words,
    the last one is the name. Names in capitals or small letters alone become mixed.
    """
    one_line = " ".join(name.split())
    if not _NAME.fullmatch(one_line):
        return one_line
    surnames, comma, given = (part.strip() for part in one_line.partition(","))
    if comma and surnames and given and "," not in given:
        one_line = f"{given} {surnames}"
    elif surnames_first and not comma:
        one_line = _given_first(one_line)
    return _mixed(one_line) if _is_of_one_case(one_line) else one_line


def namesake_key(name: str) -> str:
    """The key by which people's names are compared: without accents, wherever the surnames stand.

    `Ana María Peña Gómez`, `PEÑA GÓMEZ, ANA MARÍA` and `Pena Gomez Ana Maria` have the same key,
    with particles or hyphens too; `Ana María Gómez Peña` has another.
    """
    found = re.findall(r"[^\W_]+", search_key(as_written(name)))
    words = [word for word in found if word not in LOWER_PARTICLES]
    turned = (words[at:] + words[:at] for at in range(len(words)))
    return " ".join(min(turned, default=[]))


def _given_first(name: str) -> str:
    groups: list[str] = []
    is_open = False
    for word in name.split():
        if is_open:
            groups[-1] += f" {word}"
        else:
            groups.append(word)
        is_open = word.casefold() in PARTICLES
    count = min(SURNAMES, len(groups) - 1)
    return " ".join([*groups[count:], *groups[:count]])


def _is_of_one_case(name: str) -> bool:
    words = [word for word in _WORD.findall(name) if word.casefold() not in LOWER_PARTICLES]
    letters = "".join(words)
    return letters.isupper() or letters.islower()


def _mixed(name: str) -> str:
    words = name.split()
    last = len(words) - 1
    return " ".join(_mixed_word(word, at=at, last=last) for at, word in enumerate(words))


def _mixed_word(word: str, *, at: int, last: int) -> str:
    if at and word.casefold() in LOWER_PARTICLES and at < last:
        return word.lower()
    if at == last and at and _NUMERAL.fullmatch(word) and word.isupper() and len(word) > 1:
        return word
    mixed = _WORD.sub(lambda found: found[0][:1].upper() + found[0][1:].lower(), word)
    # McDonald, but not MacDonald: Macías is a Spanish name
    return re.sub(r"\bMc(\w)", lambda found: f"Mc{found[1].upper()}", mixed)

"""The words by which headings, roles and types are recognised: `dictionary.json` as Python."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from evaluacmo.common.text import word_key
from evaluacmo.imports.messages import HEADINGS, UNNAMED_COLUMN

OTHER: Final = "other"
"""The key of data that lists often have and that is not imported."""
NUMBER: Final = "number"
"""The form of a heading for identity numbers that does not say whose they are."""
OF: Final = "of"
"""The key of words for a person, such as *jefe*, that follow *apellidos* and *nombres*."""
OF_OTHER_KINDS: Final = {
    "people": ("assignments.evaluator",),
    "assignments": (
        "people.role",
        "people.position",
        "people.department",
        "people.category",
        "people.other",
    ),
}
"""Columns that one list of a school often has for two kinds of files."""
_WORD: Final = re.compile(r"[^\W_]+")
_ENDING: Final = re.compile(r"(?<=\w{2})(?:es|s|e)$")
_UNNAMED: Final = re.compile(
    re.escape(word_key(UNNAMED_COLUMN)).replace(r"\{letters\}", "[a-z]{1,3}")
)
# read when the module is imported: the process that reads uploads can open no file later
DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("dictionary.json").read_text(encoding="utf-8")
)
_STOPWORDS: Final = frozenset(DATA["stopwords"])
PARTICLES: Final = frozenset(DATA["particles"])
"""Words of surnames that belong to the word behind them."""
LOWER_PARTICLES: Final = frozenset(DATA["lower_particles"])
"""Words inside names that are written in lower case."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a heading: a column of the layout, or `OTHER`.

    `form` tells parts of a name and a `NUMBER` apart. Of two headings for one column, that of lower
    `rank` is the likelier one.
    """

    key: str
    form: str = ""
    rank: int = 0


def words_of(text: str) -> tuple[str, ...]:
    """The words that matter, without case, accents, articles, number and most of gender."""
    words = [word for word in _WORD.findall(word_key(text)) if word not in _STOPWORDS]
    return tuple(_ENDING.sub("", word) for word in words)


def forms_of(names: Any) -> dict[str, list[str]]:
    """The headings of a column by form; `OF` is expanded to *Apellidos del jefe* and the like."""
    if not isinstance(names, dict):
        return {"": names}
    forms = {form: list(headings) for form, headings in names.items() if form != OF}
    for form, parts in DATA["people"]["name"].items() if OF in names else ():
        forms[form] = [
            heading
            for part in parts
            for whose in names[OF]
            for heading in (f"{part} {whose}", f"{whose} {part}")
        ]
    return forms


@cache
def _headings(kind: str) -> dict[tuple[str, ...], Meaning]:
    found: dict[tuple[str, ...], Meaning] = {}
    for key, names in DATA[kind].items():
        if key == "fillers":
            continue
        for form, headings in forms_of(names).items():
            labels = [HEADINGS[key]] if key in HEADINGS and form in {"", "either"} else []
            for rank, heading in enumerate([*headings, *labels]):
                found.setdefault(words_of(heading), Meaning(key, form, rank))
    for key in OF_OTHER_KINDS.get(kind, ()):
        other_kind, _, column = key.partition(".")
        for headings in forms_of(DATA[other_kind][column]).values():
            for heading in headings:
                found.setdefault(words_of(heading), Meaning(OTHER))
    return found


@cache
def _fillers(kind: str) -> frozenset[str]:
    return frozenset(stem for filler in DATA[kind]["fillers"] for stem in words_of(filler))


def is_unnamed(heading: str) -> bool:
    """Whether a column has no heading but the name that it got here."""
    return _UNNAMED.fullmatch(word_key(heading)) is not None


def meaning_of(heading: str, *, kind: str) -> Meaning | None:
    """The meaning of a heading in files of this kind, if it is known."""
    if not heading.strip():
        return None
    if is_unnamed(heading):
        return Meaning(OTHER)
    words, known = words_of(heading), _headings(kind)
    if words in known:
        return known[words]
    fewer = tuple(word for word in words if word not in _fillers(kind))
    return known.get(fewer) if fewer else None


@cache
def _choices(column: str) -> dict[tuple[str, ...], str]:
    return {
        words_of(word): choice
        for choice, words in DATA["words"].get(column, {}).items()
        for word in words
    }


def choice_of(word: str, *, column: str) -> str:
    """The choice of a column, such as a role, that a word of a file means, or an empty text."""
    return _choices(column).get(words_of(word), "")


def choices_by_label(labels: Mapping[str, str]) -> dict[str, str]:
    """The choices by their labels and themselves, each as `word_key` makes it."""
    by_label = {word_key(label): choice for choice, label in labels.items()}
    return by_label | {choice: choice for choice in labels}


@cache
def _notes() -> frozenset[tuple[str, ...]]:
    return frozenset(words_of(note) for note in DATA["notes"])


def begins_as_note(texts: Iterable[str]) -> bool:
    """Whether the first of these texts begins as totals and signatures below a list do."""
    words = words_of(next(iter(texts), ""))
    return any(words[: len(note)] == note for note in _notes())

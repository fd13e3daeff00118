"""The meaning of a file's columns, and of the words of a choice (rules: imports)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import MANAGERS, Role
from evaluacmo.common.text import word_key
from evaluacmo.evaluations.messages import QUESTION_TYPE_LABELS
from evaluacmo.evaluations.models import QuestionType
from evaluacmo.imports import messages
from evaluacmo.imports.dictionary import (
    NUMBER,
    OTHER,
    Meaning,
    choice_of,
    choices_by_label,
    meaning_of,
)
from evaluacmo.imports.layouts import LAYOUTS, heading_key
from evaluacmo.imports.models import ColumnMapping
from evaluacmo.imports.person_names import as_written

MAX_WORDS: Final = 20
MAX_WORD_LENGTH: Final = 100
MAX_JOINED: Final = 4
MIN_SHARE: Final = 0.8
"""The share of alike cells from which the field of a column without heading is known."""
ROLE: Final = "role"
NAME: Final = "name"
CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    ROLE: ROLE_LABELS,
    "question_type": QUESTION_TYPE_LABELS,
}
"""The labels of the choices, by the column that holds one in each row."""
# the first columns of an error report, which is corrected and uploaded as it is
REPORT_HEADINGS: Final = {
    heading_key(heading) for heading in messages.ERROR_REPORT_HEADINGS.values()
}

NAMES_OF_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    column: choices_by_label(labels) for column, labels in CHOICES.items()
}
"""The words that name a choice themselves, by column."""

Headings = Mapping[int, str]
"""The headings of a file by column index."""


@dataclass(frozen=True, slots=True)
class ChosenColumns:
    """The indices of the file's columns by column key, and the choice that each word means.

    `words` and `defaults` are by column key; a default is for rows without a text there, that of
    roles for those of new people. `surnames_first`: so do names that have no comma.
    """

    columns: Mapping[str, Sequence[int]]
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    surnames_first: bool = False

    @property
    def given_roles(self) -> list[str]:
        """The roles given to words that do not name them, and to rows without one."""
        names = NAMES_OF_CHOICES[ROLE]
        by_word = {
            role
            for word, role in self.words.get(ROLE, {}).items()
            if names.get(word_key(word)) != role
        }
        return sorted(by_word | ({self.defaults.get(ROLE, "")} - {""}))


def headings_of(stored: Mapping[str, str]) -> dict[int, str]:
    """The headings of an import, from left to right."""
    return {at: stored[str(at)] for at in sorted(map(int, stored))}


def propose(kind: str, headings: Headings, rows: Sequence[Any] = ()) -> ChosenColumns:
    """The columns chosen for such headings before, or else those that the dictionary knows.

    Columns without headings are known by the cells of `rows`.
    """
    remembered = ColumnMapping.objects.filter(kind=kind).first() or ColumnMapping()
    keys = {at: heading_key(text) for at, text in headings.items()}
    known = candidates(kind, headings, rows)
    columns: dict[str, Sequence[int]] = {}
    surnames_first = False
    for column in LAYOUTS[kind]:
        chosen_before = _find_columns(keys, remembered.columns.get(column.key, []))
        columns[column.key] = chosen_before or known.get(column.key, [])[:1]
        if column.key == NAME and chosen_before:
            surnames_first = remembered.surnames_first
        elif column.key == NAME:
            columns[NAME], surnames_first = _name_columns(NAME, _meanings(kind, headings))
        elif column.is_person and not chosen_before:
            columns[column.key] = _person_columns(kind, column.key, headings, rows)
    chosen = {key: at for key, at in columns.items() if at}
    if not chosen:
        chosen = _by_content(kind, headings, rows)
    words = {
        ROLE: remembered.roles | NAMES_OF_CHOICES[ROLE],
        "question_type": remembered.question_types | NAMES_OF_CHOICES["question_type"],
    }
    if ROLE not in chosen and _tells_roles(chosen.get("position", ()), rows):
        chosen[ROLE] = chosen["position"]
    return ChosenColumns(chosen, words, _defaults(kind, chosen, remembered), surnames_first)


def _defaults(
    kind: str, chosen: Mapping[str, Sequence[int]], remembered: ColumnMapping
) -> dict[str, str]:
    """The proposed texts for rows without one."""
    defaults = {}
    if ROLE not in chosen:
        # most of a list of people who are to be created do not evaluate
        usual = Role.COLLABORATOR if NAME in chosen else ""
        defaults[ROLE] = remembered.default_role or usual
    if kind == "questions" and "question_type" not in chosen:
        defaults["question_type"] = QuestionType.COMPETENCY
    return defaults


def _tells_roles(columns: Iterable[int], rows: Sequence[Any]) -> bool:
    """Whether every position tells the role, and some that of those who evaluate."""
    words = [word for at in columns for word in distinct_words(rows, at, limit=MAX_WORDS + 1)]
    roles = {choice_of(word, column=ROLE) for word in words}
    return len(words) <= MAX_WORDS and "" not in roles and Role.EVALUATOR in roles


def candidates(kind: str, headings: Headings, rows: Iterable[Any]) -> dict[str, list[int]]:
    """The columns that the dictionary knows, by column key: likely ones first, empty ones last."""
    filled = {at for _, cells, *_ in rows for at in cells}
    found: dict[str, list[tuple[bool, int, int]]] = {}
    for at, meaning in _meanings(kind, headings).items():
        likelihood = (str(at) not in filled, meaning.rank, at)
        found.setdefault(meaning.key, []).append(likelihood)
    return {key: [at for *_, at in sorted(ranked)] for key, ranked in found.items() if key != OTHER}


def _meanings(kind: str, headings: Headings) -> dict[int, Meaning]:
    meanings = {at: meaning_of(text, kind=kind) for at, text in headings.items()}
    return {at: meaning for at, meaning in meanings.items() if meaning is not None}


def _person_columns(kind: str, key: str, headings: Headings, rows: Iterable[Any]) -> Sequence[int]:
    """The columns that identify a person: e-mail or identity number, else parts of the name."""
    filled = {at for _, cells, *_ in rows for at in cells}
    meanings = {at: each for at, each in _meanings(kind, headings).items() if each.key == key}
    with_texts = {at: each for at, each in meanings.items() if str(at) in filled} or meanings
    for form in ("", NUMBER):
        found = [(each.rank, at) for at, each in with_texts.items() if each.form == form]
        if found:
            return [min(found)[1]]
    return _name_columns(key, with_texts)[0]


def _name_columns(key: str, meanings: Mapping[int, Meaning]) -> tuple[list[int], bool]:
    """The columns that a name is made of, and whether they begin with the surnames."""
    forms: dict[str, list[int]] = {}
    for at, meaning in meanings.items():
        if meaning.key == key:
            forms.setdefault(meaning.form, []).append(at)
    if whole := forms.get("whole"):
        return whole[:1], False
    if surnames_first := forms.get("surnames_first"):
        return surnames_first[:1], True
    given = forms.get("given") or forms.get("either", [])[:1]
    surnames = forms.get("surnames", [])
    if not surnames:
        return (forms.get("either", [])[:1] or given)[:MAX_JOINED], False
    return [*given[: MAX_JOINED // 2], *surnames[: MAX_JOINED // 2]], False


def _by_content(kind: str, headings: Headings, rows: Sequence[Any]) -> dict[str, Sequence[int]]:
    """The columns that their cells tell: e-mails, roles and names."""
    texts = {at: distinct_words(rows, at) for at in headings}
    emails = [at for at in headings if _most(texts[at], lambda text: "@" in text)]
    if kind == "assignments":
        return {"evaluator": emails[:1], "collaborator": emails[1:2]} if len(emails) > 1 else {}
    if kind != "people":
        return {}
    roles = [at for at in headings if texts[at] and all(_role_of(text) for text in texts[at])]
    others = [at for at in headings if at not in emails and at not in roles]
    named = [at for at in others if _most(texts[at], _looks_like_name)]
    longest = sorted(named, key=lambda at: len(texts[at]), reverse=True)
    found = {NAME: longest[:1], "email": emails[:1], ROLE: roles[:1]}
    return {key: columns for key, columns in found.items() if columns}


def _most(texts: Sequence[str], is_so: Any) -> bool:
    return bool(texts) and sum(map(is_so, texts)) >= MIN_SHARE * len(texts)


def _looks_like_name(text: str) -> bool:
    return len(text.split()) > 1 and not any(map(str.isdigit, text))


def _role_of(text: str) -> str | None:
    return NAMES_OF_CHOICES[ROLE].get(word_key(text))


def _find_columns(keys: Mapping[int, str], wanted: Iterable[str]) -> list[int]:
    """The columns with the wanted keys of headings, each once; empty where one is missing."""
    found: list[int] = []
    for key in wanted:
        at = next((at for at in keys if keys[at] == key and at not in found), None)
        if at is None:
            return []
        found.append(at)
    return found


def _is_order_a_guess(proposed: ChosenColumns, rows: Iterable[Any]) -> bool:
    """Whether nothing but the heading tells that names begin with the surnames."""
    columns = proposed.columns.get(NAME, ()) if proposed.surnames_first else ()
    return any("," not in name for at in columns for name in distinct_words(rows, at))


def _is_swapped(kind: str, headings: Headings, proposed: ChosenColumns) -> bool:
    """Whether a column is read as another field than that of its heading, which another one gives.

    The choice for the last file was such; the next file's is shown before it is used.
    """
    meanings, columns = _meanings(kind, headings), proposed.columns
    used = {at for own in columns.values() for at in own}
    return any(
        (own := columns.get(meanings[at].key)) and at not in own for at in used & meanings.keys()
    )


def is_evident(kind: str, headings: Headings, proposed: ChosenColumns, rows: Sequence[Any]) -> bool:
    """Whether every heading and every word is known, so that the mapping step can be left out."""
    used = {at for columns in proposed.columns.values() for at in columns}
    needed = {column.key for column in LAYOUTS[kind] if column.is_needed}
    unknown = unused_headings(headings, used | set(_dispensable(kind, headings, rows)))
    return (
        not unknown
        and not _is_swapped(kind, headings, proposed)
        and not _is_order_a_guess(proposed, rows)
        and needed <= proposed.columns.keys()
        and not lacks_key(kind, proposed)
        and all(
            word_key(word) in proposed.words[column]
            for column in CHOICES
            for at in proposed.columns.get(column, ())
            for word in distinct_words(rows, at)
        )
    )


def _dispensable(kind: str, headings: Headings, rows: Iterable[Any]) -> Iterator[int]:
    """The columns that may be left out without asking.

    Data that is not imported; and of the columns that identify a person, empty ones and a name or
    number beside another.
    """
    filled = {at for _, cells, *_ in rows for at in cells}
    people = {column.key for column in LAYOUTS[kind] if column.is_person}
    for at, meaning in _meanings(kind, headings).items():
        if meaning.key == OTHER or (
            meaning.key in people and (meaning.form or str(at) not in filled)
        ):
            yield at


def lacks_key(kind: str, chosen: ChosenColumns) -> bool:
    """Whether people are told by nothing but their names."""
    keys = [column.key for column in LAYOUTS[kind] if column.is_key]
    return bool(keys) and not any(chosen.columns.get(key) for key in keys)


def proposed_choice(word: str, *, column: str, chosen: ChosenColumns) -> str:
    """The choice that a word of a file may mean, or an empty text."""
    by_name = chosen.words.get(column, {}).get(word_key(word), "")
    return by_name or choice_of(word, column=column)


def unused_headings(headings: Headings, used: Iterable[int]) -> list[str]:
    """The headings of the other columns, except those of an error report."""
    others = headings.keys() - set(used)
    return [
        text
        for at, text in headings.items()
        if at in others and heading_key(text) not in REPORT_HEADINGS
    ]


def distinct_words(rows: Iterable[Any], at: int, *, limit: int | None = None) -> list[str]:
    """The texts in a column, each once without regard to case and accents, up to `limit`."""
    words: dict[str, str] = {}
    for _, cells, *_ in rows:
        text = cells.get(str(at))
        if isinstance(text, str):
            words.setdefault(word_key(text), text)
        if len(words) == limit:
            break
    return list(words.values())


@dataclass(frozen=True, slots=True)
class Mapped:
    """The rows with their cells by column key, and those without any of them."""

    rows: list[Any]
    empty: list[Any]


def map_rows(kind: str, rows: Iterable[Any], chosen: ChosenColumns) -> Mapped:
    """Name the cells by the chosen columns.

    Names are written as people write them; the name of the file is kept beside as `written`.
    """
    labels = {
        column: {word_key(word): CHOICES[column][choice] for word, choice in words.items()}
        for column, words in chosen.words.items()
    }
    with_lines = {column.key for column in LAYOUTS[kind] if column.has_lines}
    defaults = {key: text for key, text in chosen.defaults.items() if key != ROLE}
    mapped = Mapped([], [])
    for number, cells, *more in rows:
        extra = dict(more[0]) if more else {}
        row = {key: _join(cells, columns) for key, columns in chosen.columns.items()}
        for key, cell in row.items():
            if isinstance(cell, str) and key not in with_lines:
                row[key] = " ".join(cell.split())
            if isinstance(cell, str) and key in labels:
                row[key] = labels[key].get(word_key(cell), cell)
        if isinstance(name := row.get(NAME), str):
            row[NAME] = as_written(name, surnames_first=chosen.surnames_first)
            if row[NAME] != name:
                extra["written"] = name
        if not (filled := {key: cell for key, cell in row.items() if cell}):
            mapped.empty.append([number, cells, *more])
            continue
        each = [number, defaults | filled]
        mapped.rows.append([*each, extra] if extra else each)
    return mapped


def _join(cells: Mapping[str, Any], columns: Sequence[int]) -> Any:
    """The texts of several cells as one, or the first that holds none."""
    found = [cells[str(at)] for at in columns if str(at) in cells]
    broken = next((cell for cell in found if not isinstance(cell, str)), None)
    return broken or " ".join(found)


def remember(kind: str, headings: Headings, chosen: ChosenColumns) -> None:
    """Propose these choices for the next file with such headings, but for managers' roles.

    Otherwise one person's choice would make another's file grant them.
    """
    remembered, _ = ColumnMapping.objects.select_for_update().get_or_create(kind=kind)
    remembered.columns |= {
        key: [heading_key(headings[at]) for at in columns]
        for key, columns in chosen.columns.items()
    }
    remembered.roles |= {
        word_key(word): role
        for word, role in chosen.words.get(ROLE, {}).items()
        if role not in MANAGERS
    }
    remembered.question_types |= {
        word_key(word): choice for word, choice in chosen.words.get("question_type", {}).items()
    }
    remembered.surnames_first = chosen.surnames_first
    default_role = chosen.defaults.get(ROLE, "")
    if not chosen.columns.get(ROLE) and default_role not in MANAGERS:
        remembered.default_role = default_role
    remembered.save()

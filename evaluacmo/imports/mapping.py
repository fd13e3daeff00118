"""Which columns of a file are which, and what the words of a choice mean (rules: imports)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import MANAGERS
from evaluacmo.common.text import word_key
from evaluacmo.imports import messages
from evaluacmo.imports.layouts import LAYOUTS, heading_key
from evaluacmo.imports.models import ColumnMapping

MAX_WORDS: Final = 20
MAX_WORD_LENGTH: Final = 100
IGNORED_SHOWN: Final = 5
ROLE: Final = "role"
# the first columns of an error report, which is corrected and uploaded as it is
REPORT_HEADINGS: Final = {
    heading_key(heading) for heading in messages.ERROR_REPORT_HEADINGS.values()
}

NAMES_OF_ROLES: Final = {role: role for role in ROLE_LABELS} | {
    word_key(label): role for role, label in ROLE_LABELS.items()
}
"""The words that name a role themselves."""

Headings = Mapping[int, str]
"""The headings of a file by column index."""


@dataclass(frozen=True, slots=True)
class ChosenColumns:
    """The indices of the file's columns by column key, and the role that each word means.

    `default_role` is that of new people in rows without one; empty for none.
    """

    columns: Mapping[str, Sequence[int]]
    roles: Mapping[str, str] = field(default_factory=dict)
    default_role: str = ""

    @property
    def given_roles(self) -> list[str]:
        """The roles given to words that do not name them, and to rows without one."""
        by_word = {
            role for word, role in self.roles.items() if NAMES_OF_ROLES.get(word_key(word)) != role
        }
        return sorted(by_word | ({self.default_role} - {""}))


def headings_of(stored: Mapping[str, str]) -> dict[int, str]:
    """The headings of `parser.ParsedFile`, from left to right."""
    return {at: stored[str(at)] for at in sorted(map(int, stored))}


def propose(kind: str, headings: Headings) -> ChosenColumns:
    """The columns chosen for such headings before, or else those with known headings."""
    remembered = ColumnMapping.objects.filter(kind=kind).first() or ColumnMapping()
    keys = {at: heading_key(text) for at, text in headings.items()}
    columns: dict[str, list[int]] = {}
    for column in LAYOUTS[kind]:
        chosen_before = _find_columns(keys, remembered.columns.get(column.key, []))
        by_name = [at for name in column.names for at in _find_columns(keys, [name])]
        columns[column.key] = chosen_before or by_name[:1]
    chosen = {key: at for key, at in columns.items() if at}
    default_role = "" if ROLE in chosen else remembered.default_role
    return ChosenColumns(chosen, remembered.roles | NAMES_OF_ROLES, default_role)


def _find_columns(keys: Mapping[int, str], wanted: Iterable[str]) -> list[int]:
    """The columns with the wanted keys of headings, each once; empty where one is missing."""
    found: list[int] = []
    for key in wanted:
        at = next((at for at in keys if keys[at] == key and at not in found), None)
        if at is None:
            return []
        found.append(at)
    return found


def is_evident(kind: str, headings: Headings, proposed: ChosenColumns, rows: Iterable[Any]) -> bool:
    """Whether every heading and every role is known, so that the mapping step can be left out."""
    used = {at for columns in proposed.columns.values() for at in columns}
    needed = {column.key for column in LAYOUTS[kind] if column.is_needed}
    words = (word for at in proposed.columns.get(ROLE, ()) for word in distinct_words(rows, at))
    return (
        not unused_headings(headings, used)
        and needed <= proposed.columns.keys()
        and all(word_key(word) in proposed.roles for word in words)
    )


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
    for _, cells in rows:
        text = cells.get(str(at))
        if isinstance(text, str):
            words.setdefault(word_key(text), text)
        if len(words) == limit:
            break
    return list(words.values())


def map_rows(rows: Iterable[Any], chosen: ChosenColumns) -> list[Any]:
    """The rows with their cells by column key; rows without any of them are left out."""
    labels = {word_key(word): ROLE_LABELS[role] for word, role in chosen.roles.items()}
    mapped = []
    for number, cells in rows:
        row = {key: _join(cells, columns) for key, columns in chosen.columns.items()}
        if isinstance(row.get(ROLE), str):
            row[ROLE] = labels.get(word_key(row[ROLE]), row[ROLE])
        if filled := {key: cell for key, cell in row.items() if cell}:
            mapped.append([number, filled])
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
        word_key(word): role for word, role in chosen.roles.items() if role not in MANAGERS
    }
    if not chosen.columns.get(ROLE) and chosen.default_role not in MANAGERS:
        remembered.default_role = chosen.default_role
    remembered.save()

"""Reading imports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePath
from typing import Any, Final

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Forbidden, NotFound
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.imports import messages
from evaluacmo.imports.dictionary import is_unnamed
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.mapping import (
    CHOICES,
    MAX_WORD_LENGTH,
    MAX_WORDS,
    NAME,
    ROLE,
    ChosenColumns,
    candidates,
    distinct_words,
    headings_of,
    map_rows,
    propose,
    proposed_choice,
)
from evaluacmo.imports.models import Import, ImportKind, ImportState, PersonChange

KEPT = timedelta(days=1)
SAMPLE_ROWS = 5
MAX_SHOWN_LENGTH = 80
IMPORTS_SORTING: Final = Sorting(
    "-id",
    file=folded("file_name"),
    author=F("author__name_key"),
    when=Coalesce("applied_at", "created_at"),
)
LONG_FIELDS: Final = ("rows", "source")
PENDING = (ImportState.MAPPING, ImportState.CHECKING, ImportState.CHECKED)


def expired() -> Q:
    """Imports that were not applied within a day, which are not kept."""
    return Q(state__in=PENDING, created_at__lt=timezone.now() - KEPT)


def list_imports(*, sort: str | None = None) -> QuerySet[Import]:
    """Every import with its author, without its rows."""
    known = Import.objects.exclude(expired()).select_related("author")
    return IMPORTS_SORTING.order(
        known.defer(*LONG_FIELDS, "findings", "created_ids", "left_out"), sort
    )


def get_import(import_id: int, *, reader: User) -> Import:
    """One import without its rows.

    Raises `NotFound`, and `Forbidden` for a file of somebody else that is not applied.
    """
    found = list_imports().defer(None).defer(*LONG_FIELDS).filter(pk=import_id).first()
    return _require_own(found, reader)


def _require_own(found: Import | None, reader: User) -> Import:
    if found is None:
        raise NotFound
    if found.state in PENDING and found.author_id != reader.pk:
        raise Forbidden(messages.NOT_OWN_IMPORT, code="not_own_import")
    return found


def list_changes(import_id: int, *, reader: User) -> QuerySet[PersonChange]:
    """The changes of people by an import, in the order of its rows. Raises as `get_import`."""
    changes = get_import(import_id, reader=reader).changes
    return changes.select_related("person").order_by("pk")


@dataclass(frozen=True)
class WrittenName:
    """A name as a file has it, and as it is written here."""

    sheet: str
    row: int
    before: str
    after: str


def list_written_names(import_id: int, *, reader: User) -> list[WrittenName]:
    """The names that are written in another way than in the file. Raises as `get_import`."""
    record = get_import(import_id, reader=reader)
    if record.state not in (ImportState.CHECKING, ImportState.CHECKED):
        raise NotFound
    return [
        WrittenName(_sheet_of(more), number, more[0]["written"], cells[NAME])
        for number, cells, *more in record.rows
        if more and more[0].get("written")
    ]


def preview_names(
    import_id: int, *, reader: User, columns: Sequence[int], surnames_first: bool
) -> list[str]:
    """The names of the first rows of a file, made of these columns. Raises as `get_mapping`."""
    record = get_import(import_id, reader=reader)
    if record.state != ImportState.MAPPING:
        raise NotFound
    chosen = ChosenColumns({NAME: columns}, surnames_first=surnames_first)
    names = []
    for row in record.rows[:SAMPLE_ROWS]:
        mapped = map_rows(record.kind, [row], chosen).rows
        names.append(_shown(mapped[0][1][NAME]) if mapped else "")
    return names


@dataclass(frozen=True)
class FileColumn:
    """A column of a file; `words` are its distinct texts with their choices, if they are few."""

    index: int
    heading: str
    words: list[dict[str, str]]


@dataclass(frozen=True)
class Field:
    """A field that columns are chosen for, and the columns that are proposed.

    `others` are columns that might be meant as well.
    """

    key: str
    label: str
    is_needed: bool
    is_for_new: bool
    can_join: bool
    has_default: bool
    columns: list[int]
    others: list[int]


@dataclass(frozen=True)
class SheetChoice:
    """A sheet that can be read, with its rows, hidden ones among them, and its headings."""

    name: str
    rows: int
    hidden_rows: int
    is_hidden: bool
    headings: list[str]


@dataclass(frozen=True)
class Reading:
    """What can be read of a file, and what is: positions of `encodings` and `sheets`.

    `encodings` are the lines of the file that differ, if it can be read in several ways.
    """

    encodings: list[str]
    encoding: int
    sheets: list[SheetChoice]
    chosen_sheets: list[int]
    has_hidden_rows: bool
    include_hidden: bool


@dataclass(frozen=True)
class MappingChoice:
    """Columns and fields of a file to be mapped, and its first rows."""

    columns: list[FileColumn]
    fields: list[Field]
    sample: list[dict[str, Any]]
    default_role: str
    default_question_type: str
    default_bank: str
    surnames_first: bool
    has_headings: bool
    reading: Reading | None


@dataclass(frozen=True)
class Sample:
    """The first rows of a file, their cells in the order of `columns`."""

    columns: list[dict[str, str]]
    rows: list[dict[str, Any]]


def get_sample(import_id: int, *, reader: User) -> Sample:
    """The first rows of a file whose columns are known and that is not applied.

    Raises as `get_import`.
    """
    record = get_import(import_id, reader=reader)
    if record.state not in (ImportState.CHECKING, ImportState.CHECKED):
        raise NotFound
    columns = [column for column in LAYOUTS[record.kind] if column.key in record.columns]
    rows = [
        {
            "sheet": _sheet_of(more),
            "row": number,
            "cells": [_shown(cells.get(column.key)) for column in columns],
        }
        for number, cells, *more in record.rows[:SAMPLE_ROWS]
    ]
    return Sample([{"key": column.key, "label": column.heading} for column in columns], rows)


def get_mapping(import_id: int, *, reader: User) -> MappingChoice:
    """The columns of a file that are to be chosen. Raises as `get_import`."""
    record = get_import(import_id, reader=reader)
    if record.state != ImportState.MAPPING:
        raise NotFound
    headings = headings_of(record.headings)
    proposed = propose(record.kind, headings, record.rows)
    layout = LAYOUTS[record.kind]
    columns = [FileColumn(at, text, _words(record, at, proposed)) for at, text in headings.items()]
    known = candidates(record.kind, headings, record.rows)
    fields = [
        Field(
            key=column.key,
            label=column.heading,
            is_needed=column.is_needed,
            is_for_new=column.is_for_new,
            can_join=column.can_join,
            has_default=column.has_default,
            columns=(chosen := list(proposed.columns.get(column.key, ()))),
            others=[at for at in known.get(column.key, ()) if at not in chosen],
        )
        for column in layout
    ]
    sample = [
        {
            "sheet": _sheet_of(more),
            "row": number,
            "cells": [_shown(cells.get(str(at))) for at in headings],
        }
        for number, cells, *more in record.rows[:SAMPLE_ROWS]
    ]
    return MappingChoice(
        columns=columns,
        fields=fields,
        sample=sample,
        default_role=proposed.defaults.get(ROLE, ""),
        default_question_type=proposed.defaults.get("question_type", ""),
        default_bank=_bank_named_as(record) if record.kind == ImportKind.QUESTIONS else "",
        surnames_first=proposed.surnames_first,
        has_headings=not all(map(is_unnamed, headings.values())),
        reading=_reading(record),
    )


def _words(record: Import, at: int, proposed: ChosenColumns) -> list[dict[str, str]]:
    """The words of a column with what they mean if it is one of choices."""
    keys = [column.key for column in LAYOUTS[record.kind] if column.key in CHOICES]
    if not keys:
        return []
    words = distinct_words(record.rows, at, limit=MAX_WORDS + 1)
    if len(words) > MAX_WORDS or any(len(word) > MAX_WORD_LENGTH for word in words):
        return []
    return [
        {"text": word}
        | {
            key: proposed_choice(word, column=key, chosen=proposed) if key in keys else ""
            for key in CHOICES
        }
        for word in words
    ]


def _bank_named_as(record: Import) -> str:
    """The name that a bank gets from the name of its file."""
    return PurePath(record.file_name).stem.replace("_", " ").strip()


def _sheet_of(more: Sequence[dict[str, str]]) -> str:
    return more[0].get("sheet", "") if more else ""


def _reading(record: Import) -> Reading | None:
    """What else could be read of the file; None where there is nothing else."""
    if not record.source:
        return None
    readings, choice = record.source["readings"], record.source["choice"]
    sheets = readings[choice["reading"]]["sheets"]
    return Reading(
        encodings=[each["line"] for each in readings] if len(readings) > 1 else [],
        encoding=choice["reading"],
        sheets=[
            SheetChoice(
                name=sheet["name"],
                rows=len(sheet["rows"]),
                hidden_rows=len(sheet["hidden"]),
                is_hidden=sheet["is_hidden"],
                headings=list(sheet["headings"].values()),
            )
            for sheet in sheets
        ],
        chosen_sheets=sorted(choice["sheets"]),
        has_hidden_rows=any(sheets[at]["hidden"] for at in choice["sheets"]),
        include_hidden=choice["include_hidden"],
    )


def _shown(cell: Any) -> str:
    return cell[:MAX_SHOWN_LENGTH] if isinstance(cell, str) else ""


def lock_import(import_id: int, *, actor: User) -> Import:
    """Lock an import until the transaction ends. Rows are loaded when used.

    Raises as `get_import`.
    """
    locked = Import.objects.select_for_update(no_key=True, of=("self",)).exclude(expired())
    found = locked.select_related("author").defer(*LONG_FIELDS).filter(pk=import_id).first()
    return _require_own(found, actor)

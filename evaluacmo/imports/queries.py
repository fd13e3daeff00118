"""Reading imports."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Forbidden, NotFound
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import word_key
from evaluacmo.imports import messages
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.mapping import (
    MAX_WORD_LENGTH,
    MAX_WORDS,
    ROLE,
    ChosenColumns,
    distinct_words,
    headings_of,
    propose,
)
from evaluacmo.imports.models import Import, ImportState, PersonChange

KEPT = timedelta(days=1)
SAMPLE_ROWS = 5
MAX_SHOWN_LENGTH = 80
IMPORTS_SORTING: Final = Sorting(
    "-id",
    file=folded("file_name"),
    author=F("author__name_key"),
    when=Coalesce("applied_at", "created_at"),
)
PENDING = (ImportState.MAPPING, ImportState.CHECKING, ImportState.CHECKED)


def expired() -> Q:
    """Imports that were not applied within a day, which are not kept."""
    return Q(state__in=PENDING, created_at__lt=timezone.now() - KEPT)


def list_imports(*, sort: str | None = None) -> QuerySet[Import]:
    """Every import with its author, without its rows."""
    known = Import.objects.exclude(expired()).select_related("author")
    return IMPORTS_SORTING.order(known.defer("rows", "findings", "created_ids"), sort)


def get_import(import_id: int, *, reader: User) -> Import:
    """One import without its rows.

    Raises `NotFound`, and `Forbidden` for a file of somebody else that is not applied.
    """
    found = list_imports().defer(None).defer("rows").filter(pk=import_id).first()
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
    return changes.select_related("person").order_by("row")


@dataclass(frozen=True)
class FileColumn:
    """A column of a file; `words` are its distinct texts with their roles, if they are few."""

    index: int
    heading: str
    words: list[dict[str, str]]


@dataclass(frozen=True)
class Field:
    """A field that columns are chosen for, and the columns that are proposed."""

    key: str
    label: str
    is_needed: bool
    is_for_new: bool
    can_join: bool
    columns: list[int]


@dataclass(frozen=True)
class MappingChoice:
    """Columns and fields of a file to be mapped, and its first rows."""

    columns: list[FileColumn]
    fields: list[Field]
    sample: list[dict[str, Any]]
    default_role: str


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
        {"row": number, "cells": [_shown(cells.get(column.key)) for column in columns]}
        for number, cells in record.rows[:SAMPLE_ROWS]
    ]
    return Sample([{"key": column.key, "label": column.heading} for column in columns], rows)


def get_mapping(import_id: int, *, reader: User) -> MappingChoice:
    """The columns of a file that are to be chosen. Raises as `get_import`."""
    record = get_import(import_id, reader=reader)
    if record.state != ImportState.MAPPING:
        raise NotFound
    headings = headings_of(record.headings)
    proposed = propose(record.kind, headings)
    layout = LAYOUTS[record.kind]
    has_roles = any(column.key == ROLE for column in layout)
    columns = [
        FileColumn(at, text, _words(record, at, proposed) if has_roles else [])
        for at, text in headings.items()
    ]
    fields = [
        Field(
            key=column.key,
            label=column.heading,
            is_needed=column.is_needed,
            is_for_new=column.is_for_new,
            can_join=column.can_join,
            columns=list(proposed.columns.get(column.key, ())),
        )
        for column in layout
    ]
    sample = [
        {"row": number, "cells": [_shown(cells.get(str(at))) for at in headings]}
        for number, cells in record.rows[:SAMPLE_ROWS]
    ]
    return MappingChoice(columns, fields, sample, proposed.default_role)


def _words(record: Import, at: int, proposed: ChosenColumns) -> list[dict[str, str]]:
    words = distinct_words(record.rows, at, limit=MAX_WORDS + 1)
    if len(words) > MAX_WORDS or any(len(word) > MAX_WORD_LENGTH for word in words):
        return []
    return [{"text": word, "role": proposed.roles.get(word_key(word), "")} for word in words]


def _shown(cell: Any) -> str:
    return cell[:MAX_SHOWN_LENGTH] if isinstance(cell, str) else ""


def lock_import(import_id: int, *, actor: User) -> Import:
    """Lock an import until the transaction ends. Rows are loaded when used.

    Raises as `get_import`.
    """
    locked = Import.objects.select_for_update(no_key=True, of=("self",)).exclude(expired())
    found = locked.select_related("author").defer("rows").filter(pk=import_id).first()
    return _require_own(found, actor)

"""Reading imports."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from pathlib import PurePath
from typing import Any, Final, Literal

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from evaluacmo.accounts.models import RoleName, User
from evaluacmo.common.errors import Forbidden, NotFound, or_not_found
from evaluacmo.common.schemas import Output
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.imports import messages
from evaluacmo.imports.dictionary import is_unnamed
from evaluacmo.imports.kinds.base import rows_of
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.mapping import (
    CHOICES,
    MAX_WORD_LENGTH,
    MAX_WORDS,
    NAME,
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
LONG_FIELDS: Final = ("unmapped_rows", "rows", "source")
DETAILS: Final = ("choices", "reviews", "created_ids", "granted")
CHECKABLE: Final = (ImportState.CHECKING, ImportState.CHECKED)
PENDING: Final = (ImportState.MAPPING, *CHECKABLE)


def expired() -> Q:
    """Imports that were not applied within a day, which are not kept."""
    return Q(state__in=PENDING, created_at__lt=timezone.now() - KEPT)


def list_imports(*, sort: str | None = None) -> QuerySet[Import]:
    """Every import with its author, without its rows."""
    known = Import.objects.exclude(expired()).select_related("author")
    return IMPORTS_SORTING.order(known.defer(*LONG_FIELDS, *DETAILS), sort)


def get_import(import_id: int, *, reader: User) -> Import:
    """One import without its rows.

    Raises `NotFound`, and `Forbidden` for a file of somebody else that is not applied.
    """
    found = list_imports().defer(None).defer(*LONG_FIELDS).filter(pk=import_id).first()
    return _require_own(found, reader)


def lock_import(import_id: int, *, actor: User) -> Import:
    """Lock an import until the transaction ends. Rows are loaded when used.

    Raises as `get_import`.
    """
    locked = Import.objects.select_for_update(no_key=True, of=("self",)).exclude(expired())
    found = locked.select_related("author").defer(*LONG_FIELDS).filter(pk=import_id).first()
    return _require_own(found, actor)


def _require_own(found: Import | None, reader: User) -> Import:
    record = or_not_found(found)
    if record.state in PENDING and record.author_id != reader.pk:
        raise Forbidden(messages.NOT_OWN_IMPORT, code="not_own_import")
    return record


def get_import_in(states: Collection[str], import_id: int, reader: User) -> Import:
    """As `get_import`; raises `NotFound` in any other state, too."""
    record = get_import(import_id, reader=reader)
    if record.state not in states:
        raise NotFound
    return record


def list_changes(import_id: int, *, reader: User) -> QuerySet[PersonChange]:
    """The changes of people by an import, in the order of its rows. Raises as `get_import`."""
    changes = get_import(import_id, reader=reader).changes
    return changes.select_related("person").order_by("pk")


class WrittenNameOut(Output):
    """A name as a file has it, and as it is written here."""

    sheet: str
    row: int
    before: str
    after: str


def list_written_names(import_id: int, *, reader: User) -> list[WrittenNameOut]:
    """The names that are written in another way than in the file. Raises as `get_import`."""
    record = get_import_in(CHECKABLE, import_id, reader)
    return [
        WrittenNameOut(
            sheet=row.sheet, row=row.number, before=row.written, after=row.texts.get(NAME, "")
        )
        for row in rows_of(record)
        if row.written and NAME not in row.choice.cells and not row.choice.left_out
    ]


def preview_names(
    import_id: int, *, reader: User, columns: Sequence[int], surnames_first: bool
) -> list[str]:
    """The names of the first rows of a file, made of these columns. Raises as `get_mapping`."""
    record = get_import_in([ImportState.MAPPING], import_id, reader)
    chosen = ChosenColumns({NAME: columns}, surnames_first=surnames_first)
    names = []
    for row in record.unmapped_rows[:SAMPLE_ROWS]:
        mapped = map_rows(record.kind, [row], chosen).rows
        names.append(_shown(mapped[0][1][NAME]) if mapped else "")
    return names


class WordOut(Output):
    """A text of a column, and the role or type of question that it means; empty if unknown."""

    text: str
    role: RoleName | Literal[""]
    question_type: QuestionTypeName | Literal[""]


class FileColumnOut(Output):
    """A column of a file; `words` are its distinct texts, if they are few choices."""

    index: int
    heading: str
    words: list[WordOut]


class FieldOut(Output):
    """A field that columns are chosen for; `columns` are proposed, `others` might be meant as well.

    `is_for_new`: needed only in rows that create something. `can_join`: of several columns.
    `has_default`: may be chosen for all rows.
    """

    key: str
    label: str
    is_needed: bool
    is_for_new: bool
    can_join: bool
    has_default: bool
    columns: list[int]
    others: list[int]


class SampleRowOut(Output):
    """One of the first rows, its cells in the order of the columns.

    `sheet` is empty where only one is read, here and in other answers.
    """

    sheet: str
    row: int
    cells: list[str]


class SheetChoiceOut(Output):
    """A sheet that can be read, with its rows, hidden ones among them."""

    name: str
    rows: int
    hidden_rows: int
    is_hidden: bool


class ReadingOut(Output):
    """The readable parts of a file, and those read: positions of `encodings` and `sheets`.

    `encodings` are the lines of the file that differ, if it can be read in several ways.
    """

    encodings: list[str]
    encoding: int
    sheets: list[SheetChoiceOut]
    chosen_sheets: list[int]
    include_hidden: bool


class MappingOut(Output):
    """A file whose columns are to be chosen, and its first rows.

    The defaults are proposed for rows without a text, `default_role` for new people.
    `surnames_first`: names are written so. `reading` is null where all of the file is read.
    """

    columns: list[FileColumnOut]
    fields: list[FieldOut]
    sample: list[SampleRowOut]
    default_role: RoleName | Literal[""]
    default_question_type: QuestionTypeName | Literal[""]
    default_bank: str
    surnames_first: bool
    has_headings: bool
    reading: ReadingOut | None


class SampleColumnOut(Output):
    """A column of the first rows."""

    key: str
    label: str


class SampleOut(Output):
    """The first rows of a file as they are read."""

    columns: list[SampleColumnOut]
    rows: list[SampleRowOut]


def get_sample(import_id: int, *, reader: User) -> SampleOut:
    """The first rows of a file whose columns are known and that is not applied.

    Raises as `get_import`.
    """
    record = get_import_in(CHECKABLE, import_id, reader)
    columns = [column for column in LAYOUTS[record.kind] if column.key in record.columns]
    return SampleOut(
        columns=[SampleColumnOut(key=column.key, label=column.heading) for column in columns],
        rows=[
            SampleRowOut(
                sheet=row.sheet,
                row=row.number,
                cells=[row.texts.get(column.key, "")[:MAX_SHOWN_LENGTH] for column in columns],
            )
            for row in [row for row in rows_of(record) if not row.choice.left_out][:SAMPLE_ROWS]
        ],
    )


def get_mapping(import_id: int, *, reader: User) -> MappingOut:
    """The columns of a file that are to be chosen. Raises as `get_import`."""
    record = get_import_in([ImportState.MAPPING], import_id, reader)
    headings = headings_of(record.headings)
    proposed = propose(record.kind, headings, record.unmapped_rows)
    layout = LAYOUTS[record.kind]
    columns = [
        FileColumnOut(index=at, heading=text, words=_words(record, at, proposed))
        for at, text in headings.items()
    ]
    known = candidates(record.kind, headings, record.unmapped_rows)
    fields = [
        FieldOut(
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
    defaults: dict[str, Any] = {f"default_{key}": proposed.defaults.get(key, "") for key in CHOICES}
    return MappingOut(
        columns=columns,
        fields=fields,
        sample=_first_rows(record.unmapped_rows, [str(at) for at in headings]),
        **defaults,
        default_bank=_bank_named_as(record) if record.kind == ImportKind.QUESTIONS else "",
        surnames_first=proposed.surnames_first,
        has_headings=not all(map(is_unnamed, headings.values())),
        reading=_reading(record),
    )


def _words(record: Import, at: int, proposed: ChosenColumns) -> list[WordOut]:
    """The distinct texts of a column, if they are few enough to be choices."""
    keys = [column.key for column in LAYOUTS[record.kind] if column.key in CHOICES]
    if not keys:
        return []
    words = distinct_words(record.unmapped_rows, at, limit=MAX_WORDS + 1)
    if len(words) > MAX_WORDS or any(len(word) > MAX_WORD_LENGTH for word in words):
        return []
    return [
        WordOut.model_validate(
            {"text": word}
            | {
                key: proposed_choice(word, column=key, chosen=proposed) if key in keys else ""
                for key in CHOICES
            }
        )
        for word in words
    ]


def _bank_named_as(record: Import) -> str:
    """The name that a bank gets from the name of its file."""
    return PurePath(record.file_name).stem.replace("_", " ").strip()


def _sheet_of(more: Sequence[dict[str, str]]) -> str:
    return more[0].get("sheet", "") if more else ""


def _reading(record: Import) -> ReadingOut | None:
    """The other possible readings of the file; None where there is none."""
    if not record.source:
        return None
    readings, choice = record.source["readings"], record.source["choice"]
    sheets = readings[choice["reading"]]["sheets"]
    return ReadingOut(
        encodings=[each["line"] for each in readings] if len(readings) > 1 else [],
        encoding=choice["reading"],
        sheets=[
            SheetChoiceOut(
                name=sheet["name"],
                rows=len(sheet["rows"]),
                hidden_rows=len(sheet["hidden"]),
                is_hidden=sheet["is_hidden"],
            )
            for sheet in sheets
        ],
        chosen_sheets=sorted(choice["sheets"]),
        include_hidden=choice["include_hidden"],
    )


def _first_rows(rows: Sequence[Any], keys: Sequence[str]) -> list[SampleRowOut]:
    return [
        SampleRowOut(
            sheet=_sheet_of(more), row=number, cells=[_shown(cells.get(key)) for key in keys]
        )
        for number, cells, *more in rows[:SAMPLE_ROWS]
    ]


def _shown(cell: Any) -> str:
    return cell[:MAX_SHOWN_LENGTH] if isinstance(cell, str) else ""

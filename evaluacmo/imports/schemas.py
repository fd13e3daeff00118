"""Requests and answers of the import calls."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import BaseModel, Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.common.schemas import (
    AlwaysPaged,
    Input,
    InputPart,
    LocalMoment,
    OptionalText,
    Output,
    Text,
    found_at,
)
from evaluacmo.imports.cells import MAX_COLUMNS
from evaluacmo.imports.mapping import MAX_WORD_LENGTH, MAX_WORDS
from evaluacmo.imports.models import ImportKind, ImportState
from evaluacmo.imports.queries import IMPORTS_SORTING


class KindQuery(Schema):
    """The kind of file."""

    kind: ImportKind


class ImportListing(AlwaysPaged):
    """A page of imports."""

    sort: Annotated[str | None, IMPORTS_SORTING] = None


class ImportSummaryOut(Output):
    """An import in the list. `total`, `checked`, `failed`, `skipped` and `updated` count rows.

    `updated` are those that change a person, `skipped` those that change nothing. While an import
    is applied, `checked` starts from 0 again.
    """

    id: int
    kind: ImportKind
    state: ImportState
    file_name: str
    author_id: int | None
    author_name: Annotated[OptionalText, found_at("author", "name")] = ""
    created_at: LocalMoment
    applied_at: LocalMoment | None
    undone_at: LocalMoment | None
    total: int
    checked: int
    failed: int
    skipped: int
    updated: int


class WordOut(Output):
    """A word for roles; `role` is empty where it is not known."""

    text: str
    role: RoleName | Literal[""]


class FileColumnOut(Output):
    """A column of a file; `words` are its distinct texts, unless they are many."""

    index: int
    heading: str
    words: list[WordOut]


class FieldOut(Output):
    """A field that columns are chosen for; `columns` are proposed.

    `is_for_new`: needed only in rows that create something. `can_join`: of several columns.
    """

    key: str
    label: str
    is_needed: bool
    is_for_new: bool
    can_join: bool
    columns: list[int]


class SampleRowOut(Output):
    """One of the first rows, its cells in the order of the columns."""

    row: int
    cells: list[str]


class MappingOut(Output):
    """A file whose columns are to be chosen; `default_role` is proposed for new people."""

    columns: list[FileColumnOut]
    fields: list[FieldOut]
    sample: list[SampleRowOut]
    default_role: RoleName | Literal[""]


class SampleColumnOut(Output):
    """A column of the first rows."""

    key: str
    label: str


class SampleOut(Output):
    """The first rows of a file as they are read."""

    columns: list[SampleColumnOut]
    rows: list[SampleRowOut]


ColumnIndex = Annotated[int, Field(ge=0, lt=MAX_COLUMNS)]
Word = Annotated[Text, Field(min_length=1, max_length=MAX_WORD_LENGTH)]


class MappingIn(Input):
    """The columns of a file by field, and the role that each of its words for roles means.

    `default_role` is that of new people in rows without one.
    """

    columns: Annotated[dict[str, list[ColumnIndex]], Field(max_length=MAX_COLUMNS)]
    roles: Annotated[dict[Word, RoleName], Field(max_length=MAX_WORDS)] = {}
    default_role: RoleName | None = None


class ApplyIn(InputPart):
    """Whether rows of people who exist change them; otherwise they are left out.

    `confirms_roles`: whoever applies the file has read who gets a manager's role.
    """

    update_existing: bool = False
    confirms_roles: bool = False


class FieldChange(BaseModel):
    """A column of a person before and after, as a person reads it."""

    column: str
    before: str
    after: str


class PersonChangeOut(Output):
    """The change of a person by a row."""

    row: int
    person_id: int
    name: Annotated[str, found_at("person", "name")]
    email: Annotated[OptionalText, found_at("person", "email")] = ""
    changes: list[FieldChange]


class FindingOut(Output):
    """An error in a cell, or a notice that a row is skipped; `cell` is a name such as `C7`."""

    row: int
    column: str
    cell: str
    value: str
    message: str
    is_notice: bool


class GrantOut(Output):
    """Somebody who would get a manager's role; `is_new` unless the row changes them."""

    row: int
    name: str
    email: str
    role: RoleName
    is_new: bool


class ImportOut(ImportSummaryOut):
    """An import with the first of its errors; `ignored` are headings that are not imported."""

    findings: list[FindingOut]
    ignored: list[str]
    notices: list[str]
    granted: list[GrantOut]

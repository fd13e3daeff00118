"""Requests and answers of the import calls."""

from typing import Annotated

from ninja import Schema
from pydantic import BaseModel, Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.common.schemas import (
    AlwaysPaged,
    Input,
    InputPart,
    LocalMoment,
    OptionalName,
    OptionalText,
    Output,
    Text,
    found_at,
)
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.imports.cells import MAX_COLUMNS
from evaluacmo.imports.encoding import MAX_READINGS
from evaluacmo.imports.lists import LeftOutReason
from evaluacmo.imports.mapping import MAX_JOINED, MAX_WORD_LENGTH, MAX_WORDS
from evaluacmo.imports.models import ImportKind, ImportState
from evaluacmo.imports.queries import IMPORTS_SORTING
from evaluacmo.imports.sheets import MAX_SHEETS


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


ColumnIndex = Annotated[int, Field(ge=0, lt=MAX_COLUMNS)]
SheetIndex = Annotated[int, Field(ge=0, lt=MAX_SHEETS)]
Word = Annotated[Text, Field(min_length=1, max_length=MAX_WORD_LENGTH)]


class MappingIn(Input):
    """The columns of a file by field, and what each of its words for roles or types means.

    The defaults are for rows without a text, `default_role` for those of new people.
    `surnames_first`: names without a comma begin with the surnames.
    """

    columns: Annotated[dict[str, list[ColumnIndex]], Field(max_length=MAX_COLUMNS)]
    roles: Annotated[dict[Word, RoleName], Field(max_length=MAX_WORDS)] = {}
    default_role: RoleName | None = None
    question_types: Annotated[dict[Word, QuestionTypeName], Field(max_length=MAX_WORDS)] = {}
    default_question_type: QuestionTypeName | None = None
    default_bank: OptionalName = ""
    surnames_first: bool = False


class ReadingIn(Input):
    """What is read of a file: positions of `ReadingOut`, and whether hidden rows are."""

    encoding: Annotated[int, Field(ge=0, lt=MAX_READINGS)] = 0
    sheets: Annotated[list[SheetIndex], Field(min_length=1, max_length=MAX_SHEETS)]
    include_hidden: bool = False


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

    sheet: str
    row: int
    person_id: int
    name: Annotated[str, found_at("person", "name")]
    email: Annotated[OptionalText, found_at("person", "email")] = ""
    changes: list[FieldChange]


class NamesQuery(Schema):
    """The columns that a name is made of, and whether they begin with the surnames."""

    columns: Annotated[list[ColumnIndex], Field(max_length=MAX_JOINED)] = []
    surnames_first: bool = False


class FindingOut(Output):
    """An error in a cell, or a notice that a row is skipped; `cell` is a name such as `C7`."""

    sheet: str = ""
    row: int
    column: str
    cell: str
    value: str
    message: str
    is_notice: bool


class GrantOut(Output):
    """Somebody who would get a manager's role; `is_new` unless the row changes them."""

    sheet: str = ""
    row: int
    name: str
    email: str
    role: RoleName
    is_new: bool


class LeftOutOut(Output):
    """Rows that are not read: how many, why, their numbers, and the first texts in them."""

    sheet: str
    reason: LeftOutReason
    count: int
    where: str
    texts: list[str]


class ImportOut(ImportSummaryOut):
    """An import with the first of its errors.

    `ignored` are headings that are not imported, `left_out` the rows that are not read.
    """

    findings: list[FindingOut]
    ignored: list[str]
    notices: list[str]
    granted: list[GrantOut]
    left_out: list[LeftOutOut]

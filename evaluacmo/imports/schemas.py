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
    OptionalName,
    OptionalText,
    Output,
    Text,
    found_at,
)
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.imports.cells import MAX_COLUMNS
from evaluacmo.imports.encoding import MAX_READINGS
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


class WordOut(Output):
    """A word for roles or types of questions; what it means is empty where it is not known."""

    text: str
    role: RoleName | Literal[""]
    question_type: QuestionTypeName | Literal[""]


class FileColumnOut(Output):
    """A column of a file; `words` are its distinct texts, unless they are many."""

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
    """A sheet that can be read."""

    name: str
    rows: int
    hidden_rows: int
    is_hidden: bool
    headings: list[str]


class ReadingOut(Output):
    """What can be read of a file, and what is: positions of `encodings` and `sheets`.

    `encodings` are lines of the file in each of the ways in which it can be read, if it is unclear.
    """

    encodings: list[str]
    encoding: int
    sheets: list[SheetChoiceOut]
    chosen_sheets: list[int]
    has_hidden_rows: bool
    include_hidden: bool


class MappingOut(Output):
    """A file whose columns are to be chosen.

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


class WrittenNameOut(Output):
    """A name as a file has it, and as it is written here."""

    sheet: str
    row: int
    before: str
    after: str


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
    reason: str
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

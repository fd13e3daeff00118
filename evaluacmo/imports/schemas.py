"""Requests and answers of the import calls."""

from typing import Annotated, Final, Literal

from ninja import Schema
from pydantic import BaseModel, Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.common.schemas import (
    AlwaysPaged,
    Id,
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
from evaluacmo.imports.cells import MAX_CELL_LENGTH, MAX_COLUMNS
from evaluacmo.imports.encoding import MAX_READINGS
from evaluacmo.imports.lists import MAX_SHEET_NAME_LENGTH, LeftOutReason
from evaluacmo.imports.mapping import MAX_JOINED, MAX_WORD_LENGTH, MAX_WORDS
from evaluacmo.imports.models import ImportKind, ImportState
from evaluacmo.imports.queries import IMPORTS_SORTING
from evaluacmo.imports.reviews import RowKind
from evaluacmo.imports.sheets import MAX_SHEETS


class KindQuery(Schema):
    """The kind of file."""

    kind: ImportKind


class ImportListing(AlwaysPaged):
    """A page of imports."""

    sort: Annotated[str | None, IMPORTS_SORTING] = None


class ImportSummaryOut(Output):
    """An import. `total`, `failed`, `skipped`, `updated`, `omitted` and `undecided` count rows.

    `updated` are those that change a person, `skipped` those that change nothing, `omitted` those
    left out by a choice, and `undecided` those of whom it must be chosen whether they are somebody
    who has another e-mail.
    """

    id: int
    kind: ImportKind
    state: ImportState
    file_name: str
    author_id: int | None
    author_name: Annotated[OptionalText, found_at("author", "name")] = ""
    created_at: LocalMoment
    applied_at: LocalMoment | None
    total: int
    failed: int
    skipped: int
    updated: int
    omitted: int
    undecided: int


ColumnIndex = Annotated[int, Field(ge=0, lt=MAX_COLUMNS)]
SheetIndex = Annotated[int, Field(ge=0, lt=MAX_SHEETS)]
MAX_ROWS_CHOSEN: Final = 500
MAX_ROW_NUMBER: Final = 2**31 - 1
Version = Annotated[int, Field(ge=0, le=MAX_ROW_NUMBER)]
CellText = Annotated[Text, Field(max_length=MAX_CELL_LENGTH)]
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
    """The parts of a file that are read: positions of `ReadingOut`, and whether hidden rows are."""

    encoding: Annotated[int, Field(ge=0, lt=MAX_READINGS)] = 0
    sheets: Annotated[list[SheetIndex], Field(min_length=1, max_length=MAX_SHEETS)]
    include_hidden: bool = False


class ApplyIn(InputPart):
    """Whether rows of people who exist change them; otherwise only what was chosen of them changes.

    `confirms_roles`: the client has shown who gets a manager's role. `version` is that of the check
    that was shown.
    """

    update_existing: bool = False
    confirms_roles: bool = False
    version: Version | None = None


class RowChoiceIn(InputPart):
    """Changes of the choices for a row; keys that are left out change nothing.

    `cells` are texts by column, null for the text of the file. `person` is whom the row is: the id
    of somebody with its name, `other` for nobody of them, null where that is open again.
    """

    sheet: Annotated[Text, Field(max_length=MAX_SHEET_NAME_LENGTH)] = ""
    row: Annotated[int, Field(ge=1, le=MAX_ROW_NUMBER)]
    cells: Annotated[dict[str, CellText | None], Field(max_length=MAX_COLUMNS)] = {}
    leave_out: bool = False
    person: Id | Literal["other"] | None = None
    activate: bool = False


class ChoicesIn(InputPart):
    """Choices for rows of the check with this version, and for all other rows of a kind.

    `leave_out_wrong`: no row with errors is imported. `all_others`: every row whose choice is
    missing is about a new person. `activate_all`: whether the deactivated people become active.
    """

    version: Version
    rows: Annotated[list[RowChoiceIn], Field(max_length=MAX_ROWS_CHOSEN)] = []
    leave_out_wrong: bool = False
    all_others: bool = False
    activate_all: bool | None = None


class RowListing(AlwaysPaged):
    """A page of the rows of which there is anything to say, or of those of one kind."""

    kind: RowKind | None = None


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
    message: str


class GrantOut(Output):
    """A person who would get a manager's role; `is_new` unless the row changes an account."""

    sheet: str = ""
    row: int
    name: str
    email: str
    role: RoleName
    is_new: bool


class LeftOutOut(Output):
    """Rows that are not read or not imported: how many, why, which ones, and texts in them."""

    sheet: str
    reason: LeftOutReason
    count: int
    where: str
    texts: list[str]


class ListedImportOut(ImportSummaryOut):
    """An import in the list. `left_out` are the rows that were not imported, once it is applied."""

    left_out: Annotated[list[LeftOutOut], Field(validation_alias="not_imported")]


class ImportOut(ImportSummaryOut):
    """An import with the first of its errors.

    `version` is another after each check. `decided` counts the rows, of those `updated`, that
    change a person by a choice; `doubles`, `inactive` and `mended` those of which one can be made
    or changed. `ignored` are headings that are not imported, `left_out` the rows that are not read,
    or not imported by a choice.
    """

    version: int
    decided: int
    doubles: int
    inactive: int
    mended: int

    findings: list[FindingOut]
    ignored: list[str]
    notices: list[str]
    granted: list[GrantOut]
    left_out: list[LeftOutOut]

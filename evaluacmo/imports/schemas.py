"""Requests and answers of the import calls."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import AliasPath, BaseModel, Field

from evaluacmo.common.schemas import (
    MAX_PAGE,
    MAX_PAGE_SIZE,
    Input,
    LocalMoment,
    OptionalText,
    Output,
    Paging,
)
from evaluacmo.imports.models import ImportKind

StateName = Literal["checking", "checked", "applied", "undone"]


class KindQuery(Schema):
    """The kind of file."""

    kind: ImportKind


class ImportListing(Paging):
    """A page of imports; unlike other lists, this one is always paginated."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 1
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 10


class ImportSummaryOut(Output):
    """An import in the list. `total`, `checked`, `failed`, `skipped` and `updated` count rows.

    `updated` are those that change a person, `skipped` those that change nothing. While an import
    is applied, `checked` starts from 0 again.
    """

    id: int
    kind: ImportKind
    state: StateName
    file_name: str
    author_name: Annotated[OptionalText, Field(validation_alias=AliasPath("author", "name"))] = ""
    created_at: LocalMoment
    applied_at: LocalMoment | None
    undone_at: LocalMoment | None
    total: int
    checked: int
    failed: int
    skipped: int
    updated: int


class ApplyIn(Input):
    """Whether rows of people who exist change them; otherwise they are left out."""

    update_existing: bool = False


class FieldChange(BaseModel):
    """A column of a person before and after, as a person reads it."""

    column: str
    before: str
    after: str


class PersonChangeOut(Output):
    """What a row changes of a person."""

    row: int
    person_id: int
    name: Annotated[str, Field(validation_alias=AliasPath("person", "name"))]
    email: Annotated[OptionalText, Field(validation_alias=AliasPath("person", "email"))] = ""
    changes: list[FieldChange]


class FindingOut(Output):
    """An error in a cell, or a notice that a row is skipped; `cell` is a name such as `C7`."""

    row: int
    column: str
    cell: str
    value: str
    message: str
    is_notice: bool


class ImportOut(ImportSummaryOut):
    """An import with the first of its errors; `ignored` are headings that are not imported."""

    findings: list[FindingOut]
    ignored: list[str]
    notices: list[str]

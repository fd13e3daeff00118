"""Requests and answers of the import calls."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import AliasPath, Field

from evaluacmo.common.schemas import (
    MAX_PAGE,
    MAX_PAGE_SIZE,
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
    """An import in the list. `total`, `checked`, `failed` and `skipped` count rows.

    While an import is applied, `checked` starts from 0 again.
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

"""Request and response schemas."""

from typing import Annotated, Literal

from pydantic import Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.auditlog.models import Action
from evaluacmo.common.schemas import (
    MAX_PAGE_SIZE,
    AlwaysPaged,
    LocalMoment,
    Output,
    Paging,
)
from evaluacmo.reports.audit.queries import VIEWS_SORTING, AuditFilter

Change = tuple[str | int | bool | None, str | int | bool | None]
OriginName = Literal["web", "command"]


class AuditListing(AuditFilter, AlwaysPaged):
    """A page of events."""

    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 25


class ViewsListing(Paging):
    """A page of the openings and exports of one's own reports."""

    sort: Annotated[str | None, VIEWS_SORTING] = None


class AuditEventOut(Output):
    """An event. The actor is null where no user was signed in; a deleted person has no name.

    In place of a joined account stands the person that it belongs to now (rules: joining).
    """

    id: Annotated[int, Field(validation_alias="opaque_id")]
    at: LocalMoment
    action: Action
    actor_id: Annotated[int | None, Field(validation_alias="present_actor_id")]
    actor_name: str | None
    person_id: Annotated[int | None, Field(validation_alias="present_person_id")]
    person_name: str | None
    object_type: str
    object_id: int | None
    # the name of the object; a person's present name
    label: Annotated[str, Field(validation_alias="target_label")]
    address: str
    origin: OriginName
    changes: dict[str, Change]


class ReportViewOut(Output):
    """An event of opening or exporting the report, alone or with all of its evaluation."""

    at: LocalMoment
    viewer_name: str | None
    viewer_role: RoleName | None
    evaluation_id: int
    evaluation_name: str
    exported: bool
    own: bool

"""Previews of joining two accounts."""

import hashlib
from copy import copy
from typing import Annotated, Final

from pydantic import Field

from evaluacmo.accounts.models import RoleName, User
from evaluacmo.common.schemas import OptionalText, Output, found_at
from evaluacmo.joining.relations import MovingKind, count_moving

FILLED_FIELDS: Final = ("email", "identity_number", "position", "department", "category")
"""The fields that the person takes from the account that is joined, where their own is empty."""


class JoinedUserOut(Output):
    """An account in the preview, or the person afterwards."""

    id: int
    name: str
    email: OptionalText
    identity_number: OptionalText
    role: RoleName
    position: str
    department: str
    category_name: Annotated[OptionalText, found_at("category", "name")] = ""
    status: Annotated[bool, Field(validation_alias="is_active")]


class MovingOut(Output):
    """The number of rows of a kind that go over."""

    kind: MovingKind
    count: int


class JoinPreviewOut(Output):
    """Two accounts, what the person has `afterwards`, and what goes over to them.

    `version` changes with everything else.
    """

    stays: JoinedUserOut
    joined: JoinedUserOut
    afterwards: JoinedUserOut
    moving: list[MovingOut]
    version: str = ""


def get_preview(*, reader: User, stays: User, joined: User) -> JoinPreviewOut:
    """The preview of joining an account into another, with their categories loaded."""
    afterwards = copy(stays)
    fill(afterwards, joined)
    moving = count_moving(joined, reader=reader)
    preview = JoinPreviewOut(
        stays=JoinedUserOut.model_validate(stays),
        joined=JoinedUserOut.model_validate(joined),
        afterwards=JoinedUserOut.model_validate(afterwards),
        moving=[MovingOut(kind=kind, count=count) for kind, count in moving.items()],
    )
    digest = hashlib.sha256(preview.model_dump_json().encode()).hexdigest()
    return preview.model_copy(update={"version": digest})


def fill(stays: User, joined: User) -> None:
    """Set the fields of `FILLED_FIELDS` that are empty, without saving."""
    for field in FILLED_FIELDS:
        if not getattr(stays, field) and getattr(joined, field):
            setattr(stays, field, getattr(joined, field))

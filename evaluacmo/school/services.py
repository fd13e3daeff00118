"""Changing the school's data and logo (rules: school)."""

import base64
import hashlib
from typing import Final, TypedDict, Unpack

from evaluacmo.accounts.permissions import require_confirmed
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import FieldValue, changes_between
from evaluacmo.auditlog.meanwhile import apply_edit
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.sandbox import run_in_sandbox
from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.school import messages
from evaluacmo.school.models import ONLY, School

MAX_LOGO_BYTES: Final = 1024 * 1024
CLEANER: Final = "evaluacmo.school.logos"
TEXT_FIELDS: Final = ("name", "city", "nit", "support_email")


class SchoolChanges(TypedDict, total=False):
    """An edit of the school's data; fields that are left out stay as they are."""

    name: str
    city: str
    nit: str
    support_email: str
    signs_in_by_identity_number: bool


def change_school(*, base: Base = NO_BASE, **changes: Unpack[SchoolChanges]) -> School:
    """Change the school's data; an empty name or address is that of the environment.

    Raises `ChangedMeanwhile` for fields that somebody else has changed since `base`, and
    `Forbidden` as `require_confirmed` where it changes how people sign in.
    """
    with write_transaction():
        school = _lock()
        before = _snapshot(school)
        apply_edit(
            school,
            changes,
            base=base,
            events=events_of(Action.SCHOOL_CHANGED, target=TargetType.NOTHING, object_id=None),
            snapshot=before,
        )
        if school.signs_in_by_identity_number != before["signs_in_by_identity_number"]:
            require_confirmed()
        school.save(update_fields=before.keys())
        if differences := changes_between(before, _snapshot(school)):
            record_event(Action.SCHOOL_CHANGED, changes=differences)
    return school


def upload_logo(content: bytes) -> School:
    """Make a clean PNG of an uploaded image and store it.

    Raises `InvalidInput` for an image that is refused, and `Unavailable` where reading it fails.
    """
    if len(content) > MAX_LOGO_BYTES:
        raise _refused(messages.LOGO_TOO_HEAVY)
    try:
        png = run_in_sandbox(CLEANER, content=content, too_large=messages.IMAGE_TOO_COMPLEX)
    except Unreadable as error:
        raise _refused(error.message) from error
    return store_logo(base64.b64decode(png))


def store_logo(png: bytes) -> School:
    """Store a PNG of our own making as the logo."""
    return _set_logo(png, Action.SCHOOL_LOGO_CHANGED)


def remove_logo() -> None:
    """Return to the built-in logo; idempotent."""
    _set_logo(b"", Action.SCHOOL_LOGO_REMOVED)


def _set_logo(png: bytes, action: Action) -> School:
    digest = hashlib.sha256(png).hexdigest() if png else ""
    with write_transaction():
        school = _lock()
        if school.logo_hash != digest:
            school.logo, school.logo_hash = png, digest
            school.save(update_fields=["logo", "logo_hash"])
            record_event(action)
    return school


def _lock() -> School:
    """Lock the only row; the first change creates it."""
    School.objects.get_or_create(pk=ONLY)
    return School.objects.select_for_update().defer("logo").get(pk=ONLY)


def _snapshot(school: School) -> dict[str, FieldValue]:
    texts: dict[str, FieldValue] = {field: getattr(school, field) or None for field in TEXT_FIELDS}
    return texts | {"signs_in_by_identity_number": school.signs_in_by_identity_number}


def _refused(message: str) -> InvalidInput:
    return InvalidInput.at("file", message, code="unreadable_file")

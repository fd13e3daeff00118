"""Telling people that something changed by which one signs in as them (rules: sessions)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from evaluacmo.common.hooks import Hook


class AccountChange(StrEnum):
    """The kind of change."""

    PASSWORD = "password_changed"  # noqa: S105  (no password)
    EMAIL = "email_changed"
    SCHOOL_ACCOUNT_LINKED = "account_linked"
    SCHOOL_ACCOUNT_UNLINKED = "account_unlinked"
    SECOND_FACTOR_ADDED = "factor_added"
    SECOND_FACTOR_REMOVED = "factor_removed"
    RECOVERY_CODES_REPLACED = "recovery_replaced"
    RECOVERY_CODE_USED = "recovery_used"


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice of a change, sent to the person's present e-mail, and to the former one if any."""

    person_id: int
    change: AccountChange
    former_email: str = ""


notify = Hook[[Sequence[Notice]], None]()
"""Tells people by e-mail, as part of the caller's transaction. Does nothing where e-mail is off."""

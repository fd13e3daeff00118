"""The bodies of requests and responses."""

from typing import Self

from evaluacmo.common.schemas import LocalMoment, OptionalText, Output
from evaluacmo.school_accounts.models import SchoolAccount


class SchoolAccountOut(Output):
    """With which account of the school a person signs in, and since when."""

    email: OptionalText
    linked_at: LocalMoment | None

    @classmethod
    def of(cls, account: SchoolAccount | None) -> Self:
        """The account; without one, empty."""
        if account is None:
            return cls(email="", linked_at=None)
        return cls.model_validate(account)


class SeenSchoolAccountOut(SchoolAccountOut):
    """As `SchoolAccountOut`; hidden from those whom the person evaluates."""

    is_hidden: bool = False

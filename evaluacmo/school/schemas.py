"""Request and response schemas."""

from typing import Annotated

from django.conf import settings
from pydantic import Field

from evaluacmo.accounts.schemas import OptionalEmail
from evaluacmo.common.schemas import Edit, Input, OptionalName, Output
from evaluacmo.school.models import NIT_LENGTH


class SchoolIn(Edit, Input):
    """An edit of the school's data; an empty name or address is that of the environment."""

    name: OptionalName
    city: OptionalName
    nit: Annotated[OptionalName, Field(max_length=NIT_LENGTH)]
    support_email: OptionalEmail
    signs_in_by_identity_number: bool = False


class SchoolOut(Output):
    """The school's data, and what counts where the name and the address are empty."""

    name: str
    city: str
    nit: str
    support_email: str
    signs_in_by_identity_number: bool
    logo_hash: str
    default_name: str = Field(default_factory=lambda: settings.SCHOOL_NAME)
    default_support_email: str = Field(default_factory=lambda: settings.SUPPORT_EMAIL)

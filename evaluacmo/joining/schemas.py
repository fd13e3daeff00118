"""Request schemas."""

from typing import Annotated

from ninja import Schema
from pydantic import Field

from evaluacmo.common.schemas import Id, Input, QueryId, Text

VERSION_LENGTH = 64


class Joined(Schema):
    """The account to be joined."""

    joined_id: QueryId


class JoinAccountsIn(Input):
    """The account to be joined, and the `version` of the preview that was confirmed."""

    joined_id: Id
    version: Annotated[Text, Field(max_length=VERSION_LENGTH)]

"""What the calls of this room take and answer."""

from typing import Annotated, Self

from pydantic import AfterValidator, AliasPath, Field

from evaluacmo.common.schemas import Input, LocalMoment, Output, Text, not_blank
from evaluacmo.receipts.models import ANSWER_LENGTH
from evaluacmo.receipts.queries import ResultReceipts

MOST_VERSIONS = 2**31 - 1


class ReceiptIn(Input):
    """Which version of the result was read."""

    version: Annotated[int, Field(ge=1, le=MOST_VERSIONS)]


class AnswerIn(Input):
    """What somebody answers to their result."""

    text: Annotated[Text, Field(max_length=ANSWER_LENGTH), AfterValidator(not_blank)]


class ReceiptOut(Output):
    """That one version of a result was received."""

    version: int
    confirmed_at: LocalMoment


class ResultReceiptsOut(Output):
    """What somebody has said to their result, which is of `version` now."""

    version: int
    receipts: list[ReceiptOut]
    answer: str
    answered_at: LocalMoment | None

    @classmethod
    def of(cls, said: ResultReceipts) -> Self:
        """Shape what was said."""
        answered = said.answered
        return cls(
            version=said.version,
            receipts=[
                ReceiptOut(version=each.version, confirmed_at=each.confirmed_at)
                for each in said.receipts
            ],
            answer=answered.answer if answered else "",
            answered_at=answered.answered_at if answered else None,
        )


class UnconfirmedOut(Output):
    """A result of one's own that one has not confirmed yet."""

    evaluation_id: int
    evaluation_name: Annotated[str, Field(validation_alias=AliasPath("evaluation", "name"))]

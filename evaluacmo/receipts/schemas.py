"""Request and response schemas."""

from typing import Annotated, Self

from pydantic import AfterValidator, Field

from evaluacmo.common.schemas import Input, LocalMoment, Output, Text, found_at, not_blank
from evaluacmo.receipts.models import ANSWER_LENGTH
from evaluacmo.receipts.queries import ResultReceipts

MAX_VERSION = 2**31 - 1


class ReceiptIn(Input):
    """The version of the result that the person has read."""

    version: Annotated[int, Field(ge=1, le=MAX_VERSION)]


class AnswerIn(Input):
    """A written answer to a result."""

    text: Annotated[Text, Field(max_length=ANSWER_LENGTH), AfterValidator(not_blank)]


class ReceiptOut(Output):
    """The receipt of one version of a result."""

    version: int
    confirmed_at: LocalMoment


class ResultReceiptsOut(Output):
    """The receipts of a result and the written answer; `version` is the result's current one."""

    version: int
    receipts: list[ReceiptOut]
    answer: str
    answered_at: LocalMoment | None

    @classmethod
    def of(cls, result: ResultReceipts) -> Self:
        answered = result.answered
        return cls(
            version=result.version,
            receipts=[
                ReceiptOut(version=receipt.version, confirmed_at=receipt.confirmed_at)
                for receipt in result.receipts
            ],
            answer=answered.answer if answered else "",
            answered_at=answered.answered_at if answered else None,
        )


class UnconfirmedOut(Output):
    """A result that the person has not confirmed yet."""

    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]

"""Request and response schemas."""

import re
from typing import Annotated, Self

from ninja import Schema
from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from evaluacmo.common.messages import REQUIRED
from evaluacmo.common.schemas import (
    Id,
    Input,
    LocalMoment,
    Output,
    Percentage,
    Text,
    field_error,
    found_at,
)
from evaluacmo.documents import messages
from evaluacmo.documents.models import (
    OF_A_PERSON,
    OF_AN_EVALUATION,
    DocumentKind,
    ExportPart,
    IssuedDocument,
)
from evaluacmo.documents.queries import DocumentState
from evaluacmo.reports.report import Report
from evaluacmo.results.schemas import REPORTS_AT_ONCE
from evaluacmo.results.scoring import WHOLE, two_decimals

MAX_TYPED_LENGTH = 60

_TOTAL = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))?")


def _read_total(typed: str) -> str:
    """Normalise a typed total as it is sealed: `87,5 %` becomes `87.50`."""
    match = _TOTAL.fullmatch(typed.strip().removesuffix("%").strip())
    if match is None or int(match[1]) > WHOLE:
        raise field_error(messages.INVALID_TOTAL)
    return f"{int(match[1])}.{match[2] or '':0<2}"


class ExportIn(Input):
    """A document to issue, with its evaluation and person where the kind needs them."""

    document: Annotated[DocumentKind, Field(strict=False)]
    evaluation_id: Annotated[Id | None, Field(validate_default=True)] = None
    user_id: Annotated[Id | None, Field(validate_default=True)] = None
    user_ids: Annotated[list[Id], Field(min_length=1, max_length=REPORTS_AT_ONCE)] | None = None
    """The people of an evaluation whose reports are asked for; all its people where absent."""
    part: Annotated[ExportPart | None, Field(strict=False)] = None
    """The number of the part, where all reports of an evaluation are exported."""

    @field_validator("evaluation_id", "user_id")
    @classmethod
    def _is_given(cls, value: int | None, info: ValidationInfo) -> int | None:
        kinds = OF_AN_EVALUATION if info.field_name == "evaluation_id" else OF_A_PERSON
        if value is None and info.data.get("document") in kinds:
            raise field_error(REQUIRED)
        return value


class IssuedOut(Schema):
    """An issued folio with its person; for a report also total, date and numbers of submissions."""

    folio: str
    evaluation_id: int | None
    user_id: int | None
    user_name: str | None
    evaluation_name: str | None
    """The names to be printed."""
    overall_percentage: Percentage | None
    created_at: LocalMoment | None
    submissions_count: int | None
    expected_submissions_count: int | None

    @classmethod
    def of(cls, document: IssuedDocument, report: Report | None) -> Self:
        return cls(
            folio=document.folio,
            evaluation_id=document.evaluation_id,
            user_id=document.person_id,
            user_name=document.person_name or None,
            evaluation_name=document.evaluation_name or None,
            overall_percentage=two_decimals(report.result.overall) if report else None,
            created_at=report.sent_at if report else None,
            submissions_count=report.submissions if report else None,
            expected_submissions_count=report.expected if report else None,
        )


class VerificationOut(Output):
    """The public part of a document; never its results."""

    folio: Annotated[str, found_at("document", "folio")]
    document: Annotated[DocumentKind, found_at("document", "kind")]
    made_at: Annotated[LocalMoment, found_at("document", "made_at")]
    person_name: str | None
    present_name: str | None
    evaluation_name: str | None
    period: Annotated[int | None, found_at("document", "evaluation", "period")] = None
    standing: DocumentState
    can_check_total: bool


class TotalIn(Input):
    """The printed total: `87.50` or `87,5 %`."""

    total: Annotated[Text, Field(max_length=MAX_TYPED_LENGTH), AfterValidator(_read_total)]


class TotalOut(Schema):
    """Whether the total is that of the document."""

    matches: bool

"""Request and response schemas."""

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import AfterValidator, AliasPath, Field

from evaluacmo.common.schemas import (
    Id,
    Input,
    Name,
    OptionalText,
    Output,
    QuestionTypeName,
    RemarkText,
    Text,
    Year,
    field_error,
    not_blank,
)
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    DESCRIPTION_LENGTH,
    LEVEL_LENGTH,
    QUESTION_LENGTH,
    WEIGHTS_TOTAL,
    Evaluation,
)
from evaluacmo.evaluations.new_year import renamed
from evaluacmo.evaluations.scale import LEVEL_FIELDS

COPIES_AT_ONCE = 500

Weight = Annotated[int, Field(ge=0, le=WEIGHTS_TOTAL)]


def _one_for_each(levels: list[str]) -> list[str]:
    if len(levels) not in {0, len(LEVEL_FIELDS)}:
        raise field_error(messages.LEVELS_COUNT)
    return levels


Level = Annotated[RemarkText, Field(max_length=LEVEL_LENGTH)]
Levels = Annotated[list[Level], AfterValidator(_one_for_each)]


class BankIn(Input):
    """A new question bank."""

    name: Name
    description: Annotated[Text, Field(max_length=DESCRIPTION_LENGTH)] = ""
    requires_evidence: bool = False


class BankChangesIn(Input):
    """What of a question bank can be changed."""

    requires_evidence: bool


class BankOut(Output):
    """A question bank."""

    id: int
    name: str
    description: str
    requires_evidence: bool


class QuestionIn(Input):
    """A question's words and type, and what 1, 2, 3 and 4 look like."""

    question_text: Annotated[Text, AfterValidator(not_blank), Field(max_length=QUESTION_LENGTH)]
    question_type: QuestionTypeName
    levels: Levels = []


class QuestionOut(Output):
    """A question as it is worded now; its levels are four texts, or none.

    Its own id stays the same through every rewording; the wording's changes with words or type.
    """

    id: Annotated[int, Field(validation_alias="question_id")]
    question_text: str
    question_type: QuestionTypeName
    levels: list[str]
    wording_id: Annotated[int, Field(validation_alias="id")]


class EvaluationIn(Input):
    """A new evaluation; the period is always this year."""

    name: Name
    weight_objectives: Weight
    weight_competencies: Weight
    category_id: Id
    question_bank_id: Id | None = None


class EvaluationOut(Output):
    """An evaluation with the names of what it refers to."""

    id: int
    name: str
    period: int
    weight_objectives: int
    weight_competencies: int
    category_id: int
    category_name: Annotated[str, Field(validation_alias=AliasPath("category", "name"))]
    question_bank_id: int | None
    question_bank_name: Annotated[
        OptionalText, Field(validation_alias=AliasPath("question_bank", "name"))
    ] = ""
    is_fixed: Annotated[bool, Field(validation_alias="is_locked")]


class CurrentEvaluationOut(Output):
    """What the evaluator's form needs of an evaluation."""

    id: int
    name: str
    question_bank_id: int | None
    requires_evidence: Annotated[
        bool, Field(validation_alias=AliasPath("question_bank", "requires_evidence"))
    ] = False


class CopyIn(Input):
    """An evaluation of an earlier year, and what its copy is called."""

    source_id: Id
    name: Name


def _each_once(copies: list[CopyIn]) -> list[CopyIn]:
    if len({copy.source_id for copy in copies}) != len(copies):
        raise field_error(messages.REPEATED)
    return copies


class NewYearIn(Input):
    """What to copy into which year, which must be this one: whoever asks has read it."""

    year: Year
    evaluations: Annotated[
        list[CopyIn], Field(min_length=1, max_length=COPIES_AT_ONCE), AfterValidator(_each_once)
    ]

    @property
    def names(self) -> dict[int, str]:
        """What the copy of each is called."""
        return {copy.source_id: copy.name for copy in self.evaluations}


class SourceOut(Output):
    """An evaluation of an earlier year, how many people it is for, and its copy's `new_name`."""

    id: int
    name: str
    new_name: str
    period: int
    weight_objectives: int
    weight_competencies: int
    category_name: str
    question_bank_name: str
    people: int


class NewYearOut(Output):
    """What can be copied into this year."""

    year: int
    evaluations: list[SourceOut]

    @classmethod
    def of(cls, sources: Iterable[Evaluation], *, year: int) -> Self:
        """Shape the evaluations of `list_sources`."""
        return cls(year=year, evaluations=[_source(each, year=year) for each in sources])


def _source(evaluation: Evaluation, *, year: int) -> SourceOut:
    bank = evaluation.question_bank
    return SourceOut(
        id=evaluation.pk,
        name=evaluation.name,
        new_name=renamed(evaluation.name, period=evaluation.period, year=year),
        period=evaluation.period,
        weight_objectives=evaluation.weight_objectives,
        weight_competencies=evaluation.weight_competencies,
        category_name=evaluation.category.name,
        question_bank_name=bank.name if bank else "",
        people=evaluation.people,  # type: ignore[attr-defined]  # annotated
    )

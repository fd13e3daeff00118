"""What the calls of this room take and answer."""

from typing import Annotated

from ninja import Schema
from pydantic import AfterValidator, Field

from evaluacmo.common.schemas import Id, Input, Name, QuestionTypeName, Text, not_blank
from evaluacmo.evaluations.models import (
    DESCRIPTION_LENGTH,
    QUESTION_LENGTH,
    WEIGHTS_TOTAL,
    Evaluation,
    QuestionWording,
)

Weight = Annotated[int, Field(ge=0, le=WEIGHTS_TOTAL)]


class BankIn(Input):
    """A new question bank."""

    name: Name
    description: Annotated[Text, Field(max_length=DESCRIPTION_LENGTH)] = ""


class BankOut(Schema):
    """A question bank."""

    id: int
    name: str
    description: str


class QuestionIn(Input):
    """A question's words and type."""

    question_text: Annotated[Text, AfterValidator(not_blank), Field(max_length=QUESTION_LENGTH)]
    question_type: QuestionTypeName


class QuestionOut(Schema):
    """A question as it is worded now."""

    id: int
    question_text: str
    question_type: QuestionTypeName
    wording_id: int

    @staticmethod
    def resolve_id(wording: QuestionWording) -> int:
        """The question's id stays the same through every rewording."""
        return wording.question_id

    @staticmethod
    def resolve_wording_id(wording: QuestionWording) -> int:
        """The wording's changes with the words or the type."""
        return wording.pk


class EvaluationIn(Input):
    """A new evaluation; the period is always this year."""

    name: Name
    weight_objectives: Weight
    weight_competencies: Weight
    category_id: Id
    question_bank_id: Id | None = None


class EvaluationOut(Schema):
    """An evaluation with the names of what it refers to."""

    id: int
    name: str
    period: int
    weight_objectives: int
    weight_competencies: int
    category_id: int
    category_name: str
    question_bank_id: int | None
    question_bank_name: str

    @staticmethod
    def resolve_category_name(evaluation: Evaluation) -> str:
        """The category's name."""
        return evaluation.category.name

    @staticmethod
    def resolve_question_bank_name(evaluation: Evaluation) -> str:
        """No bank is an empty text."""
        return evaluation.question_bank.name if evaluation.question_bank else ""


class CurrentEvaluationOut(Schema):
    """What the evaluator's form needs of an evaluation."""

    id: int
    name: str
    question_bank_id: int | None

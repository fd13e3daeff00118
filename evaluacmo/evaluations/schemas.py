"""Request and response schemas."""

from collections.abc import Collection, Hashable, Iterable
from datetime import date
from typing import Annotated, Literal, Self, TypeVar

from ninja import Schema
from pydantic import AfterValidator, Field

from evaluacmo.common.schemas import (
    DayText,
    Edit,
    Id,
    Input,
    InputPart,
    Name,
    OptionalText,
    Output,
    RemarkText,
    Text,
    Year,
    annotated_or_at,
    field_error,
    found_at,
    not_blank,
)
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    DESCRIPTION_LENGTH,
    LEVEL_LENGTH,
    QUESTION_LENGTH,
    WEIGHTS_TOTAL,
    Evaluation,
    Phase,
    QuestionTypeName,
)
from evaluacmo.evaluations.new_year import PlannedEvaluation, name_for_year, shift_years
from evaluacmo.evaluations.scale import LEVEL_FIELDS

COPIES_AT_ONCE = 500
QUESTIONS_IN_ORDER = 5000
QUESTIONS_AT_ONCE = 100

Item = TypeVar("Item", bound=Hashable)
StarterKey = Literal["teachers", "heads", "administration", "services"]
"""A bank of the starter set."""

Weight = Annotated[int, Field(ge=0, le=WEIGHTS_TOTAL)]


def _all_or_none(levels: list[str]) -> list[str]:
    if len(levels) not in {0, len(LEVEL_FIELDS)}:
        raise field_error(messages.LEVELS_COUNT)
    return levels if any(levels) else []


def _each_once(items: list[Item]) -> list[Item]:
    if len(set(items)) != len(items):
        raise field_error(messages.REPEATED)
    return items


Level = Annotated[RemarkText, Field(max_length=LEVEL_LENGTH)]
Levels = Annotated[list[Level], AfterValidator(_all_or_none)]


class BankIn(Input):
    """A new question bank."""

    name: Name
    description: Annotated[Text, Field(max_length=DESCRIPTION_LENGTH)] = ""
    requires_evidence: bool = False


class BankChangesIn(Edit, InputPart):
    """An edit of a question bank; fields that are left out stay."""

    name: Name = ""
    description: Annotated[Text, Field(max_length=DESCRIPTION_LENGTH)] = ""
    requires_evidence: bool = False


class BankOut(Output):
    """A question bank, which can be deleted while no evaluation uses it."""

    id: int
    name: str
    description: str
    requires_evidence: bool
    evaluations_count: int


class QuestionOrderIn(Input):
    """All current questions of a bank, in their new order."""

    question_ids: Annotated[
        list[Id], Field(max_length=QUESTIONS_IN_ORDER), AfterValidator(_each_once)
    ]


class QuestionIn(Input):
    """A question; `levels` describe 1, 2, 3 and 4, or are empty."""

    question_text: Annotated[Text, AfterValidator(not_blank), Field(max_length=QUESTION_LENGTH)]
    question_type: QuestionTypeName
    levels: Levels = []


class QuestionEdit(Edit, QuestionIn):
    """An edit of a question; levels that are left out stay."""


class QuestionsIn(Input):
    """Several questions."""

    questions: Annotated[list[QuestionIn], Field(min_length=1, max_length=QUESTIONS_AT_ONCE)]


class StarterIn(Input):
    """The banks of the starter set to add."""

    keys: Annotated[list[StarterKey], Field(min_length=1), AfterValidator(_each_once)]


class QuestionOut(Output):
    """A question in its current wording; `levels` are four texts, or empty.

    `id` identifies the question, `wording_id` its wording, which changes with every edit.
    """

    id: Annotated[int, Field(validation_alias="question_id")]
    question_text: str
    question_type: QuestionTypeName
    levels: list[str]
    wording_id: Annotated[int, Field(validation_alias="id")]


class EvaluationIn(Input):
    """An evaluation; a new one is always of this year."""

    name: Name
    weight_objectives: Weight
    weight_competencies: Weight
    category_id: Id
    question_bank_id: Id | None = None
    opens_on: DayText | None = None
    closes_on: DayText | None = None
    results_on: DayText | None = None
    includes_self_evaluation: bool = False


class EvaluationEdit(Edit, EvaluationIn):
    """An edit of an evaluation; optional fields that are left out stay."""


class EvaluationFields(Output):
    """An evaluation as every call answers it, with the names of its category and bank."""

    id: int
    name: str
    period: int
    weight_objectives: int
    weight_competencies: int
    category_id: int
    category_name: Annotated[str, annotated_or_at("category_name", "category", "name")]
    question_bank_id: int | None
    question_bank_name: Annotated[
        OptionalText, annotated_or_at("question_bank_name", "question_bank", "name")
    ] = ""


class EvaluationOut(EvaluationFields):
    """An evaluation as managers read it; `phase` follows from the dates."""

    is_fixed: Annotated[bool, Field(validation_alias="is_locked")]
    opens_on: date | None
    closes_on: date | None
    results_on: date | None
    first_day: date
    """That of opening, but not before 1 January of the period."""
    phase: Phase
    is_published: bool
    includes_self_evaluation: bool


class ExtensionIn(Edit, Input):
    """The closing date of one evaluator, which is null in the `base` where there was none."""

    closes_on: DayText


class ExtensionOut(Output):
    """A later closing date of one evaluator."""

    evaluator_id: int
    evaluator_name: Annotated[str, found_at("evaluator", "name")]
    closes_on: date


class CurrentEvaluationOut(EvaluationFields):
    """An evaluation as evaluators read it."""

    requires_evidence: Annotated[bool, found_at("question_bank", "requires_evidence")] = False


class OwnEvaluationOut(Output):
    """The evaluation by which the reader is evaluated, and when its results are published.

    `is_run_by_others`: the reader is a manager who awaits a result in it, and so cannot change its
    dates.
    """

    id: int
    name: str
    results_on: date | None
    is_published: bool
    is_run_by_others: bool = False


class CopyIn(Input):
    """An evaluation of an earlier year, and the name and dates of its copy."""

    source_id: Id
    name: Name
    opens_on: DayText | None = None
    closes_on: DayText | None = None
    results_on: DayText | None = None


def _without_duplicates(copies: list[CopyIn]) -> list[CopyIn]:
    if len({copy.source_id for copy in copies}) != len(copies):
        raise field_error(messages.REPEATED)
    return copies


class NewYearIn(Input):
    """The evaluations to copy into `year`, which must be one of those that can be prepared."""

    year: Year
    evaluations: Annotated[
        list[CopyIn],
        Field(min_length=1, max_length=COPIES_AT_ONCE),
        AfterValidator(_without_duplicates),
    ]

    @property
    def copies(self) -> dict[int, PlannedEvaluation]:
        """The copies, by the id of the source."""
        return {
            copy.source_id: PlannedEvaluation(
                copy.name, copy.opens_on, copy.closes_on, copy.results_on
            )
            for copy in self.evaluations
        }


class SourceOut(Output):
    """An evaluation of an earlier year; `new_name` and the dates are suggested for its copy."""

    id: int
    name: str
    new_name: str
    period: int
    weight_objectives: int
    weight_competencies: int
    category_name: str
    question_bank_name: str
    people: int
    opens_on: date | None
    closes_on: date | None
    results_on: date | None
    includes_self_evaluation: bool
    is_run_by_others: bool
    """Whether the reader awaits a result in it, and so cannot decide about the next one."""


class NewYearQuery(Schema):
    """The year to prepare, by default the one proposed."""

    year: Year | None = None


class NewYearOut(Output):
    """The evaluations that can be copied into `year`, and the years that can be prepared."""

    year: int
    years: list[int]
    evaluations: list[SourceOut]

    @classmethod
    def of(
        cls, sources: Iterable[Evaluation], *, year: int, years: list[int], awaited: Collection[int]
    ) -> Self:
        """Convert the evaluations of `list_sources`; in those `awaited` the reader is evaluated."""
        found = [_source(each, year=year, is_awaited=each.pk in awaited) for each in sources]
        return cls(year=year, years=years, evaluations=found)


def _source(evaluation: Evaluation, *, year: int, is_awaited: bool) -> SourceOut:
    bank = evaluation.question_bank
    years = year - evaluation.period
    return SourceOut(
        id=evaluation.pk,
        name=evaluation.name,
        new_name=name_for_year(evaluation.name, period=evaluation.period, year=year),
        period=evaluation.period,
        weight_objectives=evaluation.weight_objectives,
        weight_competencies=evaluation.weight_competencies,
        category_name=evaluation.category.name,
        question_bank_name=bank.name if bank else "",
        people=evaluation.people,  # type: ignore[attr-defined]  # annotated
        opens_on=shift_years(evaluation.opens_on, years=years),
        closes_on=shift_years(evaluation.closes_on, years=years),
        results_on=shift_years(evaluation.results_on, years=years),
        includes_self_evaluation=evaluation.includes_self_evaluation,
        is_run_by_others=is_awaited,
    )

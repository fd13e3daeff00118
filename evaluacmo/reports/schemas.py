"""Response schemas."""

from datetime import date
from typing import Annotated, Self

from pydantic import Field, computed_field

from evaluacmo.common.schemas import (
    Listing,
    LocalDay,
    LocalMoment,
    OptionalText,
    Output,
    QueryId,
    found_at,
)
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.receipts.schemas import ResultReceiptsOut
from evaluacmo.reports.report import REPORTS_AT_ONCE, ComparedReport
from evaluacmo.results.schemas import (
    CompletenessOut,
    LatestResultOut,
    OptionalPercentage,
    OptionalScore,
    RoundedPercentage,
    RoundedScore,
)


class ReportsListing(Listing):
    """A page of reports, optionally only of these people."""

    ids: Annotated[list[QueryId], Field(max_length=REPORTS_AT_ONCE)] = []


class PastResultOut(LatestResultOut):
    """One of a person's results."""

    period: Annotated[int, found_at("evaluation", "period")]
    created_at: Annotated[LocalMoment, Field(validation_alias="told_at")]
    is_published: bool


class HistoryItemOut(PastResultOut):
    """One of a person's results, with what they have done with it."""

    confirmed_at: LocalMoment | None
    answered_at: LocalMoment | None


class HistoryCollaboratorOut(Output):
    """A person with results, and their number."""

    collaborator_id: Annotated[int, Field(validation_alias="id")]
    collaborator_name: Annotated[str, Field(validation_alias="name")]
    position: str
    department: str
    evaluations_count: int


class LatestRowOut(Output):
    """A person with their latest result; its fields are null without one."""

    submissions_count: Annotated[int | None, found_at("result", "submissions")] = None
    expected_submissions_count: Annotated[int | None, found_at("result", "expected")] = None
    user_id: Annotated[int, found_at("person", "id")]
    user_name: Annotated[str, found_at("person", "name")]
    evaluation_id: Annotated[int | None, found_at("result", "evaluation_id")] = None
    evaluation_name: Annotated[str | None, found_at("result", "evaluation", "name")] = None
    overall_percentage: Annotated[OptionalPercentage, found_at("result", "overall")] = None
    confirmed_at: Annotated[
        LocalMoment | None, found_at("receipts", "confirmed", "confirmed_at")
    ] = None
    answered_at: Annotated[LocalMoment | None, found_at("receipts", "answered", "answered_at")] = (
        None
    )
    is_published: Annotated[bool | None, found_at("result", "is_published")] = None

    @computed_field
    def is_provisional(self) -> bool:
        """Whether there is a result for which an evaluator has yet to submit."""
        return self.submissions_count != self.expected_submissions_count


class FollowUpOut(Output):
    """The numbers of answered results, of unconfirmed ones, of open corrections and requests."""

    answered: int
    unconfirmed: int
    corrections: int
    requests: int


class OpenCorrectionOut(Output):
    """A correction not made yet, or a request for one; without the evaluator."""

    id: int
    user_id: Annotated[int, found_at("submission", "collaborator", "id")]
    user_name: Annotated[str, found_at("submission", "collaborator", "name")]
    evaluation_id: Annotated[int, found_at("submission", "evaluation", "id")]
    evaluation_name: Annotated[str, found_at("submission", "evaluation", "name")]
    asked_at: LocalMoment
    reason: str


class ReportHeadOut(CompletenessOut):
    """The person, the evaluation and the result of a report."""

    user_id: Annotated[int, found_at("person", "id")]
    user_name: Annotated[str, found_at("person", "name")]
    department: str
    position: str
    evaluation_id: Annotated[int, found_at("evaluation", "id")]
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    period: Annotated[int, found_at("evaluation", "period")]
    weight_competencies: Annotated[int, found_at("evaluation", "weight_competencies")]
    weight_objectives: Annotated[int, found_at("evaluation", "weight_objectives")]
    competencies_percentage: Annotated[RoundedPercentage, found_at("result", "competencies")]
    objectives_percentage: Annotated[RoundedPercentage, found_at("result", "objectives")]
    overall_percentage: Annotated[RoundedPercentage, found_at("result", "overall")]
    created_at: Annotated[LocalMoment, Field(validation_alias="sent_at")]
    is_published: bool
    results_on: Annotated[date | None, found_at("evaluation", "results_on")]


class ReportQuestionOut(Output):
    """A question as it was answered; `levels` has four texts or none."""

    question_id: Annotated[int, found_at("wording", "question_id")]
    question_text: Annotated[str, found_at("wording", "question_text")]
    question_type: Annotated[QuestionTypeName, found_at("wording", "question_type")]
    levels: Annotated[list[str], found_at("wording", "levels")]
    average_score: Annotated[RoundedScore, Field(validation_alias="average")]
    comments: list[str]


class SectionScoresOut(Output):
    """The sums from which the percentage of a section is calculated."""

    question_type: QuestionTypeName
    people: int
    answers: int
    points: int
    is_even: bool


class ReportTrainingOut(Output):
    """The training recommendation of all evaluators, who are not named."""

    requires_training: bool
    comments: list[str]
    comments_summary: str


class ChangedAverageOut(Output):
    """A question whose average a correction changed; null where it was not asked."""

    question_text: Annotated[str, found_at("wording", "question_text")]
    question_type: Annotated[QuestionTypeName, found_at("wording", "question_type")]
    before: OptionalScore
    after: OptionalScore


class CorrectionOut(Output):
    """How a correction changed the result, and its reason; without the evaluator."""

    made_at: LocalDay
    reason: Annotated[str, found_at("reopening", "reason")]
    competencies_before: RoundedPercentage
    competencies_after: RoundedPercentage
    objectives_before: RoundedPercentage
    objectives_after: RoundedPercentage
    overall_before: RoundedPercentage
    overall_after: RoundedPercentage
    questions: list[ChangedAverageOut]


class EvaluationAverageOut(Output):
    """The average of an evaluation; managers also read of how many people (rules: averages)."""

    percentage: str
    people: int | None


class ReportOut(Output):
    """One person's result in one evaluation, and the figures to compare it with.

    `earlier` are the person's results from before this one, newest first.
    """

    report: ReportHeadOut
    questions: list[ReportQuestionOut]
    scores: list[SectionScoresOut]
    training: ReportTrainingOut
    corrections: list[CorrectionOut]
    acknowledgement: ResultReceiptsOut
    earlier: list[PastResultOut]
    average: EvaluationAverageOut | None

    @classmethod
    def of(cls, compared: ComparedReport) -> Self:
        report, average = compared.report, compared.average
        return cls(
            report=ReportHeadOut.model_validate(report),
            questions=[ReportQuestionOut.model_validate(row) for row in report.questions],
            scores=[SectionScoresOut.model_validate(row) for row in report.scores],
            training=ReportTrainingOut.model_validate(report),
            corrections=[CorrectionOut.model_validate(row) for row in report.corrections],
            acknowledgement=ResultReceiptsOut.of(report.receipts),
            earlier=[PastResultOut.model_validate(result) for result in compared.earlier],
            average=EvaluationAverageOut.model_validate(average) if average else None,
        )


class TrainingRowOut(Output):
    """A training recommendation, with its result and the number of actions planned after that."""

    collaborator_name: Annotated[str, found_at("collaborator", "name")]
    comments: str
    collaborator_id: int
    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    period: Annotated[int, found_at("evaluation", "period")]
    created_at: LocalMoment
    result_id: int
    actions: int


class TrainingSummaryOut(Output):
    """How many recommendations a training report has, for whom and by whom."""

    people: int
    evaluators: int
    recommendations: int


class SubmissionRowOut(Output):
    """A submission, without its evaluator."""

    id: int
    user_id: Annotated[int, found_at("collaborator", "id")]
    user_name: Annotated[str, found_at("collaborator", "name")]
    department: str
    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    sent_at: Annotated[LocalMoment, Field(validation_alias="created_at")]


class MissingOut(Output):
    """A person whom an evaluator has not evaluated; the evaluation is empty where there is none."""

    collaborator_id: Annotated[int, Field(validation_alias="id")]
    collaborator_name: Annotated[str, Field(validation_alias="name")]
    position: str
    department: str
    category_name: Annotated[OptionalText, found_at("category", "name")] = ""
    evaluation_name: str


class ProgressOut(Output):
    """The progress of an evaluator."""

    evaluator_id: int
    evaluator_name: str
    assigned: int
    evaluated: int


class DeadlineOut(Output):
    """A closing date, and the submissions missing until then."""

    closes_on: date
    remaining: int
    days_left: int
    per_day: int


class DashboardOut(Output):
    """The figures of a year."""

    year: int
    has_evaluations: bool
    total_assigned: int
    total_evaluated: int
    overall_average: RoundedPercentage
    total_provisional: int
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    completed_about_reader: int
    training_about_reader: int
    evaluation_progress: list[ProgressOut]
    deadlines: list[DeadlineOut]
    total_closed: int

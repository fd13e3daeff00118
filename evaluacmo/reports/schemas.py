"""What the calls of this room answer."""

from fractions import Fraction
from typing import Annotated, Self

from pydantic import BeforeValidator, Field

from evaluacmo.acknowledgements.schemas import AcknowledgementOut
from evaluacmo.common.schemas import (
    NAME_LENGTH,
    AverageScore,
    Listing,
    LocalMoment,
    Output,
    Percentage,
    QuestionTypeName,
    Text,
)
from evaluacmo.reports.queries import Report
from evaluacmo.results.models import PersonResult
from evaluacmo.results.scoring import two_decimals

# from an exact number
Rounded = Annotated[Percentage, BeforeValidator(two_decimals)]


class LatestListing(Listing):
    """The list of latest results, optionally of one evaluation's name."""

    evaluation_name: Annotated[Text, Field(max_length=NAME_LENGTH)] = ""
    unconfirmed: bool = False


class LatestResultOut(Output):
    """A person's latest result."""

    evaluation_id: int
    evaluation_name: str
    overall_percentage: Percentage

    @classmethod
    def of(cls, latest: PersonResult) -> Self:
        """Shape one result."""
        return cls(
            evaluation_id=latest.evaluation_id,
            evaluation_name=latest.evaluation.name,
            overall_percentage=two_decimals(latest.overall),
        )


class HistoryItemOut(Output):
    """One of a person's results."""

    evaluation_id: int
    evaluation_name: str
    overall_percentage: Percentage
    created_at: LocalMoment

    @classmethod
    def of(cls, item: PersonResult) -> Self:
        """Shape one result."""
        return cls(
            evaluation_id=item.evaluation_id,
            evaluation_name=item.evaluation.name,
            overall_percentage=two_decimals(item.overall),
            created_at=item.last_at,
        )


class HistoryCollaboratorOut(Output):
    """Somebody who has a history."""

    collaborator_id: Annotated[int, Field(validation_alias="id")]
    collaborator_name: Annotated[str, Field(validation_alias="name")]
    position: str
    department: str
    evaluations_count: int


def _rounded(overall: Fraction | None) -> str | None:
    return None if overall is None else two_decimals(overall)


class LatestRowOut(Output):
    """A person in the list of reports; all but the person is null without a result."""

    user_id: Annotated[int, Field(validation_alias="id")]
    user_name: Annotated[str, Field(validation_alias="name")]
    evaluation_id: int | None
    evaluation_name: str | None
    overall_percentage: Annotated[
        Percentage | None, BeforeValidator(_rounded), Field(validation_alias="overall")
    ]
    confirmed_at: LocalMoment | None


class ReportHeadOut(Output):
    """Of whom, in what and with what result a report is."""

    user_id: int
    user_name: str
    department: str
    position: str
    evaluation_id: int
    evaluation_name: str
    period: int
    weight_competencies: int
    weight_objectives: int
    competencies_percentage: Percentage
    objectives_percentage: Percentage
    overall_percentage: Percentage
    created_at: LocalMoment


class ReportQuestionOut(Output):
    """A question as it was answered; its levels are four texts, or none."""

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    levels: list[str]
    average_score: Annotated[
        AverageScore, BeforeValidator(two_decimals), Field(validation_alias="average")
    ]
    comments: list[str]


class SectionScoresOut(Output):
    """All the scores of one section together, from which its percentage follows."""

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


class MovedQuestionOut(Output):
    """A question whose average was corrected; null where it was or is not asked in these words."""

    question_text: str
    question_type: QuestionTypeName
    before: Annotated[AverageScore | None, BeforeValidator(_rounded)]
    after: Annotated[AverageScore | None, BeforeValidator(_rounded)]


class CorrectionOut(Output):
    """What a correction changed, and why; not whose it was."""

    made_at: LocalMoment
    reason: str
    competencies_before: Rounded
    competencies_after: Rounded
    objectives_before: Rounded
    objectives_after: Rounded
    overall_before: Rounded
    overall_after: Rounded
    questions: list[MovedQuestionOut]


class ReportOut(Output):
    """One person's result in one evaluation."""

    report: ReportHeadOut
    questions: list[ReportQuestionOut]
    scores: list[SectionScoresOut]
    training: ReportTrainingOut
    corrections: list[CorrectionOut]
    acknowledgement: AcknowledgementOut

    @classmethod
    def of(cls, report: Report) -> Self:
        """Shape a report."""
        last, result = report.last, report.result
        head = ReportHeadOut(
            user_id=last.user_id,
            user_name=last.user_name,
            department=last.department,
            position=last.position,
            evaluation_id=last.evaluation_id,
            evaluation_name=last.evaluation_name,
            period=last.period,
            weight_competencies=last.weight_competencies,
            weight_objectives=last.weight_objectives,
            competencies_percentage=two_decimals(result.competencies),
            objectives_percentage=two_decimals(result.objectives),
            overall_percentage=two_decimals(result.overall),
            created_at=last.created_at,
        )
        training = ReportTrainingOut(
            requires_training=report.requires_training,
            comments=report.comments,
            comments_summary=report.comments_summary,
        )
        return cls.model_validate(
            {
                "report": head,
                "questions": report.questions,
                "scores": report.scores,
                "training": training,
                "corrections": report.corrections,
                "acknowledgement": AcknowledgementOut.of(report.said),
            }
        )


class TrainingRowOut(Output):
    """Somebody for whom training is recommended, in which evaluation, and how much is planned."""

    collaborator_name: str
    comments: str
    collaborator_id: int
    evaluation_id: int
    actions: int


class ProgressOut(Output):
    """How far one evaluator is."""

    evaluator_name: str
    assigned: int
    evaluated: int


class DashboardOut(Output):
    """The figures of the current year."""

    overall_average: Rounded
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    evaluation_progress: list[ProgressOut]


class BandOut(Output):
    """How many people have a total from `start` up to `end`."""

    start: int
    end: int
    people: int


class GroupAverageOut(Output):
    """The mean total of a group of people."""

    label: str
    people: int
    average: Rounded


class ChartsOut(Output):
    """This year's spread and categories, and the years."""

    bands: list[BandOut]
    categories: list[GroupAverageOut]
    years: list[GroupAverageOut]

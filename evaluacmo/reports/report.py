"""Reads the reports of people, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Annotated, Self

from pydantic import Field

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import start_of_day
from evaluacmo.common.errors import NotFound, or_not_found
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import (
    Listing,
    LocalDay,
    LocalMoment,
    Output,
    QueryId,
    found_at,
)
from evaluacmo.evaluations.models import Evaluation, QuestionTypeName, QuestionWording
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.queries import ResultReceipts, list_receipts
from evaluacmo.receipts.schemas import ResultReceiptsOut
from evaluacmo.reports.change import ChangeOut, change_since, read_evaluators
from evaluacmo.reports.section_scores import SectionScoresOut, section_scores
from evaluacmo.reports.summary import summarise
from evaluacmo.results.averages import QuestionAverage, question_averages
from evaluacmo.results.evaluation_average import (
    EvaluationAverageOut,
    average_for_managers,
    average_for_people,
)
from evaluacmo.results.models import (
    Answer,
    Correction,
    PersonResult,
    PersonResultQuerySet,
    evaluation_weights,
)
from evaluacmo.results.queries import list_corrections, read_history
from evaluacmo.results.reader import Reader, Unrestricted
from evaluacmo.results.schemas import (
    REPORTS_AT_ONCE,
    CompletenessOut,
    LatestResultOut,
    OptionalScore,
    RoundedPercentage,
    RoundedScore,
)
from evaluacmo.results.scoring import Result, calculate
from evaluacmo.statistics.queries import get_usual_difference


@dataclass(frozen=True, slots=True)
class Report:
    """One person's result in one evaluation, calculated from its submissions."""

    person: User
    position: str
    department: str
    """Both as of the last submission."""
    evaluation: Evaluation
    sent_at: datetime
    """The moment of the last submission."""
    result: Result
    questions: list[QuestionAverage]
    scores: list[SectionScoresOut]
    requires_training: bool
    comments: list[str]
    """In the order they were sent."""
    corrections: list[Correction]
    """In the order they were made."""
    receipts: ResultReceipts
    submissions: int
    expected: int
    """The number of submissions with those that are missing (rules: cycle)."""

    def as_read_by(self, reader: Reader) -> Self:
        """The report for its person, without hints at the evaluator of each submission.

        They read the day of the last submission, and comments in alphabetical order.
        """
        if self.person.pk != reader.id:
            return self
        return replace(
            self,
            sent_at=start_of_day(self.sent_at),
            questions=[replace(row, comments=sorted(row.comments)) for row in self.questions],
            comments=sorted(self.comments),
        )

    @property
    def is_provisional(self) -> bool:
        """Whether submissions are missing (rules: cycle)."""
        return self.submissions < self.expected

    @property
    def is_published(self) -> bool:
        """Whether the person can read it today (rules: cycle)."""
        return self.evaluation.is_published or self.receipts.is_confirmed

    @property
    def comments_summary(self) -> str:
        """A short extract of all comments, which does not depend on their order."""
        return summarise(sorted(self.comments))


@dataclass(frozen=True, slots=True)
class ComparedReport:
    """A report, and the figures that its reader may compare it with."""

    report: Report
    earlier: list[PersonResult]
    """The person's results from before this one, newest first."""
    change: ChangeOut | None
    """Since the newest of them; None while one of the two is provisional."""
    average: EvaluationAverageOut | None
    """The average of the evaluation, where the reader may know it (rules: averages)."""


class ReportsListing(Listing):
    """A page of reports, optionally only of these people."""

    ids: Annotated[list[QueryId], Field(max_length=REPORTS_AT_ONCE)] = []


class PastResultOut(LatestResultOut):
    """One of a person's results."""

    period: Annotated[int, found_at("evaluation", "period")]
    created_at: Annotated[LocalMoment, Field(validation_alias="told_at")]
    is_published: bool


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
    """The result before and after a correction, and its reason; without the evaluator."""

    made_at: LocalDay
    reason: Annotated[str, found_at("reopening", "reason")]
    competencies_before: RoundedPercentage
    competencies_after: RoundedPercentage
    objectives_before: RoundedPercentage
    objectives_after: RoundedPercentage
    overall_before: RoundedPercentage
    overall_after: RoundedPercentage
    questions: list[ChangedAverageOut]


class ReportOut(Output):
    """One person's result in one evaluation, and the figures to compare it with.

    `earlier` are the person's results from before this one, newest first; `change` is that
    since the newest of them, null while one of the two is provisional.
    """

    report: ReportHeadOut
    questions: list[ReportQuestionOut]
    scores: list[SectionScoresOut]
    training: ReportTrainingOut
    corrections: list[CorrectionOut]
    acknowledgement: ResultReceiptsOut
    earlier: list[PastResultOut]
    change: ChangeOut | None
    average: EvaluationAverageOut | None

    @classmethod
    def of(cls, compared: ComparedReport) -> Self:
        report = compared.report
        return cls(
            report=ReportHeadOut.model_validate(report),
            questions=[ReportQuestionOut.model_validate(row) for row in report.questions],
            scores=report.scores,
            training=ReportTrainingOut.model_validate(report),
            corrections=[CorrectionOut.model_validate(row) for row in report.corrections],
            acknowledgement=ResultReceiptsOut.of(report.receipts),
            earlier=[PastResultOut.model_validate(result) for result in compared.earlier],
            change=compared.change,
            average=compared.average,
        )


def get_report(*, evaluation_id: int, user_id: int, reader: Reader) -> ComparedReport:
    """A person's result in one evaluation. Raises `NotFound` without one that can be read."""
    history = read_history(people=[user_id], reader=reader)
    stored = or_not_found(
        next((past for past in history if past.evaluation_id == evaluation_id), None)
    )
    if user_id == reader.id:
        # who is read already
        stored.collaborator = reader.user
    reports = list_reports([stored])
    if not reports:
        raise NotFound
    (compared,) = compare_reports(reports, history=history, reader=reader)
    return compared


def list_results(
    *,
    evaluation_id: int,
    people: Collection[int] = (),
    search: str = "",
    reader: Reader | Unrestricted,
) -> PersonResultQuerySet:
    """The results in an evaluation that the reader can read, by name; of `people`, where given."""
    results = reader.results.filter(
        matching(search, "collaborator__name_key"), evaluation=evaluation_id
    )
    if people:
        results = results.filter(collaborator__in=people)
    in_order = results.order_by("collaborator__name_key", "collaborator")
    return in_order.with_missing().select_related("evaluation", "collaborator")


def list_reports(results: Sequence[PersonResult]) -> list[Report]:
    """The reports of these results of one evaluation, in their order (at most five queries).

    Submissions and answers are read by one query, so that a correction that is stored meanwhile is
    in the whole report or not at all.
    """
    if not results:
        return []
    found = Answer.objects.filter(
        submission__evaluation=results[0].evaluation,
        submission__collaborator__in=[result.collaborator_id for result in results],
    )
    answers = sorted(found.select_related("submission"), key=_place)
    wordings = QuestionWording.objects.in_bulk({answer.wording_id for answer in answers})
    by_person: defaultdict[int, list[Answer]] = defaultdict(list)
    for answer in answers:
        answer.wording = wordings[answer.wording_id]
        by_person[answer.submission.collaborator_id].append(answer)
    confirmed = (result for result in results if result.confirmed_version)
    receipts = list_receipts((result.evaluation_id, result.collaborator_id) for result in confirmed)
    corrections = _corrections_by_person(answers)
    return [
        _report(
            result,
            by_person[result.collaborator_id],
            receipts=receipts.get((result.evaluation_id, result.collaborator_id), []),
            corrections=corrections.get(result.collaborator_id, []),
        )
        for result in results
        # answers may have been deleted since the results were read
        if result.collaborator_id in by_person
    ]


def compare_reports(
    reports: Sequence[Report], *, history: Iterable[PersonResult], reader: Reader
) -> list[ComparedReport]:
    """Add the person's earlier results, from `history`, and the average of the one evaluation.

    At most two queries more than those of the average.
    """
    if not reports:
        return []
    evaluation = reports[0].evaluation
    earlier: defaultdict[int, list[PersonResult]] = defaultdict(list)
    sent_at = {report.person.pk: report.sent_at for report in reports}
    for past in history:
        if past.evaluation_id != evaluation.pk and past.last_at < sent_at[past.collaborator_id]:
            earlier[past.collaborator_id].append(past)
    changes = _changes(reports, earlier, reader=reader)
    average = (
        average_for_managers(evaluation_id=evaluation.pk, reader=reader)
        if reader.user.is_manager
        else average_for_people(
            evaluation, is_incomplete=any(report.is_provisional for report in reports)
        )
    )
    return [
        ComparedReport(
            report=report.as_read_by(reader),
            earlier=earlier[report.person.pk],
            change=changes.get(report.person.pk),
            average=average,
        )
        for report in reports
    ]


def _changes(
    reports: Iterable[Report], earlier: Mapping[int, Sequence[PersonResult]], *, reader: Reader
) -> dict[int, ChangeOut]:
    """The changes since the newest earlier result, by person, where neither is provisional."""
    complete = [
        report
        for report in reports
        if not report.is_provisional
        and (past := earlier.get(report.person.pk))
        and not past[0].missing
    ]
    if not complete:
        return {}
    usual = get_usual_difference()
    evaluators = read_evaluators([report.person.pk for report in complete], reader=reader)
    changes: dict[int, ChangeOut] = {}
    for report in complete:
        person, before = report.person.pk, earlier[report.person.pk][0]
        changes[person] = change_since(
            before,
            overall=report.result.overall,
            evaluators_then=evaluators[before.evaluation_id, person],
            evaluators_now=evaluators[report.evaluation.pk, person],
            submissions=report.submissions,
            usual=usual,
        )
    return changes


def _place(answer: Answer) -> tuple[datetime, int, int]:
    """The order of submissions; within one, that of the questions in the form."""
    return answer.submission.created_at, answer.submission_id, answer.pk


def _corrections_by_person(answers: Iterable[Answer]) -> dict[int, list[Correction]]:
    """The corrections of the answers' submissions, in the order they were made."""
    corrected = {answer.submission_id for answer in answers if answer.submission.corrections}
    by_person: defaultdict[int, list[Correction]] = defaultdict(list)
    if corrected:
        for correction in list_corrections(corrected):
            by_person[correction.reopening.submission.collaborator_id].append(correction)
    return by_person


def _report(
    stored: PersonResult,
    answers: Sequence[Answer],
    *,
    receipts: Sequence[Receipt],
    corrections: list[Correction],
) -> Report:
    """The report from all answers about one person."""
    submissions = list({answer.submission_id: answer.submission for answer in answers}.values())
    tallies = [submission.tallies for submission in submissions]
    corrected = sum(submission.corrections for submission in submissions)
    return Report(
        person=stored.collaborator,
        position=stored.position,
        department=stored.department,
        evaluation=stored.evaluation,
        sent_at=submissions[-1].created_at,
        result=calculate(tallies, weights=evaluation_weights(stored.evaluation)),
        questions=question_averages(answers),
        scores=section_scores(tallies),
        requires_training=any(submission.requires_training for submission in submissions),
        comments=[submission.comments for submission in submissions],
        # a newer correction belongs to answers that were not read
        corrections=corrections[:corrected],
        receipts=ResultReceipts(version=len(submissions) + corrected, receipts=receipts),
        submissions=len(submissions),
        expected=stored.expected,
    )

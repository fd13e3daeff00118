"""Reads the reports of people, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.queries import ResultReceipts, list_receipts
from evaluacmo.reports.section_scores import SectionScores, section_scores
from evaluacmo.reports.summary import summarise
from evaluacmo.results.averages import QuestionAverage, question_averages
from evaluacmo.results.evaluation_average import (
    EvaluationAverage,
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
from evaluacmo.results.queries import list_corrections, list_history
from evaluacmo.results.scoring import Result, result


@dataclass(frozen=True, slots=True)
class Report:
    """One person's result in one evaluation, calculated from its submissions."""

    person: User
    evaluation: Evaluation
    sent_at: datetime
    """When the last submission was sent."""
    result: Result
    questions: list[QuestionAverage]
    scores: list[SectionScores]
    requires_training: bool
    comments: list[str]
    """In the order they were sent."""
    corrections: list[Correction]
    """In the order they were made."""
    receipts: ResultReceipts
    submissions: int
    expected: int
    """The number of submissions with those that are missing (rules: cycle)."""

    @property
    def is_published(self) -> bool:
        """Whether the person can read it today (rules: cycle)."""
        return self.evaluation.is_published or self.receipts.is_confirmed

    @property
    def comments_summary(self) -> str:
        """A short extract of all comments."""
        return summarise(self.comments)


@dataclass(frozen=True, slots=True)
class ComparedReport:
    """A report, and the figures that its reader may compare it with."""

    report: Report
    earlier: list[PersonResult]
    """The person's results from before this one, newest first."""
    average: EvaluationAverage | None
    """The average of the evaluation, where the reader may know it (rules: averages)."""


def get_report(*, evaluation_id: int, user_id: int, reader_id: int) -> Report:
    """A person's result in one evaluation. Raises `NotFound` without one that can be read."""
    results = PersonResult.objects.readable_by(reader_id).filter(collaborator=user_id)
    reports = list_reports(
        evaluation_id=evaluation_id,
        people=results.filter(evaluation=evaluation_id).values_list("collaborator", flat=True),
    )
    if not reports:
        raise NotFound
    return reports[0]


def list_results(
    *, evaluation_id: int, people: Collection[int] = (), search: str = "", reader_id: int
) -> PersonResultQuerySet:
    """The results in an evaluation that the reader can read, by name; of `people`, where given."""
    results = PersonResult.objects.readable_by(reader_id).filter(
        matching(search, "collaborator__name_key"), evaluation=evaluation_id
    )
    if people:
        results = results.filter(collaborator__in=people)
    return results.order_by("collaborator__name_key", "collaborator")


def list_reports(
    *, evaluation_id: int, people: Sequence[int] | QuerySet[PersonResult, int]
) -> list[Report]:
    """The reports of these people in one evaluation, by name (at most eight queries).

    Submissions and answers are read by one query, so that a correction that is stored meanwhile is
    in the whole report or not at all.
    """
    answers = (
        Answer.objects.filter(
            submission__evaluation=evaluation_id, submission__collaborator__in=people
        )
        .select_related("submission")
        .prefetch_related("wording", "submission__evaluation")
        .order_by(
            "submission__collaborator__name_key",
            "submission__collaborator",
            "submission__created_at",
            "submission",
            # as they were stored: the order in which they were asked
            "pk",
        )
    )
    by_person = {
        person_id: list(own)
        for person_id, own in groupby(answers, key=attrgetter("submission.collaborator_id"))
    }
    # a prefetch of more than 1,000 of them fails on SQLite
    found = {person.pk: person for person in User.objects.filter(pk__in=by_person)}
    receipts = list_receipts((evaluation_id, person_id) for person_id in by_person)
    corrections = _corrections_by_person(answers)
    results = PersonResult.objects.filter(evaluation=evaluation_id, collaborator__in=by_person)
    expected = {result.collaborator_id: result.expected for result in results.with_missing()}
    return [
        _report(
            own,
            person=found[person_id],
            receipts=receipts[evaluation_id, person_id],
            corrections=corrections.get(person_id, []),
            expected=expected.get(person_id, 0),
        )
        for person_id, own in by_person.items()
    ]


def compare_reports(reports: Sequence[Report], *, reader: User) -> list[ComparedReport]:
    """Add the person's earlier results and the average to each report of one evaluation."""
    if not reports:
        return []
    evaluation = reports[0].evaluation
    average = (
        average_for_managers(evaluation_id=evaluation.pk, reader_id=reader.pk)
        if reader.is_manager
        else average_for_people(evaluation)
    )
    people = [report.person.pk for report in reports]
    history: defaultdict[int, list[PersonResult]] = defaultdict(list)
    for past in list_history(people=people, reader_id=reader.pk).exclude(evaluation=evaluation):
        history[past.collaborator_id].append(past)
    return [
        ComparedReport(
            report=report,
            earlier=[past for past in history[report.person.pk] if past.last_at < report.sent_at],
            average=average,
        )
        for report in reports
    ]


def _corrections_by_person(answers: Iterable[Answer]) -> dict[int, list[Correction]]:
    """The corrections of the answers' submissions, in the order they were made."""
    corrected = {answer.submission_id for answer in answers if answer.submission.corrections}
    by_person: defaultdict[int, list[Correction]] = defaultdict(list)
    if corrected:
        for correction in list_corrections(corrected):
            by_person[correction.reopening.submission.collaborator_id].append(correction)
    return by_person


def _report(
    answers: Sequence[Answer],
    *,
    person: User,
    receipts: Sequence[Receipt],
    corrections: list[Correction],
    expected: int,
) -> Report:
    """The report from all answers about one person."""
    submissions = list({answer.submission_id: answer.submission for answer in answers}.values())
    last = submissions[-1]
    evaluation = last.evaluation
    tallies = [submission.tallies for submission in submissions]
    corrected = sum(submission.corrections for submission in submissions)
    return Report(
        person=person,
        evaluation=evaluation,
        sent_at=last.created_at,
        result=result(tallies, weights=evaluation_weights(evaluation)),
        questions=question_averages(answers),
        scores=section_scores(tallies),
        requires_training=any(submission.requires_training for submission in submissions),
        comments=[submission.comments for submission in submissions],
        # a newer one belongs to answers that were not read
        corrections=corrections[:corrected],
        receipts=ResultReceipts(version=len(submissions) + corrected, receipts=receipts),
        submissions=len(submissions),
        expected=expected,
    )

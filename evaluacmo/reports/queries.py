"""Reads reports, the lists of results and the dashboard, each in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Final

from django.db.models import Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import require_user
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.queries import (
    Pair,
    ResultReceipts,
    current_receipts,
    list_receipts,
    only_unconfirmed,
    written_answers,
)
from evaluacmo.reports.part import WHOLE_SCHOOL, Part
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
    Reopening,
    Submission,
    evaluation_weights,
)
from evaluacmo.results.queries import list_corrections, list_history, newest_first
from evaluacmo.results.scoring import Result, result

PEOPLE_AT_ONCE: Final = 1000
"""Fewer than a database accepts as parameters of a query."""

LATEST_SORTING: Final = Sorting(
    *("name_key", "id"),
    user="name_key",
    evaluation=F("evaluation_key"),
    score=F("overall"),
)
CORRECTIONS_SORTING: Final = Sorting(
    *("asked_at", "id"),
    asked="asked_at",
    user="submission__collaborator__name_key",
    evaluation="submission__evaluation__name_key",
)
HISTORY_SORTING: Final = Sorting(
    *("name_key", "id"),
    name="name_key",
    position=folded("position"),
    department=folded("department"),
    count="evaluations_count",
)
PERSON_HISTORY_SORTING: Final = Sorting(
    *("-last_at", "-last"),
    date="last_at",
    name="evaluation__name_key",
    score="overall",
)


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
    history: list[PersonResult]
    """All stored results of the person, newest first; also those that they cannot read yet."""

    @property
    def expected(self) -> int:
        """The number of submissions with those that are missing (rules: cycle)."""
        own = (past for past in self.history if past.evaluation_id == self.evaluation.pk)
        return next((past.expected for past in own), 0)

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


@dataclass(frozen=True, slots=True)
class LatestRow:
    """A person with their latest result, and its receipts; None without one."""

    person: User
    result: PersonResult | None
    receipts: ResultReceipts | None


@dataclass(frozen=True, slots=True)
class FollowUp:
    """The lengths of the lists of what came back after the results."""

    answered: int
    """The rows of `list_latest(answered=True)`."""
    unconfirmed: int
    """The rows of `list_latest(unconfirmed=True)`."""
    corrections: int
    """The rows of `list_open_reopenings`."""


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
    history: defaultdict[int, list[PersonResult]] = defaultdict(list)
    for past in list_history(people=by_person, reader_id=None):
        history[past.collaborator_id].append(past)
    return [
        _report(
            own,
            person=found[person_id],
            receipts=receipts[evaluation_id, person_id],
            corrections=corrections.get(person_id, []),
            history=history[person_id],
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
    return [
        ComparedReport(
            report=report,
            earlier=[
                past
                for past in report.history
                if past.last_at < report.sent_at
                and past.evaluation_id != evaluation.pk
                and past.is_readable_by(reader.pk)
            ],
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
    history: list[PersonResult],
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
        history=history,
    )


def list_latest(
    *,
    search: str = "",
    evaluation_name: str = "",
    unconfirmed: bool = False,
    answered: bool = False,
    provisional: bool = False,
    evaluator_id: int | None = None,
    year: int | None = None,
    part: Part = WHOLE_SCHOOL,
    sort: str | None = None,
    reader_id: int,
) -> QuerySet[User]:
    """Everybody but admins by name; `read_latest` reads their latest results.

    A year or a part of the school leaves people with a result of it, and its latest one.
    `unconfirmed`, `answered` (the newest answer first) and `provisional` leave people whose latest
    result is so, and `evaluator_id` people assigned to this evaluator, without the reader.
    """
    within = part.of_year(year)
    readable = PersonResult.objects.readable_by(reader_id).filter(within)
    latest = newest_first(readable.filter(collaborator=OuterRef("pk")))
    people = (
        User.objects.exclude(role=Role.ADMIN)
        .filter(matching(search, "name_key"))
        .annotate(latest=Subquery(latest.values("pk")[:1]))
    )
    if evaluator_id is not None:
        assigned = Assignment.objects.filter(evaluator=evaluator_id).values("collaborator")
        people = people.filter(pk__in=assigned).exclude(pk=reader_id)
    results = PersonResult.objects.filter(pk=OuterRef("latest"))
    if evaluation_name:
        results = results.filter(evaluation__name=evaluation_name)
    if unconfirmed:
        results = only_unconfirmed(results)
    if answered:
        results = results.filter(Exists(written_answers()))
        # few have answered anything
        answers = Receipt.objects.filter(answered_at__isnull=False)
        answer = latest.annotate(answered_at=Subquery(written_answers().values("answered_at")))
        people = people.filter(pk__in=answers.values("collaborator")).annotate(
            answered_at=Subquery(answer.values("answered_at")[:1])
        )
    if provisional:
        results = results.provisional()
    if evaluation_name or unconfirmed or answered or provisional:
        people = people.filter(Exists(results))
    if within:
        people = people.filter(pk__in=readable.values("collaborator"))
    people = people.annotate(
        evaluation_key=Subquery(latest.values("evaluation__name_key")[:1]),
        overall=Subquery(latest.values("overall")[:1]),
    )
    newest_answer = ("-answered_at", *LATEST_SORTING.default)
    return LATEST_SORTING.order(people, sort, default=newest_answer if answered else ())


def read_latest(
    ids: Sequence[int],
    *,
    year: int | None = None,
    part: Part = WHOLE_SCHOOL,
    reader_id: int,
) -> Iterator[LatestRow]:
    """These people, in this order, with the latest result of `list_latest`.

    Three queries for each `PEOPLE_AT_ONCE` of them.
    """
    readable = PersonResult.objects.readable_by(reader_id).filter(part.of_year(year))
    latest = newest_first(readable.filter(collaborator=OuterRef("collaborator")))
    results = readable.filter(pk=Subquery(latest.values("pk")[:1])).with_missing()
    for start in range(0, len(ids), PEOPLE_AT_ONCE):
        chunk = ids[start : start + PEOPLE_AT_ONCE]
        of_chunk = results.filter(collaborator__in=chunk).select_related("evaluation")
        by_person = {found.collaborator_id: found for found in of_chunk}
        receipts = list_receipts((found.evaluation_id, pk) for pk, found in by_person.items())
        people = User.objects.select_related("category").in_bulk(chunk)
        for pk in chunk:
            # somebody may have been deleted since the list was read
            if pk in people:
                yield _latest_row(people[pk], by_person.get(pk), receipts)


def _latest_row(
    person: User, found: PersonResult | None, receipts: Mapping[Pair, Sequence[Receipt]]
) -> LatestRow:
    if found is None:
        return LatestRow(person, None, None)
    own = receipts[found.evaluation_id, person.pk]
    return LatestRow(person, found, ResultReceipts(found.version, own))


def list_open_reopenings(
    *,
    search: str = "",
    year: int | None = None,
    part: Part = WHOLE_SCHOOL,
    sort: str | None = None,
    reader_id: int,
) -> QuerySet[Reopening]:
    """The open reopenings about others than the reader, oldest first (rules: corrections)."""
    submissions = Submission.objects.filter(
        matching(search, "collaborator__name_key"),
        part.of_year(year),
        # few are reopened, and without this SQLite reads all submissions
        pk__in=Reopening.objects.filter(closed_at=None).values("submission"),
    )
    reopenings = Reopening.objects.filter(
        closed_at=None, submission__in=submissions.exclude(collaborator=reader_id)
    )
    people = reopenings.select_related("submission__collaborator", "submission__evaluation")
    return CORRECTIONS_SORTING.order(people, sort)


def count_follow_up(*, year: int | None, part: Part, reader_id: int) -> FollowUp:
    """The lengths of the lists of what came back after the results (three queries)."""
    answered = list_latest(answered=True, year=year, part=part, reader_id=reader_id)
    unconfirmed = list_latest(unconfirmed=True, year=year, part=part, reader_id=reader_id)
    corrections = list_open_reopenings(year=year, part=part, reader_id=reader_id)
    return FollowUp(
        answered=answered.count(), unconfirmed=unconfirmed.count(), corrections=corrections.count()
    )


def list_history_with_receipts(
    *, user_id: int, sort: str | None = None, reader_id: int
) -> list[PersonResult]:
    """A person's results, newest first. Raises `NotFound` for an unknown person.

    `confirmed_at` is when they confirmed the result's current version, `answered_at` when they
    answered it in writing.
    """
    history = list_history(people=[user_id], reader_id=reader_id).annotate(
        confirmed_at=Subquery(current_receipts().values("confirmed_at")),
        answered_at=Subquery(written_answers().values("answered_at")),
    )
    results = list(PERSON_HISTORY_SORTING.order(history, sort))
    if not results:
        require_user(user_id)
    return results


def list_history_collaborators(
    *, search: str = "", sort: str | None = None, reader_id: int
) -> QuerySet[User]:
    """The people with results, by name, with their number as `evaluations_count`."""
    results = PersonResult.objects.readable_by(reader_id).filter(collaborator=OuterRef("pk"))
    number = results.order_by().values("collaborator").annotate(number=Count("*")).values("number")
    people = (
        User.objects.filter(matching(search, "name_key"))
        .filter(Exists(results))
        .annotate(evaluations_count=Subquery(number, output_field=IntegerField()))
    )
    return HISTORY_SORTING.order(people, sort)

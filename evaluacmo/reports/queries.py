"""Everything that is read about results, each in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.http import HttpResponse

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import matching, page_of
from evaluacmo.common.schemas import Listing, QuestionTypeName
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.reports.summary import summarise
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.queries import (
    PersonResult,
    history_of,
    in_current_evaluation,
    person_result,
    results_of,
)
from evaluacmo.results.scoring import mean

_Scores = defaultdict[tuple[int, str, QuestionTypeName], list[Fraction]]
"""The scores that each wording was given."""


@dataclass(frozen=True, slots=True)
class LatestRow:
    """A person and, if they have one, their latest result."""

    user: User
    latest: PersonResult | None


@dataclass(frozen=True, slots=True)
class QuestionAverage:
    """A question as it was answered, and the exact mean of its scores over evaluators."""

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    average: Fraction


@dataclass(frozen=True, slots=True)
class Report:
    """One person's result in one evaluation."""

    user: User
    person_result: PersonResult
    questions: list[QuestionAverage]
    requires_training: bool
    comments: list[str]

    @property
    def comments_summary(self) -> str:
        """One short text that stands for all comments."""
        return summarise(self.comments)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one evaluator is: people assigned, and how many of them are done."""

    evaluator_name: str
    assigned: int
    evaluated: int


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The figures of the current year; the average is exact, from 0 to 100."""

    overall_average: Fraction
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    evaluation_progress: list[Progress]


def get_latest(*, user_id: int) -> PersonResult:
    """A person's latest result; `NotFound` where there is none."""
    history = history_of(user_id=user_id)
    if not history:
        raise NotFound
    return history[0]


def get_report(*, evaluation_id: int, user_id: int) -> Report:
    """A person's result in one evaluation; `NotFound` where nobody has submitted."""
    submissions = Submission.objects.filter(evaluation_id=evaluation_id, collaborator_id=user_id)
    reports = _reports_of(submissions)
    if not reports:
        raise NotFound
    return reports[user_id]


def list_reports(*, evaluation_id: int, listing: Listing, response: HttpResponse) -> list[Report]:
    """Everybody's result in one evaluation, by name (four queries, five paged).

    `NotFound` where there is no such evaluation.
    """
    evaluation = get_evaluation(evaluation_id)
    submissions = Submission.objects.filter(evaluation=evaluation)
    people = User.objects.filter(
        matching(listing.search, "name_key"), pk__in=submissions.values("collaborator")
    ).order_by("name_key", "id")
    page = list(page_of(people, listing=listing, response=response).values_list("pk", flat=True))
    if listing.page or listing.search:
        submissions = submissions.filter(collaborator__in=page)
    reports = _reports_of(submissions)
    return [reports[pk] for pk in page]


def _reports_of(submissions: QuerySet[Submission]) -> dict[int, Report]:
    """The report of each person that these, all about them in one evaluation, are about."""
    rows = list(
        submissions.select_related("collaborator", "evaluation").order_by("created_at", "id")
    )
    by_person: defaultdict[int, list[Submission]] = defaultdict(list)
    for row in rows:
        by_person[row.collaborator_id].append(row)
    questions = _question_averages(rows)
    return {
        pk: Report(
            user=own[0].collaborator,
            person_result=person_result(own),
            questions=questions[pk],
            requires_training=any(row.requires_training for row in own),
            comments=[row.comments for row in own],
        )
        for pk, own in by_person.items()
    }


def _question_averages(submissions: Sequence[Submission]) -> dict[int, list[QuestionAverage]]:
    """Each person's, one row per wording that was answered.

    Competencies come first, in the order of the bank.
    """
    answers = (
        Answer.objects.filter(submission__in=submissions)
        .order_by("wording__question_type", "wording__question_id", "wording_id", "id")
        .values_list(
            "submission__collaborator_id",
            "wording__question_id",
            "wording__question_text",
            "wording__question_type",
            "score",
        )
    )
    scores: defaultdict[int, _Scores] = defaultdict(lambda: defaultdict(list))
    for person, question_id, text, question_type, score in answers:
        asked = (question_id, text, cast("QuestionTypeName", question_type))
        scores[person][asked].append(Fraction(score))
    return {
        person: [QuestionAverage(*asked, average=mean(given)) for asked, given in own.items()]
        for person, own in scores.items()
    }


def list_latest(
    *, listing: Listing, evaluation_name: str, response: HttpResponse
) -> list[LatestRow]:
    """Everybody but admins by name, each with their latest result (two queries, three paged)."""
    people = (
        User.objects.exclude(role=Role.ADMIN)
        .filter(matching(listing.search, "name_key"))
        .order_by("name_key", "id")
    )
    if evaluation_name:
        newest = Submission.objects.filter(collaborator=OuterRef("pk")).order_by(
            "-created_at", "-id"
        )
        latest_name = Subquery(newest.values("evaluation__name")[:1])
        people = people.annotate(latest_name=latest_name).filter(latest_name=evaluation_name)
    page = list(page_of(people, listing=listing, response=response))
    latest = _latest_results(page if listing.page else None)
    return [LatestRow(user=user, latest=latest.get(user.pk)) for user in page]


def _latest_results(people: Sequence[User] | None) -> dict[int, PersonResult]:
    """The latest result of each of these people, or of everybody."""
    submissions = Submission.objects.all()
    if people is not None:
        submissions = submissions.filter(collaborator__in=people)
    newest_first = results_of(submissions)
    return {each.user_id: each for each in reversed(newest_first)}


def list_history_collaborators(*, search: str) -> QuerySet[User]:
    """The people with more than 0 evaluations, by name, with how many they have."""
    counted = (
        Submission.objects.filter(collaborator=OuterRef("pk"))
        .order_by()
        .values("collaborator")
        .annotate(count=Count("evaluation", distinct=True))
        .values("count")
    )
    return (
        User.objects.filter(matching(search, "name_key"))
        .filter(Exists(Submission.objects.filter(collaborator=OuterRef("pk"))))
        .annotate(evaluations_count=Subquery(counted, output_field=IntegerField()))
        .order_by("name_key", "id")
    )


def training_report(*, listing: Listing, response: HttpResponse) -> dict[str, list[Submission]]:
    """The submissions that ask for training, by evaluator; a page is a page of evaluators.

    A search finds an evaluator with all their people, or the people it matches.
    """
    wanted = Submission.objects.filter(
        matching(listing.search, "evaluator__name_key")
        | matching(listing.search, "collaborator__name_key"),
        requires_training=True,
    )
    evaluators = list(
        page_of(
            User.objects.filter(pk__in=wanted.values("evaluator")).order_by("name_key", "id"),
            listing=listing,
            response=response,
        )
    )
    if listing.page:
        wanted = wanted.filter(evaluator__in=evaluators)
    rows = wanted.select_related("collaborator").order_by(
        "collaborator__name_key", "collaborator_id", "-created_at", "-id"
    )
    by_evaluator: defaultdict[int, list[Submission]] = defaultdict(list)
    for row in rows:
        by_evaluator[row.evaluator_id].append(row)
    labels = _distinct_labels(evaluators)
    return {labels[each.pk]: by_evaluator[each.pk] for each in evaluators}


def _distinct_labels(people: Sequence[User]) -> dict[int, str]:
    """Each person's name, with the e-mail where several people share it."""
    recommending = Submission.objects.filter(evaluator=OuterRef("pk"), requires_training=True)
    shared = set(
        User.objects.filter(Exists(recommending), name__in=[each.name for each in people])
        .values("name")
        .annotate(count=Count("id"))
        .filter(count__gt=1)
        .values_list("name", flat=True)
    )
    labels = {
        each.pk: f"{each.name} ({each.email or each.pk})" if each.name in shared else each.name
        for each in people
    }
    # a name may look like another's label, and nobody may vanish behind it
    uses = Counter(labels.values())
    return {pk: label if uses[label] == 1 else f"{label} ({pk})" for pk, label in labels.items()}


def get_dashboard() -> Dashboard:
    """The figures of the current year, in a fixed number of queries."""
    year = current_year()
    submissions = Submission.objects.filter(evaluation__period=year)
    active = Counter(User.objects.filter(is_active=True).order_by().values_list("role", flat=True))
    counts = submissions.aggregate(
        completed=Count("id"),
        training=Count("collaborator", distinct=True, filter=Q(requires_training=True)),
    )
    return Dashboard(
        overall_average=_overall_average(submissions),
        total_active_collaborators=active[Role.COLLABORATOR],
        total_active_evaluators=active[Role.EVALUATOR],
        total_needing_training=counts["training"],
        total_completed_evaluations=counts["completed"],
        evaluation_progress=_progress(year=year),
    )


def _overall_average(submissions: QuerySet[Submission]) -> Fraction:
    """The mean over evaluated people of their latest result."""
    newest_first = results_of(submissions)
    latest = {each.user_id: each.result.overall for each in reversed(newest_first)}
    return mean(list(latest.values())) if latest else Fraction(0)


def _progress(*, year: int) -> list[Progress]:
    done = in_current_evaluation(year=year).filter(
        evaluator=OuterRef("evaluator"), collaborator=OuterRef("collaborator")
    )
    counted = {
        row["evaluator"]: row
        for row in Assignment.objects.filter(collaborator__is_active=True)
        .annotate(is_done=Exists(done))
        .values("evaluator")
        .annotate(assigned=Count("id"), evaluated=Count("id", filter=Q(is_done=True)))
    }
    nothing = {"assigned": 0, "evaluated": 0}
    evaluators = User.objects.filter(role=Role.EVALUATOR, is_active=True)
    return [
        Progress(
            evaluator_name=each.name,
            assigned=counted.get(each.pk, nothing)["assigned"],
            evaluated=counted.get(each.pk, nothing)["evaluated"],
        )
        for each in evaluators.order_by("name_key", "id")
    ]

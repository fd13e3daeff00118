"""The figures of the dashboard and the lists they lead to, each in a fixed number of queries."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from evaluacmo.accounts.models import Role, User, UserQuerySet
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import today
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.evaluations.queries import current_evaluations, current_of_categories
from evaluacmo.reports.part import Part
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.queries import in_current_evaluation
from evaluacmo.results.scoring import mean_of_stored


@dataclass(frozen=True, slots=True)
class Progress:
    """The number of people assigned to an evaluator, and of those evaluated."""

    evaluator_id: int
    evaluator_name: str
    assigned: int
    evaluated: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """A closing date that has not passed, and what is to be sent until then."""

    closes_on: date
    remaining: int
    days_left: int
    """Including today and the last day; before the opening, from its day."""

    @property
    def per_day(self) -> int:
        """How many have to be sent each day."""
        return ceil(self.remaining / self.days_left)


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The figures of a year; the average is from 0 to 100."""

    year: int
    has_evaluations: bool
    """Whether there is an evaluation of the year."""
    overall_average: Fraction
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    completed_about_reader: int
    """Those of `total_completed_evaluations` that `list_submissions` leaves out."""
    training_about_reader: int
    """1 where the reader is one of `total_needing_training`, whom no list shows to them."""
    evaluation_progress: list[Progress]
    deadlines: list[Deadline]
    """The nearest first."""

    @property
    def total_assigned(self) -> int:
        """How many evaluations the progress expects."""
        return sum(row.assigned for row in self.evaluation_progress)

    @property
    def total_evaluated(self) -> int:
        """How many of them have been sent."""
        return sum(row.evaluated for row in self.evaluation_progress)


def get_dashboard(*, year: int, part: Part, reader_id: int) -> Dashboard:
    """The figures of a year (at most eight queries).

    The progress of evaluators leaves the reader out (rules: permissions), and the figures leave out
    a result of the reader that is not published (rules: cycle).
    """
    about_reader = Q(collaborator=reader_id)
    needs_training = Q(requires_training=True)
    results = PersonResult.objects.readable_by(reader_id)
    figures = results.filter(part.of_year(year)).aggregate(
        people=Count("pk", filter=Q(is_latest_of_year=True)),
        overalls=Sum("overall", filter=Q(is_latest_of_year=True)),
        training=Count("collaborator", distinct=True, filter=needs_training),
        own_training=Count("collaborator", distinct=True, filter=needs_training & about_reader),
        sent=Sum("submissions", default=0),
        own=Sum("submissions", default=0, filter=about_reader),
    )
    collaborators = list_users(
        role=Role.COLLABORATOR,
        status=True,
        department=part.department,
        category_id=part.category_id,
    )
    progress = list_progress(year=year, part=part, reader_id=reader_id)
    return Dashboard(
        year=year,
        has_evaluations=part.evaluations(year=year).exists(),
        overall_average=mean_of_stored(figures["overalls"], figures["people"]),
        total_active_collaborators=collaborators.count(),
        total_active_evaluators=len(progress),
        total_needing_training=figures["training"],
        total_completed_evaluations=figures["sent"],
        completed_about_reader=figures["own"],
        training_about_reader=figures["own_training"],
        evaluation_progress=progress,
        deadlines=list_deadlines(year=year, part=part, reader_id=reader_id),
    )


def list_progress(*, year: int, part: Part, reader_id: int) -> list[Progress]:
    """The progress of active evaluators with everybody but the reader, by name (two queries).

    A reader who is evaluated would otherwise see which evaluator has sent (rules: permissions).
    Narrowed to a category or a department, only evaluators with people of it are listed.
    """
    sent = _counted_submissions(year=year, part=part, reader_id=reader_id)
    evaluated = dict(sent.values_list("evaluator").annotate(Count("pk")))
    counted = Q(assignments__collaborator__is_active=True) & part.people(
        "assignments__collaborator__"
    )
    counted &= ~Q(assignments__collaborator=reader_id)
    rows = _active_evaluators().order_by("name_key", "id").values_list("pk", "name")
    return [
        Progress(pk, name, assigned=assigned, evaluated=evaluated.get(pk, 0))
        for pk, name, assigned in rows.annotate(assigned=Count("assignments", filter=counted))
        if assigned or part.is_whole
    ]


def list_deadlines(*, year: int, part: Part, reader_id: int) -> list[Deadline]:
    """What the progress still expects until each closing date to come (at most three queries).

    Extensions for single evaluators are left aside.
    """
    day = today()
    current = part.evaluations(year=year).filter(pk__in=current_of_categories(year=year))
    ahead = current.filter(closes_on__gte=day).values_list("category", "opens_on", "closes_on")
    periods = {
        category: (closes, max(opens or day, day))
        for category, opens, closes in ahead
        if closes is not None
    }
    if not periods:
        return []
    of_category = {"collaborator__category__in": periods}
    assigned = _counted_assignments(part=part, reader_id=reader_id).filter(**of_category)
    sent = _counted_submissions(year=year, part=part, reader_id=reader_id).filter(**of_category)
    remaining: Counter[tuple[date, date]] = Counter()
    for rows, sign in ((assigned, 1), (sent, -1)):
        counts = rows.values_list("collaborator__category").annotate(Count("pk"))
        for category, number in counts:
            remaining[periods[category]] += sign * number
    return [
        Deadline(closes, number, days_left=(closes - start).days + 1)
        for (closes, start), number in sorted(remaining.items())
        if number > 0
    ]


def list_missing(*, evaluator_id: int, year: int, part: Part, reader_id: int) -> UserQuerySet:
    """The people whom the progress counts as assigned to an evaluator and not evaluated, by name.

    Each has the name of their evaluation of the year as `evaluation_name`, empty where there is
    none. Raises `NotFound` unless the evaluator is in the progress.
    """
    if not _active_evaluators().filter(pk=evaluator_id).exists():
        raise NotFound
    evaluated = _evaluated(year).filter(evaluator=evaluator_id, collaborator=OuterRef("pk"))
    evaluations = current_evaluations(OuterRef("category"), year=year)
    evaluation = evaluations.filter(period=year).values("name")[:1]
    assigned = Assignment.objects.filter(evaluator=evaluator_id).values("collaborator")
    people = User.objects.filter(part.people(), ~Exists(evaluated), pk__in=assigned)
    return (
        people.filter(is_active=True)
        .exclude(pk=reader_id)
        .select_related("category")
        .annotate(evaluation_name=Coalesce(Subquery(evaluation), Value("")))
        .order_by("name_key", "id")
    )


def list_submissions(
    *, year: int | None, part: Part, search: str = "", reader_id: int
) -> QuerySet[Submission]:
    """The submissions, newest first, except those about the reader (rules: corrections)."""
    by_name = matching(search, "collaborator__name_key")
    submissions = Submission.objects.filter(by_name, part.of_year(year)).exclude(
        collaborator=reader_id
    )
    return submissions.select_related("collaborator", "evaluation").order_by("-created_at", "-id")


def _active_evaluators() -> UserQuerySet:
    return User.objects.filter(role=Role.EVALUATOR, is_active=True)


def _counted_assignments(*, part: Part, reader_id: int) -> QuerySet[Assignment]:
    """The assignments that the progress counts."""
    return Assignment.objects.filter(
        part.people("collaborator__"),
        evaluator__in=_active_evaluators(),
        collaborator__is_active=True,
    ).exclude(collaborator=reader_id)


def _counted_submissions(*, year: int, part: Part, reader_id: int) -> QuerySet[Submission]:
    """The submissions of those assignments, in the year's evaluation."""
    pair = _counted_assignments(part=part, reader_id=reader_id).filter(
        evaluator=OuterRef("evaluator"), collaborator=OuterRef("collaborator")
    )
    return _evaluated(year).filter(Exists(pair)).order_by()


def _evaluated(year: int) -> QuerySet[Submission]:
    """The submissions in the year's evaluation of the collaborator's present category."""
    return in_current_evaluation(year=year).filter(evaluation__period=year)

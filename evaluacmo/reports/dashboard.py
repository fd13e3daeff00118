"""The figures of the dashboard and the lists they lead to, each in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Annotated, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum
from pydantic import Field

from evaluacmo.accounts.models import Assignment, Role, User, UserQuerySet
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import LocalMoment, Output, found_at
from evaluacmo.common.sorting import RowSorting, Sorting
from evaluacmo.common.text import has_words, search_key
from evaluacmo.evaluations.windows import (
    PendingPartOut,
    PendingState,
    SubmissionWindow,
    Windows,
    count_open,
    split_pending,
)
from evaluacmo.mail.queries import ReminderState, reminder_states
from evaluacmo.reports.not_evaluated import count_not_evaluated
from evaluacmo.reports.part import Part, YearSearch
from evaluacmo.results.models import Submission
from evaluacmo.results.queries import in_evaluation_of, result_of
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import RoundedPercentage
from evaluacmo.results.scoring import mean_of_stored

SUBMISSIONS_SORTING: Final = Sorting(
    "-created_at",
    "-id",
    sent="created_at",
    user="collaborator__name_key",
    evaluation="evaluation__name_key",
)


class SubmissionsFilter(YearSearch):
    """Submissions of people."""

    sort: Annotated[str | None, SUBMISSIONS_SORTING] = None


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
    """A person not yet evaluated by an evaluator."""

    collaborator_id: Annotated[int, Field(validation_alias="id")]
    collaborator_name: Annotated[str, Field(validation_alias="name")]
    position: str
    department: str
    state: PendingState | None = None
    """Whether the evaluator can send it today. Null, as the days, for other years than this."""
    opens_on: date | None = None
    closes_on: date | None = None


class ProgressOut(Output):
    """The number of people assigned to an evaluator, and of those evaluated."""

    evaluator_id: int
    evaluator_name: str
    assigned: int
    evaluated: int
    pending: list[PendingPartOut] = []
    """The missing evaluations, by when they can be sent; empty for another year than this."""
    reminder: ReminderState | None = None
    """Whether they can be reminded now; null where there is nothing to send, or e-mail is off."""

    @property
    def share(self) -> Fraction | None:
        """The fraction of the assigned people who are evaluated; None without assigned people."""
        return Fraction(self.evaluated, self.assigned) if self.assigned else None


PROGRESS_SORTING: Final = RowSorting[ProgressOut](
    name=lambda row: search_key(row.evaluator_name),
    assigned=lambda row: row.assigned,
    evaluated=lambda row: row.share,
)


class ProgressFilter(YearSearch):
    """The active evaluators, with their progress in a year."""

    sort: Annotated[str | None, PROGRESS_SORTING] = None


@dataclass(frozen=True, slots=True)
class CategoryCounts:
    """The numbers of people assigned to an evaluator and of those evaluated, by their category."""

    evaluator_id: int
    evaluator_name: str
    assigned: Counter[int | None]
    evaluated: Counter[int | None]


class DashboardOut(Output):
    """The figures of a year."""

    year: int
    has_evaluations: bool
    """Whether there is an evaluation of the year."""
    total_assigned: int
    """The number of evaluations that the progress expects."""
    total_evaluated: int
    """The number of them that have been sent."""
    overall_average: RoundedPercentage
    total_with_result: int
    """The number of people in the average, which is 0.00 without any."""
    total_provisional: int
    """The number of people in the average whose result is provisional."""
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    completed_about_reader: int
    """The part of `total_completed_evaluations` that `list_submissions` leaves out."""
    training_about_reader: int
    """1 where the reader is one of `total_needing_training`, whom no list shows to them."""
    evaluation_progress: list[ProgressOut]
    pending: list[PendingPartOut]
    """The missing evaluations, by when they can be sent; empty for another year than this."""
    total_not_evaluated: int | None
    """The length of `list_not_evaluated`, narrowed alike; null for another year than this."""


def get_dashboard(*, year: int, part: Part, reader: Reader) -> DashboardOut:
    """The figures of a year, in a fixed number of queries.

    The progress of evaluators leaves the reader out (rules: permissions), and the figures leave out
    a result of the reader that is not published (rules: cycle).
    """
    about_reader = reader.is_about()
    needs_training = Q(requires_training=True)
    of_year = part.results(year=year)
    latest = reader.latest_of_year()
    figures = reader.results.filter(of_year).aggregate(
        people=Count("pk", filter=latest),
        overalls=Sum("overall", filter=latest),
        training=Count("collaborator", distinct=True, filter=needs_training),
        own_training=Count("collaborator", distinct=True, filter=needs_training & about_reader),
        sent=Sum("submissions", default=0),
        own=Sum("submissions", default=0, filter=about_reader),
    )
    collaborators = User.objects.filter(part.people(), role=Role.COLLABORATOR, is_active=True)
    counts = count_by_category(year=year, part=part, reader=reader)
    owed = owed_by_evaluator(counts, year=year)
    progress = _progress(counts, owed, part=part, reader=reader)
    is_this_year = year == current_year()
    return DashboardOut(
        year=year,
        has_evaluations=part.evaluations(year=year).exists(),
        total_assigned=sum(row.assigned for row in progress),
        total_evaluated=sum(row.evaluated for row in progress),
        overall_average=mean_of_stored(figures["overalls"], figures["people"]),
        total_with_result=figures["people"],
        total_provisional=reader.counted_results.filter(of_year).provisional().count(),
        total_active_collaborators=collaborators.count(),
        total_active_evaluators=len(progress),
        total_needing_training=figures["training"],
        total_completed_evaluations=figures["sent"],
        completed_about_reader=figures["own"],
        training_about_reader=figures["own_training"],
        evaluation_progress=progress,
        pending=split_pending(chain.from_iterable(owed.values())),
        total_not_evaluated=(
            count_not_evaluated(part=part, reader=reader) if is_this_year else None
        ),
    )


def list_progress(filters: ProgressFilter, *, reader: Reader) -> Sequence[ProgressOut]:
    """The progress of active evaluators with everybody but the reader, by name.

    By default in this year. A reader who is evaluated could otherwise see which evaluator has sent
    (rules: permissions). Narrowed to a category or a department, only evaluators with people of it
    are listed.
    """
    year, part = filters.chosen_year, filters.part
    counts = count_by_category(year=year, part=part, reader=reader)
    progress = _progress(counts, owed_by_evaluator(counts, year=year), part=part, reader=reader)
    found = [row for row in progress if has_words(row.evaluator_name, filters.search)]
    return PROGRESS_SORTING.order(found, filters.sort)


def count_by_category(*, year: int, part: Part, reader: Reader) -> list[CategoryCounts]:
    """The counts of each active evaluator, by name (three queries)."""
    pair = Assignment.objects.filter(
        evaluator=OuterRef("evaluator"), collaborator=OuterRef("collaborator")
    )
    counted = part.people("collaborator__") & Q(collaborator__is_active=True)
    counted &= ~reader.is_about()
    assigned = _by_evaluator(Assignment.objects.filter(counted))
    evaluated = _by_evaluator(in_evaluation_of(year).filter(counted, Exists(pair)))
    evaluators = _active_evaluators().order_by("name_key", "id").values_list("pk", "name")
    return [CategoryCounts(pk, name, assigned[pk], evaluated[pk]) for pk, name in evaluators]


def _by_evaluator(
    rows: QuerySet[Assignment] | QuerySet[Submission],
) -> defaultdict[int, Counter[int | None]]:
    """The number of rows of each evaluator in each category of the people."""
    numbers: defaultdict[int, Counter[int | None]] = defaultdict(Counter)
    counts = (
        rows.order_by().values_list("evaluator", "collaborator__category").annotate(Count("pk"))
    )
    for evaluator, category, number in counts:
        numbers[evaluator][category] = number
    return numbers


_Owed = Mapping[int, Sequence[tuple[SubmissionWindow, int]]]


def owed_by_evaluator(counts: Sequence[CategoryCounts], *, year: int) -> _Owed:
    """The numbers missing in each window, by evaluator (three queries); none of another year."""
    if year != current_year():
        return {}
    windows = Windows.read(of_this_year=True)
    return {
        row.evaluator_id: [
            (windows.of(category, evaluator_id=row.evaluator_id), number)
            for category, number in (row.assigned - row.evaluated).items()
        ]
        for row in counts
    }


def _progress(
    counts: Sequence[CategoryCounts], owed: _Owed, *, part: Part, reader: Reader
) -> list[ProgressOut]:
    pending = {evaluator: split_pending(each) for evaluator, each in owed.items()}
    with_task = [evaluator for evaluator, parts in pending.items() if count_open(parts)]
    reminders = reminder_states(with_task, reader=reader)
    return [
        ProgressOut(
            evaluator_id=row.evaluator_id,
            evaluator_name=row.evaluator_name,
            assigned=row.assigned.total(),
            evaluated=row.evaluated.total(),
            pending=pending.get(row.evaluator_id, []),
            reminder=reminders.get(row.evaluator_id),
        )
        for row in counts
        if row.assigned or part.is_whole
    ]


def list_missing(*, evaluator_id: int, year: int, part: Part, reader: Reader) -> list[MissingOut]:
    """The people whom the progress counts as assigned to an evaluator and not evaluated, by name.

    Raises `NotFound` for anybody but an active evaluator.
    """
    if not _active_evaluators().filter(pk=evaluator_id).exists():
        raise NotFound
    evaluated = in_evaluation_of(year).filter(evaluator=evaluator_id, collaborator=OuterRef("pk"))
    assigned = Assignment.objects.filter(evaluator=evaluator_id).values("collaborator")
    people = User.objects.filter(part.people(), ~Exists(evaluated), pk__in=assigned)
    missing = reader.about_others(people.filter(is_active=True), "pk").order_by("name_key", "id")
    rows = [MissingOut.model_validate(person) for person in missing]
    if year == current_year():
        windows = Windows.read(of_this_year=True)
        for row, person in zip(rows, missing, strict=True):
            window = windows.of(person.category_id, evaluator_id=evaluator_id)
            row.state, row.opens_on, row.closes_on = window.state, window.opens_on, window.closes_on
    return rows


def list_submissions(filters: SubmissionsFilter, *, reader: Reader) -> QuerySet[Submission]:
    """The submissions, newest first, except those about the reader (rules: corrections).

    Each has the `department` of its result.
    """
    by_name = matching(filters.search, "collaborator__name_key")
    within = filters.part.submissions(year=filters.year)
    submissions = reader.submissions.filter(by_name, within)
    # a page sorts all submissions: only the columns shown, and without joining the few evaluations
    named = (
        submissions.select_related("collaborator")
        .prefetch_related("evaluation")
        .only("created_at", "evaluation", "collaborator__name")
        .annotate(department=Subquery(result_of().values("department")))
    )
    return SUBMISSIONS_SORTING.order(named, filters.sort)


def _active_evaluators() -> UserQuerySet:
    return User.objects.filter(role=Role.EVALUATOR, is_active=True)

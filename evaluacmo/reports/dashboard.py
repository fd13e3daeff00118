"""The figures of the dashboard and the lists they lead to, each in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Annotated, Final

from django.db.models import Count, Q, QuerySet, Subquery, Sum
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
from evaluacmo.results.models import Submission, SubmissionOfYear
from evaluacmo.results.queries import result_of
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
    of_year = part.results(year=year)
    latest = reader.latest_of_year()
    figures = reader.results.filter(of_year).aggregate(
        people=Count("pk", filter=latest),
        overalls=Sum("overall", filter=latest),
        training=Count("collaborator", distinct=True, filter=Q(requires_training=True)),
        sent=Sum("submissions", default=0),
    )
    own = list(reader.results_of([reader.id]).filter(of_year)) if reader.is_evaluated else []
    collaborators = User.objects.filter(part.people(), role=Role.COLLABORATOR, is_active=True)
    progress, pending = _read_progress(year=year, part=part, reader=reader)
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
        completed_about_reader=sum(result.submissions for result in own),
        training_about_reader=int(any(result.requires_training for result in own)),
        evaluation_progress=progress,
        pending=pending,
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
    progress, _ = _read_progress(year=filters.chosen_year, part=filters.part, reader=reader)
    found = [row for row in progress if has_words(row.evaluator_name, filters.search)]
    return PROGRESS_SORTING.order(found, filters.sort)


def _read_progress(
    *, year: int, part: Part, reader: Reader
) -> tuple[list[ProgressOut], list[PendingPartOut]]:
    """The progress of each active evaluator, by name, and the pending parts of all together.

    In a fixed number of queries.
    """
    counts = _count_by_category(year=year, part=part, reader=reader)
    windows = Windows.read(of_this_year=True) if year == current_year() else None
    progress: list[ProgressOut] = []
    owed_by_all: list[tuple[SubmissionWindow, int]] = []
    evaluators = _active_evaluators().order_by("name_key", "id").values_list("pk", "name")
    for pk, name in evaluators:
        own = counts[pk]
        if not own and not part.is_whole:
            continue
        owed = [
            (windows.of(category, evaluator_id=pk), max(assigned - evaluated, 0))
            for category, assigned, evaluated in own
            if windows is not None
        ]
        owed_by_all += owed
        progress.append(
            ProgressOut(
                evaluator_id=pk,
                evaluator_name=name,
                assigned=sum(assigned for _, assigned, _ in own),
                evaluated=sum(evaluated for _, _, evaluated in own),
                pending=split_pending(owed),
            )
        )
    with_task = [row.evaluator_id for row in progress if count_open(row.pending)]
    reminders = reminder_states(with_task, reader=reader)
    for row in progress:
        row.reminder = reminders.get(row.evaluator_id)
    return progress, split_pending(owed_by_all)


def _count_by_category(
    *, year: int, part: Part, reader: Reader
) -> defaultdict[int, list[tuple[int | None, int, int]]]:
    """The categories of each evaluator's people, with the numbers of assigned and evaluated."""
    sent = _evaluated(year=year, part=part, reader=reader)
    counted = sent.values_list("evaluator", "category").annotate(Count("pk"))
    evaluated = {(evaluator, category): number for evaluator, category, number in counted}
    people = _assigned(part=part, reader=reader)
    assigned = people.values_list("evaluator", "collaborator__category").annotate(Count("pk"))
    counts: defaultdict[int, list[tuple[int | None, int, int]]] = defaultdict(list)
    for evaluator, category, number in assigned:
        counts[evaluator].append((category, number, evaluated.get((evaluator, category), 0)))
    return counts


def _assigned(*, part: Part, reader: Reader) -> QuerySet[Assignment]:
    """The assignments that the progress counts, of any evaluator."""
    active = Assignment.objects.filter(part.people("collaborator__"), collaborator__is_active=True)
    return reader.about_others(active).order_by()


def _evaluated(*, year: int, part: Part, reader: Reader) -> QuerySet[SubmissionOfYear]:
    """The submissions that the progress of a year counts, of any evaluator."""
    sent = SubmissionOfYear.objects.filter(part.people(), year=year, is_assigned=True)
    return reader.about_others(sent)


def count_progress(*, reader: Reader) -> tuple[int, int]:
    """`total_assigned` and `total_evaluated` of this year's dashboard of the whole school."""
    evaluators = _active_evaluators()
    assigned = _assigned(part=Part(), reader=reader)
    evaluated = _evaluated(year=current_year(), part=Part(), reader=reader)
    return (
        assigned.filter(evaluator__in=evaluators).count(),
        evaluated.filter(evaluator__in=evaluators).count(),
    )


def list_missing(*, evaluator_id: int, year: int, part: Part, reader: Reader) -> list[MissingOut]:
    """The people whom the progress counts as assigned to an evaluator and not evaluated, by name.

    Raises `NotFound` for anybody but an active evaluator.
    """
    if not _active_evaluators().filter(pk=evaluator_id).exists():
        raise NotFound
    evaluated = SubmissionOfYear.objects.filter(year=year, evaluator=evaluator_id)
    assigned = Assignment.objects.filter(evaluator=evaluator_id).values("collaborator")
    people = User.objects.filter(part.people(), is_active=True, pk__in=assigned).exclude(
        pk__in=evaluated.values("collaborator")
    )
    missing = reader.about_others(people, "pk").order_by("name_key", "id")
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

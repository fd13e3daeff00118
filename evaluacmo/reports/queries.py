"""Reads the lists of results, each in a fixed number of queries."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Self, TypeVar

from django.db.models import Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery
from ninja import Schema
from pydantic import ConfigDict, Field, computed_field

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.queries import Chosen, count_by_name, require_user
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import (
    NAME_LENGTH,
    LocalMoment,
    Output,
    QueryId,
    Search,
    Text,
    found_at,
)
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import distinct_names
from evaluacmo.evaluations.queries import list_named
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.queries import (
    ResultReceipts,
    list_receipts,
    only_unconfirmed,
    written_answers,
)
from evaluacmo.reports.charts import Band, in_band
from evaluacmo.reports.part import YearFilter, YearSearch
from evaluacmo.reports.report import PastResultOut
from evaluacmo.results.models import (
    CorrectionRequest,
    MissingSubmission,
    PersonResult,
    PersonResultQuerySet,
    Reopening,
    ResultKey,
)
from evaluacmo.results.queries import newest_first, read_history
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import OptionalPercentage

OpenT = TypeVar("OpenT", Reopening, CorrectionRequest)

PEOPLE_PER_QUERY: Final = 30_000
"""A little fewer than SQLite accepts as parameters of a query."""

_PERSON: Final = ("pk", "name", "position", "department", "category__name")
_RESULT: Final = (
    "collaborator",
    "evaluation",
    "submissions",
    "corrections",
    "overall",
    "position",
    "department",
    "is_visible",
    "evaluation__name",
    "evaluation__period",
    "evaluation__category__name",
)
"""The columns of a row of `read_latest`."""

LATEST_SORTING: Final = Sorting(
    "name_key",
    "id",
    user="name_key",
    evaluation=F("evaluation_key"),
    score=F("overall"),
)
CORRECTIONS_SORTING: Final = Sorting(
    "asked_at",
    "id",
    asked="asked_at",
    user="submission__collaborator__name_key",
    evaluation="submission__evaluation__name_key",
)
HISTORY_SORTING: Final = Sorting(
    "name_key",
    "id",
    name="name_key",
    position=folded("position"),
    department=folded("department"),
    count="evaluations_count",
)
PERSON_HISTORY_SORTING: Final = Sorting(
    "-last_at",
    "-evaluation_id",
    date="last_at",
    name="evaluation__name_key",
    score="overall",
)


class HistoryItemOut(PastResultOut):
    """A past result, and when its person confirmed its present version and answered it."""

    model_config = ConfigDict(populate_by_name=True)

    confirmed_at: LocalMoment | None
    answered_at: LocalMoment | None

    @classmethod
    def of(cls, result: PersonResult, receipts: ResultReceipts) -> Self:
        confirmed, answered = receipts.confirmed, receipts.answered
        return cls(
            **dict(PastResultOut.model_validate(result)),
            confirmed_at=confirmed.confirmed_at if confirmed else None,
            answered_at=answered.answered_at if answered else None,
        )


class HistoryCollaboratorOut(Output):
    """A person with results, and their number."""

    collaborator_id: Annotated[int, Field(validation_alias="id")]
    collaborator_name: Annotated[str, Field(validation_alias="name")]
    position: str
    department: str
    evaluations_count: int


class LatestRowOut(Output):
    """A person with their latest result; its fields are null without one.

    Position, department and category are those of the result, or today's without one.
    """

    submissions_count: int | None = None
    expected_submissions_count: int | None = None
    user_id: int
    user_name: str
    position: str
    department: str
    category_name: str | None = None
    evaluation_id: int | None = None
    evaluation_name: str | None = None
    period: int | None = None
    overall_percentage: OptionalPercentage = None
    confirmed_at: LocalMoment | None = None
    answered_at: LocalMoment | None = None
    is_published: bool | None = None

    @computed_field
    def is_provisional(self) -> bool:
        """Whether there is a result for which an evaluator has yet to submit."""
        return self.submissions_count != self.expected_submissions_count


class NeighbourOut(Output):
    """A person with a result, and the evaluation of their latest one."""

    user_id: int
    user_name: str
    evaluation_id: int


class NeighboursOut(Output):
    """The people before and after a person in a list, among those of it with a result."""

    place: int | None
    """The position in the list, from 1; null for people who are not in it."""
    total: int
    previous: NeighbourOut | None
    next: NeighbourOut | None


class OpenCorrectionOut(Output):
    """A correction not made yet, or a request for one; without the evaluator."""

    id: int
    user_id: Annotated[int, found_at("submission", "collaborator", "id")]
    user_name: Annotated[str, found_at("submission", "collaborator", "name")]
    evaluation_id: Annotated[int, found_at("submission", "evaluation", "id")]
    evaluation_name: Annotated[str, found_at("submission", "evaluation", "name")]
    asked_at: LocalMoment
    reason: str


class FollowUpOut(Output):
    """The numbers of written answers, unconfirmed results, open corrections and requests."""

    answered: int
    """The rows of `list_latest` with `answered`."""
    unconfirmed: int
    """The rows of `list_latest` with `unconfirmed`."""
    corrections: int
    """The rows of `list_open_reopenings`."""
    requests: int
    """The rows of `list_open_requests`."""


class LatestFilter(YearSearch):
    """Conditions on people and on their latest result; all must hold."""

    evaluation_name: Annotated[Text, Field(max_length=NAME_LENGTH)] = ""
    """Matched exactly; empty for all."""
    unconfirmed: bool = False
    answered: bool = False
    provisional: bool = False
    band: Band | None = None
    evaluator_id: QueryId | None = None
    """Only people assigned to this evaluator, without the reader."""
    sort: Annotated[str | None, LATEST_SORTING] = None

    @property
    def is_about_results(self) -> bool:
        """Whether a condition is on the latest result itself."""
        return (
            bool(self.evaluation_name or self.unconfirmed or self.answered or self.provisional)
            or self.band is not None
        )


class ChosenLatest(LatestFilter, Chosen):
    """The latest results of a workbook."""


class CorrectionsFilter(YearSearch):
    """Open corrections, or requests for them."""

    sort: Annotated[str | None, CORRECTIONS_SORTING] = None


class HistoryFilter(Search):
    """The people with results."""

    sort: Annotated[str | None, HISTORY_SORTING] = None


class SortedHistory(Schema):
    """The order of a person's results."""

    sort: Annotated[str | None, PERSON_HISTORY_SORTING] = None


def list_latest(filters: LatestFilter, *, reader: Reader) -> QuerySet[User]:
    """Everybody but admins by name; `read_latest` reads their latest results.

    With a year or a part of the school: only people with a result in it, each with the latest of
    these. With `answered`, the newest answer is first.
    """
    latest = _latest_of_person(filters, reader=reader)
    people = _with_latest(filters, reader=reader)
    column = (filters.sort or "").removeprefix("-")
    if column == "evaluation":
        people = people.annotate(evaluation_key=Subquery(latest.values("evaluation__name_key")[:1]))
    elif column == "score":
        people = people.annotate(overall=Subquery(latest.values("overall")[:1]))
    if not filters.answered:
        return LATEST_SORTING.order(people, filters.sort)
    answer = latest.annotate(answered_at=Subquery(written_answers().values("answered_at")))
    return LATEST_SORTING.order(
        people.annotate(answered_at=Subquery(answer.values("answered_at")[:1])),
        filters.sort,
        default=("-answered_at", *LATEST_SORTING.default),
    )


def count_latest(filters: LatestFilter, *, reader: Reader) -> int:
    """The number of people in `list_latest`."""
    return _with_latest(filters, reader=reader).count()


def _counted(filters: YearFilter, *, reader: Reader) -> PersonResultQuerySet | None:
    """The latest results by their stored mark, where the filter is a year of the whole school."""
    if filters.year is None or not filters.part.is_whole:
        return None
    return reader.counted_results.filter(filters.part.results(year=filters.year))


def _latest_of_person(filters: YearFilter, *, reader: Reader) -> PersonResultQuerySet:
    """The results of the outer query's person that are within the filter, newest first."""
    within = filters.part.results(year=filters.year)
    return newest_first(reader.results.filter(within, collaborator=OuterRef("pk")))


def _with_latest(filters: LatestFilter, *, reader: Reader) -> QuerySet[User]:
    """The people of `list_latest`, without an order."""
    people = User.objects.exclude(role=Role.ADMIN).filter(matching(filters.search, "name_key"))
    if filters.evaluator_id is not None:
        assigned = Assignment.objects.filter(evaluator=filters.evaluator_id).values("collaborator")
        people = reader.about_others(people.filter(pk__in=assigned), "pk")
    if filters.is_about_results:
        return _whose_latest(people, filters, reader=reader)
    if within := filters.part.results(year=filters.year):
        people = people.filter(pk__in=reader.results.filter(within).values("collaborator"))
    return people


def _whose_latest(
    people: QuerySet[User], filters: LatestFilter, *, reader: Reader
) -> QuerySet[User]:
    """The people whose latest result meets the conditions on it."""
    if filters.answered:
        # few have answered anything
        answers = Receipt.objects.filter(answered_at__isnull=False)
        people = people.filter(pk__in=answers.values("collaborator"))
    of_year = _counted(filters, reader=reader)
    if of_year is not None:
        return people.filter(pk__in=_meeting(of_year, filters).values("collaborator"))
    latest = _latest_of_person(filters, reader=reader).values("pk")
    result = PersonResult.unrestricted.filter(pk=OuterRef("latest"))
    people = people.annotate(latest=Subquery(latest[:1]))
    return people.filter(Exists(_meeting(result, filters)))


def _meeting(results: PersonResultQuerySet, filters: LatestFilter) -> PersonResultQuerySet:
    """The results that meet the conditions on the latest result."""
    if filters.evaluation_name:
        results = results.filter(evaluation__in=list_named(filters.evaluation_name))
    if filters.unconfirmed:
        results = only_unconfirmed(results)
    if filters.provisional:
        results = results.provisional()
    if filters.band is not None:
        results = results.filter(in_band(filters.band))
    if filters.answered:
        results = results.filter(Exists(written_answers()))
    return results


def read_latest(
    ids: Sequence[int], filters: YearFilter, *, reader: Reader
) -> Iterator[LatestRowOut]:
    """The given people, in that order, with the latest result of `list_latest`.

    Four queries for each `PEOPLE_PER_QUERY` of them.
    """
    for start in range(0, len(ids), PEOPLE_PER_QUERY):
        chunk = ids[start : start + PEOPLE_PER_QUERY]
        everybody = User.objects.filter(pk__in=chunk)
        latest = _latest_results(everybody, filters, reader=reader).with_visible()
        results = {row.collaborator: row for row in latest.values_list(*_RESULT, named=True)}
        missing = MissingSubmission.objects.now().filter(collaborator__in=chunk)
        numbers = Counter(missing.values_list("evaluation", "collaborator"))
        receipts = list_receipts((row.evaluation, pk) for pk, row in results.items())
        people = {row.pk: row for row in everybody.values_list(*_PERSON, named=True)}
        for pk in chunk:
            # a person may have been deleted since the list was read
            if pk in people:
                yield _latest_row(people[pk], results.get(pk), numbers, receipts)


def _latest_results(
    people: QuerySet[User], filters: YearFilter, *, reader: Reader
) -> PersonResultQuerySet:
    """The latest result of each of these people within the filter."""
    of_year = _counted(filters, reader=reader)
    if of_year is not None:
        return of_year.filter(collaborator__in=people)
    latest = _latest_of_person(filters, reader=reader).values("pk")
    return PersonResult.unrestricted.filter(pk__in=people.values_list(Subquery(latest[:1])))


def _latest_row(
    person: Any,
    result: Any,
    missing: Mapping[ResultKey, int],
    receipts: Mapping[ResultKey, Sequence[Receipt]],
) -> LatestRowOut:
    """The row of a person and their result, with the columns `_PERSON` and `_RESULT`."""
    if result is None:
        return LatestRowOut(
            user_id=person.pk,
            user_name=person.name,
            position=person.position,
            department=person.department,
            category_name=person.category__name,
        )
    key = (result.evaluation, person.pk)
    own = ResultReceipts(result.submissions + result.corrections, receipts[key])
    return LatestRowOut(
        submissions_count=result.submissions,
        expected_submissions_count=result.submissions + missing[key],
        user_id=person.pk,
        user_name=person.name,
        position=result.position,
        department=result.department,
        category_name=result.evaluation__category__name,
        evaluation_id=result.evaluation,
        evaluation_name=result.evaluation__name,
        period=result.evaluation__period,
        overall_percentage=result.overall,
        confirmed_at=own.confirmed.confirmed_at if own.confirmed else None,
        answered_at=own.answered.answered_at if own.answered else None,
        is_published=result.is_visible,
    )


def get_neighbours(filters: LatestFilter, *, user_id: int, reader: Reader) -> NeighboursOut:
    """The people before and after this one in `list_latest`, without those who have no result."""
    within = reader.results.filter(filters.part.results(year=filters.year))
    people = list_latest(filters, reader=reader).filter(pk__in=within.values("collaborator"))
    ids = list(people.values_list("pk", flat=True))
    if user_id not in ids:
        return NeighboursOut(place=None, total=len(ids), previous=None, next=None)
    place = ids.index(user_id)
    previous, following = ids[max(place - 1, 0) : place], ids[place + 1 : place + 2]
    found = {
        row.user_id: _neighbour(row)
        for row in read_latest([*previous, *following], filters, reader=reader)
    }
    return NeighboursOut(
        place=place + 1,
        total=len(ids),
        previous=found.get(previous[0]) if previous else None,
        next=found.get(following[0]) if following else None,
    )


def _neighbour(row: LatestRowOut) -> NeighbourOut | None:
    """None where the result was deleted since the list was read."""
    if row.evaluation_id is None:
        return None
    return NeighbourOut(
        user_id=row.user_id, user_name=row.user_name, evaluation_id=row.evaluation_id
    )


def list_open_reopenings(filters: CorrectionsFilter, *, reader: Reader) -> QuerySet[Reopening]:
    """The open reopenings about others than the reader, oldest first (rules: corrections)."""
    return _open_about_others(Reopening.objects.all(), filters, reader=reader)


def list_open_requests(
    filters: CorrectionsFilter, *, reader: Reader
) -> QuerySet[CorrectionRequest]:
    """The evaluators' open requests to correct submissions about others than the reader."""
    return _open_about_others(CorrectionRequest.objects.all(), filters, reader=reader)


def _open_about_others(
    rows: QuerySet[OpenT], filters: CorrectionsFilter, *, reader: Reader
) -> QuerySet[OpenT]:
    still_open = rows.filter(closed_at=None)
    submissions = reader.submissions.filter(
        matching(filters.search, "collaborator__name_key"),
        filters.part.submissions(year=filters.year),
        # few are open, and without this SQLite reads all submissions
        pk__in=still_open.values("submission"),
    )
    others = still_open.filter(submission__in=submissions)
    people = others.select_related("submission__collaborator", "submission__evaluation")
    return CORRECTIONS_SORTING.order(people, filters.sort)


def count_follow_up(filters: YearFilter, *, reader: Reader) -> FollowUpOut:
    """Count the rows of the lists to follow up (four queries)."""
    within = filters.dict()
    to_correct = CorrectionsFilter(**within)
    return FollowUpOut(
        answered=count_latest(LatestFilter(answered=True, **within), reader=reader),
        unconfirmed=count_latest(LatestFilter(unconfirmed=True, **within), reader=reader),
        corrections=list_open_reopenings(to_correct, reader=reader).count(),
        requests=list_open_requests(to_correct, reader=reader).count(),
    )


def list_departments(*, reader: Reader) -> list[str]:
    """The departments of people and of results, in alphabetical order (two queries)."""
    results = reader.results.exclude(department="").order_by()
    former = results.values_list("department").annotate(Count("pk"))
    numbers = Counter(count_by_name("department")) + Counter(dict(former))
    return distinct_names(numbers)


def list_history_with_receipts(
    *, user_id: int, sort: str | None, reader: Reader
) -> list[HistoryItemOut]:
    """A person's results, newest first. Raises `NotFound` for an unknown person."""
    order = PERSON_HISTORY_SORTING.terms(sort)
    results = read_history(people=[user_id], reader=reader, order=order)
    if not results:
        require_user(user_id)
    confirmed = [result.evaluation_id for result in results if result.confirmed_version]
    receipts = list_receipts((evaluation_id, user_id) for evaluation_id in confirmed)
    return [
        HistoryItemOut.of(
            result,
            ResultReceipts(result.version, receipts.get((result.evaluation_id, user_id), [])),
        )
        for result in results
    ]


def list_history_collaborators(filters: HistoryFilter, *, reader: Reader) -> QuerySet[User]:
    """The people with results, by name, with their number as `evaluations_count`."""
    results = reader.results.filter(collaborator=OuterRef("pk"))
    number = results.order_by().values("collaborator").annotate(number=Count("*")).values("number")
    people = (
        User.objects.filter(matching(filters.search, "name_key"))
        .filter(Exists(results))
        .annotate(evaluations_count=Subquery(number, output_field=IntegerField()))
    )
    return HISTORY_SORTING.order(people, filters.sort)

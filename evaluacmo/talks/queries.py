"""Reads talks: of a result, of an evaluator, and the results without one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)

from evaluacmo.accounts.models import EVALUATORS, Assignment, User, evaluable
from evaluacmo.accounts.queries import GroupFilter
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, Forbidden, or_not_found
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import LocalMoment, Output, Search, Year
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.results.models import (
    MissingSubmission,
    PersonResult,
    PersonResultQuerySet,
    Submission,
)
from evaluacmo.results.reader import Reader, Unrestricted
from evaluacmo.talks import messages
from evaluacmo.talks.models import Side, Talk, TalkState

TALKS_SORTING: Final = Sorting(
    "collaborator__name_key",
    "collaborator_id",
    "-evaluation__period",
    "-evaluation_id",
    person="collaborator__name_key",
    department=folded("department"),
    evaluation="evaluation__name_key",
    state="talk_rank",
    agreed=F("agreed_for"),
    held=F("held_on"),
)


class ListedState(StrEnum):
    """The state of the furthest talk about a result."""

    NONE = "none"
    PROPOSED = "proposed"
    AGREED = "agreed"
    HELD = "held"


class TalksSummaryFilter(GroupFilter):
    """Results to talk about, by year, category and department of that time."""

    year: Year | None = None


class TalksFilter(TalksSummaryFilter, Search):
    """Results to talk about, also by name and state of the talk."""

    talk: ListedState | None = None
    sort: Annotated[str | None, TALKS_SORTING] = None


class TalkTask(StrEnum):
    """A task in a talk today."""

    PROPOSE = "propose"
    CHOOSE = "choose"
    NOTE = "note"


class LedTalk(NamedTuple):
    """A result about which an evaluator can talk, or does, with the evaluator's task."""

    result: PersonResult
    talk: Talk | None
    may_propose: bool

    @property
    def task(self) -> TalkTask | None:
        """The evaluator's task."""
        if self.talk is None:
            return TalkTask.PROPOSE
        return task_of(self.talk, Side.EVALUATOR)


class TalksOfEvaluationOut(Output):
    """The numbers of results of an evaluation to talk about, by the state of their talks."""

    evaluation_id: int
    evaluation_name: str
    category_name: str
    people: int
    held: int
    agreed: int
    proposed: int


class ListedTalkOut(Output):
    """A result that can be talked about, with the talk that came furthest.

    Position and department are those of then.
    """

    user_id: int
    user_name: str
    position: str
    department: str
    evaluation_id: int
    evaluation_name: str
    state: ListedState
    agreed_for: LocalMoment | None
    held_on: date | None


class OwnTalkTaskOut(Output):
    """The task of the person of a talk."""

    evaluation_id: int
    evaluation_name: str
    evaluator_name: str
    task: TalkTask


class WaitingTalksOut(Output):
    """The reader's tasks: in their own talks, and the number in the talks that they lead."""

    own: list[OwnTalkTaskOut]
    to_propose: int
    to_choose: int
    to_note: int


def task_of(talk: Talk, side: Side) -> TalkTask | None:
    """The task of one side of a talk that has begun."""
    if talk.can_be_noted:
        return TalkTask.NOTE
    return TalkTask.CHOOSE if talk.turn == side else None


def readable_by_person() -> PersonResultQuerySet:
    """The results that their people can read today: before, nobody talks about them."""
    return PersonResult.unrestricted.visible_to_owner()


def proposable_by(evaluator_id: int) -> PersonResultQuerySet:
    """Results about which this evaluator can begin a talk today (rules: talks).

    They are the latest ones that their people can read, complete, and rest on what this evaluator
    has sent about somebody whom they can evaluate still.
    """
    return readable_by_person().filter(pk__in=_list_proposable(evaluator_id))


def _list_proposable(evaluator_id: int) -> list[int]:
    """The ids of the results of `proposable_by` (at most four queries)."""
    able = Assignment.objects.can_evaluate().filter(evaluator=evaluator_id)
    people = list(able.values_list("collaborator", flat=True))
    if not people:
        return []
    readable = readable_by_person().filter(collaborator__in=people)
    columns = ("pk", "evaluation", "collaborator", "evaluation__period")
    results = list(readable.order_by("evaluation__period").values_list(*columns))
    latest = {person: year for _, _, person, year in results}
    sent = Submission.objects.filter(evaluator=evaluator_id)
    missing = MissingSubmission.objects.now().filter(collaborator__in=people)
    of_pair = ("evaluation", "collaborator")
    complete = set(sent.values_list(*of_pair)).difference(missing.values_list(*of_pair))
    return [
        pk
        for pk, evaluation, person, year in results
        if year == latest[person] and (evaluation, person) in complete
    ]


def list_led(evaluator: User) -> list[LedTalk]:
    """The results about which an evaluator can talk, or has begun to, by name.

    In a fixed number of queries.
    """
    begun = with_everything(Talk.objects.filter(evaluator=evaluator))
    talks = {talk.result_id: talk for talk in begun if talk.result.is_published}
    results = {pk: talk.result for pk, talk in talks.items()}
    if evaluator.role in EVALUATORS:
        proposable = proposable_by(evaluator.pk).select_related("evaluation", "collaborator")
        results |= {result.pk: result for result in proposable}
    assigned = Assignment.objects.can_evaluate().filter(evaluator=evaluator)
    able = set(assigned.values_list("collaborator", flat=True)) if talks else set()

    def may_propose(talk: Talk | None) -> bool:
        if talk is None:
            return True
        return talk.state != TalkState.HELD and talk.result.collaborator_id in able

    led = [
        LedTalk(result, talk := talks.get(pk), may_propose(talk)) for pk, result in results.items()
    ]
    return sorted(led, key=_by_name)


def _by_name(led: LedTalk) -> tuple[str, int, int, int]:
    """The order of the talks that an evaluator leads; of one person, the newest is first."""
    person, result = led.result.collaborator, led.result
    return person.name_key, person.pk, -result.evaluation.period, result.pk


def with_everything(talks: QuerySet[Talk]) -> QuerySet[Talk]:
    """The talks with their people, moments and agreements (at most five more queries)."""
    return talks.prefetch_related(
        "evaluator", "result__collaborator", "result__evaluation", "moments", "agreements"
    )


def list_talks(*, evaluation_id: int, user_id: int, reader: Reader) -> list[Talk]:
    """The talks about one result, the first proposed first.

    Raises `NotFound` where the reader cannot read the result.
    """
    results = reader.results_of([user_id]).filter(evaluation=evaluation_id)
    return _talks_about([or_not_found(results.values_list("pk", flat=True).first())])


def talks_about(*, evaluation_id: int, user_ids: Sequence[int], reader: Reader) -> list[Talk]:
    """The talks about results in one evaluation that the reader can read, oldest first."""
    results = reader.results_of(user_ids).filter(evaluation=evaluation_id)
    return _talks_about(results.values_list("pk", flat=True))


def _talks_about(results: Iterable[int]) -> list[Talk]:
    talks = with_everything(Talk.objects.filter(result__in=results))
    return list(talks.order_by("first_proposed_at", "pk"))


def find_talk(talk_id: int, *, user_id: int) -> Talk | None:
    """A talk of this person, as either side, about a result that can be talked about."""
    own = Talk.objects.filter(
        Q(evaluator=user_id) | Q(result__collaborator=user_id),
        pk=talk_id,
        result__in=readable_by_person(),
    )
    return with_everything(own).first()


def get_agreed(talk_id: int, *, user_id: int) -> tuple[Talk, datetime]:
    """A talk of this person and the moment agreed for it.

    Raises `Forbidden` unless it is theirs, and `Conflict` where none is agreed.
    """
    talk = find_talk(talk_id, user_id=user_id)
    if talk is None:
        raise Forbidden
    if talk.agreed_for is None:
        raise Conflict(messages.NOT_AGREED, code="not_agreed")
    return talk, talk.agreed_for


def count_tasks(reader: Reader | Unrestricted, *, person_id: int | None = None) -> Counter[int]:
    """The number of talks in which a person is to answer or to note something today, by person.

    Of everybody, or of one person; without talks about the reader.
    """
    # a condition on each talk takes less time than a list of results: talks are few
    is_readable = Exists(readable_by_person().filter(pk=OuterRef("result")))
    begun = Talk.objects.filter(is_readable, held_on=None)
    if person_id is not None:
        begun = begun.filter(Q(evaluator=person_id) | Q(result__collaborator=person_id))
    counts: Counter[int] = Counter()
    for talk in reader.about_others(begun, "result__collaborator").select_related("result"):
        people = {Side.EVALUATOR: talk.evaluator_id, Side.PERSON: talk.result.collaborator_id}
        counts.update(pk for side, pk in people.items() if task_of(talk, side))
    return counts


def get_waiting(reader: Reader) -> WaitingTalksOut:
    """The reader's tasks today, in at most nine queries."""
    begun = Talk.objects.filter(
        Q(result__collaborator=reader.id) | Q(evaluator=reader.id), held_on=None
    ).prefetch_related("evaluator", "result__evaluation")
    talks = [talk for talk in begun.order_by("first_proposed_at", "pk") if talk.result.is_published]
    tasks = Counter(
        task_of(talk, Side.EVALUATOR) for talk in talks if talk.evaluator == reader.user
    )
    return WaitingTalksOut(
        own=[
            OwnTalkTaskOut(
                evaluation_id=talk.result.evaluation_id,
                evaluation_name=talk.result.evaluation.name,
                evaluator_name=talk.evaluator.name,
                task=task,
            )
            for talk in talks
            if talk.evaluator != reader.user and (task := task_of(talk, Side.PERSON)) is not None
        ],
        to_propose=_count_to_propose(reader.user),
        to_choose=tasks[TalkTask.CHOOSE],
        to_note=tasks[TalkTask.NOTE],
    )


def _count_to_propose(evaluator: User) -> int:
    """The number of results about which an evaluator can begin a talk and has begun none."""
    if evaluator.role not in EVALUATORS:
        return 0
    begun = Talk.objects.filter(evaluator=evaluator).values_list("result", flat=True)
    return len(set(_list_proposable(evaluator.pk)).difference(begun))


def find_results(filters: TalksFilter, *, reader: Reader) -> list[int]:
    """The ids of the results that can be talked about, in the order of the list.

    Without those about the reader, as all that tells of evaluators. They are found once, for the
    page and the number of all, and their talks are joined where filter or order need it.
    """
    talkable = _talkable(filters, reader)
    needs_state = filters.talk is not None or filters.sort
    results: QuerySet[Any] = _with_state(talkable) if needs_state else talkable
    return list(_in_order(results, filters).values_list("pk", flat=True))


def read_results(ids: Sequence[int]) -> list[dict[str, Any]]:
    """Some of `find_results` in the keys of `ListedTalkOut`, with the talk that came furthest."""
    rows = _as_listed(_with_state(PersonResult.unrestricted.filter(pk__in=ids)))
    by_id = {row["pk"]: row for row in rows}
    return [by_id[pk] for pk in ids if pk in by_id]


def list_results(filters: TalksFilter, *, reader: Reader) -> QuerySet[Any, dict[str, Any]]:
    """All of `find_results`, as `read_results` has them."""
    return _as_listed(_in_order(_with_state(_talkable(filters, reader)), filters))


def get_summary(filters: TalksSummaryFilter, *, reader: Reader) -> list[TalksOfEvaluationOut]:
    """The numbers of each evaluation, newest first, of a year and group as `list_results` lists."""
    results = _with_state(_talkable(filters, reader)).order_by()
    counted = results.values_list("evaluation", "talk_state").annotate(Count("pk"))
    numbers: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for evaluation, state, number in counted:
        numbers[evaluation][state] = number
    evaluations = Evaluation.objects.filter(pk__in=numbers).select_related("category")
    return [
        TalksOfEvaluationOut(
            evaluation_id=evaluation.pk,
            evaluation_name=evaluation.name,
            category_name=evaluation.category.name,
            people=numbers[evaluation.pk].total(),
            held=numbers[evaluation.pk][ListedState.HELD],
            agreed=numbers[evaluation.pk][ListedState.AGREED],
            proposed=numbers[evaluation.pk][ListedState.PROPOSED],
        )
        for evaluation in evaluations.order_by("-period", "name_key", "pk")
    ]


def _talkable(filters: TalksSummaryFilter, reader: Reader) -> PersonResultQuerySet:
    """The latest results of people in each year for which a talk can begin or has begun."""
    # both sets are small and found once, which takes less time than a condition on each result
    current = current_of_categories(year=current_year())
    provisional = readable_by_person().filter(_group(filters), evaluation__in=current).provisional()
    unable = User.objects.exclude(evaluable()).values("pk")
    begun = Talk.objects.values("result")
    others = reader.about_others(reader.counted_results).visible_to_owner()
    return others.filter(
        _group(filters),
        ~Q(collaborator__in=unable),
        ~Q(pk__in=provisional.values("pk")) | Q(pk__in=begun),
    )


def _in_order(results: QuerySet[Any], filters: TalksFilter) -> QuerySet[Any]:
    """The results that match search and state, in the order of the list."""
    found = results.filter(
        matching(filters.search, "collaborator__name_key", "evaluation__name_key")
    )
    if filters.talk is not None:
        found = found.filter(talk_state=filters.talk)
    return TALKS_SORTING.order(found, filters.sort)


def _as_listed(results: QuerySet[Any]) -> QuerySet[Any, dict[str, Any]]:
    return results.values(
        "pk",
        "evaluation_id",
        "position",
        "department",
        "agreed_for",
        "held_on",
        user_id=F("collaborator_id"),
        user_name=F("collaborator__name"),
        evaluation_name=F("evaluation__name"),
        period=F("evaluation__period"),
        state=F("talk_state"),
    )


def _with_state(results: PersonResultQuerySet) -> QuerySet[Any]:
    """The results with `talk_state`, `agreed_for` and `held_on` of the talk that came furthest."""
    state = Case(
        When(furthest__held_on__isnull=False, then=Value(ListedState.HELD.value)),
        When(furthest__agreed_for__isnull=False, then=Value(ListedState.AGREED.value)),
        When(furthest__isnull=False, then=Value(ListedState.PROPOSED.value)),
        default=Value(ListedState.NONE.value),
        output_field=CharField(),
    )
    ranks = {each.value: Value(rank) for rank, each in enumerate(ListedState)}
    return results.annotate(
        furthest=FilteredRelation("talks", condition=Q(talks__is_furthest=True)),
        held_on=F("furthest__held_on"),
        agreed_for=F("furthest__agreed_for"),
        talk_state=state,
    ).annotate(talk_rank=Case(*(When(talk_state=each, then=rank) for each, rank in ranks.items())))


def _group(filters: TalksSummaryFilter) -> Q:
    """Matches results of the filter's year, and of its category and department at that time."""
    found = Q()
    if filters.year is not None:
        found &= Q(evaluation__in=Evaluation.objects.filter(period=filters.year))
    if filters.category_id is not None:
        found &= Q(evaluation__category=filters.category_id)
    if key := equality_key(filters.department):
        found &= Q(department_key=key)
    return found

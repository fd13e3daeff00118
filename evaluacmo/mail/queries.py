"""Reads pending tasks of people, and the log of e-mails."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, TypedDict, Unpack

from django.db.models import (
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
)

from evaluacmo.accounts.models import User, UserQuerySet, evaluable
from evaluacmo.accounts.queries import list_users
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import QueryId, Search
from evaluacmo.common.sorting import RowSorting, Sorting, by_label
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import (
    SubmissionWindow,
    answerable_banks,
    current_of_categories,
    current_windows,
)
from evaluacmo.mail.messages import KIND_LABELS, STATE_LABELS
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.results.models import MissingSubmission, PersonResult
from evaluacmo.results.reader import Reader, Unrestricted, unrestricted

MESSAGES_SORTING: Final = Sorting(
    "-made_at",
    "person_id",
    "-id",
    made="made_at",
    person="person__name_key",
    kind=by_label("kind", KIND_LABELS),
    state=by_label("state", STATE_LABELS),
)


class Task(StrEnum):
    """A kind of task of which people are reminded.

    A new one is also a field of `PendingTasks` and `TaskCounts`, a count in `_count_tasks` and a
    sentence of the e-mail.
    """

    PENDING = "pending"
    READY = "ready"
    UNCONFIRMED = "unconfirmed"


class PendingEvaluation(NamedTuple):
    """A person to be evaluated, and the last day for it; None without a closing date."""

    collaborator_id: int
    last_day: date | None


class TaskCounts(NamedTuple):
    """A person to remind, with the number of their tasks of each kind."""

    id: int
    name: str
    name_key: str
    """The name as it is sorted."""
    email: str
    role: str
    pending: int
    ready: int
    unconfirmed: int


REMINDERS_SORTING: Final = RowSorting[TaskCounts](
    name=lambda row: row.name_key, pending=lambda row: row.pending
)


@dataclass(frozen=True, slots=True)
class PendingTasks:
    """The content of a reminder."""

    pending: list[PendingEvaluation]
    """The people still to be evaluated by this person."""
    ready: list[PersonResult]
    """Their results that no e-mail has announced yet."""
    unconfirmed: list[PersonResult]
    """Their announced results whose current version they have not confirmed."""

    def __bool__(self) -> bool:
        return bool(self.pending or self.ready or self.unconfirmed)


class ReminderFilter(TypedDict, total=False):
    """Conditions on people to remind, combined with AND; all of them without any."""

    search: str
    task: Task | None
    """A kind of task that they have."""
    ids: list[int] | None
    sort: str | None


def list_people_to_remind(
    *, day: date, reader: Reader | Unrestricted, **filters: Unpack[ReminderFilter]
) -> Sequence[TaskCounts]:
    """The matching people who would get a reminder that day (three queries).

    People with most to evaluate come first, then by name. People who already have a reminder of
    that day, sent or not, are left out, and so are tasks about the reader (rules: permissions).
    """
    counts = _count_tasks(reader)
    task = filters.get("task")
    with_task = set(counts[task]) if task else set().union(*counts.values())
    ids = filters.get("ids")
    if ids is not None:
        with_task &= set(ids)
    people = _not_reminded(list_users(search=filters.get("search", "")), day=day).order_by(
        "name_key", "pk"
    )
    rows = people.filter(pk__in=with_task).values_list("pk", "name", "name_key", "email", "role")
    found = [
        TaskCounts(
            pk,
            name,
            name_key,
            str(email),
            role,
            pending=counts[Task.PENDING].get(pk, 0),
            ready=counts[Task.READY].get(pk, 0),
            unconfirmed=counts[Task.UNCONFIRMED].get(pk, 0),
        )
        for pk, name, name_key, email, role in rows
    ]
    return REMINDERS_SORTING.order(found, filters.get("sort") or "-pending")


def list_reminders(
    *, day: date, among: Collection[int] | None = None
) -> list[tuple[int, int | None]]:
    """Pairs of ids: each person in `list_people_to_remind`, and the only person they must evaluate.

    The second is None where they have other tasks. Only those `among` some people, if given.
    """
    people = list_people_to_remind(day=day, reader=unrestricted)
    with_one_task = [
        person.id
        for person in people
        if (person.pending, person.ready, person.unconfirmed) == (1, 0, 0)
    ]
    only_about = dict(
        _pending(unrestricted)
        .filter(evaluator__in=with_one_task)
        .values_list("evaluator", "collaborator")
    )
    ids = sorted(person.id for person in people)
    return [(pk, only_about.get(pk)) for pk in ids if among is None or pk in among]


def count_to_remind(
    *, day: date, search: str = "", reader: Reader | Unrestricted
) -> dict[str, int]:
    """The number of `people` who would get a reminder, and of those with each kind of task.

    Tasks about the reader do not count.
    """
    counts = _count_tasks(reader)
    people = _not_reminded(list_users(search=search), day=day).order_by()
    ids = set(people.values_list("pk", flat=True))
    found = {task.value: ids & counts[task].keys() for task in Task}
    everybody = set().union(*found.values())
    return {"people": len(everybody), **{task: len(with_it) for task, with_it in found.items()}}


def pending_tasks_of(user: User, *, reader: Reader | Unrestricted) -> PendingTasks:
    """This person's present tasks, except those about the reader.

    Without an active account and an e-mail there are no tasks.
    """
    if not user.is_reachable_by_email:
        return PendingTasks(pending=[], ready=[], unconfirmed=[])
    pending = _pending(reader).filter(evaluator=user).order_by("assignment")
    windows = current_windows(evaluator_id=user.pk)
    unconfirmed = _unconfirmed_results(reader).filter(collaborator=user)
    results = unconfirmed.select_related("evaluation").order_by("evaluation_id")
    return PendingTasks(
        pending=[
            # the category may have got its evaluation in between
            PendingEvaluation(pk, windows.get(category, SubmissionWindow()).closes_on)
            for pk, category in pending.values_list("collaborator", "collaborator__category")
        ],
        ready=list(results.filter(notice=None)),
        unconfirmed=list(results.exclude(notice=None)),
    )


def get_pending_tasks(user_id: int, *, reader: Reader) -> tuple[User, PendingTasks]:
    """A person and their tasks, except those about the reader; `NotFound` where there are none."""
    user = User.objects.filter(pk=user_id).first()
    tasks = pending_tasks_of(user, reader=reader) if user else None
    if user is None or not tasks:
        raise NotFound
    return user, tasks


class MessageFilter(Search):
    """E-mails by the recipient and their name, kind and state; all conditions must hold."""

    kind: MessageKind | None = None
    state: MessageState | None = None
    person_id: QueryId | None = None
    sort: Annotated[str | None, MESSAGES_SORTING] = None


def list_messages(filters: MessageFilter, *, reader: Reader) -> QuerySet[Message]:
    """The matching e-mails, newest first, with the present `person_name`.

    Without those that could tell which evaluator of the reader has sent (rules: permissions).
    """
    messages = visible_messages(reader).filter(matching(filters.search, "person__name_key"))
    if filters.kind is not None:
        messages = messages.filter(kind=filters.kind)
    if filters.state is not None:
        messages = messages.filter(state=filters.state)
    if filters.person_id is not None:
        messages = messages.filter(person=filters.person_id)
    named = messages.annotate(person_name=F("person__name"))
    return MESSAGES_SORTING.order(named, filters.sort)


def visible_messages(reader: Reader | Unrestricted) -> QuerySet[Message]:
    """The e-mails without those that could tell a reader which evaluator has sent.

    Those are reminders to evaluate only the reader, and e-mails to their evaluators: a link tells
    of a sign-in, and a reminder becomes needless when everything is sent.
    """
    messages = reader.about_others(Message.objects.all(), "only_about")
    return messages.exclude(person__in=reader.hidden_sign_ins)


def count_waiting(*, reader: Reader | Unrestricted) -> int:
    """The number of `visible_messages` still to be sent."""
    return visible_messages(reader).filter(state=MessageState.WAITING).count()


def _not_reminded(people: UserQuerySet, *, day: date) -> UserQuerySet:
    reminded = Message.objects.filter(kind=MessageKind.REMINDER, day=day).values("person")
    return people.reachable_by_email().exclude(pk__in=reminded)


def _count_tasks(reader: Reader | Unrestricted) -> dict[Task, dict[int, int]]:
    """The number of each person's tasks of each kind, without those about the reader."""
    pending = _pending(reader).values_list("evaluator")
    results = _unconfirmed_results(reader).order_by().values_list("collaborator")
    counted = list(results.annotate(Count("pk"), Count("notice")))
    return {
        Task.PENDING: dict(pending.annotate(number=Count("*"))),
        Task.READY: {pk: number - told for pk, number, told in counted if number > told},
        Task.UNCONFIRMED: {pk: told for pk, _, told in counted if told},
    }


def _pending(reader: Reader | Unrestricted) -> QuerySet[MissingSubmission]:
    """What evaluators can submit today in the current evaluations, and have not."""
    is_open = Evaluation.objects.open_to(OuterRef(OuterRef("evaluator")), day=today()).filter(
        pk=OuterRef("evaluation"), question_bank__in=answerable_banks()
    )
    return reader.about_others(MissingSubmission.objects.now().filter(Exists(is_open)))


def _unconfirmed_results(reader: Reader | Unrestricted) -> QuerySet[PersonResult]:
    """Complete current results that their people can read and have not confirmed.

    Results that an e-mail has announced (`notice`) count only where their person can confirm them.
    """
    current = current_of_categories(year=current_year())
    results = PersonResult.unrestricted.filter(evaluation__in=current).visible_to_owner()
    unconfirmed = results.complete().unconfirmed()
    unannounced = Q(notice=None)
    return reader.about_others(unconfirmed.filter(unannounced | evaluable("collaborator__")))

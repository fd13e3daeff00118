"""Reads pending tasks of people, and the log of e-mails."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple, TypedDict, Unpack

from django.conf import settings
from django.db.models import (
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
)

from evaluacmo.accounts.models import User, UserQuerySet, evaluable
from evaluacmo.accounts.queries import UserFilter, list_users
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Output, QueryId, Search
from evaluacmo.common.sorting import RowSorting, Sorting, any_of, by_label
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.evaluations.windows import (
    PendingPartOut,
    PendingState,
    Windows,
    count_open,
    split_pending,
)
from evaluacmo.mail.messages import KIND_LABELS, STATE_LABELS, not_reminded
from evaluacmo.mail.models import Message, MessageKind, MessageState, ReminderSchedule
from evaluacmo.results.models import PersonResult
from evaluacmo.results.pending import pending_assignments, pending_by_evaluator
from evaluacmo.results.reader import Reader, Unrestricted, unrestricted
from evaluacmo.self_evaluations.blindness import untold_people
from evaluacmo.self_evaluations.queries import waiting_today
from evaluacmo.talks.queries import count_tasks

TALK_NOTICES_AN_HOUR: Final = 5
"""E-mails to one side of a talk, however often the other one proposes."""
_HOUR: Final = timedelta(hours=1)
_OWED: Final = ("evaluator", "collaborator", "collaborator__category")

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

    A new one is also a field of `PendingTasks` and `ReminderOut`, a count in `_count_tasks` and a
    sentence of the e-mail.
    """

    PENDING = "pending"
    READY = "ready"
    UNCONFIRMED = "unconfirmed"
    SELF_EVALUATION = "self_evaluation"
    TALKS = "talks"


class ReminderOut(Output):
    """A person to remind, with the number of their tasks of each kind."""

    id: int
    name: str
    email: str
    pending: int
    """The evaluations that they can send today."""
    ready: int
    unconfirmed: int
    self_evaluation: int
    """1 where they can send theirs today."""
    talks: int
    """The number of talks in which they are to answer or to note something."""
    parts: list[PendingPartOut]
    """The evaluations that they owe, also those that cannot be sent today."""


_BY_NAME: Final = Sorting("name_key", "id", name="name_key")
_BY_PENDING: Final = RowSorting[ReminderOut](pending=lambda row: row.pending)
REMINDERS_SORTING: Final = any_of(_BY_NAME, _BY_PENDING)


class ReminderState(StrEnum):
    """Whether somebody who owes something can be reminded of it now, or what prevents it."""

    POSSIBLE = "possible"
    SENT_TODAY = "sent_today"
    NO_EMAIL = "no_email"


@dataclass(frozen=True, slots=True)
class PendingTasks:
    """The content of a reminder."""

    parts: list[PendingPartOut]
    """The evaluations that this person owes, also those that cannot be sent today."""
    open_subjects: list[int]
    """The people whose evaluation they can send today."""
    ready: list[PersonResult]
    """Their results that no e-mail has announced yet."""
    unconfirmed: list[PersonResult]
    """Their announced results whose current version they have not confirmed."""
    self_evaluation: Evaluation | None = None
    """The evaluation in which they can evaluate themselves today, and have not."""
    talks: int = 0
    """The number of their talks in which they are to answer or to note something."""

    def __bool__(self) -> bool:
        own = self.ready or self.unconfirmed or self.self_evaluation
        return bool(self.open_subjects or own or self.talks)


class ReminderFilter(TypedDict, total=False):
    """Conditions on people to remind, combined with AND; all of them without any."""

    search: str
    task: Task | None
    """A kind of task that they have."""
    ids: list[int] | None
    sort: str | None
    schedule: ReminderSchedule | None
    """Only people who are due on that day by this schedule."""


def list_people_to_remind(
    *, day: date, reader: Reader | Unrestricted, **filters: Unpack[ReminderFilter]
) -> Sequence[ReminderOut]:
    """The matching people who would get a reminder that day (nine queries).

    People with most to evaluate come first, then by name. People who already have a reminder of
    that day, sent or not, are left out, and so are the reader's evaluators, tasks about the
    reader (rules: permissions), and people of whose self-evaluation the reader must not learn.
    """
    parts = pending_by_evaluator(reader)
    closing = _closing_self_evaluations(reader)
    counts = _count_tasks(parts, closing, reader)
    task = filters.get("task")
    with_task = set(counts[task]) if task else set().union(*counts.values())
    schedule = filters.get("schedule")
    if schedule is not None:
        with_task &= _due(schedule, parts, closing, ready=counts[Task.READY], day=day)
    ids = filters.get("ids")
    if ids is not None:
        with_task &= set(ids)
    searched = list_users(UserFilter(search=filters.get("search", "")))
    people = _to_remind(searched, day=day, reader=reader).filter(pk__in=with_task)
    sort = filters.get("sort") or "-pending"
    rows = _BY_NAME.order(people, sort).values_list("pk", "name", "email")
    pending, ready, unconfirmed, self_evaluation, talks = (counts[task] for task in Task)
    found = [
        ReminderOut(
            id=pk,
            name=name,
            email=str(email),
            pending=pending.get(pk, 0),
            ready=ready.get(pk, 0),
            unconfirmed=unconfirmed.get(pk, 0),
            self_evaluation=self_evaluation.get(pk, 0),
            talks=talks.get(pk, 0),
            parts=parts.get(pk, []),
        )
        for pk, name, email in rows
    ]
    return _BY_PENDING.order(found, sort)


class DueReminder(NamedTuple):
    """A person to be reminded.

    `only_about_id` is the person to evaluate where that is the only task, and else None.
    """

    person_id: int
    only_about_id: int | None


def list_reminders(*, day: date, among: Collection[int] | None) -> list[DueReminder]:
    """The reminders to those in `list_people_to_remind`, and `among` some people, if given."""
    people = list_people_to_remind(day=day, reader=unrestricted)
    with_one_task = [
        person.id
        for person in people
        if person.pending == 1
        and not (person.ready or person.unconfirmed or person.self_evaluation or person.talks)
    ]
    windows = Windows.read()
    owed = pending_assignments(unrestricted).filter(evaluator__in=with_one_task)
    only_about = {
        evaluator: collaborator
        for evaluator, collaborator, category in owed.values_list(*_OWED)
        if windows.of(category, evaluator_id=evaluator).state == PendingState.OPEN
    }
    ids = sorted(person.id for person in people)
    return [DueReminder(pk, only_about.get(pk)) for pk in ids if among is None or pk in among]


def count_to_remind(
    *,
    day: date,
    search: str = "",
    reader: Reader | Unrestricted,
    schedule: ReminderSchedule | None = None,
) -> dict[str, int]:
    """The number of `people` who would get a reminder, and of those with each kind of task.

    Tasks about the reader and those of their evaluators do not count. With a schedule, only people
    who are due that day.
    """
    parts = pending_by_evaluator(reader)
    closing = _closing_self_evaluations(reader)
    counts = _count_tasks(parts, closing, reader)
    people = _to_remind(list_users(UserFilter(search=search)), day=day, reader=reader).order_by()
    ids = set(people.values_list("pk", flat=True))
    if schedule is not None:
        ids &= _due(schedule, parts, closing, ready=counts[Task.READY], day=day)
    found = {task.value: ids & counts[task].keys() for task in Task}
    everybody = set().union(*found.values())
    return {"people": len(everybody), **{task: len(with_it) for task, with_it in found.items()}}


def find_schedule() -> ReminderSchedule | None:
    """The stored schedule, if there is one."""
    return ReminderSchedule.objects.first()


class ScheduleOut(Output):
    """The schedule of reminders; the default one while none is stored."""

    is_stored: bool
    """Whether it counts: without one, every run of the server's timer reminds everybody."""
    is_on: bool
    days_before: list[int]
    skips_weekends: bool
    days_off: list[str]
    sentence: str
    people_today: int
    """The number of people it reminds today; 0 while none is stored."""
    next_on: date | None
    """The first day from today on with a reminder of what is open now."""


def get_schedule(*, day: date, reader: Reader) -> ScheduleOut:
    """The schedule, with the number of people due on `day` and the next day with a reminder."""
    stored = find_schedule()
    schedule = stored or ReminderSchedule()
    people, next_on = 0, None
    if stored is not None and stored.is_on:
        people = count_to_remind(day=day, reader=reader, schedule=stored)["people"]
        closing = {
            part.day
            for parts in pending_by_evaluator(reader).values()
            for part in parts
            if part.state == PendingState.OPEN and part.day is not None
        }
        closing |= {last for last in _closing_self_evaluations(reader).values() if last}
        days = set().union(*(stored.sending_days(each) for each in closing))
        next_on = min((each for each in days if each >= day), default=None)
    return ScheduleOut(
        is_stored=stored is not None,
        is_on=schedule.is_on,
        days_before=schedule.days_before,
        skips_weekends=schedule.skips_weekends,
        days_off=schedule.days_off,
        sentence=schedule.sentence,
        people_today=people,
        next_on=next_on,
    )


def _due(
    schedule: ReminderSchedule,
    parts: Mapping[int, Sequence[PendingPartOut]],
    closing: Mapping[int, date | None],
    *,
    ready: Collection[int],
    day: date,
) -> set[int]:
    """The ids of people due on this day (rules: e-mail).

    `parts` are the pending evaluations by evaluator, `closing` the last days of self-evaluations by
    person, `ready` the people with a new result.
    """
    if not schedule.is_on or schedule.is_off(day):
        return set()
    evaluators = {
        evaluator
        for evaluator, owed in parts.items()
        for part in owed
        if part.state == PendingState.OPEN
        and part.day is not None
        and day in schedule.sending_days(part.day)
    }
    about_themselves = {
        person
        for person, last in closing.items()
        if last is not None and day in schedule.sending_days(last)
    }
    return evaluators | about_themselves | set(ready)


def pending_tasks_of(user: User, *, reader: Reader | Unrestricted) -> PendingTasks:
    """This person's present tasks, except those about the reader.

    Without an active account and an e-mail there are no tasks.
    """
    if not user.is_reachable_by_email:
        return PendingTasks(parts=[], open_subjects=[], ready=[], unconfirmed=[])
    windows = Windows.read()
    owed = pending_assignments(reader).filter(evaluator=user).order_by("pk")
    pending = [
        (collaborator, windows.of(category, evaluator_id=evaluator))
        for evaluator, collaborator, category in owed.values_list(*_OWED)
    ]
    own = waiting_today(reader).filter(person=user).select_related("evaluation").first()
    unconfirmed = _unconfirmed_results(reader).filter(collaborator=user)
    results = unconfirmed.select_related("evaluation").order_by("evaluation_id")
    return PendingTasks(
        parts=split_pending((window, 1) for _, window in pending),
        open_subjects=[pk for pk, window in pending if window.state == PendingState.OPEN],
        ready=list(results.filter(notice=None)),
        unconfirmed=list(results.exclude(notice=None)),
        self_evaluation=None if own is None else own.evaluation,
        talks=count_tasks(reader, person_id=user.pk)[user.pk],
    )


def get_pending_tasks(user_id: int, *, reader: Reader) -> tuple[User, PendingTasks]:
    """A person and their tasks, except those about the reader; `NotFound` where there are none."""
    user = User.objects.filter(pk=user_id).first()
    tasks = pending_tasks_of(user, reader=reader) if user else None
    if user is None or not tasks:
        raise NotFound
    return user, tasks


def reminder_states(people: Collection[int], *, reader: Reader) -> dict[int, ReminderState]:
    """Whether each of these active people, who have a task, can be reminded (three queries).

    Without the reader's evaluators, whose e-mails are hidden from the reader (rules: permissions);
    empty where e-mail is off.
    """
    if not settings.EMAIL_ON:
        return {}
    told = set(people) - reader.hidden_sign_ins - untold_people(reader)
    reminded = Message.objects.filter(**_reminder_of(today()), person=OuterRef("pk"))
    reachable = User.objects.filter(pk__in=told).reachable_by_email()
    is_reminded = dict(reachable.values_list("pk", Exists(reminded)))
    with_email = is_reminded.keys()
    possible = {pk for pk, is_done in is_reminded.items() if not is_done}
    return {
        **dict.fromkeys(told - with_email, ReminderState.NO_EMAIL),
        **dict.fromkeys(with_email - possible, ReminderState.SENT_TODAY),
        **dict.fromkeys(possible, ReminderState.POSSIBLE),
    }


def why_not_reminded(person_id: int, *, reader: Reader | Unrestricted) -> str | None:
    """The sentence why this person gets no reminder.

    None where the reader must not know it, or where they have another task than the one asked for.
    """
    person = User.objects.filter(pk=person_id).exclude(pk__in=reader.hidden_sign_ins).first()
    if person is None or person.pk in untold_people(reader):
        return None
    parts: Sequence[PendingPartOut] = []
    if not person.is_active:
        reason = "inactive"
    elif not person.is_reachable_by_email:
        reason = "no_email"
    elif visible_messages(reader).filter(**_reminder_of(today()), person=person).exists():
        reason = "sent_today"
    else:
        tasks = pending_tasks_of(person, reader=reader)
        if tasks:
            return None
        reason, parts = "nothing", tasks.parts
    return not_reminded(person.name, reason, parts)


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
    found = visible_messages(reader).filter(matching(filters.search, "person__name_key"))
    if filters.kind is not None:
        found = found.filter(kind=filters.kind)
    if filters.state is not None:
        found = found.filter(state=filters.state)
    if filters.person_id is not None:
        found = found.filter(person=filters.person_id)
    named = found.annotate(person_name=F("person__name"))
    return MESSAGES_SORTING.order(named, filters.sort)


def visible_messages(reader: Reader | Unrestricted) -> QuerySet[Message]:
    """The e-mails without those that could tell a reader which evaluator has sent.

    Left out are reminders to evaluate only the reader, e-mails to the reader's evaluators (a link
    tells of a sign-in, and a reminder becomes needless when everything is sent), and reminders to
    people of whose self-evaluation the reader must not learn.
    """
    visible = reader.about_others(Message.objects.all(), "only_about")
    if untold := untold_people(reader):
        visible = visible.exclude(kind=MessageKind.REMINDER, person__in=untold)
    return visible.exclude(person__in=reader.hidden_sign_ins)


def next_talk_notice(person_id: int, talk_id: int, *, now: datetime) -> datetime:
    """The moment from which another e-mail about this talk may be sent to this person."""
    recent = Message.objects.filter(person=person_id, talk=talk_id, sent_at__gt=now - _HOUR)
    moments = recent.order_by("-sent_at").values_list("sent_at", flat=True)
    sent = [moment for moment in moments if moment is not None]
    return now if len(sent) < TALK_NOTICES_AN_HOUR else sent[TALK_NOTICES_AN_HOUR - 1] + _HOUR


def count_waiting(*, reader: Reader | Unrestricted) -> int:
    """The number of `visible_messages` still to be sent."""
    return visible_messages(reader).filter(state=MessageState.WAITING).count()


def _to_remind(people: UserQuerySet, *, day: date, reader: Reader | Unrestricted) -> UserQuerySet:
    """People without a reminder of the day, but for the reader's evaluators and `untold_people`.

    Whether the former have one could tell whether they still have to evaluate the reader.
    """
    reminded = Message.objects.filter(**_reminder_of(day)).values("person")
    hidden = reader.hidden_sign_ins | untold_people(reader)
    shown = people.reachable_by_email().exclude(pk__in=hidden)
    return shown.exclude(pk__in=reminded)


def _reminder_of(day: date) -> dict[str, Any]:
    return {"kind": MessageKind.REMINDER, "day": day}


def _count_tasks(
    parts: Mapping[int, Sequence[PendingPartOut]],
    closing: Collection[int],
    reader: Reader | Unrestricted,
) -> dict[Task, dict[int, int]]:
    """The number of each person's tasks of each kind, without those about the reader.

    `parts` is what each evaluator owes, `closing` has the people who can evaluate themselves today.
    """
    pending = {evaluator: count_open(owed) for evaluator, owed in parts.items()}
    results: Sequence[tuple[int, int | None]] = list(
        _unconfirmed_results(reader).values_list("collaborator", "notice")
    )
    return {
        Task.PENDING: {pk: number for pk, number in pending.items() if number},
        Task.READY: Counter(pk for pk, notice in results if notice is None),
        Task.UNCONFIRMED: Counter(pk for pk, notice in results if notice is not None),
        Task.SELF_EVALUATION: dict.fromkeys(closing, 1),
        Task.TALKS: count_tasks(reader),
    }


def _closing_self_evaluations(reader: Reader | Unrestricted) -> dict[int, date | None]:
    """The people who can evaluate themselves today and have not, with the last day."""
    return dict(waiting_today(reader).values_list("person", "evaluation__closes_on"))


def _unconfirmed_results(reader: Reader | Unrestricted) -> QuerySet[PersonResult]:
    """Complete current results that their people can read and have not confirmed.

    Results that an e-mail has announced (`notice`) count only where their person can confirm them.
    """
    current = current_of_categories(year=current_year())
    results = PersonResult.unrestricted.filter(evaluation__in=current).visible_to_owner()
    unconfirmed = results.complete().unconfirmed()
    unannounced = Q(notice=None)
    return reader.about_others(unconfirmed.filter(unannounced | evaluable("collaborator__")))

"""Reads pending tasks of people, and the log of e-mails."""

from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import Any, Final, TypedDict, Unpack

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from evaluacmo.accounts.models import User, UserQuerySet
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.mail.models import Message, MessageKind, MessageState, ResultNotice
from evaluacmo.receipts.queries import current_receipts
from evaluacmo.results.models import PersonResult, Submission


@dataclass(frozen=True, slots=True)
class PendingTasks:
    """The content of a reminder.

    A new kind of task is a field here, an entry in `_own_tasks` and a sentence of the e-mail.
    """

    pending: int
    """The number of people whom they can evaluate now and have not."""
    ready: list[PersonResult]
    """Their results that no e-mail has announced yet."""
    unconfirmed: int
    """The number of announced results whose current version they have not confirmed."""

    def __bool__(self) -> bool:
        return bool(self.pending or self.ready or self.unconfirmed)


PERSON_COLUMNS: Final = {
    "pending": "evaluator",
    "ready": "collaborator",
    "unconfirmed": "collaborator",
}
"""The column with the person who has to do a task, by kind of task."""


def list_people_to_remind(*, day: date, search: str = "") -> QuerySet[User]:
    """Everybody who would get a reminder that day, by name, with the number of their tasks.

    People who already have a reminder of that day, sent or not, are left out.
    """
    tasks = _own_tasks()
    has_task = reduce(or_, (Q(Exists(rows)) for rows in tasks.values()))
    numbers = {kind: _count_by(rows, PERSON_COLUMNS[kind]) for kind, rows in tasks.items()}
    return _not_reminded(list_users(search=search), day=day).filter(has_task).annotate(**numbers)


def count_to_remind(*, day: date) -> dict[str, int]:
    """The number of `people` who would get a reminder, and of those with each kind of task."""
    everybody = _not_reminded(User.objects.all(), day=day)
    people = {
        kind: set(everybody.filter(Exists(rows)).values_list("pk"))
        for kind, rows in _own_tasks().items()
    }
    counts = {kind: len(ids) for kind, ids in people.items()}
    return {"people": len(set().union(*people.values())), **counts}


def pending_tasks_of(user: User) -> PendingTasks:
    """This person's tasks as of now; none for a person whom e-mail cannot reach."""
    if not user.is_reachable_by_email:
        return PendingTasks(pending=0, ready=[], unconfirmed=0)
    ready = _ready_results().filter(collaborator=user)
    return PendingTasks(
        pending=_pending_assignments().filter(evaluator=user).count(),
        ready=list(ready.select_related("evaluation").order_by("pk")),
        unconfirmed=_unconfirmed_results().filter(collaborator=user).count(),
    )


def get_pending_tasks(user_id: int) -> tuple[User, PendingTasks]:
    """A person and their tasks; `NotFound` where they have none."""
    user = User.objects.filter(pk=user_id).first()
    tasks = pending_tasks_of(user) if user else None
    if user is None or not tasks:
        raise NotFound
    return user, tasks


class MessageFilter(TypedDict, total=False):
    """Conditions on e-mails, combined with AND."""

    search: str
    """Words of the recipient's name."""
    kind: MessageKind | None
    state: MessageState | None


def list_messages(**wanted: Unpack[MessageFilter]) -> QuerySet[Message]:
    """The matching e-mails, newest first, with the present `person_name`."""
    messages = Message.objects.filter(matching(wanted.get("search", ""), "person__name_key"))
    if kind := wanted.get("kind"):
        messages = messages.filter(kind=kind)
    if state := wanted.get("state"):
        messages = messages.filter(state=state)
    return messages.annotate(person_name=F("person__name")).order_by("-made_at", "-id")


def count_waiting() -> int:
    """The number of e-mails still to be sent."""
    return Message.objects.filter(state=MessageState.WAITING).count()


def _not_reminded(people: UserQuerySet, *, day: date) -> UserQuerySet:
    reminded = Message.objects.filter(day=day).values("person")
    return people.reachable_by_email().exclude(pk__in=reminded)


def _own_tasks() -> dict[str, QuerySet[Any]]:
    """The tasks of the person in the outer query, one row per task."""
    tasks: dict[str, QuerySet[Any]] = {
        "pending": _pending_assignments(),
        "ready": _ready_results(),
        "unconfirmed": _unconfirmed_results(),
    }
    return {
        kind: rows.filter(**{PERSON_COLUMNS[kind]: OuterRef("pk")}) for kind, rows in tasks.items()
    }


def _count_by(rows: QuerySet[Any], column: str) -> Coalesce:
    counted = rows.order_by().values(column).annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _pending_assignments() -> QuerySet[Assignment]:
    """Assignments in whose current evaluation the evaluator can submit and has not."""
    questions = QuestionWording.objects.filter(is_current=True)
    askable = Evaluation.objects.filter(
        pk__in=current_of_categories(year=current_year()),
        question_bank__in=questions.values("question__bank"),
    )
    current = askable.filter(category=OuterRef("collaborator__category"))
    assignments = Assignment.objects.can_evaluate().annotate(
        current=Subquery(current.values("pk")[:1])
    )
    submitted = Submission.objects.filter(
        evaluation=OuterRef("current"),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    return assignments.filter(~Exists(submitted), current__isnull=False)


def _ready_results() -> QuerySet[PersonResult]:
    """Current results not announced yet, for which every able evaluator has submitted."""
    submitted = Submission.objects.filter(
        evaluation=OuterRef(OuterRef("evaluation")),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    missing = Assignment.objects.with_able_evaluator().filter(
        ~Exists(submitted), collaborator=OuterRef("collaborator")
    )
    return _current_results().filter(~Exists(missing), ~Exists(_own_notices()))


def _unconfirmed_results() -> QuerySet[PersonResult]:
    """Current announced results whose current version is not confirmed."""
    evaluable = User.objects.evaluable().filter(pk=OuterRef("collaborator"))
    announced = _current_results().filter(Exists(_own_notices()))
    return announced.filter(~Exists(current_receipts()), Exists(evaluable))


def _current_results() -> QuerySet[PersonResult]:
    return PersonResult.objects.filter(evaluation__in=current_of_categories(year=current_year()))


def _own_notices() -> QuerySet[ResultNotice]:
    return ResultNotice.objects.filter(result=OuterRef("pk"))

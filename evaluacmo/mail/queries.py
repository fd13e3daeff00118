"""Who has something to do or to read, and what was sent."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, TypedDict, Unpack

from django.db.models import (
    Count,
    DateField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull

from evaluacmo.accounts.models import EVALUATORS, Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.acknowledgements.queries import current_receipts
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import matching
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.results.models import PersonResult, Submission


@dataclass(frozen=True, slots=True)
class Matters:
    """What waits for somebody.

    One more matter is one more field here, one more row of `_waiting`, and one more sentence of the
    letter.
    """

    pending: int
    """How many people they could evaluate now and have not."""
    ready: list[PersonResult]
    """Their results of which they have not been told."""
    unconfirmed: int
    """How many of the others they have not confirmed to have received, as those are now."""


@dataclass(frozen=True)
class _Waiting:
    """Rows of which each waits for whom this column names."""

    rows: QuerySet[Assignment] | QuerySet[PersonResult]
    column: str

    @cached_property
    def anybody(self) -> Q:
        """A filter of people: those for whom at least one waits."""
        if self.column == "evaluator":
            # evaluators are few, have many, and the first that waits decides; as a value, because
            # PostgreSQL would rather find what waits for everybody
            first = Subquery(self._of_person().values("pk")[:1])
            return Q(role__in=EVALUATORS) & Q(IsNull(first, rhs=False))
        return Q(pk__in=self.rows.values(self.column))

    @cached_property
    def counted(self) -> Coalesce:
        """How many wait for the person of the outer query."""
        counts = self._of_person().order_by().annotate(count=Count("pk")).values("count")
        return Coalesce(Subquery(counts, output_field=IntegerField()), 0)

    def _of_person(self) -> QuerySet[Any, Any]:
        mine: QuerySet[Any, Any] = self.rows.filter(**{self.column: OuterRef("pk")})
        return mine.values(self.column)


class _Present:
    """The matters while these evaluations are current, of which the `askable` have questions.

    It is kept while they are, for writing these queries takes longer than asking some of them.
    """

    def __init__(self, current: tuple[int, ...], askable: tuple[int, ...]) -> None:
        self.matters = {
            "pending": _Waiting(_open_assignments(askable), "evaluator"),
            "ready": _Waiting(_ready(current), "collaborator"),
            "unconfirmed": _Waiting(_unconfirmed(current), "collaborator"),
        }
        self.combinations = Prepared(self._combinations)

    def _combinations(self) -> QuerySet[User, Any]:
        """A row for each combination of matters, so that the database looks for each once."""
        flags = {f"has_{name}": matter.anybody for name, matter in self.matters.items()}
        people = _to_write_to(User.objects.order_by(), day=Slot("day", DateField()))
        return people.annotate(**flags).values_list(*flags).annotate(of_people=Count("pk"))


def _current_evaluations() -> QuerySet[Evaluation, Any]:
    asked = QuestionWording.objects.filter(
        question__bank=OuterRef("question_bank"), is_current=True
    )
    current = Evaluation.objects.filter(
        pk__in=current_of_categories(year=Slot("year", IntegerField()))
    )
    return current.order_by("pk").values_list("pk", Exists(asked))


_CURRENT = Prepared(_current_evaluations)
_present_of = lru_cache(maxsize=2)(_Present)


def _at_present() -> _Present:
    """The matters now (one query)."""
    rows = _CURRENT.rows(year=current_year())
    return _present_of(
        tuple(pk for pk, _ in rows), tuple(pk for pk, has_questions in rows if has_questions)
    )


def people_to_remind(*, day: date, search: str = "") -> QuerySet[User]:
    """By name, everybody who would get a reminder that day.

    Whoever has got one that day, sent or not, is not among them. One query besides.
    """
    any_matter = reduce(or_, (matter.anybody for matter in _at_present().matters.values()))
    return _to_write_to(list_users(search=search), day=day).filter(any_matter)


def with_matters(people: QuerySet[User]) -> QuerySet[User]:
    """These, with how many of each matter wait for them. One query besides."""
    matters = _at_present().matters
    return people.annotate(**{name: matter.counted for name, matter in matters.items()})


def count_to_remind(*, day: date) -> dict[str, int]:
    """How many `people` would get a reminder, and for how many of them there is each matter."""
    present = _at_present()
    rows = present.combinations.rows(day=day)
    counts = {
        name: sum(row[-1] for row in rows if row[place])
        for place, name in enumerate(present.matters)
    }
    return {"people": sum(row[-1] for row in rows if any(row[:-1])), **counts}


def matters_of(user: User) -> Matters | None:
    """What waits for this person now; None for nothing."""
    matters = _at_present().matters
    counted = {name: matter.counted for name, matter in matters.items()}
    rows: QuerySet[Any, Any] = _reachable(User.objects.filter(pk=user.pk)).values(**counted)
    counts = rows.first()
    if counts is None or not any(counts.values()):
        return None
    ready: QuerySet[Any, Any] = matters["ready"].rows.filter(collaborator=user)
    told = list(ready.select_related("evaluation").order_by("pk"))
    return Matters(pending=counts["pending"], ready=told, unconfirmed=counts["unconfirmed"])


def get_matters(user_id: int) -> tuple[User, Matters]:
    """A person and what waits for them, or `NotFound`."""
    user = User.objects.filter(pk=user_id).first()
    matters = matters_of(user) if user else None
    if user is None or matters is None:
        raise NotFound
    return user, matters


class MessageFilter(TypedDict, total=False):
    """Which e-mails are wanted; all conditions hold at once."""

    search: str
    """Words of the name of whom they are to."""
    kind: MessageKind | None
    state: MessageState | None


def list_messages(**wanted: Unpack[MessageFilter]) -> QuerySet[Message]:
    """What is to be sent and what was, newest first, with the names that people have now."""
    messages = Message.objects.filter(matching(wanted.get("search", ""), "person__name_key"))
    if kind := wanted.get("kind"):
        messages = messages.filter(kind=kind)
    if state := wanted.get("state"):
        messages = messages.filter(state=state)
    return messages.annotate(person_name=F("person__name")).order_by("-made_at", "-id")


def count_waiting() -> int:
    """How many e-mails are still to be sent."""
    return Message.objects.filter(state=MessageState.WAITING).count()


def _reachable(people: QuerySet[User]) -> QuerySet[User]:
    return people.filter(is_active=True).exclude(email=None)


def _to_write_to(people: QuerySet[User], *, day: date | Slot) -> QuerySet[User]:
    reminded = Message.objects.filter(person=OuterRef("pk"), day=day)
    return _reachable(people).exclude(Exists(reminded))


def _open_assignments(askable: Collection[int]) -> QuerySet[Assignment]:
    """Whom evaluators could evaluate now, by the rules of submitting, and have not."""
    # one of each category at most, so that no assignment is counted twice
    able = _able(Assignment.objects.filter(collaborator__is_active=True))
    assignments = able.annotate(current=F("collaborator__category__evaluations"))
    done = Submission.objects.filter(
        evaluation=OuterRef("current"),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    return assignments.filter(current__in=askable).filter(~Exists(done))


def _ready(current: Collection[int]) -> QuerySet[PersonResult]:
    """Results of current evaluations that nobody was told of, and that no evaluator is due for."""
    # of few evaluations, which PostgreSQL reads once rather than for each result
    done = Submission.objects.filter(
        evaluation=OuterRef(OuterRef("evaluation")),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
        evaluation__in=current,
    )
    due = _able(Assignment.objects.filter(collaborator=OuterRef("collaborator")))
    return PersonResult.objects.filter(
        ~Exists(due.filter(~Exists(done))), evaluation__in=current, notice__isnull=True
    )


def _unconfirmed(current: Collection[int]) -> QuerySet[PersonResult]:
    """Results of current evaluations that people were told of, and have not confirmed."""
    told = PersonResult.objects.filter(evaluation__in=current, notice__isnull=False)
    return told.filter(~Exists(current_receipts())).exclude(collaborator__role=Role.ADMIN)


def _able(assignments: QuerySet[Assignment]) -> QuerySet[Assignment]:
    return assignments.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)

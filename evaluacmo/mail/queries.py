"""Who has something to do or to read, and what was sent."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any, Final, TypedDict, Unpack

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
    Value,
)
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull
from django.http import HttpResponse

from evaluacmo.accounts.models import EVALUATORS, Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.aggregates import Gathered, SlotOfMany, one_of
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import TOTAL_HEADER, matching, page_of, page_slice
from evaluacmo.common.prepared import ANY_PART, Prepared, Slot
from evaluacmo.common.schemas import Listing
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.mail.models import Message, MessageKind, MessageState, ResultNotice
from evaluacmo.receipts.queries import current_receipts
from evaluacmo.results.models import PersonResult, Submission

REACHABLE: Final = Q(is_active=True, email__isnull=False)
NOBODY: Final = "nobody"
"""Under this name are those who get no reminder, whatever waits for them."""


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

    def people_as(self, name: str) -> QuerySet[Any, Any]:
        """Under this name, for whom at least one waits."""
        if self.column == "evaluator":
            # evaluators are few, have many, and the first that waits decides; as a value, because
            # PostgreSQL would rather find what waits for everybody
            first = Subquery(self._of_person().values("pk")[:1])
            waited_for = User.objects.filter(IsNull(first, rhs=False), role__in=EVALUATORS)
            return _gathered(waited_for, "pk", name=name)
        return _gathered(self.rows, self.column, name=name)

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
        self._people = Prepared(self._gathered_people)
        self._page = Prepared(
            lambda: self.with_matters(_among(SlotOfMany("people")).values("pk")[ANY_PART])
        )

    def people(self, *, day: date) -> dict[str, set[int]]:
        """For each matter, whom it is for of those who would get a reminder that day (one query).

        Who gets none is taken out here: a database takes longer to look so many people up, one by
        one, than to find for whom something waits.
        """
        told = {name: set(json.loads(ids or "[]")) for name, ids in self._people.rows(day=day)}
        # where no evaluation is current, there is no row for what would wait in one
        return {name: told.get(name, set()) - told[NOBODY] for name in self.matters}

    def _gathered_people(self) -> QuerySet[Any, Any]:
        nobody = _gathered(_not_to_write_to(day=Slot("day", DateField())), "pk", name=NOBODY)
        waited_for = (each.people_as(name) for name, each in self.matters.items())
        return nobody.union(*waited_for, all=True)

    def page(self, people: Collection[int], *, part: slice) -> list[User]:
        """This part of these people, as `with_matters` has them."""
        page: list[User] = self._page.objects(people=people, part=part)
        return page

    def with_matters(self, people: QuerySet[User, Any]) -> QuerySet[User]:
        """These by name, with how many of each matter wait for them."""
        counts = {name: matter.counted for name, matter in self.matters.items()}
        return list_users().filter(pk__in=people).annotate(**counts)


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


def people_to_remind(*, day: date) -> QuerySet[User]:
    """By name, everybody who would get a reminder that day.

    Whoever has got one that day, sent or not, is not among them. Two queries besides.
    """
    return _among(set().union(*_at_present().people(day=day).values()))


def list_to_remind(*, day: date, listing: Listing, response: HttpResponse) -> Iterable[User]:
    """The `people_to_remind`, with how many of each matter wait for them (four queries at most)."""
    present = _at_present()
    people: set[int] = set().union(*present.people(day=day).values())
    if listing.page and not listing.search:
        response[TOTAL_HEADER] = str(len(people))
        return present.page(people, part=page_slice(listing))
    found = _among(people, search=listing.search)
    return present.with_matters(page_of(found, listing=listing, response=response).values("pk"))


def count_to_remind(*, day: date) -> dict[str, int]:
    """How many `people` would get a reminder, and for how many of them there is each matter."""
    people = _at_present().people(day=day)
    counts = {name: len(each) for name, each in people.items()}
    return {"people": len(set().union(*people.values())), **counts}


def matters_of(user: User) -> Matters | None:
    """What waits for this person now; None for nothing."""
    matters = _at_present().matters
    counted = {name: matter.counted for name, matter in matters.items()}
    rows: QuerySet[Any, Any] = User.objects.filter(REACHABLE, pk=user.pk).values(**counted)
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


def _not_to_write_to(*, day: Slot) -> QuerySet[User]:
    """Who cannot be reached, or has been reminded that day."""
    reminded = Exists(Message.objects.filter(person=OuterRef("pk"), day=day))
    return User.objects.filter(~REACHABLE | Q(reminded))


def _among(people: Collection[int] | SlotOfMany, *, search: str = "") -> QuerySet[User]:
    return list_users(search=search).filter(pk__in=one_of(people))


def _gathered(rows: QuerySet[Any, Any], column: str, *, name: str) -> QuerySet[Any, Any]:
    """This name, and as the JSON text of a list what these rows have in that column (one row)."""
    named: QuerySet[Any, Any] = rows.order_by().values(gathered_as=Value(name))
    named = named.annotate(gathered=Gathered(column))
    return named.values_list("gathered_as", "gathered")


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
        ~Exists(due.filter(~Exists(done))), ~Exists(_notices()), evaluation__in=current
    )


def _unconfirmed(current: Collection[int]) -> QuerySet[PersonResult]:
    """Results of current evaluations that people were told of, and have not confirmed."""
    told = PersonResult.objects.filter(Exists(_notices()), evaluation__in=current)
    admins = User.objects.filter(role=Role.ADMIN)
    return told.filter(~Exists(current_receipts())).exclude(collaborator__in=admins)


def _notices() -> QuerySet[ResultNotice]:
    # PostgreSQL reckons with far too few without a notice where it joins them
    return ResultNotice.objects.filter(result=OuterRef("pk"))


def _able(assignments: QuerySet[Assignment]) -> QuerySet[Assignment]:
    return assignments.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)

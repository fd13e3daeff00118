"""Who cannot be evaluated this year, and why (rules: readiness).

Some reasons are found in people's categories, which are few, and the others in people: each is
decided on once, for the counts and for the lists.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextChoices,
    When,
)
from django.db.models.lookups import IsNull

from evaluacmo.accounts.models import EVALUATORS, Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_of_categories


class Reason(TextChoices):
    """What is missing before somebody, or something, can take part in this year's evaluation."""

    NO_CATEGORY = "no_category"
    NO_EVALUATION = "no_evaluation"
    NO_BANK = "no_bank"
    EMPTY_BANK = "empty_bank"
    NO_EVALUATOR = "no_evaluator"
    NO_ACTIVE_EVALUATOR = "no_active_evaluator"
    EARLIER_YEAR = "earlier_year"
    EMPTY_SECTION = "empty_section"
    IDLE_EVALUATOR = "idle_evaluator"


OBSTACLES = (
    Reason.NO_CATEGORY,
    Reason.NO_EVALUATION,
    Reason.NO_BANK,
    Reason.EMPTY_BANK,
    Reason.NO_EVALUATOR,
    Reason.NO_ACTIVE_EVALUATOR,
)
"""The reasons for which nobody can be evaluated; the others are worth knowing and stop nothing."""


class UnusedEvaluation(NamedTuple):
    """An evaluation that nobody would be evaluated with."""

    id: int
    name: str
    category_name: str


@dataclass(frozen=True, slots=True)
class Readiness:
    """How many people are evaluated in `year`, how many of them cannot be yet, and what for."""

    year: int
    people: int
    blocked: int
    reasons: Mapping[Reason, int]
    unused_evaluations: list[UnusedEvaluation]

    @property
    def is_ready(self) -> bool:
        """Whether nothing at all is left to be done."""
        return not any(self.reasons.values()) and not self.unused_evaluations


class _Current(NamedTuple):
    """The current evaluation of a category."""

    category_id: int
    evaluation_id: int
    period: int
    bank_id: int | None
    weight_competencies: int
    weight_objectives: int
    asks_competencies: bool
    asks_objectives: bool

    def reasons(self, *, year: int) -> set[Reason]:
        """Those that apply to everybody of the category."""
        asks = self.asks_competencies or self.asks_objectives
        weighs_nothing_asked = (self.weight_competencies > 0 and not self.asks_competencies) or (
            self.weight_objectives > 0 and not self.asks_objectives
        )
        applies = {
            Reason.NO_BANK: self.bank_id is None,
            Reason.EMPTY_BANK: self.bank_id is not None and not asks,
            Reason.EARLIER_YEAR: self.period < year,
            Reason.EMPTY_SECTION: asks and weighs_nothing_asked,
        }
        return {reason for reason, is_one in applies.items() if is_one}


@dataclass(frozen=True, slots=True)
class _Preparation:
    """The current evaluations of a year, by their categories' ids."""

    year: int
    current: Mapping[int, _Current]

    def reasons_of(self, category_id: int | None) -> set[Reason]:
        """Those that apply to everybody who is evaluated and of this category, or of none."""
        if category_id is None:
            return {Reason.NO_CATEGORY}
        if category_id not in self.current:
            return {Reason.NO_EVALUATION}
        return self.current[category_id].reasons(year=self.year)

    def whom(self, reason: Reason) -> Q:
        """To whom of `_active` a reason applies."""
        if reason in _OF_PEOPLE:
            return _OF_PEOPLE[reason]
        if reason == Reason.NO_CATEGORY:
            return _IS_EVALUATED & Q(category=None)
        if reason == Reason.NO_EVALUATION:
            return ~Q(category=None) & ~Q(category__in=self.current)
        return Q(category__in=[each for each in self.current if reason in self.reasons_of(each)])


def get_readiness() -> Readiness:
    """The state of this year's preparation (three queries)."""
    preparation = _prepared_in(current_year())
    counts: Counter[Reason] = Counter()
    people = blocked = 0
    for category_id, evaluated, *lacking in _OF_CATEGORIES.rows():
        shared = preparation.reasons_of(category_id)
        own = dict(zip(_OF_PEOPLE, lacking, strict=True))
        counts.update(dict.fromkeys(shared, evaluated) | own)
        people += evaluated
        # nobody has two of their own, and an obstacle that is shared stops everybody
        is_shared = not shared.isdisjoint(OBSTACLES)
        blocked += evaluated if is_shared else sum(own.get(each, 0) for each in OBSTACLES)
    return Readiness(
        year=preparation.year,
        people=people,
        blocked=blocked,
        reasons={reason: counts[reason] for reason in Reason},
        unused_evaluations=[UnusedEvaluation(*row) for row in _UNUSED.rows(year=preparation.year)],
    )


def list_unused_evaluations() -> QuerySet[Evaluation]:
    """This year's evaluations that nobody has been evaluated with, nor would be."""
    return _unused_evaluations(year=current_year())


def find_people(
    *, reason: Reason | None, search: str = ""
) -> tuple[QuerySet[User], QuerySet[User]]:
    """By name, everybody who is evaluated, or to whom this reason applies; and the same, bare.

    Each with `category_name` and their current evaluation's `evaluation_id`, `evaluation_name`,
    `period` and `question_bank_id`, where there are such. One query besides.
    """
    preparation = _prepared_in(current_year())
    whom = _IS_EVALUATED if reason is None else preparation.whom(reason)
    found = _active(list_users(search=search)).filter(whom)
    whole = _with_current(found, preparation).annotate(
        evaluation_id=F("current__id"), question_bank_id=F("current__question_bank")
    )
    return whole, found


def list_by_reasons(*, reasons: Sequence[Reason], search: str = "") -> QuerySet[User]:
    """By name, everybody to whom one of these reasons applies, in one query and one besides.

    Each with whether it does, under the reason's own name, and with `category_name`, and
    `evaluation_name` and `period` of their current evaluation, where there is one.
    """
    preparation = _prepared_in(current_year())
    applying = {reason.value: preparation.whom(reason) for reason in reasons}
    found = _active(list_users(search=search)).filter(reduce(or_, applying.values()))
    return _with_current(found, preparation).annotate(
        **{
            name: Case(When(applies, then=True), default=False)
            for name, applies in applying.items()
        },
    )


def _has_any(assignments: QuerySet[Assignment]) -> Q:
    """To be asked of few people; as a value, for PostgreSQL would rather look at everybody's."""
    return Q(IsNull(Subquery(assignments.values("pk")[:1]), rhs=False))


_EVALUATED_ANYWAY = Q(role=Role.COLLABORATOR) | Q(category__isnull=False)
_IS_EVALUATED = _EVALUATED_ANYWAY | _has_any(Assignment.objects.filter(collaborator=OuterRef("pk")))
"""Of the active people but admins."""


def _with_no_evaluator() -> Q:
    # of everybody, whom the database finds at once
    return _EVALUATED_ANYWAY & ~Q(pk__in=Assignment.objects.values("collaborator"))


def _with_inactive_evaluators_alone() -> Q:
    able = User.objects.filter(is_active=True, role__in=EVALUATORS)
    # those given to somebody who is not, who are few, are found first and looked at more closely
    perhaps = Assignment.objects.exclude(evaluator__in=able).values("collaborator")
    # not by the ids of the able, for SQLite would try all of them for each person
    evaluated = Assignment.objects.filter(
        collaborator=OuterRef("pk"), evaluator__is_active=True, evaluator__role__in=EVALUATORS
    )
    return Q(pk__in=perhaps) & ~_has_any(evaluated)


def _evaluators_of_nobody() -> Q:
    people = Assignment.objects.filter(evaluator=OuterRef("pk"), collaborator__is_active=True)
    return Q(role=Role.EVALUATOR) & ~_has_any(people)


_OF_PEOPLE = {
    Reason.NO_EVALUATOR: _with_no_evaluator(),
    Reason.NO_ACTIVE_EVALUATOR: _with_inactive_evaluators_alone(),
    Reason.IDLE_EVALUATOR: _evaluators_of_nobody(),
}
"""To whom of the active people but admins the reasons apply that are not their category's."""


def _active(people: QuerySet[User]) -> QuerySet[User]:
    """Those of them but admins."""
    return people.filter(is_active=True).exclude(role=Role.ADMIN)


_OF_CATEGORIES = Prepared(
    # one row each, so that the database looks at everybody once
    lambda: (
        _active(User.objects.order_by())
        .values_list("category")
        .annotate(
            evaluated=Count("pk", filter=_IS_EVALUATED),
            **{reason.value: Count("pk", filter=whom) for reason, whom in _OF_PEOPLE.items()},
        )
    )
)


def _with_current(people: QuerySet[User], preparation: _Preparation) -> QuerySet[User]:
    """These, with their category's name and its `current` evaluation."""
    # never an empty list, for a join on nothing would leave nobody
    ids = [_NO_ID, *(each.evaluation_id for each in preparation.current.values())]
    current = FilteredRelation("category__evaluations", condition=Q(category__evaluations__in=ids))
    return people.annotate(
        current=current,
        category_name=F("category__name"),
        evaluation_name=F("current__name"),
        period=F("current__period"),
    )


_NO_ID = 0


def _prepared_in(year: int) -> _Preparation:
    rows = (_Current(*row) for row in _CURRENT.rows(year=year))
    return _Preparation(year=year, current={each.category_id: each for each in rows})


def _current_evaluations(year: Slot) -> QuerySet[Evaluation, Any]:
    """What a `_Current` is made of."""
    current = Evaluation.objects.filter(pk__in=current_of_categories(year=year))
    return current.order_by().values_list(
        *("category", "pk", "period", "question_bank", "weight_competencies", "weight_objectives"),
        *(_asks(each) for each in (QuestionType.COMPETENCY, QuestionType.OBJECTIVE)),
    )


def _asks(question_type: QuestionType) -> Exists:
    """Whether the bank of the evaluation has a question of this type."""
    asked = QuestionWording.objects.filter(
        is_current=True, question_type=question_type, question__bank=OuterRef("question_bank")
    )
    return Exists(asked)


def _unused_evaluations(*, year: Slot | int) -> QuerySet[Evaluation]:
    """This year's that nobody has been evaluated with, nor will be."""
    would_be = _active(User.objects.filter(category=OuterRef("category")))
    unanswered = Evaluation.objects.filter(period=year, is_fixed=False).select_related("category")
    current = current_of_categories(year=year)
    return unanswered.exclude(Exists(would_be), pk__in=current).order_by("pk")


_YEAR = Slot("year", IntegerField())
_CURRENT = Prepared(lambda: _current_evaluations(_YEAR))
_UNUSED = Prepared(
    lambda: _unused_evaluations(year=_YEAR).values_list("pk", "name", "category__name")
)

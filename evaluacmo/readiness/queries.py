"""Who cannot be evaluated this year, and why (rules: readiness)."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    TextChoices,
    When,
)

from evaluacmo.accounts.models import EVALUATORS, Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_evaluation_ids


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


@dataclass(frozen=True, slots=True)
class Readiness:
    """How many people are evaluated in `year`, how many of them cannot be yet, and what for."""

    year: int
    people: int
    blocked: int
    reasons: Mapping[Reason, int]
    unused_evaluations: list[Evaluation]

    @property
    def is_ready(self) -> bool:
        """Whether nothing at all is left to be done."""
        return not any(self.reasons.values()) and not self.unused_evaluations


def get_readiness() -> Readiness:
    """The state of this year's preparation (three queries)."""
    year = current_year()
    people = _with_circumstances(User.objects.all(), year=year)
    flags = {"is_evaluated": _IS_EVALUATED} | {
        reason.value: applies for reason, applies in _conditions(year).items()
    }
    # a row for each combination: so the database looks at everybody's circumstances once
    rows = people.annotate(**flags).order_by().values(*flags).annotate(of_people=Count("pk"))
    counts = [(row["of_people"], {name for name in flags if row[name]}) for row in rows]
    return Readiness(
        year=year,
        people=_count(counts, {"is_evaluated"}),
        blocked=_count(counts, set(OBSTACLES)),
        reasons={reason: _count(counts, {reason}) for reason in Reason},
        unused_evaluations=list(_unused_evaluations(people, year=year)),
    )


def _count(counts: Iterable[tuple[int, set[str]]], flags: Set[str]) -> int:
    """How many of these people have one of the flags."""
    return sum(people for people, found in counts if not flags.isdisjoint(found))


def list_unused_evaluations() -> QuerySet[Evaluation]:
    """This year's evaluations that nobody has been evaluated with, nor would be."""
    year = current_year()
    return _unused_evaluations(_with_circumstances(User.objects.all(), year=year), year=year)


def list_people(*, reason: Reason | None, search: str = "") -> QuerySet[User]:
    """By name, everybody who is evaluated, or to whom this reason applies.

    Each with `category_name` and their current evaluation's `evaluation_id`, `evaluation_name`,
    `period` and `question_bank_id`, where there are such.
    """
    year = current_year()
    people = _with_circumstances(list_users(search=search), year=year)
    return people.filter(_IS_EVALUATED if reason is None else _conditions(year)[reason]).annotate(
        category_name=F("category__name"),
        evaluation_id=F("current__id"),
        evaluation_name=F("current__name"),
        period=F("current__period"),
        question_bank_id=F("current__question_bank"),
    )


def list_by_reasons(*, reasons: Sequence[Reason], search: str = "") -> QuerySet[User]:
    """By name, everybody to whom one of these reasons applies, in one query.

    Each with whether it does, under the reason's own name, and with `category_name`, and
    `evaluation_name` and `period` of their current evaluation, where there is one.
    """
    year = current_year()
    conditions = _conditions(year)
    applying = {reason.value: conditions[reason] for reason in reasons}
    people = _with_circumstances(list_users(search=search), year=year)
    return people.filter(reduce(or_, applying.values())).annotate(
        category_name=F("category__name"),
        evaluation_name=F("current__name"),
        period=F("current__period"),
        **{
            name: Case(When(applies, then=True), default=False)
            for name, applies in applying.items()
        },
    )


_IS_EVALUATED = Q(role=Role.COLLABORATOR) | Q(category__isnull=False) | Q(is_assigned=True)
"""Of the active people but admins."""


_NO_ID = 0


def _with_circumstances(people: QuerySet[User], *, year: int) -> QuerySet[User]:
    """The active ones but admins, with their `current` evaluation and what assignments say."""
    evaluated_by = Assignment.objects.filter(collaborator=OuterRef("pk"))
    able = evaluated_by.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)
    evaluates = Assignment.objects.filter(evaluator=OuterRef("pk"), collaborator__is_active=True)
    # never an empty list, for a join on nothing would leave nobody
    current_ids = [_NO_ID, *current_evaluation_ids(year=year)]
    current = Q(category__evaluations__in=current_ids)
    return (
        people.filter(is_active=True)
        .exclude(role=Role.ADMIN)
        .annotate(
            current=FilteredRelation("category__evaluations", condition=current),
            is_assigned=Exists(evaluated_by),
            has_evaluator=Exists(able),
            evaluates=Exists(evaluates),
        )
    )


def _conditions(year: int) -> dict[Reason, Q]:
    """To whom of `_with_circumstances` each reason applies."""
    has_category, has_current = Q(category__isnull=False), Q(current__isnull=False)
    has_bank = Q(current__question_bank__isnull=False)
    competencies, objectives = _asks(QuestionType.COMPETENCY), _asks(QuestionType.OBJECTIVE)
    weighs_nothing_asked = (Q(current__weight_competencies__gt=0) & ~competencies) | (
        Q(current__weight_objectives__gt=0) & ~objectives
    )
    of_evaluated = {
        Reason.NO_CATEGORY: ~has_category,
        Reason.NO_EVALUATION: has_category & ~has_current,
        Reason.NO_BANK: has_current & ~has_bank,
        Reason.EMPTY_BANK: has_bank & ~competencies & ~objectives,
        Reason.NO_EVALUATOR: Q(is_assigned=False),
        Reason.NO_ACTIVE_EVALUATOR: Q(is_assigned=True, has_evaluator=False),
        Reason.EARLIER_YEAR: Q(current__period__lt=year),
        Reason.EMPTY_SECTION: (competencies | objectives) & weighs_nothing_asked,
    }
    return {reason: _IS_EVALUATED & applies for reason, applies in of_evaluated.items()} | {
        # in this order: few are evaluators
        Reason.IDLE_EVALUATOR: Q(role=Role.EVALUATOR) & Q(evaluates=False)
    }


def _asks(question_type: QuestionType) -> Q:
    """Whether the bank of the current evaluation has a question of this type."""
    wordings = QuestionWording.objects.filter(is_current=True, question_type=question_type)
    return Q(current__question_bank__in=wordings.values("question__bank"))


def _unused_evaluations(people: QuerySet[User], *, year: int) -> QuerySet[Evaluation]:
    """This year's that nobody has been evaluated with, nor will be."""
    evaluated = people.filter(_IS_EVALUATED, Q(current__isnull=False))
    in_use = evaluated.values("current__id")  # type: ignore[misc]  # not seen above
    unanswered = Evaluation.objects.filter(period=year, is_fixed=False)
    return unanswered.exclude(pk__in=in_use).select_related("category").order_by("pk")

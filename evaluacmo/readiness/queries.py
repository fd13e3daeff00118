"""Who cannot be evaluated this year, and why (rules: readiness)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextChoices,
)

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_evaluations, current_of_categories


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
    """How many people are evaluated in `year`, how many of them cannot be yet, and why."""

    year: int
    people: int
    blocked: int
    reasons: Mapping[Reason, int]
    unused_evaluations: list[Evaluation]

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to be done."""
        return not any(self.reasons.values()) and not self.unused_evaluations


def get_readiness() -> Readiness:
    """The state of this year's preparation (two queries)."""
    conditions = _conditions()
    is_blocked = reduce(or_, (conditions[reason] for reason in OBSTACLES))
    counts = User.objects.evaluable().aggregate(
        people=Count("pk", filter=_IS_EVALUATED),
        blocked=Count("pk", filter=is_blocked),
        **{reason.value: Count("pk", filter=whom) for reason, whom in conditions.items()},
    )
    return Readiness(
        year=current_year(),
        people=counts["people"],
        blocked=counts["blocked"],
        reasons={reason: counts[reason.value] for reason in Reason},
        unused_evaluations=list(list_unused_evaluations()),
    )


def list_unused_evaluations() -> QuerySet[Evaluation]:
    """This year's evaluations that nobody has been evaluated with, nor would be."""
    year = current_year()
    would_be_evaluated = User.objects.evaluable().filter(category=OuterRef("category"))
    unanswered = Evaluation.objects.filter(period=year, is_locked=False).select_related("category")
    current = current_of_categories(year=year)
    return unanswered.exclude(Exists(would_be_evaluated), pk__in=current).order_by("pk")


def list_people(*, reasons: Collection[Reason] = (), search: str = "") -> QuerySet[User]:
    """The people to whom one of these reasons applies, or all who are evaluated, by name.

    Each has `category_name`, and of their current evaluation `evaluation_id`, `evaluation_name`,
    `period` and `question_bank_id`.
    """
    conditions = _conditions()
    whom = reduce(or_, (conditions[reason] for reason in reasons)) if reasons else _IS_EVALUATED
    current = current_evaluations(OuterRef("category"), year=current_year())
    return (
        list_users(search=search)
        .evaluable()
        .filter(whom)
        .annotate(
            category_name=F("category__name"),
            evaluation_id=Subquery(current.values("pk")[:1]),
            evaluation_name=Subquery(current.values("name")[:1]),
            period=Subquery(current.values("period")[:1]),
            question_bank_id=Subquery(current.values("question_bank")[:1]),
        )
    )


def with_reasons(people: QuerySet[User], reasons: Collection[Reason]) -> QuerySet[User]:
    """These people, with whether each reason applies to them under the reason's name."""
    conditions = _conditions()
    return people.annotate(
        **{
            reason.value: ExpressionWrapper(conditions[reason], output_field=BooleanField())
            for reason in reasons
        }
    )


_HAS_EVALUATOR = Q(pk__in=Assignment.objects.values("collaborator"))
_IS_COLLABORATOR_OR_IN_CATEGORY = Q(role=Role.COLLABORATOR) | Q(category__isnull=False)
_IS_EVALUATED = _IS_COLLABORATOR_OR_IN_CATEGORY | _HAS_EVALUATOR
"""Who of the evaluable people is evaluated."""


def _conditions() -> dict[Reason, Q]:
    """To whom of the evaluable people each reason applies now."""
    year = current_year()
    current = Evaluation.objects.filter(pk__in=current_of_categories(year=year))
    asks_competencies = Exists(_questions(QuestionType.COMPETENCY))
    asks_objectives = Exists(_questions(QuestionType.OBJECTIVE))
    asks = Q(asks_competencies) | Q(asks_objectives)
    weighs_nothing_asked = (Q(weight_competencies__gt=0) & ~Q(asks_competencies)) | (
        Q(weight_objectives__gt=0) & ~Q(asks_objectives)
    )
    able = Assignment.objects.with_able_evaluator()
    of_active = Assignment.objects.filter(collaborator__is_active=True)
    return {
        Reason.NO_CATEGORY: _IS_EVALUATED & Q(category=None),
        Reason.NO_EVALUATION: Q(category__isnull=False) & ~_in_category_of(current),
        Reason.NO_BANK: _in_category_of(current.filter(question_bank=None)),
        Reason.EMPTY_BANK: _in_category_of(current.filter(~asks, question_bank__isnull=False)),
        Reason.NO_EVALUATOR: _IS_COLLABORATOR_OR_IN_CATEGORY & ~_HAS_EVALUATOR,
        Reason.NO_ACTIVE_EVALUATOR: _HAS_EVALUATOR & ~Q(pk__in=able.values("collaborator")),
        Reason.EARLIER_YEAR: _in_category_of(current.filter(period__lt=year)),
        Reason.EMPTY_SECTION: _in_category_of(current.filter(asks, weighs_nothing_asked)),
        Reason.IDLE_EVALUATOR: Q(role=Role.EVALUATOR) & ~Q(pk__in=of_active.values("evaluator")),
    }


def _in_category_of(evaluations: QuerySet[Evaluation]) -> Q:
    return Q(category__in=evaluations.order_by().values("category"))


def _questions(question_type: QuestionType) -> QuerySet[QuestionWording]:
    """The current questions of this type in the bank of the outer query's evaluation."""
    return QuestionWording.objects.filter(
        is_current=True, question_type=question_type, question__bank=OuterRef("question_bank")
    )

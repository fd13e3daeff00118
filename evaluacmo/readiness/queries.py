"""Finds the people who cannot be evaluated this year, with the reasons (rules: readiness)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, TypeVar

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

from evaluacmo.accounts.models import Assignment, Role, User, UserQuerySet
from evaluacmo.accounts.queries import UserFilter, list_categories, list_users
from evaluacmo.common.clock import current_year
from evaluacmo.common.schemas import Output, Search, found_at
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.models import (
    MAX_QUESTIONS,
    Evaluation,
    QuestionType,
    QuestionWording,
)
from evaluacmo.evaluations.queries import (
    current_evaluations,
    current_of_categories,
    evaluations_of_year,
)
from evaluacmo.results.reader import Reader

RowsT = TypeVar("RowsT", bound=QuerySet[Any])


class Reason(TextChoices):
    """A problem in the preparation of this year's evaluation."""

    NO_CATEGORY = "no_category"
    NO_EVALUATION = "no_evaluation"
    NO_BANK = "no_bank"
    EMPTY_BANK = "empty_bank"
    TOO_MANY_QUESTIONS = "too_many_questions"
    NO_EVALUATOR = "no_evaluator"
    NO_ACTIVE_EVALUATOR = "no_active_evaluator"
    NO_ACCESS = "no_access"
    EARLIER_YEAR = "earlier_year"
    EMPTY_SECTION = "empty_section"
    IDLE_EVALUATOR = "idle_evaluator"


OBSTACLES = (
    Reason.NO_CATEGORY,
    Reason.NO_EVALUATION,
    Reason.NO_BANK,
    Reason.EMPTY_BANK,
    Reason.TOO_MANY_QUESTIONS,
    Reason.NO_EVALUATOR,
    Reason.NO_ACTIVE_EVALUATOR,
)
"""The reasons for which nobody could evaluate a person, whom `blocked` counts.

`NO_ACCESS` prevents it, too, and is counted apart: nothing is missing but a password. The others
are warnings.
"""
PREVENTING = frozenset({*OBSTACLES, Reason.NO_ACCESS})
_OF_EVALUATION = (
    Reason.NO_BANK,
    Reason.EMPTY_BANK,
    Reason.TOO_MANY_QUESTIONS,
    Reason.EARLIER_YEAR,
    Reason.EMPTY_SECTION,
)
"""The reasons that a current evaluation gives for everybody in its category."""

READINESS_SORTING: Final = Sorting(
    "name_key",
    "id",
    name="name_key",
    position=folded("position"),
    department=folded("department"),
    category=F("category__name_key"),
)


class ReadinessFilter(Search):
    """The people to evaluate, optionally only those with a reason."""

    reason: Reason | None = None
    sort: Annotated[str | None, READINESS_SORTING] = None


class ReasonOut(Output):
    """A reason, whether it prevents an evaluation, and the number of people it applies to."""

    reason: Reason
    is_obstacle: bool
    people: int


class UnusedEvaluationOut(Output):
    """An evaluation without people to evaluate."""

    id: int
    name: str
    category_name: Annotated[str, found_at("category", "name")]


class CategoryReadinessOut(Output):
    """A category: the number of `people` to evaluate, and of those who are `ready` for it."""

    id: int
    name: str
    people: int
    ready: int


class ReadinessOut(Output):
    """The number of `people` to evaluate in `year`, of those `blocked`, and of each reason."""

    year: int
    people: int
    blocked: int
    is_ready: bool
    """Whether no reason applies to anybody and every evaluation is used."""
    reasons: list[ReasonOut]
    """Every one, in the order to correct them."""
    unused_evaluations: list[UnusedEvaluationOut]
    categories: list[CategoryReadinessOut]
    """The categories with people to evaluate, by name."""


def get_readiness(*, reader: Reader) -> ReadinessOut:
    """The state of this year's preparation (five queries).

    Whether the reader's own evaluators can sign in does not count (rules: permissions).
    """
    conditions = {"people": _IS_EVALUATED, **_conditions_of_people(reader)}
    # counts people with the same conditions together
    alike = _annotated(User.objects.evaluable(), conditions).order_by()
    numbers = alike.values(*conditions, "category").annotate(number=Count("pk"))
    names = dict(list_categories().values_list("pk", "name"))
    reasons_of = {pk: {str(Reason.NO_EVALUATION)} for pk in names} | _reasons_of_evaluations()
    counts: Counter[str] = Counter()
    people: Counter[int] = Counter()
    ready: Counter[int] = Counter()
    for row in numbers:
        pk, number = row["category"], row["number"]
        applies = {name for name in conditions if row[name]} | reasons_of.get(pk, set())
        blocked = set() if applies.isdisjoint(OBSTACLES) else {"blocked"}
        counts.update(dict.fromkeys(applies | blocked, number))
        if row["people"]:
            people[pk] += number
            ready[pk] += number if applies.isdisjoint(PREVENTING) else 0
    unused = [UnusedEvaluationOut.model_validate(found) for found in list_unused_evaluations()]
    return ReadinessOut(
        year=current_year(),
        people=counts["people"],
        blocked=counts["blocked"],
        is_ready=not unused and not any(counts[reason] for reason in Reason),
        reasons=[
            ReasonOut(reason=reason, is_obstacle=reason in PREVENTING, people=counts[reason])
            for reason in Reason
        ],
        unused_evaluations=unused,
        categories=[
            CategoryReadinessOut(id=pk, name=name, people=people[pk], ready=ready[pk])
            for pk, name in names.items()
            if people[pk]
        ],
    )


def list_unused_evaluations() -> QuerySet[Evaluation]:
    """This year's evaluations without submissions and without people to evaluate."""
    year = current_year()
    would_be_evaluated = User.objects.evaluable().filter(category=OuterRef("category"))
    unanswered = evaluations_of_year(year).filter(is_locked=False).select_related("category")
    current = current_of_categories(year=year)
    return unanswered.exclude(Exists(would_be_evaluated), pk__in=current).order_by("pk")


def people_to_evaluate() -> UserQuerySet:
    """All people to evaluate."""
    return User.objects.evaluable().filter(_IS_EVALUATED)


def list_people(
    *,
    reader: Reader,
    reasons: Collection[Reason] = (),
    search: str = "",
    sort: str | None = None,
) -> QuerySet[User]:
    """The people with one of these reasons; without reasons, all people to evaluate.

    Each has `category_name`, and of their current evaluation `evaluation_id`, `evaluation_name`,
    `period` and `question_bank_id`.
    """
    applies = _IS_EVALUATED
    if reasons:
        conditions = _conditions(reader)
        applies = reduce(or_, (conditions[reason] for reason in reasons))
    current = current_evaluations(OuterRef("category"), year=current_year())
    people = (
        list_users(UserFilter(search=search))
        .evaluable()
        .filter(applies)
        .annotate(
            category_name=F("category__name"),
            evaluation_id=Subquery(current.values("pk")[:1]),
            evaluation_name=Subquery(current.values("name")[:1]),
            period=Subquery(current.values("period")[:1]),
            question_bank_id=Subquery(current.values("question_bank")[:1]),
        )
    )
    return READINESS_SORTING.order(people, sort)


def with_reasons(
    people: QuerySet[User], reasons: Collection[Reason], *, reader: Reader
) -> QuerySet[User]:
    """Annotate each person with a boolean for each reason, under the reason's name."""
    conditions = _conditions(reader)
    return _annotated(people, {reason: conditions[reason] for reason in reasons})


def _annotated(rows: RowsT, conditions: Mapping[str, Q]) -> RowsT:
    return rows.annotate(
        **{
            str(name): ExpressionWrapper(condition, output_field=BooleanField())
            for name, condition in conditions.items()
        }
    )


_HAS_EVALUATOR = Q(pk__in=Assignment.objects.values("collaborator"))
_IS_COLLABORATOR_OR_IN_CATEGORY = Q(role=Role.COLLABORATOR) | Q(category__isnull=False)
_IS_EVALUATED = _IS_COLLABORATOR_OR_IN_CATEGORY | _HAS_EVALUATOR
"""Matches the evaluable people who are to be evaluated."""


def _conditions(reader: Reader) -> dict[str, Q]:
    """For each reason, the condition that it applies to an evaluable person now."""
    reasons_of = _reasons_of_evaluations()
    of_evaluation: dict[str, Q] = {
        reason: Q(category__in=[pk for pk, found in reasons_of.items() if reason in found])
        for reason in _OF_EVALUATION
    }
    has_none = Q(category__isnull=False) & ~Q(category__in=reasons_of)
    return {**_conditions_of_people(reader), Reason.NO_EVALUATION: has_none, **of_evaluation}


def _conditions_of_people(reader: Reader) -> dict[str, Q]:
    """The conditions that do not only depend on the category."""
    able = Assignment.objects.with_able_evaluator()
    locked_out = User.objects.locked_out().exclude(pk__in=reader.hidden_sign_ins)
    without_access = able.filter(evaluator__in=locked_out)
    with_access = able.exclude(evaluator__in=locked_out)
    # a condition on each evaluator, because evaluators are few and assignments many
    of_active = Assignment.objects.filter(evaluator=OuterRef("pk"), collaborator__is_active=True)
    return {
        Reason.NO_CATEGORY: _IS_EVALUATED & Q(category=None),
        Reason.NO_EVALUATOR: _IS_COLLABORATOR_OR_IN_CATEGORY & ~_HAS_EVALUATOR,
        Reason.NO_ACTIVE_EVALUATOR: _HAS_EVALUATOR & ~Q(pk__in=able.values("collaborator")),
        Reason.NO_ACCESS: Q(pk__in=without_access.values("collaborator"))
        & ~Q(pk__in=with_access.values("collaborator")),
        Reason.IDLE_EVALUATOR: Q(~Exists(of_active), role=Role.EVALUATOR),
    }


def _reasons_of_evaluations() -> dict[int, set[str]]:
    """The reasons that current evaluations give, by category (two queries)."""
    asked: defaultdict[int | None, Counter[str]] = defaultdict(Counter)
    wordings = QuestionWording.objects.filter(is_current=True).order_by()
    columns = wordings.values_list("question__bank", "question_type")
    for bank, question_type, number in columns.annotate(Count("pk")):
        asked[bank][question_type] = number
    current = Evaluation.objects.filter(pk__in=current_of_categories(year=current_year()))
    return {
        evaluation.category_id: _reasons_of(evaluation, asked[evaluation.question_bank_id])
        for evaluation in current
    }


def _reasons_of(evaluation: Evaluation, asked: Counter[str]) -> set[str]:
    """The reasons that a current evaluation gives; `asked` is its number of questions by type."""
    total = asked.total()
    weights = {
        QuestionType.COMPETENCY: evaluation.weight_competencies,
        QuestionType.OBJECTIVE: evaluation.weight_objectives,
    }
    has_bank = evaluation.question_bank_id is not None
    has_empty_section = any(weight and not asked[kind] for kind, weight in weights.items())
    applies = {
        Reason.NO_BANK: not has_bank,
        Reason.EMPTY_BANK: has_bank and not total,
        Reason.TOO_MANY_QUESTIONS: total > MAX_QUESTIONS,
        Reason.EARLIER_YEAR: evaluation.period < current_year(),
        Reason.EMPTY_SECTION: total > 0 and has_empty_section,
    }
    return {reason for reason, is_so in applies.items() if is_so}

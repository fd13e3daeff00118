"""Finds the people who cannot be evaluated this year, with the reasons (rules: readiness)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import compress
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

from evaluacmo.accounts.models import EVALUATORS, Assignment, User
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
from evaluacmo.readiness.models import Preparation
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
_OF_PERSON = (
    Reason.NO_CATEGORY,
    Reason.NO_EVALUATOR,
    Reason.NO_ACTIVE_EVALUATOR,
    Reason.IDLE_EVALUATOR,
)
"""The reasons that are columns of `Preparation`."""
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


@dataclass(frozen=True, slots=True)
class PeopleCounts:
    """The numbers of people, and of those of each category who are ready."""

    reasons: Counter[str]
    blocked: int
    people: int
    in_category: Counter[int | None]
    ready: Counter[int | None]


def get_readiness(*, reader: Reader) -> ReadinessOut:
    """The state of this year's preparation, in a fixed number of queries.

    Whether the reader's own evaluators can sign in does not count (rules: permissions).
    """
    counts = count_people(reader=reader)
    unused = [UnusedEvaluationOut.model_validate(found) for found in list_unused_evaluations()]
    return ReadinessOut(
        year=current_year(),
        people=counts.people,
        blocked=counts.blocked,
        is_ready=not unused and not any(counts.reasons[reason] for reason in Reason),
        reasons=[
            ReasonOut(
                reason=reason, is_obstacle=reason in PREVENTING, people=counts.reasons[reason]
            )
            for reason in Reason
        ],
        unused_evaluations=unused,
        categories=[
            CategoryReadinessOut(
                id=pk, name=name, people=counts.in_category[pk], ready=counts.ready[pk]
            )
            for pk, name in list_categories().values_list("pk", "name")
            if counts.in_category[pk]
        ],
    )


def count_people(*, reader: Reader) -> PeopleCounts:
    """The numbers of people to evaluate and of those of each reason, as `get_readiness` has them.

    In a fixed number of queries.
    """
    reasons_of = _reasons_of_evaluations()
    conditions = _no_access(reader)
    columns = (*_OF_PERSON, *conditions)
    # counts people with the same reasons together
    alike = _annotated(Preparation.objects.order_by(), conditions)
    reasons: Counter[str] = Counter()
    people: Counter[int | None] = Counter()
    ready: Counter[int | None] = Counter()
    blocked = 0
    for pk, is_to_be_evaluated, *values, number in alike.values_list(
        "category", "is_to_be_evaluated", *columns
    ).annotate(Count("pk")):
        applies = {*compress(columns, values), *_reasons_in(pk, reasons_of)}
        reasons.update(dict.fromkeys(applies, number))
        if not applies.isdisjoint(OBSTACLES):
            blocked += number
        if is_to_be_evaluated:
            people[pk] += number
            ready[pk] += number if applies.isdisjoint(PREVENTING) else 0
    return PeopleCounts(reasons, blocked, people.total(), people, ready)


def list_unused_evaluations() -> QuerySet[Evaluation]:
    """This year's evaluations without submissions and without people to evaluate."""
    year = current_year()
    would_be_evaluated = User.objects.evaluable().filter(category=OuterRef("category"))
    unanswered = evaluations_of_year(year).filter(is_locked=False).select_related("category")
    current = current_of_categories(year=year)
    return unanswered.exclude(Exists(would_be_evaluated), pk__in=current).order_by("pk")


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


# joined with the view, a count of these would read each person's row, and most are among them
_IS_EVALUATED = ~Q(pk__in=Preparation.objects.filter(is_to_be_evaluated=False).values("person"))


def _conditions(reader: Reader) -> dict[str, Q]:
    """For each reason, the condition that it applies to an evaluable person now."""
    reasons_of = _reasons_of_evaluations()
    of_evaluation: dict[str, Q] = {
        reason: Q(category__in=[pk for pk, found in reasons_of.items() if reason in found])
        for reason in _OF_EVALUATION
    }
    of_person: dict[str, Q] = {
        reason: Q(**{f"preparation__{reason}": True}) for reason in _OF_PERSON
    }
    has_none = Q(category__isnull=False) & ~Q(category__in=reasons_of)
    return {
        Reason.NO_ACCESS: Q(pk__in=()),
        **_no_access(reader),
        **of_person,
        Reason.NO_EVALUATION: has_none,
        **of_evaluation,
    }


def _no_access(reader: Reader) -> dict[str, Q]:
    """The condition that no able evaluator of a person can sign in; none where all of them can."""
    able = User.objects.locked_out().filter(is_active=True, role__in=EVALUATORS)
    locked_out = set(able.exclude(pk__in=reader.hidden_sign_ins).values_list("pk", flat=True))
    if not locked_out:
        return {}
    without_access = Assignment.objects.filter(evaluator__in=locked_out)
    with_access = Assignment.objects.with_able_evaluator().exclude(evaluator__in=locked_out)
    return {
        Reason.NO_ACCESS: Q(pk__in=without_access.values("collaborator"))
        & ~Q(pk__in=with_access.values("collaborator"))
    }


def _reasons_in(category_id: int | None, reasons_of: Mapping[int, set[str]]) -> Collection[str]:
    """The reasons that apply to everybody in a category."""
    if category_id is None:
        return ()
    return reasons_of.get(category_id, {Reason.NO_EVALUATION})


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

"""The steps from an empty installation to the first evaluation (rules: readiness)."""

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, TextChoices

from evaluacmo.accounts.models import Access, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import (
    current_of_categories,
    evaluations_of_year,
    list_current_questions,
)
from evaluacmo.readiness.queries import ReadinessOut, Reason, get_readiness
from evaluacmo.results.reader import Reader
from evaluacmo.school.queries import get_school


class Step(TextChoices):
    """A step from an empty installation to the first evaluation, in the order to take them."""

    SCHOOL = "school"
    CATEGORIES = "categories"
    QUESTIONS = "questions"
    EVALUATION = "evaluation"
    PEOPLE = "people"
    ASSIGNMENTS = "assignments"
    ACCESS = "access"


class FirstStepOut(Output):
    """A step, and whether it is done."""

    step: Step
    is_done: bool
    left: int
    """Of how many things it is begun but not done; 0 where it is done or nothing is there yet."""


class FirstStepsOut(Output):
    """The steps in the order to take them, and what comes after them."""

    year: int
    steps: list[FirstStepOut]
    is_ready: bool
    """Whether nothing is left to prepare, as `ReadinessOut.is_ready`."""
    has_earlier_evaluations: bool
    """Whether there is an evaluation of an earlier year, from which this year's can be copied."""
    evaluators_without_access: int
    """The active evaluators who cannot sign in yet."""


def get_first_steps(*, reader: Reader) -> FirstStepsOut | None:
    """The state of the steps, in a fixed number of queries; None once they are history.

    They are, when somebody has submitted in an evaluation of this year. Neither a result that the
    reader cannot read yet counts, nor whether their evaluators can sign in (rules: permissions).
    """
    year = current_year()
    if reader.results.filter(evaluation__period=year).exists():
        return None
    evaluators = User.objects.filter(role=Role.EVALUATOR, is_active=True)
    without_access = (
        evaluators.with_access(Access.NONE).exclude(pk__in=reader.hidden_sign_ins).count()
    )
    has_evaluators = evaluators.exists()
    readiness = get_readiness(reader=reader)
    without_evaluator = _count(readiness, Reason.NO_EVALUATOR, Reason.NO_ACTIVE_EVALUATOR)
    has_school = get_school().display_name != settings.DEFAULT_SCHOOL_NAME
    # each with whether it is begun, and what is left of it then
    states = {
        Step.SCHOOL: (has_school, 0),
        Step.CATEGORIES: (Category.objects.exists(), 0),
        Step.QUESTIONS: (list_current_questions().exists(), _count_empty_banks(year)),
        Step.EVALUATION: (evaluations_of_year(year).exists(), _count_unprepared_categories(year)),
        Step.PEOPLE: (readiness.people > 0 and has_evaluators, 0),
        Step.ASSIGNMENTS: (readiness.people > without_evaluator, without_evaluator),
        Step.ACCESS: (has_evaluators, without_access),
    }
    return FirstStepsOut(
        year=year,
        steps=[
            FirstStepOut(step=step, is_done=is_begun and not left, left=left if is_begun else 0)
            for step, (is_begun, left) in states.items()
        ],
        is_ready=readiness.is_ready,
        has_earlier_evaluations=Evaluation.objects.filter(period__lt=year).exists(),
        evaluators_without_access=without_access,
    )


def _count(readiness: ReadinessOut, *reasons: Reason) -> int:
    """To how many people these reasons apply, of which nobody has two."""
    return sum(each.people for each in readiness.reasons if each.reason in reasons)


def _count_empty_banks(year: int) -> int:
    """The banks of this year's evaluations that have no questions."""
    in_use = Evaluation.objects.filter(pk__in=current_of_categories(year=year), period=year)
    banks = in_use.exclude(question_bank=None).order_by()
    asked = list_current_questions().order_by().values("question__bank")
    return banks.exclude(question_bank__in=asked).values("question_bank").distinct().count()


def _count_unprepared_categories(year: int) -> int:
    """The categories with people to evaluate, but without an evaluation of the year with a bank.

    While no category has people, it is all categories.
    """
    evaluations = Evaluation.objects.filter(
        pk__in=current_of_categories(year=year), period=year, question_bank__isnull=False
    )
    prepared = Exists(evaluations.filter(category=OuterRef("pk")))
    people = Exists(User.objects.evaluable().filter(category=OuterRef("pk")))
    counts = Category.objects.aggregate(
        used=Count("pk", filter=people),
        unprepared=Count("pk", filter=~prepared),
        used_unprepared=Count("pk", filter=people & ~prepared),
    )
    left: int = counts["used_unprepared"] if counts["used"] else counts["unprepared"]
    return left

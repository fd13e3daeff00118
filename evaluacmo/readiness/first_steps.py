"""The steps from an empty installation to the first evaluation (rules: readiness)."""

from django.conf import settings
from django.db.models import TextChoices

from evaluacmo.accounts.models import Access, Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import list_current_questions
from evaluacmo.readiness.queries import get_readiness, list_people
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


class FirstStepOut(Output):
    """A step, and whether it is done."""

    step: Step
    is_done: bool


class FirstStepsOut(Output):
    """The steps in the order to take them, and what comes after them."""

    year: int
    steps: list[FirstStepOut]
    is_ready: bool
    """Whether nothing is left to prepare, as `ReadinessOut.is_ready`."""
    has_submissions: bool
    """Whether somebody has submitted in an evaluation of this year: the steps are history."""
    evaluators_without_access: int
    """The active evaluators who cannot sign in yet."""


def get_first_steps(*, reader: Reader) -> FirstStepsOut:
    """The state of the steps, in a fixed number of queries.

    Neither a result that the reader cannot read yet counts, nor whether their evaluators can sign
    in (rules: permissions).
    """
    sent = reader.results.filter(evaluation__period=current_year())
    year = current_year()
    evaluators = User.objects.filter(role=Role.EVALUATOR, is_active=True)
    is_done = {
        Step.SCHOOL: get_school().display_name != settings.DEFAULT_SCHOOL_NAME,
        Step.CATEGORIES: Category.objects.exists(),
        Step.QUESTIONS: list_current_questions().exists(),
        Step.EVALUATION: Evaluation.objects.filter(period__lte=year).exists(),
        Step.PEOPLE: list_people().exists(),
        Step.ASSIGNMENTS: Assignment.objects.can_evaluate().exists(),
    }
    return FirstStepsOut(
        year=year,
        steps=[FirstStepOut(step=step, is_done=done) for step, done in is_done.items()],
        is_ready=get_readiness().is_ready,
        has_submissions=sent.exists(),
        evaluators_without_access=evaluators.with_access(Access.NONE)
        .exclude(pk__in=reader.hidden_sign_ins)
        .count(),
    )

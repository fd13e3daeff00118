"""The steps from an empty installation to the first evaluation, through the call."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.results.context import Score
from evaluacmo.results.services import submit
from evaluacmo.school.models import School as SchoolSettings
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

PATH = "/readiness/first-steps"
STEPS = ["school", "categories", "questions", "evaluation", "people", "assignments", "access"]


def done(state: dict[str, Any]) -> list[str]:
    """The steps that are done; asserts that all are told, in their order."""
    assert [each["step"] for each in state["steps"]] == STEPS
    return [each["step"] for each in state["steps"] if each["is_done"]]


@pytest.mark.both_databases
def test_an_empty_installation_is_led_through_every_step(
    db: None, person: PersonFactory, settings: Settings
) -> None:
    settings.SCHOOL_NAME = settings.DEFAULT_SCHOOL_NAME
    admin = browser_of(person("Beatriz", role=Role.ADMIN))
    state = admin.read(PATH)
    assert done(state) == []
    assert state["year"] == current_year()

    SchoolSettings.objects.create(name="Colegio Nuevo Horizonte")
    assert done(admin.read(PATH)) == STEPS[:1]
    category = Category.objects.create(name="Docentes")
    bank = create_bank(name="Banco")
    assert done(admin.read(PATH)) == STEPS[:2]  # a bank without questions asks nothing
    create_question(bank_id=bank.pk, question_text="¿Cumple?", question_type="competency")
    weights = {"weight_objectives": 0, "weight_competencies": 100}
    create_evaluation(name="Docentes", category_id=category.pk, question_bank_id=bank.pk, **weights)
    assert done(admin.read(PATH)) == STEPS[:4]
    evaluator = person("Elena", role=Role.EVALUATOR)
    # without anybody evaluated yet, evaluators can sign in
    assert done(admin.read(PATH)) == [*STEPS[:4], "access"]
    pupil = person("Camilo", category=category)
    state = admin.read(PATH)
    assert done(state) == [*STEPS[:5], "access"]
    assert not state["is_ready"]
    Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
    state = admin.read(PATH)
    assert done(state) == STEPS
    assert state["is_ready"]


def left(browser: Browser) -> dict[str, int]:
    """The steps that are begun but not done, with what is left of them."""
    return {each["step"]: each["left"] for each in browser.read(PATH)["steps"] if each["left"]}


def test_a_step_that_is_half_done_is_not_done(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    assert left(as_manager) == {}
    administration = Category.objects.create(name="Administración")
    assert left(as_manager) == {}  # without anybody in it
    person("Nora", category=administration)
    assert left(as_manager) == {"evaluation": 1, "assignments": 1}
    empty = create_bank(name="Vacío")
    weights = {"weight_objectives": 0, "weight_competencies": 100}
    new = create_evaluation(name="Nueva", category_id=administration.pk, **weights)
    assert left(as_manager) == {"evaluation": 1, "assignments": 1}  # it has no bank
    Evaluation.objects.filter(pk=new.pk).update(question_bank=empty)
    assert left(as_manager) == {"questions": 1, "assignments": 1}
    Evaluation.objects.filter(pk=new.pk).update(question_bank=school.bank)
    Assignment.objects.create(
        evaluator=school.evaluator, collaborator=User.objects.get(name="Nora")
    )
    assert left(as_manager) == {}
    without = person("Iván", role=Role.EVALUATOR)
    without.set_unusable_password()
    without.save()
    assert left(as_manager) == {"access": 1}
    assert "access" not in done(as_manager.read(PATH))


@pytest.mark.both_databases
def test_while_nobody_is_there_each_category_needs_an_evaluation(
    school: School, as_manager: Browser
) -> None:
    Category.objects.create(name="Administración")
    User.objects.update(category=None)
    assert left(as_manager)["evaluation"] == 1


@pytest.mark.both_databases
def test_an_assignment_that_nobody_can_use_is_none(school: School, as_manager: Browser) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    state = as_manager.read(PATH)
    assert done(state) == ["categories", "questions", "evaluation"]
    assert state["steps"][-2] == {"step": "assignments", "is_done": False, "left": 0}


@pytest.mark.parametrize("years", [-1, 1])
def test_only_an_evaluation_of_this_year_counts(
    school: School, as_manager: Browser, years: int
) -> None:
    Evaluation.objects.update(period=current_year() + years)
    state = as_manager.read(PATH)
    assert "evaluation" not in done(state)
    assert state["has_earlier_evaluations"] == (years < 0)
    assert not state["is_ready"]


def test_the_steps_are_over_with_the_first_submission_of_the_year(
    school: School, as_manager: Browser
) -> None:
    submit(
        actor=school.evaluator,
        evaluator_id=school.evaluator.pk,
        collaborator_id=school.collaborator.pk,
        evaluation_id=school.evaluation.pk,
        scores=[Score(each.question_id, 3) for each in school.questions],
        requires_training=False,
        comments="Bien.",
    )
    assert as_manager.read(PATH) is None
    Evaluation.objects.update(period=current_year() - 1)
    assert as_manager.read(PATH) is not None


def test_active_evaluators_who_cannot_sign_in_are_counted(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    assert as_manager.read(PATH)["evaluators_without_access"] == 0
    for each in (
        person("Iván", role=Role.EVALUATOR),
        person("Julia", role=Role.EVALUATOR, is_active=False),
        person("Karen", role=Role.COLLABORATOR),
    ):
        each.set_unusable_password()
        each.save()
    assert as_manager.read(PATH)["evaluators_without_access"] == 1


def test_the_cost_does_not_grow(school: School, as_manager: Browser, person: PersonFactory) -> None:
    before = count_queries(as_manager, PATH)
    for number in range(30):
        pupil = person(f"Libre {number}", category=school.category)
        Assignment.objects.create(
            evaluator=person(f"Evaluador {number}", role=Role.EVALUATOR), collaborator=pupil
        )
    assert count_queries(as_manager, PATH) == before
    assert before <= 20

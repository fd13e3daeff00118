"""The steps from an empty installation to the first evaluation, through the call."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.results.services import Score, submit
from evaluacmo.school.models import School as SchoolSettings
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

PATH = "/readiness/first-steps"
STEPS = ["school", "categories", "questions", "evaluation", "people", "assignments"]


def done(state: dict[str, Any]) -> list[str]:
    """The steps that are done; asserts that all are told, in their order."""
    assert [each["step"] for each in state["steps"]] == STEPS
    return [each["step"] for each in state["steps"] if each["is_done"]]


def test_an_empty_installation_is_led_through_every_step(
    db: None, person: PersonFactory, settings: Settings
) -> None:
    settings.SCHOOL_NAME = settings.DEFAULT_SCHOOL_NAME
    admin = browser_of(person("Beatriz", role=Role.ADMIN))
    state = admin.read(PATH)
    assert done(state) == []
    assert (state["year"], state["has_submissions"]) == (current_year(), False)

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
    assert done(admin.read(PATH)) == STEPS[:4]  # nobody is evaluated yet
    pupil = person("Camilo", category=category)
    state = admin.read(PATH)
    assert done(state) == STEPS[:5]
    assert not state["is_ready"]
    Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
    state = admin.read(PATH)
    assert done(state) == STEPS
    assert state["is_ready"]


def test_an_assignment_that_nobody_can_use_is_none(school: School, as_manager: Browser) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    assert done(as_manager.read(PATH))[-1] == "people"


def test_an_earlier_evaluation_counts_and_a_later_one_does_not(
    school: School, as_manager: Browser
) -> None:
    Evaluation.objects.update(period=current_year() - 1)
    state = as_manager.read(PATH)
    assert "evaluation" in done(state)
    assert not state["is_ready"]
    Evaluation.objects.update(period=current_year() + 1)
    assert "evaluation" not in done(as_manager.read(PATH))


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
    assert as_manager.read(PATH)["has_submissions"]
    Evaluation.objects.update(period=current_year() - 1)
    assert not as_manager.read(PATH)["has_submissions"]


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


@pytest.mark.sqlite_suffices
def test_the_cost_does_not_grow(school: School, as_manager: Browser, person: PersonFactory) -> None:
    before = count_queries(as_manager, PATH)
    for number in range(30):
        pupil = person(f"Libre {number}", category=school.category)
        Assignment.objects.create(
            evaluator=person(f"Evaluador {number}", role=Role.EVALUATOR), collaborator=pupil
        )
    assert count_queries(as_manager, PATH) == before
    assert before <= 14

"""People who cannot be evaluated this year, with the reasons, through the calls."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import AppError
from evaluacmo.evaluations.banks import create_bank, create_question, delete_question
from evaluacmo.evaluations.models import Evaluation, QuestionBank
from evaluacmo.evaluations.queries import current_evaluation, current_wordings
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.readiness.queries import OBSTACLES, Reason
from evaluacmo.results.context import Score
from evaluacmo.results.services import submit
from tests.conftest import Browser, PersonFactory, School
from tests.queries import count_queries
from tests.world import rolled_back

OBSTACLE_NAMES = {reason.value for reason in OBSTACLES}
PREVENTING_NAMES = OBSTACLE_NAMES | {"no_access"}


def reasons_of(browser: Browser) -> dict[str, int]:
    """The reasons that apply to somebody, and to how many."""
    told = browser.read("/readiness")["reasons"]
    assert [each["reason"] for each in told] == list(Reason)
    assert {each["reason"] for each in told if each["is_obstacle"]} == PREVENTING_NAMES
    return {each["reason"]: each["people"] for each in told if each["people"]}


def names(browser: Browser, query: str) -> list[str]:
    """The names of the listed people."""
    return [row["name"] for row in browser.read(f"/readiness/people{query}")]


def test_a_school_that_is_ready(school: School, as_manager: Browser) -> None:
    assert as_manager.read("/readiness") | {"reasons": []} == {
        "year": current_year(),
        "people": 1,
        "blocked": 0,
        "is_ready": True,
        "reasons": [],
        "unused_evaluations": [],
        "categories": [{"id": school.category.pk, "name": "Docentes", "people": 1, "ready": 1}],
    }
    assert reasons_of(as_manager) == {}
    assert as_manager.read("/readiness/people") == [
        {
            "id": school.collaborator.pk,
            "name": "Camilo Peña",
            "role": "colaborador",
            "position": "Docente",
            "department": "Primaria",
            "category_id": school.category.pk,
            "category_name": "Docentes",
            "evaluation_id": school.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "period": current_year(),
            "question_bank_id": school.bank.pk,
        }
    ]


@dataclass
class Mishap:
    """The small school, in which something can be spoilt."""

    school: School
    person: PersonFactory

    def no_category(self) -> None:
        User.objects.filter(pk=self.school.collaborator.pk).update(category=None)

    def no_evaluation(self) -> None:
        Evaluation.objects.update(period=current_year() + 1)

    def no_bank(self) -> None:
        Evaluation.objects.update(question_bank=None)

    def empty_bank(self) -> None:
        self._delete_questions("competency", "objective")

    def too_many_questions(self) -> None:
        self.school.overfill_bank()

    def no_evaluator(self) -> None:
        Assignment.objects.all().delete()
        self._keep_busy()

    def no_active_evaluator(self) -> None:
        User.objects.filter(pk=self.school.evaluator.pk).update(is_active=False)

    def lost_role(self) -> None:
        User.objects.filter(pk=self.school.evaluator.pk).update(role=Role.HUMAN_RESOURCES)

    def no_access(self) -> None:
        self.school.evaluator.set_unusable_password()
        User.objects.filter(pk=self.school.evaluator.pk).update(
            password=self.school.evaluator.password, email=None
        )

    def earlier_year(self) -> None:
        Evaluation.objects.update(period=current_year() - 1)

    def empty_section(self) -> None:
        self._delete_questions("objective")

    def idle_evaluator(self) -> None:
        self.person("Iván Sola", role=Role.EVALUATOR)

    def _keep_busy(self) -> None:
        """So that the evaluator is not idle, somebody else is given to them."""
        other = self.person("Otra Persona", category=self.school.category)
        Assignment.objects.create(evaluator=self.school.evaluator, collaborator=other)

    def _delete_questions(self, *types: str) -> None:
        for wording in self.school.questions:
            if wording.question_type in types:
                delete_question(bank_id=self.school.bank.pk, question_id=wording.question_id)


MISHAPS = {
    "no_category": "no_category",
    "no_evaluation": "no_evaluation",
    "no_bank": "no_bank",
    "empty_bank": "empty_bank",
    "too_many_questions": "too_many_questions",
    "no_evaluator": "no_evaluator",
    "no_active_evaluator": "no_active_evaluator",
    "lost_role": "no_active_evaluator",
    "no_access": "no_access",
    "earlier_year": "earlier_year",
    "empty_section": "empty_section",
    "idle_evaluator": "idle_evaluator",
}


@pytest.mark.parametrize(("mishap", "reason"), MISHAPS.items())
def test_each_mishap_is_found_by_its_reason_alone(
    school: School, as_manager: Browser, person: PersonFactory, mishap: str, reason: str
) -> None:
    getattr(Mishap(school, person), mishap)()
    assert reasons_of(as_manager) == {reason: 1}
    state = as_manager.read("/readiness")
    assert state["blocked"] == (reason in OBSTACLE_NAMES)
    assert not state["is_ready"]
    whom = "Iván Sola" if reason == "idle_evaluator" else "Camilo Peña"
    assert names(as_manager, f"?reason={reason}") == [whom]
    assert names(as_manager, f"?reason={reason}&search=nadie") == []


def test_whether_an_evaluator_can_get_a_password_depends_on_email(
    school: School, as_manager: Browser, person: PersonFactory, settings: Settings
) -> None:
    school.evaluator.set_unusable_password()
    school.evaluator.save()
    assert reasons_of(as_manager) == {}
    settings.EMAIL_ON = False
    assert reasons_of(as_manager) == {"no_access": 1}
    second = person("Segundo", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    assert reasons_of(as_manager) == {}


def test_nobody_learns_that_their_own_evaluator_cannot_sign_in(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    Mishap(school, PersonFactory()).no_access()
    assert reasons_of(as_manager) == {}
    assert names(as_manager, "?reason=no_access") == []
    assert reasons_of(as_admin) == {"no_access": 2}


def test_who_is_evaluated(school: School, as_manager: Browser, person: PersonFactory) -> None:
    person("Alba", role=Role.COLLABORATOR)
    person("Bruno", role=Role.HUMAN_RESOURCES, category=school.category)
    assigned = person("Clara", role=Role.EVALUATOR)
    person("Darío", role=Role.ADMIN, category=school.category)
    person("Elvira", category=school.category, is_active=False)
    person("Félix", role=Role.HUMAN_RESOURCES)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=assigned)
    assert names(as_manager, "") == ["Alba", "Bruno", "Camilo Peña", "Clara"]
    assert as_manager.read("/readiness")["people"] == 4
    assert names(as_manager, "?reason=no_category") == ["Alba", "Clara"]
    assert names(as_manager, "?reason=no_evaluator") == ["Alba", "Bruno"]


def test_an_admin_who_was_an_evaluator_still_evaluates(school: School, as_manager: Browser) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(role=Role.ADMIN)
    assert reasons_of(as_manager) == {}


def test_a_section_without_weight_needs_no_question(school: School, as_manager: Browser) -> None:
    Evaluation.objects.update(weight_objectives=0, weight_competencies=100)
    delete_question(bank_id=school.bank.pk, question_id=school.questions[2].question_id)
    assert reasons_of(as_manager) == {}


def test_an_evaluation_for_nobody_is_told_unless_it_was_answered(
    school: School, as_manager: Browser
) -> None:
    free = Category.objects.create(name="Consejería")
    unused = create_evaluation(
        name="Sin nadie", weight_objectives=50, weight_competencies=50, category_id=free.pk
    )
    state = as_manager.read("/readiness")
    assert not state["is_ready"]
    assert state["unused_evaluations"] == [
        {"id": unused.pk, "name": "Sin nadie", "category_name": "Consejería"}
    ]
    Evaluation.objects.filter(pk=unused.pk).update(is_locked=True)
    assert as_manager.read("/readiness")["unused_evaluations"] == []


def test_an_unknown_reason_is_refused(school: School, as_manager: Browser) -> None:
    assert as_manager.get("/api/readiness/people?reason=otra").status_code == 400


@pytest.mark.sqlite_suffices
def test_the_cost_does_not_grow(school: School, as_manager: Browser, person: PersonFactory) -> None:
    paths = [
        "/readiness",
        *(f"/readiness/people?reason={each}&page=1&page_size=100" for each in Reason),
    ]
    before = [count_queries(as_manager, path) for path in paths]
    for number in range(30):
        person(f"Libre {number}")
        person(f"Evaluador {number}", role=Role.EVALUATOR)
        category = Category.objects.create(name=f"Categoría {number}")
        person(f"Con categoría {number}", category=category)
    assert [count_queries(as_manager, path) for path in paths] == before
    assert max(before) <= 9


# --- whom it calls ready can be evaluated, and nobody else ----------------------------------------


STAFF = (Role.EVALUATOR, Role.EVALUATOR, Role.EVALUATOR, Role.ADMIN, Role.HUMAN_RESOURCES)


def random_school(random: Random, person: PersonFactory) -> list[User]:
    """People whose evaluations, banks and evaluators are all there, or not; answers the people."""
    categories = [Category.objects.create(name=f"Categoría {n}") for n in range(6)]
    banks = [random_bank(random, number) for number in range(5)]
    for category in categories:
        for _ in range(random.choice((0, 1, 2, 3))):
            random_evaluation(random, category, banks)
    evaluators = [
        person(f"Evaluador {n}", role=random.choice(STAFF), is_active=random.random() < 0.8)
        for n in range(6)
    ]
    people = [
        person(
            f"Persona {n}",
            role=random.choice([*Role, Role.COLLABORATOR]),
            category=random.choice([*categories, None]),
            is_active=random.random() < 0.9,
        )
        for n in range(25)
    ]
    for each in people:
        for evaluator in random.sample(evaluators, random.choice((0, 1, 1, 2))):
            Assignment.objects.create(evaluator=evaluator, collaborator=each)
    return people


def random_bank(random: Random, number: int) -> QuestionBank:
    """A bank with any of the two types of questions, one of them deleted since."""
    bank = create_bank(name=f"Banco {number}")
    for question_type in random.choice(
        ([], ["competency"], ["competency", "objective"], ["objective"])
    ):
        create_question(bank_id=bank.pk, question_text="¿Cumple?", question_type=question_type)
    gone = create_question(bank_id=bank.pk, question_text="Ya no.", question_type="objective")
    delete_question(bank_id=bank.pk, question_id=gone.question_id)
    return bank


def random_evaluation(random: Random, category: Category, banks: list[QuestionBank]) -> None:
    """An evaluation of last year, this one or the next."""
    weight = random.choice((0, 50, 100))
    Evaluation.objects.create(
        name="Evaluación",
        period=current_year() + random.choice((-1, 0, 0, 0, 1)),
        weight_objectives=weight,
        weight_competencies=100 - weight,
        category=category,
        question_bank=random.choice([*banks, *banks, None]),
    )


def can_be_submitted_for(collaborator: User) -> bool:
    """Whether one of their evaluators can do it, tried out with good answers and undone."""
    evaluation = current_evaluation(collaborator.category_id)
    if evaluation is None:
        return False
    wordings = current_wordings(evaluation.question_bank_id or 0)
    for assignment in Assignment.objects.filter(collaborator=collaborator):
        try:
            with rolled_back():
                submit(
                    actor=assignment.evaluator,
                    evaluator_id=assignment.evaluator_id,
                    collaborator_id=collaborator.pk,
                    evaluation_id=evaluation.pk,
                    scores=[Score(each.question_id, 3) for each in wordings],
                    requires_training=False,
                    comments="Bien.",
                )
        except AppError:
            continue
        return True
    return False


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.sqlite_suffices) for seed in (1, 2, 3))]
)
def test_those_without_an_obstacle_can_be_evaluated_and_nobody_else(
    school: School, as_manager: Browser, person: PersonFactory, seed: int
) -> None:
    people = random_school(Random(seed), person)
    found: dict[str, set[int]] = {}
    for reason in Reason:
        rows: list[dict[str, Any]] = as_manager.read(f"/readiness/people?reason={reason}")
        found[reason] = {row["id"] for row in rows}
    counted = {reason: len(whom) for reason, whom in found.items() if whom}
    assert reasons_of(as_manager) == counted
    blocked = set().union(*(found[reason] for reason in OBSTACLES))
    rows = as_manager.read("/readiness/people")
    listed = {row["id"] for row in rows}
    concerned = [each for each in people if each.pk in listed]
    able = {each.pk for each in concerned if can_be_submitted_for(each)}
    assert 0 < len(able) < len(concerned)
    assert {each.pk for each in concerned} - blocked == able
    state = as_manager.read("/readiness")
    assert state["blocked"] == len(blocked)
    prevented = blocked | found[Reason.NO_ACCESS]
    by_category = Counter(row["category_id"] for row in rows)
    ready = Counter(row["category_id"] for row in rows if row["id"] not in prevented)
    assert {each["id"]: (each["people"], each["ready"]) for each in state["categories"]} == {
        category: (people, ready[category])
        for category, people in by_category.items()
        if category is not None
    }

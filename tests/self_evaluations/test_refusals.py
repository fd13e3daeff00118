"""No refusal tells an evaluator who manages whether a person has begun to evaluate themselves."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, FormerAssignment, Role, User
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.imports.models import CreatedPerson, Import
from tests.conftest import Browser, School, browser_of
from tests.doubles import double_of
from tests.self_evaluations.school import draft_body, evaluate_oneself, include, publish
from tests.world import edit_of, require, rolled_back

pytestmark = pytest.mark.sqlite_suffices

BEGUN = ("nothing", "begun", "sent")


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_year() -> Iterator[None]:
    """So that no day of a test is in another year."""
    with time_machine.travel(timezone.now().replace(month=6, day=15, hour=15), tick=False):
        yield


@pytest.fixture
def admin(school: School) -> User:
    """An admin who evaluates the collaborator, and has sent nothing."""
    include(school)
    User.objects.filter(pk=school.evaluator.pk).update(role=Role.ADMIN)
    return User.objects.get(pk=school.evaluator.pk)


def begin(school: School, how: str) -> None:
    """Let the collaborator do this about themselves."""
    if how == "begun":
        path = f"/self-evaluations/own/{school.evaluation.pk}/draft"
        require(browser_of(school.collaborator).put_json(path, draft_body(school)))
    elif how == "sent":
        evaluate_oneself(school)


def switch_off(school: School, browser: Browser) -> Any:
    path = f"/evaluations/{school.evaluation.pk}"
    return browser.put_json(path, {**browser.read(path), "includes_self_evaluation": False})


def delete(school: School, browser: Browser) -> Any:
    return browser.call("DELETE", f"/evaluations/{school.evaluation.pk}")


def move_person(school: School, browser: Browser) -> None:
    """Move the person to a category that the evaluation does not cover."""
    other = Category.objects.create(name="Administración")
    moved = edit_of(school.collaborator, category_id=other.pk)
    require(browser.put_json(f"/users/{school.collaborator.pk}", moved))


def move_evaluation(school: School, browser: Browser) -> None:
    """Move the evaluation to a category without people."""
    other = Category.objects.create(name="Administración")
    path = f"/evaluations/{school.evaluation.pk}"
    require(browser.put_json(path, {**browser.read(path), "category_id": other.pk}))


def delete_bank(school: School, browser: Browser) -> Any:
    """Once the evaluation asks a copy of it, if that is possible."""
    bank = f"/question-banks/{school.bank.pk}"
    copy = require(browser.post_json(f"{bank}/copy", {"name": "Copia"}))
    path = f"/evaluations/{school.evaluation.pk}"
    browser.put_json(path, {**browser.read(path), "question_bank_id": copy["id"]})
    return browser.call("DELETE", bank)


def join_categories(school: School, browser: Browser) -> Any:
    """Into an equal one that has an evaluation of this year, too."""
    double = double_of(school.category, "docentes\u200b")
    school.new_evaluation(category_id=double.pk)
    people = school.category.users.count()
    body = {
        "category_id": double.pk,
        "joined_id": school.category.pk,
        "people": people,
        "evaluations": school.category.evaluations.count(),
    }
    return browser.put_json("/readiness/join-categories", body)


def delete_person(school: School, browser: Browser) -> Any:
    return browser.call("DELETE", f"/collaborators/{school.collaborator.pk}")


def undo_questions(school: School, browser: Browser) -> Any:
    """The import of all questions that are asked."""
    questions = [each.question_id for each in school.questions]
    created = {"questions": questions, "banks": []}
    made = Import.objects.create(
        kind="questions", state="applied", file_name="preguntas.csv", created_ids=created, total=3
    )
    return browser.post_json(f"/imports/{made.pk}/undo")


def undo_people(school: School, browser: Browser) -> Any:
    """The import of the person, who signs in without a password."""
    User.objects.filter(pk=school.collaborator.pk).update(password="!")
    Assignment.objects.filter(collaborator=school.collaborator).delete()
    FormerAssignment.objects.create(evaluator=school.evaluator, collaborator=school.collaborator)
    created = {"users": [school.collaborator.pk], "categories": []}
    made = Import.objects.create(
        kind="people", state="applied", file_name="personas.csv", created_ids=created, total=1
    )
    CreatedPerson.objects.create(record=made, person=school.collaborator, as_created={})
    return browser.post_json(f"/imports/{made.pk}/undo")


ATTACKS: dict[str, Callable[[School, Browser], Any]] = {
    "switched off": switch_off,
    "deleted": delete,
    "bank deleted": delete_bank,
    "categories joined": join_categories,
    "person deleted": delete_person,
    "questions undone": undo_questions,
    "people undone": undo_people,
}
MOVES = {"nobody moved": None, "person moved": move_person, "evaluation moved": move_evaluation}


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_refused_or_done_alike(school: School, admin: User, attack: str, move: str) -> None:
    answers = []
    for how in BEGUN:
        with rolled_back():
            begin(school, how)
            if prepare := MOVES[move]:
                prepare(school, browser_of(admin))
            answer = ATTACKS[attack](school, browser_of(admin))
            answers.append(
                (answer.status_code, answer.json().get("code") if answer.content else None)
            )
    assert len(set(answers)) == 1, answers


@pytest.mark.parametrize("attack", ATTACKS)
def test_others_are_refused_only_what_would_lose_it(
    school: School, admin: User, attack: str
) -> None:
    with rolled_back():
        assert ATTACKS[attack](school, browser_of(school.manager)).status_code < 300
    with rolled_back():
        publish(school)
        assert ATTACKS[attack](school, browser_of(admin)).status_code < 300
    begin(school, "sent")
    refused = ATTACKS[attack](school, browser_of(school.manager))
    assert refused.status_code in {400, 409}


def test_nobody_can_have_answered_an_evaluation_of_next_year(school: School, admin: User) -> None:
    next_year = school.evaluation.period + 1
    Evaluation.objects.filter(pk=school.evaluation.pk).update(
        period=next_year, closes_on=None, results_on=date(next_year, 6, 1)
    )
    assert switch_off(school, browser_of(admin)).status_code == 200

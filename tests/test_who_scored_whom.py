"""A manager who is evaluated reads the same, whichever of her evaluators has begun or sent."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.mail.services import remind
from evaluacmo.results.correction_requests import (
    decline,
    grant,
    reopen_own,
    request_correction,
    withdraw,
)
from evaluacmo.results.corrections import cancel, correct, reopen
from evaluacmo.results.models import Reopening
from evaluacmo.results.services import Score
from tests.conftest import PersonFactory, browser_of
from tests.matrix import World, everything_readable, existing, of_users, rolled_back

pytestmark = pytest.mark.sqlite_suffices

WORKBOOKS = (
    "/exports/progress",
    "/exports/training",
    "/exports/results",
    "/exports/history",
    "/exports/assignments",
    "/exports/readiness",
    "/exports/people",
    "/exports/plans",
    "/exports/corrections",
    "/exports/correction_requests",
    "/exports/comparison",
    "/reminders/messages/xlsx",
    "/exports/heat_map",
    "/exports/calibration",
)
FOR_ADMINS = ("/audit?page_size=100", "/audit/csv")


@pytest.fixture(autouse=True)
def _at_one_moment() -> Iterator[None]:
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def evaluators(world: World, person: PersonFactory) -> tuple[User, User]:
    """Two evaluators of the manager; neither has another task, nor has sent anything."""
    manager = world.school.manager
    User.objects.filter(pk=manager.pk).update(category=world.school.category)
    manager.refresh_from_db()
    first, second = (person(name, role=Role.EVALUATOR) for name in ("Ana Uno", "Ana Dos"))
    for evaluator in (first, second):
        Assignment.objects.create(evaluator=evaluator, collaborator=manager)
    return first, second


def everything_read(world: World, evaluators: tuple[User, User]) -> dict[str, Any]:
    """All that the manager reads, also as a workbook, and in the audit log once she is admin."""
    manager, evaluation = world.school.manager, world.school.evaluation
    browser = browser_of(manager)
    choices = {
        **existing(),
        **of_users(manager, *evaluators),
        "evaluation_id": [evaluation.pk],
        "category_id": [evaluation.category_id],
    }
    found: dict[str, Any] = dict(everything_readable(world, "gestionhumana", choices))
    del found["/api/csrf-token"]
    found |= {path: list(browser.sheet(path).values) for path in WORKBOOKS}
    User.objects.filter(pk=world.school.manager.pk).update(role=Role.ADMIN)
    promoted = browser_of(User.objects.get(pk=world.school.manager.pk))
    return found | {path: promoted.get(f"/api{path}").getvalue() for path in FOR_ADMINS}


def send(world: World, evaluator: User) -> int:
    return world.school.submit(
        evaluator=evaluator, collaborator=world.school.manager, requires_training=True
    ).pk


def send_and_correct(world: World, evaluator: User) -> None:
    ask = partial(
        reopen, actor=world.chief, submission_id=send(world, evaluator), reason="Se confundió."
    )
    cancel(actor=world.chief, reopening_id=ask().pk)
    correct(
        actor=evaluator,
        reopening_id=ask().pk,
        scores=[Score(question.question_id, 2) for question in world.school.questions],
        requires_training=True,
        comments="Bien.",
    )


def ask(world: World, evaluator: User) -> int:
    return request_correction(
        actor=evaluator,
        evaluation_id=world.school.evaluation.pk,
        user_id=world.school.manager.pk,
        reason="Me confundí.",
    ).pk


def send_and_ask(world: World, evaluator: User) -> None:
    send(world, evaluator)
    decline(actor=world.chief, request_id=ask(world, evaluator), answer="No hace falta.")
    withdraw(actor=evaluator, request_id=ask(world, evaluator))
    cancel(
        actor=world.chief,
        reopening_id=grant(actor=world.chief, request_id=ask(world, evaluator)).pk,
    )
    ask(world, evaluator)


def send_and_open(world: World, evaluator: User) -> Reopening:
    send(world, evaluator)
    ask(world, evaluator)
    return reopen_own(
        actor=evaluator,
        evaluation_id=world.school.evaluation.pk,
        user_id=world.school.manager.pk,
    )


def send_and_correct_soon(world: World, evaluator: User) -> None:
    correct(
        actor=evaluator,
        reopening_id=send_and_open(world, evaluator).pk,
        scores=[Score(question.question_id, 2) for question in world.school.questions],
        requires_training=True,
        comments="Bien.",
    )


def send_and_remind(world: World, evaluator: User) -> None:
    send(world, evaluator)
    remind()


WHAT_IS_DONE: dict[str, Callable[[World, User], object]] = {
    "begun": lambda world, evaluator: world.school.begin(
        3, evaluator=evaluator, collaborator=world.school.manager
    ),
    "sent, and all are reminded": send_and_remind,
    "sent, reopened in vain, and corrected": send_and_correct,
    "sent, with requests of every outcome": send_and_ask,
    "sent, and opened without a manager": send_and_open,
    "sent, and corrected without a manager": send_and_correct_soon,
}


@pytest.mark.parametrize("done", WHAT_IS_DONE)
@override_settings(EMAIL_ON=True)
def test_a_manager_cannot_tell_which_evaluator_it_was(
    world: World, evaluators: tuple[User, User], done: str
) -> None:
    read = []
    for evaluator in evaluators:
        with rolled_back():
            WHAT_IS_DONE[done](world, evaluator)
            read.append(everything_read(world, evaluators))
    first, second = read
    paths = sorted(first.keys() | second.keys())
    assert [path for path in paths if first.get(path) != second.get(path)] == []

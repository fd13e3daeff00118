"""People read the same, whichever of their evaluators has begun, sent, or sent first."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.passwords import change_own_password, set_temporary_passwords
from evaluacmo.mail.services import ask_for_link, remind
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import (
    decline,
    grant,
    reopen_own,
    request_correction,
    withdraw,
)
from evaluacmo.results.corrections import cancel, correct, reopen
from evaluacmo.results.models import Reopening
from evaluacmo.results.reader import unrestricted
from tests.all_reads import FOR_ADMINS, OF_THE_BROWSER, WORKBOOKS, all_that_is_read
from tests.conftest import PersonFactory, browser_of, password_hash, signed_in
from tests.matrix import choices_about, everything_readable
from tests.world import World, rolled_back

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.usefixtures("at_one_moment")]

# of an e-mail
RANDOM_ID = re.compile(rb'"id":\d{16},')


@pytest.fixture
def evaluators(world: World, person: PersonFactory) -> tuple[User, User]:
    """Two evaluators of the manager; neither has another task, nor has sent anything."""
    manager = world.school.manager
    User.objects.filter(pk=manager.pk).update(category=world.school.category)
    manager.refresh_from_db()
    first, second = (person(name, role=Role.EVALUATOR) for name in ("Ana Uno", "Ana Dos"))
    for evaluator in (first, second):
        Assignment.objects.create(evaluator=evaluator, collaborator=manager)
        set_temporary_passwords(actor=world.chief, user_ids=[evaluator.pk], replaces_chosen=True)
    return first, second


def everything_read(world: World, evaluators: tuple[User, User]) -> dict[str, Any]:
    """All that the manager reads, also as a workbook, and in the audit log once she is admin."""
    manager = world.school.manager
    browser = browser_of(manager)
    choices = {
        **choices_about(world.school.evaluation, manager, *evaluators),
        # each world has others, which the log of refusals would name
        "reopening_id": [],
        "request_id": [],
    }
    found: dict[str, Any] = dict(everything_readable(world, "gestionhumana", choices))
    for other_in_each_browser in OF_THE_BROWSER:
        del found[other_in_each_browser]
    found["/api/reminders/messages"] = RANDOM_ID.sub(b"", found["/api/reminders/messages"])
    found |= {path: browser.cells(path) for path in WORKBOOKS}
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
    remind(reader=unrestricted)
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


def sign_in_for_the_first_time_and_begin(world: World, evaluator: User) -> None:
    """With a temporary password, after asking for a link."""
    ask_for_link(email=str(evaluator.email), address="192.0.2.1")
    evaluator.refresh_from_db()
    change_own_password(user=evaluator, new_password="otra clave larga 9")
    # the tests' password again, with which to sign in
    User.objects.filter(pk=evaluator.pk).update(password=password_hash())
    signed_in(evaluator)
    world.school.begin(3, evaluator=evaluator, collaborator=world.school.manager)


WHAT_IS_DONE: dict[str, Callable[[World, User], object]] = {
    "signed in for the first time, and begun": sign_in_for_the_first_time_and_begin,
    "sent, reopened in vain, and corrected": send_and_correct,
    "sent, all reminded, with requests of every outcome": send_and_ask,
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


def evaluated(world: World, person: PersonFactory, role: Role) -> User:
    """A person with two evaluators; an admin was evaluated before they became one."""
    former = Role.COLLABORATOR if role == Role.ADMIN else role
    reader = person("Lucía Soto", role=former, category=world.school.category)
    for name in ("Ana Uno", "Ana Dos"):
        evaluator = person(name, role=Role.EVALUATOR)
        for about in (reader, world.pupil):
            Assignment.objects.create(evaluator=evaluator, collaborator=about)
    return reader


def send_as(world: World, evaluator: User, about: User, *, hour: int) -> None:
    with time_machine.travel(_hour(hour), tick=False):
        world.school.submit(
            1 + evaluator.pk % 4,
            evaluator=evaluator,
            collaborator=about,
            requires_training=True,
            comments=f"Comentario de {evaluator.name}.",
            evidence=[f"Evidencia de {evaluator.name}."] * 3,
        )


def _hour(hour: int) -> Any:
    return timezone.localtime().replace(hour=hour, minute=0, second=0) - timedelta(days=1)


def in_order(world: World, reader: User, hours: Mapping[str, int]) -> None:
    """Each evaluator sends about the reader at their hour, the rival about somebody at noon."""
    everybody = [(User.objects.get(name=name), reader, hour) for name, hour in hours.items()]
    for sender, about, hour in sorted(
        [*everybody, (world.school.evaluator, world.pupil, 12)], key=lambda sent: sent[2]
    ):
        send_as(world, sender, about, hour=hour)
    # before some were sent, and after others
    with time_machine.travel(_hour(11), tick=False):
        browser_of(world.chief).read(f"/reports/evaluation/{world.school.evaluation.pk}")


def everything_read_as(world: World, reader: User, role: Role) -> dict[str, str]:
    """All that somebody reads of the school in a role."""
    reader.role = role
    reader.save(update_fields=["role"])
    evaluators = User.objects.filter(name__startswith="Ana ")
    choices = choices_about(world.school.evaluation, reader, *evaluators, world.pupil)
    return all_that_is_read(reader, choices)


@pytest.mark.parametrize("role", Role)
@override_settings(EMAIL_ON=True)
def test_nobody_can_tell_which_of_their_evaluators_sent_first_or_at_what_hour(
    world: World, person: PersonFactory, role: Role
) -> None:
    reader = evaluated(world, person, role)
    read = []
    # in the other order, at other hours, and after what the rival sends instead of around it
    for hours in ({"Ana Uno": 9, "Ana Dos": 15}, {"Ana Dos": 13, "Ana Uno": 16}):
        with rolled_back():
            in_order(world, reader, hours)
            read.append(everything_read_as(world, reader, role))
    first, other = read
    assert [path for path in {**first, **other} if first.get(path) != other.get(path)] == []

"""Identity numbers reach managers and their owners, in answers about people, and nothing else."""

import json
import logging
from typing import Any

import pytest
from django.core import mail
from django.test import override_settings

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.documents.models import IssuedDocument
from evaluacmo.mail.services import remind
from evaluacmo.results.reader import unrestricted
from tests.all_reads import FOR_ADMINS, WORKBOOKS, all_that_is_read
from tests.conftest import browser_of
from tests.matrix import existing, of_users
from tests.world import World

pytestmark = pytest.mark.sqlite_suffices

TOLD_IN = ("/api/users/me", "/api/profile")


def number_of(user: User) -> str:
    return f"NUMERO{user.pk:06}"


@pytest.fixture
def people(world: World) -> list[User]:
    """Everybody with a number, which was changed by hand, after somebody was evaluated."""
    everybody = list(User.objects.order_by("pk"))
    User.objects.update(identity_number=None)
    for user in everybody:
        actor = world.chief if user != world.chief else world.school.admin
        update_user(actor=actor, user_id=user.pk, role=user.role, identity_number=number_of(user))
    world.school.submit(evaluator=world.school.evaluator, collaborator=world.school.collaborator)
    return list(User.objects.order_by("pk"))


def told_at(reader: User, people: list[User], choices: dict[str, Any]) -> dict[str, set[int]]:
    """The people whose numbers the reader is told, by address."""
    found = all_that_is_read(reader, choices)
    told = {
        address: {user.pk for user in people if number_of(user) in text}
        for address, text in found.items()
    }
    return {address: users for address, users in told.items() if users}


@pytest.mark.parametrize("role", Role)
@override_settings(EMAIL_ON=True)
def test_who_reads_whose_number(world: World, people: list[User], role: Role) -> None:
    school = world.school
    readers = {
        Role.ADMIN: school.admin,
        Role.HUMAN_RESOURCES: school.manager,
        Role.EVALUATOR: school.evaluator,
        Role.COLLABORATOR: school.collaborator,
    }
    reader = User.objects.get(pk=readers[role].pk)
    # one of each relation to the readers, in an evaluation with results and in one without
    some = (school.evaluator, school.collaborator, world.pupil, world.colleague, world.chief)
    evaluations = [school.evaluation.pk, world.free_evaluation.pk]
    choices = {
        **existing(),
        **of_users(reader, *(user for user in some if user.pk != reader.pk)),
        "evaluation_id": evaluations,
        "import_id": [],
    }
    told = told_at(reader, people, choices)
    own = {*TOLD_IN, f"/api/users/{reader.pk}"}
    assert [told.get(address) for address in own] == [{reader.pk}] * len(own)
    others = told.keys() - own
    if reader.is_manager:
        lists = {"/api/users", "/exports/people", *(f"/api/users/{user.pk}" for user in people)}
        assert {address.partition("?")[0] for address in others} <= lists
    else:
        assert others == set()


@override_settings(EMAIL_ON=True)
def test_no_email_log_event_or_document_has_one(
    world: World, people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        remind(reader=unrestricted)
        browser = browser_of(world.school.admin)
        for path in (*WORKBOOKS, *FOR_ADMINS):
            browser.get(f"/api{path}")
    kept = [
        caplog.text,
        *(message.body + message.subject for message in mail.outbox),
        json.dumps(list(AuditEvent.objects.values("changes", "label", "address"))),
        str(list(IssuedDocument.objects.values())),
    ]
    assert [text for text in kept for user in people if number_of(user) in text] == []
    changed = AuditEvent.objects.filter(changes__has_key="identity_number")
    assert {tuple(event.changes["identity_number"]) for event in changed} == {(None, None)}

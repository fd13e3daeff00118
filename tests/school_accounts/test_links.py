"""The links of people to the school's accounts, as managers and the person see and undo them."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.services import create_assignment, delete_assignment
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.mail.models import Message, MessageKind
from evaluacmo.mail.rendering import render_message
from evaluacmo.school_accounts.models import SchoolAccount
from tests.conftest import Browser, PersonFactory, School, browser_of

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture
def link(db: None) -> Callable[[User], SchoolAccount]:
    """Links an account of the school to a person."""

    def make(user: User) -> SchoolAccount:
        return SchoolAccount.objects.create(
            person=user,
            issuer="https://emisor.example",
            subject=f"cuenta-{user.pk}",
            email=str(user.email),
            linked_at=timezone.now(),
        )

    return make


Link = Callable[[User], SchoolAccount]


def test_managers_and_the_person_see_it(
    school: School, as_manager: Browser, as_evaluator: Browser, link: Link
) -> None:
    elena = school.evaluator
    path = f"/users/{elena.pk}/school-account"
    nothing = {"email": "", "linked_at": None}
    assert as_manager.read(path) == nothing | {"is_hidden": False}
    assert as_evaluator.read("/profile/school-account") == nothing
    link(elena)
    told = as_evaluator.read("/profile/school-account")
    assert told["email"] == elena.email
    assert told["linked_at"] is not None
    assert as_manager.read(path) == told | {"is_hidden": False}


def test_undoing_it_ends_the_sessions_and_is_told(
    school: School, as_manager: Browser, as_evaluator: Browser, link: Link
) -> None:
    elena = school.evaluator
    link(elena)
    path = f"/users/{elena.pk}/school-account"
    assert as_manager.call("DELETE", path).status_code == 204
    assert as_manager.call("DELETE", path).status_code == 404
    assert not SchoolAccount.objects.exists()
    assert as_evaluator.get("/api/users/me").status_code == 401
    event = AuditEvent.objects.get(action=Action.SCHOOL_ACCOUNT_UNLINKED)
    assert (event.actor_id, event.person_id) == (school.manager.pk, elena.pk)
    assert [message.kind for message in Message.objects.all()] == ["account_unlinked"]


@pytest.mark.parametrize("kind", [MessageKind.ACCOUNT_LINKED, MessageKind.ACCOUNT_UNLINKED])
def test_the_message_tells_it_and_names_no_account(
    kind: MessageKind, school: School, link: Link
) -> None:
    account = link(school.evaluator)
    content = render_message(Message(person=school.evaluator, kind=kind))
    assert content is not None
    assert "cuenta del colegio" in content.subject
    assert "avise a quien administra" in content.text
    assert account.email not in content.text
    assert account.subject not in content.text


def test_only_admins_undo_that_of_a_manager(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory, link: Link
) -> None:
    other = person("Hilda Rojas", role=Role.HUMAN_RESOURCES)
    link(other)
    path = f"/users/{other.pk}/school-account"
    assert as_manager.call("DELETE", path).status_code == 403
    assert as_admin.call("DELETE", path).status_code == 204


def test_nobody_sees_or_undoes_that_of_their_evaluator_ever(
    school: School, person: PersonFactory, link: Link
) -> None:
    boss = person("Berta Solano", role=Role.ADMIN)
    manager, elena = school.manager, school.evaluator
    link(elena)
    assignment = create_assignment(actor=boss, evaluator_id=elena.pk, collaborator_id=manager.pk)
    path = f"/users/{elena.pk}/school-account"
    browser = browser_of(manager)
    hidden = {"email": "", "linked_at": None, "is_hidden": True}
    refusals = []
    for is_former in (False, True):
        if is_former:
            delete_assignment(actor=boss, assignment_id=assignment.pk)
        assert browser.read(path) == hidden
        refusals.append(browser.call("DELETE", path))
    assert [(answer.status_code, answer.json()["code"]) for answer in refusals] == [
        (403, "evaluates_you"),
        (403, "evaluates_you"),
    ]
    assert SchoolAccount.objects.exists()
    # nor whether there is one
    SchoolAccount.objects.all().delete()
    assert browser.read(path) == hidden
    assert browser.call("DELETE", path).json()["code"] == "evaluates_you"

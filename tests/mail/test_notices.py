"""Notices by e-mail about changes of accounts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.notices import AccountChange, Notice, notify
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import Message
from evaluacmo.mail.tokens import link_for
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

NEW = "lluvia en abril 9"
FORMER, PRESENT = "camilo@colegio.example", "camilo.pena@colegio.example"


def told() -> dict[str, tuple[str, str]]:
    """Subject and text of what has been sent, by address; at most one to each."""
    deliver()
    sent = {email.to[0]: (str(email.subject), str(email.body)) for email in mail.outbox}
    assert len(sent) == len(mail.outbox)
    return sent


def by_themselves(school: School) -> None:
    browser = browser_of(school.collaborator)
    body = {"currentPassword": PASSWORD, "newPassword": NEW}
    assert browser.post_json("/profile/change-password", body).status_code == 204


def by_a_link(school: School) -> None:
    link = link_for(school.collaborator).partition("#")[2]
    body = {"link": link, "password": NEW}
    assert Browser().put_json("/password", body).status_code == 204


def by_a_manager(school: School) -> None:
    body = edit_of(school.collaborator, newPassword=NEW, confirmPassword=NEW)
    browser = browser_of(school.manager)
    assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200


def by_a_temporary_one(school: School) -> None:
    body = {"ids": [school.collaborator.pk], "replaces_chosen": True}
    browser = browser_of(school.manager)
    assert browser.post_json("/users/temporary-passwords", body).status_code == 200


@pytest.mark.parametrize(
    ("change", "by"),
    [
        (by_themselves, ""),
        (by_a_link, ""),
        (by_a_manager, "Gloria Hernández"),
        (by_a_temporary_one, "Gloria Hernández"),
    ],
)
def test_people_are_told_that_their_password_changed(
    school: School, change: Callable[[School], None], by: str
) -> None:
    change(school)
    ((address, (subject, text)),) = told().items()
    assert address == FORMER
    assert subject.startswith("La contraseña de su cuenta cambió")
    assert FORMER in text
    assert ("La puso Gloria Hernández" in text) is bool(by)
    assert "avise a quien administra" in text
    # people should not learn to press what such e-mails hold
    assert "http" not in text
    assert NEW not in text


def in_the_form(school: School) -> None:
    body = edit_of(school.collaborator, email=PRESENT)
    browser = browser_of(school.manager)
    assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200


def on_the_old_screen(school: School) -> None:
    body = {
        "name": "Camilo Peña",
        "position": "Docente",
        "email": PRESENT,
        "category_id": school.category.pk,
    }
    browser = browser_of(school.manager)
    path = f"/collaborators/{school.collaborator.pk}"
    assert browser.put_json(path, body).status_code == 200


@pytest.mark.parametrize("change", [in_the_form, on_the_old_screen])
def test_both_addresses_are_told_that_the_email_changed(
    school: School, change: Callable[[School], None]
) -> None:
    change(school)
    sent = told()
    assert sent.keys() == {FORMER, PRESENT}
    assert f"es este: {PRESENT}" in sent[PRESENT][1]
    assert f"Con {FORMER} ya no se ingresa" in sent[FORMER][1]
    # the reader of the former one is not told the present one
    assert PRESENT not in sent[FORMER][1]
    assert not Message.objects.exclude(former_email="").exists()


def test_a_removed_email_is_told_at_the_former_address_only(school: School) -> None:
    body = {"name": "Camilo", "position": "Docente", "email": "", "category_id": None}
    body["category_id"] = school.category.pk
    browser = browser_of(school.manager)
    path = f"/collaborators/{school.collaborator.pk}"
    assert browser.put_json(path, body).status_code == 200
    assert told().keys() == {FORMER}


def test_two_changes_before_anything_is_sent_tell_each_address(school: School) -> None:
    for email in (PRESENT, "otra@colegio.example"):
        school.collaborator.refresh_from_db()
        body = edit_of(school.collaborator, email=email)
        browser = browser_of(school.manager)
        assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    sent = told()
    assert sent.keys() == {FORMER, PRESENT, "otra@colegio.example"}
    assert "ya no se ingresa" in sent[PRESENT][1]


def test_a_deactivated_person_is_told_at_the_former_address(
    school: School, as_manager: Browser
) -> None:
    body = edit_of(school.collaborator, email=PRESENT, status=False)
    assert as_manager.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    assert told().keys() == {FORMER}


@pytest.mark.parametrize(
    "change", [{"name": "Otro"}, {"position": "Rector"}, {"role": "evaluador"}]
)
def test_other_changes_tell_nothing(
    school: School, as_manager: Browser, change: dict[str, Any]
) -> None:
    body = edit_of(school.collaborator, **change)
    assert as_manager.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    assert told() == {}


def test_a_refused_change_tells_nothing(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person(email="ocupado@colegio.example")
    body = edit_of(school.collaborator, email=other.email)
    assert as_manager.put_json(f"/users/{school.collaborator.pk}", body).status_code == 400
    assert told() == {}


def test_without_email_nothing_waits(school: School, settings: Settings) -> None:
    settings.EMAIL_ON = False
    by_themselves(school)
    assert not Message.objects.exists()


def test_a_notice_costs_the_same_for_one_person_and_a_dozen(
    person: PersonFactory, django_assert_num_queries: Any
) -> None:
    people = [person() for _ in range(12)]
    for some in (people[:1], people):
        with django_assert_num_queries(2):
            notify([Notice(each.pk, AccountChange.PASSWORD) for each in some])


def test_notices_to_ones_evaluator_are_not_in_the_log(
    school: School, as_admin: Browser, person: PersonFactory
) -> None:
    evaluated = person(role=Role.HUMAN_RESOURCES)
    school.evaluator.assignments.create(collaborator=evaluated)
    notify([Notice(school.evaluator.pk, AccountChange.PASSWORD)])
    evaluator = User.objects.get(pk=school.evaluator.pk)
    listed = as_admin.read("/reminders/messages?page=1")
    assert [row["person_id"] for row in listed] == [evaluator.pk]
    assert [row["kind"] for row in listed] == ["password_changed"]
    assert browser_of(evaluated).read("/reminders/messages?page=1") == []

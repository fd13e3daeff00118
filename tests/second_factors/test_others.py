"""Second factors of others: what managers see, and who takes them off."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator

from evaluacmo.accounts.models import Role
from evaluacmo.auditlog.models import Action, AuditEvent, Origin
from evaluacmo.mail.models import Message, MessageKind
from tests.commands import Run
from tests.conftest import Browser, PersonFactory, School, browser_of, signed_in
from tests.failures import code_of, failure_of
from tests.second_factors.factors import half_signed_in, status_of_me, with_app, with_passkey

pytestmark = pytest.mark.sqlite_suffices


def path_of(user: Any) -> str:
    return f"/users/{user.pk}/second-factor"


def test_managers_see_whether_there_is_one(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = path_of(school.evaluator)
    assert as_manager.read(path) == {"is_on": False, "is_hidden": False}
    with_passkey(school.evaluator)
    for browser in (as_manager, as_admin):
        assert browser.read(path) == {"is_on": True, "is_hidden": False}


def test_an_admin_takes_it_off(school: School, as_admin: Browser) -> None:
    elena = school.evaluator
    browser = browser_of(elena)
    with_app(elena, browser=browser)
    with_passkey(elena, browser=browser)
    half = half_signed_in(elena)
    assert as_admin.call("DELETE", path_of(elena)).status_code == 204
    assert not Authenticator.objects.exists()
    assert status_of_me(browser) == 401
    failure_of(half.get("/api/second-factor"), 401)
    assert status_of_me(signed_in(elena)) == 200
    event = AuditEvent.objects.get(action=Action.SECOND_FACTOR_REMOVED)
    assert (event.actor_id, event.person_id) == (school.admin.pk, elena.pk)
    assert Message.objects.filter(person=elena, kind=MessageKind.FACTOR_REMOVED).exists()
    failure_of(as_admin.call("DELETE", path_of(elena)), 404)


def test_nobody_takes_off_their_own_so_nor_that_of_their_evaluator(
    school: School, person: PersonFactory
) -> None:
    admin = browser_of(school.admin)
    with_app(school.admin, browser=admin)
    assert code_of(admin.call("DELETE", path_of(school.admin)), 409) == "own_second_factor"
    evaluator = person("Evaluadora", role=Role.ADMIN)
    evaluator.assignments.create(collaborator=school.admin)
    with_app(evaluator)
    assert code_of(admin.call("DELETE", path_of(evaluator)), 403) == "evaluates_you"
    assert admin.read(path_of(evaluator)) == {"is_on": False, "is_hidden": True}
    assert Authenticator.objects.filter(user=evaluator).exists()


def test_only_admins_do_and_only_lately_confirmed(school: School, as_manager: Browser) -> None:
    with_app(school.evaluator)
    failure_of(as_manager.call("DELETE", path_of(school.evaluator)), 403)
    long_ago = browser_of(school.admin, is_confirmed=False)
    refused = long_ago.call("DELETE", path_of(school.evaluator))
    assert code_of(refused, 403) == "confirmation_required"


def test_an_admin_reads_nothing_of_it_of_their_own_evaluator(
    school: School, as_admin: Browser
) -> None:
    events = f"/audit?person_id={school.evaluator.pk}"
    with_app(school.evaluator)
    assert "second_factor" in str(as_admin.read(events))
    assert "factor_added" in str(as_admin.read("/reminders/messages"))
    school.evaluator.assignments.create(collaborator=school.admin)
    assert "second_factor" not in str(as_admin.read(events))
    assert "factor_added" not in str(as_admin.read("/reminders/messages"))


def test_the_command_takes_it_off_the_last_admin(school: School, run: Run) -> None:
    with_app(school.admin)
    assert run("remove-second-factor", "ADELA@colegio.example") == 0
    assert "Adela Ríos (adela@colegio.example)" in run.said
    assert status_of_me(signed_in(school.admin)) == 200
    event = AuditEvent.objects.get(action=Action.SECOND_FACTOR_REMOVED)
    assert (event.actor_id, event.origin) == (None, Origin.COMMAND)
    assert run("remove-second-factor", "adela@colegio.example") != 0
    assert "no tiene un segundo paso" in run.complained
    assert run("remove-second-factor", "nadie@colegio.example") != 0
    assert "Nadie tiene el correo nadie@colegio.example" in run.complained

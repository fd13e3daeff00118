"""Confirming who one is before what gives or keeps access."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db.models import Model
from time_machine import TimeMachineFixture

from evaluacmo.accounts.factors import has_second_factor
from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.accounts.sessions import CONFIRMED_FOR
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.school.models import School as SchoolData
from tests.conftest import (
    PASSWORD,
    Browser,
    NewEvents,
    PersonFactory,
    School,
    browser_of,
    signed_in,
)
from tests.failures import code_of, failure_of
from tests.matrix import Row, table
from tests.second_factors.rows import present_code
from tests.world import ROLES, World, edit_of

pytestmark = pytest.mark.sqlite_suffices

SESSION = settings.SESSION_COOKIE_NAME
ASKING = [row for row in table() if row.asks]


def everything() -> dict[type[Model], list[Any]]:
    """Every row but sessions and events."""
    return {
        model: list(model._default_manager.order_by("pk").values()) for model in (User, SchoolData)
    }


def confirm(browser: Browser, password: str = PASSWORD) -> Any:
    """Type the present password again."""
    return browser.post_json("/profile/confirm", {"currentPassword": password})


@pytest.mark.parametrize("row", ASKING, ids=lambda row: f"{row.call} {row.target}")
def test_whoever_has_not_signed_in_lately_confirms_and_goes_on(world: World, row: Row) -> None:
    role = ROLES[max(at for at, status in enumerate(row.statuses) if status < 300)]
    actor = world.actor(role)
    assert actor
    browser = browser_of(actor, is_confirmed=False)
    path, body = row.path(world, actor.pk), row.body(world, actor.pk)
    before = everything()
    method = row.call.split(" ")[0]
    assert code_of(browser.call(method, path, body), 403) == "confirmation_required"
    assert everything() == before
    has_factor = has_second_factor(actor.pk)
    shown = {"code": present_code()} if has_factor else {"currentPassword": PASSWORD}
    assert browser.post_json("/profile/confirm", shown).status_code == 204
    done = browser.call(method, path, body)
    assert done.status_code == row.statuses[ROLES.index(role)], done.content


def demoted(user: User) -> dict[str, Any]:
    """The form of a person, who is no manager any more."""
    return edit_of(user, role=Role.EVALUATOR)


def test_signing_in_counts_for_ten_minutes(
    school: School, person: PersonFactory, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to("2026-03-04T12:00:00+00:00", tick=False)
    browser = signed_in(school.admin)
    new = [person() for _ in range(2)]
    time_machine.shift(CONFIRMED_FOR - timedelta(seconds=1))
    body = edit_of(new[0], role=Role.ADMIN)
    assert browser.put_json(f"/users/{new[0].pk}", body).status_code == 200
    time_machine.shift(1)
    body = edit_of(new[1], role=Role.ADMIN)
    refused = browser.put_json(f"/users/{new[1].pk}", body)
    assert code_of(refused, 403) == "confirmation_required"
    assert confirm(browser).status_code == 204
    time_machine.shift(CONFIRMED_FOR - timedelta(seconds=1))
    assert browser.put_json(f"/users/{new[1].pk}", body).status_code == 200
    time_machine.shift(1)
    back = browser.put_json(f"/users/{new[1].pk}", demoted(new[1]))
    assert code_of(back, 403) == "confirmation_required"


@pytest.mark.parametrize(
    "change",
    [{"name": "Otro Nombre"}, {"position": "Rector"}, {"role": Role.ADMIN}, {"status": True}],
)
def test_other_edits_of_managers_and_of_oneself_ask_nothing(
    school: School, person: PersonFactory, change: dict[str, Any]
) -> None:
    chief = person(role=Role.ADMIN)
    browser = browser_of(school.admin, is_confirmed=False)
    for user in (chief, school.admin):
        body = edit_of(user, **change)
        assert browser.put_json(f"/users/{user.pk}", body).status_code == 200


def test_ones_own_email_asks(school: School) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    body = edit_of(school.admin, email="otra@colegio.example")
    refused = browser.put_json(f"/users/{school.admin.pk}", body)
    assert code_of(refused, 403) == "confirmation_required"
    assert confirm(browser).status_code == 204
    assert browser.put_json(f"/users/{school.admin.pk}", body).status_code == 200


def test_roles_and_statuses_of_others_than_managers_ask_nothing(school: School) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    body = edit_of(school.collaborator, role=Role.EVALUATOR, status=False)
    assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200


def test_whoever_may_not_do_it_is_told_so_and_not_asked(school: School) -> None:
    browser = browser_of(school.manager, is_confirmed=False)
    body = edit_of(school.collaborator, role=Role.ADMIN)
    refused = browser.put_json(f"/users/{school.collaborator.pk}", body)
    assert code_of(refused, 403) == "forbidden"
    collaborator = browser_of(school.collaborator, is_confirmed=False)
    assert code_of(collaborator.get("/api/audit/csv"), 403) == "forbidden"


def test_confirming_gives_the_session_a_new_key(school: School) -> None:
    browser, other = (browser_of(school.admin, is_confirmed=False) for _ in range(2))
    former = browser.cookies[SESSION].value
    started = Session.objects.get(pk=former).started_at
    assert confirm(browser).status_code == 204
    present = browser.cookies[SESSION].value
    assert present != former
    assert not Session.objects.filter(pk=former).exists()
    assert Session.objects.get(pk=present).started_at == started
    # it is this session that was confirmed
    assert code_of(other.get("/api/audit/csv"), 403) == "confirmation_required"
    assert browser.get("/api/audit/csv").status_code == 200


def test_confirming_is_recorded(school: School, new_events: NewEvents) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    new_events()
    failure_of(confirm(browser, "no es esta"), 400)
    assert confirm(browser).status_code == 204
    refused, confirmed = new_events()
    assert (refused.action, refused.person) == ("session.refused", school.admin)
    assert (confirmed.action, confirmed.actor) == ("session.confirmed", school.admin)


def test_a_wrong_password_confirms_nothing_and_counts_for_the_lock(school: School) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    for _ in range(4):
        refused = confirm(browser, "no es esta")
        assert code_of(refused, 400) == "wrong_password"
        assert refused.json()["fields"].keys() == {"currentPassword"}
    assert code_of(browser.get("/api/audit/csv"), 403) == "confirmation_required"
    # of five in a row three, as in signing in
    assert confirm(browser).status_code == 204
    for _ in range(5):
        failure_of(confirm(browser, "no es esta"), 400)
    assert code_of(confirm(browser), 429) == "locked_out"
    credentials = {"email": school.admin.email, "password": PASSWORD}
    assert code_of(Browser().post_json("/users/login", credentials), 429) == "locked_out"
    # the session goes on
    assert browser.read("/users/me")["id"] == school.admin.pk


def test_the_password_typed_to_change_it_counts(school: School) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    body = {"currentPassword": PASSWORD, "newPassword": "otra clave larga 9"}
    assert browser.post_json("/profile/change-password", body).status_code == 204
    assert browser.get("/api/audit/csv").status_code == 200


def test_a_refusal_is_in_the_log(school: School) -> None:
    browser = browser_of(school.admin, is_confirmed=False)
    failure_of(browser.get("/api/audit/csv"), 403)
    event = AuditEvent.objects.latest("pk")
    assert (event.action, event.label) == ("access.refused", "GET /api/audit/csv")


def test_whoever_has_no_password_signs_in_again_and_counts_no_failure(school: School) -> None:
    school.admin.set_unusable_password()
    school.admin.save()
    browser = browser_of(school.admin, is_confirmed=False)
    for _ in range(6):
        assert code_of(confirm(browser), 409) == "no_password"
    assert code_of(browser.get("/api/audit/csv"), 403) == "confirmation_required"

"""The log, from which nothing is deleted, cannot be filled by calls, nor does it hinder work."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import User
from evaluacmo.auditlog import services
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import MOST_ABOUT_ONESELF, record_event
from evaluacmo.documents import services as documents
from evaluacmo.documents.models import IssuedDocument
from tests.conftest import Browser, PersonFactory, School
from tests.failures import failure_of

pytestmark = pytest.mark.sqlite_suffices

NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)
FEW = 3


@pytest.fixture(autouse=True)
def at_noon(time_machine: TimeMachineFixture) -> None:
    """Time passes only where a test says so."""
    time_machine.move_to(NOON)


def rename(browser: Browser, number: int) -> Any:
    """Change the own name to one that it has not been before."""
    return browser.put_json("/profile", {"name": f"Camilo {number}"})


def require_too_many(response: Any, *, seconds: int) -> None:
    """Fail unless the answer is a 429 that says when to try again, to the minute."""
    assert failure_of(response, 429)["code"] == "too_many"
    assert int(response.headers["Retry-After"]) == pytest.approx(seconds, abs=60)


def test_people_change_their_name_some_times_an_hour(
    school: School,
    as_collaborator: Browser,
    as_evaluator: Browser,
    time_machine: TimeMachineFixture,
) -> None:
    for number in range(MOST_ABOUT_ONESELF):
        assert rename(as_collaborator, number).status_code == 200
    time_machine.move_to(NOON + timedelta(minutes=15))
    events = AuditEvent.objects.count()
    require_too_many(rename(as_collaborator, 1000), seconds=45 * 60)
    assert AuditEvent.objects.count() == events
    assert User.objects.get(pk=school.collaborator.pk).name == f"Camilo {MOST_ABOUT_ONESELF - 1}"
    assert rename(as_collaborator, MOST_ABOUT_ONESELF - 1).status_code == 200
    assert rename(as_evaluator, 1).status_code == 200
    for minutes in (30, 45, 61):  # without a pause that would end the session
        time_machine.move_to(NOON + timedelta(minutes=minutes))
        assert as_collaborator.read("/profile")
    assert rename(as_collaborator, 1000).status_code == 200


OWN: dict[str, Callable[[Browser, School], Any]] = {
    "workbook of the own history": lambda browser, school: browser.get(
        f"/api/exports/history/{school.collaborator.pk}"
    ),
    "document of the own history": lambda browser, school: browser.post_json(
        "/audit/exports", {"document": "history", "user_id": school.collaborator.pk}
    ),
}


@pytest.mark.both_databases
@pytest.mark.parametrize("what", OWN)
def test_what_is_recorded_of_ones_own_exports_is_limited(
    school: School, as_collaborator: Browser, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(services, "MOST_ABOUT_ONESELF", FEW)
    for _ in range(FEW):
        assert OWN[what](as_collaborator, school).status_code in {200, 201}
    before = AuditEvent.objects.count(), IssuedDocument.objects.count()
    require_too_many(OWN[what](as_collaborator, school), seconds=3600)
    assert (AuditEvent.objects.count(), IssuedDocument.objects.count()) == before


@pytest.mark.both_databases
def test_what_is_done_to_many_people_at_once_counts_once(
    as_manager: Browser, person: PersonFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST", FEW)
    ids = [person().pk for _ in range(FEW + 2)]
    for number in range(FEW):
        body = {"ids": ids, "status": bool(number % 2)}
        assert as_manager.put_json("/users/status", body).status_code == 200
    body = {"ids": ids, "status": bool(FEW % 2)}
    require_too_many(as_manager.put_json("/users/status", body), seconds=3600)
    assert as_manager.post_json("/categories", {"name": "Otra"}).status_code == 201


def test_folios_that_are_no_events_are_limited_too(
    school: School, as_manager: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    school.submit()
    body = {
        "document": "reports",
        "evaluation_id": school.evaluation.pk,
        "user_ids": [school.collaborator.pk],
    }
    monkeypatch.setattr(documents, "FOLIOS_PER_HOUR", FEW)
    for number in range(FEW):
        part = {"part": "further" if number else "first"}
        assert as_manager.post_json("/audit/exports", body | part).status_code == 201
    response = as_manager.post_json("/audit/exports", body | {"part": "further"})
    require_too_many(response, seconds=3600)


def test_commands_are_not_limited(school: School) -> None:
    for _ in range(MOST_ABOUT_ONESELF + 1):
        record_event(Action.USER_CHANGED, actor_id=school.manager.pk, person_id=school.manager.pk)

"""People see who has opened their reports, and documents name their folio."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.models import AuditEvent
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import failure_of, fields_of
from tests.queries import count_queries
from tests.world import World, export_of

pytestmark = pytest.mark.sqlite_suffices

NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)
PATH = "/profile/report-views"


def seen(browser: Browser, query: str = "") -> list[tuple[str, bool, bool]]:
    rows: list[dict[str, Any]] = browser.read(PATH + query)
    return [(row["viewer_name"], row["exported"], row["own"]) for row in rows]


def declare(browser: Browser, document: str, evaluation: int | None, user: int | None) -> Any:
    return browser.post_json("/audit/exports", export_of(document, evaluation, user))


@pytest.mark.both_databases
def test_people_see_who_has_opened_and_exported_their_reports(
    world: World, as_manager: Browser, as_collaborator: Browser, as_admin: Browser
) -> None:
    school = world.school
    evaluation, me = school.evaluation.pk, school.collaborator.pk
    assert seen(as_collaborator) == []
    with time_machine.travel(datetime.now(UTC), tick=False):
        as_collaborator.read(f"/reports/full/{evaluation}/{me}")
        as_manager.read(f"/reports/full/{evaluation}/{me}")
        as_manager.read(f"/reports/full/{evaluation}/{school.evaluator.pk}")
        as_manager.read(f"/reports/full/{world.other_evaluation.pk}/{world.colleague.pk}")
        as_admin.read(f"/reports/evaluation/{evaluation}")
        as_admin.read(f"/reports/evaluation/{world.other_evaluation.pk}")
        for document, about in (("report", me), ("reports", None), ("results", None)):
            assert declare(as_admin, document, evaluation, about).status_code == 201
    assert seen(as_collaborator) == [
        ("Adela Ríos", True, False),
        ("Adela Ríos", True, False),
        ("Adela Ríos", False, False),
        ("Gloria Hernández", False, False),
        ("Camilo Peña", False, True),
    ]
    sheet = as_collaborator.sheet(f"{PATH}/xlsx")
    heading, *_, opened, own = sheet.iter_rows(values_only=True)
    assert heading == ("Quién", "Rol", "Qué", "Evaluación", "Fecha y hora")
    assert opened[:4] == ("Gloria Hernández", "Gestión Humana", "Lo abrió", "Evaluación docente")
    assert (own[:2], type(own[4])) == (("Usted", None), datetime)
    assert len(seen(as_collaborator)) == sheet.max_row - 1 == 5
    assert as_collaborator.read(PATH)[-2] | {"at": ""} == {
        "at": "",
        "viewer_name": "Gloria Hernández",
        "viewer_role": "gestionhumana",
        "evaluation_id": evaluation,
        "evaluation_name": "Evaluación docente",
        "exported": False,
        "own": False,
    }


@pytest.mark.both_databases
def test_all_reports_count_from_the_day_of_the_submission_on(
    school: School, person: PersonFactory, as_collaborator: Browser
) -> None:
    path = f"/reports/evaluation/{school.evaluation.pk}"
    other = person("Otilia Marín", category=school.category)
    school.assignment.__class__.objects.create(evaluator=school.evaluator, collaborator=other)
    with time_machine.travel(NOON - timedelta(days=1), tick=False):
        school.submit(collaborator=other)
        browser_of(school.manager).read(path)
    # earlier on the same day, too: the moment could tell whose submission it was
    with time_machine.travel(NOON, tick=False):
        browser_of(school.admin).read(path)
    with time_machine.travel(NOON + timedelta(hours=1), tick=False):
        school.submit()
    assert len(seen(browser_of(other))) == 2
    assert seen(as_collaborator) == [("Adela Ríos", False, False)]


def test_who_scored_somebody_is_no_view(world: World, as_collaborator: Browser) -> None:
    browser_of(world.rival).read(f"/users/evaluation-history/{world.rival.pk}")
    assert AuditEvent.objects.filter(person=world.school.collaborator).exists()
    assert seen(as_collaborator) == []


def test_a_reader_who_is_gone_has_no_name(world: World, as_collaborator: Browser) -> None:
    spare = world.spare_evaluator
    User.objects.filter(pk=spare.pk).update(role="gestionhumana")
    me = world.school.collaborator.pk
    spare.refresh_from_db()
    browser_of(spare).read(f"/reports/full/{world.school.evaluation.pk}/{me}")
    User.objects.filter(pk=spare.pk).delete()
    (row,) = as_collaborator.read(PATH)
    assert (row["viewer_name"], row["viewer_role"]) == (None, None)


@pytest.mark.both_databases
def test_views_come_in_pages_at_the_same_cost(
    world: World, as_collaborator: Browser, as_manager: Browser
) -> None:
    me, evaluation = world.school.collaborator.pk, world.school.evaluation.pk
    declare(as_manager, "report", evaluation, me)
    for_one = count_queries(as_collaborator, f"{PATH}?page=1")
    for _ in range(11):
        declare(as_manager, "report", evaluation, me)
    assert count_queries(as_collaborator, f"{PATH}?page=1") == for_one == 5
    response = as_collaborator.get(f"/api{PATH}?page=2")
    assert (len(response.json()), response["X-Total-Count"]) == (2, "12")
    assert len(as_collaborator.read(PATH)) == 12


# --- documents ------------------------------------------------------------------------------------


def test_each_document_is_recorded_as_what_it_is(
    world: World, as_manager: Browser, new_events: NewEvents
) -> None:
    evaluation, person = world.school.evaluation.pk, world.school.collaborator.pk
    new_events()
    for document in ("report", "reports", "results", "history", "training"):
        assert declare(as_manager, document, evaluation, person).status_code == 201
    about = ("evaluation", evaluation, "Evaluación docente")
    assert [
        (each.action, each.person_id, (each.object_type, each.object_id, each.label))
        for each in new_events()
    ] == [
        ("report.exported", person, about),
        ("reports.exported", None, about),
        ("list.exported", None, ("list", None, "results")),
        ("list.exported", person, ("list", None, "history")),
        ("list.exported", None, ("list", None, "training")),
    ]


def test_the_reports_of_some_people_are_issued_and_recorded_for_each_of_them(
    world: World, as_manager: Browser, new_events: NewEvents
) -> None:
    evaluation = world.school.evaluation.pk
    both = [world.school.evaluator.pk, world.school.collaborator.pk]

    def declare_of(people: list[int]) -> Any:
        body = export_of("reports", evaluation, None) | {"user_ids": people}
        return as_manager.post_json("/audit/exports", body)

    new_events()
    issued = declare_of([*both, world.pupil.pk]).json()
    assert {each["user_id"] for each in issued} == set(both)
    assert len({each["folio"] for each in issued}) == 2
    assert {(each.action, each.person_id, each.object_id) for each in new_events()} == {
        ("report.exported", person, evaluation) for person in both
    }
    assert [each["user_id"] for each in declare_of(both[:1]).json()] == both[:1]
    new_events()
    failure_of(declare_of([world.pupil.pk]), 404)
    assert fields_of(declare_of([0])) == {"user_ids"}
    assert fields_of(declare_of(list(range(1, 102)))) == {"user_ids"}
    assert new_events() == []


def test_a_document_must_say_what_it_is_about(
    world: World, as_manager: Browser, as_collaborator: Browser, new_events: NewEvents
) -> None:
    new_events()
    for document, missing in {
        "report": {"evaluation_id", "user_id"},
        "reports": {"evaluation_id"},
        "history": {"user_id"},
        "otro": {"document"},
    }.items():
        assert fields_of(declare(as_manager, document, None, None)) == missing
        assert fields_of(as_manager.post_json("/audit/exports", {"document": document})) == missing
    for wrong in ({"evaluation_id": "1"}, {"user_id": 0}, {"user_id": 2**63}):
        body = export_of("report", 1, 1) | wrong
        assert fields_of(as_manager.post_json("/audit/exports", body)) == set(wrong)
    assert new_events() == []
    failure_of(declare(as_collaborator, "results", None, world.school.collaborator.pk), 403)
    assert [each.action for each in new_events()] == ["access.refused"]

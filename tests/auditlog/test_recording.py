"""Each change has its event, and neither is there without the other."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection

from evaluacmo.accounts.models import Category, User
from evaluacmo.accounts.services import create_first_admin
from evaluacmo.auditlog import messages
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import record_event
from evaluacmo.results.models import Submission
from tests.conftest import PASSWORD, Browser, NewEvents, School, browser_of
from tests.failures import code_of, failure_of
from tests.matrix import WRITES, make, table
from tests.world import (
    ROLES,
    World,
    correction_of,
    edit_of,
    new_user,
    rolled_back,
    unassign_missing,
)

NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)


def summary(event: AuditEvent) -> tuple[str, int | None, int | None, dict[str, Any]]:
    """The action of an event, with actor, person and changes."""
    return event.action, event.actor_id, event.person_id, event.changes


# --- every write ----------------------------------------------------------------------------------

UNCHANGED = ("PUT /api/users/{user_id}", "admin")
"""An edit that changes nothing is none."""


UNRECORDED = {
    "PUT /api/drafts/{collaborator_id}",
    "DELETE /api/drafts/{collaborator_id}",
    "PUT /api/self-evaluations/own/{evaluation_id}/draft",
    "DELETE /api/self-evaluations/own/{evaluation_id}/draft",
    "PUT /api/imports/{import_id}/reading",
    # reads, whose input must not be in an address
    "POST /api/users/by-identity-number",
    "POST /api/users/several/preview",
    # challenges
    "POST /api/second-factor/passkey-options",
    "POST /api/profile/confirm/passkey-options",
    "POST /api/profile/second-factors/app/begin",
    "POST /api/profile/second-factors/passkeys/begin",
}
"""Drafts and unapplied imports belong to their author alone: nothing has happened yet."""


def writes() -> dict[str, tuple[Any, str]]:
    """For each writing call one on which something changes, by an admin where one may."""
    return {
        row.call: (row, role)
        for role in ("colaborador", "admin")
        for row in reversed(table())
        if row.call in WRITES
        and row.statuses[ROLES.index(role)] < 300
        and (row.call, row.target) != UNCHANGED
    }


def test_every_write_of_the_api_is_recorded(world: World) -> None:
    done = writes()
    assert done.keys() == set(WRITES) >= UNRECORDED
    silent = set()
    # the row's own preparation does not come over the network
    recorded = AuditEvent.objects.filter(origin="web")
    for row, role in done.values():
        with rolled_back():
            before = recorded.count()
            assert make(row, world, role).status_code < 300
            if recorded.count() == before:
                silent.add(row.call)
    assert silent == UNRECORDED


@pytest.mark.parametrize("call", ["POST /api/categories", "POST /api/full-evaluation/full-submit"])
def test_nothing_is_done_that_cannot_be_recorded(world: World, call: str) -> None:
    row = next(row for row in table() if row.call == call)
    counts = [model.objects.count() for model in (Category, Submission, AuditEvent)]
    with rolled_back():
        break_the_log()
        browser = world.browser("evaluador" if "submit" in call else "admin")
        me = world.actor("evaluador" if "submit" in call else "admin")
        assert me
        response = browser.call("POST", row.path(world, me.pk), row.body(world, me.pk))
        assert response.status_code >= 400
        assert [Category.objects.count(), Submission.objects.count()] == counts[:2]
    assert [model.objects.count() for model in (Category, Submission, AuditEvent)] == counts


def break_the_log() -> None:
    """Have the database refuse every event until this is rolled back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "CREATE TRIGGER broken BEFORE INSERT ON audit_auditevent"
                " BEGIN SELECT RAISE(ABORT, 'no more room'); END"
            )
        else:
            cursor.execute(
                "ALTER TABLE audit_auditevent ADD CONSTRAINT broken CHECK (id < 0) NOT VALID"
            )


def test_what_is_undone_was_never_recorded(new_events: NewEvents) -> None:
    with rolled_back():
        record_event(Action.CATEGORY_CREATED)
        assert len(new_events()) == 1
    assert not AuditEvent.objects.filter(action=Action.CATEGORY_CREATED).exists()


# --- what it says ---------------------------------------------------------------------------------


def test_people_are_recorded_before_and_after(
    school: School, as_manager: Browser, new_events: NewEvents
) -> None:
    new_events()
    person = as_manager.post_json("/users", new_user("evaluador")).json()["id"]
    manager = school.manager.pk
    (event,) = new_events()
    assert summary(event) == (
        "user.created",
        manager,
        person,
        {
            "name": [None, "Nuria Campo"],
            "email": [None, "nuria@colegio.example"],
            "role": [None, "evaluador"],
            "status": [None, True],
        },
    )
    assert (event.origin, event.address) == ("web", "127.0.0.1")
    user = User.objects.get(pk=person)
    everything = edit_of(
        user,
        name="Nuria Gil",
        role="colaborador",
        status=False,
        category_id=school.category.pk,
        newPassword="otra clave larga 9",
        confirmPassword="otra clave larga 9",
    )
    assert as_manager.put_json(f"/users/{person}", everything).status_code == 200
    assert [summary(event) for event in new_events()] == [
        ("user.role_changed", manager, person, {"role": ["evaluador", "colaborador"]}),
        ("user.status_changed", manager, person, {"status": [True, False]}),
        (
            "user.changed",
            manager,
            person,
            {"name": ["Nuria Campo", "Nuria Gil"], "category": [None, "Docentes"]},
        ),
        ("user.password_changed", manager, person, {}),
    ]
    same = everything | {"newPassword": "", "confirmPassword": ""}
    assert as_manager.put_json(f"/users/{person}", same).status_code == 200
    assert new_events() == []


@pytest.mark.sqlite_suffices
def test_evaluations_banks_and_questions_are_recorded_before_and_after(
    school: School, as_manager: Browser, new_events: NewEvents
) -> None:
    new_events()
    bank = as_manager.post_json("/question-banks", {"name": "Banco docente"}).json()["id"]
    for needed in (True, True, False):
        as_manager.call("PATCH", f"/question-banks/{bank}", {"requires_evidence": needed})
    path = f"/question-banks/{bank}/questions"
    asked = {"question_text": "¿Planea?", "question_type": "competency"}
    question = as_manager.post_json(path, asked).json()["id"]
    as_manager.put_json(f"{path}/{question}", asked | {"question_text": "¿Planea bien?"})
    described = {"question_text": "¿Planea bien?", "levels": ["Nunca.", "", "", "Siempre."]}
    as_manager.put_json(f"{path}/{question}", asked | described)
    as_manager.call("DELETE", f"{path}/{question}")
    edited = {
        "name": "Evaluación docente",
        "weight_objectives": 50,
        "weight_competencies": 50,
        "category_id": school.category.pk,
        "question_bank_id": bank,
    }
    as_manager.put_json(f"/evaluations/{school.evaluation.pk}", edited)
    as_manager.call("DELETE", f"/evaluations/{school.evaluation.pk}")
    events = new_events()
    assert [(each.action, each.label, each.changes) for each in events] == [
        (
            "bank.created",
            "Banco docente",
            {"name": [None, "Banco docente"], "requires_evidence": [None, False]},
        ),
        ("bank.changed", "Banco docente", {"requires_evidence": [False, True]}),
        ("bank.changed", "Banco docente", {"requires_evidence": [True, False]}),
        (
            "question.created",
            "Banco docente",
            {"question_text": [None, "¿Planea?"], "question_type": [None, "competency"]},
        ),
        ("question.changed", "Banco docente", {"question_text": ["¿Planea?", "¿Planea bien?"]}),
        (
            "question.changed",
            "Banco docente",
            {"level_1": [None, "Nunca."], "level_4": [None, "Siempre."]},
        ),
        (
            "question.deleted",
            "Banco docente",
            {
                "question_text": ["¿Planea bien?", None],
                "question_type": ["competency", None],
                "level_1": ["Nunca.", None],
                "level_4": ["Siempre.", None],
            },
        ),
        (
            "evaluation.changed",
            "Evaluación docente",
            {
                "weight_objectives": [40, 50],
                "weight_competencies": [60, 50],
                "question_bank": [f"Banco docente ({school.bank.pk})", f"Banco docente ({bank})"],
            },
        ),
        (
            "evaluation.deleted",
            "Evaluación docente",
            {
                "name": ["Evaluación docente", None],
                "weight_objectives": [50, None],
                "weight_competencies": [50, None],
                "category": ["Docentes", None],
                "question_bank": [f"Banco docente ({bank})", None],
                "includes_self_evaluation": [False, None],
            },
        ),
    ]
    assert [(each.object_type, each.object_id) for each in events] == [
        *[("bank", bank)] * 3,
        *[("question", question)] * 4,
        *[("evaluation", school.evaluation.pk)] * 2,
    ]


def test_assignments_and_submissions_are_recorded_without_what_was_answered(
    world: World, as_manager: Browser, as_evaluator: Browser, new_events: NewEvents
) -> None:
    school, colleague = world.school, world.colleague
    new_events()
    pair = {"evaluator_id": world.rival.pk, "collaborator_id": world.pupil.pk}
    assignment = as_manager.post_json("/assignments", pair).json()["id"]
    as_manager.call("DELETE", f"/assignments/{assignment}")
    secret = "Llega tarde a todo."
    responses = world.submission(school.evaluator.pk)["responses"]
    body = world.submission(
        school.evaluator.pk,
        responses=[each | {"comment": secret} for each in responses],
        training={"requires_training": True, "comments": secret},
    )
    submission = as_evaluator.post_json("/full-evaluation/full-submit", body).json()["id"]
    manager, evaluator, pupil = school.manager.pk, school.evaluator.pk, world.pupil.pk
    events = new_events()
    assert [summary(each) for each in events] == [
        ("assignment.created", manager, pupil, {}),
        ("assignment.deleted", manager, pupil, {}),
        ("submission.stored", evaluator, pupil, {}),
    ]
    assert [(each.object_type, each.object_id, each.label) for each in events] == [
        *[("user", world.rival.pk, "")] * 2,
        ("submission", submission, "Evaluación docente"),
    ]
    assert not AuditEvent.objects.filter(changes__icontains=secret).exists()
    assert colleague.pk not in {each.person_id for each in events}


@pytest.mark.sqlite_suffices
def test_corrections_and_receipts_are_recorded_without_what_was_said(
    world: World, as_manager: Browser, as_evaluator: Browser, new_events: NewEvents
) -> None:
    pupil, submission = world.pupil.pk, world.school.submit(collaborator=world.pupil)
    reason, corrected = "Confundió a dos personas.", correction_of(world)
    new_events()
    for reopened_again in (False, True):
        asked = as_manager.post_json(f"/corrections/sent/{submission.pk}", {"reason": reason})
        path = f"/corrections/{asked.json()['id']}"
        if reopened_again:
            as_manager.call("DELETE", path)
        else:
            as_evaluator.put_json(path, corrected)
    unassign_missing(pupil)
    pupils = browser_of(world.pupil)
    receipt = f"/receipts/{world.school.evaluation.pk}"
    for _ in range(2):
        pupils.put_json(receipt, {"version": 2})
    pupils.post_json(f"{receipt}/answer", {"text": "No estoy de acuerdo."})
    events = new_events()
    manager, writer = world.school.manager.pk, world.school.evaluator.pk
    assert [summary(event) for event in events] == [
        ("submission.reopened", manager, pupil, {}),
        ("submission.corrected", writer, pupil, {}),
        ("submission.reopened", manager, pupil, {}),
        ("submission.reopening_cancelled", manager, pupil, {}),
        ("result.confirmed", pupil, pupil, {}),
        ("result.answered", pupil, pupil, {}),
    ]
    assert {event.label for event in events} == {world.school.evaluation.name}
    assert {event.object_id for event in events[:4]} == {submission.pk}


@pytest.mark.sqlite_suffices
def test_requests_to_correct_are_recorded_without_what_was_said(
    world: World, as_manager: Browser, as_evaluator: Browser, new_events: NewEvents
) -> None:
    pupil, submission = world.pupil.pk, world.school.submit(collaborator=world.pupil)
    sent = f"{world.school.evaluation.pk}/{pupil}"
    new_events()

    def ask() -> str:
        body = {"reason": "Confundió a dos personas."}
        answer = as_evaluator.post_json(f"/corrections/requests/{sent}", body)
        return f"/corrections/requests/{answer.json()['id']}"

    as_evaluator.call("DELETE", ask())
    as_manager.put_json(f"{ask()}/answer", {"answer": "No hace falta."})
    opened = as_manager.post_json(f"{ask()}/reopening").json()["id"]
    as_manager.call("DELETE", f"/corrections/{opened}")
    ask()
    as_evaluator.post_json(f"/corrections/own/{sent}")
    events = new_events()
    manager, writer = world.school.manager.pk, world.school.evaluator.pk
    assert [summary(event) for event in events] == [
        ("submission.correction_requested", writer, pupil, {}),
        ("submission.correction_withdrawn", writer, pupil, {}),
        ("submission.correction_requested", writer, pupil, {}),
        ("submission.correction_declined", manager, pupil, {}),
        ("submission.correction_requested", writer, pupil, {}),
        ("submission.reopened", manager, pupil, {}),
        ("submission.correction_granted", manager, pupil, {}),
        ("submission.reopening_cancelled", manager, pupil, {}),
        ("submission.correction_requested", writer, pupil, {}),
        ("submission.correction_withdrawn", writer, pupil, {}),
        ("submission.reopened", writer, pupil, {}),
    ]
    assert {(event.object_id, event.label) for event in events} == {
        (submission.pk, world.school.evaluation.name)
    }


def test_a_command_on_the_server_is_one(new_events: NewEvents) -> None:
    admin = create_first_admin(name="Adela", email="a@colegio.example", password=PASSWORD)
    (event,) = new_events()
    assert (event.action, event.actor_id, event.person_id) == ("user.created", None, admin.pk)
    assert (event.origin, event.address) == ("command", "")
    assert PASSWORD not in str(event.changes)


def test_nobody_is_taken_for_who_came_before(school: School, new_events: NewEvents) -> None:
    with request_context("192.0.2.7"):
        set_actor(school.admin.pk)
        record_event(Action.CATEGORY_CREATED)
    record_event(Action.CATEGORY_CREATED)
    with request_context("192.0.2.8"):
        record_event(Action.CATEGORY_CREATED)
    assert [(each.actor_id, each.address, each.origin) for each in new_events()[-3:]] == [
        (school.admin.pk, "192.0.2.7", "web"),
        (None, "", "command"),
        (None, "192.0.2.8", "web"),
    ]


# --- signing in and out ---------------------------------------------------------------------------


def sign_in(email: str, password: str, address: str = "192.0.2.7") -> Any:
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = address
    return browser.post_json("/users/login", {"email": email, "password": password})


def test_signing_in_and_out_is_recorded(
    school: School, visitor: Browser, new_events: NewEvents
) -> None:
    new_events()
    person = school.collaborator
    visitor.post_json("/logout")
    assert new_events() == []
    visitor.post_json("/users/login", {"email": " CAMILO@colegio.example", "password": PASSWORD})
    visitor.post_json("/logout")
    visitor.post_json("/users/logout")
    assert [summary(event) for event in new_events()] == [
        ("session.started", person.pk, None, {"way": [None, "password"]}),
        ("session.ended", person.pk, None, {}),
    ]


@pytest.mark.sqlite_suffices
def test_who_was_meant_is_recorded_and_nothing_that_was_typed(
    school: School, new_events: NewEvents
) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    new_events()
    typed = ["camilo@colegio.example", "elena@colegio.example", "mi contraseña secreta"]
    answers = [sign_in(email, "otra cosa 123") for email in typed]
    assert {(each.status_code, each.content) for each in answers} == {
        (401, answers[0].content),
    }
    events = new_events()
    assert [summary(each) for each in events] == [
        ("session.refused", None, school.collaborator.pk, {}),
        ("session.refused", None, school.evaluator.pk, {}),
        ("session.refused", None, None, {}),
    ]
    assert {(each.address, each.label) for each in events} == {("192.0.2.7", "")}


def test_a_wrong_present_password_is_recorded(
    school: School, as_collaborator: Browser, new_events: NewEvents
) -> None:
    new_events()
    passwords = {"currentPassword": "otra cosa 123", "newPassword": "una clave nueva 7"}
    refused = as_collaborator.post_json("/profile/change-password", passwords)
    assert code_of(refused, 400) == "wrong_password"
    person = school.collaborator.pk
    assert [summary(event) for event in new_events()] == [("session.refused", person, person, {})]


def test_a_locked_door_is_recorded_once_a_minute(school: School, new_events: NewEvents) -> None:
    email = "camilo@colegio.example"
    with time_machine.travel(NOON, tick=False) as clock:
        for _ in range(5):
            sign_in(email, "otra cosa 123")
        new_events()
        for _ in range(3):
            assert code_of(sign_in(email, PASSWORD), 429) == "locked_out"
        clock.shift(timedelta(seconds=59))
        sign_in(email, PASSWORD)
        assert [summary(each) for each in new_events()] == [
            ("session.locked", None, school.collaborator.pk, {})
        ]
        clock.shift(timedelta(seconds=1))
        sign_in(email, PASSWORD)
        assert [each.action for each in new_events()] == ["session.locked"]


# --- refusals -------------------------------------------------------------------------------------


def test_each_refusal_of_somebody_signed_in_is_recorded(
    world: World, visitor: Browser, as_collaborator: Browser, new_events: NewEvents
) -> None:
    new_events()
    me, other = world.school.collaborator.pk, world.colleague.pk
    failure_of(as_collaborator.get("/api/users?search=secreto"), 403)
    failure_of(as_collaborator.get(f"/api/users/{other}"), 403)
    failure_of(as_collaborator.post("/api/logout"), 403)
    failure_of(visitor.post("/api/logout"), 403)
    events = new_events()
    assert [summary(each) for each in events] == [("access.refused", me, None, {})] * 3
    assert [each.label for each in events] == [
        "GET /api/users",
        f"GET /api/users/{other}",
        "POST /api/logout",
    ]


def test_somebody_cannot_fill_the_log_with_refusals(
    as_collaborator: Browser, new_events: NewEvents
) -> None:
    new_events()
    now = datetime.now(UTC)
    asked = [f"/api/evaluations/{number}" for number in range(1, 34)]
    with time_machine.travel(now, tick=False):
        for path in [asked[0], asked[0], *asked[1:]]:
            failure_of(as_collaborator.get(path), 403)
        labels = [each.label for each in new_events()]
    assert labels == [f"GET {path}" for path in asked[:30]] + [messages.AND_MORE]
    with time_machine.travel(now + timedelta(seconds=61), tick=False):
        failure_of(as_collaborator.get(asked[0]), 403)
        assert [each.label for each in new_events()] == [labels[0]]


def test_a_refusal_that_cannot_be_recorded_is_one(
    school: School, as_collaborator: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with rolled_back():
        break_the_log()
        response = as_collaborator.get("/api/users")
    assert code_of(response, 403) == "forbidden"
    assert '"label": "GET /api/users"' in caplog.text


def test_a_very_long_address_is_cut(
    school: School, as_collaborator: Browser, new_events: NewEvents
) -> None:
    new_events()
    failure_of(as_collaborator.get("/api/assignments/" + "9" * 3000), 403)
    (event,) = new_events()
    assert len(event.label) == 200


# --- readings -------------------------------------------------------------------------------------


def test_a_report_is_opened_once_in_a_quarter_of_an_hour(
    world: World, as_admin: Browser, new_events: NewEvents
) -> None:
    school = world.school
    evaluation, person = school.evaluation.pk, school.collaborator.pk
    path = f"/reports/full/{evaluation}/{person}"
    with time_machine.travel(NOON, tick=False) as clock:
        admin, manager = browser_of(school.admin), browser_of(school.manager)
        new_events()
        for browser in (admin, admin, manager):
            browser.read(path)
        admin.defaults["REMOTE_ADDR"] = "192.0.2.9"
        admin.read(path)
        admin.read(f"/reports/full/{evaluation}/{school.evaluator.pk}")
        events = new_events()
        assert {(each.action, each.object_type, each.object_id, each.label) for each in events} == {
            ("report.opened", "evaluation", evaluation, "Evaluación docente")
        }
        assert [(each.actor_id, each.person_id, each.address) for each in events] == [
            (school.admin.pk, person, "127.0.0.1"),
            (school.manager.pk, person, "127.0.0.1"),
            (school.admin.pk, person, "192.0.2.9"),
            (school.admin.pk, school.evaluator.pk, "192.0.2.9"),
        ]
        clock.shift(timedelta(minutes=15) - timedelta(microseconds=1))
        admin.read(path)
        assert new_events() == []
        clock.shift(timedelta(microseconds=1))
        admin.read(path)
        assert [summary(each) for each in new_events()] == [
            ("report.opened", school.admin.pk, person, {})
        ]


def test_all_reports_of_an_evaluation_are_opened_page_by_page_once(
    world: World, as_manager: Browser, new_events: NewEvents
) -> None:
    new_events()
    path = f"/reports/evaluation/{world.school.evaluation.pk}"
    for query in ("?page=1&page_size=1", "?page=2&page_size=1", ""):
        as_manager.read(path + query)
    as_manager.read(f"/reports/evaluation/{world.free_evaluation.pk}")
    (event,) = new_events()
    assert summary(event) == ("reports.opened", world.school.manager.pk, None, {})
    assert event.object_id == world.school.evaluation.pk


def test_reports_of_some_people_are_opened_one_by_one(
    world: World, as_manager: Browser, new_events: NewEvents
) -> None:
    school = world.school
    person, other = school.collaborator.pk, school.evaluator.pk
    path = f"/reports/evaluation/{school.evaluation.pk}?ids="
    new_events()
    assert [each["report"]["user_id"] for each in as_manager.read(f"{path}{person}")] == [person]
    both = as_manager.read(f"{path}{person}&ids={other}&ids={world.pupil.pk}")
    assert {each["report"]["user_id"] for each in both} == {person, other}
    assert [(each.object_id, summary(each)) for each in new_events()] == [
        (school.evaluation.pk, ("report.opened", school.manager.pk, each, {}))
        for each in (person, other)
    ]
    assert as_manager.read(f"{path}{world.pupil.pk}") == []
    assert new_events() == []


def test_reports_that_a_search_finds_are_opened_one_by_one(
    world: World, as_manager: Browser, new_events: NewEvents
) -> None:
    school = world.school
    path = f"/reports/evaluation/{school.evaluation.pk}"
    new_events()
    query = f"?search={school.collaborator.name}&page=1&page_size=100"
    (report,) = as_manager.read(path + query)
    assert report["report"]["user_id"] == school.collaborator.pk
    (event,) = new_events()
    assert summary(event) == ("report.opened", school.manager.pk, school.collaborator.pk, {})


@pytest.mark.parametrize("path", ["/reports/full/{}/{}", "/reports/evaluation/{}?ids={}"])
def test_a_report_that_cannot_be_recorded_is_not_read(
    world: World, as_admin: Browser, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    person = world.school.collaborator.pk
    with rolled_back():
        break_the_log()
        refused = as_admin.get("/api" + path.format(world.school.evaluation.pk, person))
    assert code_of(refused, 503) == "unavailable"
    assert int(refused["Retry-After"]) > 0
    assert "Camilo Peña" not in refused.content.decode()
    (record,) = [each for each in caplog.records if each.name == "evaluacmo.audit"]
    assert (record.levelname, record.exc_info) == ("ERROR", None)
    assert f'"person_id": {person}' in record.getMessage()


def test_a_report_that_was_recorded_already_is_read_again(world: World, as_admin: Browser) -> None:
    path = f"/reports/full/{world.school.evaluation.pk}/{world.school.collaborator.pk}"
    as_admin.read(path)
    with rolled_back():
        break_the_log()
        assert as_admin.read(path)

"""The export of a person: everything kept about them, and nothing about others."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt
from django.utils import timezone

from evaluacmo.accounts.models import Session
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, AuditEvent, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import AppError, Conflict, NotFound
from evaluacmo.evaluations.banks import update_question
from evaluacmo.maintenance.privacy.export import export_person, export_person_to
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import (
    decline,
    grant,
    request_correction,
    withdraw,
)
from evaluacmo.results.corrections import correct, reopen
from tests.commands import Run
from tests.conftest import PersonFactory, School, browser_of
from tests.maintenance.marked import DECIDED, Marked, columns, marked_school

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture
def people(school: School, person: PersonFactory) -> list[Marked]:
    return marked_school(school, person)


def exported(email: str | None) -> Any:
    return json.loads(export_person(str(email)))


def test_what_is_done_with_every_column_is_decided() -> None:
    assert columns() == {label: set(decided) for label, decided in DECIDED.items()}


@pytest.mark.both_databases
def test_everything_of_theirs_is_told_and_nothing_of_anybody_else(people: list[Marked]) -> None:
    for each in people:
        text = export_person(each.identity["email"])
        assert [marker for marker in each.markers() if marker not in text] == []
        others = [other for other in people if other is not each]
        strange = [marker for other in others for marker in other.markers()]
        strange += [text for other in people for text in other.withheld]
        strange += [other.user.password for other in people]
        strange += ["Gloria", "Adela", "4711"]
        strange += Session.objects.values_list("session_key", flat=True)
        assert [marker for marker in strange if marker in text] == []


@pytest.mark.both_databases
def test_it_is_told_in_full(school: School) -> None:
    noon = datetime(current_year(), 5, 4, 17, tzinfo=UTC)
    with time_machine.travel(noon, tick=False):
        described = ["No llega.", "", "", "Llega siempre."]
        school.questions[0] = update_question(
            bank_id=school.bank.pk,
            question_id=school.questions[0].question_id,
            question_text="Llega a tiempo.",
            question_type="competency",
            levels=described,
        )
        said = ["Tarde el 3 de mayo.", "", ""]
        school.submit(1, 2, 4, requires_training=True, comments="Llega tarde.", evidence=said)
        browser_of(school.collaborator)
    with time_machine.travel(noon + timedelta(minutes=5), tick=False):
        told = exported(" Camilo@Colegio.example ")
        made = exported("elena@colegio.example")
    at = f"{current_year()}-05-04T12:00:00-05:00"
    evaluation = {
        "evaluation": "Evaluación docente",
        "period": current_year(),
        "submitted_at": at,
    }
    del told["person"]["created_at"], told["person"]["id"]
    assert told["person"] == {
        "name": "Camilo Peña",
        "email": "camilo@colegio.example",
        "identity_number": None,
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "is_active": True,
        "category": "Docentes",
        "last_signed_in_at": None,
        "networks": [],
        "school_account": None,
        "second_factors": {"app": None, "passkeys": [], "recovery_codes_left": 0},
        "password_set_by_another_at": None,
        "temporary_password_until": None,
        "passwords_set_for_others": 0,
    }
    assert told["assignments"] == {
        "evaluated_by": 1,
        "evaluates": 0,
        "evaluated_by_before": 0,
        "evaluated_before": 0,
    }
    plain = {"type": "competency", "level": "", "comment": ""}
    assert told["evaluations_about"] == [
        {
            "evaluation": "Evaluación docente",
            "period": current_year(),
            "answers": [
                {
                    "question": "Llega a tiempo.",
                    "type": "competency",
                    "score": 1,
                    "level": "No llega.",
                    "comment": "Tarde el 3 de mayo.",
                },
                plain | {"question": "Escucha a sus estudiantes.", "score": 2},
                plain | {"question": "Cumple su plan anual.", "type": "objective", "score": 4},
            ],
            "requires_training": True,
            "comments": "Llega tarde.",
            "reopenings": [],
        }
    ]
    assert told["results"] == [
        {
            "evaluation": "Evaluación docente",
            "period": current_year(),
            "position": "Docente",
            "department": "Primaria",
            "competencies_percentage": "37.50",
            "objectives_percentage": "100.00",
            "overall_percentage": "62.50",
            "evaluators": 1,
            "requires_training": True,
            "last_on": at[:10],
            "told_at": None,
        }
    ]
    where = {"network": "127.0.0.1", "browser": "", "system": ""}
    assert told["sessions"] == [{"started_at": at, "seen_at": at, **where}]
    # evaluations about them are told above, without their moment
    assert "submission.stored" not in {event["action"] for event in told["audit_events"]}
    assert made["evaluations_made"] == [evaluation]
    assert made["assignments"] == {
        "evaluated_by": 0,
        "evaluates": 1,
        "evaluated_by_before": 0,
        "evaluated_before": 0,
    }
    assert made["evaluations_about"] == []


def test_a_password_set_by_another_is_told_without_by_whom(school: School) -> None:
    with time_machine.travel(datetime(current_year(), 5, 4, 17, tzinfo=UTC), tick=False):
        update_user(
            actor=school.manager, user_id=school.collaborator.pk, new_password="lluvia en abril 9"
        )
    person = exported("camilo@colegio.example")["person"]
    assert person["password_set_by_another_at"] == f"{current_year()}-05-04T12:00:00-05:00"
    assert "Gloria" not in export_person("camilo@colegio.example")
    assert exported("gloria@colegio.example")["person"]["passwords_set_for_others"] == 1


def test_what_was_begun_is_told_without_about_whom_and_what(school: School) -> None:
    noon = datetime(current_year(), 5, 4, 17, tzinfo=UTC)
    with time_machine.travel(noon, tick=False):
        school.begin(3, 2, comments="Aún no lo sé.")
    assert exported("elena@colegio.example")["evaluations_begun"] == [
        {
            "evaluation": "Evaluación docente",
            "period": current_year(),
            "answered": 2,
            "saved_at": f"{current_year()}-05-04T12:00:00-05:00",
        }
    ]
    assert exported("camilo@colegio.example")["evaluations_begun"] == []
    assert "Aún no" not in export_person("elena@colegio.example")


def test_what_was_corrected_and_answered_is_told(school: School) -> None:
    noon = datetime(current_year(), 5, 4, 17, tzinfo=UTC)
    at = f"{current_year()}-05-04T12:00:00-05:00"
    with time_machine.travel(noon, tick=False):
        submission = school.submit(4, 4, 4, comments="Muy bien.")
        reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Era otra.")
        correct(
            actor=school.evaluator,
            reopening_id=reopening.pk,
            scores=[Score(each.question_id, 2) for each in school.questions],
            requires_training=True,
            comments="Regular.",
        )
        reopen(actor=school.manager, submission_id=submission.pk, reason="Otra vez.")
        confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=2)
        answer(actor=school.collaborator, evaluation_id=school.evaluation.pk, text="Gracias.")
        told = exported(school.collaborator.email)
    (about,) = told["evaluations_about"]
    assert [each["score"] for each in about["answers"]] == [2, 2, 2]
    first, second = about["reopenings"]
    day = at[:10]
    assert second == {"asked_on": day, "reason": "Otra vez.", "earlier_version": None}
    earlier = first.pop("earlier_version")
    assert first == {"asked_on": day, "reason": "Era otra."}
    assert [each["score"] for each in earlier.pop("answers")] == [4, 4, 4]
    assert earlier == {
        "corrected_on": day,
        "requires_training": False,
        "comments": "Muy bien.",
        **{f"{part}_before": "100.00" for part in ("competencies", "objectives", "overall")},
        **{f"{part}_after": "50.00" for part in ("competencies", "objectives", "overall")},
    }
    assert told["receipts"] == [
        {
            "evaluation": "Evaluación docente",
            "period": current_year(),
            "confirmed_at": at,
            "answer": "Gracias.",
            "answered_at": at,
        }
    ]
    assert exported(school.manager.email)["reopenings_asked_for"] == 2


def test_a_request_to_correct_is_told_only_to_who_made_it(school: School) -> None:
    noon = datetime(current_year(), 5, 4, 17, tzinfo=UTC)
    at = f"{current_year()}-05-04T12:00:00-05:00"

    def ask() -> int:
        return request_correction(
            actor=school.evaluator,
            evaluation_id=school.evaluation.pk,
            user_id=school.collaborator.pk,
            reason="Era de otra persona.",
        ).pk

    with time_machine.travel(noon, tick=False):
        school.submit()
        before = exported(school.collaborator.email)
        decline(actor=school.manager, request_id=ask(), answer="No hace falta.")
        withdraw(actor=school.evaluator, request_id=ask())
        assert exported(school.collaborator.email) | {"audit_events": None} == before | {
            "audit_events": None
        }
        grant(actor=school.manager, request_id=ask())
        told, made = (exported(user.email) for user in (school.collaborator, school.evaluator))
    request = {"evaluation": "Evaluación docente", "period": current_year(), "asked_at": at}
    assert made["corrections_requested"] == [request | {"closed_at": at}] * 3
    assert told["corrections_requested"] == []
    actions = {event["action"] for event in told["audit_events"]}
    assert actions == {"submission.reopened", "user.exported"}
    (reopening,) = told["evaluations_about"][0]["reopenings"]
    assert reopening["reason"] == "Era de otra persona."


def test_what_happened_between_two_is_told_to_both(school: School) -> None:
    school.submit()
    target = AuditTarget(TargetType.EVALUATION, school.evaluation.pk, school.evaluation.name)
    evaluator = AuditTarget(TargetType.USER, school.evaluator.pk)
    with request_context("192.0.2.7"):
        set_actor(school.manager.pk)
        record_event(Action.ASSIGNMENT_CREATED, person_id=school.collaborator.pk, target=evaluator)
        record_event(Action.REPORTS_EXPORTED, target=target)
    words = ("action", "by", "about", "label", "address")
    told = {
        who.name: [
            tuple(event[word] for word in words)
            for event in exported(who.email)["audit_events"]
            if event["action"] != "submission.stored"
        ]
        for who in (school.collaborator, school.evaluator)
    }
    other, this = "otra persona", "esta persona"
    assert told == {
        "Camilo Peña": [
            ("assignment.created", other, this, other, ""),
            ("reports.exported", other, None, "Evaluación docente", ""),
            ("user.exported", None, this, this, ""),
        ],
        "Elena Duarte": [
            ("assignment.created", other, other, this, ""),
            ("user.exported", None, this, this, ""),
        ],
    }


def test_a_session_that_has_ended_is_none(school: School) -> None:
    browser_of(school.collaborator)
    Session.objects.update(expire_date=timezone.now())
    assert exported(school.collaborator.email)["sessions"] == []


def test_attempts_with_a_former_email_are_told(school: School) -> None:
    former = school.evaluator.email
    AccessAttempt.objects.create(username=former, failures_since_start=1)
    email = "elena.nueva@colegio.example"
    update_user(actor=school.admin, user_id=school.evaluator.pk, email=email)
    AccessAttempt.objects.create(username=email, failures_since_start=1)
    told = [attempt["username"] for attempt in exported(email)["sign_in_attempts"]]
    assert told == [former, email]


def test_that_it_was_exported_is_recorded(school: School) -> None:
    export_person("camilo@colegio.example")
    event = AuditEvent.objects.get(action="user.exported")
    assert (event.actor_id, event.person_id, event.origin) == (
        None,
        school.collaborator.pk,
        "command",
    )
    assert (event.label, event.address, event.changes) == ("", "", {})


@pytest.mark.parametrize("email", ["nadie@colegio.example", "", "\udc80@x", "a" * 9999])
def test_an_unknown_email_is_nobodys(school: School, email: str) -> None:
    with pytest.raises(NotFound, match="Nadie tiene el correo"):
        export_person(email)
    assert not AuditEvent.objects.filter(action="user.exported").exists()


def test_a_file_is_for_its_owner_alone_and_new(school: School, tmp_path: Path) -> None:
    file = tmp_path / "camilo.json"
    export_person_to(file, email="camilo@colegio.example")
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(file.read_text("utf-8"))["person"]["name"] == "Camilo Peña"

    before = file.read_bytes()
    (tmp_path / "lleva-a-nada").symlink_to(tmp_path / "nada")
    for taken in (file, tmp_path / "lleva-a-nada"):
        with pytest.raises(Conflict, match="ya existe"):
            export_person_to(taken, email="elena@colegio.example")
    assert file.read_bytes() == before
    with pytest.raises(AppError, match="No se pudo escribir"):
        export_person_to(tmp_path / "falta" / "x.json", email="camilo@colegio.example")
    assert AuditEvent.objects.filter(action="user.exported").count() == 2


def test_the_command_speaks_utf8(school: School, tmp_path: Path, run: Run) -> None:
    assert run("export-person", "camilo@colegio.example") == 0
    assert json.loads(run.said)["person"]["name"] == "Camilo Peña"
    assert run("export-person", "camilo@colegio.example", "--output", str(tmp_path / "x")) == 0
    assert run.said.startswith(f"Se escribió en {tmp_path / 'x'}")
    assert run("export-person", "nadie@colegio.example") == 1
    assert run.complained == "Nadie tiene el correo nadie@colegio.example.\n"

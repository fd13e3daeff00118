"""Privacy of plans: readings, export, anonymisation and deletion."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from evaluacmo.evaluations.models import Question
from evaluacmo.maintenance.messages import OTHER_PERSON, THIS_PERSON
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.plans import messages
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import PersonResult, Submission
from tests.conftest import Browser, School
from tests.plans.test_actions import DUE, body, plan, plan_of

pytestmark = pytest.mark.sqlite_suffices


def exported(email: str | None) -> Any:
    return json.loads(export_person(str(email)))


def test_ones_own_plan_is_told_and_nobody_in_it(school: School, as_manager: Browser) -> None:
    school.submit()
    action = plan(as_manager, school)["id"]
    plan(as_manager, school, responsible_id=None, responsible_name="Academia Sol", what="Taller")
    own = body(school, responsible_id=school.collaborator.pk)
    as_manager.put_json(f"/plans/{action}", own)
    as_manager.put_json(f"/plans/{action}/done", {"done": True})
    text = export_person(str(school.collaborator.email))
    assert not [word for word in ("Elena", "Gloria", "Academia Sol") if word in text]
    told = json.loads(text)
    assert told["responsible_for"] == 1
    course, workshop = told["plan"]
    assert course["done_at"] >= course["planned_at"]
    assert [(each["what"], each["responsible"], each["due_on"]) for each in (course, workshop)] == [
        ("Curso de evaluación formativa", THIS_PERSON, DUE),
        ("Taller", OTHER_PERSON, DUE),
    ]
    assert workshop["done_at"] is None
    changes = [each["changes"].get("responsible") for each in told["audit_events"]]
    assert [OTHER_PERSON, THIS_PERSON] in changes
    assert exported(school.evaluator.email)["plan"] == []


def test_who_is_anonymised_leaves_no_words_and_is_responsible_for_nothing(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    plan(as_manager, school, what="Para Camilo")
    plan(as_manager, school, responsible_id=None, responsible_name="Su tía")
    anonymise_person(str(school.evaluator.email))
    (first, second) = plan_of(as_manager, school)["actions"]
    assert [first["what"], first["responsible"]] == ["Para Camilo", ""]
    assert second["responsible"] == "Su tía"
    anonymise_person(str(school.collaborator.email))
    for each in plan_of(as_manager, school)["actions"]:
        assert (each["what"], each["responsible"]) == (messages.PLAN_REMOVED, "")
    assert as_manager.read("/plans?search=camilo") == []
    assert as_manager.read("/plans?search=tia") == []


@pytest.mark.both_databases
def test_plans_go_with_the_result_that_asked_for_them(school: School, as_manager: Browser) -> None:
    school.submit()
    plan(as_manager, school)
    now = timezone.now()
    Submission.objects.update(created_at=now - timedelta(days=2000))
    PersonResult.unrestricted.update(last_at=now - timedelta(days=2000))
    purge(now - timedelta(days=2001))
    assert DevelopmentAction.objects.count() == 1
    purge(now - timedelta(days=1999))
    assert not DevelopmentAction.objects.exists()
    assert not DevelopmentAction.questions.through.objects.exists()
    assert not PersonResult.unrestricted.exists()
    assert Question.objects.count() == len(school.questions)

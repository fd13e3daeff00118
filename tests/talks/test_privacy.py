"""Privacy of talks: readings, export, anonymisation and deletion."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role
from evaluacmo.common.messages import TEXT_REMOVED
from evaluacmo.maintenance.messages import OTHER_PERSON, THIS_PERSON
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.talks.models import Agreement, ProposedMoment, Talk
from evaluacmo.talks.services import answer, plan_agreement
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.joining.history import join
from tests.talks.school import AGREED, address, held, proposed, publish_in

pytestmark = pytest.mark.sqlite_suffices


def exported(email: str | None) -> Any:
    return json.loads(export_person(str(email)))


def test_ones_own_talk_is_told_and_not_with_whom(school: School) -> None:
    school.submit()
    talk = held(school)
    answer(actor=school.collaborator, talk_id=talk.pk, text="Gracias.")
    text = export_person(str(school.collaborator.email))
    assert "Elena" not in text
    (told,) = json.loads(text)["talks"]
    assert (told["with"], told["noted_by"], told["answer"]) == (
        OTHER_PERSON,
        OTHER_PERSON,
        "Gracias.",
    )
    assert [each["what"] for each in told["agreements"]] == [AGREED["what"]]
    assert THIS_PERSON not in (told["with"], told["proposed_by"])
    of_evaluator = exported(school.evaluator.email)
    assert of_evaluator["talks"] == []
    (led,) = of_evaluator["talks_led"]
    assert led["held_on"] == str(talk.held_on)
    assert AGREED["what"] not in json.dumps(of_evaluator, ensure_ascii=False)


def test_a_talk_about_a_result_that_is_not_published_any_more_is_not_told(school: School) -> None:
    school.submit()
    proposed(school)
    assert len(exported(school.collaborator.email)["talks"]) == 1
    publish_in(school, 5)
    told = exported(school.collaborator.email)
    assert told["talks"] == []
    assert not [event for event in told["audit_events"] if event["action"].startswith("talk.")]


def test_the_audit_log_tells_an_admin_nothing_of_their_own(school: School) -> None:
    school.submit()
    proposed(school)
    school.collaborator.role = "admin"
    school.collaborator.save()
    own = browser_of(school.collaborator).read("/audit?action=talk.proposed")
    others = browser_of(school.admin).read("/audit?action=talk.proposed")
    assert (len(own), len(others)) == (0, 1)


def test_who_is_anonymised_leaves_no_words(school: School, as_manager: Browser) -> None:
    school.submit()
    talk = held(school)
    answer(actor=school.collaborator, talk_id=talk.pk, text="Gracias.")
    anonymise_person(str(school.collaborator.email))
    (told,) = as_manager.read(address(school))
    assert (told["place"], told["answer"]) == (TEXT_REMOVED, TEXT_REMOVED)
    assert [each["what"] for each in told["agreements"]] == [TEXT_REMOVED]
    assert told["held_on"] == str(talk.held_on)


@pytest.mark.both_databases
def test_talks_go_with_the_result(school: School) -> None:
    school.submit()
    talk = held(school)
    plan_agreement(actor=school.manager, agreement_id=talk.agreements.all()[0].pk)
    now = timezone.now()
    Submission.objects.update(created_at=now - timedelta(days=2000))
    PersonResult.unrestricted.update(last_at=now - timedelta(days=2000))
    purge(now - timedelta(days=2001))
    assert Talk.objects.count() == 1
    purge(now - timedelta(days=1999))
    for model in (Talk, ProposedMoment, Agreement):
        assert not model.objects.exists()


@pytest.mark.both_databases
def test_talks_go_over_with_the_accounts_of_both(school: School, person: PersonFactory) -> None:
    second = person("Elena Duarte Ríos", role=Role.EVALUATOR)
    school.assignment.delete()
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit(evaluator=second)
    talk = proposed(school, evaluator=second)
    join(school.admin, stays=school.evaluator, joined=second)
    (led,) = browser_of(school.evaluator).read("/talks/led")
    assert led["talk"]["id"] == talk.pk
    renewed = person("Camilo Peña Gil", category=school.category)
    join(school.admin, stays=renewed, joined=school.collaborator)
    (told,) = browser_of(renewed).read(address(school, renewed))
    assert (told["id"], told["turn"]) == (talk.pk, "person")

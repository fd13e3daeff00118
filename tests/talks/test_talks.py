"""A talk from its first proposal to what came of it: who may do what, and when."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, FormerAssignment, Role, User
from evaluacmo.auditlog.models import Action
from evaluacmo.common.clock import today
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.corrections import reopen
from evaluacmo.talks.models import Talk
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of, fields_of
from tests.queries import count_queries
from tests.talks.school import (
    AGREED,
    address,
    agreed,
    held,
    in_days,
    minute,
    proposal,
    proposed,
    publish_in,
)

pytestmark = pytest.mark.sqlite_suffices


def note_body(**changes: Any) -> dict[str, Any]:
    return {"held_on": today().isoformat(), "agreements": [AGREED]} | changes


def propose(browser: Browser, school: School, *days: int, version: int = 0) -> dict[str, Any]:
    response = browser.put_json(address(school), proposal(*days, version=version))
    assert response.status_code == 200, response.content
    talk: dict[str, Any] = response.json()
    return talk


@pytest.mark.both_databases
def test_the_person_accepts_one_of_the_moments(
    school: School, as_evaluator: Browser, as_collaborator: Browser, new_events: NewEvents
) -> None:
    school.submit()
    new_events()
    talk = propose(as_evaluator, school, 2, 3, 4)
    assert (talk["state"], talk["turn"], len(talk["moments"])) == ("proposed", "person", 3)
    assert as_collaborator.read(address(school)) == [talk]
    assert as_collaborator.read("/talks/waiting")["own"] == [
        {
            "evaluation_id": school.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "evaluator_name": "Elena Duarte",
            "task": "choose",
        }
    ]
    choice = {"version": talk["version"], "moment_id": talk["moments"][1]["id"]}
    response = as_collaborator.post_json(f"/talks/{talk['id']}/acceptance", choice)
    assert response.status_code == 200, response.content
    accepted = response.json()
    assert (accepted["state"], accepted["turn"]) == ("agreed", None)
    assert accepted["agreed_for"] == talk["moments"][1]["at"]
    (led,) = as_evaluator.read("/talks/led")
    assert (led["talk"], led["task"], led["may_propose"]) == (accepted, None, True)
    of_talk = [event for event in new_events() if event.action.startswith("talk.")]
    assert [(event.action, event.person_id, event.changes) for event in of_talk] == [
        (Action.TALK_PROPOSED, school.collaborator.pk, {}),
        (
            Action.TALK_AGREED,
            school.collaborator.pk,
            {"agreed_for": [None, str(Talk.objects.get().agreed_for).replace(" ", "T")]},
        ),
    ]


def test_the_person_answers_with_another_moment_and_the_evaluator_accepts(
    school: School, as_evaluator: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    talk = propose(as_evaluator, school)
    calls = f"/talks/{talk['id']}"
    (other,) = in_days(5)
    answer = as_collaborator.post_json(f"{calls}/other-moment", {"version": 1, "moment": other})
    assert answer.status_code == 200, answer.content
    asked = answer.json()
    assert (asked["turn"], asked["place"], len(asked["moments"])) == ("evaluator", "Sala 2", 1)
    assert as_evaluator.read("/talks/waiting")["to_choose"] == 1
    choice = {"version": 2, "moment_id": asked["moments"][0]["id"]}
    refused = as_collaborator.post_json(f"{calls}/acceptance", choice)
    assert code_of(refused, 409) == "others_turn"
    accepted = as_evaluator.post_json(f"{calls}/acceptance", choice)
    assert accepted.json()["state"] == "agreed"
    # either takes an agreed moment back by proposing again
    assert propose(as_evaluator, school, 6, 7, version=3)["turn"] == "person"
    again = as_collaborator.post_json(f"{calls}/other-moment", {"version": 4, "moment": other})
    assert (again.json()["turn"], again.json()["agreed_for"]) == ("evaluator", None)


def test_an_answer_to_an_earlier_proposal_is_refused(
    school: School, as_evaluator: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    talk = propose(as_evaluator, school)
    propose(as_evaluator, school, 8, 9, version=1)
    calls = f"/talks/{talk['id']}"
    (other,) = in_days(5)
    late = [
        as_collaborator.post_json(
            f"{calls}/acceptance", {"version": 1, "moment_id": talk["moments"][0]["id"]}
        ),
        as_collaborator.post_json(f"{calls}/other-moment", {"version": 1, "moment": other}),
        as_evaluator.put_json(address(school), proposal()),
        # of the present version, but not one of its moments
        as_collaborator.post_json(
            f"{calls}/acceptance", {"version": 2, "moment_id": talk["moments"][0]["id"]}
        ),
    ]
    assert {code_of(each, 409) for each in late} == {"proposal_changed"}


@pytest.mark.parametrize(
    "moments",
    [
        in_days(2),
        in_days(2, 3, 4, 5),
        in_days(-1, 2),
        in_days(2, 400),
        [*in_days(2), *in_days(2)],
        ["2026-13-01T10:00", "x"],
        [5, None],
    ],
)
def test_moments_that_cannot_be_proposed(
    school: School, as_evaluator: Browser, moments: list[Any]
) -> None:
    school.submit()
    response = as_evaluator.put_json(address(school), proposal() | {"moments": moments})
    assert list(fields_of(response)) == ["moments"]
    assert not Talk.objects.exists()


def test_a_moment_is_of_the_schools_clock(school: School, as_evaluator: Browser) -> None:
    school.submit()
    day = (today() + timedelta(2)).isoformat()
    moments = [f"{day}T16:30", f"{day}T07:05"]
    response = as_evaluator.put_json(address(school), proposal() | {"moments": moments})
    assert [each["at"] for each in response.json()["moments"]] == [
        f"{day}T07:05:00-05:00",
        f"{day}T16:30:00-05:00",
    ]


def test_hours_that_are_one_moment_are_not_proposed_twice(
    school: School, settings: Settings
) -> None:
    """In Chile the clock goes on that day from midnight to one o'clock."""
    settings.TIME_ZONE = "America/Santiago"
    school.submit()
    hours = ["2026-09-06T00:30", "2026-09-06T01:30"]
    with time_machine.travel("2026-09-01T12:00:00Z"):
        refused = browser_of(school.evaluator).put_json(
            address(school), proposal() | {"moments": hours}
        )
    assert failure_of(refused, 400)["message"] == "Proponga momentos distintos."


def test_a_moment_that_has_passed_is_not_accepted(school: School, as_collaborator: Browser) -> None:
    school.submit()
    talk = proposed(school)
    first = talk.moments.all()[0]
    with time_machine.travel(first.at, tick=False):
        response = browser_of(school.collaborator).post_json(
            f"/talks/{talk.pk}/acceptance", {"version": 1, "moment_id": first.pk}
        )
    assert code_of(response, 409) == "moment_passed"


def test_it_is_noted_once_by_either_and_answered_once_by_the_person(
    school: School, as_evaluator: Browser, as_collaborator: Browser, as_manager: Browser
) -> None:
    school.submit()
    talk = agreed(school)
    calls = f"/talks/{talk.pk}"
    early = as_collaborator.post_json(f"{calls}/answer", {"text": "Gracias."})
    assert code_of(early, 409) == "not_noted"
    assert as_evaluator.read("/talks/waiting")["to_note"] == 1
    assert [own["task"] for own in as_collaborator.read("/talks/waiting")["own"]] == ["note"]
    noted = as_collaborator.post_json(f"{calls}/note", note_body())
    assert noted.status_code == 201, noted.content
    second = as_evaluator.post_json(f"{calls}/note", note_body(agreements=[]))
    assert code_of(second, 409) == "already_noted"
    answered = as_collaborator.post_json(f"{calls}/answer", {"text": "Gracias."})
    assert answered.status_code == 201
    again = as_collaborator.post_json(f"{calls}/answer", {"text": "Otra cosa."})
    assert code_of(again, 409) == "already_answered"
    assert as_evaluator.post_json(f"{calls}/answer", {"text": "No."}).status_code == 403
    (told,) = as_manager.read(address(school))
    assert as_collaborator.read(address(school)) == [told]
    assert as_evaluator.read("/talks/led")[0]["talk"] == told
    assert (told["state"], told["answer"]) == ("held", "Gracias.")
    assert [(each["what"], each["due_on"]) for each in told["agreements"]] == [
        (AGREED["what"], AGREED["due_on"])
    ]
    assert as_collaborator.read("/talks/waiting")["own"] == []
    anew = as_evaluator.put_json(address(school), proposal(version=told["version"]))
    assert code_of(anew, 409) == "already_noted"


def test_it_is_not_noted_before_it_can_have_been(
    school: School, as_evaluator: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    talk = agreed(school, has_come=False)
    early = as_evaluator.post_json(f"/talks/{talk.pk}/note", note_body())
    assert code_of(early, 409) == "not_yet"
    Talk.objects.update(agreed_for=timezone.now() - timedelta(minutes=1))
    for day in (today() + timedelta(1), today() - timedelta(1)):
        wrong = note_body(held_on=day.isoformat())
        response = as_collaborator.post_json(f"/talks/{talk.pk}/note", wrong)
        assert list(fields_of(response)) == ["held_on"]


@pytest.mark.both_databases
def test_an_agreement_becomes_an_action_once(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    talk = held(school)
    agreement = talk.agreements.all()[0]
    press = f"/talks/agreements/{agreement.pk}/action"
    assert as_collaborator.post_json(press).status_code == 403
    planned = as_manager.post_json(press)
    assert planned.status_code == 201, planned.content
    assert planned.json()["agreements"][0]["is_planned"] is True
    again = as_manager.post_json(press)
    assert code_of(again, 409) == "already_planned"
    action = DevelopmentAction.objects.get()
    assert (action.what, action.responsible, action.due_on) == (
        agreement.what,
        school.collaborator,
        agreement.due_on,
    )
    as_manager.call("DELETE", f"/plans/{action.pk}")
    assert as_manager.post_json(press).status_code == 201


def test_nobody_else_is_of_the_talk(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    school.submit()
    talk = agreed(school)
    stranger = browser_of(person("Ana Peña", role=Role.EVALUATOR))
    for browser in (as_manager, stranger):
        for number in (talk.pk, 999):
            calls = f"/talks/{number}"
            assert browser.get(f"/api{calls}/calendar").status_code == 403
            assert browser.post_json(f"{calls}/note", note_body()).status_code == 403
            choice = {"version": 1, "moment_id": 1}
            assert browser.post_json(f"{calls}/acceptance", choice).status_code == 403
    # the report of another person is not the evaluator's, whose talk stands in their own list
    assert as_evaluator.get(f"/api{address(school)}").status_code == 403
    assert stranger.put_json(address(school), proposal()).status_code == 403
    assert stranger.read("/talks/led") == []


def test_not_before_publication_and_not_after_it_was_taken_back(
    school: School, as_evaluator: Browser, as_collaborator: Browser, as_manager: Browser
) -> None:
    school.submit()
    publish_in(school, 5)
    assert as_evaluator.read("/talks/led") == []
    assert as_evaluator.read("/talks/waiting")["to_propose"] == 0
    assert as_evaluator.put_json(address(school), proposal()).status_code == 404
    assert as_manager.read("/talks") == []
    publish_in(school, 0)
    assert [led["task"] for led in as_evaluator.read("/talks/led")] == ["propose"]
    talk = agreed(school)
    publish_in(school, 5)
    assert as_collaborator.get(f"/api{address(school)}").status_code == 404
    assert as_collaborator.read("/talks/waiting")["own"] == []
    assert as_evaluator.read("/talks/led") == []
    for browser in (as_evaluator, as_collaborator):
        assert browser.post_json(f"/talks/{talk.pk}/note", note_body()).status_code == 403
    assert as_manager.read("/talks") == []


def test_a_provisional_result_waits(
    school: School, as_evaluator: Browser, as_manager: Browser, person: PersonFactory
) -> None:
    school.submit()
    second = person("Ana Peña", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    assert as_evaluator.put_json(address(school), proposal()).status_code == 404
    assert as_evaluator.read("/talks/led") == []
    assert as_manager.read("/talks") == []
    assert browser_of(second).read("/talks/led") == []
    school.submit(evaluator=second)
    proposed(school)
    proposed(school, evaluator=second)
    (row,) = as_manager.read("/talks")
    assert row["state"] == "proposed"
    names = [talk["evaluator_name"] for talk in as_manager.read(address(school))]
    assert sorted(names) == ["Ana Peña", "Elena Duarte"]


def test_a_reopened_submission_changes_nothing(school: School, as_evaluator: Browser) -> None:
    sent = school.submit()
    reopen(actor=school.admin, submission_id=sent.pk, reason="Por error.")
    assert propose(as_evaluator, school)["state"] == "proposed"


def test_a_former_evaluator_goes_on_with_what_was_agreed(
    school: School, as_evaluator: Browser, as_manager: Browser
) -> None:
    school.submit()
    talk = agreed(school)
    as_manager.call("DELETE", f"/assignments/{school.assignment.pk}")
    assert FormerAssignment.objects.filter(evaluator=school.evaluator).exists()
    (led,) = as_evaluator.read("/talks/led")
    assert (led["may_propose"], led["task"]) == (False, "note")
    refused = as_evaluator.put_json(address(school), proposal(version=talk.version))
    assert code_of(refused, 403) == "not_assigned"
    assert as_evaluator.post_json(f"/talks/{talk.pk}/note", note_body()).status_code == 201


def test_a_former_evaluator_begins_no_talk(school: School, as_evaluator: Browser) -> None:
    school.submit()
    school.assignment.delete()
    assert as_evaluator.read("/talks/led") == []
    assert as_evaluator.put_json(address(school), proposal()).status_code == 403


def test_nobody_agrees_with_somebody_inactive(
    school: School, as_evaluator: Browser, as_collaborator: Browser, as_manager: Browser
) -> None:
    school.submit()
    talk = proposed(school)
    choice = {"version": 1, "moment_id": talk.moments.all()[0].pk}
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    refused = as_collaborator.post_json(f"/talks/{talk.pk}/acceptance", choice)
    assert code_of(refused, 409) == "person_inactive"
    User.objects.filter(pk=school.evaluator.pk).update(is_active=True)
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    refused = as_evaluator.put_json(address(school), proposal(version=1))
    assert code_of(refused, 409) == "person_inactive"
    assert as_manager.read("/talks") == []
    Talk.objects.update(agreed_for=timezone.now())
    assert as_evaluator.post_json(f"/talks/{talk.pk}/note", note_body()).status_code == 201


@pytest.mark.both_databases
def test_managers_read_the_share_and_nothing_about_themselves(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    others = [
        person(name, category=school.category) for name in ("Ana Gil", "Luz Mora", "Iván Paz")
    ]
    people = [school.collaborator, *others, school.manager]
    school.manager.category = school.category
    school.manager.save()
    for each in people:
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=each)
        school.submit(collaborator=each)
    held(school, others[0])
    agreed(school, others[1])
    proposed(school, others[2])
    held(school, school.manager)
    rows = as_manager.read("/talks")
    assert {row["user_name"]: row["state"] for row in rows} == {
        "Ana Gil": "held",
        "Luz Mora": "agreed",
        "Iván Paz": "proposed",
        school.collaborator.name: "none",
    }
    (summary,) = as_manager.read(f"/talks/summary?category_id={school.category.pk}")
    numbers = {key: summary[key] for key in ("people", "held", "agreed", "proposed")}
    assert numbers == {"people": 4, "held": 1, "agreed": 1, "proposed": 1}
    assert as_manager.read("/talks/summary?year=1999") == []
    (none,) = as_manager.read("/talks?talk=none")
    assert none["user_id"] == school.collaborator.pk
    assert len(as_manager.exported("/exports/talks")) == 4
    (exported,) = as_manager.exported("/exports/talks?talk=held")
    assert (exported[0], exported[5]) == ("Ana Gil", "Realizada")
    by_state = [row["state"] for row in as_manager.read("/talks?sort=-state")]
    assert by_state == ["held", "agreed", "proposed", "none"]
    # their own they read as anybody does
    assert as_manager.read(address(school, school.manager))[0]["state"] == "held"


def test_queries_do_not_grow(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    school.submit()
    held(school)
    paths = ("/talks", "/talks/led", "/talks/waiting", "/talks/summary")
    browsers = (as_manager, as_evaluator, as_evaluator, as_manager)
    for browser, path in zip(browsers, paths, strict=True):
        browser.read(path)
    one = [count_queries(*each) for each in zip(browsers, paths, strict=True)]
    for number in range(6):
        other = person(f"Persona {number}", category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(collaborator=other)
        held(school, other)
    assert [count_queries(*each) for each in zip(browsers, paths, strict=True)] == one
    assert len(as_evaluator.read("/talks/led")) == 7


def test_the_calendar_has_the_agreed_moment(
    school: School, as_evaluator: Browser, as_collaborator: Browser
) -> None:
    school.submit(comments="Reservado.")
    talk = proposed(school)
    path = f"/api/talks/{talk.pk}/calendar"
    assert as_evaluator.get(path).status_code == 409
    choice = {"version": 1, "moment_id": talk.moments.all()[0].pk}
    as_collaborator.post_json(f"/talks/{talk.pk}/acceptance", choice)
    for browser in (as_evaluator, as_collaborator):
        response = browser.get(path)
        assert response["Content-Type"] == "text/calendar; charset=utf-8"
        text = response.content.decode()
        assert f"UID:talk-{talk.pk}@evaluacmo\r\nSEQUENCE:2\r\n" in text
        assert "LOCATION:Sala 2\r\n" in text
        assert "Reservado" not in text


def test_minutes_are_the_schools() -> None:
    moment = timezone.now().replace(year=2026, month=5, day=4, hour=17, minute=5)
    assert minute(moment) == "2026-05-04T12:05"

"""The dates of evaluations: what is stored, refused and recorded (rules: cycle)."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import Assignment
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.evaluations.services import publish_results, update_evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of

pytestmark = pytest.mark.sqlite_suffices

DATES = {"opens_on": "2026-10-01", "closes_on": "2026-11-30", "results_on": "2026-12-05"}
NOON = "2026-{}T17:00:00Z"


def body(school: School, **changes: Any) -> dict[str, Any]:
    return {
        "name": school.evaluation.name,
        "weight_objectives": 40,
        "weight_competencies": 60,
        "category_id": school.category.pk,
    } | changes


def dated(school: School, **dates: str | None) -> Evaluation:
    days = {name: date.fromisoformat(day) if day else None for name, day in dates.items()}
    return update_evaluation(evaluation_id=school.evaluation.pk, **days)  # type: ignore[arg-type]


def test_dates_are_stored_kept_and_cleared(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    without = as_manager.read(path)
    assert {name: without[name] for name in DATES} == dict.fromkeys(DATES)
    assert (without["phase"], without["is_published"]) == ("open", True)

    stored = as_manager.put_json(path, body(school, **DATES)).json()
    assert {name: stored[name] for name in DATES} == DATES
    kept = as_manager.put_json(path, body(school, name="Otro nombre")).json()
    assert {name: kept[name] for name in DATES} == DATES
    cleared = as_manager.put_json(path, body(school, **dict.fromkeys(DATES))).json()
    assert {name: cleared[name] for name in DATES} == dict.fromkeys(DATES)
    event = AuditEvent.objects.filter(action="evaluation.changed").earliest("id")
    assert event.changes["closes_on"] == [None, "2026-11-30"]


@pytest.mark.parametrize(
    ("dates", "field", "sentence"),
    [
        ({"closes_on": "2026-09-30"}, "closes_on", messages.CLOSES_BEFORE_OPENING),
        ({"results_on": "2026-09-30"}, "results_on", messages.PUBLISHED_BEFORE_OPENING),
        ({"opens_on": "2026-13-01"}, "opens_on", "Escriba una fecha válida."),
        ({"opens_on": 20261001}, "opens_on", None),
        ({"closes_on": "30/11/2026"}, "closes_on", "Escriba una fecha válida."),
    ],
)
def test_dates_that_make_no_sense_are_refused(
    school: School, as_manager: Browser, dates: dict[str, Any], field: str, sentence: str | None
) -> None:
    response = as_manager.put_json(
        f"/evaluations/{school.evaluation.pk}", body(school, **DATES | dates)
    )
    assert response.status_code == 400
    (said,) = response.json()["fields"][field]
    assert sentence is None or said == sentence
    assert Evaluation.objects.get().closes_on is None


@pytest.mark.parametrize("later", ["closes_on", "results_on"])
def test_the_database_refuses_dates_out_of_order(school: School, later: str) -> None:
    dates = {"opens_on": date(2026, 10, 2), later: date(2026, 10, 1)}
    with pytest.raises(IntegrityError), transaction.atomic():
        Evaluation.objects.update(**dates)


@pytest.mark.parametrize(
    ("day", "dates", "phase", "is_published"),
    [
        ("09-30", DATES, "preparing", False),
        ("10-01", DATES, "open", False),
        ("11-30", DATES, "open", False),
        ("12-01", DATES, "closed", False),
        ("12-05", DATES, "published", True),
        ("11-15", DATES | {"results_on": "2026-11-15"}, "published", True),
        ("11-30", {"closes_on": "2026-11-30"}, "open", True),
        ("12-01", {"closes_on": "2026-11-30"}, "published", True),
        ("12-04", {"results_on": "2026-12-05"}, "open", False),
        ("12-05", {"results_on": "2026-12-05"}, "published", True),
    ],
)
def test_the_phase_follows_from_the_dates(
    school: School, day: str, dates: dict[str, str], phase: str, is_published: bool
) -> None:
    evaluation = dated(school, **dates)
    with time_machine.travel(NOON.format(day), tick=False):
        assert (evaluation.phase, evaluation.is_published) == (phase, is_published)


def test_publishing_sets_today_once(school: School) -> None:
    dated(school, **DATES)
    path = f"/evaluations/{school.evaluation.pk}/publish"
    with time_machine.travel(NOON.format("12-02"), tick=False):
        as_manager = browser_of(school.manager)
        response = as_manager.post_json(path, {})
        assert response.status_code == 200
        assert response.json()["results_on"] == "2026-12-02"
        again = as_manager.post_json(path, {})
    assert again.status_code == 409
    assert again.json()["code"] == "already_published"
    event = AuditEvent.objects.get(action="evaluation.published")
    assert event.changes == {"results_on": ["2026-12-05", "2026-12-02"]}


def test_results_without_a_date_are_published_already(school: School, as_manager: Browser) -> None:
    response = as_manager.post_json(f"/evaluations/{school.evaluation.pk}/publish", {})
    assert (response.status_code, response.json()["code"]) == (409, "already_published")


def test_nothing_can_be_published_before_the_opening(school: School) -> None:
    dated(school, **DATES)
    with time_machine.travel(NOON.format("09-30"), tick=False):
        path = f"/evaluations/{school.evaluation.pk}/publish"
        response = browser_of(school.manager).post_json(path, {})
    assert (response.status_code, response.json()["code"]) == (409, "not_open")
    assert "1 de octubre de 2026" in response.json()["message"]
    assert Evaluation.objects.get().results_on == date(2026, 12, 5)


def test_publication_counts_complete_and_incomplete_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    second = person("Nora Ruiz", role="evaluador")
    waiting = person("Ana Gil", category=school.category)
    for evaluator, collaborator in (
        (second, school.collaborator),
        (second, waiting),
        (second, person("Luis Mora", category=school.category)),
    ):
        Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    path = f"/evaluations/{school.evaluation.pk}/publication"
    school.submit(4)
    school.submit(4, evaluator=second, collaborator=waiting)
    assert as_manager.read(path) == {"people": 2, "provisional": 1, "without_result": 1}
    school.submit(4, evaluator=second)
    assert as_manager.read(path) == {"people": 2, "provisional": 0, "without_result": 1}


@pytest.fixture
def november(time_machine: TimeMachineFixture) -> None:
    """The clock stands in the month in which the evaluation closes."""
    time_machine.move_to(NOON.format("11-15"), tick=False)


@pytest.mark.usefixtures("november")
def test_an_extension_is_given_changed_and_taken_back(school: School, as_manager: Browser) -> None:
    dated(school, **DATES)
    path = f"/evaluations/{school.evaluation.pk}/extensions"
    own = f"{path}/{school.evaluator.pk}"
    for day in ("2026-12-03", "2026-12-04", "2026-12-04"):
        given = as_manager.put_json(own, {"closes_on": day})
        assert given.json() == {
            "evaluator_id": school.evaluator.pk,
            "evaluator_name": school.evaluator.name,
            "closes_on": day,
        }
    assert as_manager.read(path) == [given.json()]
    assert as_manager.call("DELETE", own).status_code == 204
    assert as_manager.read(path) == []
    events = AuditEvent.objects.filter(action="evaluation.deadline_extended").order_by("id")
    assert {event.person_id for event in events} == {school.evaluator.pk}
    assert [event.changes["closes_on"] for event in events] == [
        [None, "2026-12-03"],
        ["2026-12-03", "2026-12-04"],
        ["2026-12-04", None],
    ]


@pytest.mark.usefixtures("november")
def test_an_extension_must_be_later_and_of_an_evaluator(
    school: School, as_manager: Browser
) -> None:
    dated(school, **DATES)
    path = f"/evaluations/{school.evaluation.pk}/extensions"
    early = as_manager.put_json(f"{path}/{school.evaluator.pk}", {"closes_on": "2026-11-30"})
    assert early.status_code == 400
    assert early.json()["fields"] == {
        "closes_on": [messages.EXTENSION_TOO_EARLY.format(day="30 de noviembre de 2026")]
    }
    wrong = as_manager.put_json(f"{path}/{school.collaborator.pk}", {"closes_on": "2026-12-03"})
    assert wrong.json()["fields"] == {"evaluator_id": [messages.NO_EVALUATOR]}
    dated(school, **dict.fromkeys(DATES))
    unlimited = as_manager.put_json(f"{path}/{school.evaluator.pk}", {"closes_on": "2026-12-03"})
    assert (unlimited.status_code, unlimited.json()["code"]) == (409, "no_closing_date")
    assert not DeadlineExtension.objects.exists()


def test_an_extension_that_is_over_already_is_refused(school: School) -> None:
    dated(school, **DATES)
    path = f"/evaluations/{school.evaluation.pk}/extensions/{school.evaluator.pk}"
    # the last second of 3 December in Bogotá
    with time_machine.travel("2026-12-04T04:59:59Z", tick=False):
        as_manager = browser_of(school.manager)
        over = as_manager.put_json(path, {"closes_on": "2026-12-02"})
        assert failure_of(over, 400)["fields"] == {"closes_on": [messages.EXTENSION_OVER]}
        assert not DeadlineExtension.objects.exists()
        assert as_manager.put_json(path, {"closes_on": "2026-12-03"}).status_code == 200


def test_dates_of_a_locked_evaluation_can_change(school: School) -> None:
    school.submit(4)
    assert dated(school, **DATES).closes_on == date(2026, 11, 30)
    with time_machine.travel(NOON.format("12-01"), tick=False):
        assert publish_results(evaluation_id=school.evaluation.pk).is_published


@pytest.mark.usefixtures("november")
def test_nobody_changes_the_deadline_of_their_own_evaluator(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    """After the closing date an evaluator with an extension is the only one who can have sent."""
    dated(school, **DATES)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    path = f"/evaluations/{school.evaluation.pk}/extensions/{school.evaluator.pk}"
    for refused in (
        lambda: as_manager.put_json(path, {"closes_on": "2026-12-01"}),
        lambda: as_manager.call("DELETE", path),
    ):
        assert as_admin.put_json(path, {"closes_on": "2026-12-02"}).status_code == 200
        assert code_of(refused(), 403) == "evaluates_you"
        assert str(DeadlineExtension.objects.get().closes_on) == "2026-12-02"

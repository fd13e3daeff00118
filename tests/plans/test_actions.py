"""Planned actions: permissions, refusals and texts."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.evaluations.banks import order_questions
from evaluacmo.plans import messages
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.stored_results import store_results_of
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of, fields_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

DUE = "2026-12-01"
NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)


def body(school: School, **changes: Any) -> dict[str, Any]:
    """The body of the form for planning; the evaluator is responsible."""
    return {
        "evaluation_id": school.evaluation.pk,
        "user_id": school.collaborator.pk,
        "what": "Curso de evaluación formativa",
        "responsible_id": school.evaluator.pk,
        "responsible_name": "",
        "due_on": DUE,
        "question_ids": [school.questions[0].question_id],
    } | changes


def plan(browser: Browser, school: School, **changes: Any) -> dict[str, Any]:
    """Plan something; answers it."""
    response = browser.post_json("/plans", body(school, **changes))
    assert response.status_code == 201, response.content
    planned: dict[str, Any] = response.json()
    return planned


def plan_of(browser: Browser, school: School) -> dict[str, Any]:
    """The collaborator's plan."""
    read: dict[str, Any] = browser.read(
        f"/plans/of/{school.evaluation.pk}/{school.collaborator.pk}"
    )
    return read


def test_what_is_planned_is_read_by_managers_and_by_whom_it_is_about(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school.submit(2, requires_training=True)
    with time_machine.travel(NOON, tick=False):
        later = plan(as_manager, school, due_on="2026-12-24", what="  Visitas de aula  ")
        first = plan(as_manager, school, responsible_id=None, responsible_name="ACME")
        assert plan_of(as_manager, school) == plan_of(as_collaborator, school)
        assert plan_of(as_collaborator, school) == {
            "actions": [first, later],
            "noticed": [],
            "withholds_outcomes": False,
        }
    assert later == {
        "id": later["id"],
        "user_id": school.collaborator.pk,
        "evaluation_id": school.evaluation.pk,
        "evaluation_name": "Evaluación docente",
        "period": timezone.localdate().year,
        "what": "Visitas de aula",
        "responsible": "Elena Duarte",
        "responsible_id": school.evaluator.pk,
        "responsible_name": "",
        "due_on": "2026-12-24",
        "state": "pending",
        "done_at": None,
        "question_ids": [school.questions[0].question_id],
    }
    assert (first["responsible"], first["responsible_id"]) == ("ACME", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("what", " \n"),
        ("what", "x" * 501),
        ("due_on", "2026-02-30"),
        ("due_on", "2026-W05-1"),
        ("due_on", "20260501"),
        ("due_on", "1999-12-31"),
        ("due_on", "3000-01-01"),
        ("due_on", 1_700_000_000),
        ("due_on", None),
        ("responsible_id", None),
        ("responsible_id", 999_999),
        ("responsible_name", "x" * 151),
        ("question_ids", [999_999]),
    ],
)
def test_what_cannot_be_planned_is_refused_and_changes_nothing(
    school: School, as_manager: Browser, field: str, value: Any
) -> None:
    school.submit()
    planned = plan(as_manager, school)
    events = AuditEvent.objects.count()
    assert fields_of(as_manager.post_json("/plans", body(school, **{field: value}))) == {field}
    changed = body(school, **{field: value, "what": value if field == "what" else "Otra"})
    assert fields_of(as_manager.put_json(f"/plans/{planned['id']}", changed)) == {field}
    assert plan_of(as_manager, school)["actions"] == [planned]
    assert AuditEvent.objects.count() == events


@pytest.mark.both_databases
def test_one_person_is_responsible_who_is_active(school: School, as_manager: Browser) -> None:
    school.submit()
    both = body(school, responsible_name="ACME")
    assert failure_of(as_manager.post_json("/plans", both), 400)["fields"] == {
        "responsible_id": [messages.ONE_RESPONSIBLE]
    }
    planned = plan(as_manager, school)
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    assert fields_of(as_manager.post_json("/plans", body(school))) == {"responsible_id"}
    kept = as_manager.put_json(f"/plans/{planned['id']}", body(school, what="Otra cosa"))
    assert kept.json()["responsible"] == "Elena Duarte"


def test_only_scores_the_person_was_given_ask_for_something(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    other = person("Ana", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    for_other = body(school, user_id=other.pk)
    assert code_of(as_manager.post_json("/plans", for_other), 404) == "not_found"
    school.submit(collaborator=other)
    assert as_manager.post_json("/plans", for_other).status_code == 201
    assert code_of(as_manager.post_json("/plans", body(school)), 404) == "not_found"


def test_what_asked_for_it_stays_though_a_correction_answers_it_no_longer(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    planned = plan(as_manager, school)
    Answer.objects.filter(wording=school.questions[0]).delete()
    store_results_of(Submission.objects.all())
    changed = as_manager.put_json(f"/plans/{planned['id']}", body(school, what="Más tarde"))
    assert changed.json() == planned | {"what": "Más tarde"}
    assert fields_of(as_manager.post_json("/plans", body(school))) == {"question_ids"}


def test_nothing_new_is_planned_for_who_has_left(school: School, as_manager: Browser) -> None:
    school.submit()
    planned = plan(as_manager, school)
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    assert code_of(as_manager.post_json("/plans", body(school)), 409) == "person_inactive"
    assert as_manager.put_json(f"/plans/{planned['id']}/done", {"done": True}).status_code == 200


def test_one_action_for_several_people_or_for_nobody(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    ana = person("Ana Núñez", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=ana)
    for each in (school.collaborator, ana):
        school.submit(collaborator=each, requires_training=True)
    people = [
        {"evaluation_id": school.evaluation.pk, "user_id": each.pk}
        for each in (school.collaborator, ana, ana)
    ]
    shared = body(school, people=people)
    User.objects.filter(pk=ana.pk).update(is_active=False)
    failure = failure_of(as_manager.post_json("/plans/several", shared), 409)
    assert "Ana Núñez" in failure["message"]
    User.objects.filter(pk=ana.pk).update(is_active=True)
    absent = {"evaluation_id": school.evaluation.pk, "user_id": school.manager.pk}
    failure_of(as_manager.post_json("/plans/several", shared | {"people": [*people, absent]}), 404)
    nobody = {"people": [], "responsible_id": None}
    failure = failure_of(as_manager.post_json("/plans/several", shared | nobody), 400)
    assert failure["fields"].keys() == {"people"}
    assert not DevelopmentAction.objects.exists()

    response = as_manager.post_json("/plans/several", shared)
    assert [each["user_id"] for each in response.json()] == [school.collaborator.pk, ana.pk]
    found = as_manager.read("/plans?search=evaluacion+formativa")
    assert {each["user_name"] for each in found} == {"Camilo Peña", "Ana Núñez"}
    events = AuditEvent.objects.filter(action="plan.created")
    assert set(events.values_list("person", flat=True)) == {school.collaborator.pk, ana.pk}


@pytest.mark.both_databases
def test_it_is_overdue_once_its_day_has_ended_at_the_school(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    plan(as_manager, school)
    for moment, state in (("2026-12-02T04:59:59", "pending"), ("2026-12-02T05:00:00", "overdue")):
        with time_machine.travel(datetime.fromisoformat(f"{moment}+00:00"), tick=False):
            manager = browser_of(school.manager)
            assert [each["state"] for each in plan_of(manager, school)["actions"]] == [state]
            found = manager.read("/plans?state=overdue")
            assert [each["state"] for each in found] == ["overdue"] * (state == "overdue")


def test_what_is_done_stays_done_until_it_is_taken_back(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    school.submit()
    path = f"/plans/{plan(as_manager, school)['id']}/done"
    with time_machine.travel(NOON, tick=False):
        done = browser_of(school.manager).put_json(path, {"done": True}).json()
    assert (done["state"], done["done_at"]) == ("done", "2026-05-04T12:00:00-05:00")
    assert as_admin.put_json(path, {"done": True}).json() == done
    assert as_admin.read("/plans")[0]["done_by_name"] == "Gloria Hernández"
    undone = as_admin.put_json(path, {"done": False}).json()
    assert (undone["done_at"], as_admin.read("/plans")[0]["done_by_name"]) == (None, None)


def test_what_is_deleted_is_gone(school: School, as_manager: Browser) -> None:
    school.submit()
    path = f"/plans/{plan(as_manager, school)['id']}"
    assert as_manager.call("DELETE", path).status_code == 204
    failure_of(as_manager.call("DELETE", path), 404)
    assert plan_of(as_manager, school)["actions"] == []


def test_each_change_is_recorded_without_words_and_names(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    first, second, _ = (each.question_id for each in school.questions)
    last = AuditEvent.objects.latest("id").pk
    action = plan(as_manager, school)["id"]
    edit = body(
        school,
        what="En secreto",
        due_on="2027-01-31",
        responsible_id=None,
        responsible_name="Academia Sol",
        question_ids=[second, first],
    )
    for _ in range(2):
        as_manager.put_json(f"/plans/{action}", edit)
        as_manager.put_json(f"/plans/{action}/done", {"done": True})
    as_manager.put_json(f"/plans/{action}", edit | {"what": "Otras palabras"})
    as_manager.call("DELETE", f"/plans/{action}")
    events = AuditEvent.objects.filter(pk__gt=last).order_by("pk")
    evaluator = school.evaluator.pk
    assert [(each.action, each.changes) for each in events] == [
        (
            "plan.created",
            {
                "due_on": [None, DUE],
                "responsible": [None, evaluator],
                "questions": [None, str(first)],
                "done": [None, False],
            },
        ),
        (
            "plan.changed",
            {
                "due_on": [DUE, "2027-01-31"],
                "responsible": [evaluator, None],
                "questions": [str(first), f"{first}, {second}"],
                "what": [None, None],
                "responsible_name": [None, None],
            },
        ),
        ("plan.changed", {"done": [False, True]}),
        ("plan.changed", {"what": [None, None]}),
        (
            "plan.deleted",
            {
                "due_on": ["2027-01-31", None],
                "questions": [f"{first}, {second}", None],
                "done": [True, None],
            },
        ),
    ]
    assert {(e.person_id, e.actor_id, e.object_type, e.object_id, e.label) for e in events} == {
        (school.collaborator.pk, school.manager.pk, "plan", action, "Evaluación docente")
    }


@pytest.mark.both_databases
def test_the_list_is_searched_filtered_and_paged(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit()
    today = timezone.localdate()
    days = [today + timedelta(days=each) for each in (2, -1, 0, 1)]
    words = ["Tutoría", "Lectura", "Álgebra", "Visita"]
    made = {
        what: plan(as_manager, school, what=what, due_on=day.isoformat())["id"]
        for what, day in zip(words, days, strict=True)
    }
    as_manager.put_json(f"/plans/{made['Visita']}/done", {"done": True})
    year = school.evaluation.period
    for query, expected in {
        "": ["Lectura", "Álgebra", "Visita", "Tutoría"],
        "search=ALGEBRA": ["Álgebra"],
        "search=pena%20tutoria": ["Tutoría"],
        "search=elena": ["Lectura", "Álgebra", "Visita", "Tutoría"],
        "search=gloria": [],
        "state=pending": ["Lectura", "Álgebra", "Tutoría"],
        "state=overdue": ["Lectura"],
        "state=done": ["Visita"],
        f"period={year}&state=done": ["Visita"],
        f"period={year - 1}": [],
        "page=2&page_size=3": ["Tutoría"],
        f"user_id={school.collaborator.pk}&state=done": ["Visita"],
        f"user_id={school.manager.pk}": [],
    }.items():
        assert [each["what"] for each in as_manager.read(f"/plans?{query}")] == expected, query
    response = as_manager.get("/api/plans?page_size=1&state=pending")
    assert (len(response.json()), response["X-Total-Count"]) == (1, "3")
    assert (
        response.json()[0].items()
        >= {
            "user_name": "Camilo Peña",
            "period": year,
            "state": "overdue",
        }.items()
    )
    for bad in ("state=late", "period=x", "period=0", "page=0", f"user_id={2**63}"):
        failure_of(as_manager.get(f"/api/plans?{bad}"), 400)


def test_who_marked_ones_own_plan_is_not_told(
    school: School, person: PersonFactory, as_admin: Browser, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    for collaborator in (school.collaborator, school.manager):
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=collaborator)
        school.submit(collaborator=collaborator)
        action = plan(as_admin, school, user_id=collaborator.pk)
        as_admin.put_json(f"/plans/{action['id']}/done", {"done": True})

    def told(browser: Browser) -> dict[str, str | None]:
        return {row["user_name"]: row["done_by_name"] for row in browser.read("/plans")}

    known = school.admin.name
    assert told(as_admin) == {"Camilo Peña": known, school.manager.name: known}
    assert told(as_manager) == {"Camilo Peña": known, school.manager.name: None}


@pytest.mark.both_databases
def test_the_list_is_sorted_by_who_is_responsible(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit()
    gone = person("Zoe")
    for changes in (
        {"responsible_id": person("Óscar").pk},
        {"responsible_id": None, "responsible_name": "ÁREA de música"},
        {"responsible_id": gone.pk},
        {"responsible_id": None, "responsible_name": "nómina"},
        {"responsible_id": person("beatriz").pk},
    ):
        plan(as_manager, school, **changes)
    DevelopmentAction.objects.filter(responsible=gone).update(responsible=None)
    names = ["ÁREA de música", "beatriz", "nómina", "Óscar"]
    for sort, expected in (("responsible", names), ("-responsible", names[::-1])):
        rows = as_manager.read(f"/plans?sort={sort}")
        assert [row["responsible"] for row in rows] == [*expected, ""]


@pytest.mark.both_databases
def test_the_list_sorted_by_action_has_equal_ones_in_the_order_of_the_list(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    for what, responsible, due in (
        ("Ética", "Zoe", "2026-12-01"),
        ("etica", "Ana", "2026-12-03"),
        ("ÉTICA", "Mar", "2026-12-02"),
        ("Ábaco", "Zoe", "2026-12-09"),
    ):
        plan(
            as_manager,
            school,
            what=what,
            responsible_id=None,
            responsible_name=responsible,
            due_on=due,
        )
    for sort, expected in (
        ("what", ["Ábaco", "Ética", "ÉTICA", "etica"]),
        ("-what", ["Ética", "ÉTICA", "etica", "Ábaco"]),
    ):
        assert [row["what"] for row in as_manager.read(f"/plans?sort={sort}")] == expected


@pytest.mark.both_databases
def test_the_questions_of_an_action_are_in_the_order_of_the_bank(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    ids = [wording.question_id for wording in reversed(school.questions)]
    order_questions(bank_id=school.bank.pk, question_ids=ids)
    planned = plan(as_manager, school, question_ids=sorted(ids))
    assert planned["question_ids"] == ids
    assert plan_of(as_manager, school)["actions"] == [planned]


def test_it_costs_the_same_for_one_action_and_for_thirty(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit()
    one, *_ = school.questions
    helpers = [person(f"Ayuda {n}", role=Role.EVALUATOR) for n in range(30)]
    paths = {"/plans": 5, f"/plans/of/{school.evaluation.pk}/{school.collaborator.pk}": 7}
    plan(as_manager, school, responsible_id=school.evaluator.pk)
    for helper in [None, *helpers]:
        if helper:
            plan(as_manager, school, responsible_id=helper.pk, question_ids=[one.question_id])
        if helper in (None, helpers[-1]):
            assert {path: count_queries(as_manager, path) for path in paths} == paths
    assert DevelopmentAction.objects.filter(due_on=date.fromisoformat(DUE)).count() == 31

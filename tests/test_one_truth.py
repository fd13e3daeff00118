"""Every figure of what is owed that stands in two places is the same one, in the same words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.messages import pending_words
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School, browser_of

NOON = "2026-11-27T12:00:00-05:00"
# the dates of the evaluation of each category, and None for one without an evaluation
DATES: Mapping[str, dict[str, date] | None] = {
    "Abierta": {"closes_on": date(2026, 12, 17)},
    "Sin fechas": {},
    "Por abrir": {"opens_on": date(2026, 12, 3), "closes_on": date(2026, 12, 31)},
    "Cerrada": {"closes_on": date(2026, 11, 24)},
    "Sin evaluación": None,
}
Parts = Counter[tuple[str, str | None]]


@pytest.fixture
def evaluators(school: School, person: PersonFactory) -> list[User]:
    """Two evaluators with two people of each category, of whom one has sent and has more time."""
    Evaluation.objects.update(period=2026)
    found = [school.evaluator, person("Bruno Díaz", role=Role.EVALUATOR)]
    for name, days in DATES.items():
        category = Category.objects.create(name=name)
        evaluation = days is not None and Evaluation.objects.create(
            name=name,
            period=2026,
            category=category,
            question_bank=school.bank,
            weight_objectives=40,
            weight_competencies=60,
            **days,
        )
        for evaluator in found:
            people = [person(f"{name} {number}", category=category) for number in range(2)]
            for pupil in people:
                Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
        if name == "Abierta":
            school.evaluation = evaluation
            school.submit(evaluator=evaluator, collaborator=people[0])
        if name == "Cerrada":
            DeadlineExtension.objects.create(
                evaluation=evaluation, evaluator=found[1], closes_on=date(2026, 12, 1)
            )
    return found


def of_parts(parts: Iterable[dict[str, Any]]) -> Parts:
    found: Parts = Counter()
    for part in parts:
        found[part["state"], part["day"]] += part["number"]
    return found


def of_rows(rows: Iterable[dict[str, Any]]) -> Parts:
    """From rows of single people, as a screen counts them."""
    found: Parts = Counter()
    for row in rows:
        day = {"upcoming": row["opens_on"], "unprepared": None}.get(row["state"], row["closes_on"])
        found[row["state"], day] += 1
    return found


def of_own_list(evaluator: User) -> Parts:
    """From what the evaluator's first page and list read."""
    browser = browser_of(evaluator)
    done = {
        each["collaborator_id"]
        for each in browser.read(f"/evaluation-results/evaluated/{evaluator.pk}")
    }
    rows = browser.read(f"/assignments/{evaluator.pk}")
    return of_rows(row for row in rows if row["collaborator_id"] not in done)


def test_every_place_splits_what_an_evaluator_owes_alike(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        manager = browser_of(school.manager)
        dashboard = manager.read("/dashboard/metrics")
        rows = {row["evaluator_id"]: row for row in dashboard["evaluation_progress"]}
        reminders = {row["id"]: row for row in manager.read("/reminders/people")}
        listed = {row["evaluator_id"]: row for row in manager.read("/dashboard/progress")}
        total: Parts = Counter()
        for evaluator in evaluators:
            row, pk = rows[evaluator.pk], evaluator.pk
            parts = of_parts(row["pending"])
            total += parts
            assert len(parts) == 5
            assert parts.total() == row["assigned"] - row["evaluated"]
            assert listed[pk] == row
            assert of_parts(reminders[pk]["parts"]) == parts
            assert reminders[pk]["pending"] == sum(
                number for (state, _), number in parts.items() if state == "open"
            )
            assert of_rows(manager.read(f"/dashboard/missing/{pk}")) == parts
            assert of_own_list(evaluator) == parts
            check_letter(manager, pk, row["pending"])
        assert of_parts(dashboard["pending"]) == total
        assert total.total() == dashboard["total_assigned"] - dashboard["total_evaluated"]
        assert dashboard["total_not_evaluated"] == len(manager.read("/reports/not-evaluated"))


def test_the_stages_of_the_year_have_the_figures_of_their_pages(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        evaluated = Submission.objects.first()
        assert evaluated
        plan_for(browser_of(school.manager), evaluated)
        for browser in (browser_of(school.manager), browser_of(school.admin)):
            year = browser.read("/dashboard/year")
            dashboard = browser.read("/dashboard/metrics")
            evaluate = year["evaluate"]
            for figure in ("total_assigned", "total_evaluated", "pending"):
                assert evaluate[figure] == dashboard[figure]
            actions = browser.get("/api/plans?state=pending&period=2026&page=1")
            assert year["improve"]["pending"] == int(actions["X-Total-Count"]) == 1
            assert year["improve"]["done"] == 0
            assert year["results"]["total_with_result"] == dashboard["total_with_result"] == 1
            readiness = browser.read("/readiness")
            people = {each["reason"]: each["people"] for each in readiness["reasons"]}
            assert year["prepare"] == {
                "state": "now",
                "people": readiness["people"],
                "blocked": readiness["blocked"],
                "no_access": people["no_access"],
            }
            new_year = browser.read("/evaluations/new-year?year=2027")
            assert year["next_year"]["left"] == len(new_year["evaluations"]) == 5


def plan_for(manager: Browser, submission: Submission) -> None:
    """Plan something because of the result that this submission is part of."""
    planned = manager.post_json(
        "/plans",
        {
            "evaluation_id": submission.evaluation_id,
            "user_id": submission.collaborator_id,
            "what": "Visitas de aula",
            "responsible_name": "ACME",
            "due_on": "2026-12-24",
            "question_ids": [],
        },
    )
    assert planned.status_code == 201


def check_letter(manager: Browser, evaluator_id: int, parts: list[dict[str, Any]]) -> None:
    """The preview of the e-mail states the same parts, in the words of the server."""
    text = " ".join(manager.read(f"/reminders/people/{evaluator_id}")["text"].split())
    number = sum(part["number"] for part in parts)
    assert f"Le faltan {number} evaluaciones: " in text
    for part in parts:
        day = part["day"] and date.fromisoformat(part["day"])
        assert pending_words(part["state"], part["number"], day) in text


def test_each_person_without_a_result_has_the_state_of_their_evaluator(
    school: School, evaluators: list[User]
) -> None:
    reasons = {"no_evaluation": "unprepared"}
    with time_machine.travel(NOON, tick=False):
        manager = browser_of(school.manager)
        listed = manager.read("/reports/not-evaluated")
        for evaluator in evaluators:
            missing = manager.read(f"/dashboard/missing/{evaluator.pk}")
            own = {row["collaborator_id"]: row["state"] for row in missing}
            found = {
                row["user_id"]: reasons.get(row["why"], row["why"])
                for row in listed
                if evaluator.pk in {each["evaluator_id"] for each in row["evaluators"]}
            }
            assert found == own

"""A year with evaluations of each kind of dates: what each role is told, moment by moment."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

import pytest
import time_machine
from django.test import override_settings

from evaluacmo.accounts.models import Assignment, Category, User
from evaluacmo.evaluations.services import (
    EvaluationDates,
    update_evaluation,
)
from tests.conftest import PersonFactory, School, browser_of
from tests.world import rolled_back

pytestmark = pytest.mark.sqlite_suffices

OPENS, CLOSES, PUBLISHED = date(2026, 10, 1), date(2026, 11, 30), date(2026, 12, 5)
# Bogotá is five hours behind UTC, so this is its midnight
MIDNIGHT = 5

DATES: Mapping[str, EvaluationDates] = {
    "none": {},
    "all": {"opens_on": OPENS, "closes_on": CLOSES, "results_on": PUBLISHED},
    "opening": {"opens_on": OPENS},
    "closing": {"closes_on": CLOSES},
    "results": {"results_on": PUBLISHED},
}


class Told(NamedTuple):
    """The state of an evaluation at a moment."""

    phase: str
    submission: str
    """`stored`, or the code of the refusal."""
    is_visible: bool
    """Whether the person reads their result."""


def start_of(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, MIDNIGHT, tzinfo=UTC)


def end_of(day: date) -> datetime:
    return start_of(day + timedelta(days=1)) - timedelta(seconds=1)


YEAR: Mapping[str, tuple[datetime, dict[str, Told]]] = {
    "January": (
        datetime(2026, 1, 15, 15, tzinfo=UTC),
        {
            "none": Told("open", "stored", True),
            "all": Told("preparing", "not_open", False),
            "opening": Told("preparing", "not_open", True),
            "closing": Told("open", "stored", True),
            "results": Told("open", "stored", False),
        },
    ),
    "last second before the opening": (
        end_of(OPENS - timedelta(days=1)),
        {
            "all": Told("preparing", "not_open", False),
            "opening": Told("preparing", "not_open", True),
        },
    ),
    "opening": (
        start_of(OPENS),
        {"all": Told("open", "stored", False), "opening": Told("open", "stored", True)},
    ),
    "last second of the closing day": (
        end_of(CLOSES),
        {"all": Told("open", "stored", False), "closing": Told("open", "stored", True)},
    ),
    "after closing": (
        start_of(CLOSES + timedelta(days=1)),
        {
            "none": Told("open", "stored", True),
            "all": Told("closed", "closed", False),
            "opening": Told("open", "stored", True),
            "closing": Told("published", "closed", True),
            "results": Told("open", "stored", False),
        },
    ),
    "last second before the publication": (
        end_of(PUBLISHED - timedelta(days=1)),
        {"all": Told("closed", "closed", False), "results": Told("open", "stored", False)},
    ),
    "publication": (
        start_of(PUBLISHED),
        {
            "none": Told("open", "stored", True),
            "all": Told("published", "closed", True),
            "results": Told("published", "stored", True),
        },
    ),
    "next January": (
        datetime(2027, 1, 15, 15, tzinfo=UTC),
        {
            "none": Told("open", "stored", True),
            "all": Told("published", "closed", True),
            "opening": Told("open", "stored", True),
            "closing": Told("published", "closed", True),
            "results": Told("published", "stored", True),
        },
    ),
}


def evaluate_somebody(school: School, person: PersonFactory, kind: str) -> User:
    """A person with a result in such an evaluation; another one is still to be evaluated."""
    with time_machine.travel(datetime(2026, 1, 10, 15, tzinfo=UTC), tick=False):
        category = Category.objects.create(name=kind)
        evaluated = person(f"Ana {kind}", category=category)
        for collaborator in (evaluated, person(f"Zoe {kind}", category=category)):
            Assignment.objects.create(evaluator=school.evaluator, collaborator=collaborator)
        school.evaluation = school.new_evaluation(
            name=kind, weight_objectives=50, weight_competencies=50, category_id=category.pk
        )
        school.submit(4, collaborator=evaluated)
        update_evaluation(evaluation_id=school.evaluation.pk, **DATES[kind])
    return evaluated


@pytest.mark.parametrize("kind", DATES)
@override_settings(EMAIL_ON=True)
def test_everybody_is_told_how_far_the_year_is(
    school: School, person: PersonFactory, subtests: pytest.Subtests, kind: str
) -> None:
    evaluated = evaluate_somebody(school, person, kind)
    for moment, (at, told) in YEAR.items():
        if kind in told:
            with subtests.test(moment), time_machine.travel(at, tick=False), rolled_back():
                assert told_to_managers(school, kind) == told[kind].phase
                assert told_to_the_person(evaluated) == told[kind].is_visible
                assert told_to_the_evaluator(school, kind) == told[kind].submission


def told_to_managers(school: School, kind: str) -> str:
    """The phase in the list, with which the row of the result agrees."""
    manager = browser_of(school.manager)
    (evaluation,) = (row for row in manager.read("/evaluations") if row["name"] == kind)
    (result,) = manager.read(f"/reports/latest?search=ana {kind}")
    assert result["overall_percentage"] is not None
    assert result["is_published"] == evaluation["is_published"]
    phase: str = evaluation["phase"]
    return phase


def told_to_the_person(person: User) -> bool:
    """Whether the person reads their result, the same by every call about it."""
    browser = browser_of(person)
    latest = browser.get(f"/api/evaluation-results/latest/{person.pk}").status_code
    history = browser.read(f"/users/evaluation-history/{person.pk}")
    unconfirmed = browser.read("/receipts")
    assert len(history) == len(unconfirmed) == (1 if latest == 200 else 0)
    assert browser.read("/evaluations/own")["is_published"] == (latest == 200)
    return bool(latest == 200)


def told_to_the_evaluator(school: School, kind: str) -> str:
    """The fate of a submission, foretold by the list and the reminder."""
    evaluator = browser_of(school.evaluator)
    rows: list[dict[str, Any]] = evaluator.read(f"/assignments/{school.evaluator.pk}")
    (row,) = (row for row in rows if row["collaborator_name"] == f"Zoe {kind}")
    foretold = {"open": "stored", "preparing": "not_open", "closed": "closed"}[row["phase"]]
    pending = pending_of(school)
    body = school.submission_body(user_id=row["collaborator_id"])
    answer = evaluator.post_json("/full-evaluation/full-submit", body)
    told = "stored" if answer.status_code == 201 else answer.json()["code"]
    assert told == foretold
    assert pending_of(school) == pending - (told == "stored")
    return str(told)


def pending_of(school: School) -> int:
    """How many people the evaluator's reminder would name."""
    people = browser_of(school.manager).read("/reminders/people")
    pending = {row["id"]: row["pending"] for row in people}
    return int(pending.get(school.evaluator.pk, 0))

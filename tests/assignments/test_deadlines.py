"""The dates that an evaluator's list and a person's first page show (rules: cycle)."""

from datetime import date, timedelta

import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category
from evaluacmo.evaluations.services import extend_deadline, update_evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of

OPENS, CLOSES, PUBLISHED = date(2026, 10, 1), date(2026, 11, 30), date(2026, 12, 5)
KEYS = ("opens_on", "closes_on", "phase")


def give_dates(school: School) -> None:
    update_evaluation(
        evaluation_id=school.evaluation.pk, opens_on=OPENS, closes_on=CLOSES, results_on=PUBLISHED
    )


def dates_of(school: School) -> list[tuple[object, ...]]:
    rows = browser_of(school.evaluator).read(f"/assignments/{school.evaluator.pk}")
    return [tuple(row[key] for key in KEYS) for row in rows]


def test_each_person_has_the_dates_of_their_evaluation(
    school: School, person: PersonFactory
) -> None:
    other = Category.objects.create(name="Sin evaluación")
    for name, category in (("Zoe Gil", other), ("Zulma Rey", None)):
        Assignment.objects.create(
            evaluator=school.evaluator, collaborator=person(name, category=category)
        )
    give_dates(school)
    with time_machine.travel("2026-11-15T12:00:00Z", tick=False):
        unlimited = (None, None, "open")
        assert dates_of(school) == [("2026-10-01", "2026-11-30", "open"), unlimited, unlimited]


def test_people_are_open_from_the_first_day_to_the_end_of_the_last(school: School) -> None:
    give_dates(school)
    for moment, phase in (
        ("2026-10-01T04:59:59Z", "preparing"),
        ("2026-10-01T05:00:00Z", "open"),
        ("2026-12-01T04:59:59Z", "open"),
        ("2026-12-01T05:00:00Z", "closed"),
    ):
        with time_machine.travel(moment, tick=False):
            assert dates_of(school) == [("2026-10-01", "2026-11-30", phase)]


def test_the_later_of_the_own_and_everybodys_closing_date_counts(school: School) -> None:
    give_dates(school)
    with time_machine.travel(f"{CLOSES}T12:00:00Z", tick=False):
        extend_deadline(
            actor=school.admin,
            evaluation_id=school.evaluation.pk,
            evaluator_id=school.evaluator.pk,
            closes_on=CLOSES + timedelta(days=2),
        )
    with time_machine.travel("2026-12-02T12:00:00Z", tick=False):
        assert dates_of(school) == [("2026-10-01", "2026-12-02", "open")]
        update_evaluation(evaluation_id=school.evaluation.pk, closes_on=CLOSES + timedelta(days=5))
        assert dates_of(school) == [("2026-10-01", "2026-12-05", "open")]
        update_evaluation(evaluation_id=school.evaluation.pk, closes_on=None)
        assert dates_of(school) == [("2026-10-01", None, "open")]


def test_a_person_reads_when_their_results_are_published(
    school: School, as_collaborator: Browser, as_manager: Browser
) -> None:
    own = {
        "id": school.evaluation.pk,
        "name": school.evaluation.name,
        "is_run_by_others": False,
    }
    assert as_collaborator.read("/evaluations/own") == own | {
        "results_on": None,
        "is_published": True,
    }
    later = timezone.localdate() + timedelta(days=2)
    update_evaluation(evaluation_id=school.evaluation.pk, results_on=later)
    before = as_collaborator.read("/evaluations/own")
    assert before == own | {"results_on": later.isoformat(), "is_published": False}
    school.submit(4)
    assert as_collaborator.read("/evaluations/own") == before
    assert as_manager.read("/evaluations/own") is None

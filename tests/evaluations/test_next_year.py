"""Next year's evaluations: created from November on, counting from 1 January (rules: cycle)."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Role
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import Draft
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of, fields_of

pytestmark = pytest.mark.sqlite_suffices

PATH = "/evaluations/new-year"
SUBMIT = "/full-evaluation/full-submit"
# in the school's zone, five hours behind UTC
IN_OCTOBER = "2026-10-31T23:59:59-05:00"
IN_NOVEMBER = "2026-11-01T00:00:00-05:00"
NEW_YEARS_EVE = "2026-12-31T23:59:59-05:00"
NEW_YEAR = "2027-01-01T00:00:00-05:00"


@pytest.fixture
def clock(school: School) -> Iterator[Any]:
    """A clock that stands still in November 2026; the school's evaluation is of that year."""
    Evaluation.objects.filter(pk=school.evaluation.pk).update(name="Docentes 2026", period=2026)
    with time_machine.travel(IN_NOVEMBER, tick=False) as traveller:
        yield traveller


@pytest.fixture
def as_manager(school: School, clock: Any) -> Browser:
    return browser_of(school.manager)


def copy_of(evaluation: Evaluation, **dates: str) -> dict[str, Any]:
    return {"year": 2027, "evaluations": [{"source_id": evaluation.pk, "name": "Nueva"} | dates]}


def next_year(manager: Browser, school: School, **dates: str) -> Evaluation:
    """The copy of the school's evaluation for 2027."""
    (made,) = manager.post_json(PATH, copy_of(school.evaluation, **dates)).json()
    return Evaluation.objects.get(pk=made["id"])


def test_before_november_only_this_year_can_be_prepared(
    school: School, as_manager: Browser, clock: Any
) -> None:
    clock.move_to(IN_OCTOBER)
    manager = browser_of(school.manager)
    found = manager.read(PATH)
    assert (found["year"], found["years"], found["evaluations"]) == (2026, [2026], [])
    assert fields_of(manager.get(f"/api{PATH}?year=2027")) == {"year"}
    assert code_of(manager.post_json(PATH, copy_of(school.evaluation)), 409) == "changed_meanwhile"
    assert Evaluation.objects.count() == 1


def test_from_november_on_the_next_year_is_proposed(school: School, as_manager: Browser) -> None:
    found = as_manager.read(PATH)
    assert (found["year"], found["years"]) == (2027, [2026, 2027])
    assert [source["new_name"] for source in found["evaluations"]] == ["Docentes 2027"]
    assert as_manager.read(f"{PATH}?year=2026")["evaluations"] == []
    for year in (2025, 2028):
        assert fields_of(as_manager.get(f"/api{PATH}?year={year}")) == {"year"}


def test_this_year_is_proposed_while_it_has_no_evaluation(
    school: School, as_manager: Browser
) -> None:
    Evaluation.objects.update(period=2025)
    found = as_manager.read(PATH)
    assert (found["year"], found["years"]) == (2026, [2026, 2027])
    assert [source["new_name"] for source in found["evaluations"]] == ["Docentes 2027"]


@pytest.mark.both_databases
def test_until_its_year_it_counts_nowhere(
    school: School, as_manager: Browser, clock: Any, person: PersonFactory
) -> None:
    other = person(role=Role.COLLABORATOR, category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    school.submit()
    assert school.begin(4, collaborator=other)
    places = (
        "/dashboard/metrics",
        "/dashboard/charts",
        "/dashboard/progress",
        "/readiness",
        "/readiness/people",
        "/readiness/first-steps",
        "/reports/not-evaluated",
        "/reports/latest",
        "/reports/follow-up",
        "/reminders",
        "/reminders/people",
        f"/assignments/{school.evaluator.pk}",
        f"/dashboard/missing/{school.evaluator.pk}",
        f"/evaluation-results/evaluated/{school.evaluator.pk}",
        f"/evaluations/by-category/{school.category.pk}",
        "/evaluations/own",
    )

    def answers(*browsers: Browser) -> list[Any]:
        return [browser.read(place) for browser in browsers for place in places]

    clock.move_to(NEW_YEARS_EVE)
    manager, admin = browser_of(school.manager), browser_of(school.admin)
    before = answers(manager, admin)
    made = next_year(manager, school)
    assert answers(manager, admin) == before
    own = browser_of(school.evaluator)
    drafts = own.read("/drafts")
    assert [draft["evaluation_id"] for draft in drafts] == [school.evaluation.pk]
    progress = {row["evaluation_id"]: row for row in manager.read("/evaluations/progress")}
    assert progress[school.evaluation.pk]["is_current"]
    assert progress[made.pk] == {
        "evaluation_id": made.pk,
        "is_current": False,
        "evaluated": 0,
        "remaining": 0,
    }


@pytest.mark.parametrize(
    ("opens_on", "first_day"),
    [(None, "2027-01-01"), ("2026-11-15", "2027-01-01"), ("2027-02-01", "2027-02-01")],
)
def test_it_is_shown_as_beginning_with_its_year(
    school: School, as_manager: Browser, clock: Any, opens_on: str | None, first_day: str
) -> None:
    made = next_year(as_manager, school, **({"opens_on": opens_on} if opens_on else {}))
    for moment in (IN_NOVEMBER, NEW_YEARS_EVE):
        clock.move_to(moment)
        manager = browser_of(school.manager)
        shown = manager.read(f"/evaluations/{made.pk}")
        assert (shown["first_day"], shown["phase"]) == (first_day, "preparing")
        assert not shown["is_published"]
        refused = manager.post_json(f"/evaluations/{made.pk}/publish", {})
        assert code_of(refused, 409) == "not_open"
    clock.move_to(NEW_YEAR)
    shown = browser_of(school.manager).read(f"/evaluations/{made.pk}")
    assert shown["phase"] == ("preparing" if first_day == "2027-02-01" else "open")
    assert shown["is_published"]


def test_nobody_answers_it_before_its_year(school: School, as_manager: Browser, clock: Any) -> None:
    made = next_year(as_manager, school)
    clock.move_to(NEW_YEARS_EVE)
    evaluator = browser_of(school.evaluator)
    body = school.submission_body(evaluation_id=made.pk)
    assert code_of(evaluator.post_json(SUBMIT, body), 409) == "not_current"
    assert evaluator.post_json(SUBMIT, school.submission_body()).status_code == 201
    clock.move_to(NEW_YEAR)
    evaluator = browser_of(school.evaluator)
    assert evaluator.post_json(SUBMIT, body).status_code == 201


@pytest.mark.both_databases
def test_with_its_year_everything_is_pending_in_it(
    school: School, as_manager: Browser, clock: Any
) -> None:
    made = next_year(as_manager, school)
    school.submit()
    clock.move_to(NEW_YEARS_EVE)
    assert browser_of(school.manager).read("/reminders")["pending"] == 0
    clock.move_to(NEW_YEAR)
    manager = browser_of(school.manager)
    assert manager.read("/reminders")["pending"] == 1
    figures = manager.read("/dashboard/metrics")
    assert (figures["year"], figures["total_evaluated"], figures["total_assigned"]) == (2027, 0, 1)
    progress = {
        row["evaluation_id"]: row["is_current"] for row in manager.read("/evaluations/progress")
    }
    assert progress == {school.evaluation.pk: False, made.pk: True}


@pytest.mark.both_databases
def test_what_was_open_and_begun_ends_with_the_old_year(
    school: School, as_manager: Browser, clock: Any
) -> None:
    """The evaluation of the old year is not answered any more, though it closes later."""
    Evaluation.objects.update(closes_on=date(2027, 1, 15))
    next_year(as_manager, school)
    school.begin(4)
    clock.move_to(NEW_YEARS_EVE)
    assert len(browser_of(school.evaluator).read("/drafts")) == 1
    clock.move_to(NEW_YEAR)
    evaluator = browser_of(school.evaluator)
    assert evaluator.read("/drafts") == []
    refused = evaluator.post_json(SUBMIT, school.submission_body())
    assert code_of(refused, 409) == "not_current"
    assert Draft.objects.count() == 1


@pytest.mark.parametrize("field", ["closes_on", "results_on"])
def test_it_does_not_end_before_its_year(school: School, as_manager: Browser, field: str) -> None:
    refused = as_manager.post_json(PATH, copy_of(school.evaluation, **{field: "2026-12-31"}))
    assert failure_of(refused, 400)["fields"] == {
        f"evaluations.0.{field}": [messages.BEFORE_ITS_YEAR.format(year=2027)]
    }
    made = next_year(as_manager, school)
    edit = {
        "name": "Nueva",
        "weight_objectives": 40,
        "weight_competencies": 60,
        "category_id": school.category.pk,
        field: "2026-12-31",
    }
    path = f"/evaluations/{made.pk}"
    assert fields_of(as_manager.put_json(path, edit)) == {field}
    assert as_manager.put_json(path, edit | {field: "2027-01-01"}).status_code == 200


def test_who_awaits_a_result_does_not_prepare_the_next_one(
    school: School, as_manager: Browser
) -> None:
    manager = school.manager
    manager.category = school.category
    manager.save()
    Assignment.objects.create(evaluator=school.evaluator, collaborator=manager)
    (source,) = as_manager.read(PATH)["evaluations"]
    assert source["is_run_by_others"]
    refused = as_manager.post_json(PATH, copy_of(school.evaluation))
    assert code_of(refused, 403) == "own_evaluation"
    admin = browser_of(school.admin)
    (source,) = admin.read(PATH)["evaluations"]
    assert not source["is_run_by_others"]
    made = next_year(admin, school)
    # nor changes what is made for her, also where it has no dates
    assert code_of(as_manager.call("DELETE", f"/evaluations/{made.pk}"), 403) == "own_evaluation"


@pytest.mark.both_databases
def test_the_years_of_charts_and_comparisons_end_with_this_one(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    next_year(as_manager, school)
    years = as_manager.read("/dashboard/charts")["years"]
    assert [each["label"] for each in years] == ["2026"]

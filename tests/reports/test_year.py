"""The stages of the year, as the year goes by."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine

from evaluacmo.evaluations.models import Evaluation
from tests.conftest import School, browser_of

DATES = {
    "opens_on": date(2026, 9, 1),
    "closes_on": date(2026, 11, 30),
    "results_on": date(2026, 12, 10),
}


@pytest.fixture
def clock(school: School) -> Iterator[Any]:
    Evaluation.objects.update(period=2026, **DATES)
    with time_machine.travel("2026-08-01T12:00:00-05:00", tick=False) as traveller:
        yield traveller


def states(school: School) -> list[str]:
    """The first stage that is not done, and the state of each."""
    year = browser_of(school.manager).read("/dashboard/year")
    stages = ("prepare", "evaluate", "results", "improve", "next_year")
    return [year["stage"], *(year[stage]["state"] for stage in stages)]


def test_each_stage_is_done_after_the_other(school: School, clock: Any) -> None:
    assert states(school) == ["evaluate", "done", "later", "later", "later", "later"]
    clock.move_to("2026-09-01T00:00:00-05:00")
    assert states(school) == ["evaluate", "done", "now", "later", "later", "later"]
    school.submit()
    assert states(school) == ["results", "done", "done", "now", "now", "later"]
    clock.move_to("2026-11-01T00:00:00-05:00")
    assert states(school) == ["results", "done", "done", "now", "now", "now"]
    clock.move_to("2026-12-10T00:00:00-05:00")
    assert states(school) == ["improve", "done", "done", "done", "now", "now"]
    copies = [{"source_id": school.evaluation.pk, "name": "Docentes 2027"}]
    manager = browser_of(school.manager)
    made = manager.post_json("/evaluations/new-year", {"year": 2027, "evaluations": copies})
    assert made.status_code == 201
    assert states(school) == ["improve", "done", "done", "done", "now", "done"]
    clock.move_to("2027-01-01T00:00:00-05:00")
    assert states(school) == ["evaluate", "done", "now", "later", "later", "later"]


def test_it_has_the_dates_of_this_year(school: School, clock: Any) -> None:
    year = browser_of(school.manager).read("/dashboard/year")
    assert year["year"] == 2026
    assert year["evaluate"]["opens_on"] == "2026-09-01"
    assert year["evaluate"]["closes_on"] == "2026-11-30"
    assert year["results"]["results_on"] == "2026-12-10"
    assert (year["next_year"]["year"], year["next_year"]["begins_on"]) == (2027, "2026-11-01")
    assert (year["next_year"]["made"], year["next_year"]["left"]) == (0, 1)


def test_without_evaluations_the_year_is_to_be_prepared(school: School, clock: Any) -> None:
    Evaluation.objects.update(period=2025)
    assert states(school) == ["prepare", "now", "later", "later", "later", "later"]

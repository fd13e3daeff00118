"""A person moves between departments, and what was said of earlier years stays what it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.services import UserChanges, update_user
from evaluacmo.common.clock import current_year
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.stored_results import store_results_of
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.world import export_of

JOBS = (("Auxiliar", "Primaria"), ("Docente", "Media"), ("Coordinador", "Secundaria"))
"""Position and department of the collaborator in each of three years."""


def noon(year: int) -> datetime:
    return datetime(year, 5, 4, 17, tzinfo=UTC)


@contextmanager
def in_year(year: int, school: School) -> Iterator[Browser]:
    """A manager's browser in that year."""
    with time_machine.travel(noon(year), tick=False):
        yield browser_of(school.manager)


def move(school: School, person: User, **changes: Any) -> None:
    update_user(actor=school.manager, user_id=person.pk, **UserChanges(**changes))


def move_to(school: School, job: tuple[str, str]) -> None:
    position, department = job
    move(school, school.collaborator, position=position, department=department)


@pytest.fixture
def years(school: School) -> list[int]:
    """Three years, in each of which the collaborator had another job and was evaluated."""
    first = current_year()
    years = [first, first + 1, first + 2]
    for year, job, score in zip(years, JOBS, (4, 3, 2), strict=True):
        with in_year(year, school):
            move_to(school, job)
            if year != first:
                school.evaluation = school.new_evaluation(name=f"Evaluación {year}")
            school.submit(score, score, score, requires_training=True)
    return years


def documents_of(browser: Browser, school: School) -> list[str]:
    """The folios of all reports and of the history of the collaborator."""
    kinds: list[tuple[str, int | None]] = [
        ("report", evaluation)
        for evaluation in PersonResult.unrestricted.values_list("evaluation", flat=True)
    ]
    folios = []
    for kind, evaluation in (*kinds, ("history", None)):
        body = export_of(kind, evaluation, school.collaborator.pk)
        response = browser.post_json("/audit/exports", body)
        folios += [issued["folio"] for issued in response.json()]
    assert len(folios) == len(JOBS) + 1
    return folios


def told_of(browser: Browser, school: School, years: list[int]) -> dict[str, Any]:
    """The answers of all calls about results."""
    person, category = school.collaborator.pk, school.category.pk
    question = school.questions[0].question_id
    evaluations = PersonResult.unrestricted.order_by("evaluation").values_list(
        "evaluation", flat=True
    )
    told = {
        f"/reports/full/{evaluation}/{person}": browser.read(f"/reports/full/{evaluation}/{person}")
        for evaluation in evaluations
    }
    for evaluation in evaluations:
        told[f"{evaluation}"] = browser.read(f"/reports/evaluation/{evaluation}")
    for table in ("results", "history", "submissions", "training"):
        told[table] = browser.exported(f"/exports/{table}")
    for year in years:
        for department in ("", *(f"&department={name}" for _, name in JOBS)):
            query = f"?year={year}{department}"
            for path in (
                "/dashboard/charts",
                "/reports/submissions",
                "/reports/latest",
                "/training-report",
                "/training-report/summary",
                "/reports/follow-up",
                "/reports/comparison",
                f"/reports/comparison/{category}",
                f"/reports/heat-map/{category}",
                f"/reports/heat-map/{category}/{question}",
                f"/reports/calibration/{category}",
            ):
                told[path + query] = browser.read(path + query)
    return told


@pytest.mark.sqlite_suffices
def test_nothing_about_earlier_results_moves_with_the_person(
    school: School, years: list[int], visitor: Browser
) -> None:
    with in_year(years[-1], school) as manager:
        folios = documents_of(manager, school)
        before = told_of(manager, school, years)
        for job in (("Rector", "Dirección"), ("Docente", "Media")):
            move_to(school, job)
            assert told_of(manager, school, years) == before
            for folio in folios:
                assert visitor.read(f"/verification/{folio}")["standing"] == "unchanged"


def test_each_year_tells_the_job_of_its_day(school: School, years: list[int]) -> None:
    person = school.collaborator
    with in_year(years[-1], school) as manager:
        move_to(school, ("Rector", "Dirección"))
        results = PersonResult.unrestricted.order_by("evaluation__period")
        for result, (position, department) in zip(results, JOBS, strict=True):
            heads = [
                manager.read(f"/reports/full/{result.evaluation_id}/{person.pk}")["report"],
                manager.read(f"/reports/evaluation/{result.evaluation_id}")[0]["report"],
            ]
            for head in heads:
                assert (head["position"], head["department"]) == (position, department)
        of_history = manager.exported("/exports/history")
        assert [row[1:3] for row in of_history] == [*reversed(JOBS)]
        of_submissions = manager.exported("/exports/submissions")
        assert [row[1:3] for row in of_submissions] == [*reversed(JOBS)]
        (latest,) = (row for row in manager.exported("/exports/results") if row[0] == person.name)
        assert latest[1:4] == (*JOBS[-1], "Docentes")
        shown = manager.read("/reports/submissions")
        assert [row["department"] for row in shown] == ["Secundaria", "Media", "Primaria"]
        for year, (_, department) in zip(years, JOBS, strict=True):
            charts = manager.read(f"/dashboard/charts?year={year}")
            assert [group["label"] for group in charts["departments"]] == [department]
            narrowed = manager.read(f"/reports/latest?year={year}&department={department}")
            assert [row["user_id"] for row in narrowed] == [person.pk]
            assert manager.read(f"/reports/latest?year={year}&department=Dirección") == []
            heat_map = manager.read(f"/reports/heat-map/{school.category.pk}?year={year}")
            assert heat_map["departments"] == [department]
        # a person to be worked with is where they are today
        (listed,) = manager.read("/users/collaborators/history")
        assert (listed["position"], listed["department"]) == ("Rector", "Dirección")
        (users,) = manager.read("/users?department=Dirección")
        assert users["id"] == person.pk


def test_the_departments_of_results_are_offered_with_those_of_people(
    school: School, years: list[int]
) -> None:
    with in_year(years[-1], school) as manager:
        move_to(school, ("Rector", "Dirección"))
        assert manager.read("/users/departments") == ["Dirección"]
        offered = manager.read("/reports/departments")
        assert offered == ["Dirección", "Media", "Primaria", "Secundaria"]


def test_another_category_is_that_of_the_evaluation(school: School, as_manager: Browser) -> None:
    school.submit()
    other = Category.objects.create(name="Otra")
    move(school, school.collaborator, category_id=other.pk)
    (row,) = (row for row in as_manager.exported("/exports/results") if row[0] == "Camilo Peña")
    assert row[3] == "Docentes"
    charts = as_manager.read(f"/dashboard/charts?category_id={school.category.pk}")
    assert [group["label"] for group in charts["categories"]] == ["Docentes"]
    assert as_manager.read(f"/dashboard/charts?category_id={other.pk}")["people"] == 0


def test_the_last_submission_decides_and_a_correction_is_none(
    school: School, person: PersonFactory
) -> None:
    def group() -> tuple[str, str]:
        result = PersonResult.unrestricted.get()
        return result.position, result.department

    move_to(school, JOBS[0])
    first = school.submit()
    assert group() == JOBS[0]
    second = person("Bruno", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    move_to(school, JOBS[1])
    assert group() == JOBS[0]
    school.submit(evaluator=second)
    assert group() == JOBS[1]
    move_to(school, JOBS[2])
    reopening = reopen(actor=school.manager, submission_id=first.pk, reason="Se confundió.")
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(each.question_id, 1) for each in school.questions],
        requires_training=False,
        comments="Mejor así.",
    )
    assert group() == JOBS[1]
    store_results_of(Submission.objects.all())
    assert group() == JOBS[1]


def test_moving_somebody_tells_nothing_of_an_evaluator(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = [
        person(f"Persona {n}", category=school.category, department="Primaria") for n in range(4)
    ]
    for score, each in enumerate(people, start=1):
        Assignment.objects.create(evaluator=school.evaluator, collaborator=each)
        school.submit(score, score, score, collaborator=each)
    path = f"/reports/calibration/{school.category.pk}?department=Primaria"
    before = as_manager.read(path)
    assert [row["people"] for row in before["evaluators"]] == [4]
    move(school, people[0], department="Media")
    assert as_manager.read(path) == before


def test_an_open_correction_is_of_the_department_of_its_result(
    school: School, as_manager: Browser
) -> None:
    move_to(school, JOBS[0])
    submission = school.submit()
    reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")
    move_to(school, JOBS[1])
    ((_, *job, _, _, _),) = as_manager.exported("/exports/corrections")
    assert tuple(job) == JOBS[0]
    assert len(as_manager.read("/reports/corrections?department=Primaria")) == 1
    assert as_manager.read("/reports/corrections?department=Media") == []

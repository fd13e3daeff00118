"""The training report."""

from datetime import date, datetime
from typing import Any
from urllib.parse import quote

import pytest

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import PersonResult, Submission
from tests.conftest import Browser, PersonFactory, School


@pytest.fixture
def staff(school: School, person: PersonFactory) -> School:
    """Elena asks for Camilo and Ana, Bruno for Camilo, Zoe for nobody."""
    ana = person("Ana Núñez", category=school.category)
    bruno, zoe = person("Bruno", role=Role.EVALUATOR), person("Zoe", role=Role.EVALUATOR)
    for evaluator in (bruno, zoe):
        Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=ana)
    school.submit(requires_training=True, comments="De aula.\nY de voz.")
    school.submit(evaluator=bruno, requires_training=True, comments="De lectura.")
    school.submit(evaluator=zoe, comments="Ninguno.")
    school.submit(collaborator=ana, requires_training=True, comments="De canto.")
    return school


def row(name: str, comments: str) -> dict[str, str]:
    return {"collaborator_name": name, "comments": comments}


def told_in(report: Any) -> Any:
    """A report without the ids that lead to a plan."""
    words = ("collaborator_name", "comments")
    return {
        name: [{word: each[word] for word in words} for each in rows]
        for name, rows in report.items()
    }


def read(browser: Browser, path: str) -> Any:
    return told_in(browser.read(path))


BRUNO = {"Bruno": [row("Camilo Peña", "De lectura.")]}
ELENA = {"Elena Duarte": [row("Ana Núñez", "De canto."), row("Camilo Peña", "De aula.\nY de voz.")]}


def test_managers_read_nothing_about_themselves(
    staff: School, as_manager: Browser, as_admin: Browser
) -> None:
    manager, zoe = staff.manager, User.objects.get(name="Zoe")
    manager.category = staff.category
    manager.save()
    Assignment.objects.create(evaluator=zoe, collaborator=manager)
    staff.submit(
        evaluator=zoe, collaborator=manager, requires_training=True, comments="De gestión."
    )
    evaluated = f"/evaluation-results/evaluated/{zoe.pk}"
    others = {"collaborator_id": staff.collaborator.pk}
    assert read(as_manager, "/training-report") == BRUNO | ELENA
    assert as_manager.read(evaluated) == [others]
    told = {"Zoe": [row(manager.name, "De gestión.")]}
    assert read(as_admin, "/training-report") == BRUNO | ELENA | told
    assert {"collaborator_id": manager.pk} in as_admin.read(evaluated)
    zoe.name = "Bruno"
    zoe.save()
    assert read(as_manager, "/training-report") == BRUNO | ELENA, "no other Bruno asks of others"


def test_nothing_at_first(school: School, as_manager: Browser) -> None:
    response = as_manager.get("/api/training-report?page=1")
    assert (told_in(response.json()), response.headers["X-Total-Count"]) == ({}, "0")


def test_only_submissions_that_ask_by_evaluator_in_order_of_name(
    staff: School, as_manager: Browser
) -> None:
    report = read(as_manager, "/training-report")
    assert report == BRUNO | ELENA
    assert list(report) == ["Bruno", "Elena Duarte"]


def test_searching_by_evaluator_or_collaborator(staff: School, as_manager: Browser) -> None:
    for search, expected in {
        "elena": ELENA,
        "DUARTE elena": ELENA,
        "pena": BRUNO | {"Elena Duarte": [row("Camilo Peña", "De aula.\nY de voz.")]},
        "ana nunez": {"Elena Duarte": [row("Ana Núñez", "De canto.")]},
        "zoe": {},
        "elena camilo": {},
        "lectura": {},
        "%": {},
    }.items():
        path = f"/training-report?search={quote(search)}"
        assert read(as_manager, path) == expected, search
        paged = as_manager.get(f"/api{path}&page=1")
        assert told_in(paged.json()) == expected, search
        assert paged.headers["X-Total-Count"] == str(len(expected)), search


def test_a_page_is_of_evaluators(staff: School, as_manager: Browser) -> None:
    for page, expected in ((1, BRUNO), (2, ELENA), (3, {})):
        response = as_manager.get(f"/api/training-report?page={page}&page_size=1")
        assert (told_in(response.json()), response.headers["X-Total-Count"]) == (expected, "2")


def test_evaluators_of_one_name_are_told_apart_by_their_email(
    staff: School, as_manager: Browser
) -> None:
    User.objects.filter(name="Bruno").update(name="Elena Duarte", name_key="elena duarte")
    bruno = User.objects.exclude(pk=staff.evaluator.pk).get(name="Elena Duarte")
    first, second = f"Elena Duarte ({staff.evaluator.email})", f"Elena Duarte ({bruno.email})"
    both = {first: ELENA["Elena Duarte"], second: BRUNO["Bruno"]}
    assert read(as_manager, "/training-report") == both
    assert read(as_manager, "/training-report?page=2&page_size=1") == {second: both[second]}
    # the same label whatever part of the list is asked for
    assert read(as_manager, "/training-report?search=nunez").keys() == {first}


def test_a_namesake_who_asks_for_nothing_changes_no_label(
    staff: School, as_manager: Browser, person: PersonFactory
) -> None:
    User.objects.filter(name="Zoe").update(name="Bruno", name_key="bruno")
    person("Elena Duarte")
    assert read(as_manager, "/training-report") == BRUNO | ELENA


def test_evaluators_of_one_name_without_email_are_told_apart_too(
    staff: School, as_manager: Browser
) -> None:
    User.objects.filter(role=Role.EVALUATOR).update(
        name="Elena Duarte", name_key="elena duarte", email=None
    )
    report = read(as_manager, "/training-report")
    assert list(report.values()) == [ELENA["Elena Duarte"], BRUNO["Bruno"]]


def test_nobody_vanishes_behind_a_name_that_looks_like_a_label(
    staff: School, as_manager: Browser
) -> None:
    zoe = User.objects.get(name="Zoe")
    User.objects.filter(name="Bruno").update(
        name=f"Elena Duarte ({staff.evaluator.email})", name_key="elena duarte x"
    )
    zoe.submissions_by.update(requires_training=True)
    User.objects.filter(pk=zoe.pk).update(name="Elena Duarte", name_key="elena duarte")
    report = read(as_manager, "/training-report")
    assert len(report) == 3
    assert sorted(map(len, report.values())) == [1, 1, 2]


def test_somebody_evaluated_twice_is_listed_newest_first(
    staff: School, as_manager: Browser
) -> None:
    staff.evaluation.pk = None
    staff.evaluation.is_locked = False
    staff.evaluation.save()
    staff.submit(requires_training=True, comments="Otra vez.")
    assert read(as_manager, "/training-report")["Elena Duarte"] == [
        row("Ana Núñez", "De canto."),
        row("Camilo Peña", "Otra vez."),
        row("Camilo Peña", "De aula.\nY de voz."),
    ]


def test_each_row_says_its_year_and_the_latest_comes_first(
    staff: School, as_manager: Browser
) -> None:
    year = staff.evaluation.period
    Evaluation.objects.filter(pk=staff.evaluation.pk).update(period=year - 1, name="La anterior")
    later = Evaluation.objects.create(
        name="La de ahora",
        period=year,
        weight_objectives=50,
        weight_competencies=50,
        category=staff.category,
        question_bank=staff.bank,
    )
    staff.evaluation = later
    staff.submit(requires_training=True, comments="Este año.")
    result = PersonResult.unrestricted.get(collaborator=staff.collaborator, evaluation=later)
    rows = as_manager.read("/training-report")["Elena Duarte"]
    assert [(row["period"], row["evaluation_name"]) for row in rows] == [
        (year, "La de ahora"),
        (year - 1, "La anterior"),
        (year - 1, "La anterior"),
    ]
    assert rows[0]["result_id"] == result.pk
    assert datetime.fromisoformat(rows[0]["created_at"]) == result.last_at.replace(microsecond=0)
    assert read(as_manager, f"/training-report?year={year}") == {
        "Elena Duarte": [row("Camilo Peña", "Este año.")]
    }


def test_the_deactivated_stay_listed(staff: School, as_manager: Browser) -> None:
    User.objects.exclude(pk=staff.manager.pk).update(is_active=False)
    assert read(as_manager, "/training-report") == BRUNO | ELENA


def test_each_recommendation_leads_to_its_plan(staff: School, as_manager: Browser) -> None:
    result = PersonResult.unrestricted.get(collaborator=staff.collaborator)
    planned = {"what": "Curso", "due_on": date(2026, 12, 1), "made_at": result.last_at}
    for _ in range(2):
        DevelopmentAction.objects.create(result=result, responsible_name="ACME", **planned)
    leads = ("collaborator_id", "evaluation_id", "actions")
    report = as_manager.read("/training-report")
    found = {tuple(each[key] for key in leads) for rows in report.values() for each in rows}
    ana = User.objects.get(name="Ana Núñez")
    evaluation = staff.evaluation.pk
    assert found == {(staff.collaborator.pk, evaluation, 2), (ana.pk, evaluation, 0)}


def test_the_rows_of_every_evaluator_are_sorted(staff: School, as_manager: Browser) -> None:
    former = Evaluation.objects.create(
        name="Evaluación docente",
        period=staff.evaluation.period - 1,
        category=staff.category,
        question_bank=staff.bank,
        weight_objectives=40,
        weight_competencies=60,
    )
    for table in (Submission, PersonResult):
        table._default_manager.filter(collaborator__name="Ana Núñez").update(evaluation=former)

    def names(sort: str) -> list[list[str]]:
        report = as_manager.read(f"/training-report?sort={sort}")
        return [[row["collaborator_name"] for row in rows] for rows in report.values()]

    camilo = ["Camilo Peña"]
    # this year first without an order
    assert names("evaluator") == [camilo, ["Camilo Peña", "Ana Núñez"]]
    assert names("user") == [camilo, ["Ana Núñez", "Camilo Peña"]]
    assert names("-user") == [camilo, ["Camilo Peña", "Ana Núñez"]]
    assert names("evaluation") == [camilo, ["Ana Núñez", "Camilo Peña"]]
    assert names("-evaluation") == [camilo, ["Camilo Peña", "Ana Núñez"]]
    assert names("-evaluator") == [["Camilo Peña", "Ana Núñez"], camilo]

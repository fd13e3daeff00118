"""Evaluations through the calls, and what the database itself refuses."""

from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from evaluacmo.accounts.models import Assignment, Category, Role
from evaluacmo.common.messages import BAD_CHARACTERS, BLANK
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.banks import create_bank
from evaluacmo.evaluations.models import Evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of

pytestmark = pytest.mark.sqlite_suffices

WEIGHTS_SUM = "La suma de los porcentajes debe ser igual a 100%."
BOTH_WEIGHTS = {"weight_objectives": [WEIGHTS_SUM], "weight_competencies": [WEIGHTS_SUM]}
PLAIN = {
    "includes_self_evaluation": False,
    "opens_on": None,
    "closes_on": None,
    "results_on": None,
    "phase": "open",
    "is_published": True,
}
MISSING_ID = 2**62


def a_body(school: School, **changes: Any) -> dict[str, Any]:
    return {
        "name": "Evaluación de aula",
        "weight_objectives": 30,
        "weight_competencies": 70,
        "category_id": school.category.pk,
        "question_bank_id": school.bank.pk,
    } | changes


def stored() -> list[dict[str, Any]]:
    return list(Evaluation.objects.order_by("pk").values())


@pytest.mark.both_databases
def test_creating_answers_the_whole_object(school: School, as_manager: Browser) -> None:
    response = as_manager.post_json("/evaluations", a_body(school, name="  Evaluación de aula "))
    assert response.status_code == 201
    created = response.json()
    assert created == {
        "id": created["id"],
        "name": "Evaluación de aula",
        "period": school.evaluation.period,
        "weight_objectives": 30,
        "weight_competencies": 70,
        "category_id": school.category.pk,
        "category_name": "Docentes",
        "question_bank_id": school.bank.pk,
        "question_bank_name": "Banco docente",
        "is_fixed": False,
        **PLAIN,
        "first_day": f"{created['period']}-01-01",
    }
    assert as_manager.read(f"/evaluations/{created['id']}") == created


def test_a_bank_may_be_chosen_later(school: School, as_manager: Browser) -> None:
    body = a_body(school, question_bank_id=None)
    with_null = as_manager.post_json("/evaluations", body).json()
    del body["question_bank_id"]
    without = as_manager.post_json("/evaluations", body).json()
    for created in (with_null, without):
        assert created["question_bank_id"] is None
        assert created["question_bank_name"] == ""


@pytest.mark.parametrize(("objectives", "competencies"), [(0, 100), (100, 0), (50, 50), (1, 99)])
def test_any_two_weights_that_add_up_are_taken(
    school: School, as_manager: Browser, objectives: int, competencies: int
) -> None:
    weights = {"weight_objectives": objectives, "weight_competencies": competencies}
    created = as_manager.post_json("/evaluations", a_body(school, **weights)).json()
    assert created.items() >= weights.items()


@pytest.mark.parametrize("sent", [1999, 2100, "2031", None])
def test_the_period_is_this_year_whatever_is_sent(
    school: School, as_manager: Browser, sent: object
) -> None:
    created = as_manager.post_json("/evaluations", a_body(school, period=sent)).json()
    assert created["period"] == school.evaluation.period
    changed = as_manager.put_json(f"/evaluations/{created['id']}", a_body(school, period=sent))
    assert changed.json()["period"] == school.evaluation.period


@pytest.mark.parametrize(
    ("moment", "year"),
    [
        ("2026-01-01T04:59:59+00:00", 2025),  # a second before midnight in Bogotá
        ("2026-01-01T05:00:00+00:00", 2026),
        ("2027-01-01T04:59:59+00:00", 2026),
    ],
)
def test_the_year_begins_at_midnight_at_the_school(school: School, moment: str, year: int) -> None:
    with time_machine.travel(moment, tick=False):
        created = browser_of(school.manager).post_json("/evaluations", a_body(school)).json()
    assert created["period"] == year


@pytest.mark.parametrize(
    ("zone", "year"), [("Pacific/Kiritimati", 2026), ("Pacific/Pago_Pago", 2025), ("UTC", 2025)]
)
def test_the_year_follows_the_zone_of_the_settings(
    school: School, settings: Any, zone: str, year: int
) -> None:
    settings.TIME_ZONE = zone
    with time_machine.travel("2025-12-31T12:00:00+00:00", tick=False):
        created = browser_of(school.manager).post_json("/evaluations", a_body(school)).json()
    assert created["period"] == year


BAD_FIELDS: list[tuple[dict[str, Any], dict[str, list[str]]]] = [
    ({"weight_objectives": 30, "weight_competencies": 69}, BOTH_WEIGHTS),
    ({"weight_objectives": 31, "weight_competencies": 70}, BOTH_WEIGHTS),
    ({"weight_objectives": 0, "weight_competencies": 0}, BOTH_WEIGHTS),
    ({"weight_objectives": 100, "weight_competencies": 100}, BOTH_WEIGHTS),
    (
        {"weight_objectives": -1, "weight_competencies": 101},
        {
            "weight_objectives": ["Debe ser mayor o igual que 0."],
            "weight_competencies": ["Debe ser menor o igual que 100."],
        },
    ),
    ({"weight_objectives": True, "weight_competencies": 99}, {"weight_objectives": ...}),
    ({"weight_objectives": "30"}, {"weight_objectives": ["Debe ser un número entero."]}),
    ({"weight_objectives": 30.0}, {"weight_objectives": ["Debe ser un número entero."]}),
    ({"weight_objectives": 29.5}, {"weight_objectives": ["Debe ser un número entero."]}),
    ({"weight_objectives": None}, {"weight_objectives": ["Debe ser un número entero."]}),
    ({"weight_competencies": [70]}, {"weight_competencies": ["Debe ser un número entero."]}),
    ({"weight_competencies": 10**30}, {"weight_competencies": ...}),
    ({"name": ""}, {"name": [BLANK]}),
    ({"name": " \u200b\n "}, {"name": ...}),
    ({"name": "a\nb"}, {"name": [BAD_CHARACTERS]}),
    ({"name": "nul \0"}, {"name": [BAD_CHARACTERS]}),
    ({"name": "\ud800"}, {"name": ...}),
    ({"name": "a" * 151}, {"name": ["Use como máximo 150 caracteres."]}),
    ({"name": 7}, {"name": ["Debe ser un texto."]}),
    ({"name": None}, {"name": ["Debe ser un texto."]}),
    ({"category_id": MISSING_ID}, {"category_id": ["La categoría no existe."]}),
    ({"category_id": 2**63}, {"category_id": ...}),
    ({"category_id": 10**40}, {"category_id": ...}),
    ({"category_id": 0}, {"category_id": ...}),
    ({"category_id": -1}, {"category_id": ...}),
    ({"category_id": None}, {"category_id": ["Debe ser un número entero."]}),
    ({"category_id": "1"}, {"category_id": ["Debe ser un número entero."]}),
    ({"category_id": True}, {"category_id": ["Debe ser un número entero."]}),
    ({"question_bank_id": MISSING_ID}, {"question_bank_id": ["El banco de preguntas no existe."]}),
    ({"question_bank_id": 2**63}, {"question_bank_id": ...}),
    ({"question_bank_id": "1"}, {"question_bank_id": ...}),
    ({"question_bank_id": False}, {"question_bank_id": ...}),
]


@pytest.mark.parametrize(("changes", "fields"), BAD_FIELDS)
def test_bad_input_is_named_at_its_field_and_stores_nothing(
    school: School, as_manager: Browser, changes: dict[str, Any], fields: dict[str, Any]
) -> None:
    before = stored()
    body = a_body(school, **changes)
    for response in (
        as_manager.post_json("/evaluations", body),
        as_manager.put_json(f"/evaluations/{school.evaluation.pk}", body),
    ):
        assert response.status_code == 400
        failure = response.json()
        assert failure["fields"].keys() == fields.keys()
        for key, sentences in fields.items():
            assert sentences is ... or failure["fields"][key] == sentences
    assert stored() == before


def test_weights_that_do_not_add_up_have_one_sentence(school: School, as_manager: Browser) -> None:
    response = as_manager.post_json("/evaluations", a_body(school, weight_objectives=31))
    assert response.json() == {
        "message": WEIGHTS_SUM,
        "code": "weights_sum",
        "fields": BOTH_WEIGHTS,
    }


@pytest.mark.parametrize("key", ["name", "weight_objectives", "weight_competencies", "category_id"])
def test_every_key_but_the_bank_is_required(school: School, as_manager: Browser, key: str) -> None:
    body = a_body(school)
    del body[key]
    for response in (
        as_manager.post_json("/evaluations", body),
        as_manager.put_json(f"/evaluations/{school.evaluation.pk}", body),
    ):
        assert response.status_code == 400
        assert response.json()["fields"] == {key: ["Este campo es obligatorio."]}
    assert Evaluation.objects.count() == 1


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("objectives", "competencies"), [(50, 49), (51, 50), (0, 0), (100, 100), (-10, 110), (110, -10)]
)
def test_the_database_refuses_weights_that_do_not_add_up(
    school: School, objectives: int, competencies: int
) -> None:
    weights = {"weight_objectives": objectives, "weight_competencies": competencies}
    with pytest.raises(IntegrityError), transaction.atomic():
        Evaluation.objects.filter(pk=school.evaluation.pk).update(**weights)
    with pytest.raises(IntegrityError), transaction.atomic():
        Evaluation.objects.create(name="A", period=2026, category=school.category, **weights)


def test_editing_before_the_first_submission(school: School, as_manager: Browser) -> None:
    other = Category.objects.create(name="Directivos")
    bank = create_bank(name="Banco directivo")
    changes = {
        "name": "Otra",
        "weight_objectives": 0,
        "weight_competencies": 100,
        "category_id": other.pk,
        "question_bank_id": bank.pk,
    }
    path = f"/evaluations/{school.evaluation.pk}"
    response = as_manager.put_json(path, changes)
    assert response.status_code == 200
    assert response.json() == changes | {
        "id": school.evaluation.pk,
        "period": school.evaluation.period,
        "category_name": "Directivos",
        "question_bank_name": "Banco directivo",
        "is_fixed": False,
        "first_day": f"{school.evaluation.period}-01-01",
        **PLAIN,
    }
    assert as_manager.read(path) == response.json()


def test_a_bank_left_out_stays_and_null_clears_it(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    body = a_body(school)
    del body["question_bank_id"]
    assert as_manager.put_json(path, body).json()["question_bank_id"] == school.bank.pk
    cleared = as_manager.put_json(path, body | {"question_bank_id": None}).json()
    assert (cleared["question_bank_id"], cleared["question_bank_name"]) == (None, "")
    assert as_manager.read(path) == cleared


def test_evaluations_that_do_not_exist(school: School, as_manager: Browser) -> None:
    for missing, status in ((MISSING_ID, 404), (2**63, 400), (10**40, 400), (0, 404), ("a", 404)):
        path = f"/evaluations/{missing}"
        assert as_manager.get(f"/api{path}").status_code == status
        assert as_manager.put_json(path, a_body(school)).status_code == status
        assert as_manager.call("DELETE", path).status_code == status


@pytest.mark.both_databases
def test_deleting_before_the_first_submission(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    assert as_manager.call("DELETE", path).status_code == 204
    assert stored() == []
    assert as_manager.call("DELETE", path).status_code == 404


def test_answers_fix_weights_category_and_bank(school: School, as_manager: Browser) -> None:
    other = Category.objects.create(name="Directivos")
    bank = create_bank(name="Banco directivo")
    path = f"/evaluations/{school.evaluation.pk}"
    school.submit(4, 3, 2)
    whole = as_manager.read(path)
    for changes in (
        {"weight_objectives": 50, "weight_competencies": 50},
        {"category_id": other.pk},
        {"question_bank_id": bank.pk},
        {"question_bank_id": None},
        {"name": "Otra", "question_bank_id": bank.pk},
    ):
        response = as_manager.put_json(path, whole | changes)
        assert response.status_code == 409
        assert response.json() == {
            "message": messages.EVALUATION_LOCKED,
            "code": "evaluation_fixed",
        }
        assert as_manager.read(path) == whole


def test_the_name_may_change_after_answers(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    school.submit(4, 3, 2)
    whole = as_manager.read(path)
    assert as_manager.put_json(path, whole).json() == whole
    renamed = as_manager.put_json(path, whole | {"name": "Con otro nombre"})
    assert renamed.status_code == 200
    assert renamed.json() == whole | {"name": "Con otro nombre"}
    without_bank = {key: whole[key] for key in a_body(school) if key != "question_bank_id"}
    assert as_manager.put_json(path, without_bank).json() == whole


@pytest.mark.both_databases
def test_an_evaluation_with_answers_stays(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    school.submit(4, 3, 2)
    response = as_manager.call("DELETE", path)
    assert response.status_code == 409
    assert response.json() == {"message": messages.EVALUATION_KEPT, "code": "evaluation_fixed"}
    assert as_manager.read(path)["name"] == "Evaluación docente"


@pytest.mark.both_databases
def test_the_list_is_newest_first(school: School, as_manager: Browser) -> None:
    year = school.evaluation.period
    for name, period in (("vieja", year - 2), ("futura", year + 1), ("nueva", year)):
        create_evaluation_of(
            period,
            name=name,
            weight_objectives=50,
            weight_competencies=50,
            category_id=school.category.pk,
        )
    listed = as_manager.read("/evaluations")
    assert [row["name"] for row in listed] == ["futura", "nueva", "Evaluación docente", "vieja"]
    assert [row["question_bank_name"] for row in listed] == ["", "", "Banco docente", ""]
    assert {row["category_name"] for row in listed} == {"Docentes"}
    assert listed == [as_manager.read(f"/evaluations/{row['id']}") for row in listed]


def make(school: School, name: str, *, year: int, category: Category | None = None) -> Evaluation:
    return create_evaluation_of(
        year,
        name=name,
        weight_objectives=50,
        weight_competencies=50,
        category_id=(category or school.category).pk,
    )


@pytest.mark.both_databases
def test_the_current_evaluation_of_a_category(school: School, as_manager: Browser) -> None:
    path = f"/evaluations/by-category/{school.category.pk}"
    this_year = school.evaluation.period
    make(school, "de otra categoría", year=this_year, category=Category.objects.create(name="Otra"))
    make(school, "pasada, pero hecha después", year=this_year - 1)
    make(school, "futura", year=this_year + 1)
    assert as_manager.read(path) == {
        "id": school.evaluation.pk,
        "name": "Evaluación docente",
        "period": this_year,
        "weight_objectives": school.evaluation.weight_objectives,
        "weight_competencies": school.evaluation.weight_competencies,
        "category_id": school.category.pk,
        "category_name": school.category.name,
        "question_bank_id": school.bank.pk,
        "question_bank_name": school.bank.name,
        "requires_evidence": False,
    }
    newest = make(school, "la más nueva", year=this_year)
    assert as_manager.read(path) == {
        "id": newest.pk,
        "name": "la más nueva",
        "period": this_year,
        "weight_objectives": newest.weight_objectives,
        "weight_competencies": newest.weight_competencies,
        "category_id": school.category.pk,
        "category_name": school.category.name,
        "question_bank_id": None,
        "question_bank_name": "",
        "requires_evidence": False,
    }


@pytest.mark.both_databases
def test_an_older_period_stays_current_until_there_is_a_newer_one(
    school: School, as_manager: Browser
) -> None:
    path = f"/evaluations/by-category/{school.category.pk}"
    Evaluation.objects.update(period=school.evaluation.period - 3)
    assert as_manager.read(path)["id"] == school.evaluation.pk
    newer = make(school, "dos años después", year=school.evaluation.period - 1)
    assert as_manager.read(path)["id"] == newer.pk


@pytest.mark.both_databases
def test_next_year_begins_at_midnight_at_the_school(school: School) -> None:
    path = f"/evaluations/by-category/{school.category.pk}"
    Evaluation.objects.update(period=2025)
    future = make(school, "del año que viene", year=2026)
    for moment, current in (
        ("2026-01-01T04:59:59+00:00", school.evaluation.pk),
        ("2026-01-01T05:00:00+00:00", future.pk),
    ):
        with time_machine.travel(moment, tick=False):
            assert browser_of(school.manager).read(path)["id"] == current


def test_a_category_without_a_current_evaluation(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    Evaluation.objects.update(period=school.evaluation.period + 1)
    empty = Category.objects.create(name="Sin evaluación")
    for category_id in (school.category.pk, empty.pk, MISSING_ID):
        response = as_manager.get(f"/api/evaluations/by-category/{category_id}")
        assert response.status_code == 404
        assert response.json() == {
            "message": messages.NO_CURRENT_EVALUATION,
            "code": "not_found",
        }


def test_an_evaluator_reads_the_form_of_an_assigned_person_alone(
    school: School, as_evaluator: Browser, person: PersonFactory
) -> None:
    other = Category.objects.create(name="Otra")
    collaborator = person(category=other)
    make(school, "otra", year=school.evaluation.period, category=other)
    path = f"/api/evaluations/by-category/{other.pk}"
    assert as_evaluator.get(path).status_code == 403
    Assignment.objects.create(evaluator=school.evaluator, collaborator=collaborator)
    assert as_evaluator.get(path).json()["name"] == "otra"
    collaborator.is_active = False
    collaborator.save()
    assert as_evaluator.get(path).status_code == 403
    assert browser_of(person(role=Role.EVALUATOR)).get(path).status_code == 403

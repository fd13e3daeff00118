"""Names that are equal but spelled differently, how they are listed, and how they become one."""

import unicodedata
from typing import Any

import pytest

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.banks import copy_bank, create_bank
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation, update_evaluation
from evaluacmo.maintenance.check import findings
from evaluacmo.results.models import PersonResult
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.doubles import double_of
from tests.failures import code_of, fields_of
from tests.self_evaluations.school import draft_body, evaluate_oneself, include

pytestmark = pytest.mark.sqlite_suffices

SPELLING, JOIN = "/readiness/spelling", "/readiness/join-categories"
OTHER = "docentes\u200b"


def evaluation_of(category: Category, **fields: Any) -> Evaluation:
    """Another evaluation of the category."""
    return create_evaluation(
        name="Otra", weight_objectives=50, weight_competencies=50, category_id=category.pk, **fields
    )


def joining(kept: Category, joined: Category, people: int, evaluations: int) -> dict[str, int]:
    """The body of a join."""
    return {
        "category_id": kept.pk,
        "joined_id": joined.pk,
        "people": people,
        "evaluations": evaluations,
    }


def spelling(kind: str, name: str, *replaced: str, people: int) -> dict[str, Any]:
    """The body of a new spelling."""
    return {"kind": kind, "name": name, "replaced": list(replaced), "people": people}


def events_since(count: int) -> list[tuple[str, Any]]:
    """The lines of the audit log after the first ones."""
    rows = AuditEvent.objects.order_by("pk").values_list("action", "changes")
    return list(rows[count:])


def test_a_school_without_doubles_has_none(school: School, as_manager: Browser) -> None:
    assert as_manager.read("/readiness/doubles") == []
    assert not [found for found in findings() if "se llaman igual" in found.sentence]


@pytest.mark.both_databases
def test_each_kind_is_listed(school: School, as_manager: Browser, person: PersonFactory) -> None:
    double = double_of(school.category, OTHER)
    person(category=double, department="  primaria", position="Docente")
    person(category=double, department="PRIMARIA", position="docente")
    person(department="\u200b", position=" ")
    person(department="Primária", position="Docénte")
    bank = create_bank(name="banco  docente")
    evaluation = create_evaluation(
        name="evaluación DOCENTE",
        weight_objectives=50,
        weight_competencies=50,
        category_id=school.category.pk,
    )
    elsewhere = evaluation_of(double)
    update_evaluation(evaluation_id=elsewhere.pk, name=school.evaluation.name)

    def row(name: str, pk: int | None = None, people: int = 0, evaluations: int = 0) -> Any:
        return {"name": name, "id": pk, "people": people, "evaluations": evaluations}

    listed = as_manager.read("/readiness/doubles")
    assert [double["kind"] for double in listed] == [
        "category",
        "bank",
        "evaluation",
        "department",
        "position",
    ]
    assert [double["spellings"] for double in listed] == [
        [row("Docentes", school.category.pk, 1, 2), row(OTHER, double.pk, 2, 1)],
        [
            row("Banco docente", school.bank.pk, evaluations=1),
            row("banco  docente", bank.pk),
        ],
        [
            row("Evaluación docente", school.evaluation.pk),
            row("evaluación DOCENTE", evaluation.pk),
        ],
        [row("  primaria", None, 1), row("PRIMARIA", None, 1), row("Primaria", None, 1)],
        [row("Docente", None, 2), row("docente", None, 1)],
    ]
    sentences = [found.sentence for found in findings() if "se llaman igual" in found.sentence]
    assert len(sentences) == len(listed)
    assert any("«Banco docente», «banco  docente»" in sentence for sentence in sentences)


def test_a_copy_of_a_copy_is_a_double(school: School, as_manager: Browser) -> None:
    copies = [copy_bank(bank_id=school.bank.pk) for _ in range(2)]
    (double,) = as_manager.read("/readiness/doubles")
    assert [found["id"] for found in double["spellings"]] == [bank.pk for bank in copies]


# --- departments and positions --------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", ["department", "position"])
def test_a_spelling_is_given_to_everybody_and_recorded_for_each(
    school: School, as_manager: Browser, person: PersonFactory, kind: str
) -> None:
    decomposed = unicodedata.normalize("NFD", "Orientación")
    person("Ana", **{kind: "Orientación"})
    person("Beto", **{kind: decomposed})
    person("Clara", is_active=False, **{kind: "orientación "})
    person("Dora", **{kind: "Orientacion"})
    lines = AuditEvent.objects.count()
    body = spelling(kind, "Orientación", decomposed, "orientación ", "Orientación", people=2)
    assert as_manager.put_json(SPELLING, body).json() == {"changed": 2}
    names = dict(User.objects.values_list("name", kind))
    assert {name: names[name] for name in ("Ana", "Beto", "Clara", "Dora")} == {
        **dict.fromkeys(("Ana", "Beto", "Clara"), "Orientación"),
        "Dora": "Orientacion",
    }
    assert events_since(lines) == [
        ("user.changed", {kind: [decomposed, "Orientación"]}),
        ("user.changed", {kind: ["orientación ", "Orientación"]}),
    ]
    assert as_manager.read("/readiness/doubles") == []


def test_results_keep_the_spelling_of_their_day(school: School, as_manager: Browser) -> None:
    school.submit(4)
    User.objects.filter(pk=school.evaluator.pk).update(department="PRIMARIA")
    body = spelling("department", "PRIMARIA", "Primaria", people=1)
    assert as_manager.put_json(SPELLING, body).json() == {"changed": 1}
    school.collaborator.refresh_from_db()
    assert school.collaborator.department == "PRIMARIA"
    assert PersonResult.unrestricted.get().department == "Primaria"


def test_another_name_is_not_a_spelling(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    person(department="Primária")
    body = spelling("department", "Primaria", "Primária", people=1)
    assert fields_of(as_manager.put_json(SPELLING, body)) == {"replaced"}
    for wrong in ({"kind": "name"}, {"name": " "}, {"replaced": []}, {"people": -1}):
        assert as_manager.put_json(SPELLING, body | wrong).status_code == 400, wrong


def test_a_spelling_waits_for_a_look_at_what_changed(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    person(department="PRIMARIA")
    person(department="PRIMARIA")
    lines = AuditEvent.objects.count()
    body = spelling("department", "Primaria", "PRIMARIA", people=1)
    assert code_of(as_manager.put_json(SPELLING, body), 409) == "changed_meanwhile"
    assert User.objects.filter(department="PRIMARIA").count() == 2
    assert AuditEvent.objects.count() == lines


def test_human_resources_change_no_managers_spelling(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    person("Ana", department="PRIMARIA")
    person("Jefe", role=Role.ADMIN, department="PRIMARIA")
    body = spelling("department", "Primaria", "PRIMARIA", people=2)
    refused = as_manager.put_json(SPELLING, body)
    assert code_of(refused, 403) == "forbidden"
    assert refused.json()["message"].startswith("Jefe: ")
    assert User.objects.filter(department="PRIMARIA").count() == 2
    assert as_admin.put_json(SPELLING, body).json() == {"changed": 2}


# --- categories -----------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_categories_become_one_with_people_evaluations_and_events(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    double = double_of(school.category, OTHER)
    person("Ana", category=double)
    person("Beto", category=double, is_active=False)
    evaluation = evaluation_of(double)
    lines = AuditEvent.objects.count()
    body = joining(school.category, double, 2, 1)
    assert as_manager.put_json(JOIN, body).json() == {"changed": 2}
    (category,) = Category.objects.all()
    assert (category.pk, category.unique_name) == (school.category.pk, "docentes")
    assert category.users.count() == 3
    assert set(category.evaluations.all()) == {school.evaluation, evaluation}
    current = as_manager.read(f"/evaluations/by-category/{category.pk}")
    assert current["id"] == evaluation.pk
    moved = {"category": [OTHER, "Docentes"]}
    assert events_since(lines) == [
        ("user.changed", moved),
        ("user.changed", moved),
        ("evaluation.changed", moved),
        ("category.deleted", {}),
    ]
    assert code_of(as_manager.put_json(JOIN, body), 404) == "not_found"


@pytest.mark.both_databases
def test_the_category_that_stays_gets_the_name_for_itself(
    school: School, as_manager: Browser
) -> None:
    double = double_of(school.category, OTHER)
    body = joining(double, school.category, 1, 1)
    assert as_manager.put_json(JOIN, body).json() == {"changed": 1}
    assert Category.objects.get().unique_name == equality_key(OTHER)
    assert as_manager.post_json("/categories", {"name": "DOCENTES"}).status_code == 400


@pytest.mark.both_databases
def test_results_of_joined_categories_are_the_same_afterwards(
    school: School, as_manager: Browser
) -> None:
    school.submit(4, 2, 3)
    double = double_of(school.category, OTHER)
    report = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    before = as_manager.read(report)
    body = joining(double, school.category, 1, 1)
    assert as_manager.put_json(JOIN, body).status_code == 200
    after = as_manager.read(report)
    assert str(before).replace("Docentes", OTHER).replace(
        f"'category_id': {school.category.pk}", f"'category_id': {double.pk}"
    ) == str(after)


def started(school: School, how: str) -> None:
    """Have an answer of or about the collaborator sent or begun."""
    if how == "sent":
        school.submit(4)
    elif how == "begun":
        school.begin(4)
    else:
        include(school)
        if how == "sent about themselves":
            evaluate_oneself(school)
        else:
            path = f"/self-evaluations/own/{school.evaluation.pk}/draft"
            written = browser_of(school.collaborator).put_json(path, draft_body(school))
            assert written.status_code == 200


HOW = ["sent", "begun", "sent about themselves", "begun about themselves"]


@pytest.mark.both_databases
@pytest.mark.parametrize("how", HOW)
def test_nobody_is_evaluated_twice_in_a_year_by_a_join(
    school: School, as_manager: Browser, how: str
) -> None:
    started(school, how)
    double = double_of(school.category, OTHER)
    evaluation_of(double)
    for body in (joining(school.category, double, 0, 1), joining(double, school.category, 1, 1)):
        assert code_of(as_manager.put_json(JOIN, body), 409) == "evaluated_in_both"
    assert Category.objects.count() == 2
    assert Evaluation.objects.filter(category=double).count() == 1


@pytest.mark.parametrize("how", HOW)
def test_answers_of_the_newer_evaluation_or_another_year_do_not_hinder_a_join(
    school: School, as_manager: Browser, how: str
) -> None:
    double = double_of(school.category, OTHER)
    Evaluation.objects.filter(pk=evaluation_of(double).pk).update(period=current_year() - 1)
    started(school, how)
    assert as_manager.put_json(JOIN, joining(school.category, double, 0, 1)).status_code == 200


def test_only_equal_names_are_joined_and_what_was_confirmed(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = Category.objects.create(name="Docentés")
    double = double_of(school.category, OTHER)
    person(category=double)
    for body in (
        joining(school.category, other, 0, 0),
        joining(school.category, double, 0, 0),
        joining(school.category, double, 1, 1),
    ):
        assert code_of(as_manager.put_json(JOIN, body), 409) == "changed_meanwhile"
    same = joining(double, double, 1, 0)
    assert code_of(as_manager.put_json(JOIN, same), 409) == "changed_meanwhile"
    assert double.users.count() == 1


@pytest.mark.parametrize("stays", [True, False])
def test_nobody_joins_their_own_category(
    school: School, person: PersonFactory, stays: bool
) -> None:
    double = double_of(school.category, OTHER)
    own = school.category if stays else double
    browser = browser_of(person("Jefa", role=Role.ADMIN, category=own))
    people = double.users.count()
    refused = browser.put_json(JOIN, joining(school.category, double, people, 0))
    assert code_of(refused, 409) == "own_category"


def test_human_resources_join_no_category_with_a_manager_in_it(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    double = double_of(school.category, OTHER)
    person("Jefa", role=Role.HUMAN_RESOURCES, category=double)
    body = joining(school.category, double, 1, 0)
    assert code_of(as_manager.put_json(JOIN, body), 403) == "forbidden"
    assert as_admin.put_json(JOIN, body).json() == {"changed": 1}


# --- categories from before equal names were refused ----------------------------------------------


def test_a_double_is_renamed_to_another_name_only(school: School, as_manager: Browser) -> None:
    double = double_of(school.category, OTHER)
    path = f"/categories/{double.pk}"
    assert as_manager.put_json(path, {"name": OTHER}).status_code == 200
    assert code_of(as_manager.put_json(path, {"name": "DOCENTES"}), 400) == "name_taken"
    assert as_manager.put_json(path, {"name": "Profesores"}).status_code == 200
    assert as_manager.read("/readiness/doubles") == []


@pytest.mark.both_databases
def test_the_oldest_double_takes_a_name_that_becomes_free(
    school: School, as_manager: Browser
) -> None:
    double, later = double_of(school.category, OTHER), double_of(school.category, "DOCENTES")
    path = f"/categories/{school.category.pk}"
    assert as_manager.put_json(path, {"name": "Profesores"}).status_code == 200
    assert code_of(as_manager.post_json("/categories", {"name": "Docentes"}), 400) == "name_taken"
    double.refresh_from_db()
    assert double.unique_name == "docentes"
    assert as_manager.call("DELETE", f"/categories/{double.pk}").status_code == 204
    assert code_of(as_manager.post_json("/categories", {"name": "Docentes"}), 400) == "name_taken"
    assert as_manager.call("DELETE", f"/categories/{later.pk}").status_code == 204
    assert as_manager.post_json("/categories", {"name": "Docentes"}).status_code == 201

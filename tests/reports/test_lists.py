"""The lists of latest results and of people with a history."""

from typing import Any
from urllib.parse import quote

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from tests.conftest import Browser, PersonFactory, School


@pytest.fixture
def staff(school: School, person: PersonFactory) -> School:
    """Camilo and Ana evaluated, Ana by two and then in a second evaluation; the others not."""
    ana = person("Ana Núñez", category=school.category, department="Media")
    second = person("Emilio Lara", role=Role.EVALUATOR)
    for evaluator, collaborator in ((school.evaluator, ana), (second, ana)):
        Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    school.submit(4, 4, 4)
    school.submit(4, 4, 4, collaborator=ana)
    school.submit(1, 1, 1, collaborator=ana, evaluator=second)
    other = Category.objects.create(name="Otra")
    first = school.evaluation
    school.evaluation = school.new_evaluation(
        name="Evaluación directiva",
        weight_objectives=0,
        weight_competencies=100,
        category_id=other.pk,
    )
    User.objects.filter(pk=ana.pk).update(category=other)
    school.submit(2, 3, 1, collaborator=ana)
    school.evaluation = first
    person("Otra Admin", role=Role.ADMIN)
    person("Ulises", is_active=False)
    return school


def completeness(sent: int | None, expected: int | None) -> dict[str, Any]:
    return {
        "submissions_count": sent,
        "expected_submissions_count": expected,
        "is_provisional": sent != expected,
    }


def latest_names(browser: Browser, query: str = "") -> list[str]:
    return [row["user_name"] for row in browser.read(f"/reports/latest{query}")]


def test_everybody_but_admins_with_their_latest_result(staff: School, as_manager: Browser) -> None:
    def without(user: User) -> dict[str, Any]:
        nothing = dict.fromkeys(("evaluation_id", "evaluation_name", "overall_percentage"))
        nothing |= {"confirmed_at": None, "answered_at": None, "is_published": None}
        nothing |= completeness(None, None)
        nothing |= {"period": None}
        return about(user, user.category) | nothing

    def about(user: User, category: Category | None) -> dict[str, Any]:
        return {
            "user_id": user.pk,
            "user_name": user.name,
            "position": user.position,
            "department": user.department,
            "category_name": category.name if category else None,
        }

    def named(name: str) -> User:
        return User.objects.get(name=name)

    directive = named("Ana Núñez").submissions_about.latest("created_at").evaluation
    assert as_manager.read("/reports/latest") == [
        {
            **about(named("Ana Núñez"), directive.category),
            "evaluation_id": directive.pk,
            "evaluation_name": "Evaluación directiva",
            "period": current_year(),
            "overall_percentage": "62.50",
            "confirmed_at": None,
            "answered_at": None,
            "is_published": True,
            **completeness(1, 2),
        },
        {
            **about(staff.collaborator, staff.category),
            "evaluation_id": staff.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "period": current_year(),
            "overall_percentage": "100.00",
            "confirmed_at": None,
            "answered_at": None,
            "is_published": True,
            **completeness(1, 1),
        },
        without(staff.evaluator),
        without(named("Emilio Lara")),
        without(staff.manager),
        without(named("Ulises")),
    ]


def test_a_filter_by_the_name_of_the_latest_evaluation(staff: School, as_manager: Browser) -> None:
    def filtered(name: str) -> list[str]:
        return latest_names(as_manager, f"?evaluation_name={quote(name)}")

    assert filtered("Evaluación docente") == ["Camilo Peña"]
    assert filtered("Evaluación directiva") == ["Ana Núñez"]
    assert filtered("Evaluación") == []
    assert filtered("Evaluacion docente") == []
    assert filtered("%") == []
    assert len(filtered("")) == 6


def test_equal_names_of_evaluations_are_one_filter(staff: School, as_manager: Browser) -> None:
    staff.evaluation.name = "EVALUACIÓN  directiva\u200b"
    staff.evaluation.save()
    filtered = f"/api/reports/latest?evaluation_name={quote('Evaluación directiva')}"
    both = as_manager.get(filtered).json()
    assert [row["user_name"] for row in both] == ["Ana Núñez", "Camilo Peña"]
    for page, size in ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (1, 100)):
        response = as_manager.get(f"{filtered}&page={page}&page_size={size}")
        assert response.json() == both[(page - 1) * size : page * size]
        assert response.headers["X-Total-Count"] == "2"


def neighbours(browser: Browser, name: str, query: str = "") -> dict[str, Any]:
    return browser.read(f"/reports/latest/{User.objects.get(name=name).pk}/neighbours{query}")


def test_the_people_before_and_after_one_in_the_list_as_narrowed_and_sorted(
    staff: School, as_manager: Browser
) -> None:
    def told(name: str, query: str = "") -> tuple[int | None, int, str | None, str | None]:
        found = neighbours(as_manager, name, query)
        before, after = (found[side] and found[side]["user_name"] for side in ("previous", "next"))
        return found["place"], found["total"], before, after

    # people without a result are passed over
    assert latest_names(as_manager)[:2] == ["Ana Núñez", "Camilo Peña"]
    assert told("Ana Núñez") == (1, 2, None, "Camilo Peña")
    assert told("Camilo Peña") == (2, 2, "Ana Núñez", None)
    assert told("Camilo Peña", "?sort=-user") == (1, 2, None, "Ana Núñez")
    assert told("Camilo Peña", "?sort=-score") == (1, 2, None, "Ana Núñez")
    only = f"?evaluation_name={quote('Evaluación directiva')}"
    assert told("Ana Núñez", only) == (1, 1, None, None)
    assert told("Camilo Peña", only) == (None, 1, None, None)
    assert told("Ulises") == (None, 2, None, None)
    # each with the evaluation whose report the list leads to
    ana = as_manager.read("/reports/latest?search=nunez")[0]
    assert neighbours(as_manager, "Camilo Peña")["previous"] == {
        key: ana[key] for key in ("user_id", "user_name", "evaluation_id")
    }


def test_searching_the_latest_results(staff: School, as_manager: Browser) -> None:
    for search, names in (
        ("nunez", ["Ana Núñez"]),
        ("PEÑA camilo", ["Camilo Peña"]),
        ("a l", ["Camilo Peña", "Elena Duarte", "Emilio Lara", "Gloria Hernández"]),
        ("admin", []),
        ("media", []),
        ("%", []),
        ("_", []),
    ):
        assert latest_names(as_manager, f"?search={quote(search)}") == names, search
    both = f"?search=n&evaluation_name={quote('Evaluación docente')}"
    assert latest_names(as_manager, both) == ["Camilo Peña"]


def test_paging_the_latest_results(staff: School, as_manager: Browser) -> None:
    everybody = as_manager.read("/reports/latest")
    for page, size in ((1, 1), (1, 4), (2, 4), (3, 2), (1, 100), (7, 1), (10**9, 100)):
        response = as_manager.get(f"/api/reports/latest?page={page}&page_size={size}")
        assert response.json() == everybody[(page - 1) * size : page * size]
        assert response.headers["X-Total-Count"] == "6"
    found = as_manager.get("/api/reports/latest?search=nunez&page=1")
    assert (len(found.json()), found.headers["X-Total-Count"]) == (1, "1")
    name = quote("Evaluación docente")
    found = as_manager.get(f"/api/reports/latest?evaluation_name={name}&page=1")
    assert (len(found.json()), found.headers["X-Total-Count"]) == (1, "1")
    assert "X-Total-Count" not in as_manager.get("/api/reports/latest").headers


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=-1",
        "page=1.5",
        "page=",
        "page=a",
        "page=1000000001",
        "page=1&page_size=0",
        "page=1&page_size=101",
        "page=1&page_size=x",
        "page_size=-1",
    ],
)
@pytest.mark.parametrize(
    "path", ["/reports/latest", "/users/collaborators/history", "/training-report"]
)
def test_pages_out_of_range(school: School, as_manager: Browser, path: str, query: str) -> None:
    response = as_manager.get(f"/api{path}?{query}")
    assert response.status_code == 400
    assert response.json()["fields"].keys() <= {"page", "page_size"}


def test_people_of_one_name_keep_their_places_over_the_pages(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    same = [person("María Gómez").pk for _ in range(7)]
    paged = [
        as_manager.read(f"/reports/latest?search=gomez&page={page}&page_size=2")
        for page in range(1, 5)
    ]
    assert [row["user_id"] for rows in paged for row in rows] == same


def test_people_with_a_history(staff: School, as_manager: Browser) -> None:
    ana = User.objects.get(name="Ana Núñez")
    expected = [
        {
            "collaborator_id": ana.pk,
            "collaborator_name": "Ana Núñez",
            "position": "",
            "department": "Media",
            "evaluations_count": 2,
        },
        {
            "collaborator_id": staff.collaborator.pk,
            "collaborator_name": "Camilo Peña",
            "position": "Docente",
            "department": "Primaria",
            "evaluations_count": 1,
        },
    ]
    assert as_manager.read("/users/collaborators/history") == expected
    for row in expected:
        history = as_manager.read(f"/users/evaluation-history/{row['collaborator_id']}")
        assert len(history) == row["evaluations_count"]


def test_searching_and_paging_people_with_a_history(staff: School, as_manager: Browser) -> None:
    def listed(query: str) -> tuple[list[str], str | None]:
        response = as_manager.get(f"/api/users/collaborators/history?{query}")
        names = [row["collaborator_name"] for row in response.json()]
        return names, response.headers.get("X-Total-Count")

    assert listed("search=NUNEZ") == (["Ana Núñez"], None)
    assert listed("search=docente") == ([], None)
    assert listed("search=elena") == ([], None)
    assert listed("page=1&page_size=1") == (["Ana Núñez"], "2")
    assert listed("page=2&page_size=1") == (["Camilo Peña"], "2")
    assert listed("page=3&page_size=1") == ([], "2")
    assert listed("page=1&search=camilo") == (["Camilo Peña"], "1")


def test_the_deactivated_keep_their_history(staff: School, as_manager: Browser) -> None:
    # no submission can come any more, so no result is provisional
    Assignment.objects.all().delete()
    before = as_manager.read("/users/collaborators/history"), as_manager.read("/reports/latest")
    User.objects.filter(role=Role.COLLABORATOR).update(is_active=False)
    after = as_manager.read("/users/collaborators/history"), as_manager.read("/reports/latest")
    assert before == after


def test_nobody_has_a_history_at_first(school: School, as_manager: Browser) -> None:
    response = as_manager.get("/api/users/collaborators/history?page=1")
    assert (response.json(), response.headers["X-Total-Count"]) == ([], "0")


def test_the_reports_of_an_evaluation(staff: School, as_manager: Browser) -> None:
    path = f"/reports/evaluation/{staff.evaluation.pk}"
    reports = as_manager.read(path)
    assert [each["report"]["user_name"] for each in reports] == ["Ana Núñez", "Camilo Peña"]
    for each in reports:
        user_id = each["report"]["user_id"]
        assert as_manager.read(f"/reports/full/{staff.evaluation.pk}/{user_id}") == each
    assert as_manager.read(f"{path}?search=pena") == reports[1:]
    assert as_manager.read(f"{path}?search=nadie") == []
    for page, found in ((1, reports[:1]), (2, reports[1:]), (3, [])):
        answer = as_manager.get(f"/api{path}?page={page}&page_size=1")
        assert answer["X-Total-Count"] == "2"
        assert answer.json() == found
    assert as_manager.get(f"/api{path}?page=1&page_size=101").status_code == 400


def test_people_are_listed_by_their_mean_in_a_question(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    other = person("Otra Persona", category=school.category)
    evaluators = [
        school.evaluator,
        *(person(f"Evaluador {n}", role=Role.EVALUATOR) for n in range(2)),
    ]
    given = ((school.collaborator, (3, 4, 4)), (other, (1, 2, 2)))
    for collaborator, scores in given:
        for evaluator, score in zip(evaluators, scores, strict=True):
            Assignment.objects.get_or_create(evaluator=evaluator, collaborator=collaborator)
            school.submit(score, 4, 4, evaluator=evaluator, collaborator=collaborator)
    path = f"/reports/heat-map/{school.category.pk}/{school.questions[0].question_id}"
    people = [(row["user_name"], row["average"]) for row in as_manager.read(path)]
    assert people == [("Otra Persona", "1.67"), (school.collaborator.name, "3.67")]
    highest_first = as_manager.read(f"{path}?sort=-score")
    assert [row["user_name"] for row in highest_first] == [name for name, _ in reversed(people)]

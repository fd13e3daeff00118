"""The figures of the current year, every one worked by hand."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.results.models import PersonResult
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

PATH = "/dashboard/metrics"
MEDIA = "?department=Media"


def figures(browser: Browser, query: str = "") -> dict[str, Any]:
    """All figures but ids of evaluators and what is owed, which are checked elsewhere."""
    found: dict[str, Any] = browser.read(f"{PATH}{query}")
    missing = found["total_assigned"] - found["total_evaluated"]
    assert sum(part["number"] for part in found.pop("pending")) == missing
    for row in found["evaluation_progress"]:
        parts = row.pop("pending")
        assert sum(part["number"] for part in parts) == row["assigned"] - row["evaluated"]
        may_be_reminded = any(part["state"] == "open" for part in parts)
        assert row.pop("reminder") == ("possible" if may_be_reminded else None)
        assert User.objects.get(pk=row.pop("evaluator_id")).name == row["evaluator_name"]
    return found


def progress(browser: Browser) -> dict[str, tuple[int, int]]:
    """Assigned and evaluated by evaluator, whose names must differ."""
    rows = browser.read(PATH)["evaluation_progress"]
    found = {row["evaluator_name"]: (row["assigned"], row["evaluated"]) for row in rows}
    assert len(found) == len(rows)
    return found


def test_a_school_at_rest(school: School, as_manager: Browser) -> None:
    assert figures(as_manager) == {
        "year": school.evaluation.period,
        "has_evaluations": True,
        "total_provisional": 0,
        "total_assigned": 1,
        "total_evaluated": 0,
        "completed_about_reader": 0,
        "training_about_reader": 0,
        "overall_average": "0.00",
        "total_with_result": 0,
        "total_not_evaluated": 1,
        "total_active_collaborators": 1,
        "total_active_evaluators": 1,
        "total_needing_training": 0,
        "total_completed_evaluations": 0,
        "evaluation_progress": [{"evaluator_name": "Elena Duarte", "assigned": 1, "evaluated": 0}],
    }


@pytest.fixture
def busy(school: School, person: PersonFactory) -> School:
    """Three people evaluated this year, one of them by two, and one by somebody inactive now."""
    category = school.category
    ana = person("Ana", category=category)
    ines = person("Inés", role=Role.HUMAN_RESOURCES, category=category)
    ivan = person("Iván", category=category)
    bruno = person("bruno", role=Role.EVALUATOR)
    gone = person("Zacarías", role=Role.EVALUATOR)
    person("Ñato", role=Role.EVALUATOR)
    person("Sin nada")
    for evaluator, people in (
        (school.evaluator, (ana, ines, ivan)),
        (bruno, (ana, ivan)),
        (gone, (ana,)),
    ):
        for collaborator in people:
            Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    # Ana: 100 and 50, so 75; Inés: .6 x 75 + .4 x 25 = 55; Iván: 25
    school.submit(4, 4, 4, collaborator=ana, requires_training=True)
    school.submit(2, 2, 2, collaborator=ana, evaluator=bruno, requires_training=True)
    school.submit(3, 3, 1, collaborator=ines)
    school.submit(1, 1, 1, collaborator=ivan, requires_training=True)
    User.objects.filter(pk__in=(gone.pk, ivan.pk)).update(is_active=False)
    return school


@pytest.mark.both_databases
def test_every_figure(busy: School, as_manager: Browser) -> None:
    assert figures(as_manager) == {
        "year": busy.evaluation.period,
        "has_evaluations": True,
        "total_provisional": 0,
        "total_assigned": 4,
        "total_evaluated": 3,
        "completed_about_reader": 0,
        "training_about_reader": 0,
        # (75 + 55 + 25) / 3: whoever has left since was evaluated all the same
        "overall_average": "51.67",
        "total_with_result": 3,
        # Camilo and Sin nada
        "total_not_evaluated": 2,
        # Camilo, Ana and Sin nada
        "total_active_collaborators": 3,
        # Elena, bruno and Ñato
        "total_active_evaluators": 3,
        # Ana, whom two ask it for, and Iván
        "total_needing_training": 2,
        "total_completed_evaluations": 4,
        "evaluation_progress": [
            {"evaluator_name": "bruno", "assigned": 1, "evaluated": 1},
            {"evaluator_name": "Elena Duarte", "assigned": 3, "evaluated": 2},
            {"evaluator_name": "Ñato", "assigned": 0, "evaluated": 0},
        ],
    }


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["bruno", "Elena Duarte", "Ñato"]),
        ("?sort=name", ["bruno", "Elena Duarte", "Ñato"]),
        ("?sort=-name", ["Ñato", "Elena Duarte", "bruno"]),
        ("?sort=assigned", ["Ñato", "bruno", "Elena Duarte"]),
        ("?sort=-assigned", ["Elena Duarte", "bruno", "Ñato"]),
        # by the share; evaluators without assigned people come last both ways
        ("?sort=evaluated", ["Elena Duarte", "bruno", "Ñato"]),
        ("?sort=-evaluated", ["bruno", "Elena Duarte", "Ñato"]),
        ("?search=ELENA", ["Elena Duarte"]),
    ],
)
def test_the_progress_is_also_a_list(
    busy: School, as_manager: Browser, query: str, names: list[str]
) -> None:
    shown = {row["evaluator_name"]: row for row in as_manager.read(PATH)["evaluation_progress"]}
    assert as_manager.read(f"/dashboard/progress{query}") == [shown[name] for name in names]


@pytest.mark.both_databases
def test_two_evaluators_of_one_name_have_a_row_each(busy: School, as_manager: Browser) -> None:
    User.objects.filter(name="bruno").update(name="Elena Duarte", name_key="elena duarte")
    rows = as_manager.read(PATH)["evaluation_progress"]
    assert [row["assigned"] for row in rows] == [3, 1, 0]


def test_whoever_is_no_longer_assigned_is_no_progress(busy: School, as_manager: Browser) -> None:
    Assignment.objects.filter(collaborator__name="Ana").delete()
    assert progress(as_manager) == {"bruno": (0, 0), "Elena Duarte": (2, 1), "Ñato": (0, 0)}
    assert as_manager.read(PATH)["total_completed_evaluations"] == 4


def test_whoever_changed_category_is_open_again(busy: School, as_manager: Browser) -> None:
    User.objects.filter(name="Ana").update(category=Category.objects.create(name="Otra"))
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 1), "Ñato": (0, 0)}


@pytest.mark.both_databases
def test_somebody_with_two_evaluations_this_year_counts_with_the_later_one(
    busy: School, as_manager: Browser
) -> None:
    newer = busy.new_evaluation()
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 0), "Ñato": (0, 0)}
    assert as_manager.read(PATH)["overall_average"] == "51.67"
    busy.evaluation = newer
    busy.submit(4, 4, 4, collaborator=User.objects.get(name="Ana"))
    figures = as_manager.read(PATH)
    # the mean of 100, 55 and 25
    assert figures["overall_average"] == "60.00"
    assert figures["total_completed_evaluations"] == 5
    assert figures["total_needing_training"] == 2
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 1), "Ñato": (0, 0)}


def test_other_years_do_not_count(busy: School) -> None:
    year = busy.evaluation.period
    with time_machine.travel(f"{year + 1}-01-01T04:59:59+00:00", tick=False):
        assert browser_of(busy.manager).read(PATH)["total_completed_evaluations"] == 4
    with time_machine.travel(f"{year + 1}-01-01T05:00:00+00:00", tick=False):
        manager = browser_of(busy.manager)
        busy.new_evaluation()
        assert figures(manager) == {
            "year": year + 1,
            "has_evaluations": True,
            "total_provisional": 0,
            "total_assigned": 4,
            "total_evaluated": 0,
            "completed_about_reader": 0,
            "training_about_reader": 0,
            "overall_average": "0.00",
            "total_with_result": 0,
            # Ana, Camilo, Inés and Sin nada
            "total_not_evaluated": 4,
            "total_active_collaborators": 3,
            "total_active_evaluators": 3,
            "total_needing_training": 0,
            "total_completed_evaluations": 0,
            "evaluation_progress": [
                {"evaluator_name": "bruno", "assigned": 1, "evaluated": 0},
                {"evaluator_name": "Elena Duarte", "assigned": 3, "evaluated": 0},
                {"evaluator_name": "Ñato", "assigned": 0, "evaluated": 0},
            ],
        }


def test_a_collaborator_of_a_category_without_evaluation_is_never_done(
    busy: School, as_manager: Browser, person: PersonFactory
) -> None:
    Assignment.objects.create(
        evaluator=busy.evaluator,
        collaborator=person("Nora", category=Category.objects.create(name="Vacía")),
    )
    Assignment.objects.create(evaluator=busy.evaluator, collaborator=person("Olga"))
    assert progress(as_manager)["Elena Duarte"] == (5, 2)


def test_before_the_new_year_is_prepared_last_years_progress_is_not_this_years(
    busy: School,
) -> None:
    year = busy.evaluation.period
    with time_machine.travel(f"{year + 1}-01-01T05:00:00+00:00", tick=False):
        manager = browser_of(busy.manager)
        january = manager.read(PATH)
        assert january["year"] == year + 1
        assert not january["has_evaluations"]
        assert (january["total_evaluated"], january["total_assigned"]) == (0, 4)
        last = manager.read(f"{PATH}?year={year}")
        assert last["has_evaluations"]
        assert (last["total_evaluated"], last["total_assigned"]) == (3, 4)
        assert last["total_completed_evaluations"] == 4
        charts = manager.read(f"/dashboard/charts?year={year}")
        assert charts["year"] == year
        assert [each["people"] for each in charts["categories"]] == [3]
        assert manager.read("/dashboard/charts")["categories"] == []


@pytest.mark.both_databases
def test_the_whole_dashboard_is_narrowed_to_a_department(busy: School, as_manager: Browser) -> None:
    User.objects.filter(name__in=("Ana", "Sin nada")).update(
        department="Media", department_key="media"
    )
    PersonResult.unrestricted.filter(collaborator__name="Ana").update(
        department="Media", department_key="media"
    )
    found = figures(as_manager, "?department=Media")
    assert found == {
        "year": busy.evaluation.period,
        "has_evaluations": True,
        "total_provisional": 0,
        "total_assigned": 2,
        "total_evaluated": 2,
        "completed_about_reader": 0,
        "training_about_reader": 0,
        "overall_average": "75.00",
        "total_with_result": 1,
        # Sin nada
        "total_not_evaluated": 1,
        "total_active_collaborators": 2,
        # Ñato has nobody there
        "total_active_evaluators": 2,
        "total_needing_training": 1,
        "total_completed_evaluations": 2,
        "evaluation_progress": [
            {"evaluator_name": "bruno", "assigned": 1, "evaluated": 1},
            {"evaluator_name": "Elena Duarte", "assigned": 1, "evaluated": 1},
        ],
    }
    charts = as_manager.read("/dashboard/charts?department=Media")
    assert charts["categories"] == [
        {
            "label": "Docentes",
            "category_id": busy.category.pk,
            "people": 1,
            "average": "75.00",
        }
    ]
    assert [band["start"] for band in charts["bands"] if band["people"]] == [75]
    assert [each["people"] for each in charts["years"]] == [1]
    nobody = as_manager.read(f"{PATH}?department=Nada")
    assert nobody["evaluation_progress"] == []
    assert nobody["total_completed_evaluations"] == 0


@pytest.mark.both_databases
def test_the_whole_dashboard_is_narrowed_to_a_category(busy: School, as_manager: Browser) -> None:
    other = Category.objects.create(name="Otra")
    User.objects.filter(name="Iván").update(category=other)
    found = as_manager.read(f"{PATH}?category_id={other.pk}")
    assert not found["has_evaluations"]
    assert (found["total_completed_evaluations"], found["overall_average"]) == (0, "0.00")
    assert found["evaluation_progress"] == [], "he is inactive"
    teachers = as_manager.read(f"{PATH}?category_id={busy.category.pk}")
    assert teachers["total_completed_evaluations"] == 4, "the evaluation is theirs"
    assert teachers["total_active_collaborators"] == 2
    charts = as_manager.read(f"/dashboard/charts?category_id={busy.category.pk}")
    assert [each["people"] for each in charts["years"]] == [3]


@pytest.mark.parametrize(
    "query",
    ["year=0", "year=20266", "year=este", "category_id=0", "category_id=x", "department=%00"],
)
@pytest.mark.parametrize(
    "path",
    [
        "/dashboard/metrics",
        "/dashboard/charts",
        "/dashboard/missing/1",
        "/reports/submissions",
        "/reports/latest",
        "/training-report",
        "/training-report/summary",
    ],
)
def test_nonsense_is_refused_with_a_sentence(as_manager: Browser, path: str, query: str) -> None:
    response = as_manager.get(f"/api{path}?{query}")
    assert response.status_code == 400
    (sentences,) = response.json()["fields"].values()
    assert sentences[0].endswith(".")


def names(rows: Any) -> list[str]:
    return [row["collaborator_name"] for row in rows]


@pytest.mark.both_databases
def test_whom_an_evaluator_lacks(busy: School, as_manager: Browser, person: PersonFactory) -> None:
    nora = person(
        "Nora",
        category=Category.objects.create(name="Vacía"),
        position="Rectora",
        department="Media",
    )
    Assignment.objects.create(evaluator=busy.evaluator, collaborator=nora)
    path = f"/dashboard/missing/{busy.evaluator.pk}"
    assert as_manager.read(path) == [
        {
            "collaborator_id": busy.collaborator.pk,
            "collaborator_name": "Camilo Peña",
            "position": "Docente",
            "department": "Primaria",
            "state": "open",
            "opens_on": None,
            "closes_on": None,
        },
        {
            "collaborator_id": nora.pk,
            "collaborator_name": "Nora",
            "position": "Rectora",
            "department": "Media",
            "state": "unprepared",
            "opens_on": None,
            "closes_on": None,
        },
    ]
    assert names(as_manager.read(f"{path}?department=Media")) == ["Nora"]
    assert names(as_manager.read(f"{path}?category_id={busy.category.pk}")) == ["Camilo Peña"]
    # Ana and Inés were not evaluated in that year; Iván has left
    before = busy.evaluation.period - 1
    assert names(as_manager.read(f"{path}?year={before}")) == ["Ana", "Camilo Peña", "Inés", "Nora"]


def test_only_an_evaluator_of_the_progress_lacks_anybody(busy: School, as_manager: Browser) -> None:
    gone = User.objects.get(name="Zacarías")
    for user_id in (gone.pk, busy.collaborator.pk, 10**9):
        assert as_manager.get(f"/api/dashboard/missing/{user_id}").status_code == 404


def number_of(browser: Browser, path: str) -> int:
    """The length of a list that is not paginated."""
    return len(browser.read(path))


def check_lists(browser: Browser, query: str = "") -> None:
    """Every figure of the dashboard is the length of the list that it leads to."""
    found = browser.read(f"{PATH}?{query}")
    group = "&".join(part for part in query.split("&") if not part.startswith("year="))
    narrowed = f"year={found['year']}&{group}"
    collaborators = number_of(browser, f"/users?role=colaborador&status=true&{group}")
    assert found["total_active_collaborators"] == collaborators
    assert found["total_active_evaluators"] == len(found["evaluation_progress"])
    if not group:
        evaluators = number_of(browser, "/users?role=evaluador&status=true")
        assert found["total_active_evaluators"] == evaluators
    sent = number_of(browser, f"/reports/submissions?{narrowed}")
    assert found["total_completed_evaluations"] == sent + found["completed_about_reader"]
    training = browser.read(f"/training-report?{narrowed}")
    summary = browser.read(f"/training-report/summary?{narrowed}")
    rows = [row for rows in training.values() for row in rows]
    people = {row["collaborator_id"] for row in rows}
    assert summary == {
        "people": len(people),
        "evaluators": len(training),
        "recommendations": len(rows),
    }
    assert found["total_needing_training"] == len(people) + found["training_about_reader"]
    missing = 0
    for row in found["evaluation_progress"]:
        lacking = number_of(browser, f"/dashboard/missing/{row['evaluator_id']}?{narrowed}")
        assert lacking == row["assigned"] - row["evaluated"]
        missing += lacking
    assert found["total_assigned"] - found["total_evaluated"] == missing
    latest = browser.read(f"/reports/latest?{narrowed}")
    assert all(row["overall_percentage"] for row in latest)
    averages = [Decimal(row["overall_percentage"]) for row in latest]
    mean = sum(averages, Decimal(0)) / (len(averages) or 1)
    assert abs(mean - Decimal(found["overall_average"])) < Decimal("0.02")


def check_all_lists(school: School, browser: Browser) -> None:
    """Check the lists of each year, and those of each group in this year."""
    year, category = school.evaluation.period, f"category_id={school.category.pk}"
    for query in (f"year={year}", f"year={year - 1}", f"year={year + 1}"):
        check_lists(browser, query)
    for group in ("", "department=Media", category, f"{category}&department=Media"):
        check_lists(browser, group)


def grow(school: School, person: PersonFactory, number: int) -> None:
    """An evaluator with three people, of whom two are evaluated and one needs training."""
    evaluator = person(f"Evaluador {number}", role=Role.EVALUATOR)
    for each in range(3):
        pupil = person(
            f"Persona {number} {each}",
            category=school.category,
            department="Media" if each % 2 else "Primaria",
        )
        Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
        if each:
            school.submit(evaluator=evaluator, collaborator=pupil, requires_training=each == 1)


@pytest.mark.both_databases
def test_every_figure_is_the_length_of_its_list(
    busy: School, person: PersonFactory, as_manager: Browser
) -> None:
    check_all_lists(busy, as_manager)
    for number in range(3):
        grow(busy, person, number)
    check_all_lists(busy, as_manager)


def test_every_figure_is_the_length_of_its_list_around_new_year(
    busy: School, person: PersonFactory
) -> None:
    grow(busy, person, 1)
    year = busy.evaluation.period
    for moment in (f"{year + 1}-01-01T04:59:59+00:00", f"{year + 1}-01-01T05:00:00+00:00"):
        with time_machine.travel(moment, tick=False):
            check_all_lists(busy, browser_of(busy.manager))
    with time_machine.travel(f"{year + 1}-01-01T05:00:00+00:00", tick=False):
        busy.evaluation = busy.new_evaluation()
        busy.submit(4, 4, 4, requires_training=True)
        manager = browser_of(busy.manager)
        assert manager.read(PATH)["total_evaluated"] == 1
        check_all_lists(busy, manager)


def test_an_evaluated_manager_is_told_what_the_lists_leave_out(
    busy: School, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=busy.manager.pk).update(
        category=busy.category, department="Media", department_key="media"
    )
    bruno = User.objects.get(name="bruno")
    for evaluator in (busy.evaluator, bruno):
        Assignment.objects.create(evaluator=evaluator, collaborator=busy.manager)
    before = as_manager.read(PATH)
    busy.submit(evaluator=bruno, collaborator=busy.manager, requires_training=True)
    after = as_manager.read(PATH)
    assert (after["completed_about_reader"], after["training_about_reader"]) == (1, 1)
    for key in ("evaluation_progress", "total_assigned", "total_evaluated"):
        assert after[key] == before[key]
    check_all_lists(busy, as_manager)
    assert as_manager.read(f"{PATH}?department=Media")["evaluation_progress"] == []
    told = as_admin.read(PATH)
    assert (told["completed_about_reader"], told["training_about_reader"]) == (0, 0)
    assert told["total_assigned"] == after["total_assigned"] + 2
    path = f"/dashboard/missing/{busy.evaluator.pk}"
    assert "Gloria Hernández" in names(as_admin.read(path))
    assert "Gloria Hernández" not in names(as_manager.read(path))


def parts(browser: Browser, query: str = "") -> list[tuple[str, str | None, int, int | None]]:
    """State, day, number, and how many a day of what is missing."""
    return [
        (each["state"], each["day"], each["number"], each["per_day"])
        for each in browser.read(f"{PATH}{query}")["pending"]
    ]


@pytest.mark.both_databases
def test_what_is_missing_is_split_by_when_it_can_be_sent(
    busy: School, person: PersonFactory
) -> None:
    year = busy.evaluation.period
    for number in range(2):
        grow(busy, person, number)
    other = Category.objects.create(name="Otra")
    later = busy.new_evaluation(name="De la otra", category_id=other.pk)
    nora = person("Nora", category=other, department="Media")
    Assignment.objects.create(evaluator=busy.evaluator, collaborator=nora)
    Evaluation.objects.filter(pk=busy.evaluation.pk).update(closes_on=f"{year}-12-10")
    Evaluation.objects.filter(pk=later.pk).update(
        opens_on=f"{year}-12-15", closes_on=f"{year}-12-18"
    )
    second = ("upcoming", f"{year}-12-15", 1, None)
    with time_machine.travel(f"{year}-12-09T23:30:00-05:00", tick=False):
        manager = browser_of(busy.manager)
        # Camilo, and one of each group of three
        first = ("open", f"{year}-12-10", 3, 2)
        assert parts(manager) == [first, second]
        assert parts(manager, "?department=Media") == [second]
        assert parts(manager, f"?category_id={busy.category.pk}") == [first]
        assert parts(manager, f"?year={year - 1}") == []
    with time_machine.travel(f"{year}-12-10T23:59:59-05:00", tick=False):
        assert parts(browser_of(busy.manager)) == [("open", f"{year}-12-10", 3, 3), second]
    with time_machine.travel(f"{year}-12-11T00:00:00-05:00", tick=False):
        manager = browser_of(busy.manager)
        assert parts(manager) == [second, ("closed", f"{year}-12-10", 3, None)]
        assert [each["evaluation_id"] for each in manager.read(PATH)["pending"]] == [
            None,
            busy.evaluation.pk,
        ]
        # of whom one still has time
        DeadlineExtension.objects.create(
            evaluation=busy.evaluation, evaluator=busy.evaluator, closes_on=f"{year}-12-11"
        )
        assert parts(manager) == [
            ("open", f"{year}-12-11", 1, 1),
            second,
            ("closed", f"{year}-12-10", 2, None),
        ]
    with time_machine.travel(f"{year}-12-18T12:00:00-05:00", tick=False):
        manager = browser_of(busy.manager)
        assert parts(manager, MEDIA) == [("open", f"{year}-12-18", 1, 1)]
        busy.evaluation = later
        busy.submit(collaborator=nora)
        assert parts(manager, MEDIA) == []


@pytest.mark.both_databases
def test_an_unpublished_result_of_the_reader_is_in_no_figure(
    busy: School, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=busy.manager.pk).update(
        category=busy.category, department="Media", department_key="media"
    )
    Assignment.objects.create(evaluator=busy.evaluator, collaborator=busy.manager)
    paths = [f"{path}{query}" for path in (PATH, "/dashboard/charts") for query in ("", MEDIA)]
    tomorrow = today() + timedelta(days=1)
    Evaluation.objects.filter(pk=busy.evaluation.pk).update(results_on=tomorrow)
    before = [as_manager.read(path) for path in paths]
    assert before[-2]["unpublished"] == before[-2]["people"] == 3
    busy.submit(1, 1, 1, collaborator=busy.manager, requires_training=True)
    assert [as_manager.read(path) for path in paths] == before
    assert as_admin.read(f"{PATH}{MEDIA}")["total_completed_evaluations"] == 1
    Evaluation.objects.filter(pk=busy.evaluation.pk).update(results_on=today())
    assert as_manager.read(f"{PATH}{MEDIA}")["overall_average"] == "25.00"


def test_closing_dates_take_as_many_queries_for_many_people_as_for_few(
    busy: School, person: PersonFactory, as_manager: Browser
) -> None:
    Evaluation.objects.filter(pk=busy.evaluation.pk).update(closes_on=today())
    before = count_queries(as_manager, PATH)
    for number in range(10):
        grow(busy, person, number)
    assert count_queries(as_manager, PATH) == before == 17

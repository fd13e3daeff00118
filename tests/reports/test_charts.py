"""The dashboard's charts, worked by hand."""

import time_machine

from evaluacmo.accounts.models import Assignment, Category
from evaluacmo.common.clock import current_year
from tests.conftest import Browser, PersonFactory, School, browser_of

PATH = "/dashboard/charts"


def bands(browser: Browser) -> dict[tuple[int, int], int]:
    """The bands with people; all of them have the same width."""
    found = browser.read(PATH)["bands"]
    assert [band["start"] for band in found] == [*range(25, 100, 5)]
    return {(band["start"], band["end"]): band["people"] for band in found if band["people"]}


def labels(browser: Browser, groups: str) -> list[str]:
    return [group["label"] for group in browser.read(PATH)[groups]]


def test_a_school_at_rest(school: School, as_manager: Browser) -> None:
    assert bands(as_manager) == {}
    assert as_manager.read(PATH)["average"] == "0.00"
    assert as_manager.read(PATH)["categories"] == []
    assert as_manager.read(PATH)["years"] == []


def test_each_person_falls_into_one_band(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    for scores in ((1, 1, 1), (4, 4, 4), (3, 3, 3), (4, 4, 2)):
        other = person("Ana", category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(*scores, collaborator=other)
    # 25, 100, 75, and 60 % of 100 with 40 % of 50, which is 80
    assert bands(as_manager) == {(25, 30): 1, (75, 80): 1, (80, 85): 1, (95, 100): 1}
    charts = as_manager.read(PATH)
    average = {"people": 4, "average": "70.00"}
    assert {key: charts[key] for key in average} == average
    assert charts["categories"] == [
        {"label": "Docentes", "category_id": school.category.pk, **average}
    ]
    assert charts["departments"] == [{"label": "", **average}]


def test_years_stand_beside_each_other(school: School, person: PersonFactory) -> None:
    year = current_year()
    school.submit(4, 4, 4)
    with time_machine.travel(f"{year + 1}-06-01T12:00:00-05:00"):
        school.evaluation = school.new_evaluation(name="La siguiente")
        school.submit(1, 1, 1)
        browser = browser_of(school.manager)
        assert browser.read(PATH)["years"] == [
            {"label": str(year), "people": 1, "average": "100.00"},
            {"label": str(year + 1), "people": 1, "average": "25.00"},
        ]
        assert bands(browser) == {(25, 30): 1}


def test_no_more_than_five_years_are_shown(school: School) -> None:
    year = current_year()
    school.submit()
    for later, shown in ((year + 4, 1), (year + 5, 0)):
        with time_machine.travel(f"{later}-06-01T12:00:00-05:00"):
            assert len(browser_of(school.manager).read(PATH)["years"]) == shown


def test_charts_and_figures_count_the_same_year_when_the_clock_goes_back(school: School) -> None:
    year = current_year()
    with time_machine.travel(f"{year + 1}-01-01T00:30:00-05:00"):
        school.evaluation = school.new_evaluation(name="La siguiente")
        school.submit(1, 1, 1)
    with time_machine.travel(f"{year}-12-31T23:30:00-05:00"):
        browser = browser_of(school.manager)
        assert browser.read("/dashboard/metrics")["total_completed_evaluations"] == 0
        assert bands(browser) == {}
        assert browser.read(PATH)["categories"] == []
        assert browser.read(PATH)["years"] == []


def test_somebody_with_two_evaluations_in_a_year_counts_with_the_later(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit(1, 1, 1)
    other = Category.objects.create(name="Orientación")
    school.collaborator.category = other
    school.collaborator.save()
    school.evaluation = school.new_evaluation(name="De su nueva categoría", category_id=other.pk)
    school.submit(4, 4, 4)
    assert as_manager.read(PATH)["categories"] == [
        {"label": "Orientación", "category_id": other.pk, "people": 1, "average": "100.00"}
    ]
    assert [each["people"] for each in as_manager.read(PATH)["years"]] == [1]


def test_categories_stand_as_a_dictionary_has_them(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit()
    other = person(category=Category.objects.create(name="Área de sistemas"))
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    school.evaluation = school.new_evaluation(name="De sistemas", category_id=other.category_id)
    school.submit(collaborator=other)
    assert labels(as_manager, "categories") == ["Área de sistemas", "Docentes"]
    assert labels(as_manager, "departments") == ["Primaria", ""]


def test_spellings_of_a_department_are_one_and_found_by_each(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    spellings = ("Educación", "Educacio\u0301n", "EDUCACIÓN\u200b ", "Educación", "Educacion", " ")
    for name, score in zip(spellings, (1, 2, 3, 4, 1, 4), strict=True):
        other = person(name, category=school.category, department=name)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(*[score] * 3, collaborator=other)
    charts = as_manager.read(PATH)
    assert charts["departments"] == [
        {"label": "Educacion", "people": 1, "average": "25.00"},
        {"label": "Educación", "people": 4, "average": "62.50"},
        {"label": "", "people": 1, "average": "100.00"},
    ]
    heat_map = as_manager.read(f"/reports/heat-map/{school.category.pk}")
    assert heat_map["departments"] == ["Educacion", "Educación", ""]
    (cells,) = {tuple(map(str, row["cells"])) for row in heat_map["questions"]}
    assert [(cell["people"], cell["average"]) for cell in heat_map["questions"][0]["cells"]] == [
        (1, "1.00"),
        (4, "2.50"),
        (1, "4.00"),
    ]
    assert len(cells) == 3
    for name in ("educación", "Educacio%CC%81n", "%20EDUCACI%C3%93N%E2%80%8B"):
        people = as_manager.read(f"/users?department={name}")
        assert len(people) == 4
        # the stored names are as they were typed
        assert {each["department"] for each in people} == set(spellings[:3])
        assert as_manager.read(f"{PATH}?department={name}")["people"] == 4
        assert (
            as_manager.read(f"/dashboard/metrics?department={name}")["total_completed_evaluations"]
            == 4
        )
        assert len(as_manager.read(f"/reports/submissions?department={name}")) == 4
        assert len(as_manager.read(f"/reports/latest?department={name}")) == 4
    for path in ("/users/departments", "/reports/departments"):
        listed = as_manager.read(path)
        assert [name for name in listed if "duc" in name.lower()] == ["Educacion", "Educación"]
        assert "" not in listed

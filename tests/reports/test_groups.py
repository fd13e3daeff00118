"""Statements about the means of groups, and about their change."""

from collections.abc import Callable
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.models import Evaluation
from tests.conftest import Browser, PersonFactory, School

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

PEOPLE = 10
"""Of each department."""
Scored = Callable[[int, int], int]
"""The score of a person by the number of their department, and their own in it."""


class Departments:
    """Two departments of the school's category, and evaluators."""

    names = ("Primaria", "Bachillerato")

    def __init__(self, school: School, person: PersonFactory) -> None:
        self.school = school
        self.evaluators = [person(f"Evaluadora {n}", role=Role.EVALUATOR) for n in range(6)]
        self.people = [
            [
                person(f"{name} {n}", category=school.category, department=name)
                for n in range(PEOPLE)
            ]
            for name in self.names
        ]

    def send(self, scored: Scored, *, by: Callable[[int, int], int], fewer: int = 0) -> None:
        """Everybody but the last ones of the first department is scored by one evaluator."""
        for department, people in enumerate(self.people):
            for number, about in enumerate(people[: PEOPLE - fewer * (department == 0)]):
                evaluator = self.evaluators[by(department, number)]
                Assignment.objects.get_or_create(evaluator=evaluator, collaborator=about)
                score = scored(department, number)
                self.school.submit(score, score, score, evaluator=evaluator, collaborator=about)

    def begin_year(self) -> None:
        """Move the submissions into last year."""
        Evaluation.objects.update(period=self.school.evaluation.period - 1)
        self.school.evaluation = self.school.new_evaluation(
            name="Este año",
            weight_objectives=self.school.evaluation.weight_objectives,
            weight_competencies=self.school.evaluation.weight_competencies,
        )


@pytest.fixture
def departments(school: School, person: PersonFactory) -> Departments:
    return Departments(school, person)


def half(_: int, number: int) -> int:
    """Two evaluators share both departments."""
    return number % 2


def told(reader: Browser, groups: str = "departments") -> dict[str, dict[str, Any]]:
    found = reader.read("/reports/groups")[groups]
    return {group["label"]: group["standing"] for group in found}


def standing(said: str, compared: int = PEOPLE, evaluators: int = 2) -> dict[str, Any]:
    return {"told": said, "compared": compared, "evaluators": evaluators}


@pytest.mark.both_databases
def test_departments_that_differ_by_more_than_chance(
    departments: Departments, as_manager: Browser
) -> None:
    departments.send(lambda department, number: 4 - department - number % 2, by=half)
    found = as_manager.read("/reports/groups")
    assert [
        (group["label"], group["people"], group["average"]) for group in found["departments"]
    ] == [("Bachillerato", PEOPLE, "62.50"), ("Primaria", PEOPLE, "87.50")]
    assert told(as_manager) == {"Primaria": standing("higher"), "Bachillerato": standing("lower")}
    # the only category has nothing beside it
    assert [group["standing"]["told"] for group in found["categories"]] == ["other_questions"]


def test_departments_that_chance_could_make_differ(
    departments: Departments, as_manager: Browser
) -> None:
    departments.send(lambda department, number: 2 + (number + department) // 2 % 3, by=half)
    assert told(as_manager) == dict.fromkeys(departments.names, standing("chance"))


@pytest.mark.parametrize(
    ("by", "compared", "evaluators"),
    [
        # an evaluator of each, who may be severe
        (lambda department, _: department, 0, 0),
        # one for all, who may favour a department
        (lambda _department, _number: 0, PEOPLE, 1),
        # nine of each have evaluators in common
        (lambda department, number: 2 + department if number == 0 else number % 2, 0, 2),
    ],
)
def test_departments_that_cannot_be_told_from_their_evaluators(
    departments: Departments,
    as_manager: Browser,
    by: Callable[[int, int], int],
    compared: int,
    evaluators: int,
) -> None:
    departments.send(lambda department, number: 4 - department - number % 2, by=by)
    unknown = standing("other_evaluators", compared, evaluators)
    assert told(as_manager) == dict.fromkeys(departments.names, unknown)


@pytest.mark.both_databases
def test_of_two_evaluators_of_a_person_the_one_counts_who_evaluates_other_departments(
    departments: Departments, as_manager: Browser
) -> None:
    departments.send(lambda department, number: 4 - department - number % 2, by=half)
    # an evaluator of each department, who would make them equal
    departments.send(lambda department, _: 2 + department, by=lambda department, _: 2 + department)
    assert told(as_manager) == {"Primaria": standing("higher"), "Bachillerato": standing("lower")}


def test_nothing_is_said_of_fewer_than_ten_people(
    departments: Departments, as_manager: Browser
) -> None:
    departments.send(lambda department, number: 4 - department - number % 2, by=half, fewer=1)
    few = standing("few_people", compared=PEOPLE - 1)
    # nor are ten compared with nine
    assert told(as_manager) == {
        "Primaria": few,
        "Bachillerato": standing("other_questions", compared=0),
    }


@pytest.mark.both_databases
def test_categories_are_compared_where_they_have_the_same_questions(
    departments: Departments, school: School, as_manager: Browser
) -> None:
    other = Category.objects.create(name="Otra")
    evaluation = school.new_evaluation(
        name="De otra",
        weight_objectives=school.evaluation.weight_objectives,
        weight_competencies=school.evaluation.weight_competencies,
        category_id=other.pk,
    )
    first, second = departments.people
    User.objects.filter(pk__in=[each.pk for each in second]).update(category=other)
    for people, of_them in ((first, school.evaluation), (second, evaluation)):
        school.evaluation = of_them
        for number, about in enumerate(people):
            about.refresh_from_db()
            evaluator = departments.evaluators[number % 2]
            Assignment.objects.create(evaluator=evaluator, collaborator=about)
            score = 2 + (people is first) + number % 2
            school.submit(score, score, score, evaluator=evaluator, collaborator=about)
    assert told(as_manager, "categories") == {
        "Otra": standing("lower"),
        school.category.name: standing("higher"),
    }
    Evaluation.objects.filter(pk=evaluation.pk).update(weight_objectives=50, weight_competencies=50)
    assert {each["told"] for each in told(as_manager, "categories").values()} == {"other_questions"}


def test_what_is_about_the_reader_is_not_compared(
    departments: Departments, school: School, as_manager: Browser, as_admin: Browser
) -> None:
    departments.send(lambda department, number: 4 - department - number % 2, by=half)
    before = told(as_manager)
    User.objects.filter(pk=school.manager.pk).update(
        category=school.category, department="Primaria", department_key="primaria"
    )
    school.manager.refresh_from_db()
    evaluator = departments.evaluators[0]
    Assignment.objects.create(evaluator=evaluator, collaborator=school.manager)
    school.submit(1, 1, 1, evaluator=evaluator, collaborator=school.manager)
    assert told(as_manager) == before
    assert told(as_admin)["Primaria"]["compared"] == PEOPLE + 1


def change(reader: Browser) -> dict[str, Any]:
    whole, category = reader.read("/reports/comparison")["groups"]
    assert whole["standing"] == category["standing"]
    found: dict[str, Any] = category["standing"]
    return found


def in_six(_: int, number: int) -> int:
    return number % 6


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("scored", "said"),
    [
        (lambda _, number: 3 + number % 2, "higher"),
        (lambda _, number: 1 + number % 2, "lower"),
        (lambda _, number: 1 + 2 * (number // 2 % 2), "chance"),
    ],
)
def test_the_change_of_the_same_people(
    departments: Departments, as_manager: Browser, scored: Scored, said: str
) -> None:
    departments.send(lambda _, number: 2 + number % 2, by=in_six)
    departments.begin_year()
    departments.send(scored, by=in_six)
    assert change(as_manager) == standing(said, compared=2 * PEOPLE, evaluators=6)


@pytest.mark.parametrize(
    ("by", "compared", "evaluators"),
    [
        (lambda _, number: 5 - number % 6, 0, 0),
        # five are too few
        (lambda _, number: number % 5, 10, 5),
    ],
)
def test_a_change_that_cannot_be_told_from_that_of_evaluators(
    departments: Departments,
    as_manager: Browser,
    by: Callable[[int, int], int],
    compared: int,
    evaluators: int,
) -> None:
    departments.send(lambda _, number: 2, by=in_six)
    departments.begin_year()
    departments.send(lambda _, number: 4, by=by)
    assert change(as_manager) == standing("other_evaluators", compared, evaluators)


def test_a_change_to_other_questions_is_not_known(
    departments: Departments, as_manager: Browser
) -> None:
    departments.send(lambda _, number: 2, by=in_six)
    departments.begin_year()
    Evaluation.objects.filter(pk=departments.school.evaluation.pk).update(
        weight_objectives=90, weight_competencies=10
    )
    departments.send(lambda _, number: 4, by=in_six)
    assert change(as_manager) == standing("other_questions", compared=0, evaluators=0)

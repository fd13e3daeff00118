"""Every chart of 300 people in three years and a half, worked out again from the raw answers."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.demo.district import Size, build_district
from evaluacmo.results.models import Answer, PersonResult
from tests.conftest import Browser, browser_of

pytestmark = pytest.mark.django_db

TOLD = {
    "higher": "Sube más de lo que haría el azar",
    "lower": "Baja más de lo que haría el azar",
    "chance": "Podría ser azar",
    "few_people": "No se puede saber: menos de 10 personas",
    "other_questions": "No se puede saber: otras preguntas",
    "other_evaluators": "No se puede saber: otros evaluadores",
}
SIZE = Size.of(people=300, years=3, evaluators=8, categories=3)


class Given(NamedTuple):
    """A score: in which year and category, about whom, by whom, and to what."""

    year: int
    category_id: int
    weights: tuple[int, int]
    person_id: int
    department: str
    evaluator_id: int
    question_id: int
    question_type: str
    score: int


class Result(NamedTuple):
    """The result of a person's scores of a year."""

    year: int
    person_id: int
    category_id: int
    department: str
    overall: Fraction
    competencies: Fraction
    objectives: Fraction


class District(NamedTuple):
    """All scores, the results, and a manager."""

    given: list[Given]
    results: list[Result]
    reader: Browser


@pytest.fixture(scope="module")
def district(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[District]:
    with django_db_blocker.unblock(), transaction.atomic():
        build_district(SIZE, progress=lambda done, total: None)
        # once, or PostgreSQL checks all the references again after each test
        connection.check_constraints()
        some = User.objects.filter(role=Role.COLLABORATOR)[:2]
        PersonResult.unrestricted.filter(collaborator__in=some).update(
            department="", department_key=""
        )
        departments = {
            (evaluation, person): department
            for evaluation, person, department in PersonResult.unrestricted.values_list(
                "evaluation", "collaborator", "department"
            )
        }
        # nothing here depends on where people are today
        User.objects.filter(role=Role.COLLABORATOR).update(
            department="Hoy", department_key="hoy", position="Hoy"
        )
        given = [
            Given(
                year,
                category,
                (competencies, objectives),
                person,
                departments[evaluation, person],
                *rest,
            )
            for evaluation, year, category, competencies, objectives, person, *rest in (
                Answer.objects.values_list(
                    "submission__evaluation",
                    "submission__evaluation__period",
                    "submission__evaluation__category",
                    "submission__evaluation__weight_competencies",
                    "submission__evaluation__weight_objectives",
                    "submission__collaborator",
                    "submission__evaluator",
                    "wording__question",
                    "wording__question_type",
                    "score",
                )
            )
        ]
        reader = browser_of(User.objects.get(role=Role.HUMAN_RESOURCES))
        yield District(given, results_of(given), reader)
        transaction.set_rollback(True)


def results_of(given: Iterable[Given]) -> list[Result]:
    by_person: defaultdict[tuple[int, int], list[Given]] = defaultdict(list)
    for each in given:
        by_person[each.year, each.person_id].append(each)
    results = []
    for own in by_person.values():
        one = own[0]
        competencies, objectives = (section(own, kind) for kind in ("competency", "objective"))
        overall = one.weights[0] * competencies + one.weights[1] * objectives
        results.append(
            Result(
                one.year,
                one.person_id,
                one.category_id,
                one.department,
                overall / 100,
                competencies,
                objectives,
            )
        )
    return results


def section(own: Iterable[Given], question_type: str) -> Fraction:
    by_evaluator: defaultdict[int, list[int]] = defaultdict(list)
    for each in own:
        if each.question_type == question_type:
            by_evaluator[each.evaluator_id].append(each.score)
    return mean(25 * mean(scores) for scores in by_evaluator.values())


def mean(values: Iterable[Fraction | int]) -> Fraction:
    listed = list(values)
    return Fraction(sum(listed), len(listed))


def text(value: Fraction) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def figures(values: Iterable[Fraction]) -> dict[str, Any]:
    listed = list(values)
    return {"people": len(listed), "average": text(mean(listed))}


def scored(given: Iterable[Given]) -> dict[str, Any]:
    listed = list(given)
    return {
        "people": len({each.person_id for each in listed}),
        "average": text(mean(each.score for each in listed)),
    }


@pytest.mark.parametrize("years_ago", [0, 1])
@pytest.mark.parametrize("narrowed", [False, True])
def test_the_charts_of_the_dashboard(district: District, years_ago: int, narrowed: bool) -> None:
    year = current_year() - years_ago
    one = district.results[-1]
    query = f"&category_id={one.category_id}&department={quote(one.department)}" if narrowed else ""
    charts = district.reader.read(f"/dashboard/charts?year={year}{query}")
    wanted = [
        each
        for each in district.results
        if not narrowed or (each.category_id, each.department) == (one.category_id, one.department)
    ]
    own = [each for each in wanted if each.year == year]
    overalls = [each.overall for each in own]
    assert {key: charts[key] for key in ("people", "average")} == figures(overalls)
    assert charts["unpublished"] == 0
    limits = list(pairwise(range(25, 101, 5)))
    assert [tuple(band.values()) for band in charts["bands"]] == [
        (start, end, sum(start <= each < end or each == end == 100 for each in overalls))
        for start, end in limits
    ]
    for band in charts["bands"]:
        listed = district.reader.read(f"/reports/latest?year={year}{query}&band={band['start']}")
        assert len(listed) == band["people"]
    names = dict(Category.objects.values_list("pk", "name"))
    assert charts["categories"] == [
        {"label": name, "category_id": pk}
        | figures(each.overall for each in own if each.category_id == pk)
        for pk, name in sorted(names.items(), key=lambda item: item[1])
        if not narrowed or pk == one.category_id
    ]
    departments = sorted({each.department for each in own}, key=lambda name: (not name, name))
    assert charts["departments"] == [
        {"label": name} | figures(each.overall for each in own if each.department == name)
        for name in departments
    ]
    assert charts["years"] == [
        {"label": str(past)} | figures(each.overall for each in wanted if each.year == past)
        for past in range(current_year() - SIZE.years, year + 1)
    ]


def test_the_heat_map(district: District) -> None:
    year, one = current_year() - 1, district.results[-1]
    path = f"/reports/heat-map/{one.category_id}?year={year}"
    own = [each for each in district.given if each[:2] == (year, one.category_id)]
    by_question: defaultdict[int, list[Given]] = defaultdict(list)
    for each in own:
        by_question[each.question_id].append(each)
    heat_map = district.reader.read(path)
    assert set(heat_map["departments"]) == {each.department for each in own}
    assert len(heat_map["questions"]) == len(by_question) == 20
    means = []
    for row in heat_map["questions"]:
        asked = by_question[row["question_id"]]
        means.append(mean(each.score for each in asked))
        assert row["mean"] == scored(asked)
        assert row["cells"] == [
            scored(each for each in asked if each.department == department)
            for department in heat_map["departments"]
        ]
    assert means == sorted(means)
    narrowed = district.reader.read(f"{path}&department={quote(one.department)}")
    assert narrowed["departments"] == [one.department]
    at = heat_map["departments"].index(one.department)
    expected = {row["question_id"]: row["cells"][at] for row in heat_map["questions"]}
    assert {row["question_id"]: row["mean"] for row in narrowed["questions"]} == expected


@pytest.mark.sqlite_suffices
def test_the_heat_map_as_a_workbook(district: District) -> None:
    category = district.results[-1].category_id
    heat_map = district.reader.read(f"/reports/heat-map/{category}")
    names = ["Todos", *(name or "Sin departamento" for name in heat_map["departments"])]
    assert district.reader.exported(f"/exports/heat_map?category_id={category}") == [
        (
            "Competencias" if row["question_type"] == "competency" else "Objetivos",
            row["question_text"],
            name,
            mean["people"],
            float(mean["average"]),
        )
        for row in heat_map["questions"]
        for name, mean in zip(names, (row["mean"], *row["cells"]), strict=True)
        if mean["people"]
    ]


def test_the_people_behind_a_figure_of_the_heat_map(district: District) -> None:
    year = current_year() - 1
    one = next(each for each in district.given if each.year == year and not each.department)
    own = [each for each in district.given if each[:2] == (year, one.category_id)]
    question = own[0].question_id
    path = f"/reports/heat-map/{one.category_id}/{question}?year={year}"
    by_person: defaultdict[int, list[Given]] = defaultdict(list)
    for each in own:
        if each.question_id == question:
            by_person[each.person_id].append(each)
    means = {pk: mean(each.score for each in given) for pk, given in by_person.items()}
    people = district.reader.read(path)
    assert {each["user_id"]: each["average"] for each in people} == {
        pk: text(value) for pk, value in means.items()
    }
    names = dict(User.objects.values_list("pk", "name_key"))
    lowest_first = sorted(means, key=lambda pk: (means[pk], names[pk], pk))
    assert [each["user_id"] for each in people] == lowest_first
    for query, name in (
        (f"&department={quote(own[-1].department)}", own[-1].department),
        ("&without_department=true", ""),
    ):
        wanted = [pk for pk in lowest_first if by_person[pk][0].department == name]
        assert wanted
        found = district.reader.read(path + query)
        assert [each["user_id"] for each in found] == wanted
        assert {each["department"] for each in found} == {name}
    second = district.reader.read(f"{path}&sort=-score&page=2&page_size=3")
    # equal means stay in order of name
    highest_first = sorted(means, key=lambda pk: (-means[pk], names[pk], pk))
    assert [each["user_id"] for each in second] == highest_first[3:6]


@pytest.mark.sqlite_suffices
def test_the_people_behind_a_figure_as_a_workbook(district: District) -> None:
    year, one = current_year(), district.results[-1]
    heat_map = district.reader.read(f"/reports/heat-map/{one.category_id}")
    question = heat_map["questions"][0]
    path = f"/reports/heat-map/{one.category_id}/{question['question_id']}"
    table = f"/exports/scored_people?category_id={one.category_id}&period={year}"
    table += f"&question_id={question['question_id']}"
    for query in (
        "&search=a&sort=-score",
        f"&department={quote(one.department)}&sort=name",
        "&without_department=true",
    ):
        listed = district.reader.read(f"{path}?year={year}{query}")
        assert listed or "without" in query
        assert district.reader.exported(table + query) == [
            (
                each["user_name"],
                each["department"] or None,
                question["question_text"],
                float(each["average"]),
            )
            for each in listed
        ]
    unknown = f"/api/exports/scored_people?category_id={one.category_id}&question_id={2**62}"
    assert district.reader.get(unknown).status_code == 404


def test_how_each_evaluator_scored(district: District) -> None:
    year, one = current_year(), district.results[-1]
    calibration = district.reader.read(f"/reports/calibration/{one.category_id}")
    by_evaluator: defaultdict[int, list[Given]] = defaultdict(list)
    for each in district.given:
        if each[:2] == (year, one.category_id):
            by_evaluator[each.evaluator_id].append(each)
    names = dict(User.objects.values_list("pk", "name"))
    rows = {row.pop("evaluator_id"): row for row in calibration["evaluators"]}
    assert {pk: row.pop("evaluator_name") for pk, row in rows.items()} == {
        pk: names[pk] for pk in by_evaluator
    }
    assert calibration["left_out"] == 0
    check_calibration(district.reader, one.category_id)
    everybody = [each for given in by_evaluator.values() for each in given]
    for row, given in [
        (calibration["everybody"], everybody),
        *((rows[pk], given) for pk, given in by_evaluator.items()),
    ]:
        shares = row.pop("shares")
        assert row == scored(given)
        assert sum(shares) == 100
        counts = Counter(each.score for each in given)
        for score, share in zip((1, 2, 3, 4), shares, strict=True):
            assert abs(share - Fraction(100 * counts[score], len(given))) < 1


def check_calibration(reader: Browser, category_id: int) -> None:
    calibration = reader.read(f"/reports/calibration/{category_id}")
    everybody = {"evaluator_name": "Todos los evaluadores", **calibration["everybody"]}
    assert reader.exported(f"/exports/calibration?category_id={category_id}") == [
        (
            row["evaluator_name"],
            row["people"],
            float(row["average"]),
            *(share / 100 for share in row["shares"]),
        )
        for row in (everybody, *calibration["evaluators"])
    ]


@pytest.mark.parametrize("narrowed", [False, True])
def test_two_years_beside_each_other(district: District, narrowed: bool) -> None:
    now, then = years = current_year(), current_year() - 2
    one = district.results[-1]
    query = f"?compared_with={then}" + (f"&department={quote(one.department)}" if narrowed else "")
    wanted = {one.department} if narrowed else {each.department for each in district.results}
    comparison = district.reader.read(f"/reports/comparison{query}")
    assert comparison["provisional"] > 0
    for group in comparison["groups"]:
        for key, year in zip(("means", "compared"), years, strict=True):
            own = [
                each
                for each in district.results
                if each.year == year
                and each.department in wanted
                and group["category_id"] in {None, each.category_id}
            ]
            assert group[key] == {
                name: figures(getattr(each, name) for each in own)
                for name in ("overall", "competencies", "objectives")
            }
        of_year = [
            {
                each.person_id: each
                for each in district.results
                if each.year == year
                and each.department in wanted
                and group["category_id"] in {None, each.category_id}
            }
            for year in years
        ]
        same = of_year[0].keys() & of_year[1].keys()
        assert 0 < len(same) < len(of_year[0].keys() | of_year[1].keys())
        assert group["same_people"] == {
            name: {
                "people": len(same),
                "average": text(mean(getattr(of_year[0][person], name) for person in same)),
                "compared": text(mean(getattr(of_year[1][person], name) for person in same)),
            }
            for name in ("overall", "competencies", "objectives")
        }
    by_question: defaultdict[tuple[int, int], list[Given]] = defaultdict(list)
    for each in district.given:
        if each.department in wanted:
            by_question[each.year, each.question_id].append(each)
    questions = []
    for group in comparison["groups"][1:]:
        questions += district.reader.read(f"/reports/comparison/{group['category_id']}{query}")
    assert len(questions) == 20 * 3
    for row in questions:
        assert row["former_text"] == ""
        assert row["mean"] == scored(by_question[now, row["question_id"]])
        assert row["compared"] == scored(by_question[then, row["question_id"]])
    check_workbook(district.reader.exported(f"/exports/comparison{query}"), comparison, questions)


def check_workbook(rows: list[tuple[Any, ...]], comparison: Any, questions: list[Any]) -> None:
    now, then = comparison["year"], comparison["compared_with"]
    expected: list[tuple[Any, ...]] = []
    for group in comparison["groups"]:
        for name, key in (
            ("Total", "overall"),
            ("Competencias", "competencies"),
            ("Objetivos", "objectives"),
        ):
            cells: list[Any] = []
            for year, means in ((now, group["means"]), (then, group["compared"])):
                average = float(Decimal(means[key]["average"]) / 100)
                cells += [year, means[key]["people"], average, None]
            same = group["same_people"][key]
            cells += [
                same["people"],
                *(float(Decimal(same[figure]) / 100) for figure in ("average", "compared")),
            ]
            standing = group["standing"]
            said: tuple[Any, ...] = (
                TOLD[standing["told"]],
                standing["compared"],
                standing["evaluators"],
            )
            if key != "overall":
                said = (None, None, None)
            expected.append((group["label"] or "Todas", name, None, *cells, None, *said))
    assert rows[: len(expected)] == expected
    scores = [(row[2], row[4], row[6], row[8], row[10]) for row in rows[len(expected) :]]
    assert sorted(scores) == sorted(
        (
            row["question_text"],
            row["mean"]["people"],
            float(row["mean"]["average"]),
            row["compared"]["people"],
            float(row["compared"]["average"]),
        )
        for row in questions
    )

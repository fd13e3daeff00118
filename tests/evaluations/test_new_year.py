"""Copying the evaluations of earlier years into this one, through the calls."""

from datetime import date
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.new_year import name_for_year, shift_years
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, fields_of
from tests.queries import count_queries, count_statements

pytestmark = pytest.mark.sqlite_suffices

PATH = "/evaluations/new-year"
DATES = ("opens_on", "closes_on", "results_on")
PLAIN = dict.fromkeys(DATES) | {"includes_self_evaluation": False, "is_run_by_others": False}
NEXT = "2027-03-01T15:00:00+00:00"


@pytest.fixture
def as_manager(school: School) -> Any:
    """The browser of human resources in March 2027; the school's evaluation is of 2026."""
    Evaluation.objects.filter(pk=school.evaluation.pk).update(name="Docentes 2026", period=2026)
    with time_machine.travel(NEXT, tick=False):
        yield browser_of(school.manager)


def an_evaluation(category: str, name: str, year: int) -> Evaluation:
    made, _ = Category.objects.get_or_create(name=category)
    weights = {"weight_objectives": 30, "weight_competencies": 70}
    return create_evaluation_of(year, name=name, category_id=made.pk, **weights)


def stored() -> list[tuple[Any, ...]]:
    columns = (
        "name",
        "period",
        "category__name",
        "question_bank",
        "weight_objectives",
        "is_locked",
        *DATES,
    )
    return list(Evaluation.objects.order_by("pk").values_list(*columns))


def body(*copies: tuple[Evaluation, str], year: int = 2027) -> dict[str, Any]:
    named = [{"source_id": source.pk, "name": name} for source, name in copies]
    return {"year": year, "evaluations": named}


def test_an_evaluation_of_a_later_year_is_not_one_of_this_year(
    school: School, as_manager: Browser
) -> None:
    an_evaluation("Docentes", "Docentes 2028", 2028)
    (source,) = as_manager.read(PATH)["evaluations"]
    assert (source["name"], source["new_name"]) == ("Docentes 2026", "Docentes 2027")


@pytest.mark.both_databases
def test_what_can_be_copied_is_the_newest_of_each_category_without_one(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    person(category=school.category, is_active=False)
    person(category=school.category, role=Role.ADMIN)
    an_evaluation("Apoyo", "Apoyo 2024", 2024)
    an_evaluation("Apoyo", "Apoyo 2025, primera", 2025)
    last = an_evaluation("Apoyo", "Apoyo 2025", 2025)
    an_evaluation("Directivos", "Directivos 2026", 2026)
    an_evaluation("Directivos", "Directivos 2027", 2027)
    Category.objects.create(name="Nueva")
    assert as_manager.read(PATH) == {
        "year": 2027,
        "years": [2027],
        "evaluations": [
            {
                "id": last.pk,
                "name": "Apoyo 2025",
                "new_name": "Apoyo 2027",
                "period": 2025,
                "weight_objectives": 30,
                "weight_competencies": 70,
                "category_name": "Apoyo",
                "question_bank_name": "",
                "people": 0,
            }
            | PLAIN,
            {
                "id": school.evaluation.pk,
                "name": "Docentes 2026",
                "new_name": "Docentes 2027",
                "period": 2026,
                "weight_objectives": 40,
                "weight_competencies": 60,
                "category_name": "Docentes",
                "question_bank_name": "Banco docente",
                "people": 1,
            }
            | PLAIN,
        ],
    }


@pytest.mark.both_databases
def test_categories_are_sorted_without_regard_to_accents(
    school: School, as_manager: Browser
) -> None:
    for name in ("Área de sistemas", "apoyo", "Zeladores"):
        an_evaluation(name, name, 2026)
    listed = [source["category_name"] for source in as_manager.read(PATH)["evaluations"]]
    assert listed == ["apoyo", "Área de sistemas", "Docentes", "Zeladores"]


@pytest.mark.parametrize(
    ("name", "period", "expected"),
    [
        ("Docentes 2026", 2026, "Docentes 2027"),
        ("2026: docentes", 2026, "2027: docentes"),
        ("Docentes 2025-2026", 2026, "Docentes 2026-2027"),
        ("Docentes 2026-2027", 2026, "Docentes 2027-2028"),
        ("Docentes 2023", 2023, "Docentes 2027"),
        ("Docentes", 2026, "Docentes 2027"),
        ("Ley 1998, docentes", 2026, "Ley 1998, docentes 2027"),
        ("Acta 12026", 2026, "Acta 12026 2027"),
        ("x" * 150, 2026, "x" * 145 + " 2027"),
    ],
)
def test_the_years_in_a_name_move_along(name: str, period: int, expected: str) -> None:
    assert name_for_year(name, period=period, year=2027) == expected


@pytest.mark.parametrize(
    ("day", "years", "expected"),
    [
        (date(2026, 10, 1), 1, date(2027, 10, 1)),
        (date(2027, 1, 15), 1, date(2028, 1, 15)),
        (date(2024, 2, 29), 1, date(2025, 2, 28)),
        (date(2024, 2, 29), 4, date(2028, 2, 29)),
        (None, 1, None),
    ],
)
def test_dates_move_along(day: date | None, years: int, expected: date | None) -> None:
    assert shift_years(day, years=years) == expected


def test_dates_are_proposed_and_stored_as_sent(school: School, as_manager: Browser) -> None:
    days = (date(2026, 9, 1), date(2026, 11, 30), date(2027, 1, 15))
    Evaluation.objects.update(**dict(zip(DATES, days, strict=True)))
    (source,) = as_manager.read(PATH)["evaluations"]
    proposed = {name: source[name] for name in DATES}
    assert list(proposed.values()) == ["2027-09-01", "2027-11-30", "2028-01-15"]
    sent = body((school.evaluation, "Docentes 2027"))
    sent["evaluations"][0] |= proposed | {"results_on": None}
    (made,) = as_manager.post_json(PATH, sent).json()
    assert [made[name] for name in DATES] == ["2027-09-01", "2027-11-30", None]
    event = AuditEvent.objects.get(action="evaluation.created", object_id=made["id"])
    assert event.changes["closes_on"] == [None, "2027-11-30"]


@pytest.mark.parametrize("later", ["closes_on", "results_on"])
def test_dates_out_of_order_are_refused(school: School, as_manager: Browser, later: str) -> None:
    support = an_evaluation("Apoyo", "Apoyo 2026", 2026)
    sent = body((school.evaluation, "Docentes 2027"), (support, "Apoyo 2027"))
    sent["evaluations"][1] |= {"opens_on": "2027-09-01", later: "2027-08-31"}
    assert fields_of(as_manager.post_json(PATH, sent)) == {f"evaluations.1.{later}"}
    assert Evaluation.objects.count() == 2


@pytest.mark.both_databases
def test_what_is_asked_for_is_copied_with_its_bank_and_weights(
    school: School, as_manager: Browser
) -> None:
    support = an_evaluation("Apoyo", "Apoyo 2026", 2026)
    before, kept = stored(), list(Assignment.objects.values())
    events = AuditEvent.objects.count()
    sent = body((support, "Apoyo 2027"), (school.evaluation, " Así se llama "))
    made = as_manager.post_json(PATH, sent)
    assert made.status_code == 201
    assert [each["name"] for each in made.json()] == ["Apoyo 2027", "Así se llama"]
    assert stored() == [
        *before,
        ("Apoyo 2027", 2027, "Apoyo", None, 30, False, None, None, None),
        ("Así se llama", 2027, "Docentes", school.bank.pk, 40, False, None, None, None),
    ]
    assert list(Assignment.objects.values()) == kept
    recorded = AuditEvent.objects.order_by("pk")[events:]
    assert [(each.action, each.label) for each in recorded] == [
        ("evaluation.created", "Apoyo 2027"),
        ("evaluation.created", "Así se llama"),
    ]
    assert recorded[1].changes["question_bank"] == [None, f"Banco docente ({school.bank.pk})"]
    assert as_manager.read(PATH)["evaluations"] == []
    earlier = {"reason": "earlier_year", "is_obstacle": False, "people": 0}
    assert earlier in as_manager.read("/readiness")["reasons"]


@pytest.mark.both_databases
def test_pressed_twice_it_makes_nothing_twice(school: School, as_manager: Browser) -> None:
    sent = body((school.evaluation, "Docentes 2027"))
    assert as_manager.post_json(PATH, sent).status_code == 201
    before, events = stored(), AuditEvent.objects.count()
    assert code_of(as_manager.post_json(PATH, sent), 409) == "changed_meanwhile"
    assert (stored(), AuditEvent.objects.count()) == (before, events)


@pytest.mark.parametrize("why", ["has one", "is not the newest", "is absent", "another year"])
def test_one_that_cannot_be_copied_keeps_all_from_it(
    school: School, as_manager: Browser, why: str
) -> None:
    other = an_evaluation("Apoyo", "Apoyo 2025", 2025)
    year = 2027
    if why == "has one":
        an_evaluation("Apoyo", "Apoyo 2027", 2027)
    elif why == "is not the newest":
        an_evaluation("Apoyo", "Apoyo 2026", 2026)
    elif why == "is absent":
        other.delete()
        other.pk = 2**62
    else:
        year = 2028
    before, events = stored(), AuditEvent.objects.count()
    sent = body((school.evaluation, "Docentes 2027"), (other, "Apoyo 2027"), year=year)
    assert code_of(as_manager.post_json(PATH, sent), 409) == "changed_meanwhile"
    assert (stored(), AuditEvent.objects.count()) == (before, events)


def test_bad_lists_are_refused(school: School, as_manager: Browser) -> None:
    one = (school.evaluation, "Docentes 2027")
    assert fields_of(as_manager.post_json(PATH, body())) == {"evaluations"}
    assert fields_of(as_manager.post_json(PATH, body(one, one))) == {"evaluations"}
    unnamed = (school.evaluation, " ")
    assert fields_of(as_manager.post_json(PATH, body(unnamed))) == {"evaluations.0.name"}
    assert Evaluation.objects.count() == 1


def test_many_take_as_few_statements_as_one(school: School, as_manager: Browser) -> None:
    def read_and_copy(count: int) -> tuple[int, int]:
        made = [an_evaluation(f"Área {count} {number}", "x", 2026) for number in range(count)]
        reading = count_queries(as_manager, PATH)
        sent = body(*((each, "Nueva") for each in made))
        return reading, count_statements(lambda: as_manager.post_json(PATH, sent), 201)

    assert read_and_copy(1) == read_and_copy(30)

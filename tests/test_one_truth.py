"""Every figure of what is owed that stands in two places is the same one, in the same words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.messages import pending_words
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.talks.school import agreed, proposed

# counts and lists of the same conditions are as many on any database; averages are sums of decimals
pytestmark = pytest.mark.sqlite_suffices

NOON = "2026-11-27T12:00:00-05:00"
# the dates of the evaluation of each category, and None for one without an evaluation
DATES: Mapping[str, dict[str, date] | None] = {
    "Abierta": {"closes_on": date(2026, 12, 17)},
    "Sin fechas": {},
    "Por abrir": {"opens_on": date(2026, 12, 3), "closes_on": date(2026, 12, 31)},
    "Cerrada": {"closes_on": date(2026, 11, 24)},
    "Sin evaluación": None,
}
Parts = Counter[tuple[str, str | None]]


@pytest.fixture
def evaluators(school: School, person: PersonFactory) -> list[User]:
    """Two evaluators with two people of each category, of whom one has sent and has more time."""
    Evaluation.objects.update(period=2026)
    found = [school.evaluator, person("Bruno Díaz", role=Role.EVALUATOR)]
    for name, days in DATES.items():
        category = Category.objects.create(name=name)
        evaluation = days is not None and Evaluation.objects.create(
            name=name,
            period=2026,
            category=category,
            question_bank=school.bank,
            weight_objectives=40,
            weight_competencies=60,
            **days,
        )
        for evaluator in found:
            people = [person(f"{name} {number}", category=category) for number in range(2)]
            for pupil in people:
                Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
        if name == "Abierta":
            school.evaluation = evaluation
            school.submit(evaluator=evaluator, collaborator=people[0])
        if name == "Cerrada":
            DeadlineExtension.objects.create(
                evaluation=evaluation, evaluator=found[1], closes_on=date(2026, 12, 1)
            )
    return found


def of_parts(parts: Iterable[dict[str, Any]]) -> Parts:
    found: Parts = Counter()
    for part in parts:
        found[part["state"], part["day"]] += part["number"]
    return found


def of_rows(rows: Iterable[dict[str, Any]]) -> Parts:
    """From rows of single people, as a screen counts them."""
    found: Parts = Counter()
    for row in rows:
        day = {"upcoming": row["opens_on"], "unprepared": None}.get(row["state"], row["closes_on"])
        found[row["state"], day] += 1
    return found


def of_own_list(evaluator: User) -> Parts:
    """From what the evaluator's first page and list read."""
    browser = browser_of(evaluator)
    done = {
        each["collaborator_id"]
        for each in browser.read(f"/evaluation-results/evaluated/{evaluator.pk}")
    }
    rows = browser.read(f"/assignments/{evaluator.pk}")
    return of_rows(row for row in rows if row["collaborator_id"] not in done)


def test_every_place_splits_what_an_evaluator_owes_alike(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        manager = browser_of(school.manager)
        dashboard = manager.read("/dashboard/metrics")
        rows = {row["evaluator_id"]: row for row in dashboard["evaluation_progress"]}
        reminders = {row["id"]: row for row in manager.read("/reminders/people")}
        listed = {row["evaluator_id"]: row for row in manager.read("/dashboard/progress")}
        total: Parts = Counter()
        for evaluator in evaluators:
            row, pk = rows[evaluator.pk], evaluator.pk
            parts = of_parts(row["pending"])
            total += parts
            assert len(parts) == 5
            assert parts.total() == row["assigned"] - row["evaluated"]
            assert listed[pk] == row
            assert of_parts(reminders[pk]["parts"]) == parts
            assert reminders[pk]["pending"] == sum(
                number for (state, _), number in parts.items() if state == "open"
            )
            assert of_rows(manager.read(f"/dashboard/missing/{pk}")) == parts
            assert of_own_list(evaluator) == parts
            check_letter(manager, pk, row["pending"])
        assert of_parts(dashboard["pending"]) == total
        assert total.total() == dashboard["total_assigned"] - dashboard["total_evaluated"]
        assert dashboard["total_not_evaluated"] == len(manager.read("/reports/not-evaluated"))


def test_the_stages_of_the_year_have_the_figures_of_their_pages(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        evaluated = Submission.objects.first()
        assert evaluated
        plan_for(browser_of(school.manager), evaluated)
        for browser in (browser_of(school.manager), browser_of(school.admin)):
            year = browser.read("/dashboard/year")
            dashboard = browser.read("/dashboard/metrics")
            evaluate = year["evaluate"]
            for figure in ("total_assigned", "total_evaluated"):
                assert evaluate[figure] == dashboard[figure]
            actions = browser.get("/api/plans?state=pending&period=2026&page=1")
            assert year["improve"]["pending"] == int(actions["X-Total-Count"]) == 1
            assert year["improve"]["done"] == 0
            assert year["results"]["total_with_result"] == dashboard["total_with_result"] == 1
            readiness = browser.read("/readiness")
            people = {each["reason"]: each["people"] for each in readiness["reasons"]}
            assert year["prepare"] == {
                "state": "now",
                "people": readiness["people"],
                "blocked": readiness["blocked"],
                "no_access": people["no_access"],
                "earlier_year": people["earlier_year"],
            }
            new_year = browser.read("/evaluations/new-year?year=2027")
            assert year["next_year"]["left"] == len(new_year["evaluations"]) == 5


def test_the_page_for_the_board_has_the_figures_of_the_other_pages(
    school: School, person: PersonFactory
) -> None:
    evaluate_two_years(school, person)
    for browser, year in product(
        (browser_of(school.manager), browser_of(school.admin)), (current_year(), current_year() - 1)
    ):
        board = browser.read(f"/reports/board?year={year}")
        dashboard = browser.read(f"/dashboard/metrics?year={year}")
        assert board["means"]["overall"]["average"] == dashboard["overall_average"]
        assert board["means"]["overall"]["people"] == dashboard["total_with_result"] >= 11
        charts = browser.read(f"/dashboard/charts?year={year}")
        assert board["unpublished"] == charts["unpublished"]
        before, now = charts["years"][-2:] if year == current_year() else (None, charts["years"][0])
        assert board["means"]["overall"]["average"] == now["average"]
        assert board["people_before"] == (before["people"] if before else 0)
        whole, *_ = browser.read(f"/reports/comparison?year={year}")["groups"]
        assert board["means"] == whole["means"]
        same = whole["same_people"]["overall"]
        assert {key: board["same_people"][key] for key in same} == same
        assert board["same_people"]["standing"] in (None, whole["standing"])
        check_questions(browser, year, browser.read(f"/reports/board/questions?year={year}"))
        for state, figure in (("done", "done"), ("overdue", "overdue"), ("", "actions")):
            actions = browser.get(
                f"/api/plans?state={state}&period={year}&page=1".replace("state=&", "")
            )
            assert board["plans"][figure] == int(actions["X-Total-Count"])


def number_of(browser: Browser, path: str, **filters: object) -> int:
    """How many rows a list has."""
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    return int(browser.get(f"/api{path}?page=1&{query}")["X-Total-Count"])


def test_the_figures_of_the_dashboard_are_as_many_as_their_lists_have(
    school: School, person: PersonFactory
) -> None:
    evaluate_two_years(school, person)
    for browser, year in product(
        (browser_of(school.manager), browser_of(school.admin)), (current_year(), current_year() - 1)
    ):
        dashboard = browser.read(f"/dashboard/metrics?year={year}")
        sent = number_of(browser, "/reports/submissions", year=year)
        assert (
            dashboard["total_completed_evaluations"] == sent + dashboard["completed_about_reader"]
        )
        rows = browser.read(f"/training-report?year={year}").values()
        trained = {row["collaborator_name"] for of_evaluator in rows for row in of_evaluator}
        training = browser.read(f"/training-report/summary?year={year}")["people"]
        about_reader = dashboard["training_about_reader"]
        assert dashboard["total_needing_training"] - about_reader == training == len(trained)
        active = {"status": "true", "role": "colaborador"}
        assert dashboard["total_active_collaborators"] == number_of(browser, "/users", **active)
        evaluators = number_of(browser, "/users", **active | {"role": "evaluador"})
        listed = browser.read(f"/dashboard/progress?year={year}")
        assert dashboard["total_active_evaluators"] == evaluators == len(listed)
        for filters, figure in (
            ({}, "total_with_result"),
            ({"provisional": "true"}, "total_provisional"),
        ):
            assert dashboard[figure] == number_of(browser, "/reports/latest", year=year, **filters)
        follow_up = browser.read(f"/reports/follow-up?year={year}")
        assert follow_up == {
            "answered": number_of(browser, "/reports/latest", year=year, answered="true"),
            "unconfirmed": number_of(browser, "/reports/latest", year=year, unconfirmed="true"),
            "corrections": number_of(browser, "/reports/corrections", year=year),
            "requests": number_of(browser, "/reports/correction-requests", year=year),
        }


@pytest.mark.both_databases
def test_charts_and_analysis_have_the_averages_of_the_dashboard(
    school: School, person: PersonFactory
) -> None:
    evaluate_two_years(school, person)
    for browser, year in product(
        (browser_of(school.manager), browser_of(school.admin)), (current_year(), current_year() - 1)
    ):
        dashboard = browser.read(f"/dashboard/metrics?year={year}")
        charts = browser.read(f"/dashboard/charts?year={year}")
        people = sum(band["people"] for band in charts["bands"])
        assert dashboard["total_with_result"] == charts["people"] == people
        assert dashboard["overall_average"] == charts["average"]
        _, *of_categories = browser.read(f"/reports/comparison?year={year}")["groups"]
        compared = {
            group["label"]: (
                group["means"]["overall"]["people"],
                group["means"]["overall"]["average"],
            )
            for group in of_categories
            if group["means"]["overall"]["people"]
        }
        drawn = {each["label"]: (each["people"], each["average"]) for each in charts["categories"]}
        standing = browser.read(f"/reports/groups?year={year}")
        stood = {
            each["label"]: (each["people"], each["average"]) for each in standing["categories"]
        }
        assert compared == drawn == stood
        for category in Category.objects.all():
            alone = browser.read(f"/dashboard/metrics?year={year}&category_id={category.pk}")
            if category.name in drawn:
                assert drawn[category.name] == (
                    alone["total_with_result"],
                    alone["overall_average"],
                )


@pytest.mark.both_databases
def test_a_result_is_the_same_wherever_it_stands(school: School, person: PersonFactory) -> None:
    evaluate_two_years(school, person)
    manager = browser_of(school.admin)
    latest = {row["user_id"]: row for row in manager.read("/reports/latest")}
    with_result = [row for row in latest.values() if row["evaluation_id"] is not None]
    assert len(with_result) > 11
    for row in with_result:
        pk, evaluation, total = row["user_id"], row["evaluation_id"], row["overall_percentage"]
        report = manager.read(f"/reports/full/{evaluation}/{pk}")["report"]
        newest, *_ = manager.read(f"/users/evaluation-history/{pk}")
        owner = browser_of(User.objects.get(pk=pk))
        assert total == report["overall_percentage"] == newest["overall_percentage"]
        if row["is_published"]:
            own = owner.read(f"/reports/full/{evaluation}/{pk}")["report"]
            in_profile = owner.read(f"/evaluation-results/latest/{pk}")
            assert total == own["overall_percentage"] == in_profile["overall_percentage"]


def test_people_are_as_many_where_they_are_counted_as_in_their_lists(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        Evaluation.objects.filter(name="Abierta").update(
            includes_self_evaluation=True, results_on=date(2027, 1, 20)
        )
        for browser in (browser_of(school.manager), browser_of(school.admin)):
            for category in browser.read("/categories"):
                active = {"category_id": category["id"], "status": "true"}
                assert category["people"] == number_of(browser, "/users", **active)
            readiness = browser.read("/readiness")
            for reason in readiness["reasons"]:
                listed = number_of(browser, "/readiness/people", reason=reason["reason"])
                assert reason["people"] == listed, reason["reason"]
            evaluations = browser.read("/evaluations")
            for bank in browser.read("/question-banks"):
                used = sum(each["question_bank_id"] == bank["id"] for each in evaluations)
                assert bank["evaluations_count"] == used
            reminders = browser.read("/reminders")
            assert reminders["people"] == number_of(browser, "/reminders/people")
            for task in ("pending", "ready", "unconfirmed", "self_evaluation"):
                listed = number_of(browser, "/reminders/people", task=task)
                assert reminders[task] == listed, task
            waiting = number_of(browser, "/self-evaluations", year=2026, sent="false")
            assert reminders["self_evaluation"] == waiting > 0


def check_questions(browser: Browser, year: int, questions: list[dict[str, Any]]) -> None:
    """They are those of the workbook, and those of each category its heat map and comparison."""
    in_workbook = {
        text: (people, f"{score:.2f}")
        for _, text, department, people, score in browser.exported(
            f"/exports/heat_map?period={year}"
        )
        if department == "Todos"
    }
    assert {
        row["question_text"]: (row["people"], row["average_score"]) for row in questions
    } == in_workbook
    for category in Category.objects.all():
        own = {
            row["question_id"]: {"people": row["people"], "average": row["average_score"]}
            for row in questions
            if row["categories"] == [category.name]
        }
        asked = browser.read(f"/reports/heat-map/{category.pk}?year={year}")["questions"]
        assert own == {row["question_id"]: row["mean"] for row in asked}
        compared = browser.read(f"/reports/comparison/{category.pk}?year={year}")
        found = {row["question_id"]: row["mean"] for row in compared if row["mean"]["people"]}
        assert own == found


def evaluate_two_years(school: School, person: PersonFactory) -> None:
    """Eleven people last year, and they with two others and a manager this year, all in plans.

    The manager's result of this year is not published. Another category begins this year.
    """
    people = [person(f"Persona {place}", category=school.category) for place in range(11)]
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    school.manager.refresh_from_db()
    second = person("Bruno Díaz", role=Role.EVALUATOR)
    for evaluator in (school.evaluator, second):
        for about in (*people, school.manager):
            Assignment.objects.create(evaluator=evaluator, collaborator=about)
    for place, about in enumerate(people):
        school.submit(place % 4 + 1, 3, 2, collaborator=about)
        school.submit(4, place % 3 + 1, 3, collaborator=about, evaluator=second)
    Evaluation.objects.update(period=current_year() - 1)
    new_evaluation(school, school.category, results_on=today() + timedelta(days=7))
    chief = browser_of(school.admin)
    for place, about in enumerate((*people, school.manager)):
        plan_for(chief, school.submit(3, place % 4 + 1, 4, collaborator=about))
    for place, about in enumerate(people[:7]):
        school.submit(
            4,
            place % 3 + 1,
            3,
            collaborator=about,
            evaluator=second,
            requires_training=place == 0,
        )
    DevelopmentAction.objects.filter(result__collaborator=people[0]).update(done_at=timezone.now())
    DevelopmentAction.objects.filter(result__collaborator__in=people[1:4]).update(
        due_on=today() - timedelta(days=1)
    )
    elsewhere = Category.objects.create(name="Administración")
    school.bank = create_bank(name="Otro banco")
    school.questions = [
        create_question(bank_id=school.bank.pk, question_text=f"Atiende {n}.", question_type=kind)
        for n, kind in enumerate(("competency", "objective"))
    ]
    new_evaluation(school, elsewhere)
    for place in range(10):
        about = person(f"Otra {place}", category=elsewhere)
        Assignment.objects.create(evaluator=second, collaborator=about)
        school.submit(place % 4 + 1, 2, collaborator=about, evaluator=second)


def new_evaluation(school: School, category: Category, **fields: Any) -> None:
    """Another one of this year, which the next submissions are in."""
    school.evaluation = school.new_evaluation(
        name=f"{category.name} de este año", category_id=category.pk, **fields
    )


def plan_for(manager: Browser, submission: Submission) -> None:
    """Plan something because of the result that this submission is part of."""
    planned = manager.post_json(
        "/plans",
        {
            "evaluation_id": submission.evaluation_id,
            "user_id": submission.collaborator_id,
            "what": "Visitas de aula",
            "responsible_name": "ACME",
            "due_on": f"{current_year()}-12-31",
            "question_ids": [],
        },
    )
    assert planned.status_code == 201


def check_letter(manager: Browser, evaluator_id: int, parts: list[dict[str, Any]]) -> None:
    """The preview of the e-mail states the same parts, in the words of the server."""
    text = " ".join(manager.read(f"/reminders/people/{evaluator_id}")["text"].split())
    number = sum(part["number"] for part in parts)
    assert f"Le faltan {number} evaluaciones: " in text
    for part in parts:
        day = part["day"] and date.fromisoformat(part["day"])
        assert pending_words(part["state"], part["number"], day) in text


def test_each_person_without_a_result_has_the_state_of_their_evaluator(
    school: School, evaluators: list[User]
) -> None:
    reasons = {"no_evaluation": "unprepared"}
    with time_machine.travel(NOON, tick=False):
        manager = browser_of(school.manager)
        listed = manager.read("/reports/not-evaluated")
        for evaluator in evaluators:
            missing = manager.read(f"/dashboard/missing/{evaluator.pk}")
            own = {row["collaborator_id"]: row["state"] for row in missing}
            found = {
                row["user_id"]: reasons.get(row["why"], row["why"])
                for row in listed
                if evaluator.pk in {each["evaluator_id"] for each in row["evaluators"]}
            }
            assert found == own


def test_a_figure_of_an_analysis_is_as_many_people_as_it_leads_to(
    school: School, person: PersonFactory
) -> None:
    evaluate_two_years(school, person)
    for browser, year in product(
        (browser_of(school.manager), browser_of(school.admin)), (current_year(), current_year() - 1)
    ):
        charts = browser.read(f"/dashboard/charts?year={year}")
        for band in charts["bands"]:
            listed = number_of(browser, "/reports/latest", year=year, band=band["start"])
            assert band["people"] == listed, band
        first, *_ = browser.read(f"/reports/latest?year={year}")
        beside = browser.read(f"/reports/latest/{first['user_id']}/neighbours?year={year}")
        assert beside["total"] == number_of(browser, "/reports/latest", year=year)
        drawn = {each["label"]: (each["people"], each["average"]) for each in charts["categories"]}
        for category in Category.objects.all():
            for question in browser.read(f"/reports/heat-map/{category.pk}?year={year}")[
                "questions"
            ]:
                path = f"/reports/heat-map/{category.pk}/{question['question_id']}"
                assert question["mean"]["people"] == number_of(browser, path, year=year)
            ranked = browser.read(f"/reports/latest?year={year}&category_id={category.pk}")
            for row in ranked[:1]:
                path = f"/reports/full/{row['evaluation_id']}/{row['user_id']}"
                mean = browser.read(path)["average"]
                assert (mean["people"], mean["percentage"]) == drawn[category.name]


def test_an_evaluation_has_the_figures_of_the_pages_that_it_leads_to(
    school: School, evaluators: list[User]
) -> None:
    with time_machine.travel(NOON, tick=False):
        for browser in (browser_of(school.manager), browser_of(school.admin)):
            dashboard = browser.read("/dashboard/metrics")
            progress = browser.read("/evaluations/progress")
            waiting = Counter(
                row["evaluation_id"] for row in browser.read("/reports/not-evaluated")
            )
            names = {each["id"]: each["name"] for each in browser.read("/evaluations")}
            for row in progress:
                pk = row["evaluation_id"]
                filters = {"year": 2026, "evaluation_name": names[pk]}
                assert row["evaluated"] == number_of(browser, "/reports/latest", **filters)
                assert row["remaining"] == waiting[pk]
                publication = browser.read(f"/evaluations/{pk}/publication")
                assert publication["people"] == row["evaluated"]
                assert publication["without_result"] == row["remaining"]
            assert sum(row["evaluated"] for row in progress) == dashboard["total_with_result"] == 1
            readiness = browser.read("/readiness")
            for figure, whole in (
                ("people", readiness["people"]),
                ("ready", readiness["people"] - readiness["blocked"]),
            ):
                assert sum(each[figure] for each in readiness["categories"]) == whole
            assigned = {row["evaluator_id"]: row for row in browser.read("/dashboard/progress")}
            for evaluator in evaluators:
                groups = browser.read(f"/assignments/{evaluator.pk}/groups")["categories"]
                of_groups = sum(each["assigned"] for each in groups)
                assert of_groups == assigned[evaluator.pk]["assigned"]
            people = {each["name"]: each["people"] for each in browser.read("/categories")}
            for each in browser.read("/evaluations/new-year?year=2027")["evaluations"]:
                assert each["people"] == people[each["category_name"]]


def test_talks_are_as_many_as_their_lists_have(school: School, person: PersonFactory) -> None:
    second = person("Bruno Paz", category=school.category)
    third = person("Carla Ruiz", category=school.category)
    for about in (second, third):
        Assignment.objects.create(evaluator=school.evaluator, collaborator=about)
    for about in (school.collaborator, second, third):
        school.submit(collaborator=about)
    Evaluation.objects.filter(pk=school.evaluation.pk).update(
        results_on=today() - timedelta(days=1)
    )
    proposed(school)
    agreed(school, second)
    for browser in (browser_of(school.manager), browser_of(school.admin)):
        [counted] = browser.read("/talks/summary")
        for state in ("held", "agreed", "proposed"):
            assert counted[state] == number_of(browser, "/talks", talk=state), state
        assert counted["people"] == number_of(browser, "/talks") == 3
        reminded = number_of(browser, "/reminders/people", task="talks")
        assert browser.read("/reminders")["talks"] == reminded > 0
    evaluator = browser_of(school.evaluator)
    waiting = evaluator.read("/talks/waiting")
    tasks = Counter(row["task"] for row in evaluator.read("/talks/led"))
    for task in ("propose", "choose", "note"):
        assert waiting[f"to_{task}"] == tasks[task], task

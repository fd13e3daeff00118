"""The page for the board: what it tells, of how many people, and what it leaves out."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.services import add_action
from evaluacmo.reports.measures import FEWEST_PEOPLE
from evaluacmo.results.models import PersonResult
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

QUESTIONS = "/reports/board/questions"


def begin_year(school: School, *, category: Category | None = None, **fields: Any) -> None:
    """Another evaluation of this year, which the next submissions are in."""
    school.evaluation = school.new_evaluation(
        name="Este año", category_id=(category or school.category).pk, **fields
    )


def become_last_year() -> None:
    Evaluation.objects.filter(period=current_year()).update(period=current_year() - 1)


def people_of(school: School, person: PersonFactory, number: int) -> list[User]:
    return [person(f"Persona {place}", category=school.category) for place in range(number)]


def evaluate(
    school: School, people: Iterable[User], *scores: int, evaluators: Sequence[User] = ()
) -> None:
    """Each of the people by each of the evaluators, or else by that of the school."""
    for about in people:
        for evaluator in evaluators or [school.evaluator]:
            Assignment.objects.get_or_create(evaluator=evaluator, collaborator=about)
            school.submit(*scores, collaborator=about, evaluator=evaluator)


def test_nobody_evaluated(school: School, as_manager: Browser) -> None:
    board = as_manager.read("/reports/board")
    assert list(board["means"].values()) == [{"people": 0, "average": None}] * 3
    assert board["same_people"] == {
        "people": 0,
        "average": None,
        "compared": None,
        "standing": None,
    }
    assert (board["people_before"], board["unpublished"]) == (0, 0)
    assert board["plans"] == {"actions": 0, "done": 0, "overdue": 0, "people": 0}
    assert as_manager.read(QUESTIONS) == []


@pytest.mark.both_databases
def test_nothing_is_told_of_fewer_than_ten_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, FEWEST_PEOPLE)
    evaluate(school, people[1:], 4, 4, 4)
    board = as_manager.read("/reports/board")
    few = FEWEST_PEOPLE - 1
    assert list(board["means"].values()) == [{"people": few, "average": None}] * 3
    assert as_manager.read(QUESTIONS) == []
    evaluate(school, people[:1], 4, 4, 4)
    board = as_manager.read("/reports/board")
    told = {"people": FEWEST_PEOPLE, "average": "100.00"}
    assert list(board["means"].values()) == [told] * 3
    assert [row["people"] for row in as_manager.read(QUESTIONS)] == [FEWEST_PEOPLE] * 3


def test_a_section_that_few_are_evaluated_in_is_not_told(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, FEWEST_PEOPLE)
    evaluate(school, people, 3, 3, 3)
    PersonResult.unrestricted.filter(collaborator=people[0]).update(objectives=0)
    means = as_manager.read("/reports/board")["means"]
    assert means["competencies"] == {"people": FEWEST_PEOPLE, "average": "75.00"}
    assert means["objectives"] == {"people": FEWEST_PEOPLE - 1, "average": None}


@pytest.mark.both_databases
def test_the_same_people_are_compared_from_ten_on(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, FEWEST_PEOPLE)
    evaluate(school, people, 2, 2, 2)
    become_last_year()
    begin_year(school)
    evaluate(school, people[1:], 4, 4, 4)
    board = as_manager.read("/reports/board")
    assert (board["people_before"], board["compared_with"]) == (FEWEST_PEOPLE, current_year() - 1)
    few = {"people": FEWEST_PEOPLE - 1, "average": None, "compared": None, "standing": None}
    assert board["same_people"] == few
    evaluate(school, people[:1], 4, 4, 4)
    same = as_manager.read("/reports/board")["same_people"]
    assert (same["people"], same["average"], same["compared"]) == (10, "100.00", "50.00")
    # one evaluator may have become less severe
    assert same["standing"] == {"told": "other_evaluators", "compared": 10, "evaluators": 1}


def test_who_evaluated_the_reader_is_in_no_figure(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    manager, alone = school.manager, person("Sola", role=Role.EVALUATOR)
    User.objects.filter(pk=manager.pk).update(category=school.category)
    manager.refresh_from_db()
    people = [school.collaborator, *people_of(school, person, FEWEST_PEOPLE - 1)]
    for evaluator in (alone, school.evaluator):
        Assignment.objects.create(evaluator=evaluator, collaborator=manager)
    evaluate(school, people, 3, 3, 3)
    school.submit(4, 4, 4, collaborator=manager, evaluator=alone)
    become_last_year()
    begin_year(school)
    evaluate(school, people, 3, 3, 3)
    school.submit(4, 4, 4, collaborator=manager, evaluator=alone)
    board = as_manager.read("/reports/board")
    assert board["same_people"]["people"] == FEWEST_PEOPLE + 1
    standing = board["same_people"]["standing"]
    assert (standing["compared"], standing["evaluators"]) == (FEWEST_PEOPLE, 1)
    chief = browser_of(school.admin).read("/reports/board")
    standing = chief["same_people"]["standing"]
    assert (standing["compared"], standing["evaluators"]) == (FEWEST_PEOPLE + 1, 2)


def test_a_result_that_the_reader_cannot_read_counts_nowhere(
    school: School, person: PersonFactory, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    school.manager.refresh_from_db()
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    people = people_of(school, person, FEWEST_PEOPLE)
    evaluate(school, [*people, school.manager], 2, 2, 2)
    become_last_year()
    begin_year(school, results_on=today() + timedelta(days=7))
    evaluate(school, people, 3, 3, 3)
    before, questions = as_manager.read("/reports/board"), as_manager.read(QUESTIONS)
    assert before["unpublished"] == FEWEST_PEOPLE
    school.submit(1, 1, 1, collaborator=school.manager, requires_training=True)
    assert as_manager.read("/reports/board") == before
    assert as_manager.read(QUESTIONS) == questions
    seen = as_admin.read("/reports/board")
    assert seen["unpublished"] == seen["means"]["overall"]["people"] == FEWEST_PEOPLE + 1


def test_provisional_results_are_counted(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, FEWEST_PEOPLE)
    second = person("Bruno Díaz", role=Role.EVALUATOR)
    for each in people:
        Assignment.objects.create(evaluator=second, collaborator=each)
    evaluate(school, people)
    assert as_manager.read("/dashboard/metrics")["total_provisional"] == FEWEST_PEOPLE
    assert as_manager.read("/reports/board")["means"]["overall"]["people"] == FEWEST_PEOPLE


@pytest.mark.both_databases
def test_a_question_of_several_categories_counts_once(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    evaluate(school, people_of(school, person, 6), 4, 3, 1)
    elsewhere = Category.objects.create(name="Administración")
    begin_year(school, category=elsewhere)
    others = [person(f"Otra {place}", category=elsewhere) for place in range(6)]
    evaluate(school, others, 2, 3, 2)
    rows = as_manager.read(QUESTIONS)
    assert [(row["question_text"], row["average_score"]) for row in rows] == [
        ("Cumple su plan anual.", "1.50"),
        ("Prepara sus clases.", "3.00"),
        ("Escucha a sus estudiantes.", "3.00"),
    ]
    for row in rows:
        assert (row["people"], row["categories"]) == (12, ["Administración", "Docentes"])


@pytest.mark.both_databases
def test_plans_of_the_year_are_counted_with_their_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, 2)
    evaluate(school, people)
    yesterday = today() - timedelta(days=1)
    for about, due_on in ((0, yesterday), (0, today()), (1, yesterday)):
        add_action(
            actor=school.manager,
            evaluation_id=school.evaluation.pk,
            user_id=people[about].pk,
            what="Curso",
            responsible_id=None,
            responsible_name="ACME",
            due_on=due_on,
            question_ids=[],
        )
    done = DevelopmentAction.objects.get(result__collaborator=people[1])
    DevelopmentAction.objects.filter(pk=done.pk).update(done_at=timezone.now())
    plans = {"actions": 3, "done": 1, "overdue": 1, "people": 2}
    assert as_manager.read("/reports/board")["plans"] == plans
    nothing = dict.fromkeys(plans, 0)
    assert as_manager.read(f"/reports/board?year={current_year() - 1}")["plans"] == nothing


def test_it_costs_the_same_for_many_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = people_of(school, person, FEWEST_PEOPLE + 3)
    evaluate(school, people)
    become_last_year()
    begin_year(school)
    evaluate(school, people[:FEWEST_PEOPLE])
    paths = ("/reports/board", QUESTIONS)
    for path in paths:
        as_manager.read(path)  # what is opened for the first time is written down
    few = [count_queries(as_manager, path) for path in paths]
    evaluate(school, people[FEWEST_PEOPLE:])
    assert [count_queries(as_manager, path) for path in paths] == few == [11, 7]

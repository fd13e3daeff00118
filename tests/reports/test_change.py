"""A changed result in the report, and what each reader learns of the evaluators."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.results.context import Score
from evaluacmo.results.services import submit
from evaluacmo.statistics.models import EvaluatorSpread
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

THIS_YEAR = current_year()
FROM_LITERATURE = {"points": 10, "pairs": None}


@pytest.fixture
def evaluators(school: School, person: PersonFactory) -> list[User]:
    school.evaluation.delete()
    school.assignment.delete()
    return [person(f"Evalúa {number}", role=Role.EVALUATOR) for number in range(3)]


def evaluation_of(school: School, year: int) -> Evaluation:
    return school.new_evaluation(
        year=year, name=f"Docentes {year}", weight_objectives=0, weight_competencies=100
    )


def hold(school: School, evaluation: Evaluation, person: User, given: dict[User, int]) -> None:
    """Each of these evaluators gives this score in each question."""
    for evaluator, score in given.items():
        assigned = Assignment.objects.create(evaluator=evaluator, collaborator=person)
        with time_machine.travel(
            timezone.now() - timedelta(days=365 * (THIS_YEAR - evaluation.period)), tick=False
        ):
            submit(
                actor=evaluator,
                evaluator_id=evaluator.pk,
                collaborator_id=person.pk,
                evaluation_id=evaluation.pk,
                scores=[
                    Score(each.question_id, score) for each in current_wordings(school.bank.pk)
                ],
                requires_training=False,
                comments="Bien.",
            )
        assigned.delete()


def two_years(
    school: School, person: User, then: dict[User, int], now: dict[User, int]
) -> Evaluation:
    for year, given in ((THIS_YEAR - 1, then), (THIS_YEAR, now)):
        evaluation = evaluation_of(school, year)
        hold(school, evaluation, person, given)
    return evaluation


def change(browser: Browser, evaluation: Evaluation, person: User) -> Any:
    return browser.read(f"/reports/full/{evaluation.pk}/{person.pk}")["change"]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("scores", "usual_change", "is_small"),
    [
        # one each: 2 × 10
        (([2], [3]), 20, False),
        (([3, 3, 2], [3]), 17, True),
        (([3, 2], [3, 3]), 15, True),
        (([3], [3]), 20, True),
    ],
)
def test_a_change_is_small_within_what_other_evaluators_make(
    school: School,
    evaluators: list[User],
    as_manager: Browser,
    *,
    scores: tuple[Sequence[int], Sequence[int]],
    usual_change: int,
    is_small: bool,
) -> None:
    then, now = scores
    given = [dict(zip(evaluators, of_year, strict=False)) for of_year in scores]
    evaluation = two_years(school, school.collaborator, *given)
    assert change(as_manager, evaluation, school.collaborator) == {
        "usual_difference": FROM_LITERATURE,
        "usual_change": usual_change,
        "is_small": is_small,
        "shared_evaluators": "all" if len(then) == len(now) else "some",
    }


def test_a_first_result_has_no_change(
    school: School, evaluators: list[User], as_manager: Browser
) -> None:
    evaluation = evaluation_of(school, THIS_YEAR)
    hold(school, evaluation, school.collaborator, {evaluators[0]: 3})
    assert change(as_manager, evaluation, school.collaborator) is None


def test_a_provisional_result_has_no_change_yet(
    school: School, evaluators: list[User], as_manager: Browser
) -> None:
    first, second, _ = evaluators
    evaluation = two_years(school, school.collaborator, {first: 2}, {first: 4})
    waiting = Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    read = as_manager.read(f"/reports/full/{evaluation.pk}/{school.collaborator.pk}")
    assert read["report"]["is_provisional"]
    assert len(read["earlier"]) == 1
    assert read["change"] is None
    waiting.delete()
    assert change(as_manager, evaluation, school.collaborator)["is_small"] is False


def test_managers_read_whether_others_evaluated_and_nobody_does_about_themselves(
    school: School, evaluators: list[User], as_manager: Browser, as_collaborator: Browser
) -> None:
    first, second, third = evaluators
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    then, now = (evaluation_of(school, year) for year in (THIS_YEAR - 1, THIS_YEAR))
    for person in (school.collaborator, school.manager):
        hold(school, then, person, {first: 2, second: 3})
        hold(school, now, person, {third: 3})
    others = change(as_manager, now, school.collaborator)
    own = change(as_collaborator, now, school.collaborator)
    assert others["shared_evaluators"] == "none"
    assert own == others | {"shared_evaluators": None}
    assert change(as_manager, now, school.manager) == own
    (admins,) = [
        report["change"]
        for report in browser_of(school.admin).read(f"/reports/evaluation/{now.pk}")
        if report["report"]["user_id"] == school.manager.pk
    ]
    assert admins == others


@pytest.fixture
def past(school: School, person: PersonFactory, evaluators: list[User]) -> Evaluation:
    """Two evaluators of 15 people each year differ by one score: 25 per cent."""
    first, second, _ = evaluators
    for year in (THIS_YEAR - 2, THIS_YEAR - 1):
        evaluation = evaluation_of(school, year)
        for number in range(15):
            colleague = person(f"Colega {number}", category=school.category)
            hold(school, evaluation, colleague, {first: 2, second: 3})
    return evaluation


def test_the_schools_own_difference_counts_once_it_has_enough_pairs(
    school: School,
    person: PersonFactory,
    evaluators: list[User],
    past: Evaluation,
    as_manager: Browser,
) -> None:
    hold(school, past, school.collaborator, {evaluators[0]: 1})
    now = evaluation_of(school, THIS_YEAR)
    hold(school, now, school.collaborator, {evaluators[0]: 3})
    path = f"/reports/full/{now.pk}/{school.collaborator.pk}"
    assert change(as_manager, now, school.collaborator) == {
        "usual_difference": {"points": 25, "pairs": 30},
        "usual_change": 50,
        "is_small": True,
        "shared_evaluators": "all",
    }
    calls = count_queries(as_manager, path)
    # submissions in evaluations that count already, or are not over, change nothing
    for evaluation in (past, now):
        for number in range(5):
            late = person(f"Tarde {number}", category=school.category)
            hold(school, evaluation, late, {evaluators[0]: 1, evaluators[1]: 4})
    assert change(as_manager, now, school.collaborator)["usual_difference"] == {
        "points": 25,
        "pairs": 30,
    }
    assert count_queries(as_manager, path) == calls
    # nor while its people cannot read it
    yesterday = today() - timedelta(days=1)
    Evaluation.objects.filter(pk=now.pk).update(
        opens_on=yesterday, closes_on=yesterday, results_on=today() + timedelta(days=1)
    )
    assert change(as_manager, now, school.collaborator)["usual_difference"]["pairs"] == 30
    Evaluation.objects.filter(pk=now.pk).update(results_on=today())
    # √((30 × 25² + 5 × 75²) / 35) = 36.6
    assert change(as_manager, now, school.collaborator)["usual_difference"] == {
        "points": 37,
        "pairs": 35,
    }


def test_an_evaluation_of_few_people_with_several_evaluators_does_not_count(
    school: School,
    person: PersonFactory,
    evaluators: list[User],
    past: Evaluation,
    as_manager: Browser,
) -> None:
    few = evaluation_of(school, THIS_YEAR - 3)
    for number in range(4):
        colleague = person(f"De pocos {number}", category=school.category)
        hold(school, few, colleague, {evaluators[0]: 1, evaluators[1]: 4})
    hold(school, past, school.collaborator, {evaluators[0]: 1})
    now = evaluation_of(school, THIS_YEAR)
    hold(school, now, school.collaborator, {evaluators[0]: 3})
    usual = change(as_manager, now, school.collaborator)["usual_difference"]
    assert usual == {"points": 25, "pairs": 30}
    assert EvaluatorSpread.objects.get(evaluation=few).pairs == 0


@pytest.mark.both_databases
def test_purging_forgets_the_differences_of_results_that_are_gone(
    school: School, person: PersonFactory, evaluators: list[User], as_manager: Browser
) -> None:
    evaluation = two_years(school, school.collaborator, {evaluators[0]: 2}, {evaluators[0]: 3})
    old = Evaluation.objects.get(period=THIS_YEAR - 1)
    EvaluatorSpread.objects.create(evaluation=old, pairs=40, mean_square=16)
    assert change(as_manager, evaluation, school.collaborator)["usual_difference"]["pairs"] == 40
    purge(timezone.now() - timedelta(days=100))
    assert not EvaluatorSpread.objects.exists()

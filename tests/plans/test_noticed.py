"""Whether the scores that asked for an action have moved, worked out again from the raw answers."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.banks import create_question, delete_question, update_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.plans.services import add_action, mark_action
from evaluacmo.results.context import Score
from evaluacmo.results.services import submit
from tests.conftest import Browser, PersonFactory, School
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

Given = dict[int, list[int]]
"""The scores that were given to each question."""

LAST_YEAR = current_year() - 1


def text(total: int, count: int) -> str:
    return str((Decimal(total) / count).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def direction(before: int, after: int) -> str:
    return "up" if before < after else "down" if before > after else "same"


def moved(then: Sequence[int], now: Sequence[int]) -> dict[str, str]:
    """How the mean of these scores moved."""
    return {
        "before": text(sum(then), len(then)),
        "after": text(sum(now), len(now)),
        "direction": direction(sum(then) * len(now), sum(now) * len(then)),
    }


def hold(
    evaluation: Evaluation, person: User, evaluators: Sequence[User], scores: Given
) -> Evaluation:
    """Have everybody evaluate this person in May, each with the next of the scores."""
    for number, evaluator in enumerate(evaluators):
        Assignment.objects.get_or_create(evaluator=evaluator, collaborator=person)
        with time_machine.travel(
            datetime(evaluation.period, 5, 4, 17 + number, tzinfo=UTC), tick=False
        ):
            submit(
                actor=evaluator,
                evaluator_id=evaluator.pk,
                collaborator_id=person.pk,
                evaluation_id=evaluation.pk,
                scores=[Score(pk, given[number]) for pk, given in scores.items()],
                requires_training=True,
                comments="Se puede mejorar.",
            )
    return evaluation


def evaluation_of(school: School, year: int, *, objectives: int = 40) -> Evaluation:
    return school.new_evaluation(
        year=year,
        name=f"Docentes {year}",
        weight_objectives=objectives,
        weight_competencies=100 - objectives,
    )


def planned(school: School, evaluation: Evaluation, *question_ids: int) -> int:
    action = add_action(
        actor=school.manager,
        evaluation_id=evaluation.pk,
        user_id=school.collaborator.pk,
        what="Curso",
        responsible_id=None,
        responsible_name="ACME",
        due_on=datetime(evaluation.period, 12, 1, tzinfo=UTC).date(),
        question_ids=question_ids,
    )
    mark_action(actor=school.manager, action_id=action.pk, done=True)
    return action.pk


def noticed(browser: Browser, school: School, evaluation: Evaluation) -> dict[int, dict[str, Any]]:
    """The outcome of each action in the report of this evaluation."""
    plan = browser.read(f"/plans/of/{evaluation.pk}/{school.collaborator.pk}")
    return {each["action"]["id"]: each for each in plan["noticed"]}


def ids_of(school: School) -> list[int]:
    return [each.question_id for each in current_wordings(school.bank.pk)]


@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.both_databases), 1, 2, 3])
def test_figures_are_those_of_the_raw_answers(
    school: School, person: PersonFactory, as_manager: Browser, seed: int
) -> None:
    random = Random(seed)
    evaluators = [person(f"Evalúa {n}", role=Role.EVALUATOR) for n in range(3)]

    def scores(count: int) -> Given:
        return {pk: random.choices((1, 2, 3, 4), k=count) for pk in ids_of(school)}

    then, now = scores(3), {}
    first = hold(evaluation_of(school, LAST_YEAR), school.collaborator, evaluators, then)
    lesson, listening, yearly = ids_of(school)
    one, gone, whole = (
        planned(school, first, lesson, listening, yearly),
        planned(school, first, listening),
        planned(school, first),
    )
    delete_question(bank_id=school.bank.pk, question_id=listening)
    create_question(bank_id=school.bank.pk, question_text="Nueva", question_type="competency")
    update_question(
        bank_id=school.bank.pk,
        question_id=lesson,
        question_text="Prepara cada clase.",
        question_type="competency",
    )
    now = scores(2)
    second = hold(
        evaluation_of(school, LAST_YEAR + 1, objectives=77),
        school.collaborator,
        evaluators[:2],
        now,
    )
    assert noticed(as_manager, school, second) == {}
    # while somebody is waited for, the result is provisional
    Assignment.objects.exclude(evaluator__in=evaluators[:2]).delete()

    found = noticed(as_manager, school, second)
    assert found.keys() == {one, gone, whole}
    not_asked = {"before": text(sum(then[listening]), 3), "after": None, "direction": None}
    assert [
        (each["question_id"], each["text_now"], each["movement"])
        for each in found[one]["questions"]
    ] == [
        (lesson, "Prepara cada clase.", moved(then[lesson], now[lesson])),
        (listening, None, not_asked),
        (yearly, None, moved(then[yearly], now[yearly])),
    ]
    asked_twice = [then[lesson] + then[yearly], now[lesson] + now[yearly]]
    assert found[one]["average"] == moved(*asked_twice)
    assert found[one]["overall"] is None
    assert found[gone]["average"] is None
    assert [each["movement"] for each in found[gone]["questions"]] == [not_asked]
    assert found[whole]["questions"] == []
    assert found[whole]["average"] is None
    figures = (_percentages(then, first, yearly), _percentages(now, second, yearly))
    for name in ("competencies", "objectives", "overall"):
        before, after = (each[name] for each in figures)
        assert found[whole][name] == {
            "before": text(*before),
            "after": text(*after),
            "direction": direction(before[0] * after[1], after[0] * before[1]),
        }
    assert noticed(as_manager, school, first) == {}


def _percentages(
    given: Given, evaluation: Evaluation, objective: int
) -> dict[str, tuple[int, int]]:
    """Numerator and denominator; all evaluators answer equally many questions."""
    competency = [score for pk, scores in given.items() if pk != objective for score in scores]
    a, b = 100 * sum(competency), 4 * len(competency)
    c, d = 100 * sum(given[objective]), 4 * len(given[objective])
    weighed = evaluation.weight_competencies * a * d + evaluation.weight_objectives * c * b
    return {"competencies": (a, b), "objectives": (c, d), "overall": (weighed, 100 * b * d)}


def test_it_is_told_in_the_next_evaluation_alone_however_long_that_takes(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school.evaluation.delete()
    years = {}
    for year in (LAST_YEAR - 3, LAST_YEAR, LAST_YEAR + 1):
        evaluation = evaluation_of(school, year)
        given = {pk: [2] for pk in ids_of(school)}
        years[year] = hold(evaluation, school.collaborator, [school.evaluator], given)
    action = planned(school, years[LAST_YEAR - 3])
    told = {year: set(noticed(as_manager, school, each)) for year, each in years.items()}
    assert told == {LAST_YEAR - 3: set(), LAST_YEAR: {action}, LAST_YEAR + 1: set()}
    (found,) = noticed(as_collaborator, school, years[LAST_YEAR]).values()
    assert found["overall"] == {"before": "50.00", "after": "50.00", "direction": "same"}
    assert found["action"]["period"] == LAST_YEAR - 3


@pytest.mark.both_databases
def test_both_evaluations_of_a_year_are_followed_by_both_of_the_next(
    school: School, as_manager: Browser
) -> None:
    evaluations, actions = [], set()
    for year in (LAST_YEAR, LAST_YEAR + 1):
        for _ in range(2):
            school.category = Category.objects.create(name=f"Categoría {len(evaluations)}")
            User.objects.filter(pk=school.collaborator.pk).update(category=school.category)
            given = {pk: [3] for pk in ids_of(school)}
            evaluation = evaluation_of(school, year)
            evaluations.append(hold(evaluation, school.collaborator, [school.evaluator], given))
    for evaluation in evaluations[:2]:
        actions.add(planned(school, evaluation, ids_of(school)[0]))
    assert [set(noticed(as_manager, school, each)) for each in evaluations] == [
        *[set()] * 2,
        *[actions] * 2,
    ]


def test_nothing_is_compared_while_the_result_is_provisional(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    given = {pk: [3] for pk in ids_of(school)}
    before, now = (evaluation_of(school, year) for year in (LAST_YEAR, LAST_YEAR + 1))
    for evaluation in (before, now):
        hold(evaluation, school.collaborator, [school.evaluator], given)
    path = f"/plans/of/{now.pk}/{school.collaborator.pk}"
    second = person("Nora Ruiz", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    assert as_manager.read(path) == {"actions": [], "noticed": [], "withholds_outcomes": False}
    planned(school, before)
    assert as_manager.read(path) == {"actions": [], "noticed": [], "withholds_outcomes": True}
    Assignment.objects.filter(evaluator=second).delete()
    told = as_manager.read(path)
    assert (len(told["noticed"]), told["withholds_outcomes"]) == (1, False)


def test_a_section_that_was_not_asked_is_not_compared(school: School, as_manager: Browser) -> None:
    objective = ids_of(school)[-1]
    first = evaluation_of(school, LAST_YEAR)
    hold(first, school.collaborator, [school.evaluator], {pk: [2] for pk in ids_of(school)})
    action = planned(school, first)
    delete_question(bank_id=school.bank.pk, question_id=objective)
    second = evaluation_of(school, LAST_YEAR + 1)
    hold(second, school.collaborator, [school.evaluator], {pk: [3] for pk in ids_of(school)})
    found = noticed(as_manager, school, second)[action]
    assert found["objectives"] == {"before": "50.00", "after": None, "direction": None}
    assert found["overall"] == {"before": "50.00", "after": "75.00", "direction": "up"}


@pytest.mark.both_databases
def test_several_are_read_at_once_as_one_by_one(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    """Each with the actions of their own latest year, and nobody with the answers of another."""
    given = {pk: [2] for pk in ids_of(school)}
    years = {year: evaluation_of(school, year) for year in (LAST_YEAR - 1, LAST_YEAR)}
    now = evaluation_of(school, LAST_YEAR + 1)
    one = school.collaborator
    other, third = (person(name, category=school.category) for name in ("Ana", "Nora"))
    for year, people in ((LAST_YEAR - 1, (one, other)), (LAST_YEAR, (one,))):
        for each in people:
            hold(years[year], each, [school.evaluator], given)
    better = {pk: [4] for pk in given}
    for each, scores in ((one, better), (other, given), (third, given)):
        hold(now, each, [school.evaluator], scores)
    for evaluation, each in ((years[LAST_YEAR - 1], other), (years[LAST_YEAR], one), (now, one)):
        school.collaborator = each
        planned(school, evaluation, ids_of(school)[0])
    people = (one, other, third)
    asked = "&".join(f"ids={each.pk}" for each in (*people, school.evaluator))
    read = {plan.pop("user_id"): plan for plan in as_manager.read(f"/plans/of/{now.pk}?{asked}")}
    assert read == {each.pk: as_manager.read(f"/plans/of/{now.pk}/{each.pk}") for each in people}
    assert [len(read[each.pk]["noticed"]) for each in people] == [1, 1, 0]
    path = f"/plans/of/{now.pk}?ids="
    assert count_queries(as_manager, f"{path}{one.pk}") == count_queries(
        as_manager, f"/plans/of/{now.pk}?{asked}"
    )

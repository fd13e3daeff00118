"""Whom an evaluator has evaluated in their current evaluation."""

import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.models import Evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of

MISSING_ID = 2**62


def path_of(user: User) -> str:
    return f"/evaluation-results/evaluated/{user.pk}"


def next_evaluation(school: School, *, year: int | None = None) -> Evaluation:
    return school.new_evaluation(year=year, weight_objectives=50, weight_competencies=50)


def test_nobody_at_first_and_then_whoever_was_evaluated(
    school: School, as_evaluator: Browser, as_manager: Browser, person: PersonFactory
) -> None:
    path = path_of(school.evaluator)
    assert as_evaluator.read(path) == []
    second = person(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=second)
    school.submit(collaborator=second)
    school.submit()
    expected = [{"collaborator_id": school.collaborator.pk}, {"collaborator_id": second.pk}]
    assert as_evaluator.read(path) == expected
    assert as_manager.read(path) == expected


def test_everybody_is_evaluated_by_each_evaluator_apart(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    second = person(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit()
    assert as_manager.read(path_of(second)) == []
    assert browser_of(second).read(path_of(second)) == []


def test_the_unassigned_and_the_deactivated_stay_listed(
    school: School, as_evaluator: Browser
) -> None:
    school.submit()
    school.assignment.delete()
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    assert as_evaluator.read(path_of(school.evaluator)) == [
        {"collaborator_id": school.collaborator.pk}
    ]


def test_a_newer_evaluation_opens_everybody_again(school: School, as_evaluator: Browser) -> None:
    school.submit()
    next_evaluation(school, year=school.evaluation.period + 1)
    assert len(as_evaluator.read(path_of(school.evaluator))) == 1
    next_evaluation(school)
    assert as_evaluator.read(path_of(school.evaluator)) == []


def test_next_year_opens_everybody_again_at_midnight(school: School) -> None:
    Evaluation.objects.update(period=2025)
    new = next_evaluation(school, year=2026)
    path = path_of(school.evaluator)
    with time_machine.travel("2026-01-01T04:59:59+00:00", tick=False):
        school.submit()
        assert len(browser_of(school.evaluator).read(path)) == 1
    with time_machine.travel("2026-01-01T05:00:00+00:00", tick=False):
        evaluator = browser_of(school.evaluator)
        assert evaluator.read(path) == []
        body = school.submission_body(evaluation_id=new.pk)
        assert evaluator.post_json("/full-evaluation/full-submit", body).status_code == 201
        assert evaluator.read(path) == [{"collaborator_id": school.collaborator.pk}]


def test_last_years_evaluation_counts_while_it_is_current(
    school: School, as_evaluator: Browser
) -> None:
    Evaluation.objects.update(period=school.evaluation.period - 1)
    school.submit()
    assert len(as_evaluator.read(path_of(school.evaluator))) == 1


def test_somebody_in_a_new_category_is_open_again(school: School, as_evaluator: Browser) -> None:
    school.submit()
    other = Category.objects.create(name="Otra")
    User.objects.filter(pk=school.collaborator.pk).update(category=other)
    assert as_evaluator.read(path_of(school.evaluator)) == []
    User.objects.filter(pk=school.collaborator.pk).update(category=None)
    assert as_evaluator.read(path_of(school.evaluator)) == []


def test_somebody_elses_list(
    school: School, as_evaluator: Browser, as_manager: Browser, person: PersonFactory
) -> None:
    second = person(role=Role.EVALUATOR)
    assert as_evaluator.get(f"/api{path_of(second)}").status_code == 403
    missing = f"/api/evaluation-results/evaluated/{MISSING_ID}"
    assert as_evaluator.get(missing).status_code == 403
    assert as_manager.get(missing).status_code == 404


def test_who_evaluates_somebody_and_has_sent(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    second = person("Zoe Alba", role=Role.EVALUATOR)
    for evaluated in (school.collaborator, school.manager):
        Assignment.objects.create(evaluator=second, collaborator=evaluated)
    school.submit()
    path = f"/evaluation-results/evaluators/{school.collaborator.pk}"

    def read(path: str) -> list[tuple[str, bool, bool | None]]:
        keys = ("evaluator_name", "is_able", "has_submitted")
        return [tuple(row[key] for key in keys) for row in as_manager.read(path)]  # type: ignore[misc]

    assert read(path) == [(school.evaluator.name, True, True), ("Zoe Alba", True, False)]
    User.objects.filter(pk=second.pk).update(is_active=False)
    assert read(path)[1] == ("Zoe Alba", False, False)
    # about herself a manager reads who evaluates her, and not who has sent
    own = f"/evaluation-results/evaluators/{school.manager.pk}"
    assert read(own) == [("Zoe Alba", False, None)]

"""The views of current evaluations and missing submissions agree with the rules for one row."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import connection

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.assignments.eligibility import find_current
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluation, current_of_categories
from evaluacmo.results.models import MissingSubmission, PersonResult, Submission
from evaluacmo.results.queries import read_history
from evaluacmo.results.reader import Reader
from tests.conftest import PersonFactory, School
from tests.results.test_evaluated import next_evaluation


def deactivate(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def change_role(user: User, role: Role) -> None:
    User.objects.filter(pk=user.pk).update(role=role)


def move(user: User, category: Category | None) -> None:
    User.objects.filter(pk=user.pk).update(category=category)


CHANGES: dict[str, Callable[[School], object]] = {
    "nothing": lambda _: None,
    "sent": lambda school: school.submit(),
    "an inactive evaluator": lambda school: deactivate(school.evaluator),
    "an inactive person": lambda school: deactivate(school.collaborator),
    "an evaluator without the role": lambda s: change_role(s.evaluator, Role.COLLABORATOR),
    "an admin who evaluates": lambda school: change_role(school.evaluator, Role.ADMIN),
    "a manager who evaluated": lambda s: change_role(s.evaluator, Role.HUMAN_RESOURCES),
    "no category": lambda school: move(school.collaborator, None),
    "another category": lambda s: move(s.collaborator, Category.objects.create(name="Otra")),
    "a newer one of the year": next_evaluation,
    "one of next year": lambda school: next_evaluation(school, year=current_year() + 1),
    "an earlier one": lambda school: next_evaluation(school, year=current_year() - 1),
    "last year's": lambda _: Evaluation.objects.update(period=current_year() - 1),
    "next year's": lambda _: Evaluation.objects.update(period=current_year() + 1),
    "not assigned": lambda school: school.assignment.delete(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_they_agree_with_the_rules(school: School, person: PersonFactory, change: str) -> None:
    other = person(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=school.collaborator)
    CHANGES[change](school)
    for year in (current_year() - 1, current_year(), current_year() + 1):
        current = [current_evaluation(each.pk, year=year) for each in Category.objects.all()]
        assert set(current_of_categories(year=year)) == {each.pk for each in current if each}
    expected = set()
    for assignment in Assignment.objects.select_related("evaluator", "collaborator"):
        if assignment.has_able_evaluator and assignment.collaborator.is_active:
            evaluation = find_current(assignment.collaborator, year=current_year())
            pair = {"evaluator": assignment.evaluator, "collaborator": assignment.collaborator}
            if evaluation and not Submission.objects.filter(evaluation=evaluation, **pair).exists():
                expected.add((assignment.pk, evaluation.pk))
    found = MissingSubmission.objects.now().values_list("assignment", "evaluation")
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("change", CHANGES)
def test_provisional_results_are_those_with_missing_submissions(
    school: School, person: PersonFactory, change: str
) -> None:
    other = person(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=school.collaborator)
    school.submit(evaluator=other)
    CHANGES[change](school)
    results = PersonResult.unrestricted.with_missing()
    missing = {result.pk: result.missing for result in results}
    provisional = PersonResult.unrestricted.provisional().values_list("pk", flat=True)
    assert sorted(provisional) == sorted(pk for pk, number in missing.items() if number)
    history = read_history(people=[school.collaborator.pk], reader=Reader(school.admin))
    assert {result.pk: result.missing for result in history} == missing


@pytest.mark.django_db(transaction=True)
def test_they_are_dropped_and_created_by_migrations() -> None:
    views = {"evaluations_currentevaluation", "results_missingsubmission"}
    call_command("migrate", "results", "0022", verbosity=0)
    try:
        assert views & _names() == {"evaluations_currentevaluation"}
    finally:
        call_command("migrate", verbosity=0)
    assert views <= _names()


def _names() -> set[str]:
    with connection.cursor() as cursor:
        return set(connection.introspection.table_names(cursor, include_views=True))

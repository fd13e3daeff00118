"""No test sees what another one did to the rows that they share."""

import pytest

from evaluacmo.accounts.models import User
from evaluacmo.assignments.models import Assignment
from tests.conftest import PersonFactory, School
from tests.matrix import World


@pytest.mark.parametrize("run", ["first", "second"])
def test_changes_of_one_test_are_gone_in_the_next(
    world: World, school: School, person: PersonFactory, run: str
) -> None:
    assert world.school is school
    assert school.evaluator.name == User.objects.get(pk=school.evaluator.pk).name == "Elena Duarte"
    assert set(Assignment.objects.values_list("pk", flat=True)) == set(range(1, 7))
    assert not User.objects.filter(name="Nueva").exists()
    person("Nueva")
    Assignment.objects.all().delete()
    school.evaluator.name = "Otra"
    school.evaluator.save()


@pytest.mark.django_db
def test_without_a_fixture_the_database_is_empty() -> None:
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_test_that_commits_begins_with_the_same_rows(school: School) -> None:
    assert school.evaluator.name == User.objects.get(pk=school.evaluator.pk).name == "Elena Duarte"
    assert Assignment.objects.get() == school.assignment

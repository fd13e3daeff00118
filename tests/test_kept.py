"""Tests begin with rows that are built once, and none of them sees what another did to those."""

import pytest

from evaluacmo.accounts.models import User
from evaluacmo.assignments.models import Assignment
from tests.conftest import PersonFactory, School
from tests.matrix import World


@pytest.mark.parametrize("time", ["once", "again"])
def test_what_one_test_does_is_not_there_for_the_next(
    world: World, school: School, person: PersonFactory, time: str
) -> None:
    assert world.school is school
    assert school.evaluator.name == User.objects.get(pk=school.evaluator.pk).name == "Elena Duarte"
    assert {each.pk for each in Assignment.objects.all()} == set(range(1, 7))
    assert not User.objects.filter(name="Nueva").exists()
    person("Nueva")
    Assignment.objects.all().delete()
    school.evaluator.name = "Otra"
    school.evaluator.save()


@pytest.mark.django_db
def test_who_asks_for_nothing_finds_nothing() -> None:
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_commits_begins_with_the_same(school: School) -> None:
    assert school.evaluator.name == User.objects.get(pk=school.evaluator.pk).name == "Elena Duarte"
    assert Assignment.objects.get() == school.assignment

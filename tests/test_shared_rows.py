"""No test sees what another one did to the rows that they share."""

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, User
from tests.conftest import PersonFactory, School
from tests.shared_rows import SharedRows
from tests.world import World


@pytest.mark.parametrize("run", ["first", "second"])
def test_changes_of_one_test_are_gone_in_the_next(
    world: World, school: School, person: PersonFactory, run: str
) -> None:
    assert world.school is school
    assert school.evaluator.name == User.objects.get(pk=school.evaluator.pk).name == "Elena Duarte"
    assert set(Assignment.objects.values_list("pk", flat=True)) == set(range(1, 8))
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


@pytest.mark.django_db(transaction=True)
def test_rows_of_last_year_are_built_again() -> None:
    rows = SharedRows(
        {"year": lambda objects: Category.objects.create(name=str(timezone.localdate().year))}
    )
    # in UTC it is next year before it is at the school
    for now, year in (
        ("2026-12-31T23:59:00+00:00", "2026"),
        ("2027-01-01T00:01:00+00:00", "2026"),
        ("2027-01-01T12:00:00+00:00", "2027"),
    ):
        with time_machine.travel(now):
            rows.prepare(["year"])
            assert [category.name for category in Category.objects.all()] == [year]
    rows.prepare([])
    assert not Category.objects.exists()

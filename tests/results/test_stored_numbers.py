"""Stored numbers round to two decimals exactly as their fractions do."""

from fractions import Fraction
from importlib import import_module

import pytest
from django.db.models import Count, Sum
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.results.fields import SCALE, FixedPointField
from evaluacmo.results.models import PersonResult
from evaluacmo.results.scoring import mean, mean_of_stored, two_decimals
from tests.conftest import School
from tests.results.test_scoring import came_to, evaluator_lists, weight_pairs

MIGRATION = import_module("evaluacmo.results.migrations.0011_scaled_integers")

ties = st.integers(0, 20_000).map(lambda halves: Fraction(halves, 200))
percentages = st.fractions(min_value=0, max_value=100, max_denominator=10**9) | ties
results = st.builds(came_to, evaluator_lists, weight_pairs)


def stored(exact: Fraction) -> Fraction:
    """The number that is read after `exact` was written."""
    field = FixedPointField()
    return Fraction(field.get_prep_value(exact) or 0, SCALE)


@given(percentages)
def test_any_number_rounds_as_the_exact_one(exact: Fraction) -> None:
    assert two_decimals(stored(exact)) == two_decimals(exact)


@given(results)
def test_results_round_as_the_exact_ones(result) -> None:
    for exact in (result.competencies, result.objectives, result.overall):
        assert two_decimals(stored(exact)) == two_decimals(exact)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=60))
def test_averages_of_questions_round_as_the_exact_ones(scores) -> None:
    exact = Fraction(sum(scores), len(scores))
    assert two_decimals(stored(exact)) == two_decimals(exact)


@given(st.lists(results, min_size=1, max_size=8))
def test_means_of_people_round_as_the_exact_ones(listed) -> None:
    overalls = [result.overall for result in listed]
    total = sum(map(stored, overalls), Fraction(0))
    assert two_decimals(mean_of_stored(total, len(overalls))) == two_decimals(mean(overalls))


@given(ties, st.integers(1, 6), st.integers(1, 2_000))
def test_a_tie_of_several_people_is_rounded_up(tie, parts, count) -> None:
    """Of values that are no multiples of what is stored, but whose mean is a tie."""
    apart = Fraction(1, 7 * parts)
    values = [tie + apart + 1, tie + 2, tie + 3 - apart] * count
    total = sum(map(stored, values[:3]), Fraction(0)) * count
    assert two_decimals(mean_of_stored(total, len(values))) == two_decimals(tie + 2)


def test_the_mean_of_nobody_is_nothing() -> None:
    assert mean_of_stored(None, 0) == 0


@given(st.integers(0, 10**12), st.integers(1, 10**10))
def test_fractions_of_before_are_converted_as_they_are_written(above, below) -> None:
    converted = MIGRATION.scaled(f"{above}/{below}")
    assert int(converted) == FixedPointField().get_prep_value(Fraction(above, below))
    assert MIGRATION.scaled(None) is None


@pytest.mark.django_db
def test_the_database_adds_up_and_compares(school: School) -> None:
    school.submit(4, 4, 3)
    (result,) = PersonResult.unrestricted.all()
    assert result.overall == Fraction(90)
    assert PersonResult.unrestricted.aggregate(Sum("overall"))["overall__sum"] == Fraction(90)
    assert PersonResult.unrestricted.values_list(Sum("overall"), Count("pk")).get() == (90, 1)
    assert PersonResult.unrestricted.filter(
        overall__gte=90, overall__lt=Fraction(9001, 100)
    ).exists()

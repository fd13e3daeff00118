"""How far evaluators differ, and the change that they make, against the definitions."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, sqrt
from random import Random
from statistics import variance

import pytest

from evaluacmo.statistics.components import layout_of, spread_of
from evaluacmo.statistics.differences import (
    FEWEST_PAIRS,
    NO_PAIRS,
    PUBLISHED_DIFFERENCE,
    Spread,
    UsualDifference,
    largest_usual_change,
    pooled,
    usual_difference_of,
)


def spread_of_people(people: Sequence[Sequence[int]]) -> Spread:
    """The spread of the totals of these people, one from each evaluator."""
    return spread_of(
        layout_of(
            (person, evaluator, total)
            for person, totals in enumerate(people)
            for evaluator, total in enumerate(totals)
        )
    )


def test_of_two_evaluators_each_it_is_the_mean_squared_difference() -> None:
    people = [[50, 60], [70, 70], [90, 70]]
    assert spread_of_people(people) == Spread(3, Fraction(100 + 0 + 400, 3))


@pytest.mark.parametrize("seed", range(4))
def test_of_several_evaluators_it_is_twice_the_pooled_variance(seed: int) -> None:
    random = Random(seed)
    people = [[random.randint(25, 100) for _ in range(random.randint(1, 5))] for _ in range(20)]
    several = [own for own in people if len(own) > 1]
    free = sum(len(own) - 1 for own in several)
    squares = sum(variance(map(Fraction, own)) * (len(own) - 1) for own in several)
    assert spread_of_people(people) == Spread(free, 2 * squares / free)


def test_of_equally_many_evaluators_it_is_the_mean_square_over_all_pairs() -> None:
    people = [[40, 55, 70], [61, 60, 90]]
    squares = [(a - b) ** 2 for own in people for a, b in combinations(own, 2)]
    assert spread_of_people(people) == Spread(4, Fraction(sum(squares), len(squares)))


def test_people_with_one_evaluator_tell_nothing() -> None:
    assert spread_of_people([[40], [90]]) == spread_of_people([]) == NO_PAIRS


def test_spreads_are_pooled_by_their_pairs() -> None:
    people = [[40, 55, 70], [61, 60], [10, 20]]
    apart = [spread_of_people(people[:1]), NO_PAIRS, spread_of_people(people[1:])]
    assert pooled(apart) == spread_of_people(people)
    assert pooled([]) == NO_PAIRS


@pytest.mark.parametrize(
    ("pairs", "mean_square", "usual"),
    [
        (FEWEST_PAIRS, 81, UsualDifference(9, FEWEST_PAIRS)),
        (FEWEST_PAIRS, 81.01, UsualDifference(10, FEWEST_PAIRS)),
        (FEWEST_PAIRS, 0, UsualDifference(0, FEWEST_PAIRS)),
        (FEWEST_PAIRS - 1, 81, UsualDifference(PUBLISHED_DIFFERENCE, None)),
        (0, 0, UsualDifference(PUBLISHED_DIFFERENCE, None)),
    ],
)
def test_few_pairs_leave_the_published_difference(
    pairs: int, mean_square: float, usual: UsualDifference
) -> None:
    assert usual_difference_of(Spread(pairs, Fraction(mean_square))) == usual


@pytest.mark.parametrize("points", range(25))
@pytest.mark.parametrize(("before", "after"), [(1, 1), (1, 2), (2, 2), (3, 1), (4, 5)])
def test_the_largest_usual_change_is_two_standard_deviations(
    points: int, before: int, after: int
) -> None:
    exact = 2 * points * sqrt((1 / before + 1 / after) / 2)
    found = largest_usual_change(UsualDifference(points, None), before=before, after=after)
    assert found == ceil(round(exact, 9))

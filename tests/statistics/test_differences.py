"""How far evaluators differ, and the change that they make, against the definitions."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, sqrt
from random import Random
from statistics import variance

import pytest

from evaluacmo.statistics.differences import (
    FEWEST_PAIRS,
    NO_PAIRS,
    PUBLISHED_DIFFERENCE,
    Spread,
    UsualDifference,
    effective_evaluators,
    largest_usual_change,
    pooled,
    spread_within,
    usual_difference_of,
)


def totals(*numbers: float) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


def test_of_two_evaluators_each_it_is_the_mean_squared_difference() -> None:
    people = [totals(50, 60), totals(70, 70), totals(90, 70)]
    assert spread_within(people) == Spread(3, Fraction(100 + 0 + 400, 3))


@pytest.mark.parametrize("seed", range(4))
def test_of_several_evaluators_it_is_twice_the_pooled_variance(seed: int) -> None:
    random = Random(seed)
    people: list[Sequence[Fraction]] = [
        totals(*(random.randint(25, 100) for _ in range(random.randint(1, 5)))) for _ in range(20)
    ]
    several = [own for own in people if len(own) > 1]
    free = sum(len(own) - 1 for own in several)
    expected = 2 * sum(variance(own) * (len(own) - 1) for own in several) / free
    assert spread_within(people) == Spread(free, expected)


def test_of_equally_many_evaluators_it_is_the_mean_square_over_all_pairs() -> None:
    people = [totals(40, 55, 70), totals(61, 60, 90)]
    squares = [(a - b) ** 2 for own in people for a, b in combinations(own, 2)]
    assert spread_within(people) == Spread(4, sum(squares, Fraction(0)) / len(squares))


def test_people_with_one_evaluator_tell_nothing() -> None:
    assert spread_within([totals(40), totals(90)]) == spread_within([]) == NO_PAIRS


def test_spreads_are_pooled_by_their_pairs() -> None:
    people = [totals(40, 55, 70), totals(61, 60), totals(10, 20)]
    apart = [spread_within(people[:1]), NO_PAIRS, spread_within(people[1:])]
    assert pooled(apart) == spread_within(people)
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


@pytest.mark.parametrize(
    ("shares", "effective"),
    [
        ([1], 1),
        ([Fraction(1, 4)] * 4, 4),
        ([Fraction(1, 2), *[Fraction(1, 4)] * 2], Fraction(8, 3)),
    ],
)
def test_equal_shares_are_as_many_evaluators_and_unequal_ones_fewer(
    shares: Sequence[Fraction], effective: Fraction
) -> None:
    assert effective_evaluators(shares) == effective


def mean_in_a_year(people: int, evaluators: int, random: Random) -> tuple[float, Fraction]:
    """The mean of people who are as they were, and its effective evaluators.

    Severity and the rest of a total have standard deviations of 5 and 5, so that two evaluators
    of a person differ by 10. The first evaluators have most of the people.
    """
    severity = [random.gauss(0, 5) for _ in range(evaluators)]
    weights = [1 / (1 + place) for place in range(evaluators)]
    chosen = random.choices(range(evaluators), weights=weights, k=people)
    shares = [Fraction(number, people) for number in Counter(chosen).values()]
    total = sum(75 + severity[each] + random.gauss(0, 5) for each in chosen)
    return total / people, effective_evaluators(shares)


@pytest.mark.parametrize(("people", "evaluators"), [(10, 2), (40, 8), (300, 30)])
def test_a_mean_of_people_who_stay_as_they_are_rarely_gets_a_direction(
    people: int, evaluators: int
) -> None:
    random, schools, told, seen = Random(39), 400, 0, 0
    for _ in range(schools):
        (then, before), (now, after) = (
            mean_in_a_year(people, evaluators, random) for _ in range(2)
        )
        bound = largest_usual_change(UsualDifference(10, None), before=before, after=after)
        told += abs(now - then) > bound
        # everybody has improved by as much as everything that may be chance
        seen += now + 2 * bound - then > bound
    assert told <= schools / 20
    assert seen >= schools * 19 / 20

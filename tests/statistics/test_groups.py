"""Statements about groups, in schools whose truth is known, and against all permutations."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from evaluacmo.statistics.groups import (
    FEWEST_CHANGED,
    Standing,
    directions,
    standings,
)

Pool = Mapping[int, Sequence[int]]
SCHOOLS = 100
BY_CHANCE = 9
"""Of so many schools chance gives a word to five; to more than nine seldom (two deviations)."""
HIGHER, LOWER, CHANCE = Standing.HIGHER, Standing.LOWER, Standing.CHANCE


def school(
    random: Random, *, evaluators: int, people: int, groups: int, effect: float = 0
) -> list[Pool]:
    """Totals by each evaluator of so many people, to whole per cent, most of them near the top.

    Evaluators differ, and have mostly people of one group each; the first group has an effect.
    """
    pools = []
    for evaluator in range(evaluators):
        severity = random.gauss(0, 8)
        pool: defaultdict[int, list[int]] = defaultdict(list)
        for _ in range(people):
            group = random.choice([evaluator % groups, random.randrange(groups)])
            level = 90 + severity - random.expovariate(1 / 7) + effect * (group == 0)
            pool[group].append(round(min(100, level)))
        pools.append(pool)
    return pools


@pytest.mark.parametrize(
    ("evaluators", "people", "groups"), [(4, 12, 3), (12, 25, 6), (15, 25, 30)]
)
def test_groups_that_do_not_differ_get_a_word_in_one_school_of_twenty(
    evaluators: int, people: int, groups: int
) -> None:
    """Whichever of their groups, also where only few arrangements are drawn."""
    random = Random(39)
    schools, words = 0, 0
    for _ in range(SCHOOLS):
        pools = school(random, evaluators=evaluators, people=people, groups=groups)
        told = sum(found != CHANCE for found in standings(pools, range(groups)).values())
        schools, words = schools + (told > 0), words + told
    assert schools <= BY_CHANCE
    assert words <= SCHOOLS * groups / 20


@pytest.mark.parametrize(("evaluators", "people"), [(8, 25), (80, 25)])
def test_a_group_that_differs_is_found_where_there_are_enough_people(
    evaluators: int, people: int
) -> None:
    random = Random(39)
    found = [
        standings(school(random, evaluators=evaluators, people=people, groups=4, effect=8), [0])[0]
        for _ in range(20)
    ]
    assert found.count(HIGHER) >= 18
    few = [
        standings(school(random, evaluators=1, people=12, groups=2, effect=2), [0])[0]
        for _ in range(40)
    ]
    assert few.count(HIGHER) <= 4


@pytest.mark.parametrize("seed", range(20))
def test_words_are_those_of_all_permutations(seed: int) -> None:
    """Two pools of two groups; where the exact p is not too near 1 in 20 for 199 draws."""
    random = Random(seed)
    pools = [
        {name: [random.randint(60, 90) + shift for _ in range(4)] for name, shift in groups.items()}
        for groups in ({0: 0, 1: seed}, {0: 10, 1: 10 + seed})
    ]
    first, second = ([value for own in pool.values() for value in own] for pool in pools)
    middle = Fraction(sum(first) + sum(second), 2)
    distances = [
        abs(sum(one) + sum(other) - middle)
        for one, other in product(combinations(first, 4), combinations(second, 4))
    ]
    observed = abs(sum(pools[0][0]) + sum(pools[1][0]) - middle)
    p = sum(distance >= observed for distance in distances) / len(distances)
    found = standings(pools, [0, 1])
    if p < 0.02:
        assert set(found.values()) == {HIGHER, LOWER}
    if p > 0.1:
        assert set(found.values()) == {CHANCE}


def test_the_order_of_what_is_read_does_not_matter() -> None:
    random = Random(39)
    for _ in range(30):
        pools = school(random, evaluators=5, people=12, groups=3, effect=5)
        again = [
            {
                key: random.sample(pool[key], len(pool[key]))
                for key in random.sample([*pool], len(pool))
            }
            for pool in random.sample(pools, len(pools))
        ]
        assert standings(pools, [0, 1, 2]) == standings(again, [2, 0, 1])
        changes = [
            {key: sum(values) - 85 * len(values) for key, values in pool.items()} for pool in pools
        ]
        assert directions(changes, [0, 1]) == directions(random.sample(changes, 5), [1, 0])


@pytest.mark.parametrize(
    "pools",
    [
        [],
        # each evaluator has a group of their own
        [{0: [50] * 20}, {1: [90] * 20}],
        # all are the same
        [{0: [75] * 20, 1: [75] * 20}],
    ],
)
def test_without_anything_to_compare_it_is_chance(pools: list[Pool]) -> None:
    assert standings(pools, [0, 1]) == {0: CHANCE, 1: CHANCE}


def test_groups_that_are_not_compared_are_among_the_others() -> None:
    pools = [{0: list(range(80, 100)), 9: list(range(50, 70))}]
    assert standings(pools, [0]) == {0: HIGHER}
    assert standings(pools, [9]) == {9: LOWER}
    assert standings(pools, []) == {}


@pytest.mark.parametrize("evaluators", [8, 25, 120])
def test_people_who_do_not_change_get_a_direction_in_one_school_of_twenty(evaluators: int) -> None:
    """Although each evaluator becomes more or less severe."""
    random = Random(39)
    told = 0
    for _ in range(SCHOOLS):
        changes = []
        for _ in range(evaluators):
            drift = random.gauss(0, 4)
            people = random.randint(2, 12)
            group = random.randrange(3)
            own = sum(round(random.gauss(drift, 7)) for _ in range(people))
            changes.append({None: own, group: own})
        told += set(directions(changes, [None, 0, 1, 2]).values()) != {CHANCE}
    assert told <= BY_CHANCE


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([3] * (FEWEST_CHANGED - 1), CHANCE),
        ([3] * FEWEST_CHANGED, HIGHER),
        ([-3] * FEWEST_CHANGED, LOWER),
        ([3] * 5 + [-3], CHANCE),
        ([3] * 8 + [-1], HIGHER),
        ([3] * 20, HIGHER),
        ([3] * 12 + [-3] * 8, CHANCE),
        ([0] * 20, CHANCE),
        ([], CHANCE),
    ],
)
def test_a_direction_is_that_of_nearly_all_evaluators(changes: list[int], told: Standing) -> None:
    assert directions([{"all": change} for change in changes], ["all"]) == {"all": told}

"""Statements about a score beside those of comparable people, against their definition."""

from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random

import pytest

from bench.chance import School, share_of_directions, share_of_words, simulate
from evaluacmo.statistics.chance import Verdict, stand

BOUND = Fraction(1, 20)


@pytest.mark.parametrize(
    ("others", "score", "tests", "verdict"),
    [
        # 39 others: the highest of 40 people, 1 in 40 on one side
        ({2: 20, 3: 19}, 4, 1, Verdict.HIGHER),
        ({2: 20, 3: 19}, 1, 1, Verdict.LOWER),
        ({2: 20, 3: 18}, 4, 1, Verdict.UNKNOWN),
        # somebody has as much
        ({2: 20, 4: 19}, 4, 1, Verdict.UNKNOWN),
        ({2: 78, 4: 1}, 4, 1, Verdict.HIGHER),
        ({2: 77, 4: 1}, 4, 1, Verdict.UNKNOWN),
        # the questions of a plan share the bound
        ({2: 39}, 4, 3, Verdict.UNKNOWN),
        ({2: 119}, 4, 3, Verdict.HIGHER),
        ({2: 118}, 4, 3, Verdict.UNKNOWN),
        ({3: 5}, 4, 1, Verdict.UNKNOWN),
        ({3: 500}, 3, 1, Verdict.UNKNOWN),
    ],
)
def test_a_verdict_is_beyond_chance(
    others: dict[int, int], score: int, tests: int, verdict: Verdict
) -> None:
    assert stand(score, others, tests=tests) == verdict


@pytest.mark.parametrize("seed", range(8))
def test_whoever_of_equal_people_is_looked_at_gets_a_verdict_once_in_twenty_at_most(
    seed: int,
) -> None:
    """Over all people of a group, so exactly and not on average."""
    random = Random(seed)
    scores = random.choices(range(1, 13), weights=[random.random() ** 3 for _ in range(12)], k=400)
    verdicts = [
        stand(score, Counter(chain(scores[:place], scores[place + 1 :])), tests=1)
        for place, score in enumerate(scores)
    ]
    told = sum(verdict != Verdict.UNKNOWN for verdict in verdicts)
    assert Fraction(told, len(scores)) <= BOUND


@pytest.mark.parametrize("evaluators", [1, 2])
@pytest.mark.parametrize("named", [1, 3])
def test_plans_that_change_nothing_rarely_get_a_word(evaluators: int, named: int) -> None:
    random = Random(39)
    school = School(people=600, evaluators=evaluators, planned=0.3, named=named)
    assert share_of_words(simulate(school, random)) <= BOUND


def test_a_plan_that_helps_is_noticed_where_there_are_enough_people() -> None:
    random = Random(39)
    school = School(people=1500, evaluators=2, planned=0.1, named=1, effect=2.0)
    assert share_of_words(simulate(school, random)) > 0.5
    few = School(people=60, evaluators=2, planned=0.1, named=1, effect=2.0)
    assert share_of_words(simulate(few, random)) == 0


@pytest.mark.parametrize("evaluators", [1, 2, 3])
@pytest.mark.parametrize("keeps_evaluators", [True, False])
def test_results_that_stay_rarely_get_a_direction(evaluators: int, keeps_evaluators: bool) -> None:
    random = Random(39)
    school = School(people=800, evaluators=evaluators, keeps_evaluators=keeps_evaluators, pool=80)
    assert share_of_directions(simulate(school, random)) <= BOUND

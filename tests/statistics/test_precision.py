"""The range of the evaluators' share, in schools whose share is known."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest

from evaluacmo.statistics.components import components, connected_sets, layout_of
from evaluacmo.statistics.precision import Cell, CentredSet, Range, evaluators_range, sum_up
from tests.statistics.test_components import UNIT, Pairs, crossed, scored, unbalanced

SCHOOLS = 40


def sets_of(cells: Sequence[tuple[int, int, int]]) -> list[list[Cell]]:
    sets = connected_sets((person, evaluator) for person, evaluator, _ in cells)
    place = {person: number for number, people in enumerate(sets) for person in people}
    found: list[list[Cell]] = [[] for _ in sets]
    for cell in cells:
        found[place[cell[0]]].append(cell)
    return found


def departments(_: Random) -> Pairs:
    """Fifteen, each with two evaluators of its own for its six people."""
    return [
        (6 * place + person, 2 * place + evaluator)
        for place, person, evaluator in product(range(15), range(6), range(2))
    ]


@pytest.mark.parametrize(
    "design",
    [
        lambda random: unbalanced(120, 25, random),
        lambda random: unbalanced(60, 10, random),
        lambda _: crossed(20, 15),
        lambda _: crossed(10, 5),
        departments,
    ],
)
@pytest.mark.parametrize(
    ("person", "evaluator", "rest"), [(5.0, 5.0, 5.0), (3.0, 8.0, 5.0), (8.0, 3.0, 6.0)]
)
def test_nine_ranges_in_ten_contain_the_share(
    design: Callable[[Random], Pairs], person: float, evaluator: float, rest: float
) -> None:
    random = Random(39)
    share = 10 * (evaluator**2 + rest**2) / (person**2 + evaluator**2 + rest**2)
    found = [
        evaluators_range(
            sets_of(scored(design(random), random, person=person, evaluator=evaluator, rest=rest))
        )
        for _ in range(SCHOOLS)
    ]
    ranges = [each for each in found if each is not None]
    assert len(ranges) == SCHOOLS
    # chance misses two more of 36
    assert sum(low <= share <= high for low, high in ranges) >= 0.9 * SCHOOLS - 2


def test_a_large_school_is_told_something() -> None:
    random = Random(39)
    cells = scored(unbalanced(300, 60, random), random, person=5, evaluator=5, rest=5)
    found = evaluators_range(sets_of(cells))
    assert found is not None
    assert not found.is_wide
    assert Range(2, 9).is_wide


@pytest.mark.parametrize(("person", "evaluator"), [(1, 0), (0, 1)])
def test_what_is_certain_is_one_figure(person: int, evaluator: int) -> None:
    cells = [(row, column, row * person + column * evaluator) for row, column in crossed(6, 6)]
    assert evaluators_range([cells]) == (10 * evaluator, 10 * evaluator)
    assert evaluators_range([[(row, column, 7.0) for row, column in crossed(6, 6)]]) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_share_is_that_of_the_components_without_anybody(seed: int) -> None:
    random = Random(seed)
    cells = scored(unbalanced(30, 8, random), random, person=5, evaluator=5, rest=5)
    for left_out in (None, 0, 3):
        sets = sets_of([cell for cell in cells if cell[1] != left_out])
        found = components([layout_of(own, unit=UNIT) for own in sets])
        assert found is not None
        share = float((found.columns + found.rest) / found.total)
        assert sum_up(map(CentredSet, sets)).share() == pytest.approx(share)

"""Variance components against schools whose components are known, and against the definitions."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from statistics import correlation, mean

import pytest

from evaluacmo.statistics.components import (
    Components,
    Layout,
    Margin,
    are_alike,
    components,
    connected_sets,
    dividing,
    layout_of,
    spread_of,
    tenths,
    variance,
)
from evaluacmo.statistics.differences import NO_PAIRS, Spread

Cell = tuple[int, int, int]
Pairs = Sequence[tuple[int, int]]
SCHOOLS = 60
"""How many schools of a kind are simulated."""
UNIT = 1000


def crossed(people: int, evaluators: int) -> Pairs:
    """Everybody by everybody."""
    return list(product(range(people), range(evaluators)))


def unbalanced(people: int, evaluators: int, random: Random) -> Pairs:
    """One to three evaluators each; some evaluate far more than others."""
    weights = [1 / (1 + place) for place in range(evaluators)]

    def chosen() -> set[int]:
        return set(random.choices(range(evaluators), weights=weights, k=random.randint(1, 3)))

    return [(person, evaluator) for person in range(people) for evaluator in chosen()]


def scored(
    pairs: Pairs, random: Random, *, person: float, evaluator: float, rest: float
) -> list[Cell]:
    """Values with these standard deviations."""
    people, evaluators = (
        [random.gauss(0, deviation) for _ in range(1 + max(pair[side] for pair in pairs))]
        for side, deviation in ((0, person), (1, evaluator))
    )
    return [
        (row, column, round(UNIT * (75 + people[row] + evaluators[column] + random.gauss(0, rest))))
        for row, column in pairs
    ]


def estimates(
    designs: Iterable[Pairs], random: Random, *, person: float, evaluator: float, rest: float
) -> Iterator[Components]:
    for pairs in designs:
        cells = scored(pairs, random, person=person, evaluator=evaluator, rest=rest)
        found = components([layout_of(cells, unit=UNIT)])
        assert found is not None
        yield found


@pytest.mark.parametrize("kind", ["crossed", "unbalanced", "tiny"])
@pytest.mark.parametrize(
    ("person", "evaluator", "rest"), [(5.0, 5.0, 5.0), (3.0, 8.0, 5.0), (8.0, 3.0, 6.0)]
)
def test_known_components_are_found_on_average(
    kind: str, person: float, evaluator: float, rest: float
) -> None:
    """Within a tenth of what two values differ by, and in a tiny school within a fifth."""
    random = Random(f"{kind} {person}")
    designs = {
        "crossed": lambda: crossed(20, 15),
        "unbalanced": lambda: unbalanced(120, 25, random),
        "tiny": lambda: crossed(10, 5),
    }
    found = list(
        estimates(
            (designs[kind]() for _ in range(SCHOOLS)),
            random,
            person=person,
            evaluator=evaluator,
            rest=rest,
        )
    )
    total = person**2 + evaluator**2 + rest**2
    for true, estimated in (
        (person, [each.rows for each in found]),
        (evaluator, [each.columns for each in found]),
        (rest, [each.rest for each in found]),
    ):
        bound = 0.2 if kind == "tiny" else 0.1
        assert abs(float(mean(estimated)) - true**2) < bound * total


def test_of_one_school_the_share_of_the_evaluators_is_within_two_tenths() -> None:
    """For nine schools in ten with 25 evaluators and 120 people of one to three."""
    random = Random(39)
    designs = [unbalanced(120, 25, random) for _ in range(SCHOOLS)]
    found = estimates(designs, random, person=5, evaluator=5, rest=5)
    shares = [float((each.columns + each.rest) / each.total) for each in found]
    far = sum(abs(share - 2 / 3) > 0.2 for share in shares)
    assert far <= SCHOOLS // 10


@pytest.mark.parametrize("seed", range(3))
def test_of_a_complete_layout_it_is_the_analysis_of_variance(seed: int) -> None:
    random = Random(seed)
    people, evaluators = 7, 4
    values = [[random.randint(50, 100) for _ in range(evaluators)] for _ in range(people)]
    cells = [(row, column, values[row][column]) for row, column in crossed(people, evaluators)]
    middle = Fraction(sum(map(sum, values)), people * evaluators)
    rows = [Fraction(sum(own), evaluators) - middle for own in values]
    columns = [Fraction(sum(own), people) - middle for own in zip(*values, strict=True)]
    of_rows = evaluators * sum((each * each for each in rows), Fraction(0)) / (people - 1)
    of_columns = people * sum((each * each for each in columns), Fraction(0)) / (evaluators - 1)
    of_rest = sum(
        (value - middle - rows[row] - columns[column]) ** 2 for row, column, value in cells
    ) / Fraction((people - 1) * (evaluators - 1))
    assert components([layout_of(cells)]) == Components(
        rows=max(Fraction(0), (of_rows - of_rest) / evaluators),
        columns=max(Fraction(0), (of_columns - of_rest) / people),
        rest=of_rest,
    )


def test_the_unit_of_values_does_not_matter() -> None:
    cells = scored(crossed(6, 4), Random(1), person=5, evaluator=5, rest=5)
    fine = [(row, column, 7 * value) for row, column, value in cells]
    assert components([layout_of(cells, unit=UNIT)]) == components([layout_of(fine, unit=7 * UNIT)])


@pytest.mark.parametrize(
    "pairs",
    [
        # one evaluator each, and each evaluator one person
        [(person, person // 5) for person in range(20)],
        [(evaluator // 2, evaluator) for evaluator in range(20)],
        [(0, evaluator) for evaluator in range(5)],
        [(0, 0)],
    ],
)
def test_what_a_design_cannot_tell_is_not_told(pairs: Pairs) -> None:
    assert components([layout_of((row, column, row + column) for row, column in pairs)]) is None


@pytest.mark.parametrize(
    ("person", "evaluator", "expected"),
    [(0, 0, (0, 0, 0)), (1, 0, (1, 0, 0)), (0, 1, (0, 1, 0)), (1, 1, (1, 1, 0))],
)
def test_effects_without_chance_are_found_exactly(
    person: int, evaluator: int, expected: tuple[int, int, int]
) -> None:
    cells = [(row, column, row * person + column * evaluator) for row, column in crossed(4, 4)]
    found = components([layout_of(cells)])
    # the variance of 0, 1, 2, 3 with three degrees of freedom
    of_four = Fraction(5, 3)
    assert found == Components(*(share * of_four for share in expected))


def test_estimates_below_zero_are_zero() -> None:
    """Values that alternate, so that the means of people and of evaluators are all the same."""
    cells = [(row, column, (row + column) % 2) for row, column in crossed(4, 4)]
    found = components([layout_of(cells)])
    assert found is not None
    assert found.rows == found.columns == 0
    assert found.rest > 0


def test_the_spread_is_in_the_unit_of_the_values() -> None:
    random = Random(3)
    cells = scored(unbalanced(40, 9, random), random, person=5, evaluator=5, rest=5)
    whole = spread_of(layout_of(cells))
    assert spread_of(layout_of(cells, unit=UNIT)) == Spread(
        whole.pairs, whole.mean_square / UNIT**2
    )
    assert spread_of(Layout([Margin(1, 3), Margin(1, 4)], [], 25)) == NO_PAIRS


@pytest.mark.parametrize(
    ("pairs", "sets"),
    [
        ([], []),
        ([(1, 1), (2, 1), (3, 3)], [{1, 2}, {3}]),
        ([(1, 1), (2, 2), (3, 3), (2, 3), (4, 9)], [{1}, {2, 3}, {4}]),
        ([(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3)], [{1, 2, 3, 4}]),
        # the number of a person is not that of an evaluator
        ([(1, 2), (2, 3), (3, 4), (5, 4)], [{1}, {2}, {3, 5}]),
    ],
)
def test_the_sets_of_people_who_share_evaluators(
    pairs: list[tuple[int, int]], sets: list[set[int]]
) -> None:
    assert sorted(connected_sets(pairs), key=min) == sets


def test_what_sets_of_people_and_evaluators_differ_by_is_in_no_component() -> None:
    """Fifteen departments, each with two evaluators of its own for its six people."""
    random = Random(39)
    found = []
    for _ in range(SCHOOLS):
        layouts = []
        for _ in range(15):
            level = random.gauss(0, 20)
            own = scored(crossed(6, 2), random, person=5, evaluator=5, rest=5)
            moved = [(row, column, value + round(UNIT * level)) for row, column, value in own]
            layouts.append(layout_of(moved, unit=UNIT))
        estimated = components(layouts)
        assert estimated is not None
        found.append(estimated)
    for part in ("rows", "columns", "rest"):
        assert abs(float(mean(getattr(each, part) for each in found)) - 25) < 7.5


@pytest.mark.parametrize(
    ("parts", "shares"),
    [
        ((1, 1, 0), [5, 5, 0]),
        ((1, 1, 1), [4, 3, 3]),
        ((96, 3, 1), [10, 0, 0]),
        ((0, 0, 2), [0, 0, 10]),
        ((56, 44), [6, 4]),
    ],
)
def test_tenths_add_up_to_ten(parts: Sequence[int], shares: list[int]) -> None:
    assert tenths([Fraction(part, 7) for part in parts]) == shares


def test_the_variance_from_sums() -> None:
    assert variance(number=4, total=10, squares=30) == Fraction(5, 4)


def groups(
    random: Random, *, evaluators: int, between: float, rest: float
) -> list[tuple[int, float]]:
    found = []
    for _ in range(evaluators):
        people = random.randint(2, 20)
        deviation = random.gauss(0, between) + random.gauss(0, rest / people**0.5)
        found.append((people, deviation))
    return found


@pytest.mark.parametrize("evaluators", [5, 12, 40])
@pytest.mark.parametrize("questions", [1, 5, 20])
def test_chance_divides_evaluators_in_a_question_of_one_school_in_twenty(
    evaluators: int, questions: int
) -> None:
    """Whichever of its questions."""
    random = Random(39)
    schools = 300
    told = sum(
        any(
            dividing(
                groups(random, evaluators=evaluators, between=0, rest=0.5),
                rest=0.25,
                tests=questions,
            )
            is not None
            for _ in range(questions)
        )
        for _ in range(schools)
    )
    # chance makes it two deviations more
    assert told <= schools / 20 + 2 * (schools * 0.05 * 0.95) ** 0.5


def test_a_question_that_divides_evaluators_is_found() -> None:
    random = Random(39)
    divided = [
        dividing(groups(random, evaluators=12, between=0.6, rest=0.5), rest=0.25, tests=20)
        for _ in range(100)
    ]
    told = [found for found in divided if found is not None]
    assert len(told) >= 95
    assert abs(mean(told) - 0.36) < 0.06


def test_without_several_evaluators_no_question_divides_them() -> None:
    assert dividing([], rest=1, tests=1) is None
    assert dividing([(9, 3.0)], rest=1, tests=1) is None


def test_questions_that_say_the_same() -> None:
    random = Random(39)
    scores = [random.randint(1, 4) for _ in range(40)]
    assert are_alike(scores, scores) == 1
    assert are_alike(scores[:29], scores[:29]) is None
    assert are_alike(scores, [-score for score in scores]) is None
    assert are_alike(scores, [3] * 40) is None
    close = [10 * score + random.randint(-3, 3) for score in scores]
    exact = correlation(scores, close)
    found = are_alike(scores, close)
    assert exact > 0.95
    assert found is not None
    assert 0 <= exact - float(found) < 0.01
    loose = [score + random.randint(-1, 1) for score in scores]
    assert correlation(scores, loose) < 0.95
    assert are_alike(scores, loose) is None

"""The arithmetic of results, worked by hand and by properties."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evaluacmo.results.scoring import (
    NOTHING,
    Result,
    Tallies,
    Tally,
    Weights,
    calculate,
    level_of,
    mean,
    section_percentage,
    tally,
    two_decimals,
)

Scores = list[int]
Sections = tuple[Scores, Scores]  # one evaluator's: competencies, objectives


def came_to(evaluators: list[Sections], weights: tuple[int, int]) -> Result:
    """The result of these scores; weights are competencies, objectives."""
    competencies, objectives = weights
    return calculate(
        [Tallies(competencies=tally(c), objectives=tally(o)) for c, o in evaluators],
        weights=Weights(competencies=competencies, objectives=objectives),
    )


def shown(evaluators: list[Sections], weights: tuple[int, int]) -> tuple[str, str, str]:
    """Competencies, objectives and total as they are answered."""
    found = came_to(evaluators, weights)
    return (
        two_decimals(found.competencies),
        two_decimals(found.objectives),
        two_decimals(found.overall),
    )


TABLE: dict[str, tuple[list[Sections], tuple[int, int], tuple[str, str, str]]] = {
    "all fours": ([([4, 4, 4], [4, 4])], (50, 50), ("100.00", "100.00", "100.00")),
    "all ones": ([([1, 1, 1], [1, 1])], (50, 50), ("25.00", "25.00", "25.00")),
    "all twos": ([([2, 2], [2])], (70, 30), ("50.00", "50.00", "50.00")),
    "all threes": ([([3], [3])], (1, 99), ("75.00", "75.00", "75.00")),
    # (4+3)/2 = 3.5 of 4 = 87.5; 2 of 4 = 50; .6 x 87.5 + .4 x 50 = 72.5
    "sixty and forty": ([([4, 3], [2])], (60, 40), ("87.50", "50.00", "72.50")),
    "only competencies count": ([([4, 3], [1])], (100, 0), ("87.50", "25.00", "87.50")),
    "only objectives count": ([([4, 3], [1])], (0, 100), ("87.50", "25.00", "25.00")),
    "no objectives asked": ([([4, 3], [])], (60, 40), ("87.50", "0.00", "87.50")),
    "no competencies asked": ([([], [1, 2])], (60, 40), ("0.00", "37.50", "37.50")),
    "only the weightless objectives asked": ([([], [3])], (100, 0), ("0.00", "75.00", "75.00")),
    "only the weightless competencies asked": ([([3], [])], (0, 100), ("75.00", "0.00", "75.00")),
    "two weightless evaluators": (
        [([], [3]), ([], [4, 4])],
        (100, 0),
        ("0.00", "87.50", "87.50"),
    ),
    "nothing asked": ([([], [])], (60, 40), ("0.00", "0.00", "0.00")),
    "nobody answered": ([], (60, 40), ("0.00", "0.00", "0.00")),
    # a third of 4+4+3 = 11/12 = 91.666…
    "rounded up": ([([4, 4, 3], [])], (50, 50), ("91.67", "0.00", "91.67")),
    # 4+3+3 = 10/12 = 83.333…
    "rounded down": ([([4, 3, 3], [])], (50, 50), ("83.33", "0.00", "83.33")),
    # 100 and 25, each evaluator once, though the second answered four questions and the first one
    "each evaluator counts once": (
        [([4], []), ([1, 1, 1, 1], [])],
        (50, 50),
        ("62.50", "0.00", "62.50"),
    ),
    # competencies (100 + 50 + 75) / 3 = 75; objectives (25 + 100) / 2 = 62.5, since the third
    # evaluator was asked none; .8 x 75 + .2 x 62.5 = 72.5
    "an evaluator without objectives": (
        [([4, 4], [1]), ([2], [4]), ([3, 3, 3], [])],
        (80, 20),
        ("75.00", "62.50", "72.50"),
    ),
    # (100 + 25 + 25) / 3 = 50 and (50 + 75) / 2 = 62.5; a third evaluator with other questions
    "evaluators who share no section": (
        [([4], []), ([], [2]), ([], [3]), ([1], []), ([1, 1], [])],
        (50, 50),
        ("50.00", "62.50", "56.25"),
    ),
    # 3/8 x 100 = 37.5 and 25 at 1 to 99: .375 + 24.75 = 25.125, half up
    "a half in the third decimal": ([([1, 2], [1])], (1, 99), ("37.50", "25.00", "25.13")),
    # 7/8 = 87.5 and 1 = 100 at 1 to 99: .875 + 99 = 99.875
    "another half": ([([4, 3], [4])], (1, 99), ("87.50", "100.00", "99.88")),
    # one three among 400 fours: 1599/1600 = 99.9375
    "almost everything": ([([4] * 399 + [3], [])], (100, 0), ("99.94", "0.00", "99.94")),
    # 39999/40000 x 100 = 99.9975, which is 100.00 half up
    "rounded up to a hundred": ([([4] * 9999 + [3], [])], (100, 0), ("100.00", "0.00", "100.00")),
}


@pytest.mark.parametrize(("evaluators", "weights", "expected"), TABLE.values(), ids=TABLE)
def test_results_worked_by_hand(
    evaluators: list[Sections], weights: tuple[int, int], expected: tuple[str, str, str]
) -> None:
    assert shown(evaluators, weights) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(0), "0.00"),
        (Fraction(1, 200), "0.01"),
        (Fraction(1, 201), "0.00"),
        (Fraction(1, 1000), "0.00"),
        (Fraction(15, 1000), "0.02"),
        (Fraction(25, 1000), "0.03"),
        (Fraction(1005, 1000), "1.01"),
        (Fraction(2675, 1000), "2.68"),
        (Fraction(8125, 1000), "8.13"),
        (Fraction(62625, 1000), "62.63"),
        (Fraction(62625, 1000) - Fraction(1, 10**30), "62.62"),
        (Fraction(99995, 1000), "100.00"),
        (Fraction(99994999, 1000000), "99.99"),
        (Fraction(1, 3), "0.33"),
        (Fraction(2, 3), "0.67"),
        (Fraction(10, 3), "3.33"),
        (Fraction(4), "4.00"),
        (Fraction(9, 2), "4.50"),
        (Fraction(100), "100.00"),
    ],
)
def test_two_decimals_round_half_up(value: Fraction, expected: str) -> None:
    assert two_decimals(value) == expected


@pytest.mark.parametrize(
    ("percentage", "level"),
    [
        (Fraction(0), 1),
        (Fraction(25), 1),
        (Fraction(3749, 100), 1),
        (Fraction(75, 2), 2),
        (Fraction(6249, 100), 2),
        (Fraction(62495, 1000), 3),  # is shown as 62.50
        (Fraction(8749, 100), 3),
        (Fraction(175, 2), 4),
        (Fraction(100), 4),
    ],
)
def test_the_level_is_the_nearest_to_what_is_shown(percentage: Fraction, level: int) -> None:
    assert level_of(percentage) == level


def test_tally_and_mean() -> None:
    assert tally([]) == Tally(total=0, count=0)
    assert tally(iter([4, 1, 2])) == Tally(total=7, count=3)
    assert mean([Fraction(1), Fraction(2), Fraction(4)]) == Fraction(7, 3)
    assert section_percentage([]) is None
    assert section_percentage([Tally(0, 0), Tally(0, 0)]) is None
    assert section_percentage([Tally(0, 0), Tally(1, 1)]) == Fraction(25)


score_lists = st.lists(st.integers(1, 4), max_size=9)
evaluator_lists = st.lists(st.tuples(score_lists, score_lists), max_size=6)
weight_pairs = st.integers(0, 100).map(lambda weight: (weight, 100 - weight))


def is_asked(evaluators: list[Sections], section: int) -> bool:
    return any(each[section] for each in evaluators)


def asked_percentages(evaluators: list[Sections], found: Result) -> list[Fraction]:
    both = (found.competencies, found.objectives)
    return [both[section] for section in (0, 1) if is_asked(evaluators, section)]


@given(evaluator_lists, weight_pairs)
def test_everything_asked_lies_between_25_and_100(
    evaluators: list[Sections], weights: tuple[int, int]
) -> None:
    found = came_to(evaluators, weights)
    asked = asked_percentages(evaluators, found)
    assert all(25 <= percentage <= 100 for percentage in asked)
    assert (25 <= found.overall <= 100) if asked else found.overall == NOTHING


@given(evaluator_lists, weight_pairs)
def test_the_total_lies_between_the_sections(
    evaluators: list[Sections], weights: tuple[int, int]
) -> None:
    found = came_to(evaluators, weights)
    asked = asked_percentages(evaluators, found) or [NOTHING]
    assert min(asked) <= found.overall <= max(asked)


@given(evaluator_lists, weight_pairs, st.randoms(use_true_random=False))
def test_order_does_not_matter(evaluators, weights, random) -> None:
    mixed = [(random.sample(c, len(c)), random.sample(o, len(o))) for c, o in evaluators]
    random.shuffle(mixed)
    assert came_to(mixed, weights) == came_to(evaluators, weights)


@given(evaluator_lists.filter(bool), weight_pairs, st.data())
def test_one_more_four_never_lowers(evaluators, weights, data) -> None:
    whose = data.draw(st.integers(0, len(evaluators) - 1))
    section = data.draw(st.sampled_from((0, 1)))
    better = [(list(c), list(o)) for c, o in evaluators]
    better[whose][section].append(4)
    before, after = came_to(evaluators, weights), came_to(better, weights)
    assert after.competencies >= before.competencies
    assert after.objectives >= before.objectives
    assert after.overall >= before.overall


@given(evaluator_lists.filter(bool), weight_pairs, st.data())
def test_an_evaluator_of_only_fours_never_lowers(evaluators, weights, data) -> None:
    sections = data.draw(st.tuples(st.lists(st.just(4)), st.lists(st.just(4))))
    before, after = came_to(evaluators, weights), came_to([*evaluators, sections], weights)
    assert after.overall >= before.overall


@given(evaluator_lists, weight_pairs, st.data())
def test_a_higher_score_never_lowers(evaluators, weights, data) -> None:
    places = [
        (whose, section, place)
        for whose, both in enumerate(evaluators)
        for section in (0, 1)
        for place in range(len(both[section]))
        if both[section][place] < 4
    ]
    assume(places)
    whose, section, place = data.draw(st.sampled_from(places))
    better = [(list(c), list(o)) for c, o in evaluators]
    better[whose][section][place] += 1
    before, after = came_to(evaluators, weights), came_to(better, weights)
    raised = (after.competencies, after.objectives)[section]
    assert raised > (before.competencies, before.objectives)[section]
    assert after.overall > before.overall or weights[section] == 0


@given(st.lists(score_lists, max_size=6), weight_pairs, st.booleans())
def test_a_section_without_questions_never_drags_down(lists, weights, first) -> None:
    evaluators: list[Sections] = [(each, []) if first else ([], each) for each in lists]
    found = came_to(evaluators, weights)
    asked, empty = found.competencies, found.objectives
    if not first:
        asked, empty = empty, asked
    assert found.overall == asked
    assert empty == NOTHING


@given(st.lists(st.tuples(score_lists.filter(bool), score_lists), min_size=1, max_size=6))
def test_a_section_of_weight_nothing_counts_for_nothing(evaluators) -> None:
    found = came_to(evaluators, (100, 0))
    assert found.overall == found.competencies
    swapped = [(objectives, competencies) for competencies, objectives in evaluators]
    found = came_to(swapped, (0, 100))
    assert found.overall == found.objectives


@given(evaluator_lists, weight_pairs)
def test_agreeing_evaluators_change_nothing(evaluators, weights) -> None:
    assert came_to(evaluators * 3, weights) == came_to(evaluators, weights)


@given(
    st.fractions(min_value=0, max_value=100, max_denominator=10**9)
    | st.integers(0, 20_000).map(lambda halves: Fraction(halves, 200))
)
def test_two_decimals_agree_with_decimal(value: Fraction) -> None:
    with localcontext(prec=80):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    assert two_decimals(value) == str(rounded)

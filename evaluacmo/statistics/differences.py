"""How far evaluators of the same person differ, and what a change of a result can tell.

All figures are percentages, 0 to 100, or their squares; all is exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isqrt
from typing import Final

FEWEST_PAIRS: Final = 30
"""With fewer the relative error of the estimate, 1 / √(2 × pairs), is above an eighth."""
PUBLISHED_DIFFERENCE: Final = 10
"""The usual difference in percent from the literature.

Two supervisors of one person agree with a reliability of .52 (Viswesvaran, Ones and Schmidt 1996).
With a standard deviation of 10 percent between results, that of the difference of two is
10 × √(2 × (1 - .52)) = 9.8.
"""
DEVIATIONS: Final = 2
"""How many standard deviations a change must exceed: chance does that to 1 person in 22."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How far evaluators of the same people differ.

    `pairs` is the number of independent differences: a person with k evaluators has k - 1.
    `mean_square` is the mean of their squares, the variance of the difference of two evaluators.
    """

    pairs: int
    mean_square: Fraction


NO_PAIRS: Final = Spread(0, Fraction(0))


@dataclass(frozen=True, slots=True)
class UsualDifference:
    """The standard deviation of the difference of two evaluators of the same person.

    In whole per cent, rounded up. `pairs` are those that it was estimated from, and None where it
    is from the literature.
    """

    points: int
    pairs: int | None


def pooled(spreads: Iterable[Spread]) -> Spread:
    """Several spreads as one, each weighted by its pairs."""
    found = list(spreads)
    pairs = sum(spread.pairs for spread in found)
    squares = sum((spread.mean_square * spread.pairs for spread in found), Fraction(0))
    return Spread(pairs, squares / pairs) if pairs else NO_PAIRS


def usual_difference_of(spread: Spread) -> UsualDifference:
    """The usual difference, or that of the literature where there are fewer than 30 pairs."""
    if spread.pairs < FEWEST_PAIRS:
        return UsualDifference(PUBLISHED_DIFFERENCE, None)
    return UsualDifference(root_up(spread.mean_square), spread.pairs)


def largest_usual_change(usual: UsualDifference, *, before: int, after: int) -> int:
    """The largest change that other evaluators alone would usually make, in per cent, rounded up.

    Of `before` and `after` evaluators. One result is the mean of its evaluators, so that the
    difference of two results has the variance points² × (1/before + 1/after) / 2; the bound is
    twice its root. Assumes other evaluators each year: with the same ones the bound is too wide
    rather than too narrow, because their severity stays.
    """
    variance = Fraction(usual.points**2 * (before + after), 2 * before * after)
    return root_up(DEVIATIONS**2 * variance)


def root_up(square: Fraction) -> int:
    """The root of a square of 0 or more, rounded up to a whole number."""
    whole = ceil(square)
    return isqrt(whole - 1) + 1 if whole else 0

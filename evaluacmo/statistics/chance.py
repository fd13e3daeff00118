"""Whether a person's score differs from those of comparable people by more than chance."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

FEWEST_COMPARABLE: Final = 5
"""Fewer people are not shown beside somebody."""
ONE_IN: Final = 20
"""In a school in which nothing changes, one plan in so many gets a word, at most."""
SIDES: Final = 2


class Verdict(StrEnum):
    """How a score stands to those of comparable people."""

    HIGHER = "higher"
    LOWER = "lower"
    UNKNOWN = "unknown"
    """Chance could do it."""


def stand(score: int, others: Mapping[int, int], *, tests: int) -> Verdict:
    """The verdict on a score among those of others (how many people have each score).

    An exact permutation test. If nothing distinguishes the person, each of the n + 1 people is
    equally likely to be the one who is looked at, so that p = (1 + people with at least this
    score) / (n + 1) for a higher one, and correspondingly for a lower one. Equal scores count
    against a verdict. Both sides and all `tests` of a plan share the bound of 1 in 20 (Bonferroni):
    a verdict needs n + 1 ≥ 40 × tests people. Source: Phipson and Smyth 2010.
    """
    people = 1 + sum(others.values())
    as_high = 1 + sum(number for other, number in others.items() if other >= score)
    as_low = 1 + sum(number for other, number in others.items() if other <= score)
    bound = SIDES * tests * ONE_IN
    if as_high * bound <= people:
        return Verdict.HIGHER
    if as_low * bound <= people:
        return Verdict.LOWER
    return Verdict.UNKNOWN

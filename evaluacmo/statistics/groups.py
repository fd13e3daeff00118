"""Whether the means of groups of people differ, or have changed, by more than chance.

Evaluators differ more than groups do, so that only what one evaluator gave to several people is
compared: the evaluator's severity is in all of it. Values are whole numbers of any unit.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, compress, product
from math import inf, sqrt
from random import Random
from typing import Final, TypeVar

from evaluacmo.statistics.chance import ONE_IN

FEWEST_PEOPLE: Final = 10
"""A group of fewer is not compared, nor one with fewer others to compare with."""
FEWEST_EVALUATORS: Final = 2
"""With one, a department that differs and an evaluator who favours it are the same."""
FEWEST_CHANGED: Final = 6
"""With fewer evaluators, no arrangement of their signs is rarer than 1 in 20."""
MOST_DRAWS: Final = 199
"""Random arrangements; with the observed one a multiple of 20."""
MOST_MOVED: Final = 50_000
"""The people, or signs, that are moved in all arrangements together; at least 19 are drawn."""
MOST_ENUMERATED: Final = 8
"""Up to this number of evaluators all arrangements of signs are tried."""
ROUNDING: Final = 1 + 1e-9

KeyT = TypeVar("KeyT", bound=Hashable)


class Standing(StrEnum):
    """How a group's mean stands to that of others, or to its own of another year."""

    HIGHER = "higher"
    LOWER = "lower"
    CHANCE = "chance"
    """Chance could explain the difference."""


def standings(
    pools: Iterable[Mapping[KeyT, Sequence[int]]], groups: Collection[KeyT]
) -> dict[KeyT, Standing]:
    """How these groups stand to all others; each pool is what one evaluator gave to whom.

    A permutation test within pools. With n values of sum T in a pool, of which a group has n_g,

        z = Σ (sum of the group - n_g T/n) / √(Σ n_g (n - n_g) / (n (n - 1)) × Σ(value - T/n)²)

    over the pools; the variance is that over all permutations. A group gets a word if its |z|
    exceeds the largest |z| of any group in 19 of 20 random permutations (Westfall and Young 1993):
    p = (1 + permutations in which one is at least as large) / (1 + permutations) is at most 1/20.
    If groups do not differ, that happens in one school of 20 at most, whatever values are
    distributed like and however few permutations are drawn (Phipson and Smyth 2010).
    """
    shared = [pool for pool in pools if len(pool) > 1]
    expected, deviation = _moments(shared, groups)

    def sizes(sums: Mapping[KeyT, int]) -> dict[KeyT, float]:
        return {
            key: (sums[key] - expected[key]) / deviation[key] for key in groups if deviation[key]
        }

    observed = sizes(_sums(shared, groups))
    bound = _bound(_largest(sizes(sums)) for sums in _permuted(shared, groups))
    return {key: _standing(observed.get(key, 0.0), bound) for key in groups}


def directions(
    changes: Iterable[Mapping[KeyT, int]], groups: Collection[KeyT]
) -> dict[KeyT, Standing]:
    """Whether these groups have changed; each mapping is of one evaluator.

    It has the sum, by group, of the changes of the people whom that evaluator evaluated in both
    years. A permutation test of signs: if nothing has changed, the sums of an evaluator are as
    likely with the opposite sign, also where evaluators become more or less severe.

        z = Σ sum / √(Σ sum²)

    over the evaluators. Words as in `standings`; of up to eight evaluators all signs are tried.
    """
    # in an order that depends on nothing but the data
    keys = sorted(groups, key=str)
    rows = sorted([change.get(key, 0) for key in keys] for change in changes)
    columns = [
        (key, values, sum(values), sqrt(sum(value * value for value in values)))
        for key, values in zip(keys, zip(*rows, strict=True), strict=False)
        if any(values)
    ]

    def sizes(kept: Sequence[bool]) -> dict[KeyT, float]:
        """The sums with the opposite sign of those that are not kept."""
        return {
            key: (2 * sum(compress(values, kept)) - total) / deviation
            for key, values, total, deviation in columns
        }

    bound = _bound(_largest(sizes(kept)) for kept in _kept(rows))
    observed = sizes([True] * len(rows))
    return {key: _standing(observed.get(key, 0.0), bound) for key in groups}


def _moments(
    pools: Sequence[Mapping[KeyT, Sequence[int]]], groups: Collection[KeyT]
) -> tuple[dict[KeyT, float], dict[KeyT, float]]:
    """The mean and the standard deviation of each group's sum over all permutations."""
    expected = dict.fromkeys(groups, 0.0)
    variance = dict.fromkeys(groups, 0.0)
    for pool in pools:
        every = [value for values in pool.values() for value in values]
        number, total = len(every), sum(every)
        # exact, since values are whole numbers
        squares = number * sum(value * value for value in every) - total * total
        for key in expected.keys() & pool.keys():
            own = len(pool[key])
            expected[key] += own * total / number
            variance[key] += own * (number - own) * squares / (number * number * (number - 1))
    return expected, {key: sqrt(value) for key, value in variance.items()}


def _sums(
    pools: Iterable[Mapping[KeyT, Sequence[int]]], groups: Collection[KeyT]
) -> dict[KeyT, int]:
    found = dict.fromkeys(groups, 0)
    for pool in pools:
        for key in found.keys() & pool.keys():
            found[key] += sum(pool[key])
    return found


def _permuted(
    pools: Sequence[Mapping[KeyT, Sequence[int]]], groups: Collection[KeyT]
) -> Iterator[dict[KeyT, int]]:
    """The sums of the groups after people have changed places within pools, again and again."""
    # in an order that depends on nothing but the data
    ordered = sorted(
        (sorted((str(key), sorted(values), key) for key, values in pool.items()) for pool in pools),
        key=repr,
    )
    places = []
    for pool in ordered:
        values = [value for _, own, _ in pool for value in own]
        ends = accumulate(len(own) for _, own, _ in pool)
        slices = [
            (key, slice(end - len(own), end)) for (_, own, key), end in zip(pool, ends, strict=True)
        ]
        places.append((values, [each for each in slices if each[0] in groups]))
    random = Random(repr(ordered))
    for _ in range(_draws(sum(len(values) for values, _ in places))):
        sums = dict.fromkeys(groups, 0)
        for values, slices in places:
            # faster than `shuffle`
            values.sort(key=lambda _: random.random())
            for key, place in slices:
                sums[key] += sum(values[place])
        yield sums


def _kept(rows: Sequence[Sequence[int]]) -> Iterator[Sequence[bool]]:
    """Draws of evaluators whose signs stay; of a few evaluators all draws but the observed one."""
    if len(rows) <= MOST_ENUMERATED:
        every = product((True, False), repeat=len(rows))
        next(every)
        yield from every
        return
    random = Random(repr(rows))
    for _ in range(_draws(len(rows))):
        yield random.choices((True, False), k=len(rows))


def _draws(moved: int) -> int:
    """The number of arrangements to draw, which move so many each: 19, 39, … 199."""
    most = (MOST_DRAWS + 1) // ONE_IN
    return ONE_IN * max(1, min(most, MOST_MOVED // (ONE_IN * max(moved, 1)))) - 1


def _largest(sizes: Mapping[KeyT, float]) -> float:
    return max(map(abs, sizes.values()), default=0.0)


def _bound(maxima: Iterable[float]) -> float:
    """The value that chance exceeds once in 20, from all arrangements but the observed one."""
    found = sorted(maxima, reverse=True)
    rank = (len(found) + 1) // ONE_IN
    return found[rank - 1] if rank else inf


def _standing(size: float, bound: float) -> Standing:
    if abs(size) <= bound * ROUNDING:
        return Standing.CHANCE
    return Standing.HIGHER if size > 0 else Standing.LOWER

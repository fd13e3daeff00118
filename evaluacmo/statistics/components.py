"""How much of the differences between values is due to what they have in common.

Variance components of a random two-way layout with at most one value in each cell, exactly. Its
rows are people and its columns their evaluators, or its rows forms and its columns questions.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, sqrt
from operator import mul
from statistics import NormalDist
from typing import Final, NamedTuple

from evaluacmo.statistics.chance import ONE_IN
from evaluacmo.statistics.differences import NO_PAIRS, Spread

ZERO: Final = Fraction(0)
TENTHS: Final = 10
ALIKE: Final = Fraction(95, 100)
"""The correlation from which two questions say the same."""
FEWEST_ALIKE: Final = 30
"""With fewer people, no correlation is told."""
SAME_VARIANCE: Final = Fraction(9, 100)
"""The variance of a question of which one score is given nine times in ten, and the next one once.

No whole numbers of which none is more frequent than that vary less.
"""
DIVIDING: Final = 0.16
"""The variance between evaluators from which a question divides them: 0.4 points, squared."""


class Margin(NamedTuple):
    """The number and the sum of the values of a row or a column."""

    values: int
    total: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A two-way layout by its sums; `squares` is the sum of the squares of all values.

    Values are whole multiples of 1 / `unit`.
    """

    rows: Sequence[Margin]
    columns: Sequence[Margin]
    squares: int
    unit: int = 1

    @property
    def several(self) -> int:
        """The number of rows with several values."""
        return sum(row.values > 1 for row in self.rows)


@dataclass(frozen=True, slots=True)
class Components:
    """Variances; none is below 0."""

    rows: Fraction
    columns: Fraction
    rest: Fraction

    @property
    def total(self) -> Fraction:
        """The variance of one value."""
        return self.rows + self.columns + self.rest


def layout_of(cells: Iterable[tuple[Hashable, Hashable, int]], *, unit: int = 1) -> Layout:
    """The layout of these values, each after its row and its column."""
    rows: defaultdict[Hashable, list[int]] = defaultdict(list)
    columns: defaultdict[Hashable, list[int]] = defaultdict(list)
    squares = 0
    for row, column, value in cells:
        rows[row].append(value)
        columns[column].append(value)
        squares += value * value
    return Layout(_margins(rows), _margins(columns), squares, unit)


def _margins(groups: Mapping[Hashable, Sequence[int]]) -> list[Margin]:
    return [Margin(len(values), sum(values)) for values in groups.values()]


def components(layouts: Sequence[Layout]) -> Components | None:
    """The components of y = µ + row + column + rest, or None where they cannot be told apart.

    Henderson's method 1 (1953), which equates sums of squares with their expectations. With N
    values, A rows of nₐ, B columns of n_b, and at most one value in each cell,

        (Σy² - Σ y²ₐ/nₐ) / (N - A) = columns + rest
        (Σy² - Σ y²_b/n_b) / (N - B) = rows + rest
        Σy² - y²/N = (N - Σnₐ²/N) rows + (N - Σn_b²/N) columns + (N - 1) rest

    Several layouts have each a µ of its own, and their sums are added: differences between layouts
    are in no component. Unbiased for any pattern of cells if effects are random and do not depend
    on who meets whom; of a complete layout it is the analysis of variance. Estimates below 0 are
    set to 0. None without rows of several values, columns of several values, and more than one of
    each in some layout. All layouts have the same unit.
    """
    wholes = [_whole(layout) for layout in layouts]
    number = sum(whole.values for whole in wholes)
    in_rows = number - sum(len(layout.rows) for layout in layouts)
    in_columns = number - sum(len(layout.columns) for layout in layouts)
    of_rows = sum(map(_coefficient, wholes, (layout.rows for layout in layouts)), ZERO)
    of_columns = sum(map(_coefficient, wholes, (layout.columns for layout in layouts)), ZERO)
    # of complete layouts, Σ (A - 1)(B - 1)
    free = of_rows + of_columns - number + len(layouts)
    if not in_rows or not in_columns or free <= 0:
        return None
    squares = sum(layout.squares for layout in layouts)
    of_means = sum((Fraction(whole.total**2, whole.values) for whole in wholes), ZERO)
    between_rows = sum((_between(layout.rows) for layout in layouts), ZERO)
    between_columns = sum((_between(layout.columns) for layout in layouts), ZERO)
    within_rows = (squares - between_rows) / in_rows
    within_columns = (squares - between_columns) / in_columns
    about_mean = squares - of_means
    rest = (within_columns * of_rows + within_rows * of_columns - about_mean) / free
    square = layouts[0].unit ** 2
    return Components(
        rows=max(within_columns - rest, ZERO) / square,
        columns=max(within_rows - rest, ZERO) / square,
        rest=max(rest, ZERO) / square,
    )


def _whole(layout: Layout) -> Margin:
    """All values of a layout."""
    return Margin(sum(row.values for row in layout.rows), sum(row.total for row in layout.rows))


def _coefficient(whole: Margin, margins: Sequence[Margin]) -> Fraction:
    """How often the component of these counts in the squares about the layout's mean."""
    squares = sum(margin.values**2 for margin in margins)
    return whole.values - Fraction(squares, whole.values)


def _between(margins: Sequence[Margin]) -> Fraction:
    """Σ total² / number, with one fraction for each number."""
    by_number: Counter[int] = Counter()
    for margin in margins:
        by_number[margin.values] += margin.total**2
    return sum((Fraction(square, number) for number, square in by_number.items()), ZERO)


def spread_of(layout: Layout) -> Spread:
    """How far the columns differ within a row: a person's totals, one from each evaluator.

    The pooled variance within rows, Σ (total - mean of the row)² / Σ (k - 1), times 2. With two
    values in each row that is the mean squared difference. Assumes that evaluators judge
    separately; rows of one value do not count.
    """
    pairs = sum(margin.values - 1 for margin in layout.rows)
    if not pairs:
        return NO_PAIRS
    within = layout.squares - _between(layout.rows)
    return Spread(pairs, 2 * within / (pairs * layout.unit**2))


def connected_sets(cells: Iterable[tuple[int, int]]) -> list[set[int]]:
    """The rows in sets in which each leads to every other by shared columns.

    Between two sets nothing tells whether rows or columns differ.
    """
    parent: dict[tuple[str, int], tuple[str, int]] = {}

    def root(node: tuple[str, int]) -> tuple[str, int]:
        above = parent.setdefault(node, node)
        while above != node:
            # halves the way for the next one
            parent[node] = parent[above]
            node, above = parent[node], parent[parent[node]]
        return node

    for row, column in cells:
        parent[root(("row", row))] = root(("column", column))
    sets: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    for kind, number in list(parent):
        if kind == "row":
            sets[root((kind, number))].add(number)
    return list(sets.values())


def tenths(parts: Sequence[Fraction]) -> list[int]:
    """Shares of ten that add up to ten, of parts of which at least one is not 0.

    Each is rounded down; the remainder goes to those with the largest fractions.
    """
    whole = sum(parts)
    exact = [part * TENTHS / whole for part in parts]
    rounded = [int(share) for share in exact]
    by_loss = sorted(range(len(parts)), key=lambda index: rounded[index] - exact[index])
    for index in by_loss[: TENTHS - sum(rounded)]:
        rounded[index] += 1
    return rounded


def variance(*, number: int, total: int, squares: int) -> Fraction:
    """The mean squared deviation of values from their mean."""
    return Fraction(number * squares - total * total, number * number)


def dividing(groups: Iterable[tuple[int, float]], *, rest: float, tests: int) -> float | None:
    """The variance between evaluators in a question beyond their severity; None if chance does it.

    Of each evaluator, the number of people n and the mean deviation d of their scores in the
    question from all that they gave. A one-way analysis of variance with the variance `rest` within
    evaluators:

        S = Σ n (d - mean)²,  variance = (S - (E - 1) rest) / (N - Σn²/N)

    None unless S / rest exceeds the χ² with k = E - 1 degrees of freedom that chance exceeds once
    in 20 × `tests`, the number of questions (Bonferroni). That is k (1 - h + z √h)³, h = 2 / 9k,
    with the normal z (Wilson and Hilferty 1931). Assumes normal deviations. In floating point: it
    is only compared.
    """
    found = list(groups)
    free = len(found) - 1
    if free < 1:
        return None
    number = sum(people for people, _ in found)
    coefficient = number - sum(people**2 for people, _ in found) / number
    middle = sum(people * deviation for people, deviation in found) / number
    squares = sum(people * (deviation - middle) ** 2 for people, deviation in found)
    spread = 2 / (9 * free)
    deviations = NormalDist().inv_cdf(1 - 1 / (ONE_IN * tests))
    by_chance = rest * free * (1 - spread + deviations * sqrt(spread)) ** 3
    return (squares - free * rest) / coefficient if squares > by_chance else None


def are_alike(one: Sequence[int], other: Sequence[int]) -> Fraction | None:
    """The correlation of these values, to hundredths, if it is at least .95; None otherwise.

    Pearson's r, by its square; None for fewer than 30 pairs, or where one side does not vary.
    """
    number = len(one)
    if number < FEWEST_ALIKE:
        return None
    total, other_total = sum(one), sum(other)
    product = number * _products(one, other) - total * other_total
    first = number * _products(one, one) - total**2
    second = number * _products(other, other) - other_total**2
    if product <= 0 or product**2 < ALIKE**2 * first * second:
        return None
    return Fraction(isqrt(100**2 * product**2 // (first * second)), 100)


def _products(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(map(mul, one, other))

"""How precisely the share of the evaluators in the differences of results is known."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, sqrt
from operator import add
from typing import Final, NamedTuple, Self

from evaluacmo.statistics.components import TENTHS

DEVIATIONS: Final = 2
WIDEST: Final = 6
"""Tenths; an interval that is wider tells nothing."""

Cell = tuple[int, int, float]
"""A person, an evaluator, and what the latter gave."""


class Range(NamedTuple):
    """From so many tenths to so many."""

    low: int
    high: int

    @property
    def is_wide(self) -> bool:
        """Whether it tells nothing."""
        return self.high - self.low > WIDEST


class _Sums(NamedTuple):
    """The sums over all layouts that `components` needs, in floating point."""

    values: float = 0
    rows: float = 0
    columns: float = 0
    layouts: float = 0
    squares: float = 0
    of_rows: float = 0
    """Σ total² / number, of rows."""
    of_columns: float = 0
    of_means: float = 0
    row_weight: float = 0
    """How often the component of rows counts in the squares about the mean."""
    column_weight: float = 0

    def plus(self, other: "_Sums") -> Self:
        """The sum of both, field by field."""
        return type(self)(*map(add, self, other))

    def transposed(self) -> Self:
        """With rows and columns exchanged."""
        return self._replace(
            rows=self.columns,
            columns=self.rows,
            of_rows=self.of_columns,
            of_columns=self.of_rows,
            row_weight=self.column_weight,
            column_weight=self.row_weight,
        )

    def share(self) -> float | None:
        """The share of columns and rest, as `components` estimates them."""
        in_rows, in_columns = self.values - self.rows, self.values - self.columns
        free = self.row_weight + self.column_weight - self.values + self.layouts
        if in_rows <= 0 or in_columns <= 0 or free <= 0:
            return None
        within_rows = (self.squares - self.of_rows) / in_rows
        within_columns = (self.squares - self.of_columns) / in_columns
        about_mean = self.squares - self.of_means
        rest = (
            within_columns * self.row_weight + within_rows * self.column_weight - about_mean
        ) / free
        people = max(within_columns - rest, 0)
        evaluators = max(within_rows - rest, 0) + max(rest, 0)
        return evaluators / (people + evaluators) if people + evaluators else None


def evaluators_range(sets: Sequence[Sequence[Cell]]) -> Range | None:
    """The tenths of a difference that are due to who evaluated, two standard errors to each side.

    The square of the standard error is that of a jackknife over evaluators (each left out in turn,
    with all they gave) and that of one over people added up, which is rather too much: both are
    samples, and each contains the rest. Rounded outwards. Assumes what `components` does. None
    where nothing differs.
    """
    centred = [CentredSet(cells) for cells in sets]
    whole = sum_up(centred).share()
    if whole is None:
        return None
    turned = [CentredSet([(column, row, value) for row, column, value in own]) for own in sets]
    square = _jackknife(centred, _Sums.share) + _jackknife(
        turned, lambda sums: sums.transposed().share()
    )
    error = DEVIATIONS * sqrt(square)
    # exact values are not rounded outwards
    low, high = (round(TENTHS * (whole + side * error), 9) for side in (-1, 1))
    return Range(max(0, floor(low)), min(TENTHS, ceil(high)))


def sum_up(sets: "Iterable[CentredSet]") -> _Sums:
    """The sums of all sets."""
    total = _Sums()
    for own in sets:
        total = total.plus(own.sums())
    return total


def _jackknife(sets: "Sequence[CentredSet]", share: Callable[[_Sums], float | None]) -> float:
    """The squared standard error of the share, by leaving out each column."""
    total = sum_up(sets)
    found = [
        value
        for own in sets
        for change in own.without_each()
        if (value := share(total.plus(change))) is not None
    ]
    middle = sum(found) / len(found)
    return (len(found) - 1) / len(found) * sum((value - middle) ** 2 for value in found)


class CentredSet:
    """The values of a set, about their mean."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.number = len(cells)
        middle = sum(value for _, _, value in cells) / self.number
        self.rows: defaultdict[int, list[float]] = defaultdict(lambda: [0, 0.0])
        self.columns: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
        for row, column, value in cells:
            self.rows[row][0] += 1
            self.rows[row][1] += value - middle
            self.columns[column].append((row, value - middle))
        self.row_squares = sum(number**2 for number, _ in self.rows.values())
        self.column_squares = sum(len(own) ** 2 for own in self.columns.values())

    def sums(self) -> _Sums:
        """The sums of the whole."""
        return _Sums(
            self.number,
            len(self.rows),
            len(self.columns),
            1,
            sum(value * value for own in self.columns.values() for _, value in own),
            sum(total**2 / number for number, total in self.rows.values()),
            sum(sum(value for _, value in own) ** 2 / len(own) for own in self.columns.values()),
            0,
            self.number - self.row_squares / self.number,
            self.number - self.column_squares / self.number,
        )

    def without_each(self) -> Iterator[_Sums]:
        """By how much the sums change without each column, from what that touches."""
        for own in self.columns.values():
            yield self._without(own)

    def _without(self, own: Sequence[tuple[int, float]]) -> _Sums:
        taken = sum(value for _, value in own)
        rows, of_rows, row_squares = 0, 0.0, self.row_squares
        for row, value in own:
            number, total = self.rows[row]
            of_rows -= total**2 / number
            row_squares += (number - 1) ** 2 - number**2
            if number > 1:
                of_rows += (total - value) ** 2 / (number - 1)
            else:
                rows -= 1
        column_squares = self.column_squares - len(own) ** 2
        left = self.number - len(own)
        row_weight = self.row_squares / self.number - self.number
        column_weight = self.column_squares / self.number - self.number
        if left:
            row_weight += left - row_squares / left
            column_weight += left - column_squares / left
        return _Sums(
            -len(own),
            rows,
            -1,
            0 if left else -1,
            -sum(value * value for _, value in own),
            of_rows,
            -(taken**2) / len(own),
            taken**2 / left if left else 0,
            row_weight,
            column_weight,
        )

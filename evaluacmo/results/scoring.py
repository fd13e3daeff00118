"""The arithmetic of results: pure, exact, and rounded once at the end (rules: scores)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE

WHOLE = 100
LOWEST_PERCENTAGE = WHOLE * MIN_SCORE // MAX_SCORE
"""The percentage of a person with the lowest score in every question."""
NOTHING = Fraction(0)
MEAN_SCALE = 10**10


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum and the number of the scores of one section of one submission."""

    total: int
    count: int


@dataclass(frozen=True, slots=True)
class Tallies:
    """Both sections of one submission."""

    competencies: Tally
    objectives: Tally


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the sections: integers from 0 to 100 that add up to 100."""

    competencies: int
    objectives: int


@dataclass(frozen=True, slots=True)
class Result:
    """Exact percentages from 0 to 100; a section without questions is 0."""

    competencies: Fraction
    objectives: Fraction
    overall: Fraction


def tally(scores: Iterable[int]) -> Tally:
    """Sum up the scores (each from 1 to 4) of one section of one submission."""
    numbers = list(scores)
    return Tally(total=sum(numbers), count=len(numbers))


def mean(values: Sequence[Fraction]) -> Fraction:
    """The exact mean of at least one value."""
    return sum(values, NOTHING) / len(values)


def mean_of_stored(total: Fraction | None, count: int) -> Fraction:
    """The mean of `count` stored values that add up to `total`, to ten decimals; 0 of none.

    Stored values are rounded down to eleven decimals, so their mean may be a little less than the
    exact one. Rounding to ten decimals undoes that where the exact mean is a tie of two decimals.
    """
    if not total or not count:
        return NOTHING
    return Fraction(floor(total / count * MEAN_SCALE + Fraction(1, 2)), MEAN_SCALE)


def section_percentage(tallies: Iterable[Tally]) -> Fraction | None:
    """The mean over evaluators of their percentages, or None where none had a question.

    One evaluator's percentage is the mean of their scores divided by 4, times 100.
    """
    percentages = [
        Fraction(tally.total * WHOLE, tally.count * MAX_SCORE) for tally in tallies if tally.count
    ]
    return mean(percentages) if percentages else None


def calculate(submissions: Sequence[Tallies], *, weights: Weights) -> Result:
    """The result of all submissions about one person in one evaluation."""
    competencies = section_percentage(tallies.competencies for tallies in submissions)
    objectives = section_percentage(tallies.objectives for tallies in submissions)
    return Result(
        competencies=competencies or NOTHING,
        objectives=objectives or NOTHING,
        overall=_overall((weights.competencies, competencies), (weights.objectives, objectives)),
    )


def _overall(*sections: tuple[int, Fraction | None]) -> Fraction:
    scored = [(weight, percentage) for weight, percentage in sections if percentage is not None]
    weights = sum(weight for weight, _ in scored)
    if weights:
        return sum((weight * percentage for weight, percentage in scored), NOTHING) / weights
    return mean([percentage for _, percentage in scored]) if scored else NOTHING


def two_decimals(value: Fraction) -> str:
    """A value of 0 or more as text with two decimals, rounded half up: `"87.50"`."""
    hundredths = (2 * value.numerator * 100 + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def level_of(percentage: Fraction) -> int:
    """The level, from 1 to 4, that is nearest to the mean score of a percentage as it is shown."""
    mean_score = Fraction(two_decimals(percentage)) * MAX_SCORE / WHOLE
    return min(MAX_SCORE, max(MIN_SCORE, floor(mean_score + Fraction(1, 2))))


def whole_percentages(counts: Sequence[int]) -> list[int]:
    """The percentage of each count, of which at least one is not 0, as integers that add up to 100.

    Each is rounded down; the remainder goes to those with the largest fractions.
    """
    total = sum(counts)
    exact = [Fraction(count * WHOLE, total) for count in counts]
    rounded = [int(percentage) for percentage in exact]
    by_loss = sorted(range(len(counts)), key=lambda index: rounded[index] - exact[index])
    for index in by_loss[: WHOLE - sum(rounded)]:
        rounded[index] += 1
    return rounded

"""What the dashboard's charts show, made of what the results of each evaluation add up to."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from evaluacmo.common.clock import current_year
from evaluacmo.common.text import search_key
from evaluacmo.results.models import EvaluationTotal, average_of, nobody
from evaluacmo.results.queries import totals_since

# all ones come to 25, so nothing lies below
BAND_LIMITS = (25, 60, 70, 80, 90, 100)
YEARS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Band:
    """How many people have an overall from `start` up to `end`, which only the last one holds."""

    start: int
    end: int
    people: int


@dataclass(frozen=True, slots=True)
class GroupAverage:
    """The exact mean of the overalls of some people, from 0 to 100."""

    label: str
    people: int
    average: Fraction


@dataclass(frozen=True, slots=True)
class Charts:
    """This year's spread and categories, and the last years; each person counts once in each."""

    bands: list[Band]
    categories: list[GroupAverage]
    years: list[GroupAverage]


def get_charts() -> Charts:
    """The three charts of the dashboard (one query)."""
    year = current_year()
    totals = [each for each in totals_since(year - YEARS_SHOWN + 1) if each.people]
    this_year = [each for each in totals if each.evaluation.period >= year]
    return Charts(
        bands=_bands(this_year),
        categories=_averages(this_year, label=lambda each: each.evaluation.category.name),
        years=_averages(totals, label=lambda each: str(each.evaluation.period)),
    )


def _bands(totals: Iterable[EvaluationTotal]) -> list[Band]:
    spread = [
        sum(people) for people in zip(nobody(), *(each.spread for each in totals), strict=True)
    ]
    starts = BAND_LIMITS[:-1]
    ends = (*BAND_LIMITS[1:-1], len(spread))
    counts = (sum(spread[start:end]) for start, end in zip(starts, ends, strict=True))
    return [Band(*limits, n) for limits, n in zip(pairwise(BAND_LIMITS), counts, strict=True)]


def _averages(
    totals: Iterable[EvaluationTotal], *, label: Callable[[EvaluationTotal], str]
) -> list[GroupAverage]:
    groups: defaultdict[str, list[EvaluationTotal]] = defaultdict(list)
    for each in totals:
        groups[label(each)].append(each)
    return [
        GroupAverage(name, sum(each.people for each in group), average_of(group))
        for name, group in sorted(groups.items(), key=lambda group: search_key(group[0]))
    ]

"""What the dashboard's charts show, grouped by the database."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, pairwise
from math import floor

from django.db.models import Count

from evaluacmo.common.clock import current_year
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import PersonResult
from evaluacmo.results.scoring import mean_of_counted

# all ones come to 25, so nothing lies below
BAND_LIMITS = (25, 60, 70, 80, 90, 100)
BAND_STARTS = BAND_LIMITS[:-1]
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
    """The three charts of the dashboard (two queries)."""
    year = current_year()
    categories = _counted("evaluation__category__name", since=year)
    years = _counted("evaluation__period", since=year - YEARS_SHOWN + 1)
    return Charts(
        bands=_bands(chain.from_iterable(categories.values())),
        categories=_averages(categories),
        years=_averages(years),
    )


def _counted(label: str, *, since: int) -> dict[str, list[tuple[Fraction, int]]]:
    """Under each label, how many people have which overall in their latest result of a year."""
    years = Evaluation.objects.filter(period__gte=since)
    latest = PersonResult.objects.filter(evaluation__in=years, is_latest_of_year=True)
    groups: defaultdict[str, list[tuple[Fraction, int]]] = defaultdict(list)
    for group, overall, people in latest.values_list(label, "overall").annotate(Count("pk")):
        groups[str(group)].append((overall, people))
    return groups


def _bands(counted: Iterable[tuple[Fraction, int]]) -> list[Band]:
    people_in = [0] * len(BAND_STARTS)
    for overall, people in counted:
        people_in[bisect_right(BAND_STARTS, floor(overall)) - 1] += people
    return [
        Band(*limits, people)
        for limits, people in zip(pairwise(BAND_LIMITS), people_in, strict=True)
    ]


def _averages(groups: Mapping[str, Sequence[tuple[Fraction, int]]]) -> list[GroupAverage]:
    return [
        GroupAverage(label, sum(people for _, people in counted), mean_of_counted(counted))
        for label, counted in sorted(groups.items(), key=lambda group: search_key(group[0]))
    ]

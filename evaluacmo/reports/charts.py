"""The charts of the dashboard, aggregated from the stored results."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.db.models import Count, Q, QuerySet, Sum

from evaluacmo.common.clock import current_year
from evaluacmo.common.text import search_key
from evaluacmo.results.models import PersonResult
from evaluacmo.results.scoring import LOWEST_PERCENTAGE, NOTHING, mean_of_stored

BAND_LIMITS = (LOWEST_PERCENTAGE, 60, 70, 80, 90, 100)
YEARS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Band:
    """The number of people with `start` <= overall < `end`; the last band includes `end`."""

    start: int
    end: int
    people: int


@dataclass(frozen=True, slots=True)
class GroupAverage:
    """The mean overall of a group of people, from 0 to 100."""

    label: str
    people: int
    average: Fraction


@dataclass(frozen=True, slots=True)
class Charts:
    """The distribution and categories of this year, and the last years.

    Each person counts once per year, with the latest result.
    """

    bands: list[Band]
    categories: list[GroupAverage]
    years: list[GroupAverage]


def get_charts() -> Charts:
    """The three charts of the dashboard (two queries)."""
    year = current_year()
    results = PersonResult.objects.filter(is_latest_of_year=True)
    recent = results.filter(evaluation__period__gt=year - YEARS_SHOWN)
    groups = recent.order_by().values_list("evaluation__period", "evaluation__category__name")
    rows = list(groups.annotate(Count("pk"), Sum("overall")))
    return Charts(
        bands=_bands(results.filter(evaluation__period__gte=year)),
        categories=_averages(
            (category, people, overalls)
            for period, category, people, overalls in rows
            if period >= year
        ),
        years=_averages((str(period), people, overalls) for period, _, people, overalls in rows),
    )


def _bands(results: QuerySet[PersonResult]) -> list[Band]:
    limits = list(pairwise(BAND_LIMITS))
    counts = results.aggregate(
        **{
            f"from_{start}": Count(
                "pk",
                filter=Q(overall__gte=start)
                & (Q() if end == BAND_LIMITS[-1] else Q(overall__lt=end)),
            )
            for start, end in limits
        }
    )
    return [Band(start, end, counts[f"from_{start}"]) for start, end in limits]


def _averages(rows: Iterable[tuple[str, int, Fraction]]) -> list[GroupAverage]:
    people: defaultdict[str, int] = defaultdict(int)
    overalls: defaultdict[str, Fraction] = defaultdict(lambda: NOTHING)
    for label, number, total in rows:
        people[label] += number
        overalls[label] += total
    return [
        GroupAverage(label, people[label], mean_of_stored(overalls[label], people[label]))
        for label in sorted(people, key=search_key)
    ]

"""The charts of the dashboard, aggregated from the stored results."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.db.models import Count, Q, QuerySet, Sum

from evaluacmo.common.text import search_key
from evaluacmo.reports.part import Part
from evaluacmo.results.models import PersonResult, latest_of_year
from evaluacmo.results.scoring import LOWEST_PERCENTAGE, mean_of_stored

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
    """The distribution and categories of a year, and the five years up to it.

    Each person counts once per year, with the latest result.
    """

    year: int
    bands: list[Band]
    categories: list[GroupAverage]
    years: list[GroupAverage]


def get_charts(*, year: int, part: Part, reader_id: int) -> Charts:
    """The three charts of the dashboard (three queries).

    A result of the reader that is not published is left out (rules: cycle).
    """
    counted = PersonResult.objects.filter(latest_of_year(reader_id=reader_id))
    of_year = counted.filter(part.of_year(year))
    recent = counted.filter(
        part.of_year(None),
        evaluation__period__gt=year - YEARS_SHOWN,
        evaluation__period__lte=year,
    )
    return Charts(
        year=year,
        bands=_bands(of_year),
        categories=_averages(of_year, by="evaluation__category__name"),
        years=_averages(recent, by="evaluation__period"),
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


def _averages(results: QuerySet[PersonResult], *, by: str) -> list[GroupAverage]:
    """The averages of the groups that share the column `by`, in the order of their labels."""
    groups = results.order_by().values_list(by).annotate(Count("pk"), Sum("overall"))
    averages = [
        GroupAverage(str(label), people, mean_of_stored(overalls, people))
        for label, people, overalls in groups
    ]
    return sorted(averages, key=lambda group: search_key(group.label))

"""The charts of the dashboard, aggregated from the stored results."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise

from django.db.models import Count, Q, Sum

from evaluacmo.common.schemas import Output
from evaluacmo.common.text import alphabetical, one_spelling, search_key
from evaluacmo.reports.part import Part
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import RoundedPercentage
from evaluacmo.results.scoring import LOWEST_PERCENTAGE, WHOLE, mean_of_stored

BAND_WIDTH = 5
BAND_LIMITS = range(LOWEST_PERCENTAGE, WHOLE + 1, BAND_WIDTH)
YEARS_SHOWN = 5


class BandOut(Output):
    """The number of people with `start` <= overall < `end`; the last band includes `end`."""

    start: int
    end: int
    people: int


class GroupAverageOut(Output):
    """The mean overall percentage of a group of people."""

    label: str
    people: int
    average: RoundedPercentage


class CategoryAverageOut(GroupAverageOut):
    """The mean overall percentage of the people of a category."""

    category_id: int


class ChartsOut(Output):
    """The distribution, categories and departments of a year, and the five years up to it.

    Each person counts once per year, with the latest result.
    """

    year: int
    people: int
    average: RoundedPercentage
    unpublished: int
    """The number of people who cannot read their result yet."""
    bands: list[BandOut]
    categories: list[CategoryAverageOut]
    departments: list[GroupAverageOut]
    """Those of the results; people without one come last, with an empty label."""
    years: list[GroupAverageOut]


def get_charts(*, year: int, part: Part, reader: Reader) -> ChartsOut:
    """The charts of the dashboard (five queries)."""
    counted = reader.counted_results
    of_year = counted.filter(part.results(year=year))
    recent = counted.filter(
        part.results(year=None),
        evaluation__period__gt=year - YEARS_SHOWN,
        evaluation__period__lte=year,
    )
    bands = list(pairwise(BAND_LIMITS))
    figures = of_year.aggregate(
        people=Count("pk"),
        overalls=Sum("overall"),
        **{f"from_{start}": Count("pk", filter=_between(start, end)) for start, end in bands},
    )
    return ChartsOut(
        year=year,
        people=figures["people"],
        average=mean_of_stored(figures["overalls"], figures["people"]),
        unpublished=of_year.hidden_from_owner().count(),
        bands=[
            BandOut(start=start, end=end, people=figures[f"from_{start}"]) for start, end in bands
        ],
        categories=_category_averages(of_year),
        departments=_department_averages(of_year),
        years=_year_averages(recent),
    )


def _between(start: int, end: int) -> Q:
    above = Q(overall__gte=start)
    return above if end == WHOLE else above & Q(overall__lt=end)


def _category_averages(results: PersonResultQuerySet) -> list[CategoryAverageOut]:
    """The averages of the categories, by name."""
    groups = results.values_list("evaluation__category", "evaluation__category__name")
    averages = [
        CategoryAverageOut(
            label=name, people=people, average=mean_of_stored(total, people), category_id=pk
        )
        for pk, name, people, total in groups.annotate(Count("pk"), Sum("overall"))
    ]
    return sorted(averages, key=lambda group: search_key(group.label))


def _year_averages(results: PersonResultQuerySet) -> list[GroupAverageOut]:
    """The averages of the years, in their order."""
    groups = results.order_by("evaluation__period").values_list("evaluation__period")
    return [
        GroupAverageOut(label=str(year), people=people, average=mean_of_stored(total, people))
        for year, people, total in groups.annotate(Count("pk"), Sum("overall"))
    ]


def _department_averages(results: PersonResultQuerySet) -> list[GroupAverageOut]:
    """The averages of the departments by name, equal names together; people without one last."""
    spelled = list(results.values_list("department").annotate(Count("pk"), Sum("overall")))
    shown = one_spelling({name: people for name, people, _ in spelled})
    people: Counter[str] = Counter()
    overalls: defaultdict[str, Fraction] = defaultdict(Fraction)
    for name, number, total in spelled:
        people[shown[name]] += number
        overalls[shown[name]] += total
    return [
        GroupAverageOut(
            label=name,
            people=people[name],
            average=mean_of_stored(overalls[name], people[name]),
        )
        for name in sorted(alphabetical(people), key=lambda name: not name)
    ]

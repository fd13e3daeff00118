"""The charts of the dashboard, aggregated from the stored results."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.db.models import Count, Q, Sum

from evaluacmo.common.text import alphabetical, one_spelling, search_key
from evaluacmo.reports.part import Part
from evaluacmo.results.models import PersonResult, PersonResultQuerySet, latest_of_year
from evaluacmo.results.scoring import LOWEST_PERCENTAGE, WHOLE, mean_of_stored

BAND_WIDTH = 5
BAND_LIMITS = range(LOWEST_PERCENTAGE, WHOLE + 1, BAND_WIDTH)
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
    category_id: int | None = None
    """Where the group is a category."""


@dataclass(frozen=True, slots=True)
class Charts:
    """The distribution, categories and departments of a year, and the five years up to it.

    Each person counts once per year, with the latest result.
    """

    year: int
    people: int
    average: Fraction
    unpublished: int
    """The number of people who cannot read their result yet."""
    bands: list[Band]
    categories: list[GroupAverage]
    departments: list[GroupAverage]
    """Those of the results; people without one come last, with an empty label."""
    years: list[GroupAverage]


def counted_results(*, reader_id: int) -> PersonResultQuerySet:
    """The latest result of each person in each year, which is what all figures count.

    A result of the reader that is not published is left out (rules: cycle).
    """
    return PersonResult.objects.filter(latest_of_year(reader_id=reader_id)).order_by()


def get_charts(*, year: int, part: Part, reader_id: int) -> Charts:
    """The charts of the dashboard (five queries)."""
    counted = counted_results(reader_id=reader_id)
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
    return Charts(
        year=year,
        people=figures["people"],
        average=mean_of_stored(figures["overalls"], figures["people"]),
        unpublished=of_year.hidden_from_owner().count(),
        bands=[Band(start, end, figures[f"from_{start}"]) for start, end in bands],
        categories=_averages(
            of_year, label="evaluation__category__name", category="evaluation__category"
        ),
        departments=_department_averages(of_year),
        years=_averages(recent, label="evaluation__period"),
    )


def _between(start: int, end: int) -> Q:
    above = Q(overall__gte=start)
    return above if end == WHOLE else above & Q(overall__lt=end)


def _averages(
    results: PersonResultQuerySet, *, label: str, category: str | None = None
) -> list[GroupAverage]:
    """The averages of the groups that share the column `label`, in the order of their labels."""
    columns = (label, category) if category else (label,)
    groups = results.values_list(*columns).annotate(Count("pk"), Sum("overall"))
    averages = [
        GroupAverage(str(label), people, mean_of_stored(overalls, people), *category_id)
        for label, *category_id, people, overalls in groups
    ]
    return sorted(averages, key=lambda group: search_key(group.label))


def _department_averages(results: PersonResultQuerySet) -> list[GroupAverage]:
    """The averages of the departments by name, equal names together; people without one last."""
    spelled = list(results.values_list("department").annotate(Count("pk"), Sum("overall")))
    shown = one_spelling({name: people for name, people, _ in spelled})
    people: Counter[str] = Counter()
    overalls: defaultdict[str, Fraction] = defaultdict(Fraction)
    for name, number, total in spelled:
        people[shown[name]] += number
        overalls[shown[name]] += total
    return [
        GroupAverage(name, people[name], mean_of_stored(overalls[name], people[name]))
        for name in sorted(alphabetical(people), key=lambda name: not name)
    ]

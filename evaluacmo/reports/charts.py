"""The charts of the dashboard, aggregated from the stored results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from django.db.models import BigIntegerField, Count, ExpressionWrapper, F, Q, Sum, Value
from pydantic import Field

from evaluacmo.accounts.models import Category
from evaluacmo.common.schemas import Output
from evaluacmo.common.text import alphabetical, one_spelling, search_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.reports.part import Part
from evaluacmo.results.fields import SCALE
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import RoundedPercentage
from evaluacmo.results.scoring import LOWEST_PERCENTAGE, WHOLE, mean_of_stored

BAND_WIDTH = 5
BAND_LIMITS = range(LOWEST_PERCENTAGE, WHOLE + 1, BAND_WIDTH)
YEARS_SHOWN = 5

Band = Annotated[int, Field(ge=LOWEST_PERCENTAGE, le=WHOLE - BAND_WIDTH, multiple_of=BAND_WIDTH)]
"""The lower limit of a band of the distribution."""


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
    """By the department in the results; people without one come last, with an empty label."""
    years: list[GroupAverageOut]


@dataclass(frozen=True, slots=True)
class Group:
    """The results in a category's evaluation and a department, as it is spelled."""

    category: Category
    department: str
    people: int
    overalls: int
    """The sum of their percentages, as they are stored."""


def get_charts(*, year: int, part: Part, reader: Reader) -> ChartsOut:
    """The charts of the dashboard (seven queries at most)."""
    counted = reader.counted_results.filter(part.in_department())
    evaluations = part.evaluations(year=year).select_related("category").in_bulk()
    of_year = counted.filter(evaluation__in=evaluations)
    hidden = [pk for pk, evaluation in evaluations.items() if not evaluation.is_published]
    groups = read_groups(of_year, evaluations)
    of_all = _average(str(year), groups)
    years_before = range(year - YEARS_SHOWN + 1, year)
    before = part.evaluations(year=None).filter(period__in=years_before)
    period_of = dict(before.values_list("pk", "period"))
    averages_before = _year_averages(counted.filter(evaluation__in=period_of), period_of)
    return ChartsOut(
        year=year,
        people=of_all.people,
        average=of_all.average,
        # no query where all are published
        unpublished=of_year.filter(evaluation__in=hidden).unconfirmed().count(),
        bands=_bands(of_year),
        categories=category_averages(groups),
        departments=department_averages(groups),
        years=[*averages_before, of_all] if of_all.people else averages_before,
    )


def read_groups(
    results: PersonResultQuerySet, evaluations: Mapping[int, Evaluation]
) -> list[Group]:
    """The results in these evaluations by category and department, as it is spelled."""
    grouped = results.values_list("evaluation", "department").annotate(
        people=Count("pk"), overalls=Sum("overall", output_field=BigIntegerField())
    )
    return [Group(evaluations[pk].category, *row) for pk, *row in grouped]


def _year_averages(
    results: PersonResultQuerySet, period_of: Mapping[int, int]
) -> list[GroupAverageOut]:
    """The averages of the years, in their order; `period_of` has the year of each evaluation."""
    people: Counter[int] = Counter()
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    # an index is in the order of the evaluations
    for evaluation, number, total in results.values_list("evaluation").annotate(
        Count("pk"), Sum("overall")
    ):
        people[period_of[evaluation]] += number
        totals[period_of[evaluation]] += total
    return [
        GroupAverageOut(
            label=str(year), people=people[year], average=mean_of_stored(totals[year], people[year])
        )
        for year in sorted(people)
    ]


def _bands(results: PersonResultQuerySet) -> list[BandOut]:
    """The number of people in each band; results below the lowest percentage are in none."""
    number = BigIntegerField()
    width = Value(BAND_WIDTH * SCALE, output_field=number)
    band = ExpressionWrapper(F("overall") / width, output_field=number)
    people: Counter[int] = Counter()
    for widths, count in results.annotate(band=band).values_list("band").annotate(Count("pk")):
        people[min(widths * BAND_WIDTH, WHOLE - BAND_WIDTH)] += count
    limits = pairwise(BAND_LIMITS)
    return [BandOut(start=start, end=end, people=people[start]) for start, end in limits]


def in_band(start: int) -> Q:
    """Matches the results of a band."""
    from_start = Q(overall__gte=start)
    return (
        from_start
        if start + BAND_WIDTH == WHOLE
        else from_start & Q(overall__lt=start + BAND_WIDTH)
    )


def _by(key: str, groups: Iterable[Group]) -> dict[Any, list[Group]]:
    """The groups with the same value of a field."""
    found: defaultdict[Any, list[Group]] = defaultdict(list)
    for group in groups:
        found[getattr(group, key)].append(group)
    return found


def _average(label: str, groups: Sequence[Group]) -> GroupAverageOut:
    people = sum(group.people for group in groups)
    # a decimal from PostgreSQL
    total = Fraction(int(sum(group.overalls for group in groups)), SCALE)
    return GroupAverageOut(label=label, people=people, average=mean_of_stored(total, people))


def category_averages(groups: Sequence[Group]) -> list[CategoryAverageOut]:
    """The averages of the categories, by name."""
    averages = [
        CategoryAverageOut(category_id=category.pk, **dict(_average(category.name, own)))
        for category, own in _by("category", groups).items()
    ]
    return sorted(averages, key=lambda group: search_key(group.label))


def department_averages(groups: Sequence[Group]) -> list[GroupAverageOut]:
    """The averages of the departments by name, equal names together; people without one last."""
    spelled = _by("department", groups)
    shown = one_spelling({name: sum(g.people for g in own) for name, own in spelled.items()})
    together: defaultdict[str, list[Group]] = defaultdict(list)
    for name, own in spelled.items():
        together[shown[name]] += own
    names = sorted(alphabetical(together), key=lambda name: not name)
    return [_average(name, together[name]) for name in names]

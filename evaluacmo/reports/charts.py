"""What the dashboard's charts show, read in one query."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from evaluacmo.common.clock import current_year
from evaluacmo.results.models import Submission
from evaluacmo.results.queries import PersonResult, results_of
from evaluacmo.results.scoring import mean

# all ones come to 25, so nothing lies below
BAND_LIMITS = (25, 60, 70, 80, 90, 100)


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
    """This year's spread and categories, and the years; each person counts once in each."""

    bands: list[Band]
    categories: list[GroupAverage]
    years: list[GroupAverage]


def get_charts() -> Charts:
    """The three charts of the dashboard."""
    submissions = Submission.objects.select_related("evaluation__category")
    by_year: defaultdict[int, list[PersonResult]] = defaultdict(list)
    for each in results_of(submissions):
        by_year[each.evaluation.period].append(each)
    counted = {year: _latest_of_each_person(results) for year, results in by_year.items()}
    this_year = counted.get(current_year(), [])
    return Charts(
        bands=_bands([each.result.overall for each in this_year]),
        categories=_averages((each.evaluation.category.name, each) for each in this_year),
        years=_averages((str(year), each) for year in sorted(counted) for each in counted[year]),
    )


def _latest_of_each_person(newest_first: list[PersonResult]) -> list[PersonResult]:
    latest: dict[int, PersonResult] = {}
    for each in newest_first:
        latest.setdefault(each.user_id, each)
    return list(latest.values())


def _bands(overalls: list[Fraction]) -> list[Band]:
    limits = list(pairwise(BAND_LIMITS))
    highest = BAND_LIMITS[-1]
    return [
        Band(
            start=start,
            end=end,
            people=sum(start <= overall < end or overall == end == highest for overall in overalls),
        )
        for start, end in limits
    ]


def _averages(labelled: Iterable[tuple[str, PersonResult]]) -> list[GroupAverage]:
    groups: defaultdict[str, list[Fraction]] = defaultdict(list)
    for label, each in labelled:
        groups[label].append(each.result.overall)
    return [
        GroupAverage(label=label, people=len(overalls), average=mean(overalls))
        for label, overalls in sorted(groups.items())
    ]

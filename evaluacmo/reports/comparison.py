"""A year beside another one, by category and section (rules: analysis)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, Q, Sum

from evaluacmo.common.schemas import Output
from evaluacmo.common.text import search_key
from evaluacmo.reports.groups import NOBODY, Key, StandingOut, get_changes
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import OptionalPercentage
from evaluacmo.results.scoring import mean_of_stored

SECTIONS = ("overall", "competencies", "objectives")
_THEN: Final = "collaborator__results"
"""The result of the same person: `_pairs` joins only that of the other year."""
_CATEGORIES: Final = ("evaluation__category", f"{_THEN}__evaluation__category")


class SectionMeanOut(Output):
    """The mean percentage of the people whose evaluation has the section; null without people."""

    people: int
    average: OptionalPercentage


class GroupMeansOut(Output):
    """The means of a group of people in one year."""

    overall: SectionMeanOut
    competencies: SectionMeanOut
    objectives: SectionMeanOut


class PairedMeanOut(Output):
    """Both means of the same people, whose evaluations of both years have the section."""

    people: int
    average: OptionalPercentage
    compared: OptionalPercentage


class PairedMeansOut(Output):
    """The means of the people of a group who have a result of it in both years."""

    overall: PairedMeanOut
    competencies: PairedMeanOut
    objectives: PairedMeanOut


class ComparedGroupOut(Output):
    """A category in both years; the whole part of the school without `category_id`."""

    category_id: int | None
    label: str
    same_people: PairedMeansOut
    standing: StandingOut
    """The verdict on the change of the total of the same people."""
    means: GroupMeansOut
    compared: GroupMeansOut


class ComparisonOut(Output):
    """Two years; each person counts once in each, with the latest result."""

    year: int
    compared_with: int
    provisional: int
    """The number of people in either year whose result is provisional."""
    unpublished: int
    """The number of people in either year who cannot read their result yet."""
    groups: list[ComparedGroupOut]


def compare_years(years: TwoYears, *, part: Part, reader: Reader) -> ComparisonOut:
    """The sections of two years (eight queries)."""
    results = _results(years, part=part, reader=reader)
    return ComparisonOut(
        year=years.year,
        compared_with=years.compared_with,
        provisional=results.provisional().count(),
        unpublished=results.hidden_from_owner().count(),
        groups=compare_groups(
            years,
            part=part,
            reader=reader,
            changes=get_changes(years, part=part, reader=reader),
        ),
    )


def compare_groups(
    years: TwoYears, *, part: Part, reader: Reader, changes: Mapping[Key, StandingOut]
) -> list[ComparedGroupOut]:
    """The whole part of the school first, then its categories by name (two queries)."""
    by_category = _results(years, part=part, reader=reader).values(
        "evaluation__period", "evaluation__category", "evaluation__category__name"
    )
    rows: list[Any] = list(
        by_category.annotate(
            **{f"people_{name}": Count("pk", filter=Q(**{f"{name}__gt": 0})) for name in SECTIONS},
            **{f"total_{name}": Sum(name) for name in SECTIONS},
        )
    )

    pairs = _pairs(years, part=part, reader=reader)

    def compared(label: str, category_id: int | None, own: Sequence[Any]) -> ComparedGroupOut:
        means, others = (
            _means([row for row in own if row["evaluation__period"] == year]) for year in years
        )
        same = [row for row in pairs if category_id is None or _is_of(category_id, row)]
        return ComparedGroupOut(
            category_id=category_id,
            label=label,
            same_people=PairedMeansOut(**{name: _paired_mean(same, name) for name in SECTIONS}),
            standing=changes.get(category_id, NOBODY),
            means=means,
            compared=others,
        )

    names = {row["evaluation__category"]: row["evaluation__category__name"] for row in rows}
    return [
        compared("", None, rows),
        *(
            compared(name, pk, [row for row in rows if row["evaluation__category"] == pk])
            for pk, name in sorted(names.items(), key=lambda item: search_key(item[1]))
        ),
    ]


def _results(years: TwoYears, *, part: Part, reader: Reader) -> PersonResultQuerySet:
    of_years = part.results(year=None) & Q(evaluation__period__in=years)
    return reader.counted_results.filter(of_years)


def _pairs(years: TwoYears, *, part: Part, reader: Reader) -> list[Any]:
    """The people with a result in both years, by the categories of both (one query)."""
    now = reader.counted_results.filter(part.results(year=years.year))
    by_categories = now.filter(
        reader.latest_of_year(f"{_THEN}__"),
        part.results(year=None, result=f"{_THEN}__"),
        # not by its evaluations, each of which SQLite would look for with each person
        **{f"{_THEN}__evaluation__period": years.compared_with},
    ).values(*_CATEGORIES)
    # only those whose evaluations of both years have the section
    both = {name: Q(**{f"{name}__gt": 0, f"{_THEN}__{name}__gt": 0}) for name in SECTIONS}
    sums = {
        key: total
        for name, has_both in both.items()
        for key, total in (
            (f"people_{name}", Count("pk", filter=has_both)),
            (f"total_{name}", Sum(name, filter=has_both)),
            (f"compared_{name}", Sum(f"{_THEN}__{name}", filter=has_both)),
        )
    }
    return list(by_categories.annotate(**sums))


def _is_of(category_id: int, pair: Any) -> bool:
    return all(pair[category] == category_id for category in _CATEGORIES)


def _paired_mean(pairs: Sequence[Any], name: str) -> PairedMeanOut:
    people = sum(row[f"people_{name}"] for row in pairs)
    if not people:
        return PairedMeanOut(people=0, average=None, compared=None)
    average, compared = (
        sum((row[f"{key}_{name}"] or Fraction(0) for row in pairs), Fraction(0))
        for key in ("total", "compared")
    )
    return PairedMeanOut(
        people=people,
        average=mean_of_stored(average, people),
        compared=mean_of_stored(compared, people),
    )


def _means(rows: Sequence[Any]) -> GroupMeansOut:
    return GroupMeansOut(**{name: _mean(rows, name) for name in SECTIONS})


def _mean(rows: Sequence[Any], name: str) -> SectionMeanOut:
    """A section without questions is stored as 0, below every score."""
    people = sum(row[f"people_{name}"] for row in rows)
    total = sum((row[f"total_{name}"] for row in rows), Fraction(0))
    average = mean_of_stored(total, people) if people else None
    return SectionMeanOut(people=people, average=average)

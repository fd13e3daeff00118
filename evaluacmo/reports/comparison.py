"""A year beside another one, by category and section (rules: analysis)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet, Sum

from evaluacmo.common.schemas import Output
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.reports.groups import NOBODY, Key, StandingOut, get_changes
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import OptionalPercentage
from evaluacmo.results.scoring import mean_of_stored

SECTIONS = ("overall", "competencies", "objectives")
_THEN: Final = "collaborator__results"
"""The result of the same person: `_pairs` joins only that of the other year."""
_EVALUATIONS: Final = ("evaluation", f"{_THEN}__evaluation")


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
    """The sections of two years (nine queries)."""
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
    """The whole part of the school first, then its categories by name (three queries)."""
    evaluations = _evaluations(years, part=part).select_related("category").in_bulk()
    by_evaluation = _results(years, part=part, reader=reader).values("evaluation")
    rows: list[Any] = list(
        by_evaluation.annotate(
            **{f"people_{name}": Count("pk", filter=Q(**{f"{name}__gt": 0})) for name in SECTIONS},
            **{f"total_{name}": Sum(name) for name in SECTIONS},
        )
    )

    pairs = _pairs(years, part=part, reader=reader)

    def compared(label: str, category_id: int | None) -> ComparedGroupOut:
        own = {
            pk: each.period
            for pk, each in evaluations.items()
            if category_id in (None, each.category_id)
        }
        means, others = (
            _means([row for row in rows if own.get(row["evaluation"]) == year]) for year in years
        )
        same = [row for row in pairs if all(row[name] in own for name in _EVALUATIONS)]
        return ComparedGroupOut(
            category_id=category_id,
            label=label,
            same_people=PairedMeansOut(**{name: _paired_mean(same, name) for name in SECTIONS}),
            standing=changes.get(category_id, NOBODY),
            means=means,
            compared=others,
        )

    categories = {evaluations[row["evaluation"]].category for row in rows}
    in_order = sorted(categories, key=lambda category: search_key(category.name))
    return [compared("", None), *(compared(each.name, each.pk) for each in in_order)]


def _evaluations(years: TwoYears, *, part: Part) -> QuerySet[Evaluation]:
    return part.evaluations(year=None).filter(period__in=years)


def _results(years: TwoYears, *, part: Part, reader: Reader) -> PersonResultQuerySet:
    of_years = Q(evaluation__in=_evaluations(years, part=part))
    return reader.counted_results.filter(part.results(year=None), of_years)


def _pairs(years: TwoYears, *, part: Part, reader: Reader) -> list[Any]:
    """The people with a result in both years (one query).

    By the evaluations of both, and by the sections that these have in both years.
    """
    now = reader.counted_results.filter(part.results(year=years.year))
    both = now.filter(
        reader.latest_of_year(f"{_THEN}__"),
        part.results(year=None, result=f"{_THEN}__"),
        # not by its evaluations, each of which SQLite would look for with each person
        **{f"{_THEN}__evaluation__period": years.compared_with},
    )
    have = {name: Q(**{f"{name}__gt": 0, f"{_THEN}__{name}__gt": 0}) for name in SECTIONS}
    by_evaluations = both.values(
        *_EVALUATIONS,
        **{f"have_{name}": ExpressionWrapper(each, BooleanField()) for name, each in have.items()},
    )
    return list(
        by_evaluations.annotate(
            people=Count("pk"),
            **{f"total_{name}": Sum(name) for name in SECTIONS},
            **{f"compared_{name}": Sum(f"{_THEN}__{name}") for name in SECTIONS},
        )
    )


def _paired_mean(pairs: Sequence[Any], name: str) -> PairedMeanOut:
    own = [row for row in pairs if row[f"have_{name}"]]
    people = sum(row["people"] for row in own)
    if not people:
        return PairedMeanOut(people=0, average=None, compared=None)
    average, compared = (
        sum((row[f"{key}_{name}"] for row in own), Fraction(0)) for key in ("total", "compared")
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

"""The evaluations that can be copied into a new year (rules: evaluations)."""

import re
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from evaluacmo.accounts.models import Category, User
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.common.sorting import folded
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluations, evaluations_of_year

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


class Copy(NamedTuple):
    """The name and dates of a copy, which are not taken from its source."""

    name: str
    opens_on: date | None = None
    closes_on: date | None = None
    results_on: date | None = None


def list_sources(*, year: int) -> QuerySet[Evaluation]:
    """The newest earlier evaluation of each category that has none of `year`, by category.

    Annotated with `people`, the number of evaluable people in the category.
    """
    newest = current_evaluations(OuterRef("pk"), year=year - 1).values("pk")[:1]
    has_one = evaluations_of_year(year).filter(category=OuterRef("pk"))
    sources = Category.objects.filter(~Exists(has_one)).values_list(Subquery(newest))
    evaluable = Q(category__users__in=User.objects.evaluable())
    return (
        Evaluation.objects.filter(pk__in=sources)
        .select_related("category", "question_bank")
        .annotate(people=Count("category__users", filter=evaluable))
        .order_by(folded("category__name"), "category__unique_name")
    )


def name_for_year(name: str, *, period: int, year: int) -> str:
    """The name for `year` of a copy of the evaluation called `name` of `period`.

    Years in the name are shifted, so that `2024-2025` becomes `2025-2026`; a name without a year
    gets `year` appended.
    """

    def shift(found: re.Match[str]) -> str:
        written = int(found[0])
        return str(written + year - period) if abs(written - period) <= 1 else found[0]

    shifted = _YEAR.sub(shift, name)
    if shifted != name:
        return shifted
    ending = f" {year}"
    return name[: NAME_LENGTH - len(ending)] + ending


def shift_years(day: date | None, *, years: int) -> date | None:
    """The same day `years` later; 28 February instead of a 29th that does not exist."""
    if day is None:
        return None
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)

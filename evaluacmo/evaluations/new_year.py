"""The years that can be prepared, and the evaluations to copy into them (rules: evaluations)."""

import re
from datetime import date
from typing import Final, NamedTuple

from django.db.models import Count, Q, QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import CurrentEvaluation, Evaluation
from evaluacmo.evaluations.queries import evaluations_of_year

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
FIRST_MONTH: Final = 11
"""The month from which on the next year can be prepared."""


class PlannedEvaluation(NamedTuple):
    """The name and dates of a copy, which are not taken from its source."""

    name: str
    opens_on: date | None = None
    closes_on: date | None = None
    results_on: date | None = None


def next_year_opens_on() -> date:
    """The first day of this year on which the next one can be prepared."""
    return date(today().year, FIRST_MONTH, 1)


def startable_years() -> list[int]:
    """The years whose evaluations can be created today: this one, and late in it the next one."""
    year = today().year
    return [year, year + 1] if today() >= next_year_opens_on() else [year]


def require_startable(year: int | None) -> int:
    """The year, by default the last of `startable_years`, or this one while it has no evaluations.

    Raises `InvalidInput` for a year that cannot be prepared today.
    """
    this_year, *later = startable_years()
    if year is None:
        return later[0] if later and evaluations_of_year(this_year).exists() else this_year
    if year not in {this_year, *later}:
        raise InvalidInput.at("year", messages.YEAR_NOT_STARTABLE.format(year=year))
    return year


def sources(*, year: int) -> QuerySet[CurrentEvaluation]:
    """The newest earlier evaluation of each category that has none of `year`."""
    return CurrentEvaluation.objects.in_year(year).filter(since__lt=year)


def list_sources(*, year: int) -> QuerySet[Evaluation]:
    """The evaluations of `sources`, by category.

    Annotated with `people`, the number of evaluable people in the category.
    """
    evaluable = Q(category__users__in=User.objects.evaluable())
    return (
        Evaluation.objects.filter(pk__in=sources(year=year).values("evaluation"))
        .select_related("category", "question_bank")
        .annotate(people=Count("category__users", filter=evaluable))
        .order_by("category__name_key", "category__unique_name")
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

"""The average result of an evaluation, as managers and as the people evaluated read it."""

from fractions import Fraction
from math import floor
from typing import Final

from django.db.models import Count, Sum

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.common.schemas import Output
from evaluacmo.common.waiting import short_busy_timeout
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import MissingSubmission, PersonResult, PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.results.scoring import mean_of_stored, two_decimals

FEWEST_PEOPLE: Final = 6
"""The reader and five others."""
LOWEST_SHOWN: Final = 28
HIGHEST_SHOWN: Final = 97
"""Beyond these, nearly everybody would have the lowest or the highest result."""


class EvaluationAverageOut(Output):
    """The average of an evaluation; managers also read of how many people (rules: averages)."""

    percentage: str
    people: int | None


def average_for_managers(*, evaluation_id: int, reader: Reader) -> EvaluationAverageOut:
    """The average of the results that this manager can read."""
    results = reader.results.filter(evaluation=evaluation_id)
    average, people = _average(results)
    return EvaluationAverageOut(percentage=two_decimals(average), people=people)


def average_for_people(
    evaluation: Evaluation, *, is_incomplete: bool
) -> EvaluationAverageOut | None:
    """The average that the people evaluated read, or None (rules: averages).

    `is_incomplete`: a submission is known to be missing, so none is looked for.
    It is calculated once, as soon as nothing is missing, and never again: comparing it before and
    after a change would reveal the result that has changed.
    """
    if not evaluation.is_published:
        return None
    average = evaluation.shown_average
    if average is None:
        average = _store_average(evaluation, is_incomplete=is_incomplete)
    if average is None or not LOWEST_SHOWN <= average <= HIGHEST_SHOWN:
        return None
    return EvaluationAverageOut(percentage=str(average), people=None)


def _store_average(evaluation: Evaluation, *, is_incomplete: bool) -> int | None:
    """Calculate and store the average if no result is missing; return the one stored first."""
    if not evaluation.is_closed and (is_incomplete or _misses_any(evaluation)):
        return None
    results = PersonResult.unrestricted.filter(evaluation=evaluation).complete()
    average, people = _average(results)
    if people < FEWEST_PEOPLE:
        return None
    try:
        with short_busy_timeout(), write_transaction():
            Evaluation.objects.filter(pk=evaluation.pk, shown_average=None).update(
                shown_average=floor(average + Fraction(1, 2))
            )
    except DATABASE_ERRORS:
        # a report can be read while nothing can be written
        return None
    evaluation.refresh_from_db(fields=["shown_average"])
    return evaluation.shown_average


def _misses_any(evaluation: Evaluation) -> bool:
    return MissingSubmission.objects.now().filter(evaluation=evaluation).exists()


def _average(results: PersonResultQuerySet) -> tuple[Fraction, int]:
    found = results.aggregate(total=Sum("overall"), people=Count("pk"))
    return mean_of_stored(found["total"], found["people"]), found["people"]

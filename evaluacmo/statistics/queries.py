"""Reads what the school's own data tell about its evaluators."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Q, QuerySet

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.common.waiting import short_busy_timeout
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import Submission
from evaluacmo.statistics.components import spread_of
from evaluacmo.statistics.differences import (
    NO_PAIRS,
    Spread,
    UsualDifference,
    pooled,
    usual_difference_of,
)
from evaluacmo.statistics.models import EvaluatorSpread
from evaluacmo.statistics.totals import read_forms, totals_of

FEWEST_PEOPLE: Final = 5
"""People with several evaluators, below which an evaluation does not count."""


def get_usual_difference() -> UsualDifference:
    """How far two evaluators of the same person usually differ in this school (one query).

    From all evaluations that are over and whose results their people can read. Evaluations that are
    over since the last reading are added, once.
    """
    spreads: list[Spread] = []
    missing: list[int] = []
    columns = ("pk", "evaluator_spread__pairs", "evaluator_spread__mean_square")
    for pk, pairs, mean_square in _evaluations_over().values_list(*columns):
        if pairs is None:
            missing.append(pk)
        else:
            spreads.append(Spread(pairs, mean_square))
    if missing:
        spreads.extend(_store_spreads(missing))
    return usual_difference_of(pooled(spreads))


def _evaluations_over() -> QuerySet[Evaluation]:
    """Published evaluations after their closing date, or of an earlier year."""
    is_over = Q(closes_on__lt=today()) | Q(period__lt=current_year())
    return Evaluation.objects.published(day=today()).filter(is_over).order_by()


def _store_spreads(evaluation_ids: Sequence[int]) -> list[Spread]:
    """Calculate and store the spreads of these evaluations."""
    found = [
        (evaluation, _spread_of(evaluation))
        for evaluation in Evaluation.objects.filter(pk__in=evaluation_ids)
    ]
    rows = [
        EvaluatorSpread(evaluation=evaluation, pairs=spread.pairs, mean_square=spread.mean_square)
        for evaluation, spread in found
    ]
    try:
        with short_busy_timeout(), write_transaction():
            # another reader may have stored them meanwhile
            EvaluatorSpread.objects.bulk_create(rows, ignore_conflicts=True)
    except DATABASE_ERRORS:
        # a report can be read while nothing can be written
        pass
    return [spread for _, spread in found]


def _spread_of(evaluation: Evaluation) -> Spread:
    forms = read_forms(Submission.objects.filter(evaluation=evaluation))
    layout = totals_of(forms).layout()
    return spread_of(layout) if layout.several >= FEWEST_PEOPLE else NO_PAIRS

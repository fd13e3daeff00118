"""What is read about submissions: who was evaluated, and what it came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import F, QuerySet

from evaluacmo.accounts.queries import require_user
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluation_ids
from evaluacmo.results.models import Submission, weights_of
from evaluacmo.results.scoring import Result, result


@dataclass(frozen=True, slots=True)
class PersonResult:
    """What all submissions about one person in one evaluation come to."""

    user_id: int
    evaluation: Evaluation
    result: Result
    created_at: datetime
    """When the last of them was sent."""
    last_id: int
    """Which of them was the last."""


def in_current_evaluation(*, year: int) -> QuerySet[Submission]:
    """The submissions that belong to the current evaluation of the collaborator's category."""
    return Submission.objects.filter(
        evaluation_id__in=current_evaluation_ids(year=year),
        evaluation__category_id=F("collaborator__category_id"),
    )


def list_evaluated(*, evaluator_id: int) -> list[int]:
    """Whom this evaluator has submitted for in their current evaluation, assigned still or not.

    Raises `NotFound` where there is no such user.
    """
    require_user(evaluator_id)
    done = in_current_evaluation(year=current_year()).filter(evaluator_id=evaluator_id)
    return list(done.order_by("collaborator_id").values_list("collaborator_id", flat=True))


def results_of(submissions: QuerySet[Submission]) -> list[PersonResult]:
    """The results that these whole groups of submissions come to, newest first (one query)."""
    rows = (
        submissions.select_related("evaluation")
        .defer("comments")
        .order_by("collaborator_id", "evaluation_id")
    )
    grouped = groupby(rows, key=lambda row: (row.collaborator_id, row.evaluation_id))
    results = [person_result(list(group)) for _, group in grouped]
    return sorted(results, key=lambda each: (each.created_at, each.last_id), reverse=True)


def person_result(submissions: Sequence[Submission]) -> PersonResult:
    """What these, all the submissions about one person in one evaluation, come to (no query)."""
    last = max(submissions, key=lambda each: (each.created_at, each.pk))
    return PersonResult(
        user_id=last.collaborator_id,
        evaluation=last.evaluation,
        result=result([each.tallies for each in submissions], weights=weights_of(last.evaluation)),
        created_at=last.created_at,
        last_id=last.pk,
    )


def require_result(*, evaluation_id: int, user_id: int) -> None:
    """Raise `NotFound` unless somebody has submitted about this person in this evaluation."""
    about = Submission.objects.filter(evaluation_id=evaluation_id, collaborator_id=user_id)
    if not about.exists():
        raise NotFound


def history_of(*, user_id: int) -> list[PersonResult]:
    """A person's results, newest first; `NotFound` where there is no such user."""
    require_user(user_id)
    return results_of(Submission.objects.filter(collaborator_id=user_id))

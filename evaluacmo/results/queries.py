"""What is read about submissions: who was evaluated, and what it came to."""

from django.db.models import F, QuerySet

from evaluacmo.accounts.queries import require_user
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.evaluations.queries import current_of_categories
from evaluacmo.results.models import PersonResult, Submission


def in_current_evaluation(*, year: int) -> QuerySet[Submission]:
    """The submissions that belong to the current evaluation of the collaborator's category."""
    return Submission.objects.filter(
        evaluation__in=current_of_categories(year=year),
        evaluation__category_id=F("collaborator__category_id"),
    )


def list_evaluated(*, evaluator_id: int) -> list[int]:
    """Whom this evaluator has submitted for in their current evaluation, assigned still or not.

    Raises `NotFound` where there is no such user.
    """
    require_user(evaluator_id)
    done = in_current_evaluation(year=current_year()).filter(evaluator_id=evaluator_id)
    return list(done.order_by("collaborator_id").values_list("collaborator_id", flat=True))


def require_result(*, evaluation_id: int, user_id: int) -> None:
    """Raise `NotFound` unless somebody has submitted about this person in this evaluation."""
    about = PersonResult.objects.filter(evaluation_id=evaluation_id, collaborator_id=user_id)
    if not about.exists():
        raise NotFound


def newest_first(results: QuerySet[PersonResult]) -> QuerySet[PersonResult]:
    """By the last submission; of several at one instant, the one stored last."""
    return results.order_by("-last_at", "-last")


def history_of(*, user_id: int) -> list[PersonResult]:
    """A person's results, newest first; `NotFound` where there is no such user."""
    history = list(_shown(user_id))
    if not history:
        require_user(user_id)
    return history


def get_latest(*, user_id: int) -> PersonResult:
    """A person's latest result; `NotFound` where there is none."""
    latest = _shown(user_id).first()
    if latest is None:
        raise NotFound
    return latest


def _shown(user_id: int) -> QuerySet[PersonResult]:
    results = newest_first(PersonResult.objects.filter(collaborator_id=user_id))
    return results.select_related("evaluation").only("evaluation__name", "overall", "last_at")

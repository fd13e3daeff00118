"""What is read about submissions: who was evaluated, and what it came to."""

from django.db.models import Case, Exists, F, IntegerField, OuterRef, QuerySet, Subquery, When

from evaluacmo.accounts.queries import require_user
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluations, current_of_categories
from evaluacmo.results.models import Draft, PersonResult, Submission


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


def being_answered(category: OuterRef | int, *, year: int) -> QuerySet[Evaluation]:
    """The evaluations of a category that are of its current one's period, the current one first."""
    current = current_evaluations(category, year=year)
    return current.filter(period=Subquery(current.values("period")[:1]))


def drafts_of(*, evaluator_id: int) -> list[Draft]:
    """What this evaluator has begun about active people who are theirs still, one draft of each.

    That is the one of the current evaluation. Where there is none, it is the newest of another
    one of the same period, which was the current one when it was begun.
    """
    drafts: dict[int, Draft] = {}
    for draft in _usable_drafts(evaluator_id).defer("content"):
        drafts.setdefault(draft.collaborator_id, draft)
    return list(drafts.values())


def find_draft(*, evaluator_id: int, collaborator_id: int) -> Draft | None:
    """The draft that `drafts_of` lists of this person, whole."""
    return _usable_drafts(evaluator_id).filter(collaborator_id=collaborator_id).first()


def _usable_drafts(evaluator_id: int) -> QuerySet[Draft]:
    category = OuterRef("collaborator__category_id")
    current = current_evaluations(category, year=current_year())
    pair = {"evaluator": OuterRef("evaluator"), "collaborator": OuterRef("collaborator")}
    drafts = Draft.objects.filter(
        Exists(Assignment.objects.filter(**pair)),
        evaluator_id=evaluator_id,
        collaborator__is_active=True,
        evaluation__category_id=F("collaborator__category_id"),
        evaluation__period=Subquery(current.values("period")[:1]),
    ).annotate(current=Subquery(current.values("pk")[:1]))
    is_older = Case(When(evaluation=F("current"), then=0), default=1, output_field=IntegerField())
    return drafts.order_by("collaborator", is_older, "-saved_at", "-pk")

"""Permission checks of submissions, drafts and corrections."""

from evaluacmo.accounts.models import User
from evaluacmo.assignments.messages import NOT_ASSIGNED
from evaluacmo.assignments.models import Assignment
from evaluacmo.assignments.queries import list_assigned_evaluators
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.messages import FORBIDDEN
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_of_categories


def require_assigned(actor: User, *, collaborator_id: int) -> None:
    """Raise `Forbidden` unless this person is assigned to the actor; also for unknown ids."""
    if actor.pk not in list_assigned_evaluators(collaborator_id):
        raise Forbidden(NOT_ASSIGNED, code="not_assigned")


def require_another(actor: User, *, user_id: int) -> None:
    """Raise `Forbidden` where the evaluated person is the actor."""
    if actor.pk == user_id:
        raise Forbidden(FORBIDDEN)


def require_form_evaluation(actor: User, *, evaluation_id: int) -> None:
    """Raise `Forbidden` unless the actor can evaluate a person in this evaluation now."""
    people = Assignment.objects.can_evaluate().filter(evaluator=actor)
    evaluations = Evaluation.objects.filter(
        pk=evaluation_id,
        pk__in=current_of_categories(year=current_year()),
        category__in=people.values("collaborator__category"),
    )
    if not evaluations.exists():
        raise Forbidden(FORBIDDEN)

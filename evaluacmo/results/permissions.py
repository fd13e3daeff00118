"""Permission checks of submissions, drafts and corrections, and of one's own evaluation."""

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.accounts.permissions import assigned_evaluators_of, evaluators_of
from evaluacmo.assignments.messages import NOT_ASSIGNED
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import Forbidden
from evaluacmo.evaluations.models import CurrentEvaluation, Evaluation
from evaluacmo.results.models import MissingSubmission
from evaluacmo.results.reader import results_hidden_from


def require_assigned(actor: User, *, collaborator_id: int) -> None:
    """Raise `Forbidden` unless this person is assigned to the actor; also for unknown ids."""
    if actor.pk not in assigned_evaluators_of(collaborator_id):
        raise Forbidden(NOT_ASSIGNED, code="not_assigned")


def require_another(actor: User, *, user_id: int) -> None:
    """Raise `Forbidden` where the evaluated person is the actor."""
    if actor.pk == user_id:
        raise Forbidden


def require_form_evaluation(actor: User, *, evaluation_id: int) -> None:
    """Raise `Forbidden` unless the actor can evaluate a person in this evaluation now."""
    current = CurrentEvaluation.objects.in_year(current_year()).of_people_assigned_to(actor)
    if actor.role not in EVALUATORS or not current.filter(evaluation=evaluation_id).exists():
        raise Forbidden


def list_awaited_evaluations(person_id: int) -> set[int]:
    """The ids of the evaluations in which a person awaits a result.

    They are the unpublished evaluations of the person's category, if anybody is or was ever
    assigned to evaluate them, also before anything is sent; any other with a result that they
    cannot read yet; and their current one of this year while an assigned evaluator has not sent.
    """
    awaited = set(results_hidden_from(person_id).values_list("evaluation", flat=True))
    category_id = User.objects.filter(pk=person_id).values_list("category", flat=True).first()
    if category_id is not None and evaluators_of(person_id):
        unpublished = Evaluation.objects.unpublished(day=today()).filter(category=category_id)
        missing = MissingSubmission.objects.now().filter(
            collaborator=person_id, evaluation__period=current_year()
        )
        awaited.update(unpublished.values_list("pk", flat=True))
        awaited.update(missing.values_list("evaluation", flat=True))
    return awaited

"""Permissions to read evaluations and banks, and to change their course (rules: permissions)."""

from evaluacmo.accounts.models import Assignment, User
from evaluacmo.auditlog.context import current_origin
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.hooks import Hook
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import CurrentEvaluation, Evaluation

awaited_evaluations = Hook[[int], set[int]]()
"""The ids of the evaluations in which a person awaits a result.

There they are evaluated, and cannot read their result yet, or one of their evaluators can still
send. Before publication it does not depend on whether anybody has sent.
"""


require_without_self_evaluations = Hook[[int], None]()
"""Raises an `AppError` for an evaluation with self-evaluations that were sent.

Also where the signed-in person must not learn whether there are any (rules: self-evaluations).
"""

require_told_of_answers = Hook[[], None]()
"""Raises `Forbidden` if a refusal would tell the signed-in person of a hidden self-evaluation."""


def require_form_category(actor: User, *, category_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person of the category."""
    people = Assignment.objects.filter(
        evaluator=actor, collaborator__is_active=True, collaborator__category=category_id
    )
    if not actor.is_manager and not people.exists():
        raise Forbidden


def require_form_bank(actor: User, *, bank_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person with this bank."""
    current = CurrentEvaluation.objects.in_year(current_year()).of_people_assigned_to(actor)
    if not actor.is_manager and not current.filter(evaluation__question_bank=bank_id).exists():
        raise Forbidden


def is_awaited(person: User, evaluation: Evaluation) -> bool:
    """Whether the person awaits a result in the evaluation."""
    return evaluation.pk in awaited_evaluations(person.pk)


def require_not_awaited(*evaluation_ids: int) -> None:
    """Raise `Forbidden` where the signed-in person awaits a result in one of these evaluations.

    They would decide until when, or by what, they are evaluated, or read their result before the
    others. Without a signed-in person, as in a command, nobody is refused.
    """
    actor_id = current_origin().actor_id
    if actor_id is not None and not awaited_evaluations(actor_id).isdisjoint(evaluation_ids):
        raise Forbidden(messages.OWN_EVALUATION, code="own_evaluation")

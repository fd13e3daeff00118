"""Who may read which evaluations and banks, and change the course of which (rules: permissions)."""

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.context import current_origin
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.hooks import Hook
from evaluacmo.common.messages import FORBIDDEN
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import Evaluation

reads_category = Hook[[User, int], bool]()
"""Whether the evaluator is assigned a person of this category."""
reads_bank = Hook[[User, int], bool]()
"""Whether the evaluator is assigned a person whose evaluation uses this bank."""
awaited_evaluations = Hook[[int], set[int]]()
"""The ids of the evaluations in which a person awaits a result.

There they are evaluated, and cannot read their result yet, or one of their evaluators can still
send. Before publication it does not depend on whether anybody has sent.
"""


def require_form_category(actor: User, *, category_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person of the category."""
    if not actor.is_manager and not reads_category(actor, category_id):
        raise Forbidden(FORBIDDEN)


def require_form_bank(actor: User, *, bank_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person with this bank."""
    if not actor.is_manager and not reads_bank(actor, bank_id):
        raise Forbidden(FORBIDDEN)


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

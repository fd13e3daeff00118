"""Whom evaluators may write about."""

from evaluacmo.accounts.models import User
from evaluacmo.assignments.queries import is_assigned
from evaluacmo.common import messages
from evaluacmo.common.errors import Forbidden


def require_assigned(actor: User, *, collaborator_id: int) -> None:
    """Refuse (403) everybody to whom this person is not given, whether or not there is one."""
    if not is_assigned(evaluator_id=actor.pk, collaborator_id=collaborator_id):
        raise Forbidden(messages.NOT_ASSIGNED, code="not_assigned")


def require_another(actor: User, *, user_id: int) -> None:
    """Refuse (403) to look into how the actor themselves was evaluated."""
    if actor.pk == user_id:
        raise Forbidden(messages.FORBIDDEN)

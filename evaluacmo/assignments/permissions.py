"""What evaluators may read because somebody is assigned to them."""

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments import queries
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.messages import FORBIDDEN


def require_form_category(actor: User, *, category_id: int) -> None:
    """Managers, and evaluators of somebody in the category; `Forbidden` to all others."""
    if not actor.is_manager and not queries.has_assigned_in_category(
        evaluator_id=actor.pk, category_id=category_id
    ):
        raise Forbidden(FORBIDDEN)


def require_form_bank(actor: User, *, bank_id: int) -> None:
    """Managers, and evaluators of somebody who is asked this bank; `Forbidden` to all others."""
    if not actor.is_manager and not queries.has_assigned_with_bank(
        evaluator_id=actor.pk, bank_id=bank_id, year=current_year()
    ):
        raise Forbidden(FORBIDDEN)


def sees_whole_user(actor: User, *, user_id: int) -> bool:
    """Whether all of a person is shown: to managers and to the person themselves.

    Evaluators see a part of those assigned to them; everybody else is `Forbidden`.
    """
    if actor.is_manager or actor.pk == user_id:
        return True
    if actor.role == Role.EVALUATOR and queries.is_assigned(
        evaluator_id=actor.pk, collaborator_id=user_id
    ):
        return False
    raise Forbidden(FORBIDDEN)

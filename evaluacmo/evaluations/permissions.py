"""Which evaluations and banks evaluators may read (rules: permissions)."""

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.hooks import Hook
from evaluacmo.common.messages import FORBIDDEN

reads_category = Hook[[User, int], bool]()
"""Whether the evaluator is assigned a person of this category."""
reads_bank = Hook[[User, int], bool]()
"""Whether the evaluator is assigned a person whose evaluation uses this bank."""


def require_form_category(actor: User, *, category_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person of the category."""
    if not actor.is_manager and not reads_category(actor, category_id):
        raise Forbidden(FORBIDDEN)


def require_form_bank(actor: User, *, bank_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or evaluates a person with this bank."""
    if not actor.is_manager and not reads_bank(actor, bank_id):
        raise Forbidden(FORBIDDEN)

"""Permission check of document exports."""

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import require_self_or_manager
from evaluacmo.common.errors import Forbidden


def require_reader(actor: User, *, user_id: int | None) -> None:
    """Raise `Forbidden` unless the actor is a manager or the person of the document."""
    if user_id is not None:
        require_self_or_manager(actor, user_id=user_id)
    elif not actor.is_manager:
        raise Forbidden

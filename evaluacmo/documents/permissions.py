"""Who may export results as a document: those who may read them."""

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import require_self_or_manager
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.messages import FORBIDDEN


def require_reader(actor: User, *, user_id: int | None) -> None:
    """Refuse (403) everybody but managers and the person whom the document is about."""
    if user_id is not None:
        require_self_or_manager(actor, user_id=user_id)
    elif not actor.is_manager:
        raise Forbidden(FORBIDDEN)

"""Permission checks of self-evaluations."""

from django.db.models import OuterRef

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.context import current_origin
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.self_evaluations import messages
from evaluacmo.self_evaluations.blindness import is_untold
from evaluacmo.self_evaluations.models import SelfEvaluation


def require_can_reopen(actor: User, *, evaluation_id: int, user_id: int) -> None:
    """Raise `Forbidden` for one's own, and for one of which the actor must not learn."""
    if actor.pk == user_id:
        raise Forbidden
    untold = is_untold(actor.pk, person=user_id, evaluation=evaluation_id)
    if User.objects.filter(untold, pk=user_id).exists():
        raise Forbidden(messages.EVALUATES_PERSON, code="evaluates_person")


def require_none_sent(evaluation_id: int) -> None:
    """Raise `Conflict` where somebody has evaluated themselves in an evaluation.

    Raises `Forbidden` for a signed-in person who must not learn of somebody there, whether or not
    anybody has. Without a signed-in person, as in a command, nobody is refused.
    """
    actor_id = current_origin().actor_id
    if actor_id is not None:
        people = User.objects.filter(category__evaluations=evaluation_id)
        untold = is_untold(actor_id, person=OuterRef("pk"), evaluation=evaluation_id)
        if people.filter(untold).exists():
            raise Forbidden(messages.EVALUATES_IN_IT, code="evaluates_in_it")
    if SelfEvaluation.objects.filter(evaluation=evaluation_id).exists():
        raise Conflict(messages.SOME_SENT, code="self_evaluations_sent")

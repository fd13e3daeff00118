"""Permission checks of self-evaluations."""

from collections.abc import Collection

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.context import current_origin
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.self_evaluations import messages
from evaluacmo.self_evaluations.blindness import is_kept_from, is_untold
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
    require_told(evaluation_ids=[evaluation_id])
    if SelfEvaluation.objects.filter(evaluation=evaluation_id).exists():
        raise Conflict(messages.SOME_SENT, code="self_evaluations_sent")


def require_told(
    *, people: Collection[int] | None = None, evaluation_ids: Collection[int] | None = None
) -> None:
    """Raise `Forbidden` where the signed-in person must not learn who has evaluated themselves.

    Of these people and in these evaluations, by default of everybody and in all: before a write
    that is refused once somebody has. Without a signed-in person nobody is refused.
    """
    actor_id = current_origin().actor_id
    if actor_id is None:
        return
    everybody, evaluations = User.objects.all(), Evaluation.objects.all()
    if is_kept_from(
        actor_id,
        people=everybody if people is None else everybody.filter(pk__in=people),
        evaluations=evaluations
        if evaluation_ids is None
        else evaluations.filter(pk__in=evaluation_ids),
    ):
        raise Forbidden(messages.MAY_NOT_LEARN, code="evaluates_in_it")

"""Self-evaluations of the demonstration."""

from datetime import datetime, timedelta
from typing import Final

from evaluacmo.demo import content
from evaluacmo.evaluations.scale import MAX_SCORE
from evaluacmo.results.context import Score, form_context
from evaluacmo.results.reader import unrestricted
from evaluacmo.self_evaluations.models import SelfEvaluation
from evaluacmo.self_evaluations.queries import waiting_today
from evaluacmo.self_evaluations.services import send

EVERY_SENDING: Final = 2
USUAL: Final = 3


def evaluate_themselves(*, now: datetime) -> None:
    """Send those of every second person who can; the first question is worth talking about."""
    waiting = waiting_today(unrestricted).select_related("person", "evaluation__question_bank")
    for entry in waiting.order_by("person__name_key")[::EVERY_SENDING]:
        first, *others = form_context(entry.evaluation).questions
        sent = send(
            actor=entry.person,
            evaluation_id=entry.evaluation_id,
            scores=[
                Score(first.question_id, MAX_SCORE, comment=content.SELF_EVALUATION["evidence"]),
                *(Score(wording.question_id, USUAL) for wording in others),
            ],
            proud=content.SELF_EVALUATION["proud"],
            needs=content.SELF_EVALUATION["needs"],
        )
        SelfEvaluation.objects.filter(pk=sent.pk).update(sent_at=now - timedelta(hours=1))

"""Talks of the demonstration."""

from datetime import datetime, time, timedelta
from typing import Final

from django.utils import timezone

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.demo import content
from evaluacmo.results.models import PersonResult
from evaluacmo.talks.models import Side, Talk, TalkState
from evaluacmo.talks.queries import proposable_by

STATES: Final = (TalkState.HELD, None, TalkState.AGREED, TalkState.HELD, TalkState.PROPOSED)
"""Those of the people of an evaluator, in turn; nobody has proposed a talk to some."""
HELD_BEFORE: Final = timedelta(days=6)
PROPOSED_BEFORE: Final = timedelta(days=13)
AHEAD: Final = (timedelta(days=3), timedelta(days=4))
DUE_AFTER: Final = timedelta(days=60)
HOUR: Final = time(10, 30)


def talk_about_results(*, now: datetime) -> None:
    """Add talks about the published results: some held, some agreed or proposed, some none."""
    for evaluator in User.objects.filter(role__in=EVALUATORS, is_active=True).order_by("name_key"):
        results = proposable_by(evaluator.pk).order_by("collaborator__name_key", "pk")
        for number, result in enumerate(results):
            if state := STATES[number % len(STATES)]:
                _talk(evaluator, result, state, now=now)


def _talk(evaluator: User, result: PersonResult, state: TalkState, *, now: datetime) -> None:
    held_at = _at_hour(now - HELD_BEFORE)
    moments = [_at_hour(now + ahead) for ahead in AHEAD]
    is_held = state == TalkState.HELD
    talk = Talk.objects.create(
        result=result,
        evaluator=evaluator,
        version=1 if state == TalkState.PROPOSED else 2,
        first_proposed_at=now - PROPOSED_BEFORE,
        proposed_by=Side.EVALUATOR,
        place=content.TALK["place"],
        agreed_for={TalkState.HELD: held_at, TalkState.AGREED: moments[0]}.get(state),
        held_on=timezone.localdate(held_at) if is_held else None,
        noted_at=held_at + timedelta(hours=1) if is_held else None,
        noted_by=Side.EVALUATOR if is_held else "",
        answer=content.TALK["answer"] if is_held else "",
        answered_at=held_at + timedelta(days=1) if is_held else None,
    )
    for moment in [held_at] if is_held else moments:
        talk.moments.create(at=moment)
    if is_held:
        due_on = timezone.localdate(now + DUE_AFTER)
        for position, what in enumerate((content.TALK["first"], content.TALK["second"])):
            talk.agreements.create(position=position, what=what, due_on=due_on)


def _at_hour(moment: datetime) -> datetime:
    """That day at the hour at which people talk."""
    return timezone.make_aware(datetime.combine(timezone.localdate(moment), HOUR))

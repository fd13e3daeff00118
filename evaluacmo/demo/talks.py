"""Talks of the demonstration."""

from datetime import datetime, time, timedelta
from typing import Final

from django.utils import timezone

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.demo import content
from evaluacmo.results.models import PersonResult
from evaluacmo.talks.models import Side, Talk, TalkState
from evaluacmo.talks.queries import proposable_by
from evaluacmo.talks.services import mark_furthest

STATES: Final = (TalkState.HELD, None, TalkState.AGREED, TalkState.HELD, TalkState.PROPOSED)
"""The states of the talks of an evaluator, in turn; `None` is no talk."""
HELD_BEFORE: Final = (6, 9, 4, 7, 5, 8)
"""The days since talks were held, in turn."""
PROPOSED_BEFORE: Final = timedelta(days=13)
AHEAD: Final = (timedelta(days=3), timedelta(days=7))
DUE_AFTER: Final = timedelta(days=60)
HOUR: Final = time(10, 30)
SATURDAY: Final = 5


def talk_about_results(*, now: datetime) -> None:
    """Add talks about the published results: some held, some agreed or proposed, some none."""
    for evaluator in User.objects.filter(role__in=EVALUATORS, is_active=True).order_by("name_key"):
        results = proposable_by(evaluator.pk).order_by("collaborator__name_key", "pk")
        for number, result in enumerate(results):
            if state := STATES[number % len(STATES)]:
                _talk(evaluator, result, state, number=number, now=now)


def _talk(
    evaluator: User, result: PersonResult, state: TalkState, *, number: int, now: datetime
) -> None:
    days = timedelta(HELD_BEFORE[number % len(HELD_BEFORE)])
    held_at = _on_weekday(now - days, step=-1)
    moments = [_on_weekday(now + ahead, step=1) for ahead in AHEAD]
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
        agreements = content.TALK["agreements"]
        for position in range(2):
            what = agreements[(number + position) % len(agreements)]
            talk.agreements.create(position=position, what=what, due_on=due_on)
    mark_furthest(result.pk)


def _on_weekday(moment: datetime, *, step: int) -> datetime:
    """That day at the hour at which people talk; at a weekend, the next weekday by these steps."""
    day = timezone.localdate(moment)
    while day.weekday() >= SATURDAY:
        day += timedelta(step)
    return timezone.make_aware(datetime.combine(day, HOUR))

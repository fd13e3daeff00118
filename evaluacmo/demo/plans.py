"""Development actions of the demonstration."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from django.db.models import Avg
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.demo import content
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.services import add_action, mark_action
from evaluacmo.results.models import Answer, PersonResult

ONE_OUTSIDE_OF: Final = 3
ONE_LEFT_OPEN_OF: Final = 4
QUESTIONS_NAMED: Final = 2
FIRST_MONTH, MONTHS = 3, 6
MIDDLE_OF_MONTH = 15
DONE_BEFORE = timedelta(days=9)


def plan_after(*, actor: User, year: int, now: datetime) -> None:
    """Add a development action to each result of that year that recommends training.

    The actions are due between March and August of the next year; most of those due by `now` are
    done.
    """
    results = PersonResult.unrestricted.filter(
        evaluation__period=year, requires_training=True, collaborator__is_active=True
    )
    for number, result in enumerate(results.order_by("collaborator__name_key", "collaborator")):
        day = date(year + 1, FIRST_MONTH + number % MONTHS, MIDDLE_OF_MONTH)
        is_outside = number % ONE_OUTSIDE_OF == 0
        action = add_action(
            actor=actor,
            evaluation_id=result.evaluation_id,
            user_id=result.collaborator_id,
            what=content.PLANNED_ACTIONS[number % len(content.PLANNED_ACTIONS)],
            responsible_id=None if is_outside else actor.pk,
            responsible_name=content.COURSE_PROVIDER if is_outside else "",
            due_on=day,
            question_ids=_lowest(result),
        )
        stored = DevelopmentAction.objects.filter(pk=action.pk)
        stored.update(made_at=result.last_at)
        done_at = _noon(day) - DONE_BEFORE
        if done_at < now and number % ONE_LEFT_OPEN_OF:
            mark_action(actor=actor, action_id=action.pk, done=True)
            stored.update(done_at=done_at)


def _lowest(result: PersonResult) -> Sequence[int]:
    """The questions with the lowest averages."""
    answers = Answer.objects.filter(
        submission__evaluation=result.evaluation_id,
        submission__collaborator=result.collaborator_id,
    )
    averages = answers.values("wording__question").annotate(average=Avg("score"))
    lowest = averages.order_by("average", "wording__question")
    return list(lowest.values_list("wording__question", flat=True)[:QUESTIONS_NAMED])


def _noon(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(12)))

"""A school in which a result can be talked about."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.talks.models import Talk
from evaluacmo.talks.services import Agreed, accept, note, propose
from tests.conftest import School

AGREED = {"what": "Curso de inglés", "due_on": "2026-12-01"}


def minute(moment: datetime) -> str:
    """A moment as the fields of a form give it."""
    return timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M")


def in_days(*days: int) -> list[str]:
    return [minute(timezone.now() + timedelta(each)) for each in days]


def address(school: School, person: User | None = None) -> str:
    return f"/talks/of/{school.evaluation.pk}/{(person or school.collaborator).pk}"


def proposal(*days: int, version: int = 0, place: str = "Sala 2") -> dict[str, Any]:
    return {"version": version, "moments": in_days(*days or (2, 3)), "place": place}


def publish_in(school: School, days: int) -> None:
    """Let the results of the school's evaluation be published in so many days."""
    Evaluation.objects.filter(pk=school.evaluation.pk).update(results_on=today() + timedelta(days))


def proposed(school: School, person: User | None = None, evaluator: User | None = None) -> Talk:
    """A talk about a result that is there already."""
    now = timezone.now()
    return propose(
        actor=evaluator or school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=(person or school.collaborator).pk,
        version=0,
        moments=[now + timedelta(2), now + timedelta(3)],
        place="Sala 2",
    )


def agreed(school: School, person: User | None = None, *, has_come: bool = True) -> Talk:
    """A talk whose agreed moment has come."""
    talk = proposed(school, person)
    moment = talk.moments.all()[0]
    who = person or school.collaborator
    talk = accept(actor=who, talk_id=talk.pk, version=talk.version, moment_id=moment.pk)
    if has_come:
        Talk.objects.filter(pk=talk.pk).update(agreed_for=timezone.now() - timedelta(hours=1))
        talk.refresh_from_db()
    return talk


def held(school: School, person: User | None = None) -> Talk:
    """A talk that was held, with one agreement."""
    talk = agreed(school, person)
    what, due_on = AGREED["what"], today() + timedelta(30)
    return note(
        actor=school.evaluator, talk_id=talk.pk, held_on=today(), agreements=[Agreed(what, due_on)]
    )

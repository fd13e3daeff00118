"""Whom evaluators may write about."""

from typing import Any

from django.db.models import BigIntegerField, IntegerField, QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.assignments.messages import NOT_ASSIGNED
from evaluacmo.assignments.models import Assignment
from evaluacmo.assignments.queries import is_assigned
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.messages import FORBIDDEN
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_of_categories


def require_assigned(actor: User, *, collaborator_id: int) -> None:
    """Refuse (403) everybody to whom this person is not given, whether or not there is one."""
    if not is_assigned(evaluator_id=actor.pk, collaborator_id=collaborator_id):
        raise Forbidden(NOT_ASSIGNED, code="not_assigned")


def require_another(actor: User, *, user_id: int) -> None:
    """Refuse (403) to look into how the actor themselves was evaluated."""
    if actor.pk == user_id:
        raise Forbidden(FORBIDDEN)


def require_form_evaluation(actor: User, *, evaluation_id: int) -> None:
    """Refuse (403) all but the evaluators of somebody who is evaluated with it now."""
    if not _ASKED.rows(evaluator=actor.pk, evaluation=evaluation_id, year=current_year()):
        raise Forbidden(FORBIDDEN)


def _asked() -> QuerySet[Evaluation, Any]:
    given = Assignment.objects.filter(
        evaluator=Slot("evaluator", BigIntegerField()), collaborator__is_active=True
    )
    asked = Evaluation.objects.filter(
        pk=Slot("evaluation", BigIntegerField()),
        pk__in=current_of_categories(year=Slot("year", IntegerField())),
        category__in=given.values("collaborator__category"),
    )
    return asked.values_list("pk")


_ASKED = Prepared(_asked)

"""Reads the list of all actions; `plan.py` reads one person's."""

from typing import Annotated, Final

from django.db.models import Case, F, Q, QuerySet, When
from django.db.models.functions import Coalesce
from pydantic import Field

from evaluacmo.common.clock import today
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Search, Year
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.plans.models import ActionState, DevelopmentAction
from evaluacmo.results.reader import Reader, results_hidden_from

PLANS_SORTING: Final = Sorting(
    "due_on",
    "made_at",
    "id",
    due="due_on",
    person="result__collaborator__name_key",
    what=folded("what"),
    responsible=Coalesce("responsible__name_key", folded("responsible_name")),
    year="result__evaluation__period",
    # overdue actions come before other pending ones
    state=(Case(When(done_at=None, then=0), default=1), "due_on"),
)


class PlansFilter(Search):
    """Actions, optionally by state and by the evaluation's year."""

    state: ActionState | None = None
    year: Annotated[Year | None, Field(alias="period")] = None
    sort: Annotated[str | None, PLANS_SORTING] = None


def list_actions(
    filters: PlansFilter, *, user_id: int | None = None, reader: Reader
) -> QuerySet[DevelopmentAction]:
    """The actions of all people that the reader may see, by due date.

    Pending ones include those overdue. `done_by_name` is annotated, None in the reader's own plan.
    """
    names = ("search_key", "result__collaborator__name_key", "responsible__name_key")
    actions = readable_actions(reader).filter(
        matching(filters.search, *names), in_state(filters.state)
    )
    if filters.year is not None:
        actions = actions.filter(result__evaluation__period=filters.year)
    if user_id is not None:
        actions = actions.filter(result__collaborator=user_id)
    of_others = ~reader.is_about("result__collaborator")
    actions = actions.annotate(done_by_name=Case(When(of_others, then=F("done_by__name"))))
    people = ("result__collaborator", "responsible")
    return PLANS_SORTING.order(actions.select_related("result__evaluation", *people), filters.sort)


def readable_actions(reader: Reader) -> QuerySet[DevelopmentAction]:
    """All actions but those after a result of the reader that they cannot read yet."""
    actions = DevelopmentAction.objects.all()
    if not reader.is_evaluated:
        return actions
    return actions.exclude(result__in=results_hidden_from(reader.id))


def in_state(state: ActionState | None) -> Q:
    """Matches actions in a state; pending ones include those overdue."""
    if state is None:
        return Q()
    if state == ActionState.DONE:
        return Q(done_at__isnull=False)
    overdue = Q(due_on__lt=today()) if state == ActionState.OVERDUE else Q()
    return Q(done_at__isnull=True) & overdue

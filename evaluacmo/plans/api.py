"""The calls of development plans."""

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, authenticated, managers, require_self_or_manager
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import AlwaysPaged, Id, QueryId
from evaluacmo.plans import plan, queries, services
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.plan import PersonPlanOut, PlanOut
from evaluacmo.plans.queries import PlansFilter
from evaluacmo.plans.schemas import (
    ActionDone,
    ActionEdit,
    ActionIn,
    ActionOut,
    ListedActionOut,
    PlannedOut,
    SharedActionIn,
)
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import ReportedPeople

plans_router = Router(tags=["plans"])


@plans_router.get("", auth=managers, response=list[ListedActionOut])
def list_plans(
    request: Guarded,
    response: HttpResponse,
    filters: Query[PlansFilter],
    paging: Query[AlwaysPaged],
    user_id: QueryId | None = None,
) -> list[DevelopmentAction]:
    """The actions of all people, or of one, by due date."""
    actions = queries.list_actions(filters, user_id=user_id, reader=Reader(request.auth))
    return paginate(actions, listing=paging, response=response)


@plans_router.get("/of/{id:evaluation_id}/{id:user_id}", auth=authenticated, response=PlanOut)
def get_plan(request: Guarded, evaluation_id: Id, user_id: Id) -> PlanOut:
    """The plan after one result of a person, with the outcomes of the plan before."""
    require_self_or_manager(request.auth, user_id=user_id)
    return plan.get_plan(evaluation_id=evaluation_id, user_id=user_id, reader=Reader(request.auth))


@plans_router.get("/of/{id:evaluation_id}", auth=managers, response=list[PersonPlanOut])
def list_plans_of_people(
    request: Guarded, evaluation_id: Id, filters: Query[ReportedPeople]
) -> list[PersonPlanOut]:
    """The plans after the results of some people in one evaluation."""
    return plan.list_plans(
        evaluation_id=evaluation_id, user_ids=filters.ids, reader=Reader(request.auth)
    )


@plans_router.post("", auth=managers, response={201: PlannedOut})
def add_action(request: Guarded, payload: ActionIn) -> DevelopmentAction:
    """Plan an action after a person's result."""
    return services.add_action(actor=request.auth, **payload.dict())


@plans_router.post("/several", auth=managers, response={201: list[ActionOut]})
def add_shared_action(request: Guarded, payload: SharedActionIn) -> list[DevelopmentAction]:
    """Plan the same action for several people, for all or for none."""
    fields = payload.dict(exclude={"people"})
    return services.add_shared_action(actor=request.auth, people=payload.pairs(), **fields)


@plans_router.put("/{id:action_id}", auth=managers, response=PlannedOut)
def change_action(request: Guarded, action_id: Id, payload: ActionEdit) -> DevelopmentAction:
    """Change an action."""
    return services.change_action(
        actor=request.auth,
        action_id=action_id,
        base=payload.read_before,
        **payload.changes(exclude_unset=False),
    )


@plans_router.put("/{id:action_id}/done", auth=managers, response=PlannedOut)
def mark_action(request: Guarded, action_id: Id, payload: ActionDone) -> DevelopmentAction:
    """Mark an action as done, or as not done."""
    return services.mark_action(actor=request.auth, action_id=action_id, done=payload.done)


@plans_router.delete("/{id:action_id}", auth=managers, response={204: None})
def delete_action(request: Guarded, action_id: Id) -> None:
    """Delete an action."""
    services.delete_action(actor=request.auth, action_id=action_id)

"""The calls that plan what people are to do, and say what came of it."""

from django.http import HttpResponse
from ninja import Query, Router, Status

from evaluacmo.accounts.permissions import Guarded, anyone, managers, require_self_or_manager
from evaluacmo.common.paging import page_of
from evaluacmo.common.schemas import Id, answers
from evaluacmo.plans import queries, services
from evaluacmo.plans.schemas import (
    ActionDone,
    ActionEdit,
    ActionIn,
    ListedActionOut,
    PlannedOut,
    PlanOut,
    PlansListing,
)

plans_router = Router(tags=["plans"])


@plans_router.get("", auth=managers, response=answers(200, list[ListedActionOut]))
def list_plans(
    request: Guarded, response: HttpResponse, listing: Query[PlansListing]
) -> list[ListedActionOut]:
    """Everybody's actions, by the day they are due."""
    actions = queries.list_actions(
        search=listing.search, state=listing.state, period=listing.period
    )
    page = page_of(actions, listing=listing, response=response)
    return [ListedActionOut.row(action) for action in page]


@plans_router.get(
    "/of/{id:evaluation_id}/{id:user_id}", auth=anyone, response=answers(200, PlanOut)
)
def get_plan(request: Guarded, evaluation_id: Id, user_id: Id) -> PlanOut:
    """What a person's result asked for, and what came of the plan before."""
    require_self_or_manager(request.auth, user_id=user_id)
    return PlanOut.of(queries.get_plan(evaluation_id=evaluation_id, user_id=user_id))


@plans_router.post("", auth=managers, response=answers(201, PlannedOut))
def add_action(request: Guarded, payload: ActionIn) -> Status[PlannedOut]:
    """Plan something because of a person's result."""
    action = services.add_action(actor=request.auth, **payload.dict())
    return Status(201, PlannedOut.whole(action))


@plans_router.put("/{id:action_id}", auth=managers, response=answers(200, PlannedOut))
def change_action(request: Guarded, action_id: Id, payload: ActionEdit) -> PlannedOut:
    """Plan it otherwise."""
    return PlannedOut.whole(services.change_action(action_id=action_id, **payload.dict()))


@plans_router.put("/{id:action_id}/done", auth=managers, response=answers(200, PlannedOut))
def mark_action(request: Guarded, action_id: Id, payload: ActionDone) -> PlannedOut:
    """Say whether it has been done."""
    done = services.mark_action(actor=request.auth, action_id=action_id, done=payload.done)
    return PlannedOut.whole(done)


@plans_router.delete("/{id:action_id}", auth=managers, response=answers(204, None))
def delete_action(request: Guarded, action_id: Id) -> Status[None]:
    """Take it out of the plan."""
    services.delete_action(action_id=action_id)
    return Status(204, None)

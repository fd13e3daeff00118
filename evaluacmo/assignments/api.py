"""The calls about assignments."""

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.models import Assignment, User
from evaluacmo.accounts.permissions import (
    Guarded,
    managers,
    managers_and_evaluators,
    require_visible_person,
)
from evaluacmo.accounts.schemas import ChangedOut
from evaluacmo.assignments import queries, services
from evaluacmo.assignments.queries import AssignedFilter, FoundPeople, GroupsOut, PeopleFilter
from evaluacmo.assignments.schemas import (
    AssignedOut,
    AssignmentIn,
    AssignmentOut,
    AvailableOut,
)
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Id, Paging
from evaluacmo.evaluations.windows import Windows

assignments_router = Router(tags=["assignments"])


@assignments_router.get("/{id:ref_id}", auth=managers_and_evaluators, response=list[AssignedOut])
def list_assignments(
    request: Guarded,
    ref_id: Id,
    response: HttpResponse,
    filters: Query[AssignedFilter],
    paging: Query[Paging],
) -> list[AssignedOut]:
    """The assignments of an evaluator; evaluators see their own, of active people.

    `ref_id` is the evaluator's id here, and the assignment's id in DELETE.
    """
    require_visible_person(request.auth, user_id=ref_id)
    assignments = queries.list_assignments(
        filters, evaluator_id=ref_id, active_only=not request.auth.is_manager, sort=filters.sort
    )
    page = paginate(assignments, listing=paging, response=response)
    return AssignedOut.list_of(page, Windows.read())


@assignments_router.get("/{id:evaluator_id}/available", auth=managers, response=list[AvailableOut])
def list_available(
    request: Guarded,
    evaluator_id: Id,
    response: HttpResponse,
    filters: Query[PeopleFilter],
    paging: Query[Paging],
) -> list[User]:
    """The people who can be assigned to an evaluator."""
    require_visible_person(request.auth, user_id=evaluator_id)
    people = queries.list_available(filters, reader=request.auth, evaluator_id=evaluator_id)
    return paginate(people, listing=paging, response=response)


@assignments_router.get("/{id:evaluator_id}/groups", auth=managers, response=GroupsOut)
def list_groups(request: Guarded, evaluator_id: Id) -> GroupsOut:
    """The departments and categories, with their numbers of people for an evaluator."""
    return queries.list_groups(reader=request.auth, evaluator_id=evaluator_id)


@assignments_router.post("/{id:evaluator_id}/assign-found", auth=managers, response=ChangedOut)
def assign_matching(request: Guarded, evaluator_id: Id, payload: FoundPeople) -> ChangedOut:
    """Assign all people who match a filter to an evaluator, in one transaction."""
    changed = services.assign_matching(payload, actor=request.auth, evaluator_id=evaluator_id)
    return ChangedOut(changed=changed)


@assignments_router.post("/{id:evaluator_id}/remove-found", auth=managers, response=ChangedOut)
def unassign_matching(request: Guarded, evaluator_id: Id, payload: FoundPeople) -> ChangedOut:
    """Delete an evaluator's assignments of all people who match a filter, in one transaction."""
    changed = services.unassign_matching(payload, actor=request.auth, evaluator_id=evaluator_id)
    return ChangedOut(changed=changed)


@assignments_router.post("", auth=managers, response={201: AssignmentOut})
def create_assignment(request: Guarded, payload: AssignmentIn) -> Assignment:
    """Assign a person to an evaluator."""
    return services.create_assignment(actor=request.auth, **payload.dict())


@assignments_router.delete("/{id:ref_id}", auth=managers, response={204: None})
def delete_assignment(request: Guarded, ref_id: Id) -> None:
    """Delete an assignment; `ref_id` is its id."""
    services.delete_assignment(actor=request.auth, assignment_id=ref_id)

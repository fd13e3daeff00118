"""The calls about assignments, and what an evaluator may read of lower rooms through them.

The latter are added to those rooms' own routers: the addresses stay together, and the direction
of the rooms stays downwards.
"""

from typing import Annotated

from django.http import HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from evaluacmo.accounts.api import users_router
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import (
    Guarded,
    anyone,
    managers,
    managers_and_evaluators,
    require_visible_person,
)
from evaluacmo.accounts.queries import get_user as find_user
from evaluacmo.accounts.schemas import AssignedUserOut, UserOut
from evaluacmo.assignments import queries, services
from evaluacmo.assignments.models import Assignment
from evaluacmo.assignments.permissions import (
    require_form_bank,
    require_form_category,
    sees_whole_user,
)
from evaluacmo.assignments.schemas import (
    AssignmentIn,
    AssignmentOut,
    ChangedOut,
    FoundPeople,
    GroupsOut,
    PeopleListing,
)
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Id, answers
from evaluacmo.evaluations.api import banks_router, evaluations_router
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import get_current_evaluation
from evaluacmo.evaluations.queries import list_questions as find_questions
from evaluacmo.evaluations.schemas import CurrentEvaluationOut, QuestionOut

# in this order, for a plain union answers everybody's in part
SeenUser = Annotated[UserOut | AssignedUserOut, Field(union_mode="left_to_right")]

assignments_router = Router(tags=["assignments"])


@assignments_router.get(
    "/{id:ref_id}", auth=managers_and_evaluators, response=answers(200, list[AssignmentOut])
)
def list_assignments(
    request: Guarded, ref_id: Id, response: HttpResponse, listing: Query[PeopleListing]
) -> list[Assignment]:
    """An evaluator's people; evaluators see their own, and only the active ones.

    `ref_id` is the evaluator's id: one address reads by evaluator and deletes by assignment.
    """
    require_visible_person(request.auth, user_id=ref_id)
    assignments = queries.list_assignments(
        evaluator_id=ref_id, active_only=not request.auth.is_manager, **listing.filters()
    )
    return paginate(assignments, listing=listing, response=response)


@assignments_router.get(
    "/{id:evaluator_id}/available", auth=managers, response=answers(200, list[UserOut])
)
def list_available(
    request: Guarded, evaluator_id: Id, response: HttpResponse, listing: Query[PeopleListing]
) -> list[User]:
    """The people who could be given to an evaluator."""
    require_visible_person(request.auth, user_id=evaluator_id)
    people = queries.list_available(evaluator_id=evaluator_id, **listing.filters())
    return paginate(people, listing=listing, response=response)


@assignments_router.get(
    "/{id:evaluator_id}/groups", auth=managers, response=answers(200, GroupsOut)
)
def list_groups(request: Guarded, evaluator_id: Id) -> queries.Groups:
    """By what people can be given to an evaluator at once, and how many there are of each."""
    return queries.list_groups(evaluator_id=evaluator_id)


@assignments_router.post(
    "/{id:evaluator_id}/assign-found", auth=managers, response=answers(200, ChangedOut)
)
def assign_found(request: Guarded, evaluator_id: Id, payload: FoundPeople) -> ChangedOut:
    """Give everybody who is found to an evaluator, all or nobody."""
    return ChangedOut(changed=services.assign_found(evaluator_id=evaluator_id, **payload.dict()))


@assignments_router.post(
    "/{id:evaluator_id}/remove-found", auth=managers, response=answers(200, ChangedOut)
)
def remove_found(request: Guarded, evaluator_id: Id, payload: FoundPeople) -> ChangedOut:
    """Take everybody who is found back from an evaluator, all or nobody."""
    return ChangedOut(changed=services.unassign_found(evaluator_id=evaluator_id, **payload.dict()))


@assignments_router.post("", auth=managers, response=answers(201, AssignmentOut))
def create_assignment(request: Guarded, payload: AssignmentIn) -> Status[Assignment]:
    """Give somebody to an evaluator."""
    return Status(201, services.create_assignment(**payload.dict()))


@assignments_router.delete("/{id:ref_id}", auth=managers, response=answers(204, None))
def delete_assignment(request: Guarded, ref_id: Id) -> Status[None]:
    """Take somebody back from an evaluator; `ref_id` is the assignment's id."""
    services.delete_assignment(assignment_id=ref_id)
    return Status(204, None)


@users_router.get("/{id:user_id}", auth=anyone, response=answers(200, SeenUser))
def get_user(request: Guarded, user_id: Id) -> User | AssignedUserOut:
    """A person: whole to managers and themselves, in part to their evaluators."""
    whole = sees_whole_user(request.auth, user_id=user_id)
    user = find_user(user_id)
    return user if whole else AssignedUserOut.model_validate(user)


@evaluations_router.get(
    "/by-category/{id:category_id}",
    auth=managers_and_evaluators,
    response=answers(200, CurrentEvaluationOut),
)
def get_evaluation_by_category(request: Guarded, category_id: Id) -> Evaluation:
    """The current evaluation of a category."""
    require_form_category(request.auth, category_id=category_id)
    return get_current_evaluation(category_id)


@banks_router.get(
    "/{id:bank_id}/questions",
    auth=managers_and_evaluators,
    response=answers(200, list[QuestionOut]),
)
def list_questions(request: Guarded, bank_id: Id) -> list[QuestionWording]:
    """The current questions of a bank."""
    require_form_bank(request.auth, bank_id=bank_id)
    return find_questions(bank_id)

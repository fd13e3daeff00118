"""The calls of the pre-launch check, and bulk assignment of categories and evaluators."""

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.bulk import assign_category
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import Guarded, managers
from evaluacmo.accounts.schemas import ChangedOut
from evaluacmo.assignments.services import assign_many
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Paging
from evaluacmo.readiness import doubles, queries, services
from evaluacmo.readiness.doubles import DoubleOut
from evaluacmo.readiness.first_steps import FirstStepsOut, get_first_steps
from evaluacmo.readiness.queries import ReadinessFilter, ReadinessOut
from evaluacmo.readiness.schemas import (
    CategoryForMany,
    EvaluatorForMany,
    JoinIn,
    ReadinessPersonOut,
    SpellingIn,
)
from evaluacmo.results.reader import Reader

readiness_router = Router(tags=["readiness"])


@readiness_router.get("", auth=managers, response=ReadinessOut)
def get_readiness(request: Guarded) -> ReadinessOut:
    """The number of people who cannot be evaluated this year, by reason."""
    return queries.get_readiness(reader=Reader(request.auth))


@readiness_router.get("/first-steps", auth=managers, response=FirstStepsOut | None)
def read_first_steps(request: Guarded) -> FirstStepsOut | None:
    """The steps of a new installation to its first evaluation; null once they are history."""
    return get_first_steps(reader=Reader(request.auth))


@readiness_router.get("/people", auth=managers, response=list[ReadinessPersonOut])
def list_readiness_people(
    request: Guarded,
    response: HttpResponse,
    filters: Query[ReadinessFilter],
    paging: Query[Paging],
) -> list[User]:
    """The people with a reason, by name."""
    reasons = [filters.reason] if filters.reason else []
    people = queries.list_people(
        reader=Reader(request.auth), reasons=reasons, search=filters.search, sort=filters.sort
    )
    return paginate(people, listing=paging, response=response)


@readiness_router.get("/doubles", auth=managers, response=list[DoubleOut])
def list_doubles(request: Guarded) -> list[DoubleOut]:
    """The names that are equal but spelled differently."""
    return doubles.list_doubles()


@readiness_router.put("/spelling", auth=managers, response=ChangedOut)
def unify_spelling(request: Guarded, payload: SpellingIn) -> ChangedOut:
    """Give everybody with another spelling of a department or position this one."""
    return ChangedOut(changed=services.unify_spelling(actor=request.auth, **payload.dict()))


@readiness_router.put("/join-categories", auth=managers, response=ChangedOut)
def join_categories(request: Guarded, payload: JoinIn) -> ChangedOut:
    """Move everything of a category to the one with an equal name, and delete it."""
    return ChangedOut(changed=services.join_categories(actor=request.auth, **payload.dict()))


@readiness_router.put("/category", auth=managers, response=ChangedOut)
def assign_category_to_many(request: Guarded, payload: CategoryForMany) -> ChangedOut:
    """Assign a category to people, all or none."""
    return ChangedOut(changed=assign_category(actor=request.auth, **payload.dict()))


@readiness_router.put("/evaluator", auth=managers, response=ChangedOut)
def assign_many_to_evaluator(request: Guarded, payload: EvaluatorForMany) -> ChangedOut:
    """Assign people to an evaluator, all or none."""
    return ChangedOut(changed=assign_many(actor=request.auth, **payload.dict()))

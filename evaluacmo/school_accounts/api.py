"""The calls about the school's accounts."""

from django.http import HttpRequest
from ninja import Router

from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    csrf_only,
    managers,
    people_not_seen_signing_in,
)
from evaluacmo.accounts.queries import require_user
from evaluacmo.common.schemas import Id
from evaluacmo.school_accounts import queries, services
from evaluacmo.school_accounts.schemas import (
    BeginIn,
    BegunOut,
    SchoolAccountOut,
    SeenSchoolAccountOut,
)

school_account_router = Router(tags=["school-account"])
linked_accounts_router = Router(tags=["users"])
own_account_router = Router(tags=["profile"])


@school_account_router.post("/login", auth=csrf_only, response=BegunOut)
def begin_school_account_login(request: HttpRequest, payload: BeginIn) -> BegunOut:
    """Where to sign in with the school's account."""
    return BegunOut(address=services.begin(request, next_page=payload.next))


@own_account_router.get("", auth=authenticated, response=SchoolAccountOut)
def get_own_school_account(request: Guarded) -> SchoolAccountOut:
    """With which account of the school the signed-in person signs in."""
    return SchoolAccountOut.of(queries.find_account(request.auth.pk))


@linked_accounts_router.get(
    "/{id:user_id}/school-account", auth=managers, response=SeenSchoolAccountOut
)
def get_school_account(request: Guarded, user_id: Id) -> SchoolAccountOut:
    """With which account of the school a person signs in."""
    require_user(user_id)
    if user_id in people_not_seen_signing_in(request.auth):
        return SeenSchoolAccountOut(email="", linked_at=None, is_hidden=True)
    return SeenSchoolAccountOut.of(queries.find_account(user_id))


@linked_accounts_router.delete("/{id:user_id}/school-account", auth=managers, response={204: None})
def unlink_school_account(request: Guarded, user_id: Id) -> None:
    """Take a person's account of the school off them."""
    services.unlink(actor=request.auth, user_id=user_id)

"""The calls about the school's accounts."""

from ninja import Router

from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    managers,
    people_not_seen_signing_in,
)
from evaluacmo.accounts.queries import require_user
from evaluacmo.common.schemas import Id
from evaluacmo.school_accounts import queries, services
from evaluacmo.school_accounts.schemas import SchoolAccountOut, SeenSchoolAccountOut

linked_accounts_router = Router(tags=["users"])
own_account_router = Router(tags=["profile"])


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

"""The calls that join two accounts."""

from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, admins, confirmed_admins
from evaluacmo.accounts.schemas import UserOut
from evaluacmo.common.schemas import Id
from evaluacmo.joining import services
from evaluacmo.joining.queries import JoinPreviewOut
from evaluacmo.joining.schemas import JoinAccountsIn, Joined

joining_router = Router(tags=["users"])


@joining_router.get("/{id:user_id}/join", auth=admins, response=JoinPreviewOut)
def preview_join(request: Guarded, user_id: Id, filters: Query[Joined]) -> JoinPreviewOut:
    """The preview of joining an account into that of a person."""
    return services.preview_join(actor=request.auth, user_id=user_id, **filters.dict())


@joining_router.post("/{id:user_id}/join", auth=confirmed_admins, response=UserOut)
def join_accounts(request: Guarded, user_id: Id, payload: JoinAccountsIn) -> UserOut:
    """Join an account into that of a person; it is deleted, and this cannot be undone."""
    user = services.join_accounts(actor=request.auth, user_id=user_id, **payload.dict())
    return UserOut.model_validate(user).seen_by(request.auth)

"""The calls about people, sessions and categories."""

from typing import cast

from django.contrib.auth import update_session_auth_hash
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Query, Router

from evaluacmo.accounts import bulk, categories, passwords, queries, services
from evaluacmo.accounts.bulk import SharedChanges, SharedChangesPreview
from evaluacmo.accounts.factors import SignInStep
from evaluacmo.accounts.models import Category, Role, Session, User
from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    choosing_password,
    confirmed_managers,
    confirming_managers,
    csrf_only,
    managers,
    people_not_seen_signing_in,
    sees_access_origin,
    sees_all_fields,
)
from evaluacmo.accounts.queries import UserFilter
from evaluacmo.accounts.schemas import (
    AccountOut,
    AssignedUserOut,
    CategoryEdit,
    CategoryIn,
    CategoryOut,
    ChangedOut,
    ChangesForMany,
    ChangesPreviewOut,
    CollaboratorEdit,
    CollaboratorIn,
    CollaboratorOut,
    Credentials,
    CsrfToken,
    EvaluatorEdit,
    EvaluatorIn,
    EvaluatorOut,
    IdentityNumberIn,
    LastSignInOut,
    ListedCategoryOut,
    PasswordChange,
    PeopleIn,
    ProfileEdit,
    ProfileOut,
    SeenUser,
    SessionOut,
    SignedInOut,
    StatusForMany,
    TemporaryPasswordOut,
    TemporaryPasswordsIn,
    UserChangesIn,
    UserIn,
    UserOut,
    WantedStatus,
    list_people_out,
)
from evaluacmo.accounts.services import NewUser, UserChanges
from evaluacmo.accounts.sessions import end_other_session, end_other_sessions, end_session
from evaluacmo.accounts.signin import confirm_password, sign_in
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Id, Paging

session_router = Router(tags=["session"])
users_router = Router(tags=["users"])
categories_router = Router(tags=["categories"])
profile_router = Router(tags=["profile"])
legacy_router = Router(tags=["legacy"])


@session_router.get("/csrf-token", auth=csrf_only, response=CsrfToken)
def get_csrf_token(request: HttpRequest) -> dict[str, str]:
    """The CSRF token that every write carries; also sets its cookie."""
    return {"csrfToken": get_token(request)}


@session_router.post("/users/login", auth=csrf_only, response=SignedInOut)
def login(request: HttpRequest, payload: Credentials) -> dict[str, User | SignInStep | None]:
    """Sign in, or begin to."""
    user, step = sign_in(request, email=payload.email, password=payload.password)
    return {"user": user} if step is None else {"user": None, "second_factor": step}


@session_router.post("/logout", auth=csrf_only, response={204: None})
def logout(request: HttpRequest, response: HttpResponse) -> None:
    """Sign out, signed in or not."""
    end_session(request, response)


@session_router.post("/users/logout", auth=csrf_only, response={204: None})
def logout_after_inactivity(request: HttpRequest, response: HttpResponse) -> None:
    """Sign out, signed in or not; the address that the session's clock calls."""
    end_session(request, response)


@users_router.get("/me", auth=choosing_password, response=AccountOut)
def get_me(request: Guarded) -> User:
    """The signed-in person."""
    return request.auth


@users_router.get("", auth=managers, response=list[UserOut])
def list_users(
    request: Guarded,
    response: HttpResponse,
    filters: Query[UserFilter],
    paging: Query[Paging],
) -> list[UserOut]:
    """People by name."""
    hidden = people_not_seen_signing_in(request.auth)
    people = queries.list_users(filters, unknown_access=hidden)
    return list_people_out(paginate(people, listing=paging, response=response), hidden=hidden)


@users_router.post("", auth=confirming_managers, response={201: UserOut})
def create_user(request: Guarded, payload: UserIn) -> User:
    """Add an active person."""
    return services.create_user(actor=request.auth, **payload.dict())


@users_router.post("/several", auth=confirming_managers, response={201: list[UserOut]})
def create_people(request: Guarded, payload: PeopleIn) -> list[User]:
    """Add several active people, who cannot sign in yet; all or none."""
    people = [cast("NewUser", person.dict()) for person in payload.people]
    return bulk.create_people(actor=request.auth, people=people)


@users_router.get("/departments", auth=managers, response=list[str])
def list_departments(request: Guarded) -> list[str]:
    """The departments of all people, by name."""
    return queries.list_departments()


@users_router.get("/positions", auth=managers, response=list[str])
def list_positions(request: Guarded) -> list[str]:
    """The positions of all people, by name."""
    return queries.list_positions()


@users_router.post("/by-identity-number", auth=managers, response=list[UserOut])
def find_by_identity_number(request: Guarded, payload: IdentityNumberIn) -> list[UserOut]:
    """The person with this identity number, if there is one."""
    hidden = people_not_seen_signing_in(request.auth)
    people = queries.people_with_identity_number(payload.identity_number)
    return list_people_out(people, hidden=hidden)


@users_router.post(
    "/temporary-passwords", auth=confirmed_managers, response=list[TemporaryPasswordOut]
)
def set_temporary_passwords(
    request: Guarded, payload: TemporaryPasswordsIn
) -> list[passwords.TemporaryPassword]:
    """Set temporary passwords for people, which are shown only now."""
    return passwords.set_temporary_passwords(
        actor=request.auth, user_ids=payload.ids, replaces_chosen=payload.replaces_chosen
    )


@users_router.put("/status", auth=confirming_managers, response=ChangedOut)
def set_statuses(request: Guarded, payload: StatusForMany) -> ChangedOut:
    """Activate or deactivate people, all or none."""
    changed = bulk.set_statuses(actor=request.auth, user_ids=payload.ids, active=payload.status)
    return ChangedOut(changed=changed)


@users_router.put("/several", auth=confirming_managers, response=ChangedOut)
def change_people(request: Guarded, payload: ChangesForMany) -> ChangedOut:
    """Give people a role, a department or a position, all or none."""
    changes = cast("SharedChanges", payload.changes())
    changed = bulk.change_people(actor=request.auth, user_ids=payload.ids, **changes)
    return ChangedOut(changed=changed)


@users_router.post("/several/preview", auth=managers, response=ChangesPreviewOut)
def preview_changes(request: Guarded, payload: ChangesForMany) -> SharedChangesPreview:
    """The changes that it would make, without making them."""
    changes = cast("SharedChanges", payload.changes())
    return bulk.preview_changes(actor=request.auth, user_ids=payload.ids, **changes)


@users_router.get("/{id:user_id}", auth=authenticated, response=SeenUser)
def get_user(request: Guarded, user_id: Id) -> SeenUser:
    """A person: managers and the person see all fields, their evaluators some of them."""
    sees_all = sees_all_fields(request.auth, user_id=user_id)
    user = queries.get_user(user_id)
    if not sees_all:
        return AssignedUserOut.model_validate(user)
    sees_origin = sees_access_origin(request.auth, user_id=user_id)
    return (AccountOut if sees_origin else UserOut).model_validate(user).seen_by(request.auth)


@users_router.get("/{id:user_id}/last-sign-in", auth=managers, response=LastSignInOut)
def get_last_sign_in(request: Guarded, user_id: Id) -> LastSignInOut:
    """When a person signed in last."""
    user = queries.get_user(user_id)
    is_hidden = user.pk in people_not_seen_signing_in(request.auth)
    at = None if is_hidden else user.last_signed_in_at
    return LastSignInOut(at=at, is_hidden=is_hidden)


@users_router.put("/{id:user_id}", auth=confirming_managers, response=UserOut)
def update_user(request: Guarded, user_id: Id, payload: UserChangesIn) -> UserOut:
    """Edit a person; fields that are left out stay as they are."""
    user = services.update_user(
        actor=request.auth, user_id=user_id, base=payload.read_before, **_changes(payload)
    )
    return UserOut.model_validate(user).seen_by(request.auth)


@users_router.patch("/{id:user_id}/status", auth=confirming_managers, response=UserOut)
def toggle_status(request: Guarded, user_id: Id, wanted: Query[WantedStatus]) -> User:
    """Set the status to `status`, or toggle it where no `status` is sent."""
    return services.toggle_status(actor=request.auth, user_id=user_id, wanted=wanted.status)


def _changes(payload: UserChangesIn) -> UserChanges:
    sent = payload.changes()
    for key in ("newPassword", "confirmPassword"):
        sent.pop(key, None)
    changes = cast("UserChanges", sent)
    changes["new_password"] = payload.newPassword
    return changes


@categories_router.get("", auth=managers, response=list[ListedCategoryOut])
def list_categories(request: Guarded) -> list[Category]:
    """Every category, by name."""
    return list(queries.list_categories_with_people())


@categories_router.post("", auth=managers, response={201: CategoryOut})
def create_category(request: Guarded, payload: CategoryIn) -> Category:
    """Add a category."""
    return categories.create_category(name=payload.name)


@categories_router.put("/{id:category_id}", auth=managers, response=CategoryOut)
def rename_category(request: Guarded, category_id: Id, payload: CategoryEdit) -> Category:
    """Rename a category."""
    return categories.rename_category(
        category_id=category_id, base=payload.read_before, **payload.changes()
    )


@categories_router.delete("/{id:category_id}", auth=managers, response={204: None})
def delete_category(request: Guarded, category_id: Id) -> None:
    """Delete a category that nothing refers to."""
    categories.delete_category(category_id=category_id)


@profile_router.get("", auth=authenticated, response=ProfileOut)
def get_profile(request: Guarded) -> User:
    """The data of the signed-in person."""
    return request.auth


@profile_router.put("", auth=authenticated, response=ProfileOut)
def update_profile(request: Guarded, payload: ProfileEdit) -> User:
    """Change the own name."""
    return services.rename_self(user=request.auth, base=payload.read_before, **payload.changes())


@profile_router.post("/change-password", auth=choosing_password, response={204: None})
def change_password(request: Guarded, payload: PasswordChange) -> None:
    """Change the own password; every other session ends."""
    confirm_password(request, user=request.auth, password=payload.currentPassword)
    passwords.change_own_password(user=request.auth, new_password=payload.newPassword)
    update_session_auth_hash(request, request.auth)


@profile_router.get("/sessions", auth=authenticated, response=list[SessionOut])
def list_own_sessions(request: Guarded) -> QuerySet[Session]:
    """The sessions of the signed-in person: the present one first, then by last use."""
    return queries.list_sessions(request.auth.pk, present_key=str(request.session.session_key))


@profile_router.delete("/sessions", auth=authenticated, response={204: None})
def end_own_other_sessions(request: Guarded) -> None:
    """End all sessions of the signed-in person but the present one."""
    end_other_sessions(request, user=request.auth)


@profile_router.delete("/sessions/{id:session_id}", auth=authenticated, response={204: None})
def end_own_other_session(request: Guarded, session_id: Id) -> None:
    """End another session of the signed-in person."""
    end_other_session(request, user=request.auth, session_id=session_id)


@legacy_router.get("/evaluators", auth=managers, response=list[EvaluatorOut])
def list_evaluators(request: Guarded) -> list[User]:
    """All people with the role evaluador."""
    return list(queries.list_users().filter(role=Role.EVALUATOR))


@legacy_router.post("/evaluators", auth=managers, response={201: EvaluatorOut})
def create_evaluator(request: Guarded, payload: EvaluatorIn) -> User:
    """Add an evaluator."""
    return services.create_user(actor=request.auth, role=Role.EVALUATOR, **payload.dict())


@legacy_router.put("/evaluators/{id:user_id}", auth=confirming_managers, response=EvaluatorOut)
def update_evaluator(request: Guarded, user_id: Id, payload: EvaluatorEdit) -> User:
    """Edit an evaluator."""
    changes = payload.changes()
    changes.pop("password", None)
    return services.update_user(
        actor=request.auth,
        user_id=user_id,
        only_role=Role.EVALUATOR,
        error_key="password",
        base=payload.read_before,
        new_password=payload.password,
        **changes,
    )


@legacy_router.delete("/evaluators/{id:user_id}", auth=managers, response={204: None})
def delete_evaluator(request: Guarded, user_id: Id) -> None:
    """Delete an evaluator without history."""
    services.delete_user(actor=request.auth, user_id=user_id, role=Role.EVALUATOR)


@legacy_router.get("/collaborators", auth=managers, response=list[CollaboratorOut])
def list_collaborators(request: Guarded) -> list[User]:
    """All people with the role colaborador."""
    return list(queries.list_users().filter(role=Role.COLLABORATOR))


@legacy_router.post("/collaborators", auth=managers, response={201: CollaboratorOut})
def create_collaborator(request: Guarded, payload: CollaboratorIn) -> User:
    """Add a collaborator, who cannot sign in until a password is set for them."""
    return services.create_user(
        actor=request.auth, role=Role.COLLABORATOR, password=None, **payload.dict()
    )


@legacy_router.put(
    "/collaborators/{id:user_id}", auth=confirming_managers, response=CollaboratorOut
)
def update_collaborator(request: Guarded, user_id: Id, payload: CollaboratorEdit) -> User:
    """Edit a collaborator; fields that are left out stay as they are."""
    return services.update_user(
        actor=request.auth,
        user_id=user_id,
        only_role=Role.COLLABORATOR,
        base=payload.read_before,
        **payload.changes(),
    )


@legacy_router.delete("/collaborators/{id:user_id}", auth=managers, response={204: None})
def delete_collaborator(request: Guarded, user_id: Id) -> None:
    """Delete a collaborator without history."""
    services.delete_user(actor=request.auth, user_id=user_id, role=Role.COLLABORATOR)

"""Changes of one person; `bulk` changes several at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q

from evaluacmo.accounts import messages
from evaluacmo.accounts.assignments import delete_assignments_of
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.notices import AccountChange, Notice, notify
from evaluacmo.accounts.passwords import (
    hash_given_password,
    remove_password,
    set_given_password,
    set_own_password,
)
from evaluacmo.accounts.permissions import (
    require_can_grant,
    require_can_manage,
    require_confirmed,
    require_confirmed_for_edit,
    require_confirmed_for_role,
    require_not_evaluated_by,
    require_told_of_history,
)
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import Changes, EventDetails, FieldValue, changes_between
from evaluacmo.auditlog.meanwhile import require_not_overtaken
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, NotFound
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.text import normalise_email, normalise_identity_number


class UserDetails(TypedDict, total=False):
    """The optional fields of a person; text fields are listed in `TEXT_FIELDS` too."""

    identity_number: str
    position: str
    department: str
    category_id: int | None


class NewUser(UserDetails):
    """The data of a new person, except for the password."""

    name: str
    email: str
    role: str


class UserChanges(UserDetails, total=False):
    """An edit of a person; fields that are left out stay as they are."""

    name: str
    email: str
    role: str
    status: bool
    new_password: str


class OwnChanges(TypedDict, total=False):
    """An edit of the own data."""

    name: str


TEXT_FIELDS: Final = ("name", "email", "identity_number", "role", "position", "department")
"""The text fields that the audit log records."""
UNIQUE_FIELDS: Final = {
    "email": messages.EMAIL_TAKEN,
    "identity_number": messages.IDENTITY_NUMBER_TAKEN,
}
"""The fields that no two people share, null where they are absent, with the refusals."""
_SET_ELSEWHERE: Final = frozenset({"role", "status", "new_password"})
ACTIONS_BY_FIELD: Final = {"role": Action.USER_ROLE_CHANGED, "status": Action.USER_STATUS_CHANGED}


def create_user(*, actor: User, password: str | None, **person: Unpack[NewUser]) -> User:
    """Create an active person, who cannot sign in where `password` is None.

    Raises `Forbidden` where `actor` may not grant the role, and `InvalidInput` for a taken e-mail,
    an unknown category or a weak password.
    """
    require_can_grant(actor, role=person["role"])
    require_confirmed_for_role(person["role"])
    return _insert_user(password=password, by=actor, **person)


def build_user(person: NewUser) -> User:
    """The person with a normalised e-mail and identity number, without a password.

    Raises `InvalidInput` where the role needs an e-mail.
    """
    user = User(**person | normalised_unique(person))
    require_email_for_role(user)
    return user


def normalised_unique(fields: Mapping[str, Any]) -> dict[str, str | None]:
    """The given values of `UNIQUE_FIELDS`, as they are stored."""
    normalise = {"email": normalise_email, "identity_number": normalise_identity_number}
    return {key: normalise[key](fields[key]) or None for key in UNIQUE_FIELDS if key in fields}


def require_email_for_role(user: User) -> None:
    """Raise `InvalidInput` for anybody but a collaborator without an e-mail."""
    if user.email is None and user.role != Role.COLLABORATOR:
        raise InvalidInput.at("email", messages.EMAIL_OF_ROLE, code="email_needed")


def create_first_admin(*, name: str, email: str, password: str) -> User:
    """Create an admin without an actor, from the command line."""
    return _insert_user(name=name, email=email, role=Role.ADMIN, password=password)


def _insert_user(
    *, password: str | None, by: User | None = None, **person: Unpack[NewUser]
) -> User:
    user = build_user(person)
    user.category = find_category(user.category_id)
    if password is None:
        remove_password(user)
    elif by is None:
        set_own_password(user, password=password, field="password")
    else:
        hashed = hash_given_password(password)
        set_given_password(user, password=password, field="password", by=by, hashed=hashed)
    with write_transaction():
        _save_user(user)
        _audit(user, Action.USER_CREATED, changes=changes_between({}, audit_snapshot(user)))
    return user


def update_user(
    *,
    actor: User,
    user_id: int,
    only_role: Role | None = None,
    error_key: str = "newPassword",
    base: Base = NO_BASE,
    **changes: Unpack[UserChanges],
) -> User:
    """Change the given fields of a person.

    A change of role, status or password ends the person's sessions. Only a screen of one role
    (`only_role`, the legacy ones) removes an e-mail. Raises `NotFound` (also where the role is not
    `only_role`), `Forbidden` (only admins edit other managers; e-mail, password, role and status of
    one's evaluator are for others to change), `Conflict` (own role, status or category, last admin,
    concurrent change, fields that somebody else has changed since `base`) and `InvalidInput` (a
    weak password, or the own one, at `error_key`).
    """
    if user_id != actor.pk or changes.get("role") != actor.role:
        require_can_grant(actor, role=changes.get("role", ""))
    new_password = changes.get("new_password", "")
    hashed = hash_given_password(new_password) if new_password else None
    with write_transaction(changes_access_of=user_id):
        ends_admin = changes.get("role", Role.ADMIN) != Role.ADMIN or not changes.get(
            "status", True
        )
        admins = ends_admin and _is_active_admin(user_id)
        user = _lock_user(user_id, role=only_role, with_admins=admins)
        before = audit_snapshot(user)
        role, active = changes.get("role", user.role), changes.get("status", user.is_active)
        require_can_manage(actor, user)
        if only_role is None and user.email and changes.get("email") == "":
            raise InvalidInput.at("email", messages.BAD_EMAIL)
        if user.pk == actor.pk and new_password:
            raise InvalidInput.at(error_key, messages.OWN_PASSWORD, code="own_password")
        _require_not_own_evaluators_login(user, actor=actor, changes=changes)
        _require_not_overtaken(user, changes, base=base, actor=actor)
        email = normalised_unique(changes).get("email", user.email)
        require_confirmed_for_edit(user, email=email, role=role, active=active)
        if new_password:
            require_confirmed()
        _set_role_and_status(user, actor=actor, role=role, active=active, admins_locked=admins)
        _set_fields(user, changes, actor=actor)
        if hashed:
            set_given_password(
                user, password=new_password, field=error_key, by=actor, hashed=hashed
            )
        _save_user(user)
        _audit_changes(user, before=before)
        if new_password:
            _audit(user, Action.USER_PASSWORD_CHANGED)
            notify([Notice(user.pk, AccountChange.PASSWORD)])
        notify(email_notices({user.pk: (before["email"], user.email)}))
    return user


def email_notices(emails: Mapping[int, tuple[FieldValue, str | None]]) -> list[Notice]:
    """The notices of changed e-mails; `emails` has the former and the present one by person."""
    return [
        Notice(person_id, AccountChange.EMAIL, str(former or ""))
        for person_id, (former, present) in emails.items()
        if former != present
    ]


def _require_not_own_evaluators_login(user: User, *, actor: User, changes: UserChanges) -> None:
    """Refuse changes with which `actor` could sign in as the evaluator who scores them."""
    if changes.get("new_password"):
        require_not_evaluated_by(user, actor=actor, message=messages.PASSWORD_OF_EVALUATOR)
    # a password link would go to the new address
    if "email" in changes and (normalise_email(changes["email"]) or None) != user.email:
        require_not_evaluated_by(user, actor=actor, message=messages.EMAIL_OF_EVALUATOR)


def _require_not_overtaken(user: User, changes: UserChanges, *, base: Base, actor: User) -> None:
    """Raise `ChangedMeanwhile` for fields that were edited by others since `base`."""
    present: dict[str, Any] = {field: getattr(user, field) for field in TEXT_FIELDS}
    present |= {
        **{field: getattr(user, field) or "" for field in UNIQUE_FIELDS},
        "category_id": user.category_id,
        "status": user.is_active,
    }
    require_not_overtaken(
        changes,
        base=base,
        present=present,
        events=events_of(
            Action.USER_CHANGED,
            *ACTIONS_BY_FIELD.values(),
            target=TargetType.USER,
            object_id=user.pk,
            person_id=user.pk,
        ),
        # events do not tell the number
        snapshot=audit_snapshot(user) | {"identity_number": None},
        recorded_as={"category_id": ("category",)},
        names_actors=actor.is_manager,
    )


def require_not_own_category(user: User, category: Category | None, *, actor: User) -> None:
    """Raise `Conflict` where `actor` would leave the own evaluation for another."""
    if user.pk == actor.pk and category != user.category:
        raise Conflict(messages.OWN_CATEGORY, code="own_category")


def _set_fields(user: User, changes: UserChanges, *, actor: User) -> None:
    """Set all fields except role, status and password, which have rules of their own."""
    fields = {name: value for name, value in changes.items() if name not in _SET_ELSEWHERE}
    fields |= normalised_unique(changes)
    if fields.get("email", user.email) != user.email:
        # also where it is changed back later
        user.end_links()
    if "category_id" in changes:
        fields.pop("category_id")
        category = find_category(changes["category_id"])
        require_not_own_category(user, category, actor=actor)
        user.category = category
    for name, value in fields.items():
        setattr(user, name, value)
    if not {"email", "role"}.isdisjoint(changes):
        require_email_for_role(user)


def toggle_status(*, actor: User, user_id: int, wanted: bool | None = None) -> User:
    """Set the status to `wanted`, or toggle it where that is None. Raises as `update_user` does."""
    with write_transaction(changes_access_of=user_id):
        admins = not wanted and _is_active_admin(user_id)
        user = _lock_user(user_id, with_admins=admins)
        before = audit_snapshot(user)
        require_can_manage(actor, user)
        active = not user.is_active if wanted is None else wanted
        require_confirmed_for_edit(user, email=user.email, role=user.role, active=active)
        _set_role_and_status(user, actor=actor, role=user.role, active=active, admins_locked=admins)
        user.save()
        _audit_changes(user, before=before)
    return user


def rename_self(*, user: User, base: Base = NO_BASE, **name: Unpack[OwnChanges]) -> User:
    """Change the own name, the only field that people can change themselves."""
    return update_user(actor=user, user_id=user.pk, base=base, **name)


def delete_user(*, actor: User, user_id: int, role: Role) -> None:
    """Delete a person of this role without history, with their assignments (the legacy screens).

    Raises `NotFound`, `Forbidden` for an evaluator of `actor`, who would learn whether they have
    begun, or where `actor` must not learn it of this person, and `InvalidInput` where submissions
    or drafts refer to the person.
    """
    with write_transaction(changes_access_of=user_id):
        user = _lock_user(user_id, role=role)
        require_not_evaluated_by(user, actor=actor, message=messages.DELETION_OF_EVALUATOR)
        require_told_of_history(user_id)
        delete_assignments_of(user)
        _audit(user, Action.USER_DELETED, changes=changes_between(audit_snapshot(user), {}))
        try:
            user.delete()
        except ProtectedError as error:
            raise InvalidInput(messages.HAS_HISTORY, code="has_history") from error


def anonymise_user(*, user_id: int, email: str) -> User:
    """Erase the personal data and the access of an account (rules: privacy).

    Role and category stay, because statistics use them. Raises `NotFound` where the person does not
    have this e-mail (any more), and `Conflict` for the last active admin or a concurrent change.
    """
    with write_transaction(changes_access_of=user_id):
        admins = _is_active_admin(user_id)
        user = _lock_user(user_id, with_admins=admins)
        if user.email != email:
            raise NotFound(messages.NOBODY_WITH_EMAIL.format(email=email))
        _require_another_admin(user, admins_locked=admins)
        user.name = messages.ANONYMOUS.format(number=user.pk)
        user.email = user.identity_number = None
        user.position = user.department = ""
        remove_password(user)
        user.is_active = False
        user.session_epoch += 1
        user.last_signed_in_at = None
        user.save()
        user.known_networks.all().delete()
    return user


def find_category(category_id: int | None) -> Category | None:
    """The category, or None for None. Raises `InvalidInput` at `category_id`."""
    if category_id is None:
        return None
    category = Category.objects.filter(pk=category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
    return category


def _is_active_admin(user_id: int) -> bool:
    return User.objects.filter(pk=user_id, role=Role.ADMIN, is_active=True).exists()


def _lock_user(user_id: int, *, role: Role | None = None, with_admins: bool = False) -> User:
    """Lock the person as `lock_with_categories` does. Raises `NotFound`, also for another role."""
    user = lock_with_categories({user_id}, with_admins=with_admins).get(user_id)
    if user is None or (role is not None and user.role != role):
        raise NotFound
    return user


def lock_with_categories(ids: Collection[int], *, with_admins: bool = False) -> dict[int, User]:
    """As `lock_people`, with categories, and with `with_admins` all active admins.

    The same statement locks the admins, of whom one must remain.
    """
    wanted = Q(pk__in=ids)
    if with_admins:
        wanted |= Q(role=Role.ADMIN, is_active=True)
    locked = User.objects.select_for_update(no_key=True).order_by("pk")
    # read afterwards: joined, PostgreSQL would read them before it waits for the lock
    return {user.pk: user for user in locked.prefetch_related("category").filter(wanted)}


def _set_role_and_status(
    user: User, *, actor: User, role: str, active: bool, admins_locked: bool
) -> None:
    """Set role and status.

    Raises `Conflict` for the own ones and for the last active admin, and `Forbidden` for those of
    an evaluator of `actor`, whose result would tell whether they have submitted.
    """
    if (role, active) == (user.role, user.is_active):
        return
    if user.pk == actor.pk:
        own = messages.OWN_ROLE if role != user.role else messages.OWN_STATUS
        raise Conflict(own, code="own_standing")
    require_not_evaluated_by(user, actor=actor, message=messages.ROLE_OR_STATUS_OF_EVALUATOR)
    _require_another_admin(user, admins_locked=admins_locked)
    user.role, user.is_active = role, active
    user.session_epoch += 1


def _require_another_admin(user: User, *, admins_locked: bool) -> None:
    """Raise `Conflict` where `user` is the last active admin."""
    if user.role != Role.ADMIN or not user.is_active:
        return
    if not admins_locked:  # the person became an admin after `_is_active_admin`
        raise ChangedMeanwhile
    require_active_admin(User.objects.filter(role=Role.ADMIN).exclude(pk=user.pk))


def require_active_admin(people: Iterable[User]) -> None:
    """Raise `Conflict` where no active admin is among `people`."""
    if not any(user.role == Role.ADMIN and user.is_active for user in people):
        raise Conflict(messages.LAST_ADMIN, code="last_admin")


def audit_snapshot(user: User) -> dict[str, FieldValue]:
    """The person's data as the audit log records it; an empty text counts as absent."""
    texts: dict[str, FieldValue] = {name: getattr(user, name) or None for name in TEXT_FIELDS}
    category = user.category.name if user.category else None
    return {**texts, "category": category, "status": user.is_active}


def _audit_changes(user: User, *, before: Mapping[str, FieldValue]) -> None:
    for action, details in edit_events(user, before=before):
        _audit(user, action, changes=details.changes)


def edit_events(
    user: User, *, before: Mapping[str, FieldValue]
) -> Iterator[tuple[Action, EventDetails]]:
    """The events of an edit: one for each field with an action of its own, one for the others."""
    changes = changes_between(before, audit_snapshot(user))
    for field, action in ACTIONS_BY_FIELD.items():
        if field in changes:
            yield action, EventDetails.about(user.pk, {field: changes.pop(field)})
    if changes:
        yield Action.USER_CHANGED, EventDetails.about(user.pk, changes)


def _audit(user: User, action: Action, *, changes: Changes | None = None) -> None:
    record_events(action, [EventDetails.about(user.pk, changes)])


def _save_user(user: User) -> None:
    try:
        with transaction.atomic():  # noqa: TID251  (a savepoint)
            user.save()
    except IntegrityError as error:
        others = User.objects.exclude(pk=user.pk)
        for field, message in UNIQUE_FIELDS.items():
            value = getattr(user, field)
            if value is not None and others.filter(**{field: value}).exists():
                raise InvalidInput.at(field, message, code=f"{field}_taken") from error
        raise

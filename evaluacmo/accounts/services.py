"""What changes people and categories."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.passwords import set_new_password
from evaluacmo.accounts.permissions import require_power_over
from evaluacmo.auditlog.events import (
    AuditTarget,
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.errors import (
    AppError,
    Conflict,
    InvalidInput,
    NotFound,
    NotSignedIn,
    is_unique_violation,
)
from evaluacmo.common.messages import NOT_SIGNED_IN
from evaluacmo.common.text import normalise_email


class UserChanges(TypedDict, total=False):
    """The fields of a person that an edit may name; those left out stay as they are."""

    name: str
    email: str
    role: str
    position: str
    department: str
    category_id: int | None
    status: bool
    new_password: str


class NewUser(TypedDict):
    """A person to be added, but for the password."""

    name: str
    email: str
    role: str
    position: str
    department: str
    category_id: int | None


STANDING: Final = {"role": Action.USER_ROLE_CHANGED, "status": Action.USER_STATUS_CHANGED}


def create_user(
    *,
    actor: User,
    name: str,
    email: str,
    role: str,
    password: str | None,
    position: str = "",
    department: str = "",
    category_id: int | None = None,
) -> User:
    """Add an active person. Without a password they cannot sign in until one is set.

    Raises `Forbidden` where `actor` may not grant the role, `InvalidInput` for an e-mail that is
    taken, an unknown category or a weak password.
    """
    require_power_over(actor, role=role)
    return _insert_user(
        name=name,
        email=email,
        role=role,
        password=password,
        position=position,
        department=department,
        category_id=category_id,
    )


def new_users(*, actor: User, people: Sequence[NewUser]) -> list[User]:
    """Active people without passwords as `create_users` takes them; nothing is stored yet.

    Raises `Forbidden` where `actor` may not grant a role.
    """
    return [_new_user(actor, each) for each in people]


def _new_user(actor: User, person: NewUser) -> User:
    require_power_over(actor, role=person["role"])
    user = User(**person | {"email": normalise_email(person["email"]) or None})
    user.set_unusable_password()
    user.set_search_keys()
    return user


def create_users(users: Sequence[User]) -> None:
    """Add all that `new_users` has made, or nobody.

    Raises `InvalidInput` for an e-mail that is taken, or an unknown category.
    """
    wanted = {user.category_id for user in users if user.category_id is not None}
    with transaction.atomic():
        categories = Category.objects.in_bulk(wanted)
        if wanted - categories.keys():
            raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
        _insert_all(users)
        record_events(Action.USER_CREATED, [_occurrence(each, categories) for each in users])


def _insert_all(users: Sequence[User]) -> None:
    try:
        with transaction.atomic():
            User.objects.bulk_create(users)
    except IntegrityError as error:
        if is_unique_violation(error):
            raise InvalidInput.at("email", messages.EMAIL_TAKEN, code="email_taken") from error
        raise


def _occurrence(user: User, categories: Mapping[int, Category]) -> EventDetails:
    user.category = categories.get(user.category_id or 0)
    return EventDetails(
        user.pk, AuditTarget(TargetType.USER, user.pk), changes_between({}, _audit_snapshot(user))
    )


def create_first_admin(*, name: str, email: str, password: str) -> User:
    """Add an admin from the command line, where nobody is signed in yet."""
    return _insert_user(name=name, email=email, role=Role.ADMIN, password=password)


def _insert_user(
    *,
    name: str,
    email: str,
    role: str,
    password: str | None,
    position: str = "",
    department: str = "",
    category_id: int | None = None,
) -> User:
    user = User(
        name=name,
        email=normalise_email(email) or None,
        role=role,
        position=position,
        department=department,
        category=_known_category(category_id),
    )
    if password is None:
        user.set_unusable_password()
    else:
        set_new_password(user, password=password, field="password")
    with transaction.atomic():
        _save_user(user)
        _audit(user, Action.USER_CREATED, changes=changes_between({}, _audit_snapshot(user)))
    return user


def update_user(
    *,
    actor: User,
    user_id: int,
    only_role: Role | None = None,
    error_key: str = "newPassword",
    **changes: Unpack[UserChanges],
) -> User:
    """Change the named fields of a person, who must have `only_role` where that is given.

    A change of role or status, or a new password, ends the person's sessions. Raises `NotFound`,
    `Forbidden` (an admin, touched by somebody who is none), `NotSignedIn` (oneself, deactivated
    since `actor` was read), `Conflict` (own role or status, last admin) and `InvalidInput`.
    """
    require_power_over(actor, role=changes.get("role", ""))
    with transaction.atomic():
        user = _lock_user(user_id, role=only_role)
        before = _audit_snapshot(user)
        role, active = changes.get("role", user.role), changes.get("status", user.is_active)
        require_power_over(actor, role=user.role)
        if user.pk == actor.pk and not user.is_active:
            raise NotSignedIn(NOT_SIGNED_IN)
        _change_standing(user, actor=actor, role=role, active=active)
        _set_fields(user, changes)
        if changes.get("new_password"):
            set_new_password(user, password=changes["new_password"], field=error_key)
        _save_user(user)
        _say_changes(user, before=before)
        if changes.get("new_password"):
            _audit(user, Action.USER_PASSWORD_CHANGED)
    return user


def _set_fields(user: User, changes: UserChanges) -> None:
    """Set what neither role, status nor password is, as far as it is named."""
    for field in ("name", "position", "department"):
        setattr(user, field, changes.get(field, getattr(user, field)))
    if "email" in changes:
        user.email = normalise_email(changes["email"]) or None
    if "category_id" in changes:
        user.category = _known_category(changes["category_id"])


def give_category(*, actor: User, user_ids: Collection[int], category_id: int) -> int:
    """Put these people into a category, all or nobody; answers how many were not in it.

    Raises `InvalidInput` for an unknown category or person, and `Forbidden` where an admin is
    among them and `actor` is none.
    """
    with transaction.atomic():
        category = _known_category(category_id)
        rows = User.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
        people = list(rows.select_related("category").filter(pk__in=user_ids))
        if len(people) != len(set(user_ids)):
            raise InvalidInput.at("user_ids", messages.UNKNOWN_PERSON)
        for user in people:
            require_power_over(actor, role=user.role)
        moved = [user for user in people if user.category != category]
        for user in moved:
            before = _audit_snapshot(user)
            user.category = category
            _say_changes(user, before=before)
        User.objects.filter(pk__in=[user.pk for user in moved]).update(category=category)
    return len(moved)


def toggle_status(*, actor: User, user_id: int, wanted: bool | None = None) -> User:
    """Deactivate an active person or the reverse; raises as `update_user` does.

    Who is `wanted` to be active or not is left so where they are already.
    """
    with transaction.atomic():
        user = _lock_user(user_id)
        before = _audit_snapshot(user)
        require_power_over(actor, role=user.role)
        active = not user.is_active if wanted is None else wanted
        _change_standing(user, actor=actor, role=user.role, active=active)
        user.save()
        _say_changes(user, before=before)
    return user


def rename_self(*, user: User, name: str) -> User:
    """Correct the name one is shown by, the only thing people change about themselves."""
    return update_user(actor=user, user_id=user.pk, name=name)


def change_own_password(*, user: User, current_password: str, new_password: str) -> None:
    """Replace one's own password; every other session of `user` ends.

    Raises `InvalidInput` for a wrong current password or a weak new one, and `NotSignedIn` where
    the password was replaced or the person deactivated since `user` was read.
    """
    if not user.check_password(current_password):
        raise InvalidInput.at(
            "currentPassword", messages.WRONG_CURRENT_PASSWORD, code="wrong_password"
        )
    replace_password(
        user=user,
        new_password=new_password,
        field="newPassword",
        action=Action.USER_PASSWORD_CHANGED,
        stale=NotSignedIn(NOT_SIGNED_IN),
    )


def replace_password(
    *, user: User, new_password: str, field: str, action: Action, stale: AppError
) -> None:
    """Give `user` another password, by what was decided on the row that was read.

    Raises `InvalidInput` at `field` for a weak one, and `stale` where the password, the e-mail, the
    role or the status is another by now.
    """
    known = {"password": user.password, "email": user.email, "session_epoch": user.session_epoch}
    as_read = User.objects.filter(pk=user.pk, is_active=True, **known)
    set_new_password(user, password=new_password, field=field)
    with transaction.atomic():
        if not as_read.update(password=user.password):
            raise stale
        # whoever sets it is who it belongs to, signed in or not
        record_event(
            action,
            actor_id=user.pk,
            person_id=user.pk,
            target=AuditTarget(TargetType.USER, user.pk),
        )


def delete_user(*, user_id: int, role: Role) -> None:
    """Delete somebody with exactly this role and no history (the legacy screens).

    Raises `NotFound`, and `InvalidInput` (400) where submissions refer to them.
    """
    with transaction.atomic():
        user = _lock_user(user_id, role=role)
        _audit(user, Action.USER_DELETED, changes=changes_between(_audit_snapshot(user), {}))
        try:
            user.delete()
        except ProtectedError as error:
            raise InvalidInput(messages.HAS_HISTORY, code="has_history") from error


def delete_users(*, actor: User, users: Sequence[User]) -> None:
    """Delete people whom nothing refers to, all or nobody, in the transaction that locked them.

    Raises `Forbidden` for an admin where `actor` is none; the database refuses, at the end of the
    transaction at the latest, where something does refer to them.
    """
    for user in users:
        require_power_over(actor, role=user.role)
    gone = [
        EventDetails(
            user.pk,
            AuditTarget(TargetType.USER, user.pk),
            changes_between(_audit_snapshot(user), {}),
        )
        for user in users
    ]
    record_events(Action.USER_DELETED, gone)
    # Django would first fetch all that could refer to each of them
    User.objects.filter(pk__in=[user.pk for user in users])._raw_delete("default")


def anonymise_user(*, user_id: int, email: str) -> User:
    """Take away for good what tells who a person is, and their account (rules: privacy).

    Role and category stay, because figures are counted by them. Raises `NotFound` where the person
    no longer has this e-mail, and `Conflict` for the last active admin.
    """
    with transaction.atomic():
        user = _lock_user(user_id)
        if user.email != email:
            raise NotFound(messages.NOBODY_WITH_EMAIL.format(email=email))
        if user.role == Role.ADMIN and user.is_active:
            _require_another_admin(user)
        user.name = messages.ANONYMOUS.format(number=user.pk)
        user.email, user.position, user.department = None, "", ""
        user.set_unusable_password()
        user.is_active = False
        user.session_epoch += 1
        user.save()
    return user


def create_category(*, name: str) -> Category:
    """Add a category; `InvalidInput` where the name is taken."""
    with transaction.atomic():
        category = _save_category(Category(name=name))
        record_event(Action.CATEGORY_CREATED, target=_as_target(category))
    return category


def rename_category(*, category_id: int, name: str) -> Category:
    """Give a category another name; `NotFound`, or `InvalidInput` where the name is taken."""
    with transaction.atomic():
        category = _lock_category(category_id)
        changes = changes_between({"name": category.name}, {"name": name})
        category.name = name
        _save_category(category)
        if changes:
            record_event(Action.CATEGORY_CHANGED, target=_as_target(category), changes=changes)
    return category


def delete_category(*, category_id: int) -> None:
    """Delete a category that nothing refers to; `NotFound` or `InvalidInput` otherwise."""
    with transaction.atomic():
        category = _lock_category(category_id)
        record_event(Action.CATEGORY_DELETED, target=_as_target(category))
        try:
            category.delete()
        except ProtectedError as error:
            raise _category_in_use(category) from error


def _as_target(category: Category) -> AuditTarget:
    return AuditTarget(TargetType.CATEGORY, category.pk, category.name)


def _lock_category(category_id: int) -> Category:
    category = Category.objects.select_for_update().filter(pk=category_id).first()
    if category is None:
        raise NotFound
    return category


def _category_in_use(category: Category) -> InvalidInput:
    counts = {
        relation.get_accessor_name() or "": relation.related_model._default_manager.filter(
            **{relation.field.name: category}
        ).count()
        for relation in Category._meta.related_objects
    }
    return InvalidInput(
        messages.category_in_use(
            users=counts.get("users", 0), evaluations=counts.get("evaluations", 0)
        ),
        code="category_in_use",
    )


def _save_category(category: Category) -> Category:
    try:
        with transaction.atomic():
            category.save()
    except IntegrityError as error:
        if is_unique_violation(error):
            raise InvalidInput.at(
                "name", messages.CATEGORY_NAME_TAKEN, code="name_taken"
            ) from error
        raise
    return category


def _known_category(category_id: int | None) -> Category | None:
    if category_id is None:
        return None
    category = Category.objects.filter(pk=category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
    return category


def _lock_user(user_id: int, *, role: Role | None = None) -> User:
    """Lock the person and, in one order for everybody, all active admins."""
    locked = User.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    rows = locked.select_related("category").filter(
        Q(pk=user_id) | Q(role=Role.ADMIN, is_active=True)
    )
    user = next((row for row in rows if row.pk == user_id), None)
    if user is None or (role is not None and user.role != role):
        raise NotFound
    return user


def _change_standing(user: User, *, actor: User, role: str, active: bool) -> None:
    """Set role and status, unless that is one's own or takes away the last active admin."""
    if (role, active) == (user.role, user.is_active):
        return
    if user.pk == actor.pk:
        own = messages.OWN_ROLE if role != user.role else messages.OWN_STATUS
        raise Conflict(own, code="own_standing")
    if user.role == Role.ADMIN and user.is_active:
        _require_another_admin(user)
    user.role, user.is_active = role, active
    user.session_epoch += 1


def _require_another_admin(user: User) -> None:
    others = User.objects.filter(role=Role.ADMIN, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Conflict(messages.LAST_ADMIN, code="last_admin")


def _audit_snapshot(user: User) -> dict[str, FieldValue]:
    """What of a person the audit log tells apart."""
    return {
        "name": user.name,
        "email": user.email,
        "role": user.role,
        "position": user.position or None,
        "department": user.department or None,
        "category": user.category.name if user.category else None,
        "status": user.is_active,
    }


def _say_changes(user: User, *, before: Mapping[str, FieldValue]) -> None:
    changes = dict(changes_between(before, _audit_snapshot(user)))
    for field, action in STANDING.items():
        if field in changes:
            _audit(user, action, changes={field: changes.pop(field)})
    if changes:
        _audit(user, Action.USER_CHANGED, changes=changes)


def _audit(user: User, action: Action, *, changes: Changes | None = None) -> None:
    record_event(
        action, person_id=user.pk, target=AuditTarget(TargetType.USER, user.pk), changes=changes
    )


def _save_user(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        if is_unique_violation(error):
            raise InvalidInput.at("email", messages.EMAIL_TAKEN, code="email_taken") from error
        raise

"""Changes of people."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.passwords import (
    remove_password,
    set_new_password,
)
from evaluacmo.accounts.permissions import (
    require_can_grant,
    require_can_manage,
    require_can_manage_all,
    require_none_evaluates,
    require_not_evaluated_by,
)
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import (
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import (
    ChangedMeanwhile,
    Conflict,
    InvalidInput,
    NotFound,
    naming,
    unique_violation_as,
)
from evaluacmo.common.hooks import Hook
from evaluacmo.common.text import normalise_email


class UserDetails(TypedDict, total=False):
    """The optional fields of a person; text fields are listed in `TEXT_FIELDS` too."""

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


@dataclass(frozen=True, slots=True)
class UserEdit:
    """New values of some fields of a person, and those that they replace."""

    user_id: int
    before: UserChanges
    after: UserChanges


TEXT_FIELDS: Final = ("name", "email", "role", "position", "department")
"""The text fields that the audit log records."""
EDITED_COLUMNS: Final = (
    *(field for field in TEXT_FIELDS if field != "email"),
    *("category", "session_epoch", "name_key", "search_key"),
)
"""What `update_users` stores."""
_WITH_RULES: Final = frozenset({"role", "status", "new_password"})
ACTIONS_BY_FIELD: Final = {"role": Action.USER_ROLE_CHANGED, "status": Action.USER_STATUS_CHANGED}

delete_references_to = Hook[[User], None]()
"""Deletes and records what refers to a person, in the transaction that deletes them."""


def create_user(*, actor: User, password: str | None, **person: Unpack[NewUser]) -> User:
    """Create an active person, who cannot sign in where `password` is None.

    Raises `Forbidden` where `actor` may not grant the role, and `InvalidInput` for a taken e-mail,
    an unknown category or a weak password.
    """
    require_can_grant(actor, role=person["role"])
    return _insert_user(password=password, by=actor, **person)


def new_users(*, actor: User, people: Sequence[NewUser]) -> list[User]:
    """Unsaved active people without passwords, for `create_users`.

    Raises `Forbidden` where `actor` may not grant a role.
    """
    for person in people:
        require_can_grant(actor, role=person["role"])
    users = [_new_user(person) for person in people]
    for user in users:
        remove_password(user)
        user.set_search_keys()
    return users


def create_people(*, actor: User, people: Sequence[NewUser]) -> list[User]:
    """Create several active people without passwords, all or none.

    Raises `Forbidden` where `actor` may not grant a role, and `InvalidInput` as `create_users`.
    """
    users = new_users(actor=actor, people=people)
    _require_new_emails(users)
    create_users(users)
    return users


def _new_user(person: NewUser) -> User:
    return User(**person | {"email": normalise_email(person["email"]) or None})


def create_users(users: Sequence[User]) -> None:
    """Store the people made by `new_users` in one transaction.

    Raises `InvalidInput` for e-mails that are taken or repeated and for unknown categories, at
    fields such as `people.2.email`.
    """
    wanted = {user.category_id for user in users if user.category_id is not None}
    with write_transaction():
        categories = Category.objects.in_bulk(wanted)
        _require_known_categories(users, categories)
        try:
            with transaction.atomic():  # noqa: TID251  (a savepoint)
                User.objects.bulk_create(users)
        except IntegrityError:
            # an e-mail may have been taken by another transaction
            _require_new_emails(users)
            raise
        record_events(Action.USER_CREATED, [_creation(user, categories) for user in users])


def _require_new_emails(users: Sequence[User]) -> None:
    emails = [user.email for user in users]
    taken = set(User.objects.filter(email__in=emails).values_list("email", flat=True))
    first = {email: at for at, email in reversed(list(enumerate(emails)))}
    errors = {
        f"people.{at}.email": messages.EMAIL_TAKEN if email in taken else messages.EMAIL_REPEATED
        for at, email in enumerate(emails)
        if email in taken or first[email] != at
    }
    if errors:
        raise InvalidInput.at_all(errors, code="email_taken")


def _require_known_categories(users: Sequence[User], known: Mapping[int, Category]) -> None:
    errors = {
        f"people.{at}.category_id": messages.UNKNOWN_CATEGORY
        for at, user in enumerate(users)
        if user.category_id is not None and user.category_id not in known
    }
    if errors:
        raise InvalidInput.at_all(errors)


def _creation(user: User, categories: Mapping[int, Category]) -> EventDetails:
    user.category = categories.get(user.category_id or 0)
    return EventDetails.about(user.pk, changes_between({}, _audit_snapshot(user)))


def create_first_admin(*, name: str, email: str, password: str) -> User:
    """Create an admin without an actor, from the command line."""
    return _insert_user(name=name, email=email, role=Role.ADMIN, password=password)


def _insert_user(
    *, password: str | None, by: User | None = None, **person: Unpack[NewUser]
) -> User:
    user = _new_user(person)
    user.category = _find_category(user.category_id)
    if password is None:
        remove_password(user)
    else:
        set_new_password(user, password=password, field="password", by=by)
    with write_transaction():
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
    """Change the given fields of a person.

    A change of role, status or password ends the person's sessions. Raises `NotFound` (also where
    the role is not `only_role`), `Forbidden` (only admins edit other managers; nobody changes
    e-mail, password, role or status of their evaluator), `Conflict` (own role or status, last
    admin, concurrent change) and `InvalidInput` (a weak password, or the own one, at `error_key`).
    """
    if user_id != actor.pk or changes.get("role") != actor.role:
        require_can_grant(actor, role=changes.get("role", ""))
    with write_transaction(changes_access_of=user_id):
        ends_admin = changes.get("role", Role.ADMIN) != Role.ADMIN or not changes.get(
            "status", True
        )
        admins = ends_admin and _is_active_admin(user_id)
        user = _lock_user(user_id, role=only_role, with_admins=admins)
        before = _audit_snapshot(user)
        role, active = changes.get("role", user.role), changes.get("status", user.is_active)
        require_can_manage(actor, user)
        if user.pk == actor.pk and changes.get("new_password"):
            raise InvalidInput.at(error_key, messages.OWN_PASSWORD, code="own_password")
        _require_not_own_evaluators_login(user, actor=actor, changes=changes)
        _set_role_and_status(user, actor=actor, role=role, active=active, admins_locked=admins)
        _set_fields(user, changes)
        if changes.get("new_password"):
            set_new_password(user, password=changes["new_password"], field=error_key, by=actor)
        _save_user(user)
        _audit_changes(user, before=before)
        if changes.get("new_password"):
            _audit(user, Action.USER_PASSWORD_CHANGED)
    return user


def _require_not_own_evaluators_login(user: User, *, actor: User, changes: UserChanges) -> None:
    """Refuse changes with which `actor` could sign in as the evaluator who scores them."""
    if changes.get("new_password"):
        require_not_evaluated_by(user, actor=actor, message=messages.PASSWORD_OF_EVALUATOR)
    # a password link would go to the new address
    if "email" in changes and (normalise_email(changes["email"]) or None) != user.email:
        require_not_evaluated_by(user, actor=actor, message=messages.EMAIL_OF_EVALUATOR)


def _set_fields(user: User, changes: UserChanges) -> None:
    """Set all fields except role, status and password, which have rules of their own."""
    fields = {name: value for name, value in changes.items() if name not in _WITH_RULES}
    if "email" in changes:
        fields["email"] = normalise_email(changes["email"]) or None
    if "category_id" in changes:
        fields.pop("category_id")
        user.category = _find_category(changes["category_id"])
    for name, value in fields.items():
        setattr(user, name, value)


def update_users(*, actor: User, edits: Sequence[UserEdit]) -> None:
    """Edit several people, each by the rules of `update_user`, but for e-mail, status and password.

    The caller's transaction names in `changes_access_of` whose role changes. Raises `Forbidden`,
    `Conflict` (own role, last admin; a field is no longer as it was before the edit) and
    `InvalidInput` for an unknown category.
    """
    wanted = {edit.after.get("category_id") for edit in edits} - {None}
    with write_transaction():
        categories = Category.objects.in_bulk(wanted)
        if wanted - categories.keys():
            raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
        ends_admin = any(edit.before.get("role") == Role.ADMIN for edit in edits)
        people = _lock_users({edit.user_id for edit in edits}, with_admins=ends_admin)
        changing_role = [
            people[edit.user_id]
            for edit in edits
            if "role" in edit.after and edit.user_id in people
        ]
        require_none_evaluates(
            changing_role, actor=actor, message=messages.ROLE_OR_STATUS_OF_EVALUATOR
        )
        events: defaultdict[Action, list[EventDetails]] = defaultdict(list)
        for edit in edits:
            user = people.get(edit.user_id)
            if user is None or any(getattr(user, key) != old for key, old in edit.before.items()):
                raise ChangedMeanwhile
            before = _audit_snapshot(user)
            _edit(user, edit.after, actor=actor, categories=categories)
            for action, details in _changes_of(user, before=before):
                events[action].append(details)
        if ends_admin:
            _require_active_admin(people.values())
        User.objects.bulk_update([people[edit.user_id] for edit in edits], EDITED_COLUMNS)
        for action, all_details in events.items():
            record_events(action, all_details)


def _edit(
    user: User, changes: UserChanges, *, actor: User, categories: Mapping[int, Category]
) -> None:
    require_can_manage(actor, user)
    if changes.get("role", user.role) != user.role:
        require_can_grant(actor, role=changes["role"])
        if user.pk == actor.pk:
            raise Conflict(messages.OWN_ROLE, code="own_standing")
        user.session_epoch += 1
    for key, value in changes.items():
        setattr(user, key, value)
    if "category_id" in changes:
        user.category = categories.get(changes["category_id"] or 0)
    user.set_search_keys()


def assign_category(*, actor: User, user_ids: Collection[int], category_id: int) -> int:
    """Set the category of several people in one transaction; return how many changed.

    Raises `InvalidInput` for an unknown category or person, and `Forbidden` where one of them is
    another manager and `actor` is no admin.
    """
    with write_transaction():
        category = _find_category(category_id)
        people = _lock_users(user_ids, with_admins=False)
        if people.keys() != set(user_ids):
            raise InvalidInput.at("user_ids", messages.UNKNOWN_PERSON)
        require_can_manage_all(actor, people.values())
        moved = [user for user in people.values() if user.category != category]
        events = []
        for user in moved:
            before = _audit_snapshot(user)
            user.category = category
            events += [details for _, details in _changes_of(user, before=before)]
        User.objects.filter(pk__in=[user.pk for user in moved]).update(category=category)
        record_events(Action.USER_CHANGED, events)
    return len(moved)


def toggle_status(*, actor: User, user_id: int, wanted: bool | None = None) -> User:
    """Set the status to `wanted`, or toggle it where that is None. Raises as `update_user` does."""
    with write_transaction(changes_access_of=user_id):
        admins = not wanted and _is_active_admin(user_id)
        user = _lock_user(user_id, with_admins=admins)
        before = _audit_snapshot(user)
        require_can_manage(actor, user)
        active = not user.is_active if wanted is None else wanted
        _set_role_and_status(user, actor=actor, role=user.role, active=active, admins_locked=admins)
        user.save()
        _audit_changes(user, before=before)
    return user


def set_statuses(*, actor: User, user_ids: Collection[int], active: bool) -> int:
    """Activate or deactivate several people in one transaction; return how many changed.

    All or none: raises `InvalidInput` for an unknown person, and with the name of the person what
    `toggle_status` raises.
    """
    with write_transaction(changes_access_of=user_ids):
        locked = _lock_users(user_ids, with_admins=not active)
        if not locked.keys() >= set(user_ids):
            raise InvalidInput.at("ids", messages.UNKNOWN_PERSON)
        users = [locked[user_id] for user_id in user_ids]
        changing = [user for user in users if user.is_active != active]
        require_can_manage_all(actor, users)
        if actor in changing:
            with naming(actor.name):
                raise Conflict(messages.OWN_STATUS, code="own_standing")
        require_none_evaluates(changing, actor=actor, message=messages.ROLE_OR_STATUS_OF_EVALUATOR)
        events = []
        for user in changing:
            before = _audit_snapshot(user)
            user.is_active = active
            user.session_epoch += 1
            events += [details for _, details in _changes_of(user, before=before)]
        if not active:
            _require_active_admin(locked.values())
        User.objects.bulk_update(changing, ("is_active", "session_epoch"))
        record_events(Action.USER_STATUS_CHANGED, events)
    return len(changing)


def rename_self(*, user: User, name: str) -> User:
    """Change the own name, the only field that people can change themselves."""
    return update_user(actor=user, user_id=user.pk, name=name)


def delete_user(*, actor: User, user_id: int, role: Role) -> None:
    """Delete a person of this role without history, with their assignments (the legacy screens).

    Raises `NotFound`, `Forbidden` for an evaluator of `actor`, who would learn whether they have
    begun, and `InvalidInput` where submissions or drafts refer to the person.
    """
    with write_transaction(changes_access_of=user_id):
        user = _lock_user(user_id, role=role)
        require_not_evaluated_by(user, actor=actor, message=messages.DELETION_OF_EVALUATOR)
        delete_references_to(user)
        _audit(user, Action.USER_DELETED, changes=changes_between(_audit_snapshot(user), {}))
        try:
            user.delete()
        except ProtectedError as error:
            raise InvalidInput(messages.HAS_HISTORY, code="has_history") from error


def delete_users(*, actor: User, users: Sequence[User]) -> None:
    """Delete people without history, as part of the transaction that locked them.

    Raises `Forbidden` for a manager where `actor` is no admin. Foreign keys raise `IntegrityError`
    at the latest when the transaction commits.
    """
    for user in users:
        require_can_grant(actor, role=user.role)
    gone = [
        EventDetails.about(user.pk, changes_between(_audit_snapshot(user), {})) for user in users
    ]
    record_events(Action.USER_DELETED, gone)
    # an ordinary delete would first fetch all rows that could refer to each person
    User.objects.filter(pk__in=[user.pk for user in users])._raw_delete("default")


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
        user.email, user.position, user.department = None, "", ""
        remove_password(user)
        user.is_active = False
        user.session_epoch += 1
        user.save()
    return user


def _find_category(category_id: int | None) -> Category | None:
    if category_id is None:
        return None
    category = Category.objects.filter(pk=category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
    return category


def _is_active_admin(user_id: int) -> bool:
    return User.objects.filter(pk=user_id, role=Role.ADMIN, is_active=True).exists()


def _lock_user(user_id: int, *, role: Role | None = None, with_admins: bool = False) -> User:
    """Lock the person as `_lock_users` does. Raises `NotFound`, also for another role."""
    user = _lock_users({user_id}, with_admins=with_admins).get(user_id)
    if user is None or (role is not None and user.role != role):
        raise NotFound
    return user


def _lock_users(user_ids: Collection[int], *, with_admins: bool) -> dict[int, User]:
    """As `lock_people`, with categories, and with `with_admins` all active admins.

    Those are locked by the same statement: the last one must remain.
    """
    wanted = Q(pk__in=user_ids)
    if with_admins:
        wanted |= Q(role=Role.ADMIN, is_active=True)
    locked = User.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    return {user.pk: user for user in locked.select_related("category").filter(wanted)}


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
    _require_active_admin(User.objects.filter(role=Role.ADMIN).exclude(pk=user.pk))


def _require_active_admin(people: Iterable[User]) -> None:
    """Raise `Conflict` where no active admin is among `people`."""
    if not any(user.role == Role.ADMIN and user.is_active for user in people):
        raise Conflict(messages.LAST_ADMIN, code="last_admin")


def _audit_snapshot(user: User) -> dict[str, FieldValue]:
    """The person's data as the audit log records it; an empty text counts as absent."""
    texts: dict[str, FieldValue] = {name: getattr(user, name) or None for name in TEXT_FIELDS}
    category = user.category.name if user.category else None
    return {**texts, "category": category, "status": user.is_active}


def _audit_changes(user: User, *, before: Mapping[str, FieldValue]) -> None:
    for action, details in _changes_of(user, before=before):
        _audit(user, action, changes=details.changes)


def _changes_of(
    user: User, *, before: Mapping[str, FieldValue]
) -> Iterator[tuple[Action, EventDetails]]:
    """The events of an edit: one for each field with an action of its own, one for the others."""
    changes = changes_between(before, _audit_snapshot(user))
    for field, action in ACTIONS_BY_FIELD.items():
        if field in changes:
            yield action, EventDetails.about(user.pk, {field: changes.pop(field)})
    if changes:
        yield Action.USER_CHANGED, EventDetails.about(user.pk, changes)


def _audit(user: User, action: Action, *, changes: Changes | None = None) -> None:
    record_events(action, [EventDetails.about(user.pk, changes)])


def _save_user(user: User) -> None:
    taken = InvalidInput.at("email", messages.EMAIL_TAKEN, code="email_taken")
    with unique_violation_as(taken), transaction.atomic():  # noqa: TID251  (a savepoint)
        user.save()

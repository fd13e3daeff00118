"""Changes of several people at once: all or none."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack, cast

from django.db import IntegrityError, transaction

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import MANAGERS, Category, KnownNetwork, Role, Session, User
from evaluacmo.accounts.notices import notify
from evaluacmo.accounts.passwords import remove_password
from evaluacmo.accounts.permissions import (
    require_can_grant,
    require_can_manage,
    require_can_manage_all,
    require_confirmed_for_edit,
    require_confirmed_for_role,
    require_none_evaluates,
)
from evaluacmo.accounts.services import (
    TEXT_FIELDS,
    UNIQUE_FIELDS,
    NewUser,
    UserChanges,
    audit_snapshot,
    build_user,
    edit_events,
    email_notices,
    find_category,
    lock_with_categories,
    normalised_unique,
    require_active_admin,
    require_email_for_role,
    require_not_own_category,
)
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import EventDetails, changes_between
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, naming, placed_at

EDITED_COLUMNS: Final = (
    *TEXT_FIELDS,
    "category",
    "is_active",
    "session_epoch",
    "link_epoch",
    "name_key",
    "search_key",
    "department_key",
)
"""The fields that `update_users` stores."""
_REPEATED: Final = {
    "email": messages.EMAIL_REPEATED,
    "identity_number": messages.IDENTITY_NUMBER_REPEATED,
}


class SharedChanges(TypedDict, total=False):
    """New values of some fields for several people; fields that are left out stay as they are."""

    role: str
    department: str
    position: str


@dataclass(frozen=True, slots=True)
class UserEdit:
    """New values of some fields of a person, and those that they replace."""

    user_id: int
    before: UserChanges
    after: UserChanges


def build_users(*, actor: User, people: Sequence[NewUser]) -> list[User]:
    """Unsaved active people without passwords, for `insert_users`.

    Raises `Forbidden` where `actor` may not grant a role, and `InvalidInput` where it needs an
    e-mail, at fields such as `people.2.email`.
    """
    for person in people:
        require_can_grant(actor, role=person["role"])
        require_confirmed_for_role(person["role"])
    users = []
    for at, person in enumerate(people):
        with placed_at(f"people.{at}"):
            users.append(build_user(person))
    for user in users:
        remove_password(user)
        user.set_keys()
    return users


def create_people(*, actor: User, people: Sequence[NewUser]) -> list[User]:
    """Create several active people without passwords, all or none.

    Raises `Forbidden` where `actor` may not grant a role, and `InvalidInput` as `insert_users`.
    """
    users = build_users(actor=actor, people=people)
    _require_unique(users)
    insert_users(users)
    return users


def insert_users(users: Sequence[User]) -> None:
    """Store the people made by `build_users` in one transaction.

    Raises `InvalidInput` for e-mails and identity numbers that are taken or repeated and for
    unknown categories, at fields such as `people.2.email`.
    """
    wanted = {user.category_id for user in users if user.category_id is not None}
    with write_transaction():
        categories = Category.objects.in_bulk(wanted)
        _require_known_categories(users, categories)
        try:
            with transaction.atomic():  # noqa: TID251  (a savepoint)
                User.objects.bulk_create(users)
        except IntegrityError:
            # an e-mail or a number may have been taken by another transaction
            _require_unique(users)
            raise
        record_events(Action.USER_CREATED, [_creation(user, categories) for user in users])


def _require_unique(users: Sequence[User]) -> None:
    for field, is_taken in UNIQUE_FIELDS.items():
        values = {at: value for at, user in enumerate(users) if (value := getattr(user, field))}
        others = User.objects.filter(**{f"{field}__in": values.values()})
        taken = set(others.values_list(field, flat=True))
        first = {value: at for at, value in reversed(values.items())}
        errors = {
            f"people.{at}.{field}": is_taken if value in taken else _REPEATED[field]
            for at, value in values.items()
            if value in taken or first[value] != at
        }
        if errors:
            raise InvalidInput.at_all(errors, code=f"{field}_taken")


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
    return EventDetails.about(user.pk, changes_between({}, audit_snapshot(user)))


def update_users(*, actor: User, edits: Sequence[UserEdit]) -> None:
    """Edit several people, each by the rules of `update_user`, but for the password.

    The caller's transaction names in `changes_access_of` whose role or status changes. Raises
    `Forbidden`, `Conflict` (own role, status or category, last admin; a field is no longer as it
    was before the edit), `InvalidInput` for an unknown category or a role that needs an e-mail, and
    `IntegrityError` for an e-mail or identity number that is taken.
    """
    wanted = {edit.after.get("category_id") for edit in edits} - {None}
    with write_transaction():
        categories = Category.objects.in_bulk(wanted)
        if wanted - categories.keys():
            raise InvalidInput.at("category_id", messages.UNKNOWN_CATEGORY)
        ends_admin = any(
            edit.before.get("role") == Role.ADMIN or edit.after.get("status") is False
            for edit in edits
        )
        people = lock_with_categories({edit.user_id for edit in edits}, with_admins=ends_admin)
        _require_no_own_evaluator(people, edits, actor=actor)
        events: defaultdict[Action, list[EventDetails]] = defaultdict(list)
        former = {pk: user.email for pk, user in people.items()}
        for edit in edits:
            user = people.get(edit.user_id)
            known = {**edit.before, **normalised_unique(edit.before)}
            if user is None or any(getattr(user, _field(key)) != old for key, old in known.items()):
                raise ChangedMeanwhile
            before = audit_snapshot(user)
            with naming(user.name):
                _edit(user, edit.after, actor=actor, categories=categories)
            for action, details in edit_events(user, before=before):
                events[action].append(details)
        if ends_admin:
            require_active_admin(people.values())
        User.objects.bulk_update([people[edit.user_id] for edit in edits], EDITED_COLUMNS)
        for action, all_details in events.items():
            record_events(action, all_details)
        notify(email_notices({pk: (former[pk], user.email) for pk, user in people.items()}))


def _require_no_own_evaluator(
    people: Mapping[int, User], edits: Sequence[UserEdit], *, actor: User
) -> None:
    """Raise `Forbidden` where the e-mail, role or status of an evaluator of `actor` changes."""
    refusals = (
        ({"email"}, messages.EMAIL_OF_EVALUATOR),
        ({"role", "status"}, messages.ROLE_OR_STATUS_OF_EVALUATOR),
    )
    for keys, message in refusals:
        changing = [edit.user_id for edit in edits if not keys.isdisjoint(edit.after)]
        found = [people[user_id] for user_id in changing if user_id in people]
        if found:
            require_none_evaluates(found, actor=actor, message=message)


def _require_may_change_standing(user: User, changes: UserChanges, *, actor: User) -> None:
    if changes.get("role", user.role) != user.role:
        require_can_grant(actor, role=changes["role"])
        if user.pk == actor.pk:
            raise Conflict(messages.OWN_ROLE, code="own_standing")
    if user.pk == actor.pk and changes.get("status", user.is_active) != user.is_active:
        raise Conflict(messages.OWN_STATUS, code="own_standing")


def _field(key: str) -> str:
    return "is_active" if key == "status" else key


def _edit(
    user: User, changes: UserChanges, *, actor: User, categories: Mapping[int, Category]
) -> None:
    require_can_manage(actor, user)
    _require_may_change_standing(user, changes, actor=actor)
    standing = user.role, user.is_active
    normalised = normalised_unique(changes)
    require_confirmed_for_edit(
        user,
        email=normalised.get("email", user.email),
        role=changes.get("role", user.role),
        active=changes.get("status", user.is_active),
    )
    for key, value in {**changes, **normalised}.items():
        setattr(user, _field(key), value)
    if (user.role, user.is_active) != standing:
        user.session_epoch += 1
    if "email" in changes:
        # also where it is changed back later
        user.end_links()
    if not {"email", "role"}.isdisjoint(changes):
        require_email_for_role(user)
    if "category_id" in changes:
        category = categories.get(changes["category_id"] or 0)
        require_not_own_category(user, category, actor=actor)
        user.category = category
    user.set_keys()


def change_people(
    *, actor: User, user_ids: Collection[int], **changes: Unpack[SharedChanges]
) -> int:
    """Give several people a role, a department or a position; return how many changed.

    All or none: raises `InvalidInput` for an unknown person or without any change, and with the
    name of the person what `update_users` raises.
    """
    with write_transaction(changes_access_of=user_ids if "role" in changes else ()):
        edits = _shared_edits(actor, user_ids, changes)
        update_users(actor=actor, edits=edits)
    return len(edits)


@dataclass(frozen=True, slots=True)
class SharedChangesPreview:
    """The number of people that a change would change, and the names of new managers among them."""

    changed: int
    new_managers: list[str]


def preview_changes(
    *, actor: User, user_ids: Collection[int], **changes: Unpack[SharedChanges]
) -> SharedChangesPreview:
    """The changes by `change_people`; raises as it does where `actor` may not manage or grant."""
    changed = [edit.user_id for edit in _shared_edits(actor, user_ids, changes)]
    becoming = User.objects.none()
    if changes.get("role") in MANAGERS:
        becoming = User.objects.filter(pk__in=changed).exclude(role__in=MANAGERS)
    names = becoming.order_by("name_key", "pk").values_list("name", flat=True)
    return SharedChangesPreview(len(changed), list(names))


def _shared_edits(actor: User, user_ids: Collection[int], changes: SharedChanges) -> list[UserEdit]:
    """The edits of those whose fields differ from `changes`."""
    if not changes:
        raise InvalidInput(messages.NOTHING_TO_CHANGE)
    if "role" in changes:
        require_can_grant(actor, role=changes["role"])
    people = User.objects.in_bulk(list(user_ids))
    if people.keys() != set(user_ids):
        raise InvalidInput.at("ids", messages.UNKNOWN_PERSON)
    require_can_manage_all(actor, people.values())
    after = cast("UserChanges", changes)
    edits = [UserEdit(pk, _fields_of(user, changes), after) for pk, user in sorted(people.items())]
    return [edit for edit in edits if edit.before != edit.after]


def _fields_of(user: User, fields: Iterable[str]) -> UserChanges:
    return cast("UserChanges", {field: getattr(user, field) for field in fields})


def assign_category(*, actor: User, user_ids: Collection[int], category_id: int) -> int:
    """Set the category of several people in one transaction; return how many changed.

    Raises `InvalidInput` for an unknown category or person, `Forbidden` where one of them is
    another manager and `actor` is no admin, and `Conflict` for the own category.
    """
    with write_transaction():
        category = find_category(category_id)
        people = lock_with_categories(user_ids)
        if people.keys() != set(user_ids):
            raise InvalidInput.at("user_ids", messages.UNKNOWN_PERSON)
        require_can_manage_all(actor, people.values())
        if actor.pk in people:
            with naming(actor.name):
                require_not_own_category(people[actor.pk], category, actor=actor)
        moved = [user for user in people.values() if user.category != category]
        events = []
        for user in moved:
            before = audit_snapshot(user)
            user.category = category
            events += [details for _, details in edit_events(user, before=before)]
        User.objects.filter(pk__in=[user.pk for user in moved]).update(category=category)
        record_events(Action.USER_CHANGED, events)
    return len(moved)


def set_statuses(*, actor: User, user_ids: Collection[int], active: bool) -> int:
    """Activate or deactivate several people in one transaction; return how many changed.

    All or none: raises `InvalidInput` for an unknown person, and with the name of the person what
    `toggle_status` raises.
    """
    with write_transaction(changes_access_of=user_ids):
        locked = lock_with_categories(user_ids, with_admins=not active)
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
            require_confirmed_for_edit(user, email=user.email, role=user.role, active=active)
            before = audit_snapshot(user)
            user.is_active = active
            user.session_epoch += 1
            events += [details for _, details in edit_events(user, before=before)]
        if not active:
            require_active_admin(locked.values())
        User.objects.bulk_update(changing, ("is_active", "session_epoch"))
        record_events(Action.USER_STATUS_CHANGED, events)
    return len(changing)


def delete_users(*, actor: User, users: Sequence[User]) -> None:
    """Delete people without history, as part of the transaction that locked them.

    Raises `Forbidden` for a manager where `actor` is no admin. Foreign keys raise `IntegrityError`
    at the latest when the transaction commits.
    """
    for user in users:
        require_can_grant(actor, role=user.role)
        require_confirmed_for_role(user.role)
    gone = [
        EventDetails.about(user.pk, changes_between(audit_snapshot(user), {})) for user in users
    ]
    record_events(Action.USER_DELETED, gone)
    KnownNetwork.objects.filter(person__in=users).delete()
    Session.objects.filter(person__in=users).delete()
    # an ordinary delete would first fetch all rows that could refer to each person
    User.objects.filter(pk__in=[user.pk for user in users])._raw_delete("default")

"""Importing people, with the categories that are missing."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, cast

from django.db.models import Q, QuerySet

from evaluacmo.accounts.bulk import UserEdit, create_users, delete_users, new_users, update_users
from evaluacmo.accounts.categories import create_category, delete_category
from evaluacmo.accounts.messages import (
    OWN_CATEGORY,
    OWN_ROLE,
    ROLE_LABELS,
    ROLE_OR_STATUS_OF_EVALUATOR,
)
from evaluacmo.accounts.models import (
    MANAGERS,
    Category,
    FormerAssignment,
    KnownNetwork,
    Role,
    RoleName,
    User,
)
from evaluacmo.accounts.permissions import evaluators_of, require_can_grant, require_can_manage
from evaluacmo.accounts.schemas import Email, PersonName
from evaluacmo.accounts.services import TEXT_FIELDS, NewUser, UserChanges
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.schemas import Input, Label, OptionalName
from evaluacmo.common.text import equality_key, normalise_email
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.base import (
    CheckBatch,
    Groups,
    Importer,
    Row,
    RowResult,
    choice_by_label,
    parse_row,
)
from evaluacmo.imports.kinds.dependents import has_references
from evaluacmo.imports.kinds.edits import last_edit
from evaluacmo.imports.layouts import PEOPLE
from evaluacmo.imports.models import CreatedPerson, Import, ImportState, PersonChange

RoleByLabel = Annotated[RoleName, choice_by_label(ROLE_LABELS, message=messages.UNKNOWN_ROLE)]
GONE: Final = 0
EDITABLE: Final = (*TEXT_FIELDS, "category_id", "is_active")
"""The fields of a person that can be edited."""
IN_EVENTS: Final = {"category_id": "category", "is_active": "status"}
CHANGED_COLUMNS: Final = tuple(column.key for column in PEOPLE if column.key != "email")


class PersonRow(Input):
    """A new person without a password; a role may be given by its Spanish label."""

    name: PersonName
    email: Email
    role: RoleByLabel
    position: Label = ""
    department: Label = ""
    category: OptionalName = ""

    def as_new_user(self, category_id: int | None) -> NewUser:
        """The person as `new_users` takes them."""
        return NewUser(
            name=self.name,
            email=self.email,
            role=self.role,
            position=self.position,
            department=self.department,
            category_id=category_id,
        )


class KnownPersonRow(Input):
    """A person who exists already; what is empty stays as it is."""

    name: PersonName | None = None
    email: Email
    role: RoleByLabel | None = None
    position: Label = ""
    department: Label = ""
    category: OptionalName = ""


Result = RowResult[PersonRow | PersonChange]


class PeopleImporter(Importer[PersonRow | PersonChange]):
    """A row creates a person, or updates the one with its e-mail, which is unique in the file."""

    group_column = "category"
    new_groups = messages.NEW_CATEGORIES

    def group_names(self) -> Iterable[tuple[int, str]]:
        return Category.objects.values_list("pk", "name")

    @cached_property
    def own_evaluators(self) -> set[int]:
        """The ids of those who evaluate the person who imports, or ever did."""
        return evaluators_of(self.actor.pk)

    def check(self, batch: CheckBatch) -> list[Result]:
        first = batch.first_rows("email")
        categories = self.groups()
        known = _people_by_email(batch.rows)
        results = []
        for row in batch.rows:
            result = Result(row)
            email = normalise_email(row.texts.get("email", ""))
            user = known.get(email)
            schema: type[PersonRow | KnownPersonRow] = PersonRow if user is None else KnownPersonRow
            filled = row.with_default("role", batch.default_role) if user is None else row
            parsed = parse_row(filled, schema, result)
            if email and first[row.key("email")] is not row:
                earlier = first[row.key("email")].name_of_place
                repeated = messages.REPEATED_EMAIL.format(row=earlier)
                result.errors.setdefault("email", repeated)
            if isinstance(parsed, PersonRow):
                self._check_role(parsed.role, result)
                _check_category(parsed.category, categories, result)
                result.accept(parsed)
            elif user is not None and isinstance(parsed, KnownPersonRow):
                self._check_known(user, parsed, categories, result)
            results.append(result)
        return results

    def _check_known(
        self, user: User, parsed: KnownPersonRow, categories: Groups, result: Result
    ) -> None:
        before = _column_texts(user)
        after = {key: getattr(parsed, key) for key in CHANGED_COLUMNS if getattr(parsed, key)}
        changed = [key for key, text in after.items() if not _is_same(key, text, before[key])]
        if not changed:
            return
        try:
            require_can_manage(self.actor, user)
        except Forbidden as error:
            result.errors.setdefault("email", error.message)
        if "role" in changed:
            self._check_role(after["role"], result)
            if user.pk == self.actor.pk:
                result.errors.setdefault("role", OWN_ROLE)
            elif user.pk in self.own_evaluators:
                result.errors.setdefault("role", ROLE_OR_STATUS_OF_EVALUATOR)
        if "category" in changed:
            _check_category(after["category"], categories, result)
            if user.pk == self.actor.pk:
                result.errors.setdefault("category", OWN_CATEGORY)
        result.accept(
            PersonChange(
                sheet=result.row.sheet,
                row=result.row.number,
                person=user,
                before={key: before[key] for key in changed},
                after={key: after[key] for key in changed},
            )
        )

    def _check_role(self, role: str, result: Result) -> None:
        try:
            require_can_grant(self.actor, role=role)
        except Forbidden as error:
            result.errors.setdefault("role", error.message)

    def granted_by(self, results: Iterable[Result]) -> list[dict[str, Any]]:
        return [
            {"sheet": result.row.sheet, "row": result.row.number, **grant}
            for result in results
            if (grant := _grant(result.item)) is not None
        ]

    def create(self, items: Sequence[PersonRow | PersonChange]) -> dict[str, list[int]]:
        # in one order, so that imports at the same time wait for each other without a deadlock
        people = sorted(
            (item for item in items if isinstance(item, PersonRow)), key=lambda person: person.email
        )
        changes = [item for item in items if isinstance(item, PersonChange)]
        named = [person.category for person in people]
        moved = [change.after.get("category", "") for change in changes]
        created = [create_category(name=name).pk for name in self.missing_groups([*named, *moved])]
        ids = self.groups()
        new = [person.as_new_user(_category_id(person.category, ids)) for person in people]
        users = new_users(actor=self.actor, people=new)
        create_users(users)
        update_users(actor=self.actor, edits=[_as_edit(change, ids) for change in changes])
        return {"users": [user.pk for user in users], "categories": created}

    def remember_created(self, record: Import) -> None:
        created = User.objects.filter(pk__in=record.created_ids["users"])
        CreatedPerson.objects.bulk_create(
            CreatedPerson(
                record=record,
                person=user,
                as_created={field: getattr(user, field) for field in EDITABLE},
            )
            for user in created
        )

    def find_later_edit(self, record: Import) -> str | None:
        edited = self._edited_fields(record)
        if not edited:
            return None
        edit = last_edit(edited, since=record.applied_at)
        if edit is None:
            return messages.IN_USE
        names = User.objects.in_bulk([pk for pk in (edit.actor_id, edit.person_id) if pk])
        person, editor = names[edit.person_id or 0], names.get(edit.actor_id or 0)
        if editor is None:
            return messages.EDITED_SINCE_BY_COMMAND.format(person=person.name)
        return messages.EDITED_SINCE.format(editor=editor.name, person=person.name)

    def _edited_fields(self, record: Import) -> dict[int, set[str]]:
        """The fields of people that are no longer as this import left them, as events name them."""
        left = dict(record.created_people.values_list("person_id", "as_created"))
        groups = self.groups()
        for person_id, after in record.changes.values_list("person_id", "after"):
            left[person_id] = dict(_as_changes(after, groups))
        edited = {}
        for user in User.objects.filter(pk__in=left):
            differing = {
                IN_EVENTS.get(field, field)
                for field, value in left[user.pk].items()
                if getattr(user, field) != value
            }
            if differing:
                edited[user.pk] = differing
        return edited

    def lock_and_find_dependents(self, record: Import) -> bool:
        ids, categories = record.created_ids["users"], record.created_ids["categories"]
        changed = list(record.changes.values_list("person_id", flat=True))
        # not `lock_people`: they may be deleted, which needs the stronger lock
        locked = User.objects.select_for_update().filter(pk__in=[*ids, *changed]).order_by("pk")
        needed = locked.only("role", "password", "password_expires_at")
        users = [user for user in needed if user.pk in ids]
        is_admin = self.actor.role == Role.ADMIN
        # changes of unapplied files are checked again when they are applied
        unapplied = PersonChange.objects.exclude(record__state=ImportState.APPLIED)
        ignored = {
            PersonChange: unapplied.values("pk"),
            FormerAssignment: _former_assignments(ids).values("pk"),
            CreatedPerson: record.created_people.values("pk"),
            KnownNetwork: KnownNetwork.objects.filter(person__in=ids).values("pk"),
        }
        return (
            len(changed) != record.updated
            or any(user.has_access or (user.is_manager and not is_admin) for user in users)
            or has_references(User, ids, ignoring=ignored)
            or has_references(Category, categories, ignoring={User: [*ids, *changed]})
        )

    def delete(self, record: Import) -> None:
        created = record.created_ids["users"]
        ids = self.groups()
        edits = [_as_edit(change, ids) for change in record.changes.all()]
        reversed_edits = [UserEdit(edit.user_id, edit.after, edit.before) for edit in edits]
        update_users(actor=self.actor, edits=reversed_edits)
        PersonChange.objects.filter(person__in=created).delete()
        record.created_people.all().delete()
        _former_assignments(created).delete()
        users = User.objects.select_related("category").filter(pk__in=created)
        delete_users(actor=self.actor, users=list(users))
        for category in Category.objects.filter(pk__in=record.created_ids["categories"]):
            delete_category(category_id=category.pk)


def _check_category(name: str, categories: Groups, result: Result) -> None:
    if len(categories.get(equality_key(name), ())) > 1:
        result.errors.setdefault("category", messages.AMBIGUOUS_CATEGORY)


def _grant(item: PersonRow | PersonChange | None) -> dict[str, Any] | None:
    """Whom this item gives a manager's role, and which."""
    if item is None:
        return None
    is_new = isinstance(item, PersonRow)
    role = item.role if isinstance(item, PersonRow) else item.after.get("role", "")
    if role not in MANAGERS:
        return None
    person = item if isinstance(item, PersonRow) else item.person
    return {"name": person.name, "email": person.email, "role": role, "is_new": is_new}


def _former_assignments(ids: Collection[int]) -> QuerySet[FormerAssignment]:
    """The ended assignments of or to these people, which go with them."""
    return FormerAssignment.objects.filter(Q(evaluator__in=ids) | Q(collaborator__in=ids))


def _people_by_email(rows: Iterable[Row]) -> dict[str, User]:
    emails = {normalise_email(row.texts.get("email", "")) for row in rows}
    found = User.objects.select_related("category").filter(email__in=emails - {""})
    return {str(user.email): user for user in found}


def _column_texts(user: User) -> dict[str, str]:
    return {
        **{key: getattr(user, key) for key in CHANGED_COLUMNS},
        "category": user.category.name if user.category else "",
    }


def _is_same(column: str, text: str, other: str) -> bool:
    """Whether the texts are equal; names of categories as everywhere."""
    if column == "category":
        return equality_key(text) == equality_key(other)
    return text == other


def _category_id(name: str, categories: Groups) -> int | None:
    """The id of this category; an unknown one where none has this name any more, or several."""
    ids = categories.get(equality_key(name), ())
    return (ids[0] if len(ids) == 1 else GONE) if name else None


def _as_edit(change: PersonChange, categories: Groups) -> UserEdit:
    return UserEdit(
        change.person_id,
        _as_changes(change.before, categories),
        _as_changes(change.after, categories),
    )


def _as_changes(texts: Mapping[str, str], categories: Groups) -> UserChanges:
    """The columns as fields of a person."""
    fields: dict[str, str | int | None] = dict(texts)
    if "category" in texts:
        fields["category_id"] = _category_id(str(fields.pop("category")), categories)
    return cast("UserChanges", fields)

"""Importing people, with the categories that are missing."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, cast

from django.db.models import Q, QuerySet

from evaluacmo.accounts.bulk import UserEdit, build_users, delete_users, insert_users, update_users
from evaluacmo.accounts.categories import create_category, delete_category
from evaluacmo.accounts.messages import (
    EMAIL_OF_EVALUATOR,
    EMAIL_OF_ROLE,
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
    Session,
    User,
)
from evaluacmo.accounts.permissions import evaluators_of, require_can_grant, require_can_manage
from evaluacmo.accounts.schemas import ListedPersonIn, OptionalEmail, PersonName
from evaluacmo.accounts.services import TEXT_FIELDS, NewUser, UserChanges, normalised_unique
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.references import has_references
from evaluacmo.common.schemas import OptionalName
from evaluacmo.common.text import equality_key, normalise_email, normalise_identity_number
from evaluacmo.imports import messages
from evaluacmo.imports.choices import Place
from evaluacmo.imports.kinds.base import (
    CheckBatch,
    Groups,
    Importer,
    Row,
    RowResult,
    choice_by_label,
    parse_row,
)
from evaluacmo.imports.kinds.doubles import Doubles
from evaluacmo.imports.kinds.edits import last_edit
from evaluacmo.imports.kinds.finding import KnownPeople
from evaluacmo.imports.layouts import PEOPLE
from evaluacmo.imports.models import (
    ACTIVE,
    INACTIVE,
    STATUS,
    CreatedPerson,
    Import,
    ImportState,
    PersonChange,
)
from evaluacmo.imports.person_names import namesake_key
from evaluacmo.self_evaluations.permissions import require_told

RoleByLabel = Annotated[RoleName, choice_by_label(ROLE_LABELS, message=messages.UNKNOWN_ROLE)]
OF_EVALUATOR: Final = {
    "email": ("email", EMAIL_OF_EVALUATOR),
    "role": ("role", ROLE_OR_STATUS_OF_EVALUATOR),
    STATUS: ("name", ROLE_OR_STATUS_OF_EVALUATOR),
}
"""The fields that nobody changes of their evaluators, with cell and reason of the refusal."""
GONE: Final = 0
EDITABLE: Final = (*TEXT_FIELDS, "category_id", "is_active")
"""The fields of a person that can be edited."""
IN_EVENTS: Final = {"category_id": "category", "is_active": "status"}
FIELDS: Final = {"category": "category_id", STATUS: "is_active"}
"""The fields of a person that are not named as their columns."""
COLUMNS: Final = tuple(column.key for column in PEOPLE)


class PersonRow(ListedPersonIn):
    """A new person without a password; a role may be given by its Spanish label."""

    email: OptionalEmail = ""
    role: RoleByLabel
    category: OptionalName = ""

    def as_new_user(self, category_id: int | None) -> NewUser:
        """The person as `build_users` takes them."""
        fields = self.model_dump(exclude={"category"}) | {"category_id": category_id}
        return cast("NewUser", fields)


class KnownPersonRow(PersonRow):
    """A person who exists already; empty cells change nothing."""

    name: PersonName | None = None  # type: ignore[assignment]  # wider than above
    role: RoleByLabel | None = None  # type: ignore[assignment]  # wider than above


_REPEATED: Final = {
    "email": messages.REPEATED_EMAIL,
    "identity_number": messages.REPEATED_IDENTITY_NUMBER,
    "name": messages.REPEATED_PERSON,
}
Result = RowResult[PersonRow | PersonChange]


class PeopleImporter(Importer[PersonRow | PersonChange]):
    """A row creates a person, or updates the one with its identity number or e-mail.

    Where somebody else has its name, it is chosen whether the row is that person.
    """

    group_column = "category"
    new_groups = messages.NEW_CATEGORIES

    def group_names(self) -> Iterable[tuple[int, str]]:
        return Category.objects.values_list("pk", "name")

    @cached_property
    def own_evaluators(self) -> set[int]:
        """The ids of those who evaluate the person who imports, or ever did."""
        return evaluators_of(self.actor.pk)

    def check(self, batch: CheckBatch) -> list[Result]:
        categories = self.groups()
        known = KnownPeople(
            emails=(row.texts.get("email", "") for row in batch.rows),
            numbers=(row.texts.get("identity_number", "") for row in batch.rows),
        )
        told = {row.place: user for row in batch.rows if (user := _person_of(row, known))}
        doubles = Doubles(batch.rows, told)
        people = told | doubles.chosen_people()
        first = _FirstRows(batch.rows, people)
        results = []
        for row in batch.rows:
            result, user = Result(row), people.get(row.place)
            result.doubles = doubles.of(row)
            result.is_undecided = user is None and doubles.is_open(row)
            result.is_inactive = user is not None and not user.is_active
            schema: type[PersonRow] = PersonRow if user is None else KnownPersonRow
            filled = row.with_default("role", batch.default_role) if user is None else row
            parsed = parse_row(filled, schema, result)
            first.check(row, result)
            _check_one_person(row, known, result)
            if parsed is not None and user is None:
                self._check_role(parsed.role, result)
                _check_email_of_role(parsed.email, parsed.role, result)
                _check_category(parsed.category, categories, result)
                result.accept(parsed)
            elif parsed is not None and user is not None:
                self._check_known(user, parsed, categories, result)
            results.append(result)
        return results

    def _check_known(
        self, user: User, parsed: PersonRow, categories: Groups, result: Result
    ) -> None:
        before = _column_texts(user)
        after = {key: getattr(parsed, key) for key in COLUMNS if getattr(parsed, key)}
        if result.row.choice.activates:
            after[STATUS] = ACTIVE
        changed = [key for key, text in after.items() if not _is_same(key, text, before[key])]
        if not changed:
            return
        try:
            require_can_manage(self.actor, user)
        except Forbidden as error:
            key = next((key for key in ("email", "identity_number") if key in after), "name")
            result.errors.setdefault(key, error.message)
        self._check_own_evaluator(user, changed, result)
        _check_email_of_role(
            after.get("email", before["email"]), after.get("role", user.role), result
        )
        if "role" in changed:
            self._check_new_role(user, after["role"], result)
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

    def _check_own_evaluator(self, user: User, changed: Iterable[str], result: Result) -> None:
        if user.pk in self.own_evaluators:
            for column in OF_EVALUATOR.keys() & changed:
                at, sentence = OF_EVALUATOR[column]
                result.errors.setdefault(at, sentence)

    def _check_new_role(self, user: User, role: str, result: Result) -> None:
        self._check_role(role, result)
        if user.pk == self.actor.pk:
            result.errors.setdefault("role", OWN_ROLE)

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
            (item for item in items if isinstance(item, PersonRow)),
            key=lambda person: (person.email, person.identity_number),
        )
        changes = [item for item in items if isinstance(item, PersonChange)]
        named = [person.category for person in people]
        moved = [change.after.get("category", "") for change in changes]
        created = [create_category(name=name).pk for name in self.missing_groups([*named, *moved])]
        ids = self.groups()
        new = [person.as_new_user(_category_id(person.category, ids)) for person in people]
        users = build_users(actor=self.actor, people=new)
        insert_users(users)
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
            changes: dict[str, Any] = dict(_as_changes(after, groups))
            changes |= normalised_unique(changes)
            left[person_id] = {FIELDS.get(key, key): value for key, value in changes.items()}
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
        require_told(people=ids)
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
            Session: Session.objects.filter(person__in=ids).values("pk"),
        }
        return (
            len(changed) != record.updated
            or any(user.has_password or (user.is_manager and not is_admin) for user in users)
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
    """The person and their new role, if it is a manager's; otherwise None."""
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


def _person_of(row: Row, known: KnownPeople) -> User | None:
    """The person of the row: with its identity number, or else with its e-mail."""
    by_number = known.with_number(row.texts.get("identity_number", ""))
    return by_number or known.with_email(row.texts.get("email", ""))


def _check_one_person(row: Row, known: KnownPeople, result: Result) -> None:
    """Refuse a row whose identity number and e-mail do not tell the same person."""
    number = normalise_identity_number(row.texts.get("identity_number", ""))
    email = normalise_email(row.texts.get("email", ""))
    by_number, by_email = known.with_number(number), known.with_email(email)
    if by_number is not None and by_email is not None:
        if by_number != by_email:
            names = {"by_number": by_number.name, "by_email": by_email.name}
            result.errors.setdefault("identity_number", messages.TWO_PEOPLE.format(**names))
    elif by_email is not None and number and by_email.identity_number:
        sentence = messages.ANOTHER_NUMBER.format(name=by_email.name)
        result.errors.setdefault("identity_number", sentence)
    elif by_number is not None and email and by_number.email:
        name = row.texts.get("name", "")
        if name and namesake_key(name) != namesake_key(by_number.name):
            sentence = messages.ANOTHER_EMAIL.format(name=by_number.name)
            result.errors.setdefault("identity_number", sentence)


class _FirstRows:
    """The first row with each e-mail and identity number, and about each person."""

    def __init__(self, rows: Iterable[Row], people: Mapping[Place, User]) -> None:
        self._people = people
        self._first: dict[tuple[str, object], Row] = {}
        for row in rows:
            for key in self._keys(row):
                self._first.setdefault(key, row)

    def _keys(self, row: Row) -> Iterator[tuple[str, object]]:
        if email := normalise_email(row.texts.get("email", "")):
            yield "email", email
        if number := normalise_identity_number(row.texts.get("identity_number", "")):
            yield "identity_number", number
        if (user := self._people.get(row.place)) is not None:
            yield "name", user.pk

    def check(self, row: Row, result: Result) -> None:
        """Refuse a row about somebody whom an earlier one is about."""
        for column, value in self._keys(row):
            first = self._first[column, value]
            if first is not row and not (column == "name" and result.errors):
                user = self._people.get(row.place)
                sentence = _REPEATED[column].format(
                    row=first.name_of_place, name=user.name if user else ""
                )
                result.errors.setdefault(column, sentence)


def _check_email_of_role(email: str, role: str, result: Result) -> None:
    if not email and role != Role.COLLABORATOR:
        result.errors.setdefault("email", EMAIL_OF_ROLE)


def _column_texts(user: User) -> dict[str, str]:
    category = user.category.name if user.category else ""
    texts = {key: getattr(user, key) or "" for key in COLUMNS if key != "category"}
    return texts | {"category": category, STATUS: ACTIVE if user.is_active else INACTIVE}


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
    fields: dict[str, str | int | bool | None] = dict(texts)
    if STATUS in texts:
        fields[STATUS] = texts[STATUS] == ACTIVE
    if "category" in texts:
        fields["category_id"] = _category_id(str(fields.pop("category")), categories)
    return cast("UserChanges", fields)

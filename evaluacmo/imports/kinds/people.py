"""Importing people, with the categories that are missing."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from evaluacmo.accounts.messages import EMAIL_TAKEN, ROLE_LABELS
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.permissions import require_can_grant
from evaluacmo.accounts.schemas import Email
from evaluacmo.accounts.services import (
    NewUser,
    create_category,
    create_users,
    delete_category,
    delete_users,
    new_users,
)
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.schemas import Input, Label, Name, RoleName
from evaluacmo.common.text import normalise_email
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.base import (
    CheckBatch,
    Importer,
    Row,
    RowResult,
    choice_by_label,
    parse_row,
)
from evaluacmo.imports.kinds.dependents import has_references
from evaluacmo.imports.models import Import


class PersonRow(Input):
    """A person without a password; a role may be given by its Spanish label."""

    name: Name
    email: Email
    role: Annotated[RoleName, choice_by_label(ROLE_LABELS, message=messages.UNKNOWN_ROLE)]
    position: Label = ""
    department: Label = ""
    category: Label = ""

    def as_new_user(self, category_id: int | None) -> NewUser:
        """The person as `accounts.services` takes them."""
        return NewUser(
            name=self.name,
            email=self.email,
            role=self.role,
            position=self.position,
            department=self.department,
            category_id=category_id,
        )


class PeopleImporter(Importer[PersonRow]):
    """A row is a person. E-mails must be unique in the file, too."""

    group_column = "category"
    new_groups = messages.NEW_CATEGORIES

    def group_keys(self) -> set[str]:
        return set(Category.objects.values_list("name_key", flat=True))

    def check(self, batch: CheckBatch) -> list[RowResult[PersonRow]]:
        first = batch.first_rows("email")
        taken = _taken_emails(batch.rows)
        results = []
        for row in batch.rows:
            result = RowResult[PersonRow](row)
            person = parse_row(row, PersonRow, result)
            email = normalise_email(row.texts.get("email", ""))
            if email and first[row.key("email")] != row.number:
                repeated = messages.REPEATED_EMAIL.format(row=first[row.key("email")])
                result.errors.setdefault("email", repeated)
            if email in taken:
                result.errors.setdefault("email", EMAIL_TAKEN)
            if person is not None:
                self._check_role(person, result)
                result.accept(person)
            results.append(result)
        return results

    def create(self, items: Sequence[PersonRow]) -> dict[str, list[int]]:
        missing = self.missing_groups(person.category for person in items)
        created = [create_category(name=name).pk for name in missing]
        ids = dict(Category.objects.values_list("name_key", "pk"))
        people = [
            person.as_new_user(ids[person.category.casefold()] if person.category else None)
            for person in items
        ]
        users = new_users(actor=self.actor, people=people)
        create_users(users)
        return {"users": [user.pk for user in users], "categories": created}

    def lock_and_find_dependents(self, record: Import) -> bool:
        ids, categories = record.created_ids["users"], record.created_ids["categories"]
        locked = User.objects.select_for_update().filter(pk__in=ids)
        users = list(locked.only("role", "password").order_by("pk"))
        is_admin = self.actor.role == Role.ADMIN
        return (
            any(user.has_access or (user.is_manager and not is_admin) for user in users)
            or has_references(User, ids)
            or has_references(Category, categories, ignoring={User: ids})
        )

    def delete(self, record: Import) -> None:
        users = User.objects.select_related("category").filter(pk__in=record.created_ids["users"])
        delete_users(actor=self.actor, users=list(users))
        for category in Category.objects.filter(pk__in=record.created_ids["categories"]):
            delete_category(category_id=category.pk)

    def _check_role(self, person: PersonRow, result: RowResult[PersonRow]) -> None:
        try:
            require_can_grant(self.actor, role=person.role)
        except Forbidden as error:
            result.errors.setdefault("role", error.message)


def _taken_emails(rows: Iterable[Row]) -> set[str | None]:
    emails = {normalise_email(row.texts.get("email", "")) for row in rows}
    return set(User.objects.filter(email__in=emails).values_list("email", flat=True))

"""Importing people."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import BeforeValidator

from evaluacmo.accounts.messages import EMAIL_TAKEN, ROLE_LABELS
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.permissions import require_power_over
from evaluacmo.accounts.schemas import Email
from evaluacmo.accounts.services import (
    NewUser,
    create_category,
    create_users,
    delete_category,
    delete_users,
    new_users,
)
from evaluacmo.common.aggregates import one_of
from evaluacmo.common.errors import Forbidden
from evaluacmo.common.schemas import Input, Label, Name, RoleName, field_error
from evaluacmo.common.text import normalise_email, search_key
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.dependents import Obstacles, count_dependents
from evaluacmo.imports.kinds.rows import Checked, Row, Verdict, parse
from evaluacmo.imports.models import Import

ROLES = {search_key(label): role for role, label in ROLE_LABELS.items()} | {
    role: role for role in ROLE_LABELS
}


Prepared = tuple[User, str]
"""Somebody who is not stored yet, and what their category is called."""


def _role(text: str) -> str:
    role = ROLES.get(search_key(text))
    if role is None:
        raise field_error(messages.IMPORT_ROLES)
    return role


class PersonRow(Input):
    """A person as the form for one takes them, but for the password; a role may have its label."""

    name: Name
    email: Email
    role: Annotated[RoleName, BeforeValidator(_role)]
    position: Label = ""
    department: Label = ""
    category: Label = ""


def check(checked: Checked) -> list[Verdict[PersonRow]]:
    """By the rules that hold for one person; e-mails are unique in the file, too."""
    first = checked.first_rows("email")
    taken = _taken(checked.portion)
    verdicts = []
    for row in checked.portion:
        verdict = Verdict[PersonRow](row)
        person = parse(row, PersonRow, verdict)
        email = normalise_email(row.texts.get("email", ""))
        if email and first[row.key("email")] != row.number:
            repeated = messages.IMPORT_REPEATED_EMAIL.format(row=first[row.key("email")])
            verdict.errors.setdefault("email", repeated)
        if email in taken:
            verdict.errors.setdefault("email", EMAIL_TAKEN)
        if person is not None:
            _check_power(checked.actor, person, verdict)
            verdict.settle(person)
        verdicts.append(verdict)
    return verdicts


def _taken(rows: Iterable[Row]) -> set[str | None]:
    emails = {normalise_email(row.texts.get("email", "")) for row in rows}
    return set(User.objects.filter(email__in=emails).values_list("email", flat=True))


def _check_power(actor: User, person: PersonRow, verdict: Verdict[PersonRow]) -> None:
    try:
        require_power_over(actor, role=person.role)
    except Forbidden as error:
        verdict.errors.setdefault("role", error.message)


def notices(rows: Sequence[Row]) -> list[str]:
    """Which categories would be created."""
    new = _new_categories(row.texts.get("category", "") for row in rows)
    return [messages.import_names(messages.IMPORT_NEW_CATEGORIES, new)] if new else []


def _new_categories(names: Iterable[str]) -> list[str]:
    by_key = {name.casefold(): name for name in names if name}
    known = set(Category.objects.values_list("name_key", flat=True))
    return [name for key, name in by_key.items() if key not in known]


def prepare(actor: User, people: Sequence[PersonRow]) -> list[Prepared]:
    """The people as they will be created, but for their categories."""
    users = new_users(actor=actor, people=[_new_user(person) for person in people])
    return list(zip(users, (person.category for person in people), strict=True))


def _new_user(person: PersonRow) -> NewUser:
    return NewUser(
        name=person.name,
        email=person.email,
        role=person.role,
        position=person.position,
        department=person.department,
        category_id=None,
    )


def write(people: Sequence[Prepared]) -> dict[str, list[int]]:
    """Create the people and the categories that are missing; answers the ids of both."""
    missing = _new_categories(category for _, category in people)
    made = [create_category(name=name) for name in missing]
    ids = dict(Category.objects.values_list("name_key", "pk"))
    for user, category in people:
        user.category_id = ids[category.casefold()] if category else None
    users = [user for user, _ in people]
    create_users(users)
    return {"users": [user.pk for user in users], "categories": [each.pk for each in made]}


def obstacles(each: Import, actor: User) -> Obstacles:
    """What has been done with the people and categories since they were imported."""
    ids, categories = each.made["users"], each.made["categories"]
    locked = User.objects.select_for_update().filter(pk__in=one_of(ids))
    users = list(locked.only("role", "password").order_by("pk"))
    admins = [user for user in users if user.role == Role.ADMIN]
    found = Obstacles()
    found.add("passwords", sum(user.has_usable_password() for user in users))
    if actor.role != Role.ADMIN:
        found.add("admins", len(admins))
    count_dependents(found, User, ids)
    count_dependents(found, Category, categories, besides={User: ids})
    return found


def take_back(each: Import, actor: User) -> None:
    """Delete the people, and the categories that were created with them."""
    users = User.objects.select_related("category").filter(pk__in=one_of(each.made["users"]))
    delete_users(actor=actor, users=list(users))
    for category in Category.objects.filter(pk__in=each.made["categories"]):
        delete_category(category_id=category.pk)

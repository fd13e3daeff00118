"""Reads of people and categories."""

from collections.abc import Collection
from typing import Annotated, Final

from django.db.models import (
    BooleanField,
    Count,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.utils import timezone
from ninja import Schema
from pydantic import Field

from evaluacmo.accounts.models import (
    Access,
    Category,
    JoinedAccount,
    RoleName,
    Session,
    User,
    UserQuerySet,
    status_order,
)
from evaluacmo.common.errors import NotFound, or_not_found
from evaluacmo.common.pagination import matching
from evaluacmo.common.rows import one_or_none
from evaluacmo.common.schemas import NAME_LENGTH, QueryId, Search, Text
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import distinct_names, equality_key

PEOPLE_SORTING: Final = Sorting(
    "name_key",
    "id",
    name="name_key",
    email=F("email"),
    role="role",
    position=folded("position"),
    department=folded("department"),
    status=F("status_order"),
)

PEOPLE_AT_ONCE: Final = 500

_ACTIVE_OF_CATEGORY: Final = User.objects.filter(category=OuterRef("pk"), is_active=True).order_by()
ACTIVE_PEOPLE: Final = Coalesce(
    Subquery(_ACTIVE_OF_CATEGORY.values("category").annotate(number=Count("*")).values("number")), 0
)
"""The number of active people of a category."""

Department = Annotated[Text, Field(max_length=NAME_LENGTH)]


class GroupFilter(Schema):
    """A filter by department, however it is spelled, and category; both must hold."""

    department: Department = ""
    category_id: QueryId | None = None

    def of_group(self, person: str = "") -> Q:
        """Matches people of the group; `person` is a prefix of lookups."""
        return of_group(department=self.department, category_id=self.category_id, person=person)


class UserFilter(GroupFilter, Search):
    """People, optionally of one role, status, department or category."""

    role: RoleName | None = None
    status: bool | None = None
    access: Access | None = None
    has_email: bool | None = None
    sort: Annotated[str | None, PEOPLE_SORTING] = None


EVERYBODY: Final = UserFilter()


class Chosen(Schema):
    """Mixed into the filter of a workbook, which can also have only these people."""

    ids: Annotated[list[QueryId], Field(max_length=PEOPLE_AT_ONCE)] = []


class ChosenUsers(UserFilter, Chosen):
    """The people of a workbook."""


def numbers_of(*people: int) -> set[int]:
    """The ids of people, with the numbers of accounts that were joined into theirs.

    The audit log has both.
    """
    joined = JoinedAccount.objects.filter(person__in=people).values_list("number", flat=True)
    return {*people, *joined}


def list_categories() -> QuerySet[Category]:
    """Every category, by name without regard to accents."""
    return Category.objects.order_by("name_key", "unique_name")


def list_categories_with_people() -> QuerySet[Category]:
    """The same, each with its number of active people."""
    return list_categories().annotate(people=ACTIVE_PEOPLE)


def require_category(category_id: int) -> None:
    """Raises `NotFound` for an unknown category."""
    if not Category.objects.filter(pk=category_id).exists():
        raise NotFound


def list_users(
    filters: UserFilter = EVERYBODY, *, unknown_access: Collection[int] = ()
) -> UserQuerySet:
    """People; `search` matches name, e-mail, role, position and department.

    Not identity numbers, because a search is in an address (`people_with_identity_number`).

    The reader must not know the kind of password of people in `unknown_access`, so `access` does
    not find them. `Access.NONE` are people who could get a password; `has_email` finds those with
    nothing to sign in with.
    """
    people = User.objects.filter(matching(filters.search, "search_key"), filters.of_group())
    if filters.role is not None:
        people = people.filter(role=filters.role)
    if filters.status is not None:
        people = people.filter(is_active=filters.status)
    if filters.access is not None:
        people = people.with_access(filters.access).exclude(pk__in=unknown_access)
    if filters.access == Access.NONE:
        people = people.with_sign_in_name()
    if filters.has_email is not None:
        people = people.filter(email__isnull=not filters.has_email)
    if filters.sort in {"status", "-status"}:
        people = people.alias(status_order=status_order(unknown_access))
    return PEOPLE_SORTING.order(people, filters.sort)


def people_with_identity_number(number: str) -> QuerySet[User]:
    """The person with this normalised number, if there is one."""
    return User.objects.filter(identity_number=number)


def of_group(*, department: str, category_id: int | None, person: str = "") -> Q:
    """Matches people of a department, however it is spelled, and a category.

    `person` is a prefix of lookups.
    """
    found = Q()
    if key := equality_key(department):
        found &= Q(**{f"{person}department_key": key})
    if category_id is not None:
        found &= Q(**{f"{person}category": category_id})
    return found


def list_departments() -> list[str]:
    """The departments of all people, in alphabetical order without regard to accents."""
    return distinct_names(count_by_name("department"))


def list_positions() -> list[str]:
    """The positions of all people, in alphabetical order without regard to accents."""
    return distinct_names(count_by_name("position"))


def count_by_name(column: str) -> dict[str, int]:
    """The number of people of each department or position, as it is spelled."""
    people = User.objects.exclude(**{column: ""}).order_by()
    return dict(people.values_list(column).annotate(Count("pk")))


def list_sessions(user_id: int, *, present_key: str = "") -> QuerySet[Session]:
    """The sessions of a person: the one with this key as `is_present` first, then by last use.

    Sessions that wait for a second factor have no last use, and are left out.
    """
    is_present = ExpressionWrapper(Q(pk=present_key), output_field=BooleanField())
    active = Session.objects.filter(
        person=user_id, expire_date__gt=timezone.now(), seen_at__isnull=False
    )
    return active.annotate(is_present=is_present).order_by("-is_present", "-seen_at", "pk")


def get_user(user_id: int) -> User:
    """The person, or `NotFound`."""
    return or_not_found(one_or_none(User.objects.filter(pk=user_id)))


def require_user(user_id: int) -> None:
    """Raise `NotFound` unless the person exists."""
    if not User.objects.filter(pk=user_id).exists():
        raise NotFound

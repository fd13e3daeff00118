"""What is read about people and categories."""

from collections.abc import Sequence
from typing import Final

from django.db.models import BigIntegerField, QuerySet

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import AnyWord, matching
from evaluacmo.common.prepared import Prepared, Slot

_PERSON: Final = Slot("person", BigIntegerField())
_EXISTING = Prepared(lambda: User.objects.filter(pk=_PERSON).values_list("pk"))
_ONE = Prepared(lambda: User.objects.filter(pk=_PERSON))
_PROFILE = Prepared(lambda: User.objects.filter(pk=_PERSON).select_related("category"))


def list_categories() -> QuerySet[Category]:
    """Every category, by name."""
    return Category.objects.all()


def list_users(
    *,
    search: str | Sequence[AnyWord] = "",
    role: str | Slot | None = None,
    status: bool | Slot | None = None,
) -> QuerySet[User]:
    """People by name; `search` looks into name, e-mail, role, position and department."""
    people = User.objects.filter(matching(search, "search_key")).order_by("name_key", "id")
    if role is not None:
        people = people.filter(role=role)
    if status is not None:
        people = people.filter(is_active=status)
    return people


def get_user(user_id: int) -> User:
    """The person, or `NotFound`."""
    found: list[User] = _ONE.objects(person=user_id)
    if not found:
        raise NotFound
    return found[0]


def require_user(user_id: int) -> None:
    """Raise `NotFound` unless the person exists."""
    if not _EXISTING.rows(person=user_id):
        raise NotFound


def get_profile(user: User) -> User:
    """The person with their category, for `GET /api/profile`; `NotFound` if gone by now."""
    found: list[User] = _PROFILE.objects(person=user.pk)
    if not found:
        raise NotFound
    return found[0]


def list_with_role(role: Role) -> QuerySet[User]:
    """Everybody with exactly this role, by name (the legacy screens)."""
    return User.objects.filter(role=role).order_by("name_key", "id")

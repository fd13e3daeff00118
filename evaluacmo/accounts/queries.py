"""Reads of people and categories."""

from django.db.models import QuerySet

from evaluacmo.accounts.models import Category, User, UserQuerySet
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching


def list_categories() -> QuerySet[Category]:
    """Every category, by name."""
    return Category.objects.order_by("name_key")


def list_users(
    *, search: str = "", role: str | None = None, status: bool | None = None
) -> UserQuerySet:
    """People by name; `search` matches name, e-mail, role, position and department."""
    people = User.objects.filter(matching(search, "search_key")).order_by("name_key", "id")
    if role is not None:
        people = people.filter(role=role)
    if status is not None:
        people = people.filter(is_active=status)
    return people


def get_user(user_id: int) -> User:
    """The person with their category, or `NotFound`."""
    user = User.objects.select_related("category", "password_set_by").filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def require_user(user_id: int) -> None:
    """Raise `NotFound` unless the person exists."""
    if not User.objects.filter(pk=user_id).exists():
        raise NotFound

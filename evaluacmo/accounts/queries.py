"""What is read about people and categories."""

from django.db.models import QuerySet

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import matching


def list_categories() -> QuerySet[Category]:
    """Every category, by name."""
    return Category.objects.all()


def list_users(
    *, search: str = "", role: str | None = None, status: bool | None = None
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
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def require_user(user_id: int) -> None:
    """Raise `NotFound` unless the person exists."""
    if not User.objects.filter(pk=user_id).exists():
        raise NotFound


def get_profile(user: User) -> User:
    """The person with their category, for `GET /api/profile`."""
    return User.objects.select_related("category").get(pk=user.pk)


def list_with_role(role: Role) -> QuerySet[User]:
    """Everybody with exactly this role, by name (the legacy screens)."""
    return User.objects.filter(role=role).order_by("name_key", "id")

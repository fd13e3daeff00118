"""Changes of categories."""

from collections import Counter

from django.db import transaction
from django.db.models import ProtectedError

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Category
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget, changes_between
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import InvalidInput, NotFound, unique_violation_as


def create_category(*, name: str) -> Category:
    """Create a category. Raises `InvalidInput` where the name is taken."""
    with write_transaction():
        category = _save_category(Category(name=name))
        record_event(Action.CATEGORY_CREATED, target=_as_target(category))
    return category


def rename_category(*, category_id: int, name: str) -> Category:
    """Rename a category. Raises `NotFound`, and `InvalidInput` where the name is taken."""
    with write_transaction():
        category = _lock_category(category_id)
        changes = changes_between({"name": category.name}, {"name": name})
        category.name = name
        _save_category(category)
        if changes:
            record_event(Action.CATEGORY_CHANGED, target=_as_target(category), changes=changes)
    return category


def delete_category(*, category_id: int) -> None:
    """Delete an unused category. Raises `NotFound`, and `InvalidInput` where it is in use."""
    with write_transaction():
        category = _lock_category(category_id)
        record_event(Action.CATEGORY_DELETED, target=_as_target(category))
        try:
            category.delete()
        except ProtectedError as error:
            raise _category_in_use(error) from error


def _as_target(category: Category) -> AuditTarget:
    return AuditTarget(TargetType.CATEGORY, category.pk, category.name)


def _lock_category(category_id: int) -> Category:
    category = Category.objects.select_for_update().filter(pk=category_id).first()
    if category is None:
        raise NotFound
    return category


def _category_in_use(error: ProtectedError) -> InvalidInput:
    # evaluations are of a module above
    counts = Counter(each._meta.model_name for each in error.protected_objects)
    message = messages.category_in_use(users=counts["user"], evaluations=counts["evaluation"])
    return InvalidInput(message, code="category_in_use")


def _save_category(category: Category) -> Category:
    taken = InvalidInput.at("name", messages.CATEGORY_NAME_TAKEN, code="name_taken")
    with unique_violation_as(taken), transaction.atomic():  # noqa: TID251  (a savepoint)
        category.save()
    return category

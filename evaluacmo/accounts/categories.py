"""Changes of categories."""

from collections import Counter
from collections.abc import Collection
from typing import TypedDict, Unpack

from django.db import transaction
from django.db.models import ProtectedError

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Category
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget, FieldValue, changes_between
from evaluacmo.auditlog.meanwhile import apply_edit
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import InvalidInput, or_not_found, unique_violation_as
from evaluacmo.common.meanwhile import NO_BASE, Base


class CategoryChanges(TypedDict, total=False):
    """An edit of a category."""

    name: str


def create_category(*, name: str) -> Category:
    """Create a category. Raises `InvalidInput` where the name is taken."""
    with write_transaction():
        category = _save_category(Category(name=name))
        record_event(Action.CATEGORY_CREATED, target=_as_target(category))
    return category


def rename_category(
    *, category_id: int, base: Base = NO_BASE, **changes: Unpack[CategoryChanges]
) -> Category:
    """Rename a category; a name that is left out stays.

    Raises `NotFound`, `InvalidInput` where the name is taken, and `ChangedMeanwhile` where somebody
    else has changed it since `base`.
    """
    with write_transaction():
        category = _lock_category(category_id)
        before, unique_name = _snapshot(category), category.unique_name
        apply_edit(
            category,
            changes,
            base=base,
            events=events_of(
                Action.CATEGORY_CHANGED, target=TargetType.CATEGORY, object_id=category_id
            ),
            snapshot=before,
        )
        if differences := changes_between(before, _snapshot(category)):
            _save_category(category)
            _pass_on(unique_name)
            record_event(Action.CATEGORY_CHANGED, target=_as_target(category), changes=differences)
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
        _pass_on(category.unique_name)


def _snapshot(category: Category) -> dict[str, FieldValue]:
    return {"name": category.name}


def _as_target(category: Category) -> AuditTarget:
    return AuditTarget(TargetType.CATEGORY, category.pk, category.name)


def _pass_on(unique_name: str) -> None:
    """Give a unique name that is free now to the oldest category with an equal name, if any."""
    if Category.objects.filter(unique_name=unique_name).exists():
        return
    others = Category.objects.filter(unique_name__startswith=f"{unique_name}\n")
    oldest = others.order_by("pk").first()
    if oldest is not None:
        others.filter(pk=oldest.pk).update(unique_name=unique_name)


def _lock_category(category_id: int) -> Category:
    return or_not_found(lock_categories([category_id]).get(category_id))


def lock_categories(ids: Collection[int]) -> dict[int, Category]:
    """Lock categories in the caller's transaction; unknown ids are left out."""
    locked = Category.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    return {category.pk: category for category in locked}


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

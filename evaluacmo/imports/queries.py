"""Reading imports."""

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from evaluacmo.common.errors import NotFound
from evaluacmo.imports.models import Import, ImportState, PersonChange

KEPT = timedelta(days=1)
PENDING = (ImportState.CHECKING, ImportState.CHECKED)


def expired() -> Q:
    """Imports that were not applied within a day, which are not kept."""
    return Q(state__in=PENDING, created_at__lt=timezone.now() - KEPT)


def list_imports() -> QuerySet[Import]:
    """Every import with its author, newest first, without its rows."""
    known = Import.objects.exclude(expired()).select_related("author")
    return known.defer("rows", "findings", "created_ids").order_by("-id")


def get_import(import_id: int) -> Import:
    """One import without its rows, or `NotFound`."""
    found = list_imports().defer(None).defer("rows").filter(pk=import_id).first()
    if found is None:
        raise NotFound
    return found


def list_changes(import_id: int) -> QuerySet[PersonChange]:
    """What an import changes of people, in the order of its rows, or `NotFound`."""
    return get_import(import_id).changes.select_related("person").order_by("row")


def lock_import(import_id: int) -> Import:
    """Lock an import until the transaction ends, or raise `NotFound`. Rows are loaded when used."""
    locked = Import.objects.select_for_update(no_key=True, of=("self",)).exclude(expired())
    found = locked.select_related("author").defer("rows").filter(pk=import_id).first()
    if found is None:
        raise NotFound
    return found

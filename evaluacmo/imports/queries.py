"""What is read about imports."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from evaluacmo.common.errors import NotFound
from evaluacmo.common.prepared import Slot
from evaluacmo.imports.models import Import, ImportState

KEPT = timedelta(days=1)
PENDING = (ImportState.CHECKING, ImportState.CHECKED)


def kept_since() -> datetime:
    """When the first of the files was uploaded that may still be applied."""
    return timezone.now() - KEPT


def expired(since: datetime | Slot | None = None) -> Q:
    """What was not applied within a day, and so is not kept `since` then."""
    return Q(state__in=PENDING, created_at__lt=since or kept_since())


def list_imports(*, since: datetime | Slot | None = None) -> QuerySet[Import]:
    """Every import with its author, newest first, without its rows."""
    known = Import.objects.exclude(expired(since)).select_related("author")
    return known.defer("rows", "findings", "made").order_by("-id")


def get_import(import_id: int) -> Import:
    """One import without its rows, or `NotFound`."""
    found = list_imports().defer(None).defer("rows").filter(pk=import_id).first()
    if found is None:
        raise NotFound
    return found


def lock_import(import_id: int) -> Import:
    """Lock an import until the transaction ends, or raise `NotFound`. Rows are read when used."""
    locked = Import.objects.select_for_update(no_key=True, of=("self",)).exclude(expired())
    found = locked.select_related("author").defer("rows").filter(pk=import_id).first()
    if found is None:
        raise NotFound
    return found

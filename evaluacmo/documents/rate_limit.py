"""Counts what is tried, over all processes: nothing is found by trying (rules: folios)."""

from datetime import datetime, timedelta
from typing import NoReturn

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from evaluacmo.common.errors import LockedOut
from evaluacmo.documents import messages
from evaluacmo.documents.models import Tries

WINDOW = timedelta(minutes=10)


def count_attempt(key: str, *, limit: int) -> None:
    """Count one more try; raise `LockedOut` (429), counting nothing, where there were `limit`.

    A count begins anew once nothing was counted for a `WINDOW`, so that no ten minutes hold more
    than `limit` tries. Within the caller's transaction, which the next try of this key waits for.
    """
    now = timezone.now()
    with transaction.atomic():
        delete_attempts(now - WINDOW)
        fresh = Tries(key=key, count=0, last_at=now)
        Tries.objects.bulk_create([fresh], ignore_conflicts=True)
        counted = Tries.objects.filter(key=key, count__lt=limit)
        if not counted.update(count=F("count") + 1, last_at=now):
            _refuse(key, now=now)


def require_attempts_left(key: str, *, limit: int) -> None:
    """Raise `LockedOut` where there were `limit` tries, without counting this one."""
    now = timezone.now()
    if Tries.objects.filter(key=key, count__gte=limit, last_at__gt=now - WINDOW).exists():
        _refuse(key, now=now)


def delete_attempts(moment: datetime) -> int:
    """Delete what was counted last before `moment`; answers how many keys that were."""
    count, _ = Tries.objects.filter(last_at__lte=moment).delete()
    return count


def _refuse(key: str, *, now: datetime) -> NoReturn:
    last = Tries.objects.filter(key=key).values_list("last_at", flat=True).first() or now
    wait = (last + WINDOW - now).total_seconds()
    raise LockedOut(messages.TOO_MANY_TRIES, retry_after=max(1, round(wait)))

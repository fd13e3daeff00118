"""Rate limits of folios and tokens that are tried, shared by all processes."""

from datetime import datetime, timedelta
from typing import NoReturn

from django.db.models import F
from django.utils import timezone

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import AttemptCounter
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.common.errors import DATABASE_ERRORS, LockedOut
from evaluacmo.common.waiting import short_busy_timeout

WINDOW = timedelta(minutes=10)


def count_attempt(key: str, *, limit: int) -> None:
    """Count one attempt. Raises `LockedOut` (429) where `limit` is reached, and counts nothing.

    A counter is reset after a `WINDOW` without attempts, so that no ten minutes have more than
    `limit`. Concurrent attempts at the same key wait until the caller's transaction ends.
    """
    now = timezone.now()
    with write_transaction():
        delete_attempts(now - WINDOW)
        fresh = AttemptCounter(key=key, count=0, last_at=now)
        AttemptCounter.objects.bulk_create([fresh], ignore_conflicts=True)
        counted = AttemptCounter.objects.filter(key=key, count__lt=limit)
        if not counted.update(count=F("count") + 1, last_at=now):
            _refuse(key, now=now)


def require_attempts_left(key: str, *, limit: int) -> None:
    """Raise `LockedOut` (429) where `limit` is reached; counts nothing."""
    now = timezone.now()
    if AttemptCounter.objects.filter(key=key, count__gte=limit, last_at__gt=now - WINDOW).exists():
        _refuse(key, now=now)


def count_miss(key: str, *, limit: int) -> None:
    """As `count_attempt`, without failing the request where the database is busy."""
    try:
        with short_busy_timeout():
            count_attempt(key, limit=limit)
    except DATABASE_ERRORS:
        pass


def delete_attempts(moment: datetime) -> int:
    """Delete the counters without attempts since `moment`; return how many."""
    count, _ = AttemptCounter.objects.filter(last_at__lte=moment).delete()
    return count


def _refuse(key: str, *, now: datetime) -> NoReturn:
    last = AttemptCounter.objects.filter(key=key).values_list("last_at", flat=True).first() or now
    wait = (last + WINDOW - now).total_seconds()
    raise LockedOut(messages.TOO_MANY_ATTEMPTS, retry_after=max(1, round(wait)))

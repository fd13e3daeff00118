"""Reads back what was recorded."""

from collections.abc import Callable

import pytest

from evaluacmo.audit.models import AuditEvent

Told = Callable[[], list[AuditEvent]]


@pytest.fixture
def told(db: None) -> Told:
    """Answers what was recorded since it was last asked, oldest first."""
    last = 0

    def since() -> list[AuditEvent]:
        nonlocal last
        events = list(AuditEvent.objects.filter(pk__gt=last).order_by("pk"))
        last = events[-1].pk if events else last
        return events

    return since

"""Moves the clock that Django and the product read."""

from datetime import UTC, datetime

import pytest


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: str) -> datetime:
    """Let it be `moment` (ISO 8601, in UTC) for the rest of the test; sign in afterwards."""
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    return now

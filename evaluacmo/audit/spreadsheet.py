"""The audit log as a table that spreadsheets open as text."""

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO

from django.db.models import QuerySet
from django.utils import timezone

from evaluacmo.audit.models import AuditEvent
from evaluacmo.common import messages

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes UTF-8 for something else."""

DELIMITER = ";"
"""What Excel takes where numbers have a decimal comma."""

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets compute begins with one of these."""

COLUMNS = (
    "at",
    "action",
    "actor_id",
    "actor_name",
    "person_id",
    "person_name",
    "object_type",
    "object_id",
    "called",
    "address",
    "origin",
    "changes",
)
ROWS_AT_ONCE = 500


def lines_of(events: QuerySet[AuditEvent]) -> Iterator[str]:
    """The table in pieces, its headings first; only a few rows at a time are in memory."""
    yield BYTE_ORDER_MARK + _line(messages.AUDIT_HEADINGS)
    for event in events.iterator(chunk_size=ROWS_AT_ONCE):
        yield _line(_cell(getattr(event, column)) for column in COLUMNS)


def _line(cells: Iterable[str]) -> str:
    line = StringIO()
    csv.writer(line, delimiter=DELIMITER).writerow(cells)
    return line.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return _as_text(str(value))


def _as_text(text: str) -> str:
    """An apostrophe in front keeps a spreadsheet from computing what somebody has typed."""
    return f"'{text}" if text.startswith(FORMULAS) else text

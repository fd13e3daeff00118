"""The audit log as CSV that spreadsheets open as text."""

import csv
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import datetime
from io import StringIO
from tempfile import TemporaryFile
from typing import IO

from django.db.models import QuerySet
from django.utils import timezone

from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.workbook import FORMULAS
from evaluacmo.reports.audit import messages

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel does not read the file as UTF-8."""

DELIMITER = ";"
"""The delimiter of Excel where numbers have a decimal comma."""

QUOTED = (*FORMULAS, "\t", "\r", "\n")
"""A formula may follow white space."""

COLUMNS = (
    "at",
    "action",
    "actor_id",
    "actor_name",
    "person_id",
    "person_name",
    "object_type",
    "object_id",
    "target_label",
    "address",
    "origin",
    "changes",
)
CHUNK_SIZE = 500


def write_csv(events: QuerySet[AuditEvent]) -> IO[bytes]:
    """Write the events to a temporary file, which is returned at its beginning."""
    with ExitStack() as on_failure:
        file = on_failure.enter_context(TemporaryFile())
        for line in csv_lines(events):
            file.write(line.encode())
        file.seek(0)
        on_failure.pop_all()
    return file


def csv_lines(events: QuerySet[AuditEvent]) -> Iterator[str]:
    """The lines of the file, headings first; reads the events in chunks."""
    yield BYTE_ORDER_MARK + _line(messages.AUDIT_HEADINGS)
    for event in events.iterator(chunk_size=CHUNK_SIZE):
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
    """Quote text that a spreadsheet would interpret as a formula."""
    return f"'{text}" if text.startswith(QUOTED) else text

"""The tables of the audit log that can be exported."""

import json
from typing import Final

from django.db.models import QuerySet

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.tables import ROLE
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.workbook import CHUNK_SIZE, Cell, Column, Rows, Style, Table
from evaluacmo.evaluations.tables import EVALUATION
from evaluacmo.reports.audit import messages
from evaluacmo.reports.audit.csv_export import COLUMNS

_HEADINGS = messages.TABLE_HEADINGS

AUDIT: Final = Table(
    "audit",
    *messages.TABLE_NAMES["audit"],
    columns=tuple(
        Column(heading, 60 if key == "changes" else 22, Style.MOMENT if key == "at" else Style.TEXT)
        for key, heading in zip(COLUMNS, messages.AUDIT_HEADINGS, strict=True)
    ),
)
REPORT_VIEWS: Final = Table(
    "report_views",
    *messages.TABLE_NAMES["report_views"],
    columns=(
        Column(_HEADINGS["viewer"], 32),
        ROLE,
        Column(_HEADINGS["done"], 18),
        EVALUATION,
        Column(_HEADINGS["viewed_at"], 18, Style.MOMENT),
    ),
)


def audit_rows(events: QuerySet[AuditEvent]) -> Rows:
    """The rows of `AUDIT`."""
    for event in events.iterator(chunk_size=CHUNK_SIZE):
        yield tuple(_cell(getattr(event, column)) for column in COLUMNS)


def report_view_rows(views: QuerySet[AuditEvent]) -> Rows:
    """The rows of `REPORT_VIEWS`, with the viewer's present name."""
    columns = ("own", "viewer_name", "viewer_role", "exported", "evaluation_name", "at")
    rows = views.values_list(*columns)
    for own, name, role, exported, evaluation, at in rows.iterator(CHUNK_SIZE):
        viewer = messages.VIEWER_ONESELF if own else name or messages.VIEWER_GONE
        label = ROLE_LABELS[role] if role and not own else None
        yield viewer, label, messages.VIEW_LABELS[exported], evaluation, at


def _cell(value: Cell | dict[str, object]) -> Cell:
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return value

"""The log of e-mails as a workbook (rules: exports)."""

from typing import Final, Unpack

from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table
from evaluacmo.mail import messages
from evaluacmo.mail.models import MessageReason
from evaluacmo.mail.queries import MessageFilter, list_messages
from evaluacmo.reports.exports.services import Workbook, export_rows

_COLUMNS: Final = (
    *((18, Style.MOMENT), (32, Style.TEXT), (22, Style.TEXT), (14, Style.TEXT)),
    *((18, Style.MOMENT), (60, Style.LONG_TEXT), (10, Style.NUMBER)),
)
MESSAGES: Final = Table(
    "messages",
    *messages.TABLE_NAMES["messages"],
    columns=tuple(
        Column(heading, width, style)
        for heading, (width, style) in zip(messages.TABLE_HEADINGS, _COLUMNS, strict=True)
    ),
)


def export_messages(*, reader_id: int, **filters: Unpack[MessageFilter]) -> Workbook:
    """Record the export of the messages that match, newest first, and write them."""
    return export_rows(MESSAGES, _rows(filters, reader_id=reader_id))


def _rows(filters: MessageFilter, *, reader_id: int) -> Rows:
    fields = ("made_at", "person_name", "kind", "state", "sent_at", "reason", "smtp_code")
    rows = list_messages(reader_id=reader_id, **filters).values_list(*fields)
    for made_at, name, kind, state, sent_at, reason, code in rows.iterator(CHUNK_SIZE):
        yield (
            *(made_at, name, messages.KIND_LABELS[kind], messages.STATE_LABELS[state]),
            *(sent_at, _reason_label(reason, code), code),
        )


def _reason_label(reason: str, code: int | None) -> str:
    """Why a message is waiting or was never sent; empty for a sent one."""
    # a code means that the server answered, and refused Evaluacmo itself
    if reason == MessageReason.UNREACHABLE and code is not None:
        return messages.SERVER_DENIED
    return messages.REASON_LABELS[reason]

"""The log of e-mails as a workbook (rules: exports)."""

from typing import Final

from django.db.models import QuerySet

from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table
from evaluacmo.mail import messages
from evaluacmo.mail.models import Message, MessageReason

_COLUMNS: Final = (
    (18, Style.MOMENT),
    (32, Style.TEXT),
    (22, Style.TEXT),
    (14, Style.TEXT),
    (18, Style.MOMENT),
    (60, Style.LONG_TEXT),
    (10, Style.NUMBER),
)
MESSAGES: Final = Table(
    "messages",
    *messages.TABLE_NAMES["messages"],
    columns=tuple(
        Column(heading, width, style)
        for heading, (width, style) in zip(messages.TABLE_HEADINGS, _COLUMNS, strict=True)
    ),
)


def message_rows(found: QuerySet[Message]) -> Rows:
    """The rows of the log of e-mails, in the order of `found`."""
    fields = ("made_at", "person_name", "kind", "state", "sent_at", "reason", "smtp_code")
    rows = found.values_list(*fields).iterator(CHUNK_SIZE)
    for made_at, name, kind, state, sent_at, reason, code in rows:
        yield (
            made_at,
            name,
            messages.KIND_LABELS[kind],
            messages.STATE_LABELS[state],
            sent_at,
            _reason_label(reason, code),
            code,
        )


def _reason_label(reason: str, code: int | None) -> str:
    """The reason for a message that is waiting or was never sent; empty for a sent one."""
    # a code means that the server answered, and refused Evaluacmo itself
    if reason == MessageReason.UNREACHABLE and code is not None:
        return messages.SERVER_DENIED
    return messages.REASON_LABELS[reason]

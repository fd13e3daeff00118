"""The log of e-mails as a workbook (rules: tables to take away)."""

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

from evaluacmo.common.paging import PORTION
from evaluacmo.common.workbook import Cell, Column, Style
from evaluacmo.exports.services import Exported, take_away
from evaluacmo.mail import messages
from evaluacmo.mail.models import MessageReason
from evaluacmo.mail.queries import MessageFilter, list_messages

_LOOKS: Final = (
    *((18, Style.MOMENT), (32, Style.WORDS), (22, Style.WORDS), (14, Style.WORDS)),
    *((18, Style.MOMENT), (60, Style.LONG_WORDS), (10, Style.NUMBER)),
)
COLUMNS: Final[Sequence[Column]] = tuple(
    Column(heading, *look) for heading, look in zip(messages.MAIL_HEADINGS, _LOOKS, strict=True)
)


def export_messages(**wanted: Unpack[MessageFilter]) -> Exported:
    """The e-mails that are wanted, newest first, and what has become of each."""
    return take_away("messages", columns=COLUMNS, rows=_rows(wanted))


def _rows(wanted: MessageFilter) -> Iterator[tuple[Cell, ...]]:
    fields = ("made_at", "person_name", "kind", "state", "sent_at", "reason", "smtp_code")
    rows = list_messages(**wanted).values_list(*fields)
    for made_at, name, kind, state, sent_at, reason, code in rows.iterator(PORTION):
        kind_label, state_label = messages.MAIL_KIND_LABELS[kind], messages.MAIL_STATE_LABELS[state]
        told = _tell_reason(reason, code)
        yield made_at, name, kind_label, state_label, sent_at, told, code


def _tell_reason(reason: str, code: int | None) -> str:
    """Why a message waits still, or was never sent, in words; empty for nothing."""
    # with a code the server is there, and it is for others to mend
    if reason == MessageReason.UNREACHABLE and code is not None:
        return messages.MAIL_DENIED
    return messages.MAIL_REASON_LABELS[reason]

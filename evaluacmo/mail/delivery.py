"""Sends waiting messages to the mail server, outside of requests (rules: e-mail).

A message is claimed in a short transaction that ends before the network is used, so no lock is held
meanwhile. Several workers and machines claim different messages. If a worker dies between sending a
message and recording that, the message is sent again when its `LEASE` ends, with the same
Message-ID.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from email.errors import MessageError
from smtplib import (
    SMTPAuthenticationError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)
from typing import Final

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from evaluacmo.mail.models import (
    LIFETIME,
    LINK_REQUEST_WINDOW,
    SENDING_ORDER,
    LinkRequest,
    Message,
    MessageKind,
    MessageReason,
    MessageState,
    ResultNotice,
)
from evaluacmo.mail.queries import next_talk_notice
from evaluacmo.mail.rendering import EmailContent, render_message, to_email
from evaluacmo.mail.warnings import queue_warnings
from evaluacmo.results.models import PersonResult

LEASE: Final = timedelta(minutes=10)
RESET_INTERVAL: Final = timedelta(minutes=10)
PAUSE: Final = timedelta(minutes=1)
MAX_PAUSE: Final = timedelta(hours=1)
MAX_DOUBLINGS: Final = 6
PERMANENT: Final = 500
SERVER_CLOSING: Final = 421

log = logging.getLogger("evaluacmo.mail")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one attempt, and whether the server would accept another message."""

    state: MessageState
    reason: MessageReason = MessageReason.NOTHING
    code: int | None = None
    can_go_on: bool = True


def deliver(*, is_stopping: Callable[[], bool] = lambda: False) -> int:
    """Send all due messages until the server is unreachable; return how many were sent."""
    answer_link_requests(is_stopping)
    queue_warnings()
    _expire_messages()
    if not _due().exists():
        return 0
    server = get_connection()
    try:
        server.open()
        return _deliver_all(server, is_stopping)
    except (OSError, UnicodeError) as error:
        log.warning("The mail server cannot be reached: %s", error)
        _due().update(
            reason=MessageReason.UNREACHABLE,
            smtp_code=_denial_code(error),
            next_at=timezone.now() + PAUSE,
        )
        return 0
    finally:
        _close(server)


def find_connection_error() -> str | None:
    """The error of connecting or signing in to the mail server; None without one."""
    server = get_connection()
    try:
        server.open()
    except (OSError, UnicodeError) as error:
        return str(error)
    finally:
        _close(server)
    return None


def answer_link_requests(is_stopping: Callable[[], bool]) -> None:
    """Create a message for each link request that is open now, and delete old requests.

    At most one per person and `RESET_INTERVAL`. Requests that arrive meanwhile are left open.
    """
    for _ in range(LinkRequest.objects.filter(is_open=True).count()):
        if is_stopping() or not _answer_link_request():
            break
    forgotten = timezone.now() - LINK_REQUEST_WINDOW
    LinkRequest.objects.filter(at__lt=forgotten, is_open=False).delete()


def _answer_link_request() -> bool:
    with transaction.atomic():
        waiting = LinkRequest.objects.select_for_update(skip_locked=True).filter(is_open=True)
        request = waiting.order_by("at").first()
        if request is None:
            return False
        LinkRequest.objects.filter(pk=request.pk).update(is_open=False)
        if request.person_id is not None:
            _create_reset(request.person_id)
    return True


def _create_reset(person_id: int) -> None:
    now = timezone.now()
    earlier = Message.objects.filter(person_id=person_id, kind=MessageKind.RESET)
    recent = Q(made_at__gte=now - RESET_INTERVAL)
    if not earlier.filter(recent | Q(state=MessageState.WAITING)).exists():
        message = Message(person_id=person_id, kind=MessageKind.RESET, made_at=now, next_at=now)
        Message.objects.bulk_create([message], ignore_conflicts=True)


def _expire_messages() -> None:
    now = timezone.now()
    is_late = Q(day__lt=timezone.localdate(now)) | Q(day=None, made_at__lt=now - LIFETIME)
    _due().filter(is_late).update(
        state=MessageState.FAILED, reason=MessageReason.EXPIRED, former_email=""
    )


def _due() -> QuerySet[Message]:
    return Message.objects.filter(state=MessageState.WAITING, next_at__lte=timezone.now())


def _deliver_all(server: BaseEmailBackend, is_stopping: Callable[[], bool]) -> int:
    sent = 0
    while not is_stopping() and (message := claim()):
        content = render_message(message)
        outcome = _send(server, message, content)
        _record_outcome(message, content, outcome)
        sent += outcome.state == MessageState.SENT
        if not outcome.can_go_on:
            break
    return sent


def claim() -> Message | None:
    """Claim the next due message for `LEASE`, in the order of `SENDING_ORDER`."""
    with transaction.atomic():
        rows = _due().select_for_update(skip_locked=True, of=("self",)).select_related("person")
        for kind in SENDING_ORDER:
            message = rows.filter(kind=kind).order_by("next_at", "id").first()
            if message is not None:
                message.next_at = timezone.now() + LEASE
                message.attempts += 1
                message.save(update_fields=["next_at", "attempts"])
                return message
    return None


def _send(server: BaseEmailBackend, message: Message, content: EmailContent | None) -> Outcome:
    if content is None:
        return Outcome(MessageState.DROPPED, MessageReason.NEEDLESS)
    try:
        server.send_messages([to_email(content, message)])
    except OSError as error:
        return _refusal(error)
    except (ValueError, MessageError) as error:
        # without its text, which may quote the message
        log.warning("Message %s could not be composed: %s", message.pk, type(error).__name__)
        return Outcome(MessageState.FAILED, MessageReason.REFUSED)
    return Outcome(MessageState.SENT)


def _refusal(error: OSError) -> Outcome:
    """Tell whether the server refuses this message or every message."""
    if isinstance(error, SMTPRecipientsRefused):
        return _refused(next(code for code, _ in error.recipients.values()))
    if isinstance(error, SMTPResponseException) and not isinstance(error, SMTPSenderRefused):
        return _refused(error.smtp_code)
    log.warning("The mail server accepts no messages: %s", error)
    return Outcome(
        MessageState.WAITING, MessageReason.UNREACHABLE, _denial_code(error), can_go_on=False
    )


def _denial_code(error: Exception) -> int | None:
    """The code with which the server refuses our user, password or sender; None for others."""
    if not isinstance(error, SMTPAuthenticationError | SMTPSenderRefused):
        return None
    return error.smtp_code if error.smtp_code >= PERMANENT else None


def _refused(code: int) -> Outcome:
    if code >= PERMANENT:
        return Outcome(MessageState.FAILED, MessageReason.REFUSED, code)
    return Outcome(
        MessageState.WAITING, MessageReason.POSTPONED, code, can_go_on=code != SERVER_CLOSING
    )


def _record_outcome(message: Message, content: EmailContent | None, outcome: Outcome) -> None:
    """Store the outcome, unless the message was deleted meanwhile with its person.

    Where there was something else to tell since it was rendered, another message follows it.
    """
    now = timezone.now()
    is_sent = outcome.state == MessageState.SENT
    is_waiting = outcome.state == MessageState.WAITING
    with transaction.atomic():
        claimed = Message.objects.filter(pk=message.pk, state=MessageState.WAITING)
        present = claimed.select_for_update(of=("self",)).first()
        exists = claimed.update(
            state=outcome.state,
            reason=outcome.reason,
            smtp_code=outcome.code,
            former_email=message.former_email if is_waiting else "",
            sent_at=now if is_sent else None,
            next_at=now + _pause(message, outcome),
        )
        if exists and is_sent and content is not None:
            results = PersonResult.unrestricted.filter(
                pk__in=[result.pk for result in content.ready]
            )
            notices = [ResultNotice(result=result, sent_at=now) for result in results]
            ResultNotice.objects.bulk_create(notices, ignore_conflicts=True)
        if present and not is_waiting and present.made_at != message.made_at:
            _follow(present)


def _follow(message: Message) -> None:
    """Queue another message like this one, which is not waiting any more."""
    now, talk_id = timezone.now(), message.talk_id
    next_at = next_talk_notice(message.person_id, talk_id, now=now) if talk_id else now
    following = Message(
        person_id=message.person_id,
        kind=message.kind,
        former_email=message.former_email,
        only_about_id=message.only_about_id,
        talk_id=talk_id,
        made_at=message.made_at,
        next_at=next_at,
    )
    Message.objects.bulk_create([following], ignore_conflicts=True)


def _pause(message: Message, outcome: Outcome) -> timedelta:
    """Doubles with each attempt that the server postponed."""
    if outcome.reason != MessageReason.POSTPONED:
        return PAUSE
    doublings = min(message.attempts - 1, MAX_DOUBLINGS)
    return min(PAUSE * (1 << doublings), MAX_PAUSE)


def _close(server: BaseEmailBackend) -> None:
    try:
        server.close()
    except OSError:
        log.debug("The mail server was gone before it was left")

"""E-mail messages, notices of results, and requests for password links."""

from datetime import date, timedelta
from typing import Final

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.accounts.notices import AccountChange
from evaluacmo.common.identifiers import random_id
from evaluacmo.results.models import PersonResult
from evaluacmo.talks.models import Talk

ADDRESS_LENGTH = 45
ONLY: Final = 1
SATURDAY: Final = 5
SENTENCE_LENGTH: Final = 300
LINK_REQUEST_WINDOW = timedelta(minutes=10)
"""The time for which a link request counts towards the rate limit of its network address."""


def default_days_before() -> list[int]:
    """A week before closing, and again when it becomes urgent."""
    return [7, 3, 1]


class MessageKind(models.TextChoices):
    """The purpose of a message."""

    INVITATION = "invitation"
    RESET = "reset"
    REMINDER = "reminder"
    TALK = "talk"
    ACCOUNT_LINKED = AccountChange.SCHOOL_ACCOUNT_LINKED.value
    ACCOUNT_UNLINKED = AccountChange.SCHOOL_ACCOUNT_UNLINKED.value
    BACKUP = "backup"
    TOKEN = "token"  # noqa: S105  (no token)
    PASSWORD_CHANGED = AccountChange.PASSWORD.value
    EMAIL_CHANGED = AccountChange.EMAIL.value
    FACTOR_ADDED = AccountChange.SECOND_FACTOR_ADDED.value
    FACTOR_REMOVED = AccountChange.SECOND_FACTOR_REMOVED.value
    RECOVERY_REPLACED = AccountChange.RECOVERY_CODES_REPLACED.value
    RECOVERY_USED = AccountChange.RECOVERY_CODE_USED.value


# links come first, because people wait for them
SENDING_ORDER: Final = (
    MessageKind.RESET,
    MessageKind.INVITATION,
    MessageKind.ACCOUNT_LINKED,
    MessageKind.ACCOUNT_UNLINKED,
    MessageKind.BACKUP,
    MessageKind.TOKEN,
    MessageKind.PASSWORD_CHANGED,
    MessageKind.EMAIL_CHANGED,
    MessageKind.FACTOR_ADDED,
    MessageKind.FACTOR_REMOVED,
    MessageKind.RECOVERY_REPLACED,
    MessageKind.RECOVERY_USED,
    MessageKind.TALK,
    MessageKind.REMINDER,
)
KINDS_WITH_DAY: Final = (MessageKind.BACKUP, MessageKind.TOKEN, MessageKind.REMINDER)
"""A person gets at most one a day of each of these kinds, and on that day only.

Of other kinds, one waits at a time and address, and one about each talk.
"""
LIFETIME: Final = timedelta(days=3)
"""The time for which a message without a day is worth sending."""


class MessageState(models.TextChoices):
    """Only a waiting message may still be sent."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    DROPPED = "dropped"


class MessageReason(models.TextChoices):
    """The reason for a message that is waiting, or was never sent."""

    NOTHING = ""
    UNREACHABLE = "unreachable"
    POSTPONED = "postponed"
    REFUSED = "refused"
    EXPIRED = "expired"
    NEEDLESS = "needless"


class Message(models.Model):
    """An e-mail to a person, rendered when it is sent (rules: e-mail).

    Stores no link, and no address but a former one that it is for, until it is sent or given up.
    `day` is in the school's time zone.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=20, choices=MessageKind)
    state = models.CharField(max_length=20, choices=MessageState, default=MessageState.WAITING)
    former_email = models.EmailField(blank=True, default="", db_default="")
    day = models.DateField(null=True)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    reason = models.CharField(
        max_length=20, choices=MessageReason, default=MessageReason.NOTHING, blank=True
    )
    smtp_code = models.PositiveSmallIntegerField(null=True)
    # the only task of a reminder is to evaluate this person, or the talk of a message to their
    # evaluator is with them; they must not see it in the log
    only_about = models.ForeignKey(
        User, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    talk = models.ForeignKey(Talk, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_message_a_day", fields=("person", "kind", "day")),
            models.UniqueConstraint(
                name="one_message_waits",
                fields=("person", "kind", "former_email"),
                condition=Q(state="waiting", day__isnull=True, talk__isnull=True),
            ),
            models.UniqueConstraint(
                name="one_message_waits_of_talk",
                fields=("person", "talk"),
                condition=Q(state="waiting", talk__isnull=False),
            ),
            models.CheckConstraint(
                name="message_of_talk",
                condition=Q(kind="talk", talk__isnull=False) | ~Q(kind="talk") & Q(talk=None),
            ),
            models.CheckConstraint(
                name="kind_has_a_day",
                condition=Q(kind__in=KINDS_WITH_DAY, day__isnull=False)
                | (~Q(kind__in=KINDS_WITH_DAY) & Q(day__isnull=True)),
            ),
        )
        indexes = (
            models.Index(
                fields=("kind", "next_at", "id"), name="message_due", condition=Q(state="waiting")
            ),
            models.Index(fields=("-made_at", "-id"), name="message_newest"),
            models.Index(fields=("kind", "-made_at", "-id"), name="message_by_kind"),
            models.Index(fields=("state", "-made_at", "-id"), name="message_by_state"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} to {self.person_id}"


class ReminderSchedule(models.Model):
    """On which days the timer's reminders are sent, and the school's own sentence in each reminder.

    At most one row; without it every run of the timer reminds everybody who has a task (rules:
    e-mail). `days_before` are numbers of days before a closing date, `days_off` dates such as
    `2026-12-24`.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    is_on = models.BooleanField(default=True)
    days_before = models.JSONField(default=default_days_before)
    skips_weekends = models.BooleanField(default=True)
    days_off = models.JSONField(default=list)
    sentence = models.CharField(max_length=SENTENCE_LENGTH, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=ONLY), name="only_one_schedule"),)

    def __str__(self) -> str:
        return f"reminders {self.days_before} days before closing"

    def is_off(self, day: date) -> bool:
        """Whether nothing is sent on that day."""
        is_weekend = day.weekday() >= SATURDAY
        return (self.skips_weekends and is_weekend) or day.isoformat() in self.days_off

    def sending_days(self, closes_on: date) -> set[date]:
        """The days on which evaluators are reminded of what closes on a day.

        A day off is brought forward to the last day before it that is none.
        """
        return {self._brought_forward(closes_on - timedelta(days=n)) for n in self.days_before}

    def _brought_forward(self, day: date) -> date:
        while self.is_off(day):
            day -= timedelta(days=1)
        return day


class ResultNotice(models.Model):
    """A person was told by e-mail that a result of theirs is ready; once per result."""

    result = models.OneToOneField(PersonResult, on_delete=models.CASCADE, related_name="notice")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"notice of result {self.result_id}"


class LinkRequest(models.Model):
    """A request for a password link; open until a message is created for it.

    Requests for unknown e-mails are stored too, without a person, so that the response time does
    not reveal which e-mails exist.
    """

    # no constraint, because checking it takes measurable time for known e-mails only
    person = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, db_constraint=False, related_name="+"
    )
    address = models.CharField(max_length=ADDRESS_LENGTH)
    at = models.DateTimeField()
    is_open = models.BooleanField(default=True)

    class Meta:
        indexes = (
            models.Index(fields=("address", "at"), name="link_request_of_address"),
            models.Index(fields=("at",), name="link_request_at"),
        )

    def __str__(self) -> str:
        return f"link request {self.pk}"

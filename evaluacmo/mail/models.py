"""What is to be sent, what was sent, and what has been told."""

from datetime import timedelta

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.results.models import PersonResult

ADDRESS_LENGTH = 45
LINK_REQUEST_WINDOW = timedelta(minutes=10)
"""For how long requests for a link count against the address that they come from."""


class MessageKind(models.TextChoices):
    """What a message is for."""

    INVITATION = "invitation"
    RESET = "reset"
    REMINDER = "reminder"


class MessageState(models.TextChoices):
    """What has become of a message. Only one that waits may still be sent."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    DROPPED = "dropped"


class MessageReason(models.TextChoices):
    """Why a message waits still, or was never sent."""

    NOTHING = ""
    UNREACHABLE = "unreachable"
    POSTPONED = "postponed"
    REFUSED = "refused"
    EXPIRED = "expired"
    NEEDLESS = "needless"


class Message(models.Model):
    """An e-mail to somebody; its words are made when it is sent (rules: e-mail).

    Neither address nor link is ever in here. `day` is the school's, and is what a reminder is for.
    """

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=20, choices=MessageKind)
    state = models.CharField(max_length=20, choices=MessageState, default=MessageState.WAITING)
    day = models.DateField(null=True)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    reason = models.CharField(
        max_length=20, choices=MessageReason, default=MessageReason.NOTHING, blank=True
    )
    smtp_code = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_reminder_a_day", fields=("person", "day")),
            models.UniqueConstraint(
                name="one_message_waits",
                fields=("person", "kind"),
                condition=Q(state="waiting", day__isnull=True),
            ),
            models.CheckConstraint(
                name="reminders_have_a_day",
                condition=Q(kind="reminder", day__isnull=False)
                | (~Q(kind="reminder") & Q(day__isnull=True)),
            ),
        )
        indexes = (
            models.Index(
                fields=("day", "next_at", "id"), name="message_due", condition=Q(state="waiting")
            ),
            models.Index(fields=("-made_at", "-id"), name="message_newest"),
            models.Index(fields=("kind", "-made_at", "-id"), name="message_by_kind"),
            models.Index(fields=("state", "-made_at", "-id"), name="message_by_state"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} to {self.person_id}"


class ResultNotice(models.Model):
    """That somebody has been told that a result of theirs is ready, which happens once."""

    result = models.OneToOneField(PersonResult, on_delete=models.CASCADE, related_name="notice")
    told_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"notice of result {self.result_id}"


class LinkRequest(models.Model):
    """That somebody said to have forgotten a password: an answer to it waits while it is open.

    There is one for an e-mail that nobody has, too, without a person, so that asking takes as long.
    """

    # without a constraint, which takes its time to look for somebody
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

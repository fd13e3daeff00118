"""E-mail messages, notices of results, and requests for password links."""

from datetime import timedelta

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.results.models import PersonResult

ADDRESS_LENGTH = 45
LINK_REQUEST_WINDOW = timedelta(minutes=10)
"""How long a link request counts towards the rate limit of its network address."""


class MessageKind(models.TextChoices):
    """The purpose of a message."""

    INVITATION = "invitation"
    RESET = "reset"
    REMINDER = "reminder"


class MessageState(models.TextChoices):
    """Only a waiting message may still be sent."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    DROPPED = "dropped"


class MessageReason(models.TextChoices):
    """Why a message is still waiting, or was never sent."""

    NOTHING = ""
    UNREACHABLE = "unreachable"
    POSTPONED = "postponed"
    REFUSED = "refused"
    EXPIRED = "expired"
    NEEDLESS = "needless"


class Message(models.Model):
    """An e-mail to a person, rendered when it is sent (rules: e-mail).

    Stores neither address nor link. `day` is the day of a reminder in the school's time zone.
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
    """A person was told by e-mail that a result of theirs is ready; once per result."""

    result = models.OneToOneField(PersonResult, on_delete=models.CASCADE, related_name="notice")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"notice of result {self.result_id}"


class LinkRequest(models.Model):
    """A request for a password link; open until a message is created for it.

    One for an unknown e-mail is stored too, without a person, so that the response time does not
    reveal which e-mails exist.
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

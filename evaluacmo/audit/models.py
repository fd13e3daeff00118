"""What is kept of everything that happens."""

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.common.events import Action

ACTION_LENGTH = 40
KIND_LENGTH = 20
LABEL_LENGTH = 200
ADDRESS_LENGTH = 45
BULK_VIEWS = (Action.REPORTS_OPENED, Action.REPORTS_EXPORTED)


class Document(models.TextChoices):
    """The documents with results that the browser makes."""

    REPORT = "report"
    REPORTS = "reports"
    RESULTS = "results"
    HISTORY = "history"
    TRAINING = "training"


OF_AN_EVALUATION = {Document.REPORT, Document.REPORTS}
OF_A_PERSON = {Document.REPORT, Document.HISTORY}


class AuditEvent(models.Model):
    """One thing that happened. Triggers in the database keep rows from being changed or deleted.

    People are numbers without a constraint: an event outlives whom it names.
    """

    at = models.DateTimeField()
    action = models.CharField(max_length=ACTION_LENGTH)
    actor = models.ForeignKey(
        User,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    person = models.ForeignKey(
        User,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    object_type = models.CharField(max_length=KIND_LENGTH)
    object_id = models.BigIntegerField(null=True)
    label = models.CharField(max_length=LABEL_LENGTH)
    address = models.CharField(max_length=ADDRESS_LENGTH)
    origin = models.CharField(max_length=10)
    changes = models.JSONField()

    class Meta:
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("-at", "-id"), name="audit_newest"),
            models.Index(fields=("action", "-at", "-id"), name="audit_by_action"),
            models.Index(fields=("actor", "-at", "-id"), name="audit_by_actor"),
            models.Index(fields=("person", "-at", "-id"), name="audit_by_person"),
            models.Index(
                fields=("object_id",),
                name="audit_bulk_views",
                condition=models.Q(action__in=BULK_VIEWS),
            ),
        )

    def __str__(self) -> str:
        return f"{self.action} at {self.at.isoformat()}"

"""The documents that were made, and how often somebody has tried to learn about them."""

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.documents.folios import FOLIO_LENGTH
from evaluacmo.documents.seals import MARK_LENGTH
from evaluacmo.evaluations.models import Evaluation

KIND_LENGTH = 20
SEAL_LENGTH = 64
SALT_LENGTH = 32
KEY_LENGTH = 64


class Document(models.TextChoices):
    """The documents with results that the browser makes."""

    REPORT = "report"
    REPORTS = "reports"
    RESULTS = "results"
    HISTORY = "history"
    TRAINING = "training"


OF_AN_EVALUATION = {Document.REPORT, Document.REPORTS}
OF_A_PERSON = {Document.REPORT, Document.HISTORY}


class IssuedDocument(models.Model):
    """An exported document, under the folio that is printed on it.

    It outlives its results, so that it is still known when they are gone: then its seals are empty.
    """

    folio = models.CharField(max_length=FOLIO_LENGTH, unique=True)
    kind = models.CharField(max_length=KIND_LENGTH)
    # somebody who can be deleted has no results, so no document says anything about them
    person = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, related_name="documents_about"
    )
    evaluation = models.ForeignKey(
        Evaluation, null=True, on_delete=models.SET_NULL, related_name="documents"
    )
    made_by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="documents_made"
    )
    made_at = models.DateTimeField(db_index=True)
    salt = models.CharField(max_length=SALT_LENGTH)
    key_mark = models.CharField(max_length=MARK_LENGTH)
    digest = models.CharField(max_length=SEAL_LENGTH, blank=True)
    """The seal of what the server knew then; empty where there is nothing to compare."""
    total_digest = models.CharField(max_length=SEAL_LENGTH, blank=True)
    """The seal of the total that is printed on it, where it has one."""
    wrong_totals = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.folio


class Tries(models.Model):
    """How often something was tried in a row, since a while in which it was not."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} × {self.key}"

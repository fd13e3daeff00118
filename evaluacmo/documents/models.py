"""Issued documents."""

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.documents.folios import FOLIO_LENGTH
from evaluacmo.documents.seals import MARK_LENGTH
from evaluacmo.evaluations.models import Evaluation

KIND_LENGTH = 20
SEAL_LENGTH = 64
SALT_LENGTH = 32


class DocumentKind(models.TextChoices):
    """The kinds of documents with results, which the browser renders."""

    REPORT = "report"
    REPORTS = "reports"
    RESULTS = "results"
    HISTORY = "history"
    TRAINING = "training"
    BOARD = "board"


class ExportPart(models.TextChoices):
    """A part of all reports of an evaluation, which are exported one part after another."""

    FIRST = "first"
    FURTHER = "further"


OF_AN_EVALUATION = {DocumentKind.REPORT, DocumentKind.REPORTS}
OF_A_PERSON = {DocumentKind.REPORT, DocumentKind.HISTORY}


class IssuedDocument(models.Model):
    """An exported document and the folio printed on it.

    It is kept when its results are purged, with empty seals.
    """

    folio = models.CharField(max_length=FOLIO_LENGTH, unique=True)
    kind = models.CharField(max_length=KIND_LENGTH)
    # only people without results can be deleted
    person = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, related_name="documents_about"
    )
    person_number = models.BigIntegerField(null=True, blank=True)
    """Of the person in the seal; null where it is the present one (rules: joining)."""
    person_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    """Of the person when it was issued; empty for a list."""
    evaluation_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    """Of a report's evaluation when it was issued; empty for other documents."""
    evaluation_ids = models.JSONField(default=list)
    """The evaluations whose results a history contains."""
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
    """The seal of the canonical content; empty where there is nothing to compare."""
    total_digest = models.CharField(max_length=SEAL_LENGTH, blank=True)
    """The seal of the printed total; empty where there is none."""
    wrong_totals = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.folio

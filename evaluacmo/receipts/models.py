"""Receipts of results."""

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import Evaluation

ANSWER_LENGTH = 4000


class Receipt(models.Model):
    """A person confirmed one version of their result in an evaluation (rules: receipts).

    The written answer, one for all versions, is stored with the newest receipt of that time.
    """

    evaluation = models.ForeignKey(
        Evaluation, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    collaborator = models.ForeignKey(User, on_delete=models.PROTECT, related_name="receipts")
    version = models.PositiveIntegerField()
    confirmed_at = models.DateTimeField()
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="confirmed_once", fields=("evaluation", "collaborator", "version")
            ),
            models.UniqueConstraint(
                name="answered_back_once",
                fields=("evaluation", "collaborator"),
                condition=Q(answered_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"receipt {self.pk} by {self.collaborator_id}"

"""Who evaluates whom."""

from django.db import models
from django.db.models import F, Q

from evaluacmo.accounts.models import User


class Assignment(models.Model):
    """A collaborator given to an evaluator, year after year until it is taken back."""

    evaluator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="given_to_me")
    collaborator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="my_evaluators")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="assigned_once", fields=("evaluator", "collaborator")),
            models.CheckConstraint(
                name="nobody_evaluates_themselves", condition=~Q(evaluator=F("collaborator"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluates {self.collaborator_id}"

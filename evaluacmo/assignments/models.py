"""Who evaluates whom."""

from typing import Self

from django.db import models
from django.db.models import F, Q

from evaluacmo.accounts.models import EVALUATORS, User


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    """Assignments, with the rule that says whose evaluators can evaluate now."""

    def with_able_evaluator(self) -> Self:
        """Those whose evaluator is active and still has a role that evaluates."""
        return self.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)

    def can_evaluate(self) -> Self:
        """Those whose evaluator can evaluate the person now, in the person's current evaluation.

        `eligibility` decides the same for one pair.
        """
        return self.with_able_evaluator().filter(collaborator__is_active=True)


class Assignment(models.Model):
    """A collaborator given to an evaluator, year after year until it is taken back."""

    evaluator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="assignments")
    collaborator = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="evaluator_assignments"
    )

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="assigned_once", fields=("evaluator", "collaborator")),
            models.CheckConstraint(
                name="nobody_evaluates_themselves", condition=~Q(evaluator=F("collaborator"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluates {self.collaborator_id}"

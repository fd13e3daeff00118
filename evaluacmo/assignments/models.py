"""Assignments of people to evaluators."""

from typing import Self

from django.db import models
from django.db.models import F, Q

from evaluacmo.accounts.models import EVALUATORS, User


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    """Assignments, filtered by whether the evaluator can evaluate."""

    def with_able_evaluator(self) -> Self:
        """Assignments whose evaluator is active and has a role that can evaluate."""
        return self.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)

    def can_evaluate(self) -> Self:
        """Assignments whose evaluator can evaluate the person now (for one: `eligibility`)."""
        return self.with_able_evaluator().filter(collaborator__is_active=True)


class Assignment(models.Model):
    """A person assigned to an evaluator, for every year until it is deleted."""

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

    @property
    def has_able_evaluator(self) -> bool:
        """As `AssignmentQuerySet.with_able_evaluator`, for one assignment."""
        return self.evaluator.is_active and self.evaluator.role in EVALUATORS


class FormerAssignment(models.Model):
    """That an evaluator was once assigned to evaluate a person, and is so no longer.

    A person must not take over the account of whoever has ever evaluated them (rules: permissions).
    """

    evaluator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="formerly_assigned_once", fields=("collaborator", "evaluator")
            ),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluated {self.collaborator_id}"

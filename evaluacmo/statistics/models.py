"""Figures of each evaluation that is over."""

from django.db import models

from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.fields import FixedPointField


class EvaluatorSpread(models.Model):
    """How far evaluators of the same people differed in an evaluation (`differences.Spread`).

    Stored once it is over and never again, so that no figure changes with a single submission. No
    pairs where fewer than five people have several evaluators.
    """

    evaluation = models.OneToOneField(
        Evaluation,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="+",
        related_query_name="evaluator_spread",
    )
    pairs = models.PositiveIntegerField()
    mean_square = FixedPointField()

    def __str__(self) -> str:
        return f"spread of evaluators in evaluation {self.evaluation_id}"

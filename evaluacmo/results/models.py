"""What evaluators answered."""

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE, Tallies, Tally


class Submission(models.Model):
    """One evaluator's whole answer about one collaborator in one evaluation.

    The four sums are written with it, so that results need no look at the single answers.
    """

    evaluation = models.ForeignKey(
        Evaluation, on_delete=models.PROTECT, related_name="submissions", db_index=False
    )
    collaborator = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="submissions_about", db_index=False
    )
    evaluator = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="submissions_by", db_index=False
    )
    created_at = models.DateTimeField()
    requires_training = models.BooleanField()
    comments = models.TextField()
    competency_total = models.PositiveIntegerField()
    competency_count = models.PositiveIntegerField()
    objective_total = models.PositiveIntegerField()
    objective_count = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="submitted_once", fields=("evaluation", "collaborator", "evaluator")
            ),
        )
        indexes = (
            models.Index(fields=("collaborator", "-created_at", "-id"), name="submission_latest"),
            models.Index(fields=("evaluator", "evaluation"), name="submission_by_evaluator"),
        )

    def __str__(self) -> str:
        return f"submission {self.pk} about {self.collaborator_id}"

    @property
    def tallies(self) -> Tallies:
        """The sums of both sections."""
        return Tallies(
            competencies=Tally(self.competency_total, self.competency_count),
            objectives=Tally(self.objective_total, self.objective_count),
        )


class Answer(models.Model):
    """The score given to one question in the words it then had."""

    submission = models.ForeignKey(
        Submission, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.PROTECT, related_name="answers", db_index=False
    )
    score = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="answered_once", fields=("submission", "wording")),
            models.CheckConstraint(
                name="score_on_scale", condition=Q(score__gte=MIN_SCORE, score__lte=MAX_SCORE)
            ),
        )

    def __str__(self) -> str:
        return f"{self.score} in submission {self.submission_id}"

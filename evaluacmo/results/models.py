"""What evaluators answered."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.models import LEVEL_FIELDS, Evaluation, QuestionWording
from evaluacmo.results.fields import FractionField, OptionalFractionField
from evaluacmo.results.scoring import (
    MAX_SCORE,
    MIN_SCORE,
    NOTHING,
    WHOLE,
    Tallies,
    Tally,
    Weights,
    result,
)

COMMENT_LENGTH = 1000
DEVICE_LENGTH = 36


class Said(models.Model):
    """What one evaluator says as a whole, now or before a correction, besides the single answers.

    The four sums are written with it, so that results need no look at those.
    """

    requires_training = models.BooleanField()
    comments = models.TextField()
    competency_total = models.PositiveIntegerField()
    competency_count = models.PositiveIntegerField()
    objective_total = models.PositiveIntegerField()
    objective_count = models.PositiveIntegerField()

    class Meta:
        abstract = True


class Submission(Said):
    """One evaluator's whole answer about one collaborator in one evaluation."""

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
    corrections = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="submitted_once", fields=("evaluation", "collaborator", "evaluator")
            ),
        )
        indexes = (
            models.Index(fields=("collaborator", "-created_at", "-id"), name="submission_latest"),
            models.Index(fields=("evaluator", "evaluation"), name="submission_by_evaluator"),
            models.Index(
                fields=("evaluator", "collaborator"),
                name="submission_training",
                condition=Q(requires_training=True),
            ),
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


class Scored(models.Model):
    """The score given to one question in the words it then had, with what it rests on, if said."""

    wording: QuestionWording
    score = models.PositiveSmallIntegerField()
    comment = models.CharField(max_length=COMMENT_LENGTH, blank=True)

    class Meta:
        abstract = True

    @property
    def level(self) -> str:
        """What the score was said to look like, or nothing."""
        words: str = getattr(self.wording, LEVEL_FIELDS[self.score - MIN_SCORE])
        return words


class Answer(Scored):
    """An answer of a submission, as it is now."""

    submission = models.ForeignKey(
        Submission, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.PROTECT, related_name="answers", db_index=False
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(name="answered_once", fields=("submission", "wording")),
            models.CheckConstraint(
                name="score_on_scale", condition=Q(score__gte=MIN_SCORE, score__lte=MAX_SCORE)
            ),
        )

    def __str__(self) -> str:
        return f"{self.score} in submission {self.submission_id}"


class Reopening(models.Model):
    """A manager's wish that a submission be corrected, until it was or the wish is taken back."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="reopenings")
    reason = models.TextField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="reopened_once", fields=("submission",), condition=Q(closed_at=None)
            ),
        )

    def __str__(self) -> str:
        return f"reopening {self.pk} of submission {self.submission_id}"


class Correction(Said):
    """What a submission said before its evaluator corrected it, and what that did to the result.

    Percentages are exact, from 0 to 100, over all submissions that there were at that moment.
    """

    reopening = models.OneToOneField(Reopening, on_delete=models.CASCADE, related_name="correction")
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField()
    competencies_before = FractionField()
    competencies_after = FractionField()
    objectives_before = FractionField()
    objectives_after = FractionField()
    overall_before = FractionField()
    overall_after = FractionField()

    def __str__(self) -> str:
        return f"correction by reopening {self.reopening_id}"


class FormerAnswer(Scored):
    """An answer as it was before a correction."""

    correction = models.ForeignKey(
        Correction, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        constraints = (models.UniqueConstraint(name="kept_once", fields=("correction", "wording")),)

    def __str__(self) -> str:
        return f"{self.score} before correction {self.correction_id}"


class MovedQuestion(models.Model):
    """A question whose average, over all submissions, a correction changed.

    Averages are exact, from 1 to 4; None where these words were not answered.
    """

    correction = models.ForeignKey(
        Correction, on_delete=models.CASCADE, related_name="moved", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    before = OptionalFractionField(null=True, blank=True)
    after = OptionalFractionField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="moved_once", fields=("correction", "wording")),
        )

    def __str__(self) -> str:
        return f"{self.before} to {self.after} by correction {self.correction_id}"


class PersonResult(models.Model):
    """What all submissions about one person in one evaluation come to, written with each of them.

    Percentages are exact, from 0 to 100.
    """

    evaluation = models.ForeignKey(
        Evaluation, on_delete=models.PROTECT, related_name="results", db_index=False
    )
    collaborator = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="results", db_index=False
    )
    competencies = FractionField()
    objectives = FractionField()
    overall = FractionField()
    submissions = models.PositiveIntegerField()
    corrections = models.PositiveIntegerField(default=0, db_default=0)
    requires_training = models.BooleanField()
    # with an index, because the database looks here for each submission that is purged
    last = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    last_at = models.DateTimeField()
    is_latest_of_year = models.BooleanField(default=True)
    # whether it is the only one of its person that is, so that those who have any can be counted
    is_first = models.BooleanField(default=False, db_default=False)

    WORKED_OUT: ClassVar[tuple[str, ...]] = (
        "competencies",
        "objectives",
        "overall",
        "submissions",
        "corrections",
        "requires_training",
        "last",
        "last_at",
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_result", fields=("evaluation", "collaborator")),
            models.UniqueConstraint(
                name="one_first_result", fields=("collaborator",), condition=Q(is_first=True)
            ),
        )
        indexes = (
            models.Index(fields=("collaborator", "-last_at", "-last"), name="result_latest"),
            models.Index(
                fields=("evaluation", "is_latest_of_year", "overall"), name="result_counted"
            ),
            models.Index(
                fields=("evaluation", "collaborator"),
                name="result_training",
                condition=Q(requires_training=True),
            ),
        )

    def __str__(self) -> str:
        return f"result of {self.collaborator_id} in evaluation {self.evaluation_id}"

    @property
    def version(self) -> int:
        """How often something was sent for it: each submission and each correction is one more."""
        return self.submissions + self.corrections

    @classmethod
    def of(cls, submissions: Sequence[Submission]) -> Self:
        """What these, all the submissions about one person in one evaluation, come to."""
        last = max(submissions, key=lambda each: (each.created_at, each.pk))
        evaluation = last.evaluation
        total = result([each.tallies for each in submissions], weights=weights_of(evaluation))
        return cls(
            evaluation=evaluation,
            collaborator_id=last.collaborator_id,
            competencies=total.competencies,
            objectives=total.objectives,
            overall=total.overall,
            submissions=len(submissions),
            corrections=sum(each.corrections for each in submissions),
            requires_training=any(each.requires_training for each in submissions),
            last=last,
            last_at=last.created_at,
        )


def average_of(totals: Sequence["EvaluationTotal"]) -> Fraction:
    """The exact mean overall of everybody whom these count; 0 where they count nobody."""
    people = sum(each.people for each in totals)
    return sum((each.overalls for each in totals), NOTHING) / people if people else NOTHING


def nobody() -> list[int]:
    """That nobody has any of the whole percentages from 0 to 100."""
    return [0] * (WHOLE + 1)


class EvaluationTotal(models.Model):
    """What all results in one evaluation add up to, written with each of them.

    It is there as soon as somebody submits. `spread` says how many people have an overall from each
    whole percentage up to the next one.
    """

    evaluation = models.OneToOneField(
        Evaluation, on_delete=models.CASCADE, primary_key=True, related_name="total"
    )
    people = models.PositiveIntegerField(default=0)
    submissions = models.PositiveIntegerField(default=0)
    overalls = FractionField(default=Fraction)
    spread = models.JSONField(default=nobody)

    SUMS: ClassVar[tuple[str, ...]] = ("people", "submissions", "overalls", "spread")

    def __str__(self) -> str:
        return f"{self.people} results in evaluation {self.evaluation_id}"

    def replace(self, before: PersonResult | None, after: PersonResult) -> None:
        """Have it follow what somebody's result was, if there was one, and is now."""
        if before is not None:
            self.count(before.overall, people=-1)
            self.submissions -= before.submissions
        self.count(after.overall, people=1)
        self.submissions += after.submissions

    def count(self, overall: Fraction, *, people: int) -> None:
        """Add so many people with this overall, or take so many away where they are negative."""
        self.people += people
        self.overalls += overall * people
        self.spread[floor(overall)] += people


class Draft(models.Model):
    """What an evaluator has begun to answer, as their form last saved it (rules: drafts).

    It is theirs alone: nothing that is read by anybody else is made of it. `device` is the open
    form that saved it, `sequence` that form's own count of its savings; `version` counts all.
    """

    evaluation = models.ForeignKey(Evaluation, on_delete=models.CASCADE, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    evaluator = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="drafts", db_index=False
    )
    saved_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)
    device = models.CharField(max_length=DEVICE_LENGTH)
    sequence = models.PositiveIntegerField()
    answered = models.PositiveIntegerField()
    content = models.JSONField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="one_draft", fields=("evaluator", "collaborator", "evaluation")
            ),
        )

    def __str__(self) -> str:
        return f"draft {self.pk} about {self.collaborator_id}"

    @property
    def tag(self) -> str:
        """Which draft this is, in which version."""
        return tag_of(self.pk, self.version)


def tag_of(draft_id: int, version: int) -> str:
    """What a version of a draft is called: no two ever have the same tag."""
    return f"{draft_id}-{version}"


def weights_of(evaluation: Evaluation) -> Weights:
    """The weights as the arithmetic takes them."""
    return Weights(
        competencies=evaluation.weight_competencies, objectives=evaluation.weight_objectives
    )

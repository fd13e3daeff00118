"""Question banks, questions and the evaluations that use them."""

from django.db import models
from django.db.models import F, Q

from evaluacmo.accounts.models import Category
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.evaluations.scale import LEVEL_FIELDS

WEIGHTS_TOTAL = 100
QUESTION_LENGTH = 1000
DESCRIPTION_LENGTH = 2000
LEVEL_LENGTH = 500


class QuestionBank(models.Model):
    """A set of questions that evaluations share."""

    name = models.CharField(max_length=NAME_LENGTH)
    description = models.CharField(max_length=DESCRIPTION_LENGTH, blank=True)
    requires_evidence = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class Question(models.Model):
    """A question's identity; its words are its current wording, or none once it is deleted."""

    bank = models.ForeignKey(QuestionBank, on_delete=models.PROTECT, related_name="questions")

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"question {self.pk} of bank {self.bank_id}"


class QuestionType(models.TextChoices):
    """The section of the result that a question counts for."""

    COMPETENCY = "competency"
    OBJECTIVE = "objective"


class QuestionWording(models.Model):
    """The words and type of a question, written once: answers refer to what was answered.

    A level's words say what that score looks like; they are empty where nobody has said it.
    """

    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="wordings")
    question_text = models.CharField(max_length=QUESTION_LENGTH)
    question_type = models.CharField(max_length=20, choices=QuestionType)
    level_1 = models.CharField(max_length=LEVEL_LENGTH, blank=True)
    level_2 = models.CharField(max_length=LEVEL_LENGTH, blank=True)
    level_3 = models.CharField(max_length=LEVEL_LENGTH, blank=True)
    level_4 = models.CharField(max_length=LEVEL_LENGTH, blank=True)
    is_current = models.BooleanField(default=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="one_current_wording", fields=("question",), condition=Q(is_current=True)
            ),
            models.CheckConstraint(
                name="question_type_known", condition=Q(question_type__in=QuestionType.values)
            ),
        )

    def __str__(self) -> str:
        return self.question_text

    @property
    def levels(self) -> list[str]:
        """What 1, 2, 3 and 4 look like, or nothing at all where no level has words."""
        words = [getattr(self, field) for field in LEVEL_FIELDS]
        return words if any(words) else []


class Evaluation(models.Model):
    """What the people of one category are asked in one year, and how it is weighted."""

    name = models.CharField(max_length=NAME_LENGTH)
    period = models.PositiveSmallIntegerField()
    weight_objectives = models.PositiveSmallIntegerField()
    weight_competencies = models.PositiveSmallIntegerField()
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="evaluations")
    question_bank = models.ForeignKey(
        QuestionBank, null=True, blank=True, on_delete=models.PROTECT, related_name="evaluations"
    )
    is_locked = models.BooleanField(default=False)

    class Meta:
        ordering = ("-period", "-id")
        constraints = (
            models.CheckConstraint(
                name="weights_add_up",
                condition=Q(weight_objectives__gte=0, weight_competencies__gte=0)
                & Q(weight_objectives=WEIGHTS_TOTAL - F("weight_competencies")),
            ),
        )
        indexes = (models.Index(fields=("category", "-period", "-id"), name="evaluation_current"),)

    def __str__(self) -> str:
        return self.name

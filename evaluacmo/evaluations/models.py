"""Question banks, questions and the evaluations that use them."""

from datetime import date
from typing import Literal, Self

from django.db import models
from django.db.models import F, Q

from evaluacmo.accounts.models import Category, User
from evaluacmo.common.clock import today
from evaluacmo.common.schemas import MAX_YEAR, NAME_LENGTH
from evaluacmo.common.sorting import folded
from evaluacmo.db.views import View
from evaluacmo.evaluations.scale import LEVEL_FIELDS

WEIGHTS_TOTAL = 100
MAX_QUESTIONS = 1000
"""Of a bank, and so of a submission."""
QUESTION_LENGTH = 1000
DESCRIPTION_LENGTH = 2000
LEVEL_LENGTH = 500


class QuestionBank(models.Model):
    """A set of questions, used by several evaluations."""

    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.GeneratedField(
        expression=folded("name"), output_field=models.TextField(), db_persist=True
    )
    description = models.CharField(max_length=DESCRIPTION_LENGTH, blank=True)
    requires_evidence = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class Question(models.Model):
    """The identity of a question. A deleted question has no current wording.

    Those of a deleted bank have no bank, and go at the next purge: to look for references to each
    of them costs a scan of all answers.

    Questions are asked by `position`, and those with the same one by id. Position 0 everywhere
    means that they were never put in order.
    """

    bank = models.ForeignKey(
        QuestionBank, null=True, on_delete=models.PROTECT, related_name="questions"
    )
    position = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return f"question {self.pk} of bank {self.bank_id}"


class QuestionType(models.TextChoices):
    """The section of the result to which a question belongs."""

    COMPETENCY = "competency"
    OBJECTIVE = "objective"


QuestionTypeName = Literal["competency", "objective"]
"""A type of question in a schema."""


class QuestionWording(models.Model):
    """An immutable version of a question; answers refer to the version that was answered.

    `level_1` to `level_4` describe the scores (rules: levels).
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
        """The descriptions of 1, 2, 3 and 4, or an empty list where no level has one."""
        texts = [getattr(self, field) for field in LEVEL_FIELDS]
        return texts if any(texts) else []


class Phase(models.TextChoices):
    """The phase of an evaluation, by its dates (rules: cycle)."""

    PREPARING = "preparing"
    OPEN = "open"
    CLOSED = "closed"
    PUBLISHED = "published"


class EvaluationQuerySet(models.QuerySet["Evaluation"]):
    """Evaluations, filtered by their dates."""

    def published(self, *, day: date) -> Self:
        """Evaluations whose results the people evaluated can read on `day`."""
        return self.filter(Q(results_on=None) | Q(results_on__lte=day), period__lte=day.year)

    def unpublished(self, *, day: date) -> Self:
        """The other evaluations."""
        return self.filter(Q(results_on__gt=day) | Q(period__gt=day.year))


class Evaluation(models.Model):
    """The evaluation of one category in one year, with its weights in percent.

    `is_locked`: there are submissions, so weights, category and bank cannot change. It accepts
    submissions from the day `opens_on` to the end of the day `closes_on`, and people read their
    results from the day `results_on`; a date that is not set limits nothing (rules: cycle). Before
    the year `period` it counts nowhere, whatever its dates.
    `shown_average` is the average that people evaluated read (rules: averages).
    With `includes_self_evaluation` they also evaluate themselves (rules: self-evaluations).
    """

    name = models.CharField(max_length=NAME_LENGTH)
    # sorts submissions, of which there are too many to calculate it for each
    name_key = models.GeneratedField(
        expression=folded("name"), output_field=models.TextField(), db_persist=True
    )
    period = models.PositiveSmallIntegerField()
    weight_objectives = models.PositiveSmallIntegerField()
    weight_competencies = models.PositiveSmallIntegerField()
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="evaluations")
    question_bank = models.ForeignKey(
        QuestionBank, null=True, blank=True, on_delete=models.PROTECT, related_name="evaluations"
    )
    is_locked = models.BooleanField(default=False)
    opens_on = models.DateField(null=True, blank=True)
    closes_on = models.DateField(null=True, blank=True)
    results_on = models.DateField(null=True, blank=True)
    shown_average = models.PositiveSmallIntegerField(null=True, blank=True)
    includes_self_evaluation = models.BooleanField(default=False, db_default=False)

    objects = EvaluationQuerySet.as_manager()

    class Meta:
        ordering = ("-period", "-id")
        constraints = (
            models.CheckConstraint(
                name="weights_add_up",
                condition=Q(weight_objectives__gte=0, weight_competencies__gte=0)
                & Q(weight_objectives=WEIGHTS_TOTAL - F("weight_competencies")),
            ),
            # a date that is not set makes the comparison null, which a constraint accepts
            models.CheckConstraint(
                name="closes_after_opening", condition=Q(closes_on__gte=F("opens_on"))
            ),
            models.CheckConstraint(
                name="published_after_opening", condition=Q(results_on__gte=F("opens_on"))
            ),
            # without the date people read their result before they answer
            models.CheckConstraint(
                name="self_evaluation_before_results",
                condition=Q(includes_self_evaluation=False) | Q(results_on__isnull=False),
            ),
        )
        indexes = (models.Index(fields=("category", "-period", "-id"), name="evaluation_current"),)

    def __str__(self) -> str:
        return self.name

    @property
    def first_day(self) -> date:
        """The first day on which it can be answered: that of opening, if it is in its year."""
        new_year = date(self.period, 1, 1)
        return max(self.opens_on or new_year, new_year)

    @property
    def phase(self) -> Phase:
        """The phase today."""
        if today() < self.first_day:
            return Phase.PREPARING
        if self.is_published and (self.is_closed or self.results_on is not None):
            return Phase.PUBLISHED
        return Phase.CLOSED if self.is_closed else Phase.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether the closing date of everybody is over."""
        return self.closes_on is not None and self.closes_on < today()

    @property
    def is_published(self) -> bool:
        """Whether the people evaluated can read their results today."""
        day = today()
        return self.period <= day.year and (self.results_on is None or self.results_on <= day)


def current_in(year: int) -> Q:
    """Matches what is current from the year `since` to `until`, if this year is one of them."""
    return Q(since__lte=year, until__gte=year)


class CurrentQuerySet(models.QuerySet["CurrentEvaluation"]):
    """Evaluations with the years in which they are current."""

    def in_year(self, year: int) -> Self:
        """The ones that are current in this year."""
        return self.filter(current_in(year))

    def of_people_assigned_to(self, evaluator: User) -> Self:
        """Those of the categories of the active people assigned to this evaluator."""
        return self.filter(
            category__users__is_active=True,
            category__users__evaluator_assignments__evaluator=evaluator,
        )


class CurrentEvaluation(View):
    """The years in which an evaluation is the current one of its category: none if until < since.

    It is the newest of the newest year that has come.
    """

    evaluation = models.OneToOneField(
        Evaluation, on_delete=models.DO_NOTHING, primary_key=True, related_name="+"
    )
    category = models.ForeignKey(Category, on_delete=models.DO_NOTHING, related_name="+")
    since = models.PositiveSmallIntegerField()
    until = models.PositiveSmallIntegerField()

    query = f"""
        SELECT id AS evaluation_id, category_id, period AS since, COALESCE(
            LEAD(period) OVER (PARTITION BY category_id ORDER BY period, id) - 1, {MAX_YEAR}
        ) AS until
        FROM evaluations_evaluation
    """  # noqa: S608  (a constant)

    objects = CurrentQuerySet.as_manager()

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"{self.evaluation_id} from {self.since} to {self.until}"


class DeadlineExtension(models.Model):
    """A later closing date of an evaluation for one evaluator."""

    evaluation = models.ForeignKey(Evaluation, on_delete=models.CASCADE, related_name="extensions")
    evaluator = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="deadline_extensions"
    )
    closes_on = models.DateField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="extended_once", fields=("evaluation", "evaluator")),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} until {self.closes_on} in {self.evaluation_id}"

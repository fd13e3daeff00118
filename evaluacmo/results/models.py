"""Submissions, their corrections and drafts, and the stored results."""

from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year, start_of_day, today
from evaluacmo.common.identifiers import random_id
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.db.views import View
from evaluacmo.evaluations.models import (
    CurrentEvaluation,
    Evaluation,
    Question,
    QuestionWording,
    current_in,
)
from evaluacmo.evaluations.scale import LEVEL_FIELDS, MAX_SCORE, MIN_SCORE
from evaluacmo.results.fields import FixedPointField, OptionalFixedPointField
from evaluacmo.results.scoring import Tallies, Tally, Weights

COMMENT_LENGTH = 1000
TIME_TO_CORRECT = timedelta(minutes=10)
"""The time after sending in which an evaluator may correct a submission without a manager."""
DEVICE_LENGTH = 36

ResultKey = tuple[int, int]
"""An evaluation and a person, by their ids."""


class SubmissionContent(models.Model):
    """The content of a submission without its answers, now or before a correction.

    The sum and number of scores of each section are stored: results are calculated from them.
    """

    requires_training = models.BooleanField()
    comments = models.TextField()
    competency_total = models.PositiveIntegerField()
    competency_count = models.PositiveIntegerField()
    objective_total = models.PositiveIntegerField()
    objective_count = models.PositiveIntegerField()

    class Meta:
        abstract = True


class Submission(SubmissionContent):
    """The answers of one evaluator about one collaborator in one evaluation."""

    id = models.BigAutoField(primary_key=True, default=random_id)
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
            # the list of all submissions is not sorted for each page, and by other columns without
            # reading each row
            models.Index(
                fields=("-created_at", "-id", "evaluation", "collaborator"),
                name="submission_newest",
            ),
            models.Index(
                fields=("evaluator", "collaborator"),
                name="submission_training",
                condition=Q(requires_training=True),
            ),
            # the sums of scores of a year, without reading the comments
            models.Index(
                fields=(
                    "evaluation",
                    "collaborator",
                    "evaluator",
                    "competency_total",
                    "competency_count",
                    "objective_total",
                    "objective_count",
                ),
                name="submission_totals",
            ),
        )

    def __str__(self) -> str:
        return f"submission {self.pk} about {self.collaborator_id}"

    @property
    def seconds_to_correct(self) -> int:
        """For how much longer its evaluator opens it to correction without a manager, or 0."""
        left = self.created_at + TIME_TO_CORRECT - timezone.now()
        return max(0, left // timedelta(seconds=1))

    @property
    def tallies(self) -> Tallies:
        """The sum and number of scores of both sections."""
        return Tallies(
            competencies=Tally(self.competency_total, self.competency_count),
            objectives=Tally(self.objective_total, self.objective_count),
        )


class AnswerBase(models.Model):
    """The score given to one wording of a question, with the evidence for it."""

    wording: QuestionWording
    score = models.PositiveSmallIntegerField()
    comment = models.CharField(max_length=COMMENT_LENGTH, blank=True)

    class Meta:
        abstract = True

    @property
    def level(self) -> str:
        """The bank's description of this score; may be empty."""
        description: str = getattr(self.wording, LEVEL_FIELDS[self.score - MIN_SCORE])
        return description


class Answer(AnswerBase):
    """A current answer of a submission."""

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
    """A submission that its evaluator is to correct; closed once it is corrected or cancelled.

    `asked_by` is the manager who reopened it, or within some minutes after sending its evaluator.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
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

    @property
    def is_own(self) -> bool:
        """Whether the evaluator opened it, without a manager."""
        return self.asked_by_id == self.submission.evaluator_id


class CorrectionRequest(models.Model):
    """An evaluator's request to be allowed to correct a submission, with the reason.

    Closed once it is granted (`reopening`), declined (`answer` says why) or withdrawn (neither).
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    submission = models.ForeignKey(
        Submission, on_delete=models.CASCADE, related_name="correction_requests"
    )
    reason = models.TextField()
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(blank=True)
    reopening = models.OneToOneField(
        Reopening, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="requested_once", fields=("submission",), condition=Q(closed_at=None)
            ),
            models.CheckConstraint(
                name="request_answered_once",
                condition=Q(answer="", reopening=None)
                | Q(closed_at__isnull=False) & (Q(answer="") | Q(reopening=None)),
            ),
        )

    def __str__(self) -> str:
        return f"request {self.pk} to correct submission {self.submission_id}"


class Correction(SubmissionContent):
    """A submission as it was before its evaluator corrected it, and how the result changed.

    Percentages, from 0 to 100, are of all submissions about the person at that time.
    """

    reopening = models.OneToOneField(Reopening, on_delete=models.CASCADE, related_name="correction")
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField()
    competencies_before = FixedPointField()
    competencies_after = FixedPointField()
    objectives_before = FixedPointField()
    objectives_after = FixedPointField()
    overall_before = FixedPointField()
    overall_after = FixedPointField()

    def __str__(self) -> str:
        return f"correction by reopening {self.reopening_id}"


class FormerAnswer(AnswerBase):
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


class ChangedAverage(models.Model):
    """A wording whose average, over all submissions, a correction changed.

    Averages are from 1 to 4; None where the wording was not answered.
    """

    correction = models.ForeignKey(
        Correction, on_delete=models.CASCADE, related_name="changed_averages", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    before = OptionalFixedPointField(null=True, blank=True)
    after = OptionalFixedPointField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="moved_once", fields=("correction", "wording")),
        )

    def __str__(self) -> str:
        return f"{self.before} to {self.after} by correction {self.correction_id}"


def is_visible_to_owner() -> Q:
    """Matches results that their people can read today (rules: cycle).

    These results are published, or were confirmed in their present version before the evaluation
    got a later date.
    """
    return _is_published() | _is_confirmed()


def _is_published() -> Q:
    return Q(evaluation__in=Evaluation.objects.published(day=today()))


def _is_confirmed() -> Q:
    return Q(confirmed_version=F("submissions") + F("corrections"))


class MissingQuerySet(models.QuerySet["MissingSubmission"]):
    """Missing submissions in all evaluations, also those that are not current any more."""

    def now(self) -> Self:
        """The ones in people's current evaluations, which can still come."""
        return self.filter(current_in(current_year()))


class MissingSubmission(View):
    """An evaluation in which an assigned evaluator can send a submission, and has not.

    The evaluator is able, the person active, and the evaluation of their category; its dates do
    not matter. It is the current one from the year `since` to `until`.
    """

    pk = models.CompositePrimaryKey("assignment_id", "evaluation_id")
    assignment = models.ForeignKey(Assignment, on_delete=models.DO_NOTHING, related_name="+")
    evaluator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    evaluation = models.ForeignKey(Evaluation, on_delete=models.DO_NOTHING, related_name="+")
    since = models.PositiveSmallIntegerField()
    until = models.PositiveSmallIntegerField()

    query = f"""
        SELECT assigned.id AS assignment_id, assigned.evaluator_id, assigned.collaborator_id,
            current.evaluation_id, current.since, current.until
        FROM assignments_assignment AS assigned
        JOIN accounts_user AS evaluator ON evaluator.id = assigned.evaluator_id
        JOIN accounts_user AS person ON person.id = assigned.collaborator_id
        JOIN ({CurrentEvaluation.query}) AS current ON current.category_id = person.category_id
        WHERE evaluator.is_active AND evaluator.role IN ('{Role.EVALUATOR}', '{Role.ADMIN}')
            AND person.is_active AND NOT EXISTS (
                SELECT 1 FROM results_submission AS sent
                WHERE sent.evaluation_id = current.evaluation_id
                    AND sent.collaborator_id = assigned.collaborator_id
                    AND sent.evaluator_id = assigned.evaluator_id
            )
    """  # noqa: S608  (constants)

    objects = MissingQuerySet.as_manager()

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"of {self.evaluator_id} about {self.collaborator_id} in {self.evaluation_id}"


class SubmissionOfYear(View):
    """A submission in the evaluation that `year` has for the present category of an active person.

    The department is the person's present one, too. `is_assigned`: they still are to its evaluator.
    """

    submission = models.OneToOneField(
        Submission, on_delete=models.DO_NOTHING, primary_key=True, related_name="+"
    )
    evaluator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    category = models.ForeignKey(Category, on_delete=models.DO_NOTHING, related_name="+")
    department_key = models.TextField()
    year = models.PositiveSmallIntegerField()
    is_assigned = models.BooleanField()

    # joined with the view of current evaluations, SQLite would read all submissions
    query = f"""
        SELECT sent.id AS submission_id, sent.evaluator_id, sent.collaborator_id,
            person.category_id, person.department_key, evaluation.period AS year,
            EXISTS (
                SELECT 1 FROM assignments_assignment AS assigned
                WHERE assigned.evaluator_id = sent.evaluator_id
                    AND assigned.collaborator_id = sent.collaborator_id
            ) AS is_assigned
        FROM results_submission AS sent
        JOIN evaluations_evaluation AS evaluation ON evaluation.id = sent.evaluation_id
        JOIN accounts_user AS person ON person.id = sent.collaborator_id
        WHERE person.is_active AND person.category_id = evaluation.category_id
            AND evaluation.id IN (
                SELECT evaluation_id FROM ({CurrentEvaluation.query}) AS current
                WHERE current.since <= current.until
            )
    """  # noqa: S608  (constants)

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"{self.submission_id} in {self.year}"


def _missing_of_result() -> MissingQuerySet:
    """The missing submissions of the outer result."""
    return MissingSubmission.objects.now().filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("collaborator")
    )


def _is_provisional() -> Q:
    """Matches results with a missing submission."""
    # looked for person by person: the view of all people takes PostgreSQL several times longer
    sent = Submission.objects.filter(
        evaluation=OuterRef(OuterRef("evaluation")),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    able = Assignment.objects.with_able_evaluator().filter(collaborator=OuterRef("collaborator"))
    return Q(
        Exists(able.filter(~Exists(sent))),
        evaluation__in=CurrentEvaluation.objects.in_year(current_year()).values("evaluation"),
        evaluation__category=F("collaborator__category"),
        collaborator__is_active=True,
    )


class PersonResultQuerySet(models.QuerySet["PersonResult"]):
    """Stored results, by whether their people may read them and whether they are complete."""

    def visible_to_owner(self) -> Self:
        """Results that their people can read today."""
        return self.filter(is_visible_to_owner())

    def hidden_from_owner(self) -> Self:
        """Results that their people cannot read today."""
        # of the evaluations that are not published, which are few, instead of each result
        hidden = Evaluation.objects.unpublished(day=today())
        return self.filter(evaluation__in=hidden).exclude(_is_confirmed())

    def published(self) -> Self:
        """Results that are published by their dates alone."""
        return self.filter(_is_published())

    def unconfirmed(self) -> Self:
        """Results whose present version is not confirmed."""
        return self.filter(confirmed_version__lt=F("submissions") + F("corrections"))

    def with_visible(self) -> Self:
        """Annotate `is_visible`: whether their people can read them today."""
        visible = models.ExpressionWrapper(is_visible_to_owner(), models.BooleanField())
        return self.annotate(is_visible=visible)

    def with_missing(self) -> Self:
        """Annotate `missing`: able evaluators who are assigned and have not submitted.

        0 where nothing can be submitted any more, because another evaluation is the person's
        current one, or they are inactive.
        """
        number = _missing_of_result().values("evaluation").annotate(number=Count("*"))
        return self.annotate(missing=Coalesce(Subquery(number.values("number")), 0))

    def provisional(self) -> Self:
        """Results with a `missing` evaluator (rules: cycle)."""
        return self.filter(_is_provisional())

    def complete(self) -> Self:
        """Results that are not provisional."""
        return self.exclude(_is_provisional())


class PersonResult(models.Model):
    """The result of all submissions about one person in one evaluation.

    Percentages are from 0 to 100. `confirmed_version` is the newest version that the person has
    confirmed, 0 for none (`receipts`). Position and department are those that the person had when
    the last submission was sent; their category then is the evaluation's, which is locked.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    evaluation = models.ForeignKey(
        Evaluation,
        on_delete=models.PROTECT,
        related_name="+",
        related_query_name="results",
        db_index=False,
    )
    collaborator = models.ForeignKey(
        User,
        on_delete=models.PROTECT,
        related_name="+",
        related_query_name="results",
        db_index=False,
    )
    competencies = FixedPointField()
    objectives = FixedPointField()
    overall = FixedPointField()
    submissions = models.PositiveIntegerField()
    corrections = models.PositiveIntegerField(default=0, db_default=0)
    requires_training = models.BooleanField()
    # the index serves the foreign key check when submissions are purged
    last = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    last_at = models.DateTimeField()
    position = models.CharField(max_length=NAME_LENGTH, blank=True)
    department = models.CharField(max_length=NAME_LENGTH, blank=True)
    department_key = models.TextField(editable=False, default="", db_default="")
    is_latest_of_year = models.BooleanField(default=True)
    confirmed_version = models.PositiveIntegerField(default=0, db_default=0)
    # annotated by `with_missing`, or added by `read_history`
    missing: int
    # added by `read_history`
    is_readers_own: bool

    unrestricted = PersonResultQuerySet.as_manager()
    """Includes results that a reader may not see; everything shown starts at `Reader.results`."""

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_result", fields=("evaluation", "collaborator")),
        )
        indexes = (
            models.Index(fields=("collaborator", "-last_at", "-evaluation"), name="result_latest"),
            # all columns of the means of groups and years, by evaluation and by person
            models.Index(
                fields=(
                    "evaluation",
                    "is_latest_of_year",
                    "collaborator",
                    "overall",
                    "competencies",
                    "objectives",
                    "department",
                ),
                name="result_means",
            ),
            models.Index(
                fields=(
                    "collaborator",
                    "evaluation",
                    "is_latest_of_year",
                    "overall",
                    "competencies",
                    "objectives",
                ),
                name="result_means_of_person",
            ),
            # the departments of all results, without reading them
            models.Index(fields=("department", "collaborator"), name="result_departments"),
            models.Index(
                fields=("evaluation", "collaborator"),
                name="result_training",
                condition=Q(requires_training=True),
            ),
            # with fewer columns SQLite reads each result
            models.Index(
                fields=(
                    "evaluation",
                    "is_latest_of_year",
                    "collaborator",
                    "confirmed_version",
                    "submissions",
                    "corrections",
                ),
                name="result_unconfirmed",
                condition=Q(confirmed_version__lt=F("submissions") + F("corrections")),
            ),
        )

    def __str__(self) -> str:
        return f"result of {self.collaborator_id} in evaluation {self.evaluation_id}"

    @property
    def expected(self) -> int:
        """The number of submissions with the `missing` ones."""
        return self.submissions + self.missing

    @property
    def told_at(self) -> datetime:
        """When the last submission was sent; only the day where it is the reader's own result.

        The moment could tell them whose submission it was (rules: permissions).
        """
        return start_of_day(self.last_at) if self.is_readers_own else self.last_at

    @property
    def version(self) -> int:
        """The number of submissions and corrections; grows with every change of the result."""
        return self.submissions + self.corrections

    @property
    def is_published(self) -> bool:
        """As `PersonResultQuerySet.visible_to_owner`, for one result."""
        return self.evaluation.is_published or self.confirmed_version == self.version


class QuestionResult(models.Model):
    """The answers to one question behind a result.

    `points` is the sum of their scores, and `wording` the newest wording that was answered.
    """

    result = models.ForeignKey(
        PersonResult, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    # the result and its answers protect these
    evaluation = models.ForeignKey(
        Evaluation, on_delete=models.DO_NOTHING, related_name="+", db_index=False
    )
    question = models.ForeignKey(
        Question, on_delete=models.DO_NOTHING, related_name="+", db_index=False
    )
    wording = models.ForeignKey(
        QuestionWording, on_delete=models.DO_NOTHING, related_name="+", db_index=False
    )
    points = models.PositiveIntegerField()
    answers = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_question_result", fields=("result", "question")),
        )
        indexes = (
            # all columns, in the order in which the questions of evaluations are added up
            models.Index(
                fields=("evaluation", "question", "result", "points", "answers", "wording"),
                name="question_result_points",
            ),
        )

    def __str__(self) -> str:
        return f"{self.points} points in question {self.question_id} of result {self.result_id}"


class DraftBase(models.Model):
    """An unfinished form as it was last saved; only its author can read it (rules: drafts).

    `device` identifies the form that saved it last, `sequence` numbers that form's saves, and
    `version` counts the saves of all forms.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    saved_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)
    device = models.CharField(max_length=DEVICE_LENGTH)
    sequence = models.PositiveIntegerField()
    answered = models.PositiveIntegerField()
    content = models.JSONField()

    class Meta:
        abstract = True

    @property
    def tag(self) -> str:
        """Identifies this version of this draft, like an ETag."""
        return f"{self.pk}-{self.version}"


class Draft(DraftBase):
    """The form of an evaluator about a person."""

    evaluation = models.ForeignKey(Evaluation, on_delete=models.CASCADE, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    evaluator = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="drafts", db_index=False
    )
    # added by `list_drafts`
    questions: int

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="one_draft", fields=("evaluator", "collaborator", "evaluation")
            ),
        )

    def __str__(self) -> str:
        return f"draft {self.pk} about {self.collaborator_id}"


def evaluation_weights(evaluation: Evaluation) -> Weights:
    """The weights of an evaluation as `scoring` takes them."""
    return Weights(
        competencies=evaluation.weight_competencies, objectives=evaluation.weight_objectives
    )

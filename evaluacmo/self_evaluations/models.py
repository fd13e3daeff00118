"""Self-evaluations, their drafts, and who is expected to send one."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.identifiers import random_id
from evaluacmo.db.views import View
from evaluacmo.evaluations.models import (
    CurrentEvaluation,
    Evaluation,
    QuestionWording,
    current_in,
)
from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.results.models import (
    AnswerBase,
    DraftBase,
    MissingSubmission,
    PersonResult,
    Submission,
)


class SelfEvaluationQuerySet(models.QuerySet["SelfEvaluation"]):
    """Self-evaluations, by whether others may learn of them."""

    def revealed(self) -> Self:
        """The ones by which neither side can be influenced any more (rules: self-evaluations).

        The person has sent theirs, and so has every able evaluator who is assigned, at least one;
        or the evaluation is closed or published.
        """
        missing = MissingSubmission.objects.now().filter(
            evaluation=OuterRef("evaluation"), collaborator=OuterRef("person")
        )
        sent = Submission.objects.filter(
            evaluation=OuterRef("evaluation"), collaborator=OuterRef("person")
        )
        day = today()
        is_over = Q(evaluation__closes_on__lt=day) | Q(
            evaluation__in=Evaluation.objects.published(day=day)
        )
        return self.filter(is_over | Q(~Exists(missing), Exists(sent), reopened_at=None))


class SelfEvaluation(models.Model):
    """The answers of a person about themselves in one evaluation, as sent last.

    `reopened_at` is set, with the reason, while a manager lets the person change it.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    evaluation = models.ForeignKey(
        Evaluation, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    person = models.ForeignKey(User, on_delete=models.PROTECT, related_name="self_evaluations")
    sent_at = models.DateTimeField()
    proud = models.TextField(blank=True)
    """The answer to the question about pride."""
    needs = models.TextField(blank=True)
    """The answer to the question about needs."""
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopening_reason = models.TextField(blank=True)

    objects = SelfEvaluationQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="evaluated_oneself_once", fields=("evaluation", "person")),
            models.CheckConstraint(
                name="self_evaluation_reopened_for_a_reason",
                condition=Q(reopened_at=None, reopening_reason="")
                | Q(reopened_at__isnull=False) & ~Q(reopening_reason=""),
            ),
        )

    def __str__(self) -> str:
        return f"self-evaluation {self.pk} of {self.person_id}"


class SelfAnswer(AnswerBase):
    """The answer of a person about themselves to one wording of a question."""

    self_evaluation = models.ForeignKey(
        SelfEvaluation, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    wording = models.ForeignKey(QuestionWording, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="self_answered_once", fields=("self_evaluation", "wording")
            ),
            models.CheckConstraint(
                name="self_score_on_scale", condition=Q(score__gte=MIN_SCORE, score__lte=MAX_SCORE)
            ),
        )

    def __str__(self) -> str:
        return f"{self.score} in self-evaluation {self.self_evaluation_id}"


class SelfDraft(DraftBase):
    """The form of a person about themselves."""

    evaluation = models.ForeignKey(Evaluation, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_self_draft", fields=("person", "evaluation")),
        )

    def __str__(self) -> str:
        return f"draft {self.pk} of {self.person_id} about themselves"


class OwnState(models.TextChoices):
    """Whether a person can evaluate themselves today, or has done so."""

    UPCOMING = "upcoming"
    OPEN = "open"
    SENT = "sent"
    CLOSED = "closed"


class ExpectedQuerySet(models.QuerySet["ExpectedSelfEvaluation"]):
    """A self-evaluation that is asked of a person, sent or not."""

    def now(self) -> Self:
        """The ones of people's current evaluations, which can still be asked for."""
        return self.filter(current_in(current_year()))

    def with_result(self) -> Self:
        """Annotate `has_result`: the person can read their result."""
        return self.annotate(has_result=Exists(_readable_results()))

    def without_result(self) -> Self:
        """Self-evaluations of people who cannot read their result yet."""
        return self.filter(~Exists(_readable_results()))


def _readable_results() -> models.QuerySet[PersonResult]:
    """The results in the evaluation of the outer query that its person can read."""
    return PersonResult.unrestricted.visible_to_owner().filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("person")
    )


class ExpectedSelfEvaluation(View):
    """A person and an evaluation in which they are asked to evaluate themselves, or have done so.

    They are asked as an active person who is evaluated with it; its dates do not matter. It is
    their current evaluation from the year `since` to `until`: in none where they are asked no more.
    """

    pk = models.CompositePrimaryKey("person_id", "evaluation_id")
    person = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    evaluation = models.ForeignKey(Evaluation, on_delete=models.DO_NOTHING, related_name="+")
    since = models.PositiveSmallIntegerField()
    until = models.PositiveSmallIntegerField()
    self_evaluation = models.ForeignKey(
        SelfEvaluation, null=True, on_delete=models.DO_NOTHING, related_name="+"
    )

    query = f"""
        WITH asked AS NOT MATERIALIZED (
            SELECT person.id AS person_id, current.evaluation_id, current.since, current.until
            FROM accounts_user AS person
            JOIN ({CurrentEvaluation.query}) AS current
                ON current.category_id = person.category_id AND current.since <= current.until
            JOIN evaluations_evaluation AS evaluation ON evaluation.id = current.evaluation_id
            WHERE person.is_active AND person.role <> '{Role.ADMIN}'
                AND evaluation.includes_self_evaluation
        )
        SELECT asked.person_id, asked.evaluation_id, asked.since, asked.until,
            sent.id AS self_evaluation_id
        FROM asked LEFT JOIN self_evaluations_selfevaluation AS sent
            ON sent.person_id = asked.person_id AND sent.evaluation_id = asked.evaluation_id
        UNION ALL
        SELECT sent.person_id, sent.evaluation_id, 1, 0, sent.id
        FROM self_evaluations_selfevaluation AS sent
        WHERE NOT EXISTS (
            SELECT 1 FROM asked
            WHERE asked.person_id = sent.person_id AND asked.evaluation_id = sent.evaluation_id
        )
    """  # noqa: S608  (constants)

    objects = ExpectedQuerySet.as_manager()

    # annotated by `with_result`
    has_result: bool
    # added by `list_own`
    asked: int
    draft_answers: int
    sent_answers: int

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"of {self.person_id} in {self.evaluation_id}"

    @property
    def sent_at(self) -> datetime | None:
        """When it was sent."""
        return None if self.self_evaluation is None else self.self_evaluation.sent_at

    @property
    def is_in_time(self) -> bool:
        """Whether it can be sent today, by the dates of the evaluation.

        Never once that is published: people who have read their result would answer by it.
        """
        evaluation = self.evaluation
        is_current = self.since <= current_year() <= self.until
        has_begun = evaluation.first_day <= today()
        return is_current and has_begun and not (evaluation.is_closed or evaluation.is_published)

    @property
    def is_open(self) -> bool:
        """Whether it can be sent today, or sent again once it is reopened; needs `has_result`.

        People who can read their result would answer by it, also after its publication was put off.
        """
        return self.is_in_time and not self.has_result

    @property
    def is_reopened(self) -> bool:
        """Whether the person can change what they have sent."""
        sent = self.self_evaluation
        return sent is not None and sent.reopened_at is not None and self.is_open

    @property
    def can_be_reopened(self) -> bool:
        """Whether a manager can let the person change what was sent, and nobody has."""
        sent = self.self_evaluation
        return sent is not None and sent.reopened_at is None and self.is_open

    @property
    def state(self) -> OwnState:
        """As its person is told."""
        if self.self_evaluation is not None and not self.is_reopened:
            return OwnState.SENT
        if self.is_open:
            return OwnState.OPEN
        is_to_come = today() < self.evaluation.first_day
        return OwnState.UPCOMING if is_to_come else OwnState.CLOSED

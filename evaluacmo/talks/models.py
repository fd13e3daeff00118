"""Talks about results, the moments proposed for them, and what was agreed."""

from typing import Final, Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.identifiers import random_id
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.plans.models import ACTION_LENGTH, DevelopmentAction
from evaluacmo.results.models import PersonResult

ANSWER_LENGTH: Final = 4000


class TalkState(models.TextChoices):
    """The state of a talk."""

    PROPOSED = "proposed"
    AGREED = "agreed"
    HELD = "held"


class Side(models.TextChoices):
    """The two people of a talk."""

    EVALUATOR = "evaluator"
    PERSON = "person"

    @property
    def other(self) -> "Side":
        """The side that is not this one."""
        return Side.PERSON if self == Side.EVALUATOR else Side.EVALUATOR


class TalkQuerySet(models.QuerySet["Talk"]):
    """Talks, by how far they have come."""

    def furthest_first(self) -> Self:
        """Held ones before agreed ones before proposed ones, each the latest first."""
        latest = (F(field).desc(nulls_last=True) for field in ("held_on", "agreed_for"))
        return self.order_by(*latest, "pk")


class Talk(models.Model):
    """A talk of an evaluator with a person about one result (rules: talks).

    `version` counts the proposals and agreements; `noted_by` has written down, on behalf of both,
    that it was held. Of the talks about one result, one `is_furthest`: lists join it.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    # deleting a result must handle its talks explicitly
    result = models.ForeignKey(PersonResult, on_delete=models.PROTECT, related_name="talks")
    evaluator = models.ForeignKey(User, on_delete=models.PROTECT, related_name="talks_led")
    version = models.PositiveIntegerField(default=0)
    first_proposed_at = models.DateTimeField()
    proposed_by = models.CharField(max_length=16, choices=Side)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    agreed_for = models.DateTimeField(null=True, blank=True)
    held_on = models.DateField(null=True, blank=True)
    noted_at = models.DateTimeField(null=True, blank=True)
    noted_by = models.CharField(max_length=16, choices=Side, blank=True)
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    is_furthest = models.BooleanField(default=False)

    objects = TalkQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_talk_each", fields=("result", "evaluator")),
            models.UniqueConstraint(
                name="one_furthest_talk", fields=("result",), condition=Q(is_furthest=True)
            ),
            models.CheckConstraint(
                name="talk_noted_as_a_whole",
                condition=Q(held_on=None, noted_at=None, noted_by="")
                | Q(held_on__isnull=False, noted_at__isnull=False, noted_by__in=list(Side)),
            ),
            models.CheckConstraint(
                name="talk_answered_after_note",
                condition=Q(answered_at=None) | Q(noted_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"talk {self.pk} about result {self.result_id}"

    @property
    def state(self) -> TalkState:
        """The state of the talk."""
        if self.held_on is not None:
            return TalkState.HELD
        return TalkState.PROPOSED if self.agreed_for is None else TalkState.AGREED

    @property
    def turn(self) -> Side | None:
        """The side that is to accept a moment or to propose others."""
        is_open = self.state == TalkState.PROPOSED
        return Side(self.proposed_by).other if is_open else None

    @property
    def can_be_noted(self) -> bool:
        """Whether the agreed moment has come, and nobody has noted anything."""
        agreed_for = self.agreed_for
        return self.held_on is None and agreed_for is not None and agreed_for <= timezone.now()


class ProposedMoment(models.Model):
    """A moment that can be accepted for a talk."""

    id = models.BigAutoField(primary_key=True, default=random_id)
    talk = models.ForeignKey(Talk, on_delete=models.CASCADE, related_name="moments", db_index=False)
    at = models.DateTimeField()

    class Meta:
        ordering = ("at",)
        constraints = (models.UniqueConstraint(name="proposed_moment_once", fields=("talk", "at")),)

    def __str__(self) -> str:
        return f"{self.at} for talk {self.talk_id}"


class Agreement(models.Model):
    """An agreement of a talk, its day, and the action that it has become, if any."""

    id = models.BigAutoField(primary_key=True, default=random_id)
    talk = models.ForeignKey(
        Talk, on_delete=models.CASCADE, related_name="agreements", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=ACTION_LENGTH)
    due_on = models.DateField()
    action = models.OneToOneField(
        DevelopmentAction, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(name="agreement_in_its_place", fields=("talk", "position")),
        )

    def __str__(self) -> str:
        return f"agreement {self.pk} of talk {self.talk_id}"

    @property
    def is_planned(self) -> bool:
        """Whether it is an action of the person's plan."""
        return self.action_id is not None

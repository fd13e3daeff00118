"""Development actions."""

from typing import Any

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.common.identifiers import random_id
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.models import Question
from evaluacmo.results.models import PersonResult

ACTION_LENGTH = 500


class ActionState(models.TextChoices):
    """The state of an action; it is overdue after its due date, in the school's time zone."""

    PENDING = "pending"
    OVERDUE = "overdue"
    DONE = "done"


class DevelopmentAction(models.Model):
    """An action planned after one person's result in one evaluation (rules: plans).

    Responsible is either a user or an external person by name. `questions` are those whose scores
    are the reason for it, empty where the result as a whole is.
    """

    id = models.BigAutoField(primary_key=True, default=random_id)
    # deleting a result must handle its actions explicitly
    result = models.ForeignKey(PersonResult, on_delete=models.PROTECT, related_name="actions")
    what = models.CharField(max_length=ACTION_LENGTH)
    responsible = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    responsible_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    due_on = models.DateField()
    questions = models.ManyToManyField(Question, related_name="+")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    search_key = models.TextField(editable=False)

    class Meta:
        indexes = (models.Index(fields=("due_on", "made_at", "id"), name="action_by_day"),)

    def __str__(self) -> str:
        return f"action {self.pk} of result {self.result_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Update the normalised column for searches."""
        self.set_search_key()
        super().save(*args, **kwargs)

    def set_search_key(self) -> None:
        """Compute `search_key`, by which lists are searched."""
        self.search_key = search_key(self.what, self.responsible_name)

    @property
    def state(self) -> ActionState:
        if self.done_at is not None:
            return ActionState.DONE
        return ActionState.OVERDUE if self.due_on < today() else ActionState.PENDING

    @property
    def responsible_label(self) -> str:
        """The name of the responsible person; empty where that user was deleted."""
        return self.responsible.name if self.responsible else self.responsible_name

    @property
    def question_ids(self) -> list[int]:
        """The ids of `questions`, in the order of the bank."""
        return [question.pk for question in self.questions.all()]

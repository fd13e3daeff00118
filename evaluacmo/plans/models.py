"""What people are to do so that the next result is better."""

from typing import Any

from django.db import models

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.models import Question
from evaluacmo.results.models import PersonResult

ACTION_LENGTH = 500


class ActionState(models.TextChoices):
    """How far an action is; it is overdue once its day has ended at the school."""

    PENDING = "pending"
    OVERDUE = "overdue"
    DONE = "done"


class DevelopmentAction(models.Model):
    """Something that one person's result in one evaluation asked for (rules: plans).

    Responsible is a person of the school, or somebody else by name. The questions are those whose
    scores asked for it, none where it was the result as a whole.
    """

    # whoever deletes a result decides on what was planned because of it
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
        indexes = (models.Index(fields=("due_on", "id"), name="action_by_day"),)

    def __str__(self) -> str:
        return f"action {self.pk} of result {self.result_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the normalised column that the list is searched by true."""
        self.search_key = search_key(self.what, self.responsible_name)
        super().save(*args, **kwargs)

    @property
    def state(self) -> ActionState:
        """How far it is today."""
        if self.done_at is not None:
            return ActionState.DONE
        return ActionState.OVERDUE if self.due_on < today() else ActionState.PENDING

    @property
    def responsible_label(self) -> str:
        """Who sees to it, as it is shown; empty where that person is gone."""
        return self.responsible.name if self.responsible else self.responsible_name

    @property
    def question_ids(self) -> list[int]:
        """The questions that asked for it, in the order of the bank."""
        return sorted(question.pk for question in self.questions.all())

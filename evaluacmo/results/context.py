"""The locked rows on which a submission or a correction is decided (rules: submissions).

Locks are taken in one order: people by their ids, their assignment, the evaluation, its bank. Rows
that others add are read in statements after the locks: on PostgreSQL a statement that waited for a
lock does not see rows that were added meanwhile.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from evaluacmo.assignments.eligibility import require_open
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import Conflict
from evaluacmo.evaluations.models import Evaluation, QuestionBank, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.results import messages
from evaluacmo.results.models import Submission


@dataclass(frozen=True, slots=True)
class SubmissionContext:
    """The evaluation that a submission is for, and the submissions about the same person."""

    at: datetime
    evaluation: Evaluation
    questions: list[QuestionWording]
    """The current wordings of the bank, at least one."""
    requires_evidence: bool
    earlier: list[Submission]
    """Those in the same evaluation."""
    has_others_this_year: bool
    """Whether there are any in another evaluation of the same year."""


def lock_submission_context(
    assignment: Assignment, *, evaluation_id: int, at: datetime | None = None
) -> SubmissionContext:
    """Lock the person's current evaluation, which has to be this one, and its bank.

    Part of the transaction in which `lock_assignment` locked the pair. Without `at` the moment is
    when everything is locked: results that were read while this waited do not contain it. Raises
    `Conflict` `person_inactive`, `not_current` and `no_questions`.
    """
    person = assignment.collaborator
    _lock_evaluation(evaluation_id)
    moment = at or timezone.now()
    evaluation = require_open(person, evaluation_id=evaluation_id, year=year_of(moment))
    bank = evaluation.question_bank
    questions = list(current_wordings(bank.pk)) if bank else []
    if bank is None or not questions:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    of_year = list(
        Submission.objects.filter(collaborator=person, evaluation__period=evaluation.period)
    )
    earlier = [submission for submission in of_year if submission.evaluation_id == evaluation.pk]
    for submission in earlier:
        submission.evaluation = evaluation
    return SubmissionContext(
        at=moment,
        evaluation=evaluation,
        questions=questions,
        requires_evidence=bank.requires_evidence,
        earlier=earlier,
        has_others_this_year=len(earlier) < len(of_year),
    )


def _lock_evaluation(evaluation_id: int) -> None:
    evaluations = Evaluation.objects.select_for_update(no_key=True).filter(pk=evaluation_id)
    evaluation = evaluations.first()
    if evaluation is not None and evaluation.question_bank_id is not None:
        banks = QuestionBank.objects.select_for_update(no_key=True)
        list(banks.filter(pk=evaluation.question_bank_id))

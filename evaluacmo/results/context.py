"""Locks and loads the rows that a submission or a correction depends on (rules: submissions).

Locks are taken in one order, which prevents deadlocks: people by id, their assignment, the
evaluation, its bank. Rows that concurrent transactions insert are read by statements after the
locks: on PostgreSQL a statement that waited for a lock uses a snapshot from before the wait.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from evaluacmo.accounts.models import Assignment, User
from evaluacmo.assignments.eligibility import not_current, require_current, require_open
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import Conflict
from evaluacmo.common.rows import one_or_none
from evaluacmo.evaluations.models import MAX_QUESTIONS, Evaluation, QuestionBank, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.results import messages
from evaluacmo.results.models import Submission


class Score(NamedTuple):
    """The score, from 1 to 4, of one question; of a certain wording where `wording_id` is given."""

    question_id: int
    score: int
    wording_id: int | None = None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class FormContext:
    """The evaluation that a form is for, and its questions."""

    evaluation: Evaluation
    questions: list[QuestionWording]
    """The current wordings of the bank, at least one."""
    requires_evidence: bool


@dataclass(frozen=True, slots=True)
class SubmissionContext(FormContext):
    """As `FormContext`, with the submissions about the same person."""

    at: datetime
    person: User
    """Locked, with the present position and department."""
    earlier: list[Submission]
    """The submissions about the person in the same evaluation."""
    has_others_this_year: bool
    """Whether there are submissions about the person in another evaluation of the same year."""


def lock_submission_context(
    assignment: Assignment,
    *,
    evaluation_id: int,
    at: datetime | None = None,
    is_correction: bool = False,
) -> SubmissionContext:
    """Lock this evaluation, which must be the person's current one, and its bank.

    Call it after `lock_assignment`, in the same transaction. `at` defaults to the time after all
    locks are taken, which is later than every read made while this waited. Raises `Conflict`
    `person_inactive`, `not_current`, `no_questions`, `too_many_questions`,
    and unless it is a correction `not_open` and `closed`.
    """
    person = assignment.collaborator
    evaluation = lock_evaluation_with_bank(evaluation_id)
    moment = at or timezone.now()
    require_current(person, evaluation_id=evaluation_id, year=year_of(moment))
    if evaluation is None:  # it was created since
        raise not_current()
    if not is_correction:
        day = timezone.localdate(moment)
        require_open(evaluation, evaluator_id=assignment.evaluator_id, day=day)
    form = form_context(evaluation)
    of_year = list(
        Submission.objects.filter(collaborator=person, evaluation__period=evaluation.period)
    )
    earlier = [submission for submission in of_year if submission.evaluation_id == evaluation.pk]
    for submission in earlier:
        submission.evaluation = evaluation
    return SubmissionContext(
        at=moment,
        person=person,
        evaluation=evaluation,
        questions=form.questions,
        requires_evidence=form.requires_evidence,
        earlier=earlier,
        has_others_this_year=len(earlier) < len(of_year),
    )


def form_context(evaluation: Evaluation) -> FormContext:
    """The questions that an evaluation asks now.

    Raises `Conflict` `no_questions` and `too_many_questions`.
    """
    bank = evaluation.question_bank
    questions = list(current_wordings(bank.pk)) if bank else []
    if bank is None or not questions:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    if len(questions) > MAX_QUESTIONS:
        message = messages.TOO_MANY_QUESTIONS.format(max_questions=MAX_QUESTIONS)
        raise Conflict(message, code="too_many_questions")
    return FormContext(evaluation, questions, requires_evidence=bank.requires_evidence)


def lock_evaluation_with_bank(evaluation_id: int) -> Evaluation | None:
    """Lock an evaluation and then its bank."""
    evaluations = Evaluation.objects.select_for_update(no_key=True)
    evaluation = one_or_none(evaluations.filter(pk=evaluation_id))
    if evaluation is not None and evaluation.question_bank_id is not None:
        banks = QuestionBank.objects.select_for_update(no_key=True)
        evaluation.question_bank = one_or_none(banks.filter(pk=evaluation.question_bank_id))
    return evaluation

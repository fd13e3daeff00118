"""What stores a submission."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common import messages
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NotSignedIn,
    is_unique_violation,
)
from evaluacmo.common.events import Action, Kind, Thing, happened
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_evaluations, current_wordings
from evaluacmo.evaluations.services import fix_evaluation, lock_bank
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.scoring import tally


class Score(NamedTuple):
    """The score, from 1 to 4, given to one question, as it was worded where that is said."""

    question_id: int
    score: int
    wording_id: int | None = None


def submit(
    *,
    actor: User,
    evaluator_id: int,
    collaborator_id: int,
    evaluation_id: int,
    scores: Sequence[Score],
    requires_training: bool,
    comments: str,
    at: datetime | None = None,
) -> Submission:
    """Store a whole submission, or nothing (rules: submissions).

    `at` is now except for the demonstration's past. Everything is decided in one transaction on
    locked rows, so that a deactivation, an unassignment or a change of the questions that was
    answered before is seen. Raises `Forbidden` for anybody not assigned, `Conflict` where the
    state forbids it, and `InvalidInput` unless every current question is answered exactly once.
    """
    if evaluator_id != actor.pk:
        raise Forbidden(messages.NOT_YOURSELF)
    moment = at or timezone.now()
    try:
        with transaction.atomic():
            collaborator = _lock_collaborator(evaluator_id, collaborator_id)
            _require_first(evaluator_id, collaborator_id, evaluation_id)
            evaluation = _lock_current(collaborator, evaluation_id, year=year_of(moment))
            answers = _matched(scores, wordings=_lock_questions(evaluation))
            return _store(
                Submission(
                    evaluation=evaluation,
                    collaborator=collaborator,
                    evaluator_id=evaluator_id,
                    created_at=moment,
                    requires_training=requires_training,
                    comments=comments,
                ),
                answers=answers,
            )
    except IntegrityError as error:
        if is_unique_violation(error):
            raise _already_evaluated() from error
        raise


def _already_evaluated() -> Conflict:
    return Conflict(messages.ALREADY_EVALUATED, code="already_evaluated")


def _lock_collaborator(evaluator_id: int, collaborator_id: int) -> User:
    """Lock both people and their assignment, in the order every other lock is taken in."""
    rows = User.objects.select_for_update(no_key=True).order_by("pk")
    people = {user.pk: user for user in rows.filter(pk__in=(evaluator_id, collaborator_id))}
    evaluator = people.get(evaluator_id)
    if evaluator is None or not evaluator.is_active:
        raise NotSignedIn(messages.NOT_SIGNED_IN)
    if evaluator.role not in {Role.EVALUATOR, Role.ADMIN}:
        raise Forbidden(messages.FORBIDDEN)
    assignments = Assignment.objects.select_for_update(no_key=True)
    pair = assignments.filter(evaluator_id=evaluator_id, collaborator_id=collaborator_id)
    if collaborator_id not in people or pair.first() is None:
        raise Forbidden(messages.NOT_ASSIGNED, code="not_assigned")
    return people[collaborator_id]


def _require_first(evaluator_id: int, collaborator_id: int, evaluation_id: int) -> None:
    earlier = Submission.objects.filter(
        evaluation_id=evaluation_id, collaborator_id=collaborator_id, evaluator_id=evaluator_id
    )
    if earlier.exists():
        raise _already_evaluated()


def _lock_current(collaborator: User, evaluation_id: int, *, year: int) -> Evaluation:
    if not collaborator.is_active:
        raise Conflict(messages.PERSON_INACTIVE, code="person_inactive")
    evaluation = None
    if collaborator.category_id is not None:
        candidates = current_evaluations(collaborator.category_id, year=year)
        evaluation = candidates.select_for_update(no_key=True).first()
    if evaluation is None or evaluation.pk != evaluation_id:
        raise Conflict(messages.NOT_CURRENT, code="not_current")
    return evaluation


def _lock_questions(evaluation: Evaluation) -> list[QuestionWording]:
    wordings: list[QuestionWording] = []
    if evaluation.question_bank_id is not None:
        lock_bank(evaluation.question_bank_id)
        wordings = list(current_wordings(evaluation.question_bank_id))
    if not wordings:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    return wordings


def _matched(scores: Sequence[Score], *, wordings: Sequence[QuestionWording]) -> list[Answer]:
    by_question = {each.question_id: each.score for each in scores}
    asked = {wording.question_id for wording in wordings}
    if len(by_question) != len(scores) or by_question.keys() != asked:
        raise InvalidInput.at("responses", messages.ANSWER_EVERY_QUESTION, code="answers_mismatch")
    current = {wording.question_id: wording.pk for wording in wordings}
    if any(each.wording_id not in {None, current[each.question_id]} for each in scores):
        raise InvalidInput.at("responses", messages.QUESTIONS_REWORDED, code="answers_mismatch")
    return [Answer(wording=wording, score=by_question[wording.question_id]) for wording in wordings]


def _store(submission: Submission, *, answers: Sequence[Answer]) -> Submission:
    competencies = tally(_of_type(answers, QuestionType.COMPETENCY))
    objectives = tally(_of_type(answers, QuestionType.OBJECTIVE))
    submission.competency_total = competencies.total
    submission.competency_count = competencies.count
    submission.objective_total = objectives.total
    submission.objective_count = objectives.count
    submission.save(force_insert=True)
    for answer in answers:
        answer.submission = submission
    Answer.objects.bulk_create(answers)
    fix_evaluation(submission.evaluation)
    happened(
        Action.SUBMISSION_STORED,
        actor_id=submission.evaluator_id,
        person_id=submission.collaborator_id,
        thing=Thing(Kind.SUBMISSION, submission.pk, submission.evaluation.name),
    )
    return submission


def _of_type(answers: Sequence[Answer], question_type: QuestionType) -> list[int]:
    return [each.score for each in answers if each.wording.question_type == question_type]

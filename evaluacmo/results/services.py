"""Stores submissions and updates the results they belong to (rules: submissions)."""

from collections.abc import Iterable, Sequence

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.assignments.eligibility import lock_assignment
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput, unique_violation_as
from evaluacmo.evaluations.models import QuestionType, QuestionWording
from evaluacmo.evaluations.scale import EXTREMES
from evaluacmo.evaluations.services import lock_settings
from evaluacmo.results import messages
from evaluacmo.results.context import (
    FormContext,
    Score,
    SubmissionContext,
    lock_submission_context,
)
from evaluacmo.results.models import Answer, Draft, Submission
from evaluacmo.results.scoring import tally
from evaluacmo.results.stored_results import (
    calculate_result,
    set_group,
    store_results,
    update_latest_of_year,
)


def submit(
    *,
    actor: User,
    evaluator_id: int,
    collaborator_id: int,
    evaluation_id: int,
    scores: Sequence[Score],
    requires_training: bool,
    comments: str,
) -> Submission:
    """Store a submission in one transaction (rules: submissions).

    Raises `Forbidden` for an unassigned person, `Conflict` where a submission is not possible or
    was sent already, and `InvalidInput` unless every current question is answered exactly once,
    with evidence where the bank requires it.
    """
    if evaluator_id != actor.pk:
        raise Forbidden(messages.NOT_YOURSELF)
    submission = Submission(
        collaborator_id=collaborator_id,
        evaluator_id=evaluator_id,
        evaluation_id=evaluation_id,
        requires_training=requires_training,
        comments=comments,
    )
    with unique_violation_as(already_evaluated()), write_transaction():
        context, answers = _lock_and_check(submission, scores)
        _store(submission, answers=answers, context=context)
    return submission


def _lock_and_check(
    submission: Submission, scores: Sequence[Score]
) -> tuple[SubmissionContext, list[Answer]]:
    """Lock the rows that the submission depends on, and build its answers."""
    assignment = lock_assignment(
        evaluator_id=submission.evaluator_id, collaborator_id=submission.collaborator_id
    )
    try:
        context = lock_submission_context(assignment, evaluation_id=submission.evaluation_id)
        return context, answers_to(context, scores)
    except (Conflict, InvalidInput):
        # a retry must learn that the first request was saved, whatever has changed since
        _require_not_submitted(submission)
        raise


def already_evaluated() -> Conflict:
    """The refusal of a second submission."""
    return Conflict(messages.ALREADY_EVALUATED, code="already_evaluated")


def _require_not_submitted(submission: Submission) -> None:
    earlier = Submission.objects.filter(
        evaluation_id=submission.evaluation_id,
        collaborator_id=submission.collaborator_id,
        evaluator_id=submission.evaluator_id,
    )
    if earlier.exists():
        raise already_evaluated()


def answers_to(context: SubmissionContext, scores: Sequence[Score]) -> list[Answer]:
    """Build unsaved answers from these scores. Raises `InvalidInput` as `checked_scores`."""
    return [
        Answer(wording=wording, score=score.score, comment=score.comment)
        for wording, score in checked_scores(context, scores)
    ]


def checked_scores(
    context: FormContext, scores: Sequence[Score]
) -> list[tuple[QuestionWording, Score]]:
    """The scores with the wordings that are asked, in their order.

    Raises `InvalidInput` unless each question is answered exactly once, with evidence where the
    bank requires it.
    """
    by_question = {score.question_id: score for score in scores}
    wordings = {wording.question_id: wording for wording in context.questions}
    if len(by_question) != len(scores) or by_question.keys() != wordings.keys():
        raise InvalidInput.at("responses", messages.ANSWER_EVERY_QUESTION, code="answers_mismatch")
    if any(score.wording_id not in {None, wordings[score.question_id].pk} for score in scores):
        raise InvalidInput.at("responses", messages.QUESTIONS_REWORDED, code="answers_mismatch")
    if context.requires_evidence:
        _require_evidence(scores)
    return [(wording, by_question[question_id]) for question_id, wording in wordings.items()]


def _require_evidence(scores: Sequence[Score]) -> None:
    """Refuse a 1 or a 4 without a comment (rules: levels)."""
    missing = [
        index for index, score in enumerate(scores) if score.score in EXTREMES and not score.comment
    ]
    if missing:
        raise InvalidInput(
            messages.EVIDENCE_REQUIRED,
            code="evidence_required",
            fields={
                f"responses.{index}.comment": [messages.EVIDENCE_REQUIRED] for index in missing
            },
        )


def _store(
    submission: Submission, *, answers: Sequence[Answer], context: SubmissionContext
) -> None:
    submission.evaluation, submission.created_at = context.evaluation, context.at
    set_tallies(submission, answers)
    submission.save(force_insert=True)
    store_answers(submission, answers)
    result = calculate_result([*context.earlier, submission])
    store_results([set_group(result, context.person)], with_group=True)
    if context.has_others_this_year:
        update_latest_of_year([submission.collaborator_id])
    lock_settings(submission.evaluation)
    delete_drafts(submission)
    record_event(
        Action.SUBMISSION_STORED,
        actor_id=submission.evaluator_id,
        person_id=submission.collaborator_id,
        target=AuditTarget(TargetType.SUBMISSION, submission.pk, submission.evaluation.name),
    )


def store_answers(submission: Submission, answers: Iterable[Answer]) -> None:
    """Insert the answers of a stored submission that has none."""
    for answer in answers:
        answer.submission = submission
    Answer.objects.bulk_create(answers)


def delete_drafts(submission: Submission) -> None:
    """Delete every draft of the submission's evaluator about its person."""
    Draft.objects.filter(
        evaluator=submission.evaluator_id, collaborator=submission.collaborator_id
    ).delete()


def set_tallies(submission: Submission, answers: Sequence[Answer]) -> None:
    """Set the sum and number of scores of each section."""
    competencies = tally(_scores_of(answers, QuestionType.COMPETENCY))
    objectives = tally(_scores_of(answers, QuestionType.OBJECTIVE))
    submission.competency_total = competencies.total
    submission.competency_count = competencies.count
    submission.objective_total = objectives.total
    submission.objective_count = objectives.count


def _scores_of(answers: Sequence[Answer], question_type: QuestionType) -> list[int]:
    return [
        answer.score for answer in answers if answer.wording.question_type == question_type.value
    ]

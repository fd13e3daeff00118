"""Receipts, replies and corrections of the demonstration."""

from collections.abc import Sequence
from typing import Final

from evaluacmo.accounts.models import User
from evaluacmo.demo import content
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.reports.queries import LatestFilter, list_latest
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import request_correction
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.queries import get_latest
from evaluacmo.results.reader import Reader

CORRECTED_SCORES: Final = {2: 3, 3: 2}
"""By the score before; only scores that need no evidence."""

EVERY_CONFIRMING: Final = 2


def confirm_and_correct(*, manager: User, shown: User, evaluator: User) -> None:
    """Add receipts and two replies, a corrected submission, an open one and a request for one.

    The corrected one is about `shown`, who has not confirmed; the others are of `evaluator`.
    """
    reader = Reader(manager)
    unconfirmed = list_latest(LatestFilter(unconfirmed=True), reader=reader).exclude(pk=shown.pk)
    for place, person in enumerate(list(unconfirmed)[::EVERY_CONFIRMING]):
        result = get_latest(user_id=person.pk, reader=reader)
        evaluation_id = result.evaluation_id
        confirm(actor=person, evaluation_id=evaluation_id, version=result.version)
        if place < len(content.REPLIES):
            answer(actor=person, evaluation_id=evaluation_id, text=content.REPLIES[place])
    about_shown = Submission.objects.filter(collaborator=shown)
    _correct(about_shown.latest("created_at", "pk"), manager)
    theirs = Submission.objects.filter(evaluator=evaluator).exclude(collaborator=shown)
    latest, before = theirs.order_by("-created_at", "-pk")[:2]
    reopen(actor=manager, submission_id=latest.pk, reason=content.OPEN_CORRECTION_REASON)
    request_correction(
        actor=evaluator,
        evaluation_id=before.evaluation_id,
        user_id=before.collaborator_id,
        reason=content.CORRECTION_REQUEST_REASON,
    )


def _correct(submission: Submission, manager: User) -> None:
    answers = list(submission.answers.select_related("wording").order_by("wording__question_id"))
    reopening = reopen(actor=manager, submission_id=submission.pk, reason=content.CORRECTION_REASON)
    correct(
        actor=submission.evaluator,
        reopening_id=reopening.pk,
        scores=_one_corrected(answers),
        requires_training=submission.requires_training,
        comments=submission.comments,
    )


def _one_corrected(answers: Sequence[Answer]) -> list[Score]:
    corrected = next((answer for answer in answers if answer.score in CORRECTED_SCORES), None)
    return [
        Score(
            answer.wording.question_id,
            CORRECTED_SCORES[answer.score] if answer is corrected else answer.score,
            comment=answer.comment,
        )
        for answer in answers
    ]

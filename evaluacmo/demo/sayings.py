"""What the demonstration's people say to their results, and what of those is corrected."""

from collections.abc import Sequence
from typing import Final

from evaluacmo.accounts.models import User
from evaluacmo.receipts.queries import list_unconfirmed
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.services import Score

HIGHER: Final = {2: 3, 3: 2}
"""What a score is corrected to, none of which a bank asks evidence for."""

REASON: Final = (
    "En una pregunta se marcó el puntaje de otra persona, según avisó quien hizo la evaluación."
)
OPEN_REASON: Final = "El comentario menciona un curso de otra persona. Revíselo, por favor."
ANSWERS: Final = (
    "Gracias por los comentarios. Ya me inscribí en el curso que me sugieren.",
    "No comparto el puntaje de la última pregunta: el plan se entregó en la fecha acordada.",
)
EVERY_CONFIRMING: Final = 2


def say_and_correct(*, manager: User, shown: User, evaluator: User) -> None:
    """Some confirm their latest results, two answer; one submission is corrected, one is open.

    The corrected one is about `shown`, who has not confirmed; the open one is of `evaluator`.
    """
    unconfirmed = [each for each in list_unconfirmed() if each.collaborator_id != shown.pk]
    for place, result in enumerate(unconfirmed[::EVERY_CONFIRMING]):
        person, evaluation_id = result.collaborator, result.evaluation_id
        confirm(actor=person, evaluation_id=evaluation_id, version=result.version)
        if place < len(ANSWERS):
            answer(actor=person, evaluation_id=evaluation_id, text=ANSWERS[place])
    about_shown = Submission.objects.filter(collaborator=shown)
    _correct(about_shown.latest("created_at", "pk"), manager)
    theirs = Submission.objects.filter(evaluator=evaluator).exclude(collaborator=shown)
    latest = theirs.latest("created_at", "pk")
    reopen(actor=manager, submission_id=latest.pk, reason=OPEN_REASON)


def _correct(submission: Submission, manager: User) -> None:
    answers = list(submission.answers.select_related("wording").order_by("wording__question_id"))
    reopening = reopen(actor=manager, submission_id=submission.pk, reason=REASON)
    correct(
        actor=submission.evaluator,
        reopening_id=reopening.pk,
        scores=_one_corrected(answers),
        requires_training=submission.requires_training,
        comments=submission.comments,
    )


def _one_corrected(answers: Sequence[Answer]) -> list[Score]:
    wrong = next((each for each in answers if each.score in HIGHER), None)
    return [
        Score(
            each.wording.question_id,
            HIGHER[each.score] if each is wrong else each.score,
            comment=each.comment,
        )
        for each in answers
    ]

"""What stores a submission."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import BigIntegerField, F, IntegerField, OuterRef, QuerySet, Subquery
from django.utils import timezone

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common import messages
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import (
    AppError,
    Conflict,
    Forbidden,
    InvalidInput,
    NotSignedIn,
    is_unique_violation,
)
from evaluacmo.common.events import Action, Kind, Thing, happened
from evaluacmo.common.prepared import Prepared, Slot, as_objects, columns_of
from evaluacmo.evaluations.models import Evaluation, QuestionBank, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_evaluations, current_wordings
from evaluacmo.evaluations.services import fix_evaluation
from evaluacmo.results.models import Answer, Draft, PersonResult, Submission
from evaluacmo.results.scoring import EXTREMES, tally

RESULTS_AT_ONCE = 500
DECIDING = (
    *("evaluator__is_active", "evaluator__role"),
    *("collaborator__is_active", "collaborator__category"),
)
"""What is read of two people before one may say anything about the other."""

_WORDING = ("id", "question_id", "question_type")
_ASKED = Prepared(
    lambda: current_wordings(Slot("bank", BigIntegerField())).values_list(*_WORDING),
)
_EVALUATION = columns_of(Evaluation)
_BANK = ("id", "requires_evidence")
_CURRENT = Prepared(
    lambda: (
        _current_with_bank(
            category=Slot("category", BigIntegerField()), year=Slot("year", IntegerField())
        )
        # of both tables, and there is no other
        .select_for_update(no_key=True)
        .values_list(*_EVALUATION, *(f"question_bank__{name}" for name in _BANK))
    )
)
_SUBMISSION = columns_of(Submission)
_OF_YEAR = Prepared(
    lambda: Submission.objects.filter(
        collaborator=Slot("collaborator", BigIntegerField()),
        evaluation__period=Slot("period", IntegerField()),
    ).values_list(*_SUBMISSION)
)


def _current_with_bank(*, category: Slot, year: Slot) -> QuerySet[Evaluation]:
    current = current_evaluations(category, year=year)
    return current.filter(
        pk=Subquery(current.values("pk")[:1]),
        # no row of an outer join can be locked, and this makes it an inner one
        question_bank__name__isnull=False,
    ).order_by()


class Score(NamedTuple):
    """The score, from 1 to 4, given to one question, as it was worded where that is said.

    `comment` is what it rests on, empty where nothing was said.
    """

    question_id: int
    score: int
    wording_id: int | None = None
    comment: str = ""


class Occasion(NamedTuple):
    """What a submission is for, and what is there about the same person already."""

    evaluation: Evaluation
    earlier: list[Submission]
    has_others_this_year: bool


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
    state forbids it, and `InvalidInput` unless every current question is answered exactly once,
    with evidence where the bank asks for it.
    """
    if evaluator_id != actor.pk:
        raise Forbidden(messages.NOT_YOURSELF)
    try:
        with transaction.atomic():
            collaborator = lock_collaborator(
                evaluator_id=evaluator_id, collaborator_id=collaborator_id
            )
            # now, for whoever has read results while this waited has not read it among them
            submission = Submission(
                collaborator=collaborator,
                evaluator_id=evaluator_id,
                evaluation_id=evaluation_id,
                created_at=at or timezone.now(),
                requires_training=requires_training,
                comments=comments,
            )
            occasion, answers = _decide(submission, scores)
            return _store(submission, answers=answers, occasion=occasion)
    except IntegrityError as error:
        if is_unique_violation(error):
            raise already_evaluated() from error
        raise


def _decide(submission: Submission, scores: Sequence[Score]) -> tuple[Occasion, list[Answer]]:
    """What it is for, and its answers, if it may be stored; of its evaluation the locked row."""
    try:
        occasion = lock_occasion(
            submission.collaborator,
            evaluation_id=submission.evaluation_id,
            year=year_of(submission.created_at),
        )
        answers = answers_to(occasion.evaluation, scores)
    except AppError:
        _require_first(submission)
        raise
    submission.evaluation = occasion.evaluation
    return occasion, answers


def already_evaluated() -> Conflict:
    """What whoever has submitted about this person already is told."""
    return Conflict(messages.ALREADY_EVALUATED, code="already_evaluated")


def lock_collaborator(*, evaluator_id: int, collaborator_id: int) -> User:
    """Lock both people and their assignment, in the order every other lock is taken in."""
    people = ["evaluator", "collaborator"]
    if collaborator_id < evaluator_id:
        people.reverse()
    # PostgreSQL locks the tables of a row in the order they are named in
    locked = Assignment.objects.select_for_update(no_key=True, of=(*people, "self"))
    pairs = locked.filter(evaluator_id=evaluator_id, collaborator_id=collaborator_id)
    pair = next(iter(pairs.select_related("evaluator", "collaborator").only(*DECIDING)), None)
    _require_evaluator(pair.evaluator if pair else User.objects.filter(pk=evaluator_id).first())
    if pair is None:
        raise Forbidden(messages.NOT_ASSIGNED, code="not_assigned")
    return pair.collaborator


def _require_evaluator(user: User | None) -> None:
    if user is None or not user.is_active:
        raise NotSignedIn(messages.NOT_SIGNED_IN)
    if user.role not in EVALUATORS:
        raise Forbidden(messages.FORBIDDEN)


def _require_first(submission: Submission) -> None:
    """A retry learns that it was saved, whatever has happened since."""
    earlier = Submission.objects.filter(
        evaluation_id=submission.evaluation_id,
        collaborator_id=submission.collaborator_id,
        evaluator_id=submission.evaluator_id,
    )
    if earlier.exists():
        raise already_evaluated()


def lock_occasion(collaborator: User, *, evaluation_id: int, year: int) -> Occasion:
    """Lock the collaborator's current evaluation and its bank, which has to be this evaluation."""
    if not collaborator.is_active:
        raise Conflict(messages.PERSON_INACTIVE, code="person_inactive")
    occasion = _lock_current_with_bank(collaborator, year=year)
    if occasion is None:
        _lock_current(collaborator, evaluation_id=evaluation_id, year=year)
        # it has another bank by now, or none
        occasion = _lock_current_with_bank(collaborator, year=year)
    if occasion is None:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    if occasion.evaluation.pk != evaluation_id:
        raise not_current()
    return occasion


def _lock_current_with_bank(collaborator: User, *, year: int) -> Occasion | None:
    """None without a bank."""
    rows = _CURRENT.rows(category=collaborator.category_id or 0, year=year)
    if not rows:
        return None
    (evaluation,) = as_objects(Evaluation, _EVALUATION, rows)
    (evaluation.question_bank,) = as_objects(
        QuestionBank, _BANK, [row[len(_EVALUATION) :] for row in rows]
    )
    return _occasion(evaluation, collaborator)


def _occasion(evaluation: Evaluation, collaborator: User) -> Occasion:
    """The collaborator is locked already, so whoever submitted about them is seen."""
    rows = _OF_YEAR.rows(collaborator=collaborator.pk, period=evaluation.period)
    of_year = as_objects(Submission, _SUBMISSION, rows)
    earlier = [each for each in of_year if each.evaluation_id == evaluation.pk]
    return Occasion(evaluation, earlier, has_others_this_year=len(earlier) < len(of_year))


def _lock_current(collaborator: User, *, evaluation_id: int, year: int) -> None:
    evaluation = None
    if collaborator.category_id is not None:
        candidates = current_evaluations(collaborator.category_id, year=year)
        evaluation = candidates.select_for_update(no_key=True).first()
    if evaluation is None or evaluation.pk != evaluation_id:
        raise not_current()


def not_current() -> Conflict:
    """What whoever submits for another evaluation than the person's current one is told."""
    return Conflict(messages.NOT_CURRENT, code="not_current")


def answers_to(evaluation: Evaluation, scores: Sequence[Score]) -> list[Answer]:
    """The answers that these scores make, of an evaluation that is locked with its bank.

    Raises `Conflict` where nothing is asked, and `InvalidInput` unless each question is answered
    exactly once, with evidence where the bank asks for it.
    """
    answers = _matched(scores, wordings=_questions_of(evaluation))
    _require_evidence(scores, bank=evaluation.question_bank)
    return answers


def _questions_of(evaluation: Evaluation) -> list[QuestionWording]:
    """The questions of the bank, which is locked already: what waited for it is seen."""
    rows = _ASKED.rows(bank=evaluation.question_bank_id or 0)
    wordings = as_objects(QuestionWording, _WORDING, rows)
    if not wordings:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    return wordings


def _matched(scores: Sequence[Score], *, wordings: Sequence[QuestionWording]) -> list[Answer]:
    by_question = {each.question_id: each for each in scores}
    asked = {wording.question_id for wording in wordings}
    if len(by_question) != len(scores) or by_question.keys() != asked:
        raise InvalidInput.at("responses", messages.ANSWER_EVERY_QUESTION, code="answers_mismatch")
    current = {wording.question_id: wording.pk for wording in wordings}
    if any(each.wording_id not in {None, current[each.question_id]} for each in scores):
        raise InvalidInput.at("responses", messages.QUESTIONS_REWORDED, code="answers_mismatch")
    given = [(wording, by_question[wording.question_id]) for wording in wordings]
    return [
        Answer(wording=wording, score=said.score, comment=said.comment) for wording, said in given
    ]


def _require_evidence(scores: Sequence[Score], *, bank: QuestionBank | None) -> None:
    """Refuse a 1 or a 4 without a comment where the bank asks for it (rules: levels)."""
    if bank is None or not bank.requires_evidence:
        return
    bare = [
        place for place, each in enumerate(scores) if each.score in EXTREMES and not each.comment
    ]
    if bare:
        raise InvalidInput(
            messages.EVIDENCE_REQUIRED,
            code="evidence_required",
            fields={f"responses.{place}.comment": [messages.EVIDENCE_REQUIRED] for place in bare},
        )


def _store(submission: Submission, *, answers: Sequence[Answer], occasion: Occasion) -> Submission:
    sum_up(submission, answers)
    submission.save(force_insert=True)
    for answer in answers:
        answer.submission = submission
    Answer.objects.bulk_create(answers)
    store_results([PersonResult.of([*occasion.earlier, submission])])
    if occasion.has_others_this_year:
        settle_years([submission.collaborator_id])
    fix_evaluation(submission.evaluation)
    forget_draft(submission)
    happened(
        Action.SUBMISSION_STORED,
        actor_id=submission.evaluator_id,
        person_id=submission.collaborator_id,
        thing=Thing(Kind.SUBMISSION, submission.pk, submission.evaluation.name),
    )
    return submission


def forget_draft(submission: Submission) -> None:
    """Delete all that its evaluator has begun about its person, which it replaces."""
    Draft.objects.filter(
        evaluator=submission.evaluator_id, collaborator=submission.collaborator_id
    ).delete()


def sum_up(submission: Submission, answers: Sequence[Answer]) -> None:
    """Write down in the submission what its answers come to."""
    competencies = tally(_of_type(answers, QuestionType.COMPETENCY))
    objectives = tally(_of_type(answers, QuestionType.OBJECTIVE))
    submission.competency_total = competencies.total
    submission.competency_count = competencies.count
    submission.objective_total = objectives.total
    submission.objective_count = objectives.count


def _of_type(answers: Sequence[Answer], question_type: QuestionType) -> list[int]:
    return [each.score for each in answers if each.wording.question_type == question_type]


def store_results_of(submissions: QuerySet[Submission]) -> None:
    """Work out the results of these, all the submissions in some evaluations, written in bulk.

    Nobody may have two of them in one year.
    """
    rows = submissions.select_related("evaluation").defer("comments")
    in_order = rows.order_by("evaluation_id", "collaborator_id")
    groups = groupby(in_order, key=attrgetter("evaluation_id", "collaborator_id"))
    store_results(PersonResult.of(list(group)) for _, group in groups)


def store_results(results: Iterable[PersonResult]) -> None:
    """Write what submissions have come to, over what they came to before (one statement)."""
    PersonResult.objects.bulk_create(
        results,
        update_conflicts=True,
        unique_fields=("evaluation", "collaborator"),
        update_fields=PersonResult.WORKED_OUT,
        batch_size=RESULTS_AT_ONCE,
    )


def settle_years(people: Collection[int]) -> None:
    """Have the latest result of each year of these people, and no other, be marked."""
    of_year = PersonResult.objects.filter(
        collaborator=OuterRef("collaborator"), evaluation__period=OuterRef("evaluation__period")
    )
    latest = Subquery(of_year.order_by("-last_at", "-last").values("pk")[:1])
    results = PersonResult.objects.filter(collaborator__in=people).annotate(latest=latest)
    results.filter(latest=F("pk"), is_latest_of_year=False).update(is_latest_of_year=True)
    results.exclude(latest=F("pk")).filter(is_latest_of_year=True).update(is_latest_of_year=False)

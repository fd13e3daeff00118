"""What stores a submission."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import BigIntegerField, Count, F, Min, OuterRef, QuerySet, Subquery, Sum

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput, is_unique_violation
from evaluacmo.common.prepared import PreparedDeletion, PreparedInsertion, Slot
from evaluacmo.evaluations.models import Evaluation, QuestionType
from evaluacmo.evaluations.services import fix_evaluation
from evaluacmo.results import messages
from evaluacmo.results.deciding import Asked, Occasion, lock_occasion
from evaluacmo.results.models import Answer, Draft, EvaluationTotal, PersonResult, Submission
from evaluacmo.results.queries import find_wrong_totals
from evaluacmo.results.scoring import EXTREMES, tally

RESULTS_AT_ONCE = 500
ONE_RESULT: Final = ("evaluation", "collaborator")

_SUBMISSION: Final = PreparedInsertion(Submission)
_ANSWERS: Final = PreparedInsertion(Answer, "submission", "wording", "score", "comment")
_RESULT: Final = PreparedInsertion(PersonResult, key=ONE_RESULT, replacing=PersonResult.WORKED_OUT)
_TOTAL: Final = PreparedInsertion(
    EvaluationTotal,
    *("evaluation", *EvaluationTotal.SUMS),
    key=("evaluation",),
    replacing=EvaluationTotal.SUMS,
)
_DRAFTS: Final = PreparedDeletion(
    lambda: Draft.objects.filter(
        evaluator=Slot("evaluator", BigIntegerField()),
        collaborator=Slot("collaborator", BigIntegerField()),
    )
)


class Score(NamedTuple):
    """The score, from 1 to 4, given to one question, as it was worded where that is said.

    `comment` is what it rests on, empty where nothing was said.
    """

    question_id: int
    score: int
    wording_id: int | None = None
    comment: str = ""


class Given(NamedTuple):
    """The score that is given to a question in these words, and what it rests on."""

    wording_id: int
    question_type: str
    score: int
    comment: str


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
            submission = Submission(
                collaborator_id=collaborator_id,
                evaluator_id=evaluator_id,
                evaluation_id=evaluation_id,
                requires_training=requires_training,
                comments=comments,
            )
            occasion, answers = _decide(submission, scores, at=at)
            return _store(submission, answers=answers, occasion=occasion)
    except IntegrityError as error:
        if is_unique_violation(error):
            raise already_evaluated() from error
        raise


def _decide(
    submission: Submission, scores: Sequence[Score], *, at: datetime | None
) -> tuple[Occasion, list[Given]]:
    """What it is for, and its answers, if it may be stored."""
    try:
        occasion = lock_occasion(
            evaluator_id=submission.evaluator_id,
            collaborator_id=submission.collaborator_id,
            evaluation_id=submission.evaluation_id,
            at=at,
        )
        return occasion, answers_to(occasion, scores)
    except (Conflict, InvalidInput):
        _require_first(submission)
        raise


def already_evaluated() -> Conflict:
    """What whoever has submitted about this person already is told."""
    return Conflict(messages.ALREADY_EVALUATED, code="already_evaluated")


def _require_first(submission: Submission) -> None:
    """A retry learns that it was saved, whatever has happened since."""
    earlier = Submission.objects.filter(
        evaluation_id=submission.evaluation_id,
        collaborator_id=submission.collaborator_id,
        evaluator_id=submission.evaluator_id,
    )
    if earlier.exists():
        raise already_evaluated()


def answers_to(occasion: Occasion, scores: Sequence[Score]) -> list[Given]:
    """The answers that these scores make.

    Raises `InvalidInput` unless each question is answered exactly once, with evidence where the
    bank asks for it.
    """
    by_question = {each.question_id: each for each in scores}
    asked = {question.question_id: question for question in occasion.questions}
    if len(by_question) != len(scores) or by_question.keys() != asked.keys():
        raise InvalidInput.at("responses", messages.ANSWER_EVERY_QUESTION, code="answers_mismatch")
    if any(each.wording_id not in {None, asked[each.question_id].id} for each in scores):
        raise InvalidInput.at("responses", messages.QUESTIONS_REWORDED, code="answers_mismatch")
    if occasion.requires_evidence:
        _require_evidence(scores)
    return [_given(question, by_question[pk]) for pk, question in asked.items()]


def _given(question: Asked, said: Score) -> Given:
    return Given(question.id, question.question_type, said.score, said.comment)


def _require_evidence(scores: Sequence[Score]) -> None:
    """Refuse a 1 or a 4 without a comment (rules: levels)."""
    bare = [
        place for place, each in enumerate(scores) if each.score in EXTREMES and not each.comment
    ]
    if bare:
        raise InvalidInput(
            messages.EVIDENCE_REQUIRED,
            code="evidence_required",
            fields={f"responses.{place}.comment": [messages.EVIDENCE_REQUIRED] for place in bare},
        )


def _store(submission: Submission, *, answers: Sequence[Given], occasion: Occasion) -> Submission:
    submission.evaluation, submission.created_at = occasion.evaluation, occasion.at
    sum_up(submission, answers)
    _SUBMISSION.store_object(submission)
    store_answers(submission, answers)
    before = PersonResult.of(occasion.earlier) if occasion.earlier else None
    store_result(PersonResult.of([*occasion.earlier, submission]), before=before, occasion=occasion)
    if occasion.has_others_this_year:
        settle_years([submission.collaborator_id])
    fix_evaluation(submission.evaluation)
    if occasion.has_draft:
        forget_draft(submission)
    record_event(
        Action.SUBMISSION_STORED,
        actor_id=submission.evaluator_id,
        person_id=submission.collaborator_id,
        target=AuditTarget(TargetType.SUBMISSION, submission.pk, submission.evaluation.name),
    )
    return submission


def store_answers(submission: Submission, answers: Sequence[Given]) -> None:
    """Store the answers of a submission that has none (one statement)."""
    pk = submission.pk
    _ANSWERS.store([(pk, each.wording_id, each.score, each.comment) for each in answers])


def forget_draft(submission: Submission) -> None:
    """Delete all that its evaluator has begun about its person, which it replaces."""
    _DRAFTS.run(evaluator=submission.evaluator_id, collaborator=submission.collaborator_id)


def sum_up(submission: Submission, answers: Sequence[Given]) -> None:
    """Write down in the submission what its answers come to."""
    competencies = tally(_of_type(answers, QuestionType.COMPETENCY))
    objectives = tally(_of_type(answers, QuestionType.OBJECTIVE))
    submission.competency_total = competencies.total
    submission.competency_count = competencies.count
    submission.objective_total = objectives.total
    submission.objective_count = objectives.count


def _of_type(answers: Sequence[Given], question_type: QuestionType) -> list[int]:
    return [each.score for each in answers if each.question_type == question_type.value]


def store_result(result: PersonResult, *, before: PersonResult | None, occasion: Occasion) -> None:
    """Write what submissions have come to, over what they came to before (two statements).

    The total of the evaluation, which is locked, follows.
    """
    result.is_first = not occasion.has_results
    _RESULT.store_object(result)
    occasion.total.replace(before, result)
    _TOTAL.store_object(occasion.total)


def store_results_of(submissions: QuerySet[Submission]) -> None:
    """Work out the results of these, all the submissions in some evaluations, written in bulk.

    Nobody may have two of them in one year.
    """
    rows = submissions.select_related("evaluation").defer("comments")
    in_order = rows.order_by("evaluation_id", "collaborator_id")
    groups = groupby(in_order, key=attrgetter("evaluation_id", "collaborator_id"))
    with transaction.atomic():
        _store_results(PersonResult.of(list(group)) for _, group in groups)
        settle_firsts(submissions.values("collaborator"))
        recount(set(submissions.values_list("evaluation", flat=True)))


def _store_results(results: Iterable[PersonResult]) -> None:
    PersonResult.objects.bulk_create(
        results,
        update_conflicts=True,
        unique_fields=ONE_RESULT,
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


def settle_firsts(people: Collection[int] | QuerySet[Any, Any]) -> None:
    """Have one result of each of these people who have any be marked as their first."""
    marked = PersonResult.objects.filter(is_first=True).values("collaborator")
    unmarked = PersonResult.objects.filter(collaborator__in=people).exclude(collaborator__in=marked)
    firsts = unmarked.order_by().values("collaborator").annotate(first=Min("pk")).values("first")
    PersonResult.objects.filter(pk__in=firsts).update(is_first=True)


def recount(evaluations: Collection[int]) -> None:
    """Add up all results in these evaluations anew, in the transaction that has changed them."""
    locked = Evaluation.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    # whoever adds a result meanwhile has locked the evaluation, too
    totals = {pk: EvaluationTotal(evaluation_id=pk) for pk in evaluations}
    list(locked.filter(pk__in=totals).values_list("pk"))
    results = PersonResult.objects.filter(evaluation__in=totals).order_by()
    counted = results.values_list("evaluation", "overall")
    for pk, overall, people, sent in counted.annotate(Count("pk"), Sum("submissions")):
        totals[pk].count(overall, people=people)
        totals[pk].submissions += sent
    for total in totals.values():
        _TOTAL.store_object(total)


def mend_totals() -> int:
    """Count anew what is found wrong in evaluations; answers in how many. Nobody may submit."""
    with transaction.atomic():
        if wrong := find_wrong_totals():
            settle_firsts(PersonResult.objects.values("collaborator"))
            recount(wrong)
    return len(wrong)

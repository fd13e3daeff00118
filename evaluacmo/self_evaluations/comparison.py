"""Self-evaluations beside results, for those who may see both (rules: self-evaluations)."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from django.db.models import Prefetch

from evaluacmo.accounts.models import EVALUATORS, Assignment
from evaluacmo.common.clock import start_of_day
from evaluacmo.common.schemas import LocalMoment, Output
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.results.models import Answer, QuestionResult
from evaluacmo.results.reader import Reader, Unrestricted
from evaluacmo.results.schemas import OptionalScore
from evaluacmo.self_evaluations.blindness import final_submissions, told_to
from evaluacmo.self_evaluations.models import SelfAnswer, SelfEvaluation

SAME_BELOW: Final = Fraction(1, 2)
"""Scores that differ by less say the same."""


class Difference(StrEnum):
    """Whether people see themselves as others do, or as more or less than that."""

    SAME = "same"
    MORE = "more"
    LESS = "less"


_ORDER: Final = (Difference.SAME, Difference.MORE, Difference.LESS, None)


class SelfComparedQuestionOut(Output):
    """A question with the person's own score and that of others.

    `score` is the average over evaluators, or the reader's own one as an evaluator; it and
    `difference` are null where the question was not asked of others.
    """

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    own_score: int
    own_comment: str
    score: OptionalScore
    difference: Difference | None


class SelfComparisonOut(Output):
    """A self-evaluation beside the result: agreement first, then the largest differences.

    Of `sent_at` everybody but the person is told the day.
    """

    sent_at: LocalMoment
    questions: list[SelfComparedQuestionOut]
    proud: str
    needs: str


class FoundComparisonOut(Output):
    """The comparison; null without one that the reader may see, whatever the reason."""

    comparison: SelfComparisonOut | None


class PersonComparisonOut(Output):
    """The comparison of one of several people."""

    user_id: int
    comparison: SelfComparisonOut


def find_comparison(
    *, evaluation_id: int, user_id: int, reader: Reader
) -> SelfComparisonOut | None:
    """A person's self-evaluation beside their result, if the reader may see both."""
    sent = SelfEvaluation.objects.filter(evaluation=evaluation_id, person=user_id)
    # a quicker answer would tell an evaluator that nothing was sent
    if (user_id == reader.id or not reader.evaluates) and not sent.exists():
        return None
    if user_id == reader.id or reader.user.is_manager:
        found = compare(evaluation_id=evaluation_id, user_ids=[user_id], reader=reader)
    else:
        found = _beside_own_scores(evaluation_id=evaluation_id, user_id=user_id, reader=reader)
    return found.get(user_id)


def list_comparisons(
    *, evaluation_id: int, user_ids: Collection[int], reader: Reader
) -> list[PersonComparisonOut]:
    """The comparisons of some people in one evaluation, if the reader, a manager, sees both."""
    found = compare(evaluation_id=evaluation_id, user_ids=user_ids, reader=reader)
    return [PersonComparisonOut(user_id=pk, comparison=each) for pk, each in found.items()]


def compare(
    *, evaluation_id: int, user_ids: Collection[int], reader: Reader | Unrestricted
) -> dict[int, SelfComparisonOut]:
    """The comparisons with results that the reader can read, by person (at most four queries)."""
    own = shown_beside_results(evaluation_id=evaluation_id, user_ids=user_ids, reader=reader)
    if not own:
        return {}
    rows = QuestionResult.objects.filter(evaluation=evaluation_id, result__collaborator__in=own)
    scored = rows.values_list("result__collaborator", "question", "points", "answers")
    scores: defaultdict[int, dict[int, Fraction]] = defaultdict(dict)
    for person, question, points, number in scored:
        scores[person][question] = Fraction(points, number)
    owner = reader.id if isinstance(reader, Reader) else None
    return {
        person: _comparison(each, scores[person], tells_moment=person == owner)
        for person, each in own.items()
    }


def shown_beside_results(
    *, evaluation_id: int, user_ids: Collection[int], reader: Reader | Unrestricted
) -> dict[int, SelfEvaluation]:
    """The self-evaluations that `compare` shows, by person."""
    results = reader.results_of(user_ids).filter(evaluation=evaluation_id)
    return _revealed(evaluation_id, results.values_list("collaborator", flat=True), reader=reader)


def _beside_own_scores(
    *, evaluation_id: int, user_id: int, reader: Reader
) -> dict[int, SelfComparisonOut]:
    """The comparison with what the reader has sent about a person assigned to them."""
    assigned = Assignment.objects.filter(evaluator=reader.id, collaborator=user_id)
    if reader.user.role not in EVALUATORS or not assigned.exists():
        return {}
    submission = final_submissions(reader.id).filter(evaluation=evaluation_id, collaborator=user_id)
    answers = Answer.objects.filter(submission__in=submission)
    scores = {
        question: Fraction(score)
        for question, score in answers.values_list("wording__question", "score")
    }
    own = _revealed(evaluation_id, [user_id] if scores else [], reader=reader)
    return {person: _comparison(each, scores, tells_moment=False) for person, each in own.items()}


def _revealed(
    evaluation_id: int, user_ids: Collection[int], *, reader: Reader | Unrestricted
) -> dict[int, SelfEvaluation]:
    """The self-evaluations of these people that may be seen, with their answers, by person."""
    answers = SelfAnswer.objects.select_related("wording").order_by("pk")
    revealed = told_to(reader, SelfEvaluation.objects.revealed())
    found = revealed.filter(evaluation=evaluation_id, person__in=user_ids)
    return {each.person_id: each for each in found.prefetch_related(Prefetch("answers", answers))}


def _comparison(
    own: SelfEvaluation, scores: Mapping[int, Fraction], *, tells_moment: bool
) -> SelfComparisonOut:
    questions = [
        _question(answer, scores.get(answer.wording.question_id)) for answer in own.answers.all()
    ]
    return SelfComparisonOut(
        sent_at=own.sent_at if tells_moment else start_of_day(own.sent_at),
        questions=sorted(questions, key=_place),
        proud=own.proud,
        needs=own.needs,
    )


def _question(answer: SelfAnswer, score: Fraction | None) -> SelfComparedQuestionOut:
    wording = answer.wording
    return SelfComparedQuestionOut.model_validate(
        {
            "question_id": wording.question_id,
            "question_text": wording.question_text,
            "question_type": wording.question_type,
            "own_score": answer.score,
            "own_comment": answer.comment,
            "score": score,
            "difference": None if score is None else difference(answer.score, score),
        }
    )


def difference(own: int, score: Fraction) -> Difference:
    """A person's own score beside that of others."""
    if abs(own - score) < SAME_BELOW:
        return Difference.SAME
    return Difference.MORE if own > score else Difference.LESS


def _place(question: SelfComparedQuestionOut) -> tuple[int, Fraction]:
    """The order of the questions; of equal ones the first asked comes first."""
    score = question.score
    distance = Fraction(0) if score is None else abs(question.own_score - score)
    is_same = question.difference == Difference.SAME
    return _ORDER.index(question.difference), Fraction(0) if is_same else -distance

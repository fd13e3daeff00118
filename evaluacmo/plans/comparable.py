"""The comparison group for the outcome of an action (rules: plans)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from evaluacmo.common.workbook import CHUNK_SIZE
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import QuestionResult
from evaluacmo.results.reader import Reader

_PERSON: Final = "result__collaborator"


class Start(NamedTuple):
    """The start of comparable people, and the numbers of their evaluators.

    Both evaluations, so the categories and years, the question, the sum of its scores in the first
    one, and the number of evaluators in each.
    """

    evaluation_then: int
    evaluation_now: int
    question: int
    points_then: int
    evaluators_then: int
    evaluators_now: int


def comparable_scores(starts: Collection[Start], *, reader: Reader) -> Mapping[Start, Counter[int]]:
    """The sums of scores of comparable people in the second evaluation, counted, by start.

    Without people with an action about the question after the year of the first evaluation, and
    without the reader. Two queries; keeps no row, however large the school is.
    """
    found: defaultdict[Start, Counter[int]] = defaultdict(Counter)
    if not starts:
        return found
    evaluations = {(start.evaluation_then, start.evaluation_now) for start in starts}
    questions = {start.question for start in starts}
    with_action = _people_with_action(
        questions=questions, evaluation_ids={then for then, _ in evaluations}
    )
    results = reader.about_others(QuestionResult.objects.all(), _PERSON).filter(
        evaluation__in={pk for pair in evaluations for pk in pair}, question__in=questions
    )
    rows: Any = (
        results.order_by(_PERSON, "question")
        .values_list(_PERSON, "question", "evaluation", "points", "answers")
        .iterator(CHUNK_SIZE)
    )
    for key, own in groupby(rows, key=lambda row: row[:2]):
        if key in with_action:
            continue
        scores = {evaluation: (points, count) for *_, evaluation, points, count in own}
        for then, now in evaluations:
            if then in scores and now in scores:
                start = Start(then, now, key[1], *scores[then], scores[now][1])
                if start in starts:
                    found[start][scores[now][0]] += 1
    return found


def _people_with_action(
    *, questions: Collection[int], evaluation_ids: Collection[int]
) -> set[tuple[int, int]]:
    """The people with an action about a question after a year of these evaluations, and that."""
    actions = DevelopmentAction.objects.filter(
        result__evaluation__period__in=Evaluation.objects.filter(pk__in=evaluation_ids).values(
            "period"
        ),
        questions__in=questions,
    )
    return set(actions.values_list("result__collaborator", "questions"))

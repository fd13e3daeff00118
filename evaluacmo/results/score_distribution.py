"""The anonymous distribution of other evaluators' scores (rules: score distribution)."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Count, F, QuerySet

from evaluacmo.evaluations.scale import SCORES
from evaluacmo.results.models import Answer, FormerAnswer, Submission
from evaluacmo.results.scoring import whole_percentages

GROUP_SIZE = 3
"""The distribution of fewer evaluators than this would say too much about each."""

MAX_SUBMISSIONS = 2000
"""The answers of so many submissions are counted, which limits the time it takes."""

AnyAnswer = TypeVar("AnyAnswer", Answer, FormerAnswer)


def distribution_of_others(
    *, evaluation_id: int, user_id: int, most: int = MAX_SUBMISSIONS
) -> list[int]:
    """Which percentages of the other evaluators' scores are 1, 2, 3 and 4 (two queries).

    Integers that add up to 100, of the scores in the first `most` submissions, as they were first
    sent. The distribution changes by whole groups of `GROUP_SIZE` evaluators, and is empty
    before the first of these: nobody learns anything about one submission or correction by looking
    before and after it. Submissions about `user_id` are left out.
    """
    others = Submission.objects.filter(evaluation=evaluation_id)
    others = others.exclude(evaluator=user_id).exclude(collaborator=user_id)
    last = _last_of_groups(others.order_by("pk").values_list("pk", "evaluator")[:most])
    if last is None:
        return []
    counted = others.filter(pk__lte=last)
    unchanged = Answer.objects.filter(submission__in=counted.filter(corrections=0))
    # a union sees one moment, at which a submission is either corrected or not
    first_sent = _by_score(unchanged).union(_by_score(_before_correction(counted)), all=True)
    counts: Counter[int] = Counter()
    for score, number in first_sent:
        counts[score] += number
    return whole_percentages([counts[score] for score in SCORES])


def _last_of_groups(submissions: Iterable[tuple[int, int]]) -> int | None:
    """The submission that completes the last group of evaluators; None where none is complete.

    Submissions in one evaluation wait for each other, so none is ever added before another that
    was counted already.
    """
    last = None
    evaluators: set[int] = set()
    for submission_id, evaluator_id in submissions:
        evaluators.add(evaluator_id)
        if len(evaluators) == GROUP_SIZE:
            last = submission_id
            evaluators.clear()
    return last


def _before_correction(submissions: QuerySet[Submission]) -> QuerySet[FormerAnswer]:
    """The answers that were first sent of those of these submissions that were corrected."""
    return FormerAnswer.objects.filter(
        correction__reopening__submission__in=submissions,
        correction__sent_at=F("correction__reopening__submission__created_at"),
    )


def _by_score(answers: QuerySet[AnyAnswer]) -> QuerySet[AnyAnswer, tuple[int, int]]:
    return answers.order_by().values_list("score").annotate(Count("pk"))

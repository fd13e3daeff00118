"""The anonymous distribution of other evaluators' scores (rules: score distribution)."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Count, F, QuerySet

from evaluacmo.evaluations.scale import SCORES
from evaluacmo.results.models import Answer, FormerAnswer, Submission
from evaluacmo.results.scoring import whole_percentages

GROUP_SIZE = 3
"""Evaluators are counted in whole groups of this size, so that none can be told apart."""

MAX_SUBMISSIONS = 2000
"""The number of submissions that are counted at most, which bounds the response time."""

AnyAnswer = TypeVar("AnyAnswer", Answer, FormerAnswer)


def distribution_of_others(
    *, evaluation_id: int, user_id: int, max_submissions: int = MAX_SUBMISSIONS
) -> list[int]:
    """The percentages of the scores 1, 2, 3 and 4 by evaluators other than `user_id` (two queries).

    Integers that add up to 100, of the first `max_submissions` submissions, as they were first
    sent. It changes only with whole groups of `GROUP_SIZE` evaluators and is empty before the first
    is complete, so that comparing it before and after reveals no single submission or correction.
    Submissions about `user_id` are left out.
    """
    others = Submission.objects.filter(evaluation=evaluation_id)
    others = others.exclude(evaluator=user_id).exclude(collaborator=user_id)
    in_order = others.order_by("created_at", "pk").values_list("pk", "evaluator")
    whole_groups = _whole_groups(in_order[:max_submissions])
    if not whole_groups:
        return []
    counted = others.filter(pk__in=whole_groups)
    unchanged = Answer.objects.filter(submission__in=counted.filter(corrections=0))
    # one statement reads one snapshot, in which a submission is either corrected or not
    first_sent = _by_score(unchanged).union(_by_score(_before_correction(counted)), all=True)
    counts: Counter[int] = Counter()
    for score, number in first_sent:
        counts[score] += number
    return whole_percentages([counts[score] for score in SCORES])


def _whole_groups(submissions: Iterable[tuple[int, int]]) -> list[int]:
    """The ids of the first submissions, up to the one that completes the last group of evaluators.

    Submissions in one evaluation are serialised by its lock, so a new one is always the last.
    """
    found: list[int] = []
    group: list[int] = []
    evaluators: set[int] = set()
    for submission_id, evaluator_id in submissions:
        group.append(submission_id)
        evaluators.add(evaluator_id)
        if len(evaluators) == GROUP_SIZE:
            found += group
            group = []
            evaluators.clear()
    return found


def _before_correction(submissions: QuerySet[Submission]) -> QuerySet[FormerAnswer]:
    """The answers first sent, of those submissions that were corrected."""
    return FormerAnswer.objects.filter(
        correction__reopening__submission__in=submissions,
        correction__sent_at=F("correction__reopening__submission__created_at"),
    )


def _by_score(answers: QuerySet[AnyAnswer]) -> QuerySet[AnyAnswer, tuple[int, int]]:
    return answers.order_by().values_list("score").annotate(Count("pk"))

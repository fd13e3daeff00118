"""How all evaluators' scores spread, none of them told apart (rules: the mirror)."""

from django.db.models import Count

from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE, shares

FEWEST_OTHERS = 3
"""Of fewer evaluators than this nothing is said: it would say too much about each."""

LATEST = 2000
"""Of so many submissions the answers are counted, which takes as long in the largest evaluation."""


def spread_of_others(*, evaluation_id: int, user_id: int, latest: int = LATEST) -> list[int]:
    """Which percentage of their scores the other evaluators gave to 1, 2, 3 and 4 (two queries).

    Whole percentages that add up to 100, of the scores in their `latest` submissions; nothing where
    fewer than `FEWEST_OTHERS` have submitted those. What was said about `user_id` is left out, for
    that is not theirs to know here.
    """
    sent = Submission.objects.filter(evaluation=evaluation_id)
    others = sent.exclude(evaluator=user_id).exclude(collaborator=user_id).order_by("-pk")[:latest]
    evaluators = others.aggregate(count=Count("evaluator", distinct=True))["count"]
    if evaluators < FEWEST_OTHERS:
        return []
    scores = Answer.objects.filter(submission__in=others.values("pk")).order_by()
    counts = dict(scores.values_list("score").annotate(Count("pk")))
    return shares([counts.get(score, 0) for score in range(MIN_SCORE, MAX_SCORE + 1)])

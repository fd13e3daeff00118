"""How all evaluators' scores spread, none of them told apart (rules: the mirror)."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Count, F, QuerySet

from evaluacmo.results.models import Answer, FormerAnswer, Submission
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE, shares

FEWEST_OTHERS = 3
"""Of fewer evaluators than this nothing is said: it would say too much about each."""

MOST = 2000
"""Of so many submissions the answers are counted, which takes as long in the largest evaluation."""


def spread_of_others(*, evaluation_id: int, user_id: int, most: int = MOST) -> list[int]:
    """Which percentage of their scores the other evaluators gave to 1, 2, 3 and 4 (three queries).

    Whole percentages that add up to 100, of the scores in their first `most` submissions, as they
    were first sent. It moves by whole groups of `FEWEST_OTHERS` evaluators, and is empty before
    the first of these: who looks before and after somebody submits or corrects learns nothing of
    theirs. What was said about `user_id` is left out, for that is not theirs to know here.
    """
    sent = Submission.objects.filter(evaluation=evaluation_id)
    others = sent.exclude(evaluator=user_id).exclude(collaborator=user_id)
    in_order = others.order_by("pk").values_list("pk", "evaluator")
    last = _end_of_groups(in_order[:most])
    if last is None:
        return []
    counts = _first_scores(others.filter(pk__lte=last))
    return shares([counts[score] for score in range(MIN_SCORE, MAX_SCORE + 1)])


def _end_of_groups(sent: Iterable[tuple[int, int]]) -> int | None:
    """The submission that completes the last group; None where none is complete.

    Submissions in the same evaluation wait for each other, so none is ever found before another
    that was counted already.
    """
    end = None
    evaluators: set[int] = set()
    for submission_id, evaluator_id in sent:
        evaluators.add(evaluator_id)
        if len(evaluators) == FEWEST_OTHERS:
            end = submission_id
            evaluators.clear()
    return end


def _first_scores(submissions: QuerySet[Submission]) -> Counter[int]:
    """How often each score was given when these were first sent."""
    kept = Answer.objects.filter(submission__in=submissions.filter(corrections=0))
    replaced = FormerAnswer.objects.filter(
        correction__reopening__submission__in=submissions,
        correction__sent_at=F("correction__reopening__submission__created_at"),
    )
    counts: Counter[int] = Counter()
    for answers in (kept, replaced):
        counts.update(dict(answers.order_by().values_list("score").annotate(Count("pk"))))
    return counts

"""How all evaluators' scores spread, none of them told apart (rules: the mirror)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from django.db.models import BigIntegerField, Count, F, QuerySet

from evaluacmo.common.prepared import ANY_PART, Prepared, Slot
from evaluacmo.results.models import Answer, FormerAnswer, Submission
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE, shares

FEWEST_OTHERS = 3
"""Of fewer evaluators than this nothing is said: it would say too much about each."""

MOST = 2000
"""Of so many submissions the answers are counted, which takes as long in the largest evaluation."""

Scores = TypeVar("Scores", Answer, FormerAnswer)

_LAST: Final = Slot("last", BigIntegerField())


def spread_of_others(*, evaluation_id: int, user_id: int, most: int = MOST) -> list[int]:
    """Which percentage of their scores the other evaluators gave to 1, 2, 3 and 4 (two queries).

    Whole percentages that add up to 100, of the scores in their first `most` submissions, as they
    were first sent. It moves by whole groups of `FEWEST_OTHERS` evaluators, and is empty before
    the first of these: who looks before and after somebody submits or corrects learns nothing of
    theirs. What was said about `user_id` is left out, for that is not theirs to know here.
    """
    asked: dict[str, Any] = {"evaluation": evaluation_id, "user": user_id}
    last = _end_of_groups(_IN_ORDER.rows(part=slice(0, most), **asked))
    if last is None:
        return []
    counts: Counter[int] = Counter()
    for score, times in _FIRST_SAID.rows(last=last, **asked):
        counts[score] += times
    return shares([counts[score] for score in range(MIN_SCORE, MAX_SCORE + 1)])


def _others() -> QuerySet[Submission]:
    """The submissions in an evaluation that are neither by nor about somebody."""
    user = Slot("user", BigIntegerField())
    sent = Submission.objects.filter(evaluation=Slot("evaluation", BigIntegerField()))
    return sent.exclude(evaluator=user).exclude(collaborator=user)


_IN_ORDER = Prepared(lambda: _others().order_by("pk").values_list("pk", "evaluator")[ANY_PART])


def _end_of_groups(sent: Iterable[Sequence[int]]) -> int | None:
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


def _kept() -> QuerySet[Answer, Any]:
    """How often each score was given in those up to the last that say what they first said."""
    as_sent = _others().filter(pk__lte=_LAST, corrections=0)
    return _counted(Answer.objects.filter(submission__in=as_sent))


def _replaced() -> QuerySet[FormerAnswer, Any]:
    """The same in the others, before they were first corrected."""
    return _counted(
        FormerAnswer.objects.filter(
            correction__reopening__submission__in=_others().filter(pk__lte=_LAST),
            correction__sent_at=F("correction__reopening__submission__created_at"),
        )
    )


def _counted(answers: QuerySet[Scores]) -> QuerySet[Scores, Any]:
    return answers.order_by().values_list("score").annotate(Count("pk"))


# at one moment, for what is just being corrected is in one of them and then in the other
_FIRST_SAID = Prepared(lambda: _kept().union(_replaced(), all=True))

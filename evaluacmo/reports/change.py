"""The change of a result since the previous one, with its margin of error (rules: changes)."""

from collections import defaultdict
from collections.abc import Collection, Set
from enum import StrEnum
from fractions import Fraction

from evaluacmo.common.schemas import Output
from evaluacmo.results.models import PersonResult, ResultKey, Submission
from evaluacmo.results.reader import Reader
from evaluacmo.statistics.differences import UsualDifference, largest_usual_change


class SharedEvaluators(StrEnum):
    """The overlap of a result's evaluators with those of the one before."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


class UsualDifferenceOut(Output):
    """The usual difference between two evaluators of the same person, in whole per cent.

    `pairs` is the number of pairs behind the school's estimate; null for one from the literature.
    """

    points: int
    pairs: int | None


class ChangeOut(Output):
    """The change since the person's previous result, and its margin of error.

    `is_small`: other evaluators alone make changes of up to `usual_change` per cent.
    `shared_evaluators` is null in one's own report, where it could tell who has evaluated.
    """

    usual_difference: UsualDifferenceOut
    usual_change: int
    is_small: bool
    shared_evaluators: SharedEvaluators | None


def read_evaluators(people: Collection[int], *, reader: Reader) -> defaultdict[ResultKey, set[int]]:
    """The evaluators' ids by evaluation and person, without those of the reader's results."""
    found: defaultdict[ResultKey, set[int]] = defaultdict(set)
    others = set(people) - {reader.id}
    if not others:
        return found
    submissions = Submission.objects.filter(collaborator__in=others)
    columns = ("evaluation", "collaborator", "evaluator")
    for evaluation, person, evaluator in submissions.values_list(*columns):
        found[evaluation, person].add(evaluator)
    return found


def change_since(
    before: PersonResult,
    *,
    overall: Fraction,
    submissions: int,
    evaluators_then: Set[int],
    evaluators_now: Set[int],
    usual: UsualDifference,
) -> ChangeOut:
    """The change from `before` to a result with this total and number of submissions.

    The ids of the evaluators are empty where the reader must not know them.
    """
    largest = largest_usual_change(usual, before=before.submissions, after=submissions)
    return ChangeOut(
        usual_difference=UsualDifferenceOut(points=usual.points, pairs=usual.pairs),
        usual_change=largest,
        is_small=abs(overall - before.overall) <= largest,
        shared_evaluators=_shared(evaluators_then, evaluators_now),
    )


def _shared(then: Set[int], now: Set[int]) -> SharedEvaluators | None:
    if not then or not now:
        return None
    if then == now:
        return SharedEvaluators.ALL
    return SharedEvaluators.SOME if then & now else SharedEvaluators.NONE

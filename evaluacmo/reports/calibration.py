"""Each evaluator's distribution of scores beside everybody's (rules: analysis)."""

from collections import Counter, defaultdict
from fractions import Fraction
from operator import attrgetter
from typing import Any

from django.db.models import Count, Subquery

from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.scale import SCORES
from evaluacmo.reports.part import Part
from evaluacmo.results.models import Answer
from evaluacmo.results.queries import result_of
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import RoundedScore
from evaluacmo.results.scoring import whole_percentages

MIN_PEOPLE = 3
"""Evaluators with fewer people are left out: a distribution would tell single people's scores."""


class DistributionOut(Output):
    """A distribution of scores, and the number of people that it is about."""

    people: int
    shares: list[int]
    """The percentages of 1, 2, 3 and 4: integers that add up to 100."""
    average: RoundedScore


class EvaluatorDistributionOut(DistributionOut):
    """The distribution of an evaluator's scores."""

    evaluator_id: int
    evaluator_name: str


class CalibrationOut(Output):
    """The evaluators of a category in a year, the highest mean first."""

    year: int
    everybody: DistributionOut | None
    """Of all evaluators, also those left out; null without scores."""
    evaluators: list[EvaluatorDistributionOut]
    left_out: int
    """The number of evaluators who scored too few people to be shown."""


def get_calibration(*, year: int, part: Part, reader: Reader) -> CalibrationOut:
    """The evaluators' distributions without scores about the reader (at most five queries).

    Raises `NotFound`. With those scores a distribution would tell its evaluator's view of the
    reader.
    """
    too_few = _with_too_few(year=year, part=part, reader=reader)
    part.require_category()
    submissions = reader.submissions.filter(part.submissions(year=year))
    people = Count("collaborator", distinct=True)
    evaluators = submissions.order_by("evaluator__name_key", "evaluator").values_list(
        "evaluator", "evaluator__name"
    )
    answers = Answer.objects.filter(submission__in=submissions).order_by()
    given: defaultdict[int, Counter[int]] = defaultdict(Counter)
    by_score = answers.values_list("submission__evaluator", "score").annotate(Count("pk"))
    for evaluator_id, score, times in by_score:
        given[evaluator_id][score] = times
    distributions = [
        EvaluatorDistributionOut(
            **_distribution(given[pk], number), evaluator_id=pk, evaluator_name=name
        )
        for pk, name, number in evaluators.annotate(people)
        if number >= MIN_PEOPLE and pk not in too_few
    ]
    total = sum(given.values(), Counter[int]())
    number = submissions.aggregate(number=people)["number"]
    return CalibrationOut(
        year=year,
        everybody=DistributionOut(**_distribution(total, number)) if total else None,
        evaluators=sorted(distributions, key=attrgetter("average"), reverse=True),
        left_out=len(given) - len(distributions),
    )


def _with_too_few(*, year: int, part: Part, reader: Reader) -> set[int]:
    """The evaluators who are not shown within a department.

    They scored fewer than `MIN_PEOPLE` people of some department of the category: the shown
    departments, subtracted from the category, would leave the scores of these people.
    """
    if not part.department:
        return set()
    category = Part(category_id=part.category_id)
    by_department = (
        reader.submissions.filter(category.submissions(year=year))
        .annotate(department=Subquery(result_of().values("department")))
        .order_by()
        .values_list("evaluator", "department")
        .annotate(Count("collaborator", distinct=True))
    )
    return {evaluator for evaluator, _, people in by_department if people < MIN_PEOPLE}


def _distribution(given: Counter[int], people: int) -> dict[str, Any]:
    """The fields of a `DistributionOut`."""
    points = sum(score * times for score, times in given.items())
    return {
        "people": people,
        "shares": whole_percentages([given[score] for score in SCORES]),
        "average": Fraction(points, given.total()),
    }

"""Each evaluator's distribution of scores beside everybody's (rules: analysis)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Count, Subquery

from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.scale import SCORES
from evaluacmo.reports.part import Part
from evaluacmo.results.models import Answer
from evaluacmo.results.queries import result_of
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import RoundedScore
from evaluacmo.results.scoring import whole_percentages
from evaluacmo.statistics.disclosure import disclosed

MIN_PEOPLE = 3
"""Evaluators with fewer people are left out: a distribution would tell single people's scores."""


class _Form(NamedTuple):
    """A submission."""

    evaluation: int
    person: int
    evaluator: int
    department: str


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
    """The number of evaluators who are not shown: theirs would be the scores of single people."""


def get_calibration(*, year: int, part: Part, reader: Reader) -> CalibrationOut:
    """The evaluators' distributions without scores about the reader (five queries).

    Raises `NotFound`. With those scores a distribution would tell its evaluator's view of the
    reader.
    """
    part.require_category()
    hidden = _left_out(year=year, part=part, reader=reader)
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
        if pk not in hidden
    ]
    total = sum(given.values(), Counter[int]())
    number = submissions.aggregate(number=people)["number"]
    return CalibrationOut(
        year=year,
        everybody=DistributionOut(**_distribution(total, number)) if total else None,
        evaluators=sorted(distributions, key=attrgetter("average"), reverse=True),
        left_out=len(given) - len(distributions),
    )


def _left_out(*, year: int, part: Part, reader: Reader) -> set[int]:
    """The evaluators who are not shown (one query).

    They scored fewer than `MIN_PEOPLE` people, or within a department fewer of some department of
    the category: the shown departments, subtracted from the category, would leave the scores of
    these people. Further ones follow until no sum, with the reports, tells the scores that one of
    several evaluators gave to a person.
    """
    category = Part(category_id=part.category_id)
    submissions = reader.submissions.filter(category.submissions(year=year))
    forms = [
        _Form(*row)
        for row in submissions.annotate(department=Subquery(result_of().values("department_key")))
        .order_by()
        .values_list("evaluation", "collaborator", "evaluator", "department")
    ]
    hidden = _with_too_few(forms, attrgetter("evaluator"))
    _hide(hidden, forms, lambda form: None if form.evaluator in hidden else form.evaluator)
    if not part.department:
        return hidden
    whole = frozenset(hidden)
    hidden |= _with_too_few(forms, attrgetter("evaluator", "department"))

    def part_of(form: _Form) -> Hashable | None:
        if form.evaluator in whole:
            return None
        # of whom the whole category tells the sum
        is_whole = form.evaluator in hidden
        return form.evaluator if is_whole else (form.evaluator, form.department)

    _hide(hidden, forms, part_of)
    return hidden


def _with_too_few(forms: Iterable[_Form], group: Callable[[_Form], Hashable]) -> set[int]:
    """The evaluators of whose people some group has too few."""
    people: defaultdict[tuple[int, Hashable], set[int]] = defaultdict(set)
    for form in forms:
        people[form.evaluator, group(form)].add(form.person)
    return {evaluator for (evaluator, _), own in people.items() if len(own) < MIN_PEOPLE}


def _hide(
    hidden: set[int], forms: Sequence[_Form], part_of: Callable[[_Form], Hashable | None]
) -> None:
    """Add evaluators to the hidden ones until no form is disclosed, those with fewest first."""
    number = Counter(form.evaluator for form in forms)
    while (
        told := {
            forms[place].evaluator
            for place in disclosed(
                [((form.evaluation, form.person), part_of(form)) for form in forms]
            )
        }
        - hidden
    ):
        fewest = min(number[evaluator] for evaluator in told)
        hidden.update(evaluator for evaluator in told if number[evaluator] == fewest)


def _distribution(given: Counter[int], people: int) -> dict[str, Any]:
    """The fields of a `DistributionOut`."""
    points = sum(score * times for score, times in given.items())
    return {
        "people": people,
        "shares": whole_percentages([given[score] for score in SCORES]),
        "average": Fraction(points, given.total()),
    }

"""Each evaluator's distribution of scores beside everybody's (rules: analysis)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Count, Q, Subquery

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


_ResultKey = tuple[int, int]


class _Form(NamedTuple):
    """A submission."""

    pk: int
    evaluation: int
    person: int
    evaluator: int
    department: str

    @property
    def result(self) -> _ResultKey:
        """The key of the result that it is part of."""
        return self.evaluation, self.person


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
    left_out, hidden = _left_out(year=year, part=part, reader=reader)
    submissions = reader.submissions.filter(part.submissions(year=year))
    people = Count("collaborator", distinct=True)
    counted = Count("collaborator", distinct=True, filter=~Q(pk__in=left_out))
    evaluators = submissions.order_by("evaluator__name_key", "evaluator").values_list(
        "evaluator", "evaluator__name"
    )
    answers = Answer.objects.filter(submission__in=submissions).order_by()
    total: Counter[int] = Counter()
    given: defaultdict[int, Counter[int]] = defaultdict(Counter)
    by_score = answers.values_list("submission__evaluator", "score")
    for evaluator_id, score, times, shown in by_score.annotate(
        times=Count("pk"), shown=Count("pk", filter=~Q(submission__in=left_out))
    ):
        total[score] += times
        given[evaluator_id][score] = shown
    distributions = [
        EvaluatorDistributionOut(
            **_distribution(given[pk], number), evaluator_id=pk, evaluator_name=name
        )
        for pk, name, number in evaluators.annotate(people=counted)
        if pk not in hidden
    ]
    number = submissions.aggregate(number=people)["number"]
    return CalibrationOut(
        year=year,
        everybody=DistributionOut(**_distribution(total, number)) if total else None,
        evaluators=sorted(distributions, key=attrgetter("average"), reverse=True),
        left_out=len(given) - len(distributions),
    )


def _left_out(*, year: int, part: Part, reader: Reader) -> tuple[set[int], set[int]]:
    """The submissions that are in no distribution, and the evaluators without one (one query).

    Not counted are those of which the distributions and the reports would tell what one of several
    evaluators gave to a person. Evaluators with fewer than `MIN_PEOPLE` others have none; nor,
    within a department, have those with fewer in any department of the category, or of whom it
    would tell such a submission: the departments that are shown, subtracted from the category,
    would leave these.
    """
    category = Part(category_id=part.category_id)
    submissions = reader.submissions.filter(category.submissions(year=year))
    forms = [
        _Form(*row)
        for row in submissions.annotate(department=Subquery(result_of().values("department_key")))
        .order_by()
        .values_list("pk", "evaluation", "collaborator", "evaluator", "department")
    ]
    shown = _with_enough_people(forms)
    left_out: set[_ResultKey] = set()
    while told := _told(forms, shown, left_out=left_out):
        left_out |= told
    counted = [form for form in forms if form.result not in left_out]
    shown &= _with_enough_people(counted)
    if part.department:
        divided = shown & _with_enough_people(counted, attrgetter("department"))
        while told := _told(forms, shown, left_out=left_out, divided=divided):
            divided -= {form.evaluator for form in forms if form.result in told}
        shown = divided
    uncounted = {form.pk for form in forms if form.result in left_out}
    return uncounted, {form.evaluator for form in forms} - shown


def _told(
    forms: Sequence[_Form],
    shown: Set[int],
    *,
    left_out: Set[_ResultKey],
    divided: Set[int] = frozenset(),
) -> set[_ResultKey]:
    """The results of which the distributions and the report tell a single submission.

    Distributions are of the evaluators `shown`, by department of those `divided`.
    """

    def distribution_of(form: _Form) -> Hashable | None:
        if form.evaluator not in shown or form.result in left_out:
            return None
        return (form.evaluator, form.department) if form.evaluator in divided else form.evaluator

    places = disclosed([(form.result, distribution_of(form)) for form in forms])
    return {forms[place].result for place in places}


def _with_enough_people(
    forms: Iterable[_Form], group: Callable[[_Form], Hashable] = lambda _: None
) -> set[int]:
    """The evaluators with `MIN_PEOPLE` in each group of their people."""
    people: defaultdict[tuple[int, Hashable], set[int]] = defaultdict(set)
    for form in forms:
        people[form.evaluator, group(form)].add(form.person)
    too_few = {evaluator for (evaluator, _), own in people.items() if len(own) < MIN_PEOPLE}
    return {evaluator for evaluator, _ in people} - too_few


def _distribution(given: Counter[int], people: int) -> dict[str, Any]:
    """The fields of a `DistributionOut`."""
    points = sum(score * times for score, times in given.items())
    return {
        "people": people,
        "shares": whole_percentages([given[score] for score in SCORES]),
        "average": Fraction(points, given.total()),
    }

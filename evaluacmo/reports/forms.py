"""Submissions with their sums of scores, and the total of each by itself."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from django.db.models import F, Q, QuerySet

from evaluacmo.reports.part import Part
from evaluacmo.results.models import Answer, PersonResultQuerySet, Submission
from evaluacmo.results.reader import Reader
from evaluacmo.results.scoring import Tallies, Tally, Weights, calculate
from evaluacmo.statistics.components import Margin

RESULT: Final = "evaluation__results"
"""All results of a submission's evaluation; `submissions_of` joins the submission's own."""


Kind = tuple[int, int, int, int]
"""The worth of a point: the numbers of scores in both sections, and the weights of the sections."""


class Form(NamedTuple):
    """A submission."""

    person: int
    evaluator: int
    competency_total: int
    competency_count: int
    objective_total: int
    objective_count: int
    weight_competencies: int
    weight_objectives: int

    @property
    def margin(self) -> Margin:
        """The number and the sum of its scores."""
        return Margin(
            self.competency_count + self.objective_count,
            self.competency_total + self.objective_total,
        )

    @property
    def kind(self) -> Kind:
        """The key of forms with the same worth of a point."""
        return (
            self.competency_count,
            self.objective_count,
            self.weight_competencies,
            self.weight_objectives,
        )


COLUMNS: Final = (
    "collaborator",
    "evaluator",
    "competency_total",
    "competency_count",
    "objective_total",
    "objective_count",
    "evaluation__weight_competencies",
    "evaluation__weight_objectives",
)
"""The columns of a `Form`."""


def results_of_others(*, year: int, part: Part, reader: Reader) -> PersonResultQuerySet:
    """The counted results without the reader's: figures would tell the scores of the reader."""
    return reader.about_others(reader.counted_results.filter(part.results(year=year)))


def submissions_of(results: PersonResultQuerySet) -> QuerySet[Submission]:
    """The submissions of these results."""
    return Submission.objects.filter(_of(results)).order_by()


def answers_of(results: PersonResultQuerySet) -> QuerySet[Answer]:
    """The answers of these results."""
    return Answer.objects.filter(_of(results, "submission__")).order_by()


def _of(results: PersonResultQuerySet, form: str = "") -> Q:
    """Matches what is of these results; `form` is a prefix of lookups."""
    own = f"{form}{RESULT}"
    return Q(**{f"{own}__in": results, f"{own}__collaborator": F(f"{form}collaborator")})


def totals_of(forms: Sequence[Form]) -> tuple[list[int], int]:
    """The total of each form, in multiples of 1 / `unit` per cent, and that unit."""
    points, unit = points_of({form.kind for form in forms})
    totals = []
    for form in forms:
        competency, objective = points[form.kind]
        totals.append(form.competency_total * competency + form.objective_total * objective)
    return totals, unit


def points_of(kinds: Iterable[Kind]) -> tuple[dict[Kind, tuple[int, int]], int]:
    """The worth of one point of each section, by the kind of form.

    In multiples of 1 / `unit` per cent, and that unit.
    """
    shares = {kind: _shares(kind) for kind in kinds}
    unit = lcm(*(share.denominator for both in shares.values() for share in both))
    points = {
        kind: (int(competency * unit), int(objective * unit))
        for kind, (competency, objective) in shares.items()
    }
    return points, unit


def _shares(kind: Kind) -> tuple[Fraction, Fraction]:
    """The percentage of a form's total that one point of each section is worth."""
    competencies, objectives, *weights = kind
    first, second = (
        calculate(
            [Tallies(Tally(total, competencies), Tally(1 - total, objectives))],
            weights=Weights(*weights),
        ).overall
        for total in (1, 0)
    )
    return first, second

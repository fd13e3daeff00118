"""Submissions with their sums of scores, and the total of each in whole multiples of a unit."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from django.db.models import QuerySet

from evaluacmo.results.models import Submission
from evaluacmo.results.scoring import Tallies, Tally, Weights, calculate
from evaluacmo.statistics.components import Layout, Margin, connected_sets, layout_of

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


_COLUMNS: Final = (
    "collaborator",
    "evaluator",
    "competency_total",
    "competency_count",
    "objective_total",
    "objective_count",
    "evaluation__weight_competencies",
    "evaluation__weight_objectives",
)


class Totals(NamedTuple):
    """The total of each form, in multiples of 1 / `unit` per cent, after person and evaluator."""

    cells: list[tuple[int, int, int]]
    unit: int

    def layout(self) -> Layout:
        """People by evaluators."""
        return layout_of(self.cells, unit=self.unit)

    def connected(self) -> list[list[tuple[int, int, int]]]:
        """The cells, divided into sets of people who share evaluators."""
        sets = connected_sets((person, evaluator) for person, evaluator, _ in self.cells)
        place = {person: number for number, people in enumerate(sets) for person in people}
        cells: list[list[tuple[int, int, int]]] = [[] for _ in sets]
        for cell in self.cells:
            cells[place[cell[0]]].append(cell)
        return cells


def read_forms(submissions: QuerySet[Submission]) -> list[Form]:
    """These submissions, in one query."""
    return [Form(*row) for row in submissions.values_list(*_COLUMNS)]


def totals_of(forms: Sequence[Form]) -> Totals:
    """The total of each form."""
    points, unit = points_of({form.kind for form in forms})
    cells = []
    for form in forms:
        competency, objective = points[form.kind]
        total = form.competency_total * competency + form.objective_total * objective
        cells.append((form.person, form.evaluator, total))
    return Totals(cells, unit)


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

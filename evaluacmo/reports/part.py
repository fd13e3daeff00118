"""The part of the school and the years that figures and lists are narrowed to."""

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, Q, QuerySet
from ninja import Schema

from evaluacmo.accounts.queries import Department, GroupFilter, of_group, require_category
from evaluacmo.common.clock import current_year
from evaluacmo.common.schemas import Search, Year
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import evaluations_of_year
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import result_of


@dataclass(frozen=True, slots=True)
class Part:
    """A category and a department; the whole school without both (rules: dashboard).

    People are in the present ones, results and their submissions in those of the last submission.
    """

    category_id: int | None = None
    department: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole school."""
        return self.category_id is None and not self._department_key

    def require_category(self) -> None:
        """Raises `NotFound` for an unknown category."""
        if self.category_id is not None:
            require_category(self.category_id)

    def people(self, person: str = "") -> Q:
        """Matches people by their present category and department.

        `person` is a prefix of lookups.
        """
        return of_group(department=self.department, category_id=self.category_id, person=person)

    def evaluations(self, *, year: int | None) -> QuerySet[Evaluation]:
        """The evaluations of the category, of one year or (None) of all."""
        evaluations = Evaluation.objects.all() if year is None else evaluations_of_year(year)
        if self.category_id is not None:
            evaluations = evaluations.filter(category=self.category_id)
        return evaluations.order_by()

    def results(self, *, year: int | None, result: str = "") -> Q:
        """Matches the results of a year (None: all); `result` is a prefix of lookups."""
        return self._in_evaluations(year, result) & self.in_department(result)

    def submissions(self, *, year: int | None) -> Q:
        """Matches the submissions of a year (None: all)."""
        found = self._in_evaluations(year)
        if self._department_key:
            of_department = self.in_department()
            people = PersonResult.unrestricted.filter(of_department).values("collaborator")
            # few people, so that the result of each submission need not be looked up
            found &= Q(Exists(result_of().filter(of_department)), collaborator__in=people)
        return found

    def in_department(self, result: str = "") -> Q:
        """Matches results of the department, however it is spelled."""
        if not self._department_key:
            return Q()
        return Q(**{f"{result}department_key": self._department_key})

    @property
    def _department_key(self) -> str:
        return equality_key(self.department)

    def _in_evaluations(self, year: int | None, row: str = "") -> Q:
        """Matches rows of the evaluations of the year and the category."""
        if year is None and self.category_id is None:
            return Q()
        return Q(**{f"{row}evaluation__in": self.evaluations(year=year)})


class OneYear(Schema):
    """A year of the whole school."""

    year: Year | None = None

    @property
    def chosen_year(self) -> int:
        """The year, by default this one."""
        return self.year or current_year()


class YearFilter(OneYear, GroupFilter):
    """A year and a part of the school, which the front end calls a scope."""

    @property
    def part(self) -> Part:
        """The part of the school."""
        return Part(category_id=self.category_id, department=self.department)


class YearSearch(YearFilter, Search):
    """A search that can be narrowed to a year and a part of the school."""


class WithinCategory(OneYear):
    """A filter by year and department of a category, which the address names."""

    department: Department = ""

    def part_of(self, category_id: int | None) -> Part:
        """The part of the school."""
        return Part(category_id=category_id, department=self.department)


class TwoYears(NamedTuple):
    """A year and the one it is compared with."""

    year: int
    compared_with: int


class ComparedYears(OneYear):
    """A year and the one it is compared with: by default this one, and the one before."""

    compared_with: Year | None = None

    @property
    def years(self) -> TwoYears:
        """Both years."""
        return TwoYears(self.chosen_year, self.compared_with or self.chosen_year - 1)


class Comparing(ComparedYears, YearFilter):
    """Two years of a part of the school."""


class ComparingWithinCategory(ComparedYears, WithinCategory):
    """Two years of a category, which the address names."""


class ComparingSearch(Comparing, YearSearch):
    """Two years of a part of the school, in a workbook."""

"""Sorting of lists by the columns of their tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar

from django.db.models import Case, Expression, F, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Lower, NullIf, Replace
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from evaluacmo.common.text import search_key

Rows = TypeVar("Rows", bound=QuerySet[Any, Any])
T = TypeVar("T")

SortTerm = str | Expression | F
"""A column, or an expression whose missing values come last in both directions."""

_ACCENTED: Final = dict(zip("ÁÉÍÓÚÜÑáéíóúüñ", "aeiouunaeiouun", strict=True))


class SortNames:
    """The names of the columns that a list can be sorted by.

    As the annotation of a parameter it allows those names, each with or without a minus.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A name, ascending or descending, or nothing."""
        names = [f"{sign}{name}" for name in self.names for sign in ("", "-")]
        return core_schema.nullable_schema(core_schema.literal_schema(names))


class Sorting(SortNames):
    """The order of a list, and the columns that it can be sorted by.

    `PEOPLE = Sorting("name_key", "id", name="name_key", department=folded("department"))` is the
    annotation of the parameter, `Annotated[str | None, PEOPLE]`, and `PEOPLE.order(people, sort)`
    applies it.
    """

    def __init__(self, *default: str, **columns: SortTerm | Sequence[SortTerm]) -> None:
        """`default` is the order without `sort`, and decides between equal rows; it is unique."""
        super().__init__(columns)
        self.default = default
        self.columns = {
            name: (given,) if isinstance(given, str | Combinable) else tuple(given)
            for name, given in columns.items()
        }

    def order(self, rows: Rows, sort: str | None, *, default: Sequence[str] = ()) -> Rows:
        """The rows in this order; `default` replaces that of the list.

        Without such a column they are in the order of the list.
        """
        return rows.order_by(*self.terms(sort, default=default))

    def terms(self, sort: str | None, *, default: Sequence[str] = ()) -> list[Any]:
        """The same order as the arguments of `order_by`."""
        if not sort or sort.removeprefix("-") not in self.columns:
            return list(default or self.default)
        columns = self.columns[sort.removeprefix("-")]
        directed = _descending if sort.startswith("-") else _ascending
        rest = (name for name in self.default if name.removeprefix("-") not in columns)
        return [*map(directed, columns), *rest]


class RowSorting(SortNames, Generic[T]):
    """The columns that a list can be sorted by once its rows are read."""

    def __init__(self, **columns: Callable[[T], Any]) -> None:
        """Rows of which a column is None come last in both directions."""
        super().__init__(columns)
        self.columns = columns

    def order(self, rows: Sequence[T], sort: str | None) -> Sequence[T]:
        """The rows in this order; equal ones, and all without such a column, stay as they are."""
        column = self.columns.get((sort or "").removeprefix("-"))
        if not sort or column is None:
            return rows
        keys = [(column(row), row) for row in rows]
        known = [each for each in keys if each[0] is not None]
        missing = [row for key, row in keys if key is None]
        in_order = sorted(known, key=itemgetter(0), reverse=sort.startswith("-"))
        return [row for _, row in in_order] + missing


def any_of(*sortings: SortNames) -> SortNames:
    """The names of all these sortings, for a parameter that several lists share."""
    return SortNames(dict.fromkeys(name for sorting in sortings for name in sorting.names))


def folded(column: str) -> Expression:
    """A text without regard to case and Spanish accents, and missing where it is empty."""
    text: Expression = Lower(column)
    for accented, plain in _ACCENTED.items():
        text = Replace(text, Value(accented), Value(plain))
    return NullIf(text, Value(""))


def by_label(column: str, labels: Mapping[str, str]) -> Expression:
    """A column with few values, in the order of their labels."""
    values = sorted(labels, key=lambda value: search_key(labels[value]))
    whens = (When(**{column: value}, then=place) for place, value in enumerate(values))
    return Case(*whens)


def _ascending(column: SortTerm) -> Any:
    return column if isinstance(column, str) else column.asc(nulls_last=True)


def _descending(column: SortTerm) -> Any:
    if isinstance(column, str):
        return column[1:] if column.startswith("-") else f"-{column}"
    return column.desc(nulls_last=True)

"""Queries whose SQL is written once.

Django writes the SQL of a query each time anew, which takes several times as long as the database
takes to find a few rows by their keys.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, Model, QuerySet
from django.db.models.expressions import Expression

M = TypeVar("M", bound=Model)
Row = list[Any]


class Slot(Expression):
    """Stands in a prepared query for a value that is only known when it is asked; never None."""

    def __init__(self, name: str, output_field: "Field[Any, Any]") -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:  # noqa: ARG002
        """Its place; what goes there comes in when the query is asked."""
        return "%s", [self]

    def bound_to(self, value: Any) -> Any:
        """The value as the driver takes it."""
        return self.output_field.get_db_prep_value(value, connection, prepared=False)


def columns_of(model: type[Model]) -> list[str]:
    """The names of all columns of a table, for a query whose rows become its objects."""
    return [field.attname for field in model._meta.concrete_fields]


def as_objects(model: type[M], columns: Sequence[str], rows: Iterable[Row]) -> list[M]:
    """What these rows are, which begin with these columns of the table."""
    return [model.from_db(DEFAULT_DB_ALIAS, columns, row[: len(columns)]) for row in rows]


class _Written(NamedTuple):
    sql: str
    params: Sequence[Any]
    converters: Sequence[tuple[int, tuple[Sequence[Any], Any]]]


class Prepared:
    """A query by `values_list`, made by `query` when it is asked first."""

    def __init__(self, query: Callable[[], QuerySet[Any, Any]]) -> None:
        self._query = query

    def rows(self, **values: Any) -> list[Row]:
        """The rows, each slot having the value of its name."""
        written = self._written
        params = [
            each.bound_to(values[each.name]) if isinstance(each, Slot) else each
            for each in written.params
        ]
        with connection.cursor() as cursor:
            cursor.execute(written.sql, params)
            return _converted(cursor.fetchall(), written)

    @cached_property
    def _written(self) -> _Written:
        compiler = self._query().query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        return _Written(sql, params, list(compiler.get_converters(columns).items()))


def _converted(rows: Iterable[Sequence[Any]], written: _Written) -> list[Row]:
    converted = [list(row) for row in rows]
    for place, (converters, expression) in written.converters:
        for row in converted:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
    return converted

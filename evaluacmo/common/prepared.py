"""Queries and insertions whose SQL is written once.

Django writes the SQL of a query each time anew, which takes several times as long as the database
takes to find a few rows by their keys.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import (
    BooleanField,
    CharField,
    Field,
    ForeignKey,
    Model,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    QuerySet,
)
from django.db.models.constants import OnConflict
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators
from django.db.models.sql import DeleteQuery, InsertQuery

M = TypeVar("M", bound=Model)
Row = list[Any]

ANY_PART: Final = slice(10**18, 10**18 + 1)
"""Of a prepared query, or of one inside it: the part that is only known when it is asked."""

TAKEN_AS_THEY_ARE = frozenset(
    {BooleanField, CharField, ForeignKey, PositiveIntegerField, PositiveSmallIntegerField}
)
"""The fields whose values are what a driver takes."""


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
    compiler: Any = None


class Prepared:
    """A query, made by `query` when it is asked first: by `values_list`, or else of objects."""

    def __init__(self, query: Callable[[], QuerySet[Any, Any]]) -> None:
        self._query = query

    def rows(self, *, part: slice | None = None, **values: Any) -> list[Row]:
        """The rows, each slot having the value of its name, and `ANY_PART` being this part."""
        written = self._written
        sql = written.sql if part is None else written.sql.replace(_limits(ANY_PART), _limits(part))
        with connection.cursor() as cursor:
            cursor.execute(sql, _bound(written.params, values))
            return _converted(cursor.fetchall(), written)

    def objects(self, **values: Any) -> list[Any]:
        """The same as objects, with those that are selected along and what is annotated."""
        return list(map(self._made_of, self.rows(**values)))

    @cached_property
    def _written(self) -> _Written:
        compiler = self._query().query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        converters = list(compiler.get_converters(columns).items())
        return _Written(sql, params, converters, compiler)

    @cached_property
    def _made_of(self) -> Callable[[Row], Any]:
        return _maker(self._written.compiler)


def _maker(compiler: Any) -> Callable[[Row], Any]:
    """What makes of a row what Django does (`ModelIterable`)."""
    about, select = compiler.klass_info, compiler.select
    fields = slice(about["select_fields"][0], about["select_fields"][-1] + 1)
    names = [column.target.attname for column, _, _ in select[fields]]
    related = get_related_populators(about, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]

    def made_of(row: Row) -> Any:
        made = about["model"].from_db(DEFAULT_DB_ALIAS, names, row[fields])
        for each in related:
            each.populate(row, made)
        for name, place in compiler.annotation_col_map.items():
            setattr(made, name, row[place])
        return made

    return made_of


def _bound(params: Sequence[Any], values: Mapping[str, Any]) -> list[Any]:
    return [each.bound_to(values[each.name]) if isinstance(each, Slot) else each for each in params]


def _limits(part: slice) -> str:
    """A part as the database is told of it, by numbers: a plan for any part is a bad one."""
    return connection.ops.limit_offset_sql(part.start, part.stop)


def _converted(rows: Iterable[Sequence[Any]], written: _Written) -> list[Row]:
    converted = [list(row) for row in rows]
    for place, (converters, expression) in written.converters:
        for row in converted:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
    return converted


class PreparedDeletion(Prepared):
    """Deletes what `query` finds, in one table to which no other one refers."""

    def run(self, **values: Any) -> None:
        """Delete the rows, each slot having the value of its name."""
        with connection.cursor() as cursor:
            cursor.execute(self._written.sql, _bound(self._written.params, values))

    @cached_property
    def _written(self) -> _Written:
        deletion = self._query().query.chain(DeleteQuery)
        sql, params = deletion.get_compiler(connection=connection).as_sql()
        return _Written(sql, params, converters=())


class PreparedInsertion:
    """Stores rows of a table, in SQL that is written once for each number of rows.

    `columns` are all of them, where none are named, but for the one that the database counts. A row
    that is there with the same `key` is given what the new one has in the columns `replacing`.
    """

    def __init__(
        self,
        model: type[Model],
        *columns: str,
        key: Sequence[str] = (),
        replacing: Sequence[str] = (),
    ) -> None:
        self._model = model
        self._columns = columns
        self._key = key
        self._replacing = replacing
        self._sql = cache(self._write)

    def store(self, rows: Sequence[Sequence[Any]]) -> None:
        """Store rows, each with its values in the order of the columns."""
        with connection.cursor() as cursor:
            cursor.execute(*self._insert(rows))

    def store_object(self, each: Model) -> None:
        """Store an object, and give it its id."""
        values = [getattr(each, field.attname) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(*self._insert([values], returning=True))
            (each.pk,) = cursor.fetchone()
        each._state.adding, each._state.db = False, DEFAULT_DB_ALIAS

    @cached_property
    def _fields(self) -> Sequence[Any]:
        meta = self._model._meta
        if self._columns:
            return [meta.get_field(name) for name in self._columns]
        return [field for field in meta.concrete_fields if not field.primary_key]

    def _insert(
        self, rows: Sequence[Sequence[Any]], *, returning: bool = False
    ) -> tuple[str, list[Any]]:
        sql, by_column = self._sql(len(rows), returning=returning)
        columns = self._as_taken(rows)
        return sql, list(map(list, columns) if by_column else chain(*zip(*columns, strict=True)))

    def _as_taken(self, rows: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
        """The values of each column as the driver takes them."""
        here = connections[DEFAULT_DB_ALIAS]
        return [
            values
            if type(field) in TAKEN_AS_THEY_ARE
            else [field.get_db_prep_save(value, here) for value in values]
            for field, values in zip(self._fields, zip(*rows, strict=True), strict=True)
        ]

    def _write(self, count: int, *, returning: bool) -> tuple[str, bool]:
        """The SQL, and whether it takes all values of a column together, as PostgreSQL's does."""
        named = self._model._meta.get_field
        query = InsertQuery(
            self._model,
            on_conflict=OnConflict.UPDATE if self._key else None,
            update_fields=[named(name) for name in self._replacing],
            unique_fields=[named(name) for name in self._key],
        )
        nothing: Any = SimpleNamespace(**{field.attname: None for field in self._fields})
        query.insert_values(self._fields, [nothing] * count, raw=True)
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk] if returning else None
        ((sql, params),) = compiler.as_sql()
        return sql, len(params) < count * len(self._fields)

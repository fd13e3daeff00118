"""Pages and searches of long lists."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final, TypeVar

from django.db import connection
from django.db.models import (
    F,
    Func,
    IntegerField,
    Model,
    Q,
    QuerySet,
    Subquery,
    TextField,
)
from django.db.models.lookups import Contains
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from pydantic import TypeAdapter
from pydantic_core import to_json
from typing_extensions import TypedDict

from evaluacmo.common.prepared import Slot
from evaluacmo.common.schemas import Output, Paging
from evaluacmo.common.text import search_words
from evaluacmo.common.whole import answer_whole

TOTAL_HEADER = "X-Total-Count"
# as many rows of a whole list are fetched at once, and as many of these become text at once
PORTION = 200
ROWS_AT_ONCE = 50
# of objects that hold many others
OBJECTS_AT_ONCE = 5
WHOLE = Paging()
_NUMBER: Final = IntegerField()

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def page_of(rows: QuerySet[M, R], *, listing: Paging, response: HttpResponse) -> QuerySet[M, R]:
    """The page that was asked for, its total in `X-Total-Count`; everything without `page`."""
    if listing.page is None:
        return rows
    response[TOTAL_HEADER] = str(rows.count())
    return part_of(rows, listing=listing)


def part_of(rows: QuerySet[M, R], *, listing: Paging) -> QuerySet[M, R]:
    """The page that was asked for; everything without `page`."""
    return rows[page_slice(listing)]


def page_slice(listing: Paging) -> slice:
    """Which rows the page that was asked for has; all of them without `page`."""
    if listing.page is None:
        return slice(None)
    start = (listing.page - 1) * listing.page_size
    return slice(start, start + listing.page_size)


def counted_beside(rows: QuerySet[M], *, different: str = "") -> Subquery:
    """How many rows there are, or different values of a column, for a query asked anyway."""
    return Subquery(rows.order_by().values(rows_counted=number_of(different)))


def number_of(different: str = "") -> Func:
    """How many rows there are, or different values of a column: alone, in a row of its own."""
    # no aggregate to Django, which would group by something
    if different:
        return Func(F(different), template="COUNT(DISTINCT %(expressions)s)", output_field=_NUMBER)
    # of whole tables, SQLite tells without looking at the rows
    return Func(template="COUNT(*)", output_field=_NUMBER)


def answer_with(
    rows: QuerySet[M, R],
    *,
    shape: type[Output],
    response: HttpResponse,
    listing: Paging = WHOLE,
    counted: QuerySet[Any, Any] | None = None,
) -> HttpResponseBase:
    """The page that was asked for, or everything, as an array of this shape.

    The rows become JSON without becoming objects in between: a district has many of them.
    `counted` are as many, where those are counted faster.
    """
    columns = shape.lookups()
    if listing.page is None:
        whole = rows.values_list(*columns).iterator(PORTION)
        return answer_with_rows(whole, shape=shape, response=response)
    part = page_slice(listing)
    page = list((found_by_keys(rows, part) if part.start else rows[part]).values_list(*columns))
    count = (rows if counted is None else counted).count
    response[TOTAL_HEADER] = str(total_with(page, part=part, count=count))
    return answer_with_rows(page, shape=shape, response=response)


def total_with(page: Sequence[Any], *, part: slice, count: Callable[[], int]) -> int:
    """How many there are in all; they are counted unless this part of them, a page, ends them."""
    asked: int = part.stop - part.start
    ends_here = len(page) < asked and (page or part.start == 0)
    return part.start + len(page) if ends_here else count()


def found_by_keys(rows: QuerySet[M, R], part: slice) -> QuerySet[M, R]:
    """A part of these, found by its keys: an index may have those in order, and what is searched.

    What is shown is fetched for this part alone, and not for all that comes before it.
    """
    return rows.filter(pk__in=rows.values("pk")[part])


def answer_with_rows(
    rows: Iterable[Sequence[Any]], *, shape: type[Output], response: HttpResponse
) -> HttpResponseBase:
    """These, of the values of its fields each, as an array of this shape."""
    portions = (_as_json(portion, shape) for portion in _portions(rows, size=ROWS_AT_ONCE))
    return answer_whole(response, _enclosed((array[1:-1] for array in portions), b"[]"))


def answer_with_written(objects: Iterable[bytes], *, response: HttpResponse) -> HttpResponseBase:
    """These, which are JSON already, as an array."""
    portions = map(b",".join, _portions(objects, size=OBJECTS_AT_ONCE))
    return answer_whole(response, _enclosed(portions, b"[]"))


def answer_with_groups(
    groups: Iterable[tuple[str, Iterable[Sequence[Any]]]],
    *,
    shape: type[Output],
    response: HttpResponse,
) -> HttpResponseBase:
    """An object: under each label an array of this shape, of rows taken group by group."""
    pairs = (to_json(label) + b":" + _as_json(rows, shape) for label, rows in groups)
    return answer_whole(response, _enclosed(pairs, b"{}"))


def _as_json(rows: Iterable[Sequence[Any]], shape: type[Output]) -> bytes:
    """These, of the values of its fields each, as an array of this shape."""
    names = tuple(shape.model_fields)
    described = _list_of_rows(shape)
    named = [dict(zip(names, row, strict=True)) for row in rows]
    return described.dump_json(described.validate_python(named))


@cache
def _list_of_rows(shape: type[Output]) -> TypeAdapter[list[Any]]:
    """The same fields of dictionaries, which are made in half the time that objects are."""
    fields = {name: field.rebuild_annotation() for name, field in shape.model_fields.items()}
    return TypeAdapter(list[TypedDict(shape.__name__, fields)])  # type: ignore[arg-type,misc,operator]


def _enclosed(parts: Iterable[bytes], brackets: bytes) -> Iterator[bytes]:
    """The parts with commas between them, in brackets."""
    before = brackets[:1]
    for part in parts:
        yield before + part
        before = b","
    yield brackets[1:] if before == b"," else brackets


def _portions(rows: Iterable[R], *, size: int) -> Iterator[list[R]]:
    left = iter(rows)
    while portion := list(islice(left, size)):
        yield portion


class AnyWord(Slot):
    """Stands in a prepared query for a word that is only known when it is searched for."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TextField())

    def bound_to(self, value: str) -> str:
        """The pattern of what holds the word."""
        return f"%{connection.ops.prep_for_like_query(value)}%"


class _Holds(Contains):
    """`contains`, of a word whose pattern comes in later, and is not made by the database."""

    def get_rhs_op(self, connection: Any, rhs: str) -> str:
        return str(connection.operators[self.lookup_name] % rhs)


def matching(search: str | Sequence[AnyWord], *columns: str) -> Q:
    """A filter that finds every word of `search` in one of the normalised `columns`."""
    found = Q()
    for word in search_words(search) if isinstance(search, str) else search:
        found &= _in_any_column(word, columns)
    return found


def _in_any_column(word: str | AnyWord, columns: Sequence[str]) -> Q:
    in_any = Q()
    for column in columns:
        if isinstance(word, AnyWord):
            in_any |= Q(_Holds(F(column), word))
        else:
            in_any |= Q(**{f"{column}__contains": word})
    return in_any

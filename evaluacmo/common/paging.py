"""Pages and searches of long lists."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse
from pydantic import TypeAdapter

from evaluacmo.common.schemas import Output, Paging
from evaluacmo.common.text import search_words

TOTAL_HEADER = "X-Total-Count"
# as many rows are held in memory at once while a whole list is written
PORTION = 500
WHOLE = Paging()

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def page_of(rows: QuerySet[M, R], *, listing: Paging, response: HttpResponse) -> QuerySet[M, R]:
    """The page that was asked for, its total in `X-Total-Count`; everything without `page`."""
    if listing.page is None:
        return rows
    response[TOTAL_HEADER] = str(rows.count())
    start = (listing.page - 1) * listing.page_size
    return rows[start : start + listing.page_size]


def answer_with(
    rows: QuerySet[M, R],
    *,
    shape: type[Output],
    response: HttpResponse,
    listing: Paging = WHOLE,
    counted: QuerySet[Any, Any] | None = None,
) -> HttpResponse:
    """The page that was asked for, or everything, as an array of this shape.

    The rows become JSON without becoming objects in between: a district has many of them.
    `counted` are as many, where those are counted faster.
    """
    columns = rows.values_list(*shape.lookups())
    if listing.page is None:
        _write(response, columns.iterator(PORTION), shape)
        return response
    start = (listing.page - 1) * listing.page_size
    page = list(columns[start : start + listing.page_size])
    ends_here = len(page) < listing.page_size and (page or start == 0)
    total = start + len(page) if ends_here else (rows if counted is None else counted).count()
    response[TOTAL_HEADER] = str(total)
    _write(response, page, shape)
    return response


def _write(response: HttpResponse, rows: Iterable[Sequence[Any]], shape: type[Output]) -> None:
    """Write an array, portion by portion: it is never in memory twice."""
    names, shaped = tuple(shape.model_fields), _list_of(shape)
    length, opening = 1, b"["
    for portion in _portions(rows):
        named = [dict(zip(names, row, strict=True)) for row in portion]
        objects = shaped.validate_python(named, by_alias=False, by_name=True)
        written = opening + shaped.dump_json(objects)[1:-1]
        response.write(written)
        length, opening = length + len(written), b","
    closing = b"]" if length > 1 else b"[]"
    response.write(closing)
    response["Content-Length"] = str(length - 1 + len(closing))


def _portions(rows: Iterable[R]) -> Iterator[list[R]]:
    left = iter(rows)
    while portion := list(islice(left, PORTION)):
        yield portion


@cache
def _list_of(shape: type[Output]) -> TypeAdapter[list[Output]]:
    return TypeAdapter(list[shape])  # type: ignore[valid-type]


def matching(search: str, *columns: str) -> Q:
    """A filter that finds every word of `search` in one of the normalised `columns`."""
    found = Q()
    for word in search_words(search):
        found &= _in_any_column(word, columns)
    return found


def _in_any_column(word: str, columns: Sequence[str]) -> Q:
    in_any = Q()
    for column in columns:
        in_any |= Q(**{f"{column}__contains": word})
    return in_any

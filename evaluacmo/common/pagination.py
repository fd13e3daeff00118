"""Pagination and search of lists."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse

from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.messages import BY_PAGES
from evaluacmo.common.schemas import Paging
from evaluacmo.common.text import search_words

TOTAL_HEADER: Final = "X-Total-Count"

M = TypeVar("M", bound=Model)
R = TypeVar("R")
T = TypeVar("T")


def paginate(
    rows: QuerySet[M, R], *, listing: Paging, response: HttpResponse, most: int | None = None
) -> list[R]:
    """The requested page, with the total number of rows in `X-Total-Count`.

    Without `page`: all rows, without the header; raises `InvalidInput` for more than `most`. The
    rows are read here, so that a database error is answered as one of the call.
    """
    if listing.page is None:
        found = list(rows if most is None else rows[: most + 1])
        if most is not None and len(found) > most:
            raise InvalidInput.at("page", BY_PAGES.format(most=most))
        return found
    response.headers[TOTAL_HEADER] = str(rows.count())
    return list(rows[_page(listing.page, listing.page_size)])


def paginate_sorted(rows: QuerySet[M], *, listing: Paging, response: HttpResponse) -> list[M]:
    """As `paginate`, where SQLite would work out the columns of all rows to sort them.

    It reads the ids of the page, and then its rows.
    """
    if listing.page is None:
        return list(rows)
    response.headers[TOTAL_HEADER] = str(rows.count())
    ids = list(rows.values_list("pk", flat=True)[_page(listing.page, listing.page_size)])
    found = rows.in_bulk(ids)
    # some may have been deleted meanwhile
    return [found[pk] for pk in ids if pk in found]


def paginate_read(rows: Sequence[T], *, listing: Paging, response: HttpResponse) -> Sequence[T]:
    """As `paginate`, of rows already read; for those that cost less than their filter."""
    if listing.page is None:
        return rows
    response.headers[TOTAL_HEADER] = str(len(rows))
    return rows[_page(listing.page, listing.page_size)]


def _page(number: int, size: int) -> slice:
    return slice((number - 1) * size, number * size)


def matching(search: str, *columns: str) -> Q:
    """Matches rows that have every word of `search` in one of the normalised `columns`."""
    found = Q()
    for word in search_words(search):
        found &= reduce(or_, (Q(**{f"{column}__contains": word}) for column in columns))
    return found

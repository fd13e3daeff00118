"""Pages of lists, and searches in them."""

from functools import reduce
from operator import or_
from typing import Final, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse

from evaluacmo.common.schemas import Paging
from evaluacmo.common.text import search_words

TOTAL_HEADER: Final = "X-Total-Count"

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def paginate(rows: QuerySet[M, R], *, listing: Paging, response: HttpResponse) -> list[R]:
    """The requested page, with the number of all rows in `X-Total-Count`.

    Without `page` these are all rows, without the header. The rows are read here, so that a failing
    database fails the call and not the serialisation of its answer.
    """
    if listing.page is None:
        return list(rows)
    response.headers[TOTAL_HEADER] = str(rows.count())
    start = (listing.page - 1) * listing.page_size
    return list(rows[start : start + listing.page_size])


def matching(search: str, *columns: str) -> Q:
    """A filter for rows that have every word of `search` in one of the normalised `columns`."""
    found = Q()
    for word in search_words(search):
        found &= reduce(or_, (Q(**{f"{column}__contains": word}) for column in columns))
    return found

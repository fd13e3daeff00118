"""Pages and searches of long lists."""

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse

from evaluacmo.common.schemas import Paging
from evaluacmo.common.text import search_words

TOTAL_HEADER = "X-Total-Count"

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def page_of(rows: QuerySet[M, R], *, listing: Paging, response: HttpResponse) -> QuerySet[M, R]:
    """The page that was asked for, its total in `X-Total-Count`; everything without `page`."""
    if listing.page is None:
        return rows
    response[TOTAL_HEADER] = str(rows.count())
    start = (listing.page - 1) * listing.page_size
    return rows[start : start + listing.page_size]


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

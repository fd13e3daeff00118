"""Lists whose query is written once for each way to ask for a page of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, Generic, TypeVar

from django.db.models import Model, QuerySet, TextField
from django.db.models.expressions import Combinable
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from evaluacmo.common.paging import (
    TOTAL_HEADER,
    WHOLE,
    AnyWord,
    answer_with,
    answer_with_rows,
    counted_beside,
    found_by_keys,
    number_of,
    page_of,
    page_slice,
    total_with,
)
from evaluacmo.common.prepared import ANY_PART, Prepared, Row, Slot
from evaluacmo.common.schemas import Output, Paging
from evaluacmo.common.text import search_words

WHICH_PART: Final = frozenset(Paging.model_fields)
SEARCH: Final = Slot("search", TextField())
"""Narrows a list whose `rows` takes slots for words (`paging.matching`)."""
# nobody searches for more than a few words, but could for a hundred
WAYS_KEPT: Final = 32

M = TypeVar("M", bound=Model)


class Listed:
    """A list as a call answers it.

    `rows` finds it: by what it is `about`, the name of each slot, and by what narrows it, which a
    listing names alike. Whole it is fetched in portions, or at once where it is short. `number` is
    how many there are of what it is about, where those are counted faster. The query of a page is
    written once if nothing narrows it but what is in `narrowed_by`.
    """

    def __init__(
        self,
        rows: Callable[..., QuerySet[Any]],
        *,
        shape: type[Output],
        about: Sequence[Slot] = (),
        narrowed_by: Sequence[Slot] = (),
        is_short: bool = False,
        number: Callable[..., Combinable] | None = None,
    ) -> None:
        self._rows = rows
        self._shape = shape
        self._slots = {slot.name: slot for slot in about}
        self._narrowing = {slot.name: slot for slot in narrowed_by}
        self._is_short = is_short
        self._number = number
        self._whole = Prepared(lambda: self._of_anything().values_list(*shape.lookups()))
        self._page = Prepared(self._any_page)
        self._narrowed = lru_cache(WAYS_KEPT)(self._any_narrowed)

    def answer(
        self, *, response: HttpResponse, listing: Paging = WHOLE, **about: Any
    ) -> HttpResponseBase:
        """The page that was asked for, or everything, as an array of this shape."""
        narrowed = narrowing(listing)
        if listing.page and narrowed and narrowed.keys() <= self._narrowing.keys():
            found = self._rows_narrowed(response, about, narrowed, page_slice(listing))
        elif narrowed or not (listing.page or self._is_short):
            rows = self._rows(**about, **narrowed)
            return answer_with(rows, shape=self._shape, response=response, listing=listing)
        elif listing.page:
            found = self._rows_of_page(response, about, page_slice(listing))
        else:
            found = self._whole.rows(**about)
        return answer_with_rows(found, shape=self._shape, response=response)

    def _rows_of_page(
        self, response: HttpResponse, about: Mapping[str, Any], part: slice
    ) -> list[Row]:
        found = self._page.rows(part=part, **about)
        total = found[0][-1] if found else _count_before(part, partial(self._rows, **about))
        response[TOTAL_HEADER] = str(total)
        return [row[:-1] for row in found]

    def _rows_narrowed(
        self,
        response: HttpResponse,
        about: dict[str, Any],
        narrowed: dict[str, Any],
        part: slice,
    ) -> list[Row]:
        words = search_words(narrowed.pop(SEARCH.name, ""))
        page, total = self._narrowed(len(words), tuple(narrowed))
        values = about | narrowed | {_word_at(place): word for place, word in enumerate(words)}
        found = page.rows(part=part, **values)
        told = total_with(found, part=part, count=lambda: total.rows(**values)[0][0])
        response[TOTAL_HEADER] = str(told)
        return found

    def _of_anything(self) -> QuerySet[Any]:
        return self._rows(**self._slots)

    def _any_page(self) -> QuerySet[Any, Any]:
        """A page, each row ending with how many there are in all."""
        rows = self._of_anything()
        number = self._number(**self._slots) if self._number else counted_beside(rows)
        return found_by_keys(rows, ANY_PART).values_list(*self._shape.lookups(), number)

    def _any_narrowed(self, words: int, names: Sequence[str]) -> tuple[Prepared, Prepared]:
        """A page, narrowed by so many words and what else is named; how many there are in all.

        To count is to look at everybody, and only a page that is full needs it.
        """

        def rows() -> QuerySet[Any]:
            search = [AnyWord(_word_at(place)) for place in range(words)]
            narrowed = {name: self._narrowing[name] for name in names}
            return self._rows(**self._slots, search=search, **narrowed)

        page = Prepared(lambda: found_by_keys(rows(), ANY_PART).values_list(*self._shape.lookups()))
        return page, Prepared(lambda: rows().order_by().values_list(number_of()))


class ListedObjects(Generic[M]):
    """A list whose objects know more than their columns say; `rows` is as in `Listed`."""

    def __init__(self, rows: Callable[..., QuerySet[M]]) -> None:
        self._rows = rows
        self._page = Prepared(
            lambda: found_by_keys(rows(), ANY_PART).annotate(in_all=counted_beside(rows()))
        )

    def page(self, *, listing: Paging, response: HttpResponse) -> Iterable[M]:
        """The page that was asked for, its total in `X-Total-Count`."""
        narrowed = narrowing(listing)
        if narrowed:
            return page_of(self._rows(**narrowed), listing=listing, response=response)
        part = page_slice(listing)
        found: list[Any] = self._page.objects(part=part)
        total = found[0].in_all if found else _count_before(part, self._rows)
        response[TOTAL_HEADER] = str(total)
        return found


def narrowing(listing: Paging) -> dict[str, Any]:
    """What a listing asks for besides a page."""
    return listing.dict(exclude=WHICH_PART, exclude_defaults=True)


def _word_at(place: int) -> str:
    return f"word {place}"


def _count_before(part: slice, rows: Callable[[], QuerySet[Any]]) -> int:
    """How many there are where this part is beyond the last, and has no row to tell."""
    return rows().count() if part.start else 0

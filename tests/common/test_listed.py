"""A list whose query is written once answers what it would if that were written anew."""

from functools import partial
from typing import Any

from django.db import connection
from django.db.models import CharField, QuerySet
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from evaluacmo.accounts.models import User
from evaluacmo.common.listed import Listed, ListedObjects
from evaluacmo.common.paging import answer_with, matching, page_of
from evaluacmo.common.prepared import Slot
from evaluacmo.common.schemas import Listing, Output
from tests.conftest import PersonFactory

LISTINGS: list[dict[str, Any]] = [
    {},
    *({"page": page, "page_size": size} for page in (1, 2, 9) for size in (2, 100)),
    {"search": "ana"},
    {"search": " "},
    *({"search": "ana", "page": page, "page_size": 2} for page in (1, 2, 9)),
]


class Named(Output):
    """What the list shows of somebody."""

    id: int
    name: str


def people(*, role: str | Slot, search: str = "") -> QuerySet[User]:
    """Those of a role, by name."""
    found = User.objects.filter(matching(search, "name_key"), role=role)
    return found.order_by("name_key", "id")


def test_it_answers_as_if_it_were_written_anew(person: PersonFactory) -> None:
    for name in ("Zoé", "Ana", "Beto", "Ana María", "Ciro"):
        person(name, role="colaborador")
    listed = Listed(people, shape=Named, about=[Slot("role", CharField())], is_short=True)
    long = Listed(people, shape=Named, about=[Slot("role", CharField())])
    for role in ("colaborador", "nadie"):
        for asked in LISTINGS:
            listing = Listing(**asked)
            rows = people(role=role, search=listing.search)
            expected = answered(answer_with, rows, shape=Named, listing=listing)
            assert answered(listed.answer, listing=listing, role=role) == expected
            assert answered(long.answer, listing=listing, role=role) == expected


def test_its_objects_are_those_that_are_found_anew(person: PersonFactory) -> None:
    for name in ("Ana", "Beto", "Ana María"):
        person(name, role="colaborador")
    anew = partial(people, role="colaborador")
    listed = ListedObjects(anew)
    for asked in LISTINGS:
        listing, told, expected = Listing(**{"page": 1, **asked}), HttpResponse(), HttpResponse()
        found = page_of(anew(search=listing.search), listing=listing, response=expected)
        assert list(listed.page(listing=listing, response=told)) == list(found)
        assert told.headers["X-Total-Count"] == expected.headers["X-Total-Count"]


def test_it_is_written_once_and_counts_along(person: PersonFactory) -> None:
    asked_with = []

    def noticed(*, role: str | Slot) -> QuerySet[User]:
        asked_with.append(role)
        return people(role=role)

    person("Ana", role="colaborador")
    listed = Listed(noticed, shape=Named, about=[Slot("role", CharField())], is_short=True)
    for listing in (Listing(), Listing(page=1, page_size=1)) * 2:
        with CaptureQueriesContext(connection) as captured:
            answered(listed.answer, listing=listing, role="colaborador")
        assert len(captured) == 1
    assert [type(role) for role in asked_with] == [Slot, Slot]


def answered(answer: Any, *positional: Any, **named: Any) -> tuple[bytes, dict[str, str]]:
    """The body and the headers."""
    response = answer(*positional, response=HttpResponse(), **named)
    return response.content, dict(response.headers)

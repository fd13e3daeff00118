"""A list whose query is written once answers what it would if that were written anew."""

import json
from functools import partial
from typing import Any

from django.db import connection
from django.db.models import BooleanField, CharField, QuerySet
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.accounts.schemas import UserListing
from evaluacmo.common.listed import SEARCH, WAYS_KEPT, Listed, ListedObjects
from evaluacmo.common.paging import TOTAL_HEADER, answer_with, matching, page_of
from evaluacmo.common.prepared import Slot
from evaluacmo.common.schemas import Listing, Output
from evaluacmo.common.text import search_words
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


NAMES = ["Ána Níñez", "añá  100%", "a_b", "A\\b%", "'a' \"b\" %s", "ŁŁ a?b", "ﷺ ná", "%(a)s :a $1"]
LETTERS = "aAáñnbz01%_\\'\"?s$:ﷺ. \u00a0\u0301"
FOUND = Listed(
    list_users,
    shape=Named,
    narrowed_by=[SEARCH, Slot("role", CharField()), Slot("status", BooleanField())],
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    search=st.text(LETTERS, max_size=9),
    role=st.sampled_from([None, Role.EVALUATOR]),
    status=st.sampled_from([None, True, False]),
    page=st.integers(1, 3),
)
@example(search=" ".join(LETTERS + "cdefghijklm"), role=None, status=None, page=1)
@example(search="%", role=None, status=None, page=1)
@example(search="a_ %s", role=Role.EVALUATOR, status=False, page=1)
def test_a_page_is_of_those_who_have_every_word(
    person: PersonFactory, search: str, role: Role | None, status: bool | None, page: int
) -> None:
    if not User.objects.exists():
        for number, name in enumerate(NAMES * 2):
            whose = Role.EVALUATOR if number % 3 else Role.COLLABORATOR
            person(name, role=whose, is_active=number % 4 > 0)
    expected = [
        each.pk
        for each in User.objects.order_by("name_key", "id")
        if all(word in each.search_key for word in search_words(search))
        and role in {None, each.role}
        and status in {None, each.is_active}
    ]
    for size in (3, 100):
        wanted = UserListing(search=search, role=role, status=status, page=page, page_size=size)
        body, headers = answered(FOUND.answer, listing=wanted)
        found = [row["id"] for row in json.loads(body)]
        assert found == expected[(page - 1) * size : page * size]
        assert headers[TOTAL_HEADER] == str(len(expected))


def test_a_search_is_written_once_and_counted_where_it_goes_on(person: PersonFactory) -> None:
    for name in ("Ana", "Ana María", "Beto"):
        person(name)
    for search, queries in (("ana", 2), ("beto", 1), ("nadie", 1), ("maría ana", 1)):
        with CaptureQueriesContext(connection) as captured:
            answered(FOUND.answer, listing=UserListing(search=search, page=1, page_size=2))
        assert len(captured) == queries
    assert FOUND._narrowed(1, ()) is FOUND._narrowed(1, ())
    assert all(FOUND._narrowed(words, ()) for words in range(WAYS_KEPT * 2))
    assert FOUND._narrowed.cache_info().currsize == WAYS_KEPT


def answered(answer: Any, *positional: Any, **named: Any) -> tuple[bytes, dict[str, str]]:
    """The body and the headers."""
    response = answer(*positional, response=HttpResponse(), **named)
    return response.content, dict(response.headers)

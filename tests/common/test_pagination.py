"""A page of a list, its total, and what a search finds."""

from typing import Any

import pytest
from django.http import HttpResponse
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import UserFilter, list_users
from evaluacmo.common.pagination import TOTAL_HEADER, paginate
from evaluacmo.common.schemas import Paging
from evaluacmo.common.text import search_words
from tests.conftest import PersonFactory

NAMES = ["Ána Níñez", "añá  100%", "a_b", "A\\b%", "'a' \"b\" %s", "ŁŁ a?b", "ﷺ ná", "%(a)s :a $1"]
LETTERS = "aAáñnbz01%_\\'\"?s$:ﷺ. \u00a0\u0301"


@pytest.mark.parametrize(
    ("asked", "names", "total"),
    [
        ({}, ["Ana", "Beto", "Ciro"], None),
        ({"page": 1, "page_size": 2}, ["Ana", "Beto"], "3"),
        ({"page": 2, "page_size": 2}, ["Ciro"], "3"),
        ({"page": 3, "page_size": 2}, [], "3"),
        ({"page": 10**9, "page_size": 100}, [], "3"),
    ],
)
def test_a_page_tells_the_total_even_beyond_the_last(
    person: PersonFactory, asked: dict[str, Any], names: list[str], total: str | None
) -> None:
    for name in ("Ciro", "Ana", "Beto"):
        person(name)
    response = HttpResponse()
    page = paginate(list_users(), listing=Paging(**asked), response=response)
    assert [user.name for user in page] == names
    assert response.headers.get(TOTAL_HEADER) == total


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
def test_a_page_has_those_who_have_every_word(
    person: PersonFactory, search: str, role: Role | None, status: bool | None, page: int
) -> None:
    if not User.objects.exists():
        for number, name in enumerate(NAMES * 2):
            whose = Role.EVALUATOR if number % 3 else Role.COLLABORATOR
            person(name, role=whose, is_active=number % 4 > 0)
    expected = [
        user
        for user in User.objects.order_by("name_key", "id")
        if all(word in user.search_key for word in search_words(search))
        and role in {None, user.role}
        and status in {None, user.is_active}
    ]
    found = list_users(UserFilter(search=search, role=role, status=status))
    for size in (3, 100):
        response = HttpResponse()
        listing = Paging(page=page, page_size=size)
        assert (
            paginate(found, listing=listing, response=response)
            == expected[(page - 1) * size : page * size]
        )
        assert response.headers[TOTAL_HEADER] == str(len(expected))

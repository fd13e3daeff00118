"""Pages and searches, on every list that has them."""

from collections.abc import Mapping
from itertools import product
from urllib.parse import quote

import pytest

from tests.common.conftest import NAMES, ReaderOf, parameters_of, path_of, read_rows
from tests.conftest import Browser, PersonFactory, School
from tests.failures import failure_of, fields_of
from tests.matrix import CALLS

# lists that are never answered whole, or begin without anybody, have tests of their own
ALWAYS_PAGED = {
    "GET /api/audit",
    "GET /api/plans",
    "GET /api/reminders/messages",
    "GET /api/self-evaluations",
    "GET /api/talks",
}
PAGED = [
    call.removeprefix("GET /api")
    for call in CALLS
    if parameters_of(call) >= {"search", "page"} and call not in ALWAYS_PAGED
]
every_paged_list = pytest.mark.parametrize("path", PAGED)


def test_the_long_lists_have_pages() -> None:
    assert set(PAGED) >= {
        "/users",
        "/users/collaborators/history",
        "/reports/latest",
        "/training-report",
        "/assignments/{ref_id}",
    }


def test_the_pages_together_are_the_whole_and_tell_its_total(
    lists: School, reader_of: ReaderOf, subtests: pytest.Subtests
) -> None:
    # one test, because the rows of the lists take longer than reading them
    for path in PAGED:
        with subtests.test(path):
            require_pages_of_the_whole(lists, reader_of(path), path)


def require_pages_of_the_whole(lists: School, reader: Browser, path: str) -> None:
    """Fail unless the pages of a list together are the whole list."""
    whole = read_rows(reader, lists, path)
    assert len(whole) > 6
    for size in (len(whole) // 2, 100):
        pages = -(-len(whole) // size)
        paged = [
            row
            for page in range(1, pages + 1)
            for row in read_rows(reader, lists, path, f"?page={page}&page_size={size}")
        ]
        assert paged == whole
    address = f"/api{path_of(lists, path)}"
    assert "X-Total-Count" not in reader.get(address)
    for query in ("?page=1", "?page=2&page_size=3", "?page=1000000000&page_size=100"):
        assert reader.get(address + query)["X-Total-Count"] == str(len(whole))
    assert not reader.get(f"{address}?page=1000000000").json()
    assert len(read_rows(reader, lists, path, "?page=1")) == min(10, len(whole))


SEARCHES = {
    "nuñez ana": 2,
    "%": 1,
    "zoe ana": 0,
}
"""How many of the names each finds, in every list."""

MORE_SEARCHES = {
    "núñez": 3,
    "NUNEZ": 3,
    "ana ana": 2,
    "lukasz": 1,
    "zoe rios": 1,
    "  zoe   ": 1,
    "100%": 1,
    "e_c": 1,
    "\\l": 1,
    "x'--": 0,
}
"""Parameters that every list treats in the same way, so that one list is enough."""


def test_a_search_finds_every_word_without_case_and_accents(
    lists: School, reader_of: ReaderOf, subtests: pytest.Subtests
) -> None:
    for path in PAGED:
        with subtests.test(path):
            more = MORE_SEARCHES if path == "/users" else {}
            require_search_by_words(lists, reader_of(path), path, SEARCHES | more)


def require_search_by_words(
    lists: School, reader: Browser, path: str, searches: Mapping[str, int]
) -> None:
    """Fail unless a search of a list finds every word, whatever its case and accents."""
    address = path_of(lists, path)
    for search, found in searches.items():
        query = f"?search={quote(search)}&page=1&page_size=100"
        response = reader.get(f"/api{address}{query}")
        rows = response.json()
        named = {name for name in NAMES if name in str(rows).replace("\\\\", "\\")}
        assert len(named) == found, search
        assert response["X-Total-Count"] == str(len(rows)), search
    assert reader.read(f"{address}?search=nu%C3%B1ez%20ana") == reader.read(
        f"{address}?search=ana%20nunez&page=1&page_size=100"
    )
    nothing = "?search=%20%C2%A0%20"
    assert read_rows(reader, lists, path, nothing) == read_rows(reader, lists, path)


OUT_OF_RANGE = [
    "0",
    "-1",
    "",
    "x",
    "1.5",
    "true",
    "null",
    "1e2",
    "9" * 30,
    "9" * 5000,
    "%00",
    "1,2",
]


@pytest.mark.sqlite_suffices
@every_paged_list
def test_a_page_out_of_range_is_refused(school: School, as_admin: Browser, path: str) -> None:
    # all lists have the same schema of a page
    values = OUT_OF_RANGE if path == "/users" else OUT_OF_RANGE[:1]
    for parameter, value in product(("page", "page_size"), values):
        response = as_admin.get(f"/api{path_of(school, path)}?page=1&{parameter}={value}")
        assert fields_of(response) == {parameter}, value


@pytest.mark.sqlite_suffices
@every_paged_list
def test_the_limits_themselves(school: School, reader_of: ReaderOf, path: str) -> None:
    reader = reader_of(path)
    address = f"/api{path_of(school, path)}"
    for good in ("page_size=100", "page=1&page_size=1", "search=" + "a" * 200, "nothing=1"):
        assert reader.get(f"{address}?{good}").status_code == 200, good
    for bad in (
        "page_size=101",
        "page=1000000001",
        "search=" + "a" * 201,
        "search=%00",
        "search=a%00",
    ):
        failure_of(reader.get(f"{address}?{bad}"), 400)


LONGEST = " ".join(chr(ord("一") + i) for i in range(100))
"""As many words as a search can have, each of which is a condition."""

LONGEST_TEXTS = [
    *(char * 200 for char in ("ﷺ", "%", "_", "\\", "'", '"', "ΐ", "🙂", "\u0301")),
    "".join(f"ﷺ{chr(ord('一') + i)}" for i in range(100)),
]


@pytest.mark.sqlite_suffices
@every_paged_list
def test_the_longest_search_in_any_script_breaks_nothing(
    school: School, as_admin: Browser, path: str
) -> None:
    texts = (*map(quote, LONGEST_TEXTS), "%FF" * 200, "%ED%A0%80" * 60)
    for encoded in (quote(LONGEST), *(texts if path == "/users" else texts[-3:-2])):
        response = as_admin.get(f"/api{path_of(school, path)}?page=1&search={encoded}")
        assert response.status_code == 200, encoded[:20]


def test_a_row_of_a_list_is_what_is_answered_about_it_alone(
    school: School, person: PersonFactory, as_admin: Browser
) -> None:
    person("Sin correo", email=None)
    bare = {"name": "Sin banco", "weight_objectives": 40, "weight_competencies": 60}
    as_admin.post_json("/evaluations", {**bare, "category_id": school.category.pk})
    for path in ("/users", "/evaluations"):
        rows = as_admin.read(path)
        alone = [as_admin.read(f"{path}/{row['id']}") for row in rows]
        # of a person alone, admins also read who set the password
        assert rows == [{key: one[key] for key in rows[0]} for one in alone]
    free = person("Libre")
    pair = {"evaluator_id": school.evaluator.pk, "collaborator_id": free.pk}
    created = as_admin.post_json("/assignments", pair).json()
    listed = as_admin.read(f"/assignments/{school.evaluator.pk}?search=libre")
    # the list adds the dates of the evaluation for its evaluator
    assert [{key: row[key] for key in created} for row in listed] == [created]

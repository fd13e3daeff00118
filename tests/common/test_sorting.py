"""The order of the lists that can be sorted."""

from typing import Any

import pytest

from evaluacmo.accounts.models import Role, User
from tests.common.conftest import ReaderOf, parameters_of, path_of, read_rows
from tests.conftest import Browser, PersonFactory, School
from tests.failures import fields_of
from tests.matrix import CALLS, SCHEMA


def sorts_of(call: str) -> list[str]:
    """The values that `sort` of a call takes."""
    method, path = call.split(" ")
    for parameter in SCHEMA["paths"][path][method.lower()].get("parameters", []):
        if parameter["name"] == "sort":
            return next(way["enum"] for way in parameter["schema"]["anyOf"] if "enum" in way)
    return []


SORTED = [
    call.removeprefix("GET /api")
    for call in CALLS
    if sorts_of(call)
    and "/exports" not in call
    and not call.endswith(("/csv", "/xlsx", "/neighbours"))
]


def test_each_order_has_every_row_once_whatever_the_pages(
    lists: School, reader_of: ReaderOf, subtests: pytest.Subtests
) -> None:
    # one test, because the rows of the lists take longer than reading them
    for path in SORTED:
        with subtests.test(path):
            require_every_row_once(lists, reader_of(path), path)


def require_every_row_once(lists: School, reader: Browser, path: str) -> None:
    """Fail unless each order of a list has each of its rows once."""

    def rows(query: str) -> list[str]:
        found = read_rows(reader, lists, path, query)
        return [str(_with_rows_sorted(row)) for row in found]

    whole = rows("?page=1&page_size=100")
    for sort in sorts_of(f"GET /api{path}"):
        found = rows(f"?sort={sort}&page=1&page_size=100")
        assert sorted(found) == sorted(whole), sort
        if "page" not in parameters_of(f"GET /api{path}"):
            continue
        # the second page alone: where it has the rest, no row is on both
        size = len(whole) // 2 + 1
        assert rows(f"?sort={sort}&page=2&page_size={size}") == found[size:], sort
    # all lists check the name in the same way
    for bad in ("nadie", "--name", "id", "name;", "Name") if path == "/users" else ("nadie",):
        response = reader.get(f"/api{path_of(lists, path)}?sort={bad}")
        assert fields_of(response) == {"sort"}, bad


def _with_rows_sorted(row: Any) -> Any:
    """A group of the training report with its people in one order; any other row as it is."""
    return (row[0], sorted(map(str, row[1]))) if isinstance(row, tuple) else row


def test_accents_and_case_do_not_matter_and_what_is_missing_comes_last(
    as_admin: Browser, person: PersonFactory
) -> None:
    User.objects.exclude(role=Role.ADMIN).update(email=None)
    for name, department in (
        ("Óscar", "música"),
        ("Nora", ""),
        ("Ana", "Ñandú"),
        ("ángela", "Arte"),
        ("Luz", "ética"),
        ("Beto", "Arte"),
    ):
        person(name, department=department, position="Pianista")

    def departments(sort: str) -> list[tuple[str, str]]:
        rows: list[Any] = as_admin.read(f"/users?sort={sort}&search=pianista")
        return [(row["department"], row["name"]) for row in rows]

    ascending = [
        ("Arte", "ángela"),
        ("Arte", "Beto"),
        ("ética", "Luz"),
        ("música", "Óscar"),
        ("Ñandú", "Ana"),
        ("", "Nora"),
    ]
    assert departments("department") == ascending
    assert [name for name, _ in departments("-department")] == [
        "Ñandú",
        "música",
        "ética",
        "Arte",
        "Arte",
        "",
    ]
    # without an address at the end, both ways
    for sort in ("email", "-email"):
        assert as_admin.read(f"/users?sort={sort}")[-1]["email"] == ""


def test_statuses_begin_with_those_who_can_sign_in(
    as_admin: Browser, person: PersonFactory
) -> None:
    person("Inés", role=Role.COLLABORATOR, is_active=False)
    people = as_admin.read("/users?sort=status")
    assert [row["status"] for row in people][-1] is False
    assert as_admin.read("/users?sort=-status")[0]["status"] is False

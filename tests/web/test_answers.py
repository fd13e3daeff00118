"""Properties of every answer of the API: addresses, methods, sizes, headers and cookies."""

import json
from typing import Any

import pytest
from django.conf import settings

from evaluacmo.accounts.models import Category
from tests.conftest import Browser, School
from tests.failures import code_of, failure_of
from tests.matrix import CALLS

pytestmark = pytest.mark.sqlite_suffices

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"}
OFFERED: dict[str, set[str]] = {}
for each in CALLS:
    method, address = each.split(" ")
    OFFERED.setdefault(address, set()).update({"GET", "HEAD"} if method == "GET" else {method})
MEBIBYTE = 1024 * 1024

# not all of it legal, but all of it has been sent to servers
JUNK = [
    "",
    "x",
    "x" * 32,
    "x" * 64,
    "A" * 20_000,
    "ñandú",
    "\xff\xfe\x80",
    '"',
    '"\\000\\000\\000\\000\\000\\000\\000\\000\\000"',
    '"\\377\\012\\015abcdefgh"',
    "a\tb\x7fc" * 8,
    "' OR 1=1 -- '",
    "{}[]()<>@,:?=",
    "=====",
    "__Host-x",
]


def ones(path: str) -> str:
    """The path with 1 for each id."""
    while "{" in path:
        path = f"{path[: path.index('{')]}1{path[path.index('}') + 1 :]}"
    return path


# --- addresses and methods ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/users/",
        "/api//users",
        "/api/users/me/",
        "/api/users/0",
        "/api/users/000",
        "/api/users/-1",
        "/api/users/+1",
        "/api/users/1.0",
        "/api/users/1e3",
        "/api/users/x",
        "/api/users/%31x",
        "/api/users/1%00",
        "/api/users/1%0A",
        "/api/users/%D9%A1",
        "/api/users/%FF",
        "/api/users/1/",
        "/api/users/1/statuses",
        "/api/nothing%0Aat-all",
        "/api/reports/full/1",
        "/api/reports/full/0/1",
        "/api/reports/full/1/x",
        "/api/question-banks/1/questions/0",
        "/api/docs",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_address_that_no_call_has_is_404(as_admin: Browser, method: str, path: str) -> None:
    assert code_of(as_admin.call(method, path.removeprefix("/api"), {}), 404) == "not_found"


def test_leading_zeros_change_no_id(school: School, as_admin: Browser) -> None:
    pk = school.collaborator.pk
    zeros = "0" * 5000
    assert as_admin.read(f"/users/{zeros}{pk}")["id"] == pk


def test_a_number_of_5000_digits_is_an_id_beyond_64_bits(as_admin: Browser) -> None:
    failure_of(as_admin.get(f"/api/users/{'9' * 5000}"), 400)
    failure_of(as_admin.get(f"/api/users/{2**63}"), 400)
    failure_of(as_admin.get(f"/api/users/{2**63 - 1}"), 404)


@pytest.mark.parametrize("path", sorted(OFFERED))
def test_a_method_that_a_path_does_not_offer_is_405(
    as_admin: Browser, visitor: Browser, path: str
) -> None:
    for method in sorted(METHODS - OFFERED[path]):
        for browser in (visitor, as_admin):
            response = browser.generic(method, ones(path))
            assert response.status_code == 405, method
            assert set(response["Allow"].split(", ")) == OFFERED[path]
            assert response["Cache-Control"] == "no-store"
            assert response["Content-Type"] == "application/json"
            if method != "HEAD":
                assert code_of(response, 405) == "method_not_allowed"


def test_head_is_answered_as_get(visitor: Browser, as_admin: Browser) -> None:
    for browser, path, status in (
        (visitor, "/api/csrf-token", 200),
        (visitor, "/api/users/me", 401),
        (as_admin, "/api/users", 200),
        (as_admin, "/api/nothing", 404),
    ):
        head, get = browser.head(path), browser.get(path)
        assert (head.status_code, head.content) == (status, b"")
        assert set(head.headers) == set(get.headers)


@pytest.mark.parametrize(
    "path", ["/", "/users", "/report/1/2", "/no/such/page", "/apix", "/API/users"]
)
def test_every_other_address_is_the_applications_page(visitor: Browser, path: str) -> None:
    response = visitor.get(path)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/html")
    assert visitor.head(path).status_code == 200


def test_a_host_that_is_not_ours_is_refused(visitor: Browser) -> None:
    for host in ("elsewhere.example", "a b", "[::1", "x" * 300, "é"):
        failure = visitor.get("/api/csrf-token", headers={"Host": host})
        assert failure_of(failure, 400)["code"] == "malformed"


# --- sizes --------------------------------------------------------------------------------------


def padded(size: int) -> bytes:
    """A good body for a category with so many bytes."""
    body = json.dumps({"name": "Grande"}).encode()
    return body + b" " * (size - len(body))


def test_a_body_of_1_mebibyte_is_read_and_one_byte_more_is_413(as_admin: Browser) -> None:
    token = as_admin.get("/api/csrf-token").json()["csrfToken"]

    def send(size: int) -> Any:
        return as_admin.generic(
            "POST",
            "/api/categories",
            padded(size),
            content_type="application/json",
            headers={"X-CSRFToken": token},
        )

    assert code_of(send(MEBIBYTE + 1), 413) == "too_large"
    assert not Category.objects.filter(name="Grande").exists()
    assert send(MEBIBYTE).status_code == 201


@pytest.mark.parametrize("length", [MEBIBYTE + 1, 10_000_000, 10**12, 10**25, int("9" * 4000)])
def test_a_body_that_says_it_is_larger_is_refused_unread(visitor: Browser, length: int) -> None:
    for path in ("/api/users/login", "/api/nothing", "/api/logout"):
        response = visitor.generic("POST", path, CONTENT_LENGTH=str(length))
        assert code_of(response, 413) == "too_large"


@pytest.mark.parametrize("length", ["", "x", "-5", "1.5", "1 2", "+3", "0x10"])
def test_a_length_that_is_none_breaks_nothing(visitor: Browser, length: str) -> None:
    token = visitor.get("/api/csrf-token").json()["csrfToken"]
    response = visitor.generic(
        "POST",
        "/api/users/login",
        b"{}",
        content_type="application/json",
        headers={"X-CSRFToken": token},
        CONTENT_LENGTH=length,
    )
    assert 400 <= response.status_code < 500
    failure_of(response, response.status_code)


def test_too_many_query_parameters_are_refused(as_admin: Browser) -> None:
    failure_of(as_admin.get("/api/users?" + "a=1&" * 5000), 400)


def test_of_a_parameter_that_comes_twice_the_last_counts(school: School, as_admin: Browser) -> None:
    first, last = (as_admin.read(f"/users?page={page}&page_size=1") for page in (1, 2))
    assert first != last
    assert as_admin.read("/users?page=1&page_size=1&page=2") == last


def test_a_parameter_is_taken_from_its_own_place_only(as_admin: Browser) -> None:
    refused = as_admin.post_json("/categories?name=Docentes", {})
    assert code_of(refused, 400) == "invalid"
    assert as_admin.call("GET", "/users?page_size=101", {"page_size": 1}).status_code == 400


# --- text ---------------------------------------------------------------------------------------


def test_answers_are_utf_8_and_written_out(school: School, as_admin: Browser) -> None:
    Category.objects.create(name="Œuvre · 李 · \u200f")
    response = as_admin.get("/api/categories")
    assert response["Content-Type"].startswith("application/json")
    assert {"name": "Œuvre · 李 · \u200f"}.items() <= json.loads(response.content)[-1].items()


# --- cookies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:16]))
def test_junk_for_a_csrf_cookie_is_none(visitor: Browser, junk: str) -> None:
    cookie = {"Cookie": f"{settings.CSRF_COOKIE_NAME}={junk}"}
    answer = visitor.get("/api/csrf-token", headers=cookie)
    assert answer.status_code == 200
    failure_of(visitor.get("/api/users/me", headers=cookie), 401)
    assert visitor.get("/", headers=cookie).status_code == 200
    token = {"X-CSRFToken": "y" * 63 + "z"}
    response = visitor.generic("POST", "/api/logout", headers=cookie | token)
    assert code_of(response, 403) == "csrf_failed"


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:16]))
def test_junk_for_a_session_is_none(visitor: Browser, junk: str) -> None:
    name = settings.SESSION_COOKIE_NAME
    cookie = {"Cookie": f"{name}={junk}"}
    answer = visitor.get("/api/csrf-token", headers=cookie)
    assert answer.status_code == 200
    failure_of(visitor.get("/api/users/me", headers=cookie), 401)
    assert visitor.get("/", headers=cookie).status_code == 200
    token = {"X-CSRFToken": answer.json()["csrfToken"]}
    csrf = visitor.cookies[settings.CSRF_COOKIE_NAME].value
    both = {"Cookie": f"{settings.CSRF_COOKIE_NAME}={csrf}; {name}={junk}"}
    assert visitor.generic("POST", "/api/logout", headers=both | token).status_code == 204
    response = visitor.generic(
        "POST",
        "/api/users/login",
        json.dumps({"email": "a@b.example", "password": "x"}),
        content_type="application/json",
        headers=both | token,
    )
    assert code_of(response, 401) == "wrong_credentials"


@pytest.mark.parametrize(
    "cookie", ["=", ";;;", "a", "a=b; a=c", "é=é", "\x00", "x" * 60_000, "a=b," * 99]
)
def test_junk_for_cookies_breaks_nothing(visitor: Browser, cookie: str) -> None:
    assert visitor.get("/api/csrf-token", headers={"Cookie": cookie}).status_code == 200
    failure_of(visitor.get("/api/users/me", headers={"Cookie": cookie}), 401)


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:16]))
def test_junk_for_a_token_is_no_token(visitor: Browser, junk: str) -> None:
    visitor.get("/api/csrf-token")
    response = visitor.generic("POST", "/api/logout", headers={"X-CSRFToken": junk})
    assert code_of(response, 403) == "csrf_failed"


def test_nothing_given_to_a_login_comes_back_in_a_refusal(visitor: Browser) -> None:
    body = {"email": "alguien@colegio.example", "password": "un secreto muy largo"}
    for sent in (body, {**body, "email": 3}, {**body, "password": ["un secreto muy largo"]}):
        response = visitor.post_json("/users/login", sent)
        assert b"secreto" not in response.content
        assert b"alguien" not in response.content

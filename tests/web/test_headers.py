"""Headers of every kind of answer."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from logging.config import DictConfigurator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import override_settings
from django.utils import timezone

from tests.config.test_environment import settings_with
from tests.conftest import PASSWORD, Browser, School, browser_of, signed_in
from tests.failures import code_of, failure_of

pytestmark = pytest.mark.sqlite_suffices

POLICY = {
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "script-src 'self'",
}
EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
NOBODY_ELSE = {"Access-Control-Allow-Origin", "Server", "X-Powered-By"}


@contextmanager
def no_database() -> Iterator[None]:
    """Every query fails, as it does while the database is away."""

    def refuse(*args: Any) -> None:
        raise OperationalError("away")

    with connection.execute_wrapper(refuse):
        yield


def while_the_database_is_away(browser: Browser) -> Any:
    """The answer to somebody whose session cannot be looked up."""
    browser.cookies[settings.SESSION_COOKIE_NAME] = "x" * 32
    with no_database():
        return browser.get("/api/users/me")


def an_asset() -> str:
    """The address of one of the files that are named by their content."""
    return f"/assets/{min(path.name for path in Path(settings.WEB_DIR, 'assets').glob('*.css'))}"


# the address, and the status and the caching of its answer
KINDS: dict[str, tuple[Callable[[Browser], Any], int, str | None]] = {
    "page": (lambda b: b.get("/"), 200, "no-store"),
    "page of any address": (lambda b: b.get("/no/such/page"), 200, "no-store"),
    "page's template": (lambda b: b.get("/index.html"), 200, "no-store"),
    "asset": (lambda b: b.get(an_asset()), 200, "max-age=315360000, public, immutable"),
    "file": (lambda b: b.get("/favicon.svg"), 200, "max-age=60, public"),
    "no asset": (lambda b: b.get("/assets/none.js"), 404, None),
    "call": (lambda b: b.get("/api/csrf-token"), 200, "no-store"),
    "no call": (lambda b: b.get("/api/nothing"), 404, "no-store"),
    "signed out": (lambda b: b.post_json("/logout"), 204, "no-store"),
    "not signed in": (lambda b: b.get("/api/users"), 401, "no-store"),
    "without a token": (lambda b: b.generic("POST", "/api/logout"), 403, "no-store"),
    "bad input": (lambda b: b.post_json("/users/login", {}), 400, "no-store"),
    "no such method": (lambda b: b.delete("/api/csrf-token"), 405, "no-store"),
    "too large": (
        lambda b: b.generic("POST", "/api/logout", CONTENT_LENGTH="9999999"),
        413,
        "no-store",
    ),
    "another's host": (lambda b: b.get("/api/nothing", headers={"Host": "x.y"}), 400, "no-store"),
    "no database": (while_the_database_is_away, 503, "no-store"),
}
every_kind = pytest.mark.parametrize("kind", KINDS)
MEDIA_TYPES = {
    **dict.fromkeys(KINDS.keys() - {"signed out"}, "application/json"),
    "page": "text/html",
    "page of any address": "text/html",
    "page's template": "text/html",
    "asset": "text/css",
    "file": "image/svg+xml",
}


def answer_of(kind: str, browser: Browser) -> Any:
    """The answer of this kind, which must have its status."""
    ask, status, _ = KINDS[kind]
    response = ask(browser)
    assert response.status_code == status
    return response


def directives(response: Any) -> set[str]:
    """The parts of an answer's security policy."""
    return set(response["Content-Security-Policy"].split("; "))


@every_kind
def test_every_answer_has_the_same_headers(visitor: Browser, kind: str) -> None:
    response = answer_of(kind, visitor)
    assert {name: response.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert response.get("Cache-Control") == KINDS[kind][2]
    assert not NOBODY_ELSE & set(response.headers)
    assert "Strict-Transport-Security" not in response
    assert directives(response) > POLICY
    styles = directives(response) - POLICY
    nonce = r" 'nonce-[\w-]{22}'" if kind.startswith("page") else ""
    assert re.fullmatch(f"style-src 'self'{nonce}", styles.pop())
    assert not styles


@pytest.mark.parametrize("kind", sorted(MEDIA_TYPES))
def test_every_answer_with_a_body_says_what_it_is(visitor: Browser, kind: str) -> None:
    media_type, _, charset = answer_of(kind, visitor)["Content-Type"].partition("; charset=")
    assert media_type == MEDIA_TYPES[kind]
    # JSON is always UTF-8
    assert charset.strip('"') == "utf-8" or media_type == "application/json"


@every_kind
def test_behind_https_every_answer_asks_for_https(visitor: Browser, kind: str) -> None:
    with override_settings(HTTPS=True, SECURE_HSTS_SECONDS=31_536_000):
        response = answer_of(kind, visitor)
    assert response["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("https", "forwarded", "status"),
    [(True, "http", 403), (True, "https", 200), (True, None, 200), (False, "http", 200)],
)
def test_behind_https_a_call_that_came_in_clear_is_refused(
    visitor: Browser, https: bool, forwarded: str | None, status: int
) -> None:
    headers = {"X-Forwarded-Proto": forwarded} if forwarded else {}
    with override_settings(HTTPS=https):
        response = visitor.get("/api/csrf-token", headers=headers)
        assert visitor.get("/", headers=headers).status_code == 200
    assert response.status_code == status
    if status == 403:
        assert code_of(response, 403) == "https_required"
        assert not response.cookies


def test_behind_https_cookies_are_bound_to_the_host(school: School, tmp_path: Path) -> None:
    behind_https = settings_with(tmp_path, EVALUACMO_HTTPS="1")
    names = [name for name in behind_https if name.startswith(("SESSION_COOKIE", "CSRF_COOKIE"))]
    with override_settings(**{name: behind_https[name] for name in names}):
        browser = signed_in(school.manager)
        passwords = {"currentPassword": PASSWORD, "newPassword": "otra clave larga 9"}
        assert browser.post_json("/profile/change-password", passwords).status_code == 204
        assert browser.read("/users/me")
    cookies = browser.cookies
    assert set(cookies) == {"__Host-sessionid", "__Host-csrftoken"}
    for cookie in cookies.values():
        assert cookie["secure"] is True
        assert (cookie["path"], cookie["domain"], cookie["samesite"]) == ("/", "", "Lax")
    assert cookies["__Host-sessionid"]["httponly"] is True
    assert cookies["__Host-csrftoken"]["httponly"] == ""


# --- the page's nonce ---------------------------------------------------------------------------


def nonce_of(response: Any) -> str:
    """The nonce in a page, which is its header's too."""
    found = re.findall(r'<meta property="csp-nonce" nonce="([^"]+)"', response.content.decode())
    assert len(found) == 1
    assert f"style-src 'self' 'nonce-{found[0]}'" in directives(response)
    return str(found[0])


@pytest.mark.parametrize("path", ["/", "/users", "/index.html"])
def test_a_nonce_is_good_for_one_answer(visitor: Browser, path: str) -> None:
    answers = [visitor.get(path) for _ in range(3)]
    assert len({nonce_of(answer) for answer in answers}) == 3
    for answer in answers:
        assert not {"ETag", "Last-Modified", "Expires"} & set(answer.headers)
        # a nonce may hold two underscores, but no such word between them
        assert re.search(r"__[A-Z_]{4,}__", answer.content.decode()) is None


def test_a_page_is_never_the_one_that_was_kept(visitor: Browser) -> None:
    kept = nonce_of(visitor.get("/"))
    conditional = {"If-None-Match": "*", "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
    answer = visitor.get("/", headers=conditional)
    assert answer.status_code == 200
    assert nonce_of(answer) != kept


def test_the_pages_template_is_not_served(visitor: Browser) -> None:
    response = visitor.get("/index.html", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in response
    assert nonce_of(response)
    for suffix in (".gz", ".br"):
        assert visitor.get(f"/index.html{suffix}").status_code == 404


# --- signing out --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/logout", "/users/logout"])
def test_signing_out_has_the_browser_forget_what_it_keeps(school: School, path: str) -> None:
    for browser in (browser_of(school.manager), Browser()):
        assert browser.post_json(path)["Clear-Site-Data"] == '"storage"'
        refused = browser.generic("POST", f"/api{path}")
        assert code_of(refused, 403) == "csrf_failed"
        assert "Clear-Site-Data" not in refused


# --- what is logged -----------------------------------------------------------------------------


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The log in the format of the settings."""
    formatter = DictConfigurator(settings.LOGGING).configure_formatter(
        settings.LOGGING["formatters"][settings.LOGGING["handlers"]["console"]["formatter"]]
    )
    return "\n".join(map(formatter.format, caplog.records)).splitlines()


def test_a_flood_of_foreign_hosts_is_a_line_each_in_the_log(
    visitor: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        failure_of(visitor.get("/api/users", headers={"Host": "x.y\n2026 forged"}), 400)
    lines = logged(caplog)
    assert len(lines) == 3
    assert all(
        "WARNING django.security.DisallowedHost [-]: Invalid HTTP_HOST" in line for line in lines
    )


def test_a_line_of_the_log_says_when_with_its_offset(caplog: pytest.LogCaptureFixture) -> None:
    before = timezone.now().replace(microsecond=0)
    logging.getLogger("evaluacmo.mail").warning("away")
    moment, rest = logged(caplog)[-1].split(" ", 1)
    assert before <= datetime.fromisoformat(moment) <= timezone.now()
    assert rest == "WARNING evaluacmo.mail [-]: away"


def test_a_failure_of_ours_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    error = ZeroDivisionError("1/0")
    logging.getLogger("django.request").error("broken", exc_info=error)
    (line,) = logged(caplog)
    assert line.endswith("\\nZeroDivisionError: 1/0")

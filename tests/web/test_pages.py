"""The application's page: its settings, and nothing of anybody."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import OperationalError, connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Session
from tests.conftest import Browser, School, browser_of

pytestmark = pytest.mark.sqlite_suffices

TOLD = re.compile(r'<meta name="([\w-]+)" content="(.*?)"')


@pytest.fixture
def unbuilt(settings: Settings) -> None:
    """Serve the page of the sources, which is there without a build."""
    settings.WEB_DIR = Path(__file__).parents[2] / "frontend"


def page_of(browser: Browser, path: str = "/users") -> str:
    """The page at `path`."""
    response = browser.get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert response["Cache-Control"] == "no-store"
    return str(response.content.decode())


def told(page: str) -> dict[str, str]:
    """The settings in the page."""
    return dict(TOLD.findall(page))


@pytest.mark.usefixtures("unbuilt")
def test_the_page_is_told_its_settings(visitor: Browser, settings: Settings) -> None:
    settings.TIME_ZONE = "Pacific/Kiritimati"
    settings.SCHOOL_NAME = "Colegio <Ñandú>"
    settings.SUPPORT_EMAIL = "apoyo@colegio.example"
    settings.EMAIL_ON = True
    page = page_of(visitor, "/login")
    assert told(page).items() >= {
        ("time-zone", "Pacific/Kiritimati"),
        ("school-name", "Colegio &lt;Ñandú&gt;"),
        ("support-email", "apoyo@colegio.example"),
        ("email", "on"),
    }
    assert not re.findall(r"__[A-Z_]+__", page)


@pytest.mark.usefixtures("unbuilt")
def test_a_name_that_looks_like_a_place_of_the_page_stays_a_name(
    visitor: Browser, settings: Settings
) -> None:
    for name in ("Colegio __CSP_NONCE__", "__SESSION__", "__SCHOOL_CITY__ __EMAIL__"):
        settings.SCHOOL_NAME = name
        assert told(page_of(visitor))["school-name"] == name


def test_the_page_tells_whether_there_is_a_session_to_ask_for(
    school: School, visitor: Browser
) -> None:
    assert told(page_of(visitor))["session"] == "none"
    assert told(page_of(browser_of(school.manager)))["session"] == "some"


@pytest.mark.parametrize("path", ["/", "/login", "/dashboard", "/report/3/41", "/no-such-page"])
def test_no_page_holds_anything_of_anybody(school: School, path: str) -> None:
    page = page_of(browser_of(school.manager), path)
    assert school.manager.name not in page
    assert school.manager.email not in page


MISSING = [
    "/assets/",
    "/assets",
    "/assets/none.js",
    "/assets/none",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/sitemap.xml",
    "/old/page.php",
    "/.well-known/security.txt",
    "/.well-known/change-password",
    "/.env",
    "/.git/config",
]


@pytest.mark.parametrize("path", MISSING)
def test_a_file_that_is_missing_is_no_page(school: School, path: str) -> None:
    browser = browser_of(school.manager)
    session = Session.objects.get()
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        failure = browser.get(path)
    assert failure.status_code == 404
    assert failure.json()["code"] == "not_found"
    assert Session.objects.get().expire_date == session.expire_date


@pytest.mark.parametrize(
    "path", ["/no-such-page", "/report/3/41", "/verificar/EV-2026-7K3M-Q9TD-X4WB", "/a.b/c"]
)
def test_any_other_address_is_the_page(visitor: Browser, path: str) -> None:
    assert page_of(visitor, path)


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/logo.png", "/assets/"])
@pytest.mark.parametrize("method", ["TRACE", "POST", "PUT", "DELETE"])
def test_pages_and_files_are_only_read(visitor: Browser, method: str, path: str) -> None:
    assert visitor.generic(method, path).status_code in {403, 405}


def test_search_engines_are_asked_to_stay_away(visitor: Browser) -> None:
    response = visitor.get("/robots.txt")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert response.getvalue().decode() == "User-agent: *\nDisallow: /\n"
    assert not response.cookies


def test_a_page_comes_while_the_database_is_away(school: School) -> None:
    browser = browser_of(school.collaborator)

    def go_away(*_: Any) -> Any:
        raise OperationalError("terminating connection due to administrator command")

    with connection.execute_wrapper(go_away):
        assert page_of(browser)

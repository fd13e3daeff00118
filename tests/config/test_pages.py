"""What the application's page tells: its settings, and who is signed in, as the call does."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.db import OperationalError, connection
from pytest_django.fixtures import Settings
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import User
from evaluacmo.config.pages import _page
from tests.conftest import Browser, School, browser_of

EMBEDDED = re.compile(r'<script id="signed-in" type="application/json">(.*?)</script>', re.DOTALL)
TOLD = re.compile(r'<meta name="([\w-]+)" content="(.*?)"')
MORNING = "2026-03-04T12:00:00+00:00"
MINUTE = 60
HOSTILE = '</script><script>alert(1)</script><!-- </head> & __CSP_NONCE__ __SESSION__ "\\" \u2028'


def embedded(browser: Browser, path: str = "/users") -> Any:
    """The person in the page at `path`, or None."""
    response = browser.get(path)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    found = EMBEDDED.search(response.content.decode())
    return json.loads(found[1]) if found else None


@pytest.fixture
def unbuilt(settings: Settings) -> Iterator[None]:
    """The page as it is written, into which the settings have not been filled yet."""
    settings.WEB_DIR = Path(__file__).parents[2] / "frontend"
    _page.cache_clear()
    yield
    _page.cache_clear()


@pytest.fixture
def morning(time_machine: TimeMachineFixture) -> TimeMachineFixture:
    """A clock that stands still until it is moved."""
    time_machine.move_to(MORNING, tick=False)
    return time_machine


@pytest.mark.parametrize("path", ["/", "/login", "/dashboard", "/report/3/41", "/no-such-page"])
def test_every_page_tells_what_the_call_would(school: School, path: str) -> None:
    for person in (school.manager, school.evaluator, school.collaborator):
        browser = browser_of(person)
        assert embedded(browser, path) == browser.get("/api/users/me").json()


@pytest.mark.usefixtures("unbuilt")
def test_the_page_is_told_its_settings(visitor: Browser, settings: Settings) -> None:
    settings.TIME_ZONE = "Pacific/Kiritimati"
    settings.SCHOOL_NAME = "Colegio <Ñandú>"
    settings.SUPPORT_EMAIL = "apoyo@colegio.example"
    settings.EMAIL_ON = True
    page = visitor.get("/login").content.decode()
    assert dict(TOLD.findall(page)).items() >= {
        ("time-zone", "Pacific/Kiritimati"),
        ("school-name", "Colegio &lt;Ñandú&gt;"),
        ("support-email", "apoyo@colegio.example"),
        ("email", "on"),
    }
    assert not re.findall(r"__[A-Z_]+__", page)


def test_a_stranger_is_told_of_nobody(school: School, visitor: Browser) -> None:
    assert embedded(visitor) is None
    visitor.cookies[configured.SESSION_COOKIE_NAME] = "abcdefgh" * 4
    assert embedded(visitor) is None


def test_a_file_that_is_missing_tells_of_nobody(school: School) -> None:
    response = browser_of(school.manager).get("/assets/none.js")
    assert response.status_code == 404
    assert school.manager.email.encode() not in response.content


def test_whoever_has_been_deactivated_is_nobody(school: School) -> None:
    browser = browser_of(school.collaborator)
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    assert embedded(browser) is None


def test_opening_a_page_moves_the_idle_limit_on(
    school: School, morning: TimeMachineFixture
) -> None:
    browser = browser_of(school.collaborator)
    for _ in range(3):
        morning.shift(19 * MINUTE)
        assert embedded(browser) is not None
    morning.shift(20 * MINUTE)
    assert embedded(browser) is None


def test_no_page_moves_the_end_of_a_session_on(school: School, morning: TimeMachineFixture) -> None:
    browser = browser_of(school.collaborator)
    for _ in range(12 * 60 // 15 - 1):
        morning.shift(15 * MINUTE)
        assert embedded(browser) is not None
    morning.shift(15 * MINUTE)
    assert embedded(browser) is None
    assert browser.get("/api/users/me").status_code == 401


def test_no_name_breaks_out_of_its_element(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(name=HOSTILE)
    browser = browser_of(school.collaborator)
    page = browser.get("/home")
    text = page.content.decode()
    assert embedded(browser)["name"] == HOSTILE
    assert "alert(1)</script>" not in text
    assert text.count("</head>") == 1
    assert not re.search(r"[<>&]", str(EMBEDDED.findall(text)))
    assert "\u2028" in EMBEDDED.findall(text)[0], "in as few bytes as it takes"
    assert "script-src 'self';" in page["Content-Security-Policy"]


def test_a_page_comes_while_the_database_is_away(school: School) -> None:
    browser = browser_of(school.collaborator)

    def go_away(*_: Any) -> Any:
        raise OperationalError("terminating connection due to administrator command")

    with connection.execute_wrapper(go_away):
        assert embedded(browser) is None
    assert embedded(browser) is not None

"""How long a session lives, and what ends it at once."""

import re
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session as FormerSession
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from time_machine import TimeMachineFixture

from evaluacmo.accounts.devices import device_of
from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.accounts.session_store import BROWSER, CONFIRMED, NETWORK, SYSTEM, SessionStore
from evaluacmo.web.middleware import ApiSessionMiddleware
from tests.conftest import (
    PASSWORD,
    Browser,
    NewEvents,
    PersonFactory,
    School,
    browser_of,
    signed_in,
)
from tests.failures import code_of, failure_of
from tests.threads import locked_elsewhere
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

SESSION, CSRF = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
MORNING = "2026-03-04T12:00:00+00:00"
MINUTE = 60
HOUR = 60 * MINUTE
NEW_PASSWORD = "otra clave larga 9"


def is_signed_in(browser: Browser) -> bool:
    """Whether the next request is let in; the other answer is a 401."""
    response = browser.get("/api/users/me")
    if response.status_code == 200:
        return True
    assert code_of(response, 401) == "not_signed_in"
    return False


def login(browser: Browser, user: User) -> Any:
    """Sign in, in a browser that may have been used before."""
    response = browser.post_json("/users/login", {"email": user.email, "password": PASSWORD})
    assert response.status_code == 200
    return response


def session_key(browser: Browser) -> str:
    """The key that the browser holds."""
    return str(browser.cookies[SESSION].value)


def test_the_hash_of_sessions_is_that_of_earlier_versions() -> None:
    """Another hash would sign everybody out with an update of the program."""
    user = User(password="argon2$anything", session_epoch=3)
    with override_settings(SECRET_KEY="a secret key"):
        stored = user.get_session_auth_hash()
    assert stored == "12e4dbcebafc3d72b150438d0c88ac95375aef653c8f4eed1691dfaf22de245c"


@pytest.fixture
def morning(time_machine: TimeMachineFixture) -> TimeMachineFixture:
    """A clock that stands still at noon in UTC until it is moved."""
    time_machine.move_to(MORNING, tick=False)
    return time_machine


# --- signing in and the cookies -------------------------------------------------------------------


def test_the_sessions_that_tests_begin_with_are_those_of_signing_in(
    school: School, morning: TimeMachineFixture
) -> None:
    made, begun = (
        Session.objects.get(pk=session_key(browser))
        for browser in (browser_of(school.manager), signed_in(school.manager))
    )
    assert made.get_decoded() == begun.get_decoded()
    assert made.expire_date == begun.expire_date


def test_the_session_cookie_is_for_the_server_alone(school: School) -> None:
    cookie = login(Browser(), school.manager).cookies[SESSION]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert cookie["domain"] == ""
    assert cookie["secure"] == ""
    assert cookie["max-age"] == 20 * MINUTE


def test_the_csrf_cookie_can_be_read_by_the_page_and_used_as_the_token(visitor: Browser) -> None:
    cookie = visitor.get("/api/csrf-token").cookies[CSRF]
    assert cookie["httponly"] == ""
    assert cookie["samesite"] == "Lax"
    response = visitor.generic("POST", "/api/logout", headers={"X-CSRFToken": cookie.value})
    assert response.status_code == 204


def test_the_token_stays_the_same_secret_until_somebody_signs_in(school: School) -> None:
    browser = Browser()
    tokens = [browser.get("/api/csrf-token").json()["csrfToken"] for _ in range(2)]
    for token in tokens:
        headers = {"X-CSRFToken": token}
        assert browser.generic("POST", "/api/logout", headers=headers).status_code == 204
    login(browser, school.manager)
    old = browser.generic("POST", "/api/logout", headers={"X-CSRFToken": tokens[0]})
    assert code_of(old, 403) == "csrf_failed"
    assert is_signed_in(browser)


def test_signing_in_begins_a_new_session(school: School) -> None:
    browser = Browser()
    login(browser, school.manager)
    first = session_key(browser)
    login(browser, school.manager)
    assert session_key(browser) != first
    assert not Session.objects.filter(pk=first).exists()
    old = Browser()
    old.cookies[SESSION] = first
    assert not is_signed_in(old)


def test_a_session_has_32_random_characters_of_36(school: School) -> None:
    """165 bits."""
    for _ in range(2):
        signed_in(school.collaborator)
    keys = [session.session_key for session in Session.objects.all()]
    assert len(set(keys)) == 2
    assert all(re.fullmatch("[a-z0-9]{32}", key) for key in keys)


def test_a_session_that_was_planted_is_not_used(school: School, visitor: Browser) -> None:
    attacker = browser_of(school.collaborator)
    for planted in (session_key(attacker), "x" * 32, "abcdefgh"):
        victim = Browser()
        victim.cookies[SESSION] = planted
        login(victim, school.manager)
        assert session_key(victim) != planted
        thief = Browser()
        thief.cookies[SESSION] = planted
        me = thief.get("/api/users/me")
        assert me.status_code == 401 or me.json()["id"] == school.collaborator.pk


def test_signing_in_as_somebody_else_ends_the_first_session(school: School) -> None:
    browser = Browser()
    login(browser, school.manager)
    first = session_key(browser)
    login(browser, school.collaborator)
    assert browser.read("/users/me")["id"] == school.collaborator.pk
    old = Browser()
    old.cookies[SESSION] = first
    assert not is_signed_in(old)


def test_a_failed_sign_in_changes_nothing_for_who_is_signed_in(school: School) -> None:
    browser = browser_of(school.manager)
    wrong = {"email": school.collaborator.email, "password": "no es esta"}
    failure_of(browser.post_json("/users/login", wrong), 401)
    assert browser.read("/users/me")["id"] == school.manager.pk


def test_nobody_is_given_a_session_before_signing_in(visitor: Browser) -> None:
    visitor.get("/api/csrf-token")
    visitor.get("/")
    visitor.post_json("/users/login", {"email": "x@y.example", "password": "x"})
    assert SESSION not in visitor.cookies or not visitor.cookies[SESSION].value
    assert not Session.objects.exists()


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("idle", "alive"),
    [(1, True), (18 * MINUTE, True), (20 * MINUTE, False), (21 * MINUTE, False), (HOUR, False)],
)
def test_twenty_minutes_without_a_request_end_a_session(
    school: School, morning: TimeMachineFixture, idle: int, alive: bool
) -> None:
    browser = browser_of(school.manager)
    assert is_signed_in(browser)
    morning.shift(idle)
    assert is_signed_in(browser) is alive


def test_an_ended_session_does_not_come_back(school: School, morning: TimeMachineFixture) -> None:
    browser = browser_of(school.manager)
    key = session_key(browser)
    morning.shift(20 * MINUTE)
    assert not is_signed_in(browser)
    browser.cookies[SESSION] = key
    morning.move_to(MORNING, tick=False)
    morning.shift(20 * MINUTE + 1)
    assert not is_signed_in(browser)


@pytest.mark.parametrize("pause", [30, 5 * MINUTE, 18 * MINUTE])
def test_every_request_keeps_a_session_alive(
    school: School, morning: TimeMachineFixture, pause: int
) -> None:
    browser = browser_of(school.manager)
    for _ in range(5 * HOUR // pause if pause > MINUTE else 100):
        morning.shift(pause)
        assert is_signed_in(browser)
    morning.shift(18 * MINUTE)
    assert is_signed_in(browser)


@pytest.mark.parametrize("path", ["/api/categories", "/api/users/999999", "/api/profile"])
def test_any_call_keeps_it_alive(school: School, morning: TimeMachineFixture, path: str) -> None:
    browser = browser_of(school.manager)
    morning.shift(15 * MINUTE)
    assert browser.get(path).cookies[SESSION]["max-age"] == 20 * MINUTE
    morning.shift(15 * MINUTE)
    assert is_signed_in(browser)


def test_a_refused_call_keeps_it_alive_too(school: School, morning: TimeMachineFixture) -> None:
    browser = browser_of(school.collaborator)
    morning.shift(15 * MINUTE)
    failure_of(browser.get("/api/users"), 403)
    morning.shift(15 * MINUTE)
    assert is_signed_in(browser)


def test_reading_writes_the_session_once_a_minute_at_most(
    school: School, morning: TimeMachineFixture
) -> None:
    browser = browser_of(school.manager)

    def writes() -> int:
        with CaptureQueriesContext(connection) as captured:
            browser.read("/users/me")
        return sum(not query["sql"].startswith("SELECT") for query in captured)

    morning.shift(59)
    assert writes() == 0
    morning.shift(1)
    assert writes() > 0
    assert writes() == 0


def browser_in_its_last_ten_minutes(school: School, morning: TimeMachineFixture) -> Browser:
    """The manager's browser, used all day until ten minutes before its session ends."""
    browser = browser_of(school.manager)
    for _ in range(12 * 6 - 1):
        morning.shift(10 * MINUTE)
        assert is_signed_in(browser)
    return browser


def test_no_session_lives_longer_than_twelve_hours(
    school: School, morning: TimeMachineFixture
) -> None:
    browser = browser_in_its_last_ten_minutes(school, morning)
    morning.shift(5 * MINUTE)
    last = browser.get("/api/users/me")
    assert last.cookies[SESSION]["max-age"] == 5 * MINUTE
    morning.shift(5 * MINUTE - 1)
    assert is_signed_in(browser)
    morning.shift(1)
    assert not is_signed_in(browser)


def test_a_session_in_its_last_second_ends_with_it(
    school: School, morning: TimeMachineFixture
) -> None:
    browser = browser_in_its_last_ten_minutes(school, morning)
    morning.shift(10 * MINUTE - 0.9)
    last = browser.get("/api/users/me")
    assert (last.status_code, last.cookies[SESSION]["max-age"]) == (200, 1)
    stored = Session.objects.get(pk=session_key(browser))
    assert stored.expire_date == timezone.now() + timedelta(seconds=1)


def test_signing_in_again_begins_another_twelve_hours(
    school: School, morning: TimeMachineFixture
) -> None:
    browser = signed_in(school.manager)
    for _ in range(70):
        morning.shift(10 * MINUTE)
        assert is_signed_in(browser)
    login(browser, school.manager)
    for _ in range(6):
        morning.shift(10 * MINUTE)
        assert is_signed_in(browser)


def test_a_session_without_its_beginning_is_none(school: School) -> None:
    browser = Browser()
    browser.force_login(school.manager, "evaluacmo.accounts.backends.AccountBackend")
    assert not is_signed_in(browser)


def test_ended_sessions_are_cleared_away_when_somebody_signs_in(
    school: School, morning: TimeMachineFixture
) -> None:
    old = browser_of(school.collaborator)
    morning.shift(15 * MINUTE)
    current = browser_of(school.evaluator)
    morning.shift(10 * MINUTE)
    fresh = signed_in(school.manager)
    kept = set(Session.objects.values_list("pk", flat=True))
    assert kept == {session_key(current), session_key(fresh)}
    assert not is_signed_in(old)


# --- signing out ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/logout", "/users/logout"])
@pytest.mark.parametrize("body", [None, {}])
def test_signing_out_ends_this_session_alone(school: School, path: str, body: Any) -> None:
    browser, other = browser_of(school.manager), browser_of(school.manager)
    key = session_key(browser)
    response = browser.call("POST", path, body)
    assert (response.status_code, response.content) == (204, b"")
    assert response.cookies[SESSION].value == ""
    assert response.cookies[SESSION]["max-age"] == 0
    assert not Session.objects.filter(pk=key).exists()
    assert not is_signed_in(browser)
    browser.cookies[SESSION] = key
    assert not is_signed_in(browser)
    assert is_signed_in(other)


@pytest.mark.parametrize("path", ["/logout", "/users/logout"])
def test_signing_out_is_204_for_who_is_not_signed_in(
    school: School, visitor: Browser, morning: TimeMachineFixture, path: str
) -> None:
    assert visitor.post_json(path).status_code == 204
    assert visitor.post_json(path).status_code == 204
    browser = browser_of(school.manager)
    morning.shift(HOUR)
    assert browser.post_json(path).status_code == 204


@pytest.mark.parametrize("path", ["/logout", "/users/logout"])
def test_signing_out_without_a_token_changes_nothing(school: School, path: str) -> None:
    browser = browser_of(school.manager)
    assert code_of(browser.generic("POST", f"/api{path}"), 403) == "csrf_failed"
    assert is_signed_in(browser)


# --- what ends sessions at once -------------------------------------------------------------------


def test_a_changed_password_ends_the_other_sessions(school: School) -> None:
    browser, other = browser_of(school.collaborator), browser_of(school.collaborator)
    key = session_key(browser)
    response = browser.post_json(
        "/profile/change-password", {"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD}
    )
    assert response.status_code == 204
    assert is_signed_in(browser)
    assert session_key(browser) != key
    assert not is_signed_in(other)
    stolen = Browser()
    stolen.cookies[SESSION] = key
    assert not is_signed_in(stolen)


def test_a_refused_change_of_password_ends_nothing(school: School) -> None:
    browser, other = browser_of(school.collaborator), browser_of(school.collaborator)
    wrong = {"currentPassword": "no es esta", "newPassword": NEW_PASSWORD}
    failure_of(browser.post_json("/profile/change-password", wrong), 400)
    assert is_signed_in(browser)
    assert is_signed_in(other)


def put(browser: Browser, user: User, **changes: Any) -> None:
    """Edit a person as the form does."""
    response = browser.put_json(f"/users/{user.pk}", edit_of(user, **changes))
    assert response.status_code == 200, response.content


def test_another_secret_key_ends_all_sessions(school: School) -> None:
    browsers = [browser_of(school.manager), browser_of(school.collaborator)]
    with override_settings(SECRET_KEY="otra" * 20):
        assert not any(is_signed_in(browser) for browser in browsers)


def test_a_former_secret_key_ends_no_session_and_replaces_none(
    school: School, settings: Any
) -> None:
    browsers = [browser_of(school.manager), browser_of(school.collaborator)]
    cookies = [browser.cookies[settings.SESSION_COOKIE_NAME].value for browser in browsers]
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "otra" * 20
    assert all(is_signed_in(browser) for browser in browsers)
    assert [browser.cookies[settings.SESSION_COOKIE_NAME].value for browser in browsers] == cookies
    settings.SECRET_KEY_FALLBACKS = []
    assert not any(is_signed_in(browser) for browser in browsers)


def test_a_password_that_a_manager_sets_ends_all_of_the_persons_sessions(
    school: School, as_manager: Browser
) -> None:
    sessions = [browser_of(school.collaborator) for _ in range(2)]
    put(
        as_manager,
        school.collaborator,
        newPassword=NEW_PASSWORD,
        confirmPassword=NEW_PASSWORD,
    )
    assert [is_signed_in(each) for each in sessions] == [False, False]
    assert is_signed_in(as_manager)


def test_a_password_set_on_the_old_screen_ends_all_sessions(
    school: School, as_manager: Browser
) -> None:
    browser = browser_of(school.evaluator)
    body = {"name": school.evaluator.name, "email": school.evaluator.email}
    path = f"/evaluators/{school.evaluator.pk}"
    assert as_manager.put_json(path, body | {"password": ""}).status_code == 200
    assert is_signed_in(browser)
    assert as_manager.put_json(path, body | {"password": NEW_PASSWORD}).status_code == 200
    assert not is_signed_in(browser)


def toggle(browser: Browser, user: User) -> None:
    """Press Activar or Desactivar."""
    assert browser.call("PATCH", f"/users/{user.pk}/status").status_code == 200


def test_deactivating_ends_all_sessions_for_good(school: School, as_manager: Browser) -> None:
    sessions = [browser_of(school.collaborator) for _ in range(2)]
    toggle(as_manager, school.collaborator)
    assert [is_signed_in(each) for each in sessions] == [False, False]
    toggle(as_manager, school.collaborator)
    assert [is_signed_in(each) for each in sessions] == [False, False]
    assert is_signed_in(signed_in(school.collaborator))


def test_reactivating_revives_no_session_that_was_not_used_meanwhile(
    school: School, as_manager: Browser
) -> None:
    browser = browser_of(school.collaborator)
    toggle(as_manager, school.collaborator)
    toggle(as_manager, school.collaborator)
    assert not is_signed_in(browser)


def test_deactivating_in_the_form_ends_all_sessions(school: School, as_manager: Browser) -> None:
    browser = browser_of(school.collaborator)
    put(as_manager, school.collaborator, status=False)
    put(as_manager, school.collaborator, status=True)
    assert not is_signed_in(browser)


def test_somebody_inactive_cannot_sign_in(school: School, as_manager: Browser) -> None:
    toggle(as_manager, school.collaborator)
    wrong = {"email": school.collaborator.email, "password": PASSWORD}
    response = Browser().post_json("/users/login", wrong)
    assert code_of(response, 401) == "wrong_credentials"


@pytest.mark.parametrize("role", [Role.EVALUATOR, Role.HUMAN_RESOURCES, Role.ADMIN])
def test_another_role_ends_all_sessions_for_good(
    school: School, as_admin: Browser, role: str
) -> None:
    browser = browser_of(school.collaborator)
    put(as_admin, school.collaborator, role=role)
    assert not is_signed_in(browser)
    put(as_admin, school.collaborator, role=Role.COLLABORATOR)
    assert not is_signed_in(browser)


def test_an_edit_of_anything_else_ends_nothing(school: School, as_manager: Browser) -> None:
    browser = browser_of(school.collaborator)
    put(
        as_manager,
        school.collaborator,
        name="Otro Nombre",
        email="otro@colegio.example",
        position="Otro",
        department="Otro",
        category_id=None,
        newPassword="",
        confirmPassword="",
    )
    assert is_signed_in(browser)


def test_whoever_is_deleted_is_not_signed_in(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Otra Persona")
    browser = browser_of(other)
    assert as_manager.call("DELETE", f"/collaborators/{other.pk}").status_code == 204
    assert not is_signed_in(browser)


def test_a_write_after_the_session_ended_stores_nothing(
    school: School, as_manager: Browser
) -> None:
    browser = browser_of(school.collaborator)
    toggle(as_manager, school.collaborator)
    failure_of(browser.put_json("/profile", {"name": "Otro"}), 401)
    assert User.objects.get(pk=school.collaborator.pk).name == "Camilo Peña"


# --- a session that cannot be kept ----------------------------------------------------------------


def ended_meanwhile(user: User | None) -> ApiSessionMiddleware:
    """A request on which the session is written, while another request has ended it."""

    def answer(request: HttpRequest) -> HttpResponse:
        if user is not None:
            request.auth = user  # type: ignore[attr-defined]
        request.session["seen_at"] = timezone.now().timestamp()
        Session.objects.all().delete()
        return HttpResponse(status=201)

    return ApiSessionMiddleware(answer)


def test_what_was_stored_is_acknowledged_though_the_session_cannot_be_kept(school: School) -> None:
    request = RequestFactory().post("/api/users")
    request.COOKIES[SESSION] = session_key(browser_of(school.manager))
    assert ended_meanwhile(school.manager)(request).status_code == 201


def test_nobody_is_told_to_be_signed_in_who_is_not(school: School) -> None:
    request = RequestFactory().post("/api/users/login")
    request.COOKIES[SESSION] = session_key(browser_of(school.manager))
    with pytest.raises(SessionInterrupted):
        ended_meanwhile(None)(request)


IMPATIENT = {"sqlite": "PRAGMA busy_timeout = 50", "postgresql": "SET lock_timeout = '50ms'"}


@pytest.fixture
def impatient(transactional_db: None) -> Iterator[None]:
    """A connection that waits for locks no longer than a test should."""
    with connection.cursor() as cursor:
        cursor.execute(IMPATIENT[connection.vendor])
    yield
    connection.close()


def test_reading_goes_on_while_sessions_cannot_be_written(
    impatient: None, school: School, morning: TimeMachineFixture
) -> None:
    browser = browser_of(school.manager)
    morning.shift(15 * MINUTE)
    with locked_elsewhere(lambda: list(Session.objects.select_for_update())):
        assert is_signed_in(browser)
        assert browser.read("/categories")
    assert is_signed_in(browser)
    morning.shift(15 * MINUTE)
    assert is_signed_in(browser)


@pytest.mark.django_db
def test_what_is_changed_in_place_and_a_key_that_is_new_are_saved() -> None:
    session = SessionStore()
    session["list"] = [1]
    session.save()
    first = str(session.session_key)
    session["list"].append(2)
    session.save()
    assert SessionStore(first)["list"] == [1, 2]
    session.flush()
    session["list"] = [1, 2]
    session.save()
    assert session.session_key != first
    assert SessionStore(session.session_key)["list"] == [1, 2]


# --- sessions of earlier versions -----------------------------------------------------------------


def test_sessions_of_earlier_versions_go_on_and_ended_ones_do_not(school: School) -> None:
    begun = Session.objects.get(pk=session_key(browser_of(school.manager)))
    content = begun.get_decoded()
    for key in (NETWORK, BROWSER, SYSTEM, CONFIRMED):
        del content[key]
    Session.objects.all().delete()
    for key, minutes in (("k" * 32, 5), ("e" * 32, -5)):
        FormerSession.objects.create(
            session_key=key,
            session_data=SessionStore().encode(content),
            expire_date=timezone.now() + timedelta(minutes=minutes),
        )
    import_module("evaluacmo.accounts.migrations.0015_sessions").take_over(apps, None)
    assert not FormerSession.objects.exists()
    (moved,) = Session.objects.all()
    assert (moved.pk, moved.person) == ("k" * 32, school.manager)
    assert (moved.started_at, moved.seen_at) == (begun.started_at, begun.seen_at)
    browser = Browser()
    browser.cookies[SESSION] = moved.pk
    assert is_signed_in(browser)
    # it began before confirming was known
    refused = browser.post_json("/users/temporary-passwords", {"ids": [school.evaluator.pk]})
    assert code_of(refused, 403) == "confirmation_required"


# --- the list of one's own sessions ---------------------------------------------------------------

ON_A_PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Mobile Safari/537.36"
)


def sessions(browser: Browser) -> list[dict[str, Any]]:
    """The sessions on the profile."""
    found: list[dict[str, Any]] = browser.read("/profile/sessions")
    return found


def other_id(browser: Browser) -> int:
    """The number of the only other session."""
    (found,) = (session["id"] for session in sessions(browser) if not session["is_present"])
    return int(found)


@pytest.mark.parametrize(
    ("user_agent", "browser", "system"),
    [
        (ON_A_PHONE, "Chrome", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge", "Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 OPR/110.0", "Opera", "Windows"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127",
            "Firefox",
            "Linux",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605",
            "Safari",
            "Mac",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126", "Chrome", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) FxiOS/127 Safari/605", "Firefox", "iPad"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/126.0 Safari/537", "Chrome", "ChromeOS"),
        (
            "Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0",
            "Samsung Internet",
            "Android",
        ),
        ("curl/8.5.0", "", ""),
        ("", "", ""),
        ("\x00" * 9000, "", ""),
    ],
)
def test_devices_have_names_that_people_know(user_agent: str, browser: str, system: str) -> None:
    assert device_of(user_agent) == (browser, system)


def test_people_see_their_sessions_and_nobody_elses(
    school: School, morning: TimeMachineFixture
) -> None:
    present = signed_in(school.collaborator)
    morning.shift(5 * MINUTE)
    phone = Browser()
    phone.defaults["HTTP_USER_AGENT"] = ON_A_PHONE
    phone.defaults["REMOTE_ADDR"] = "2001:db8:1:2:3:4:5:6"
    login(phone, school.collaborator)
    browser_of(school.manager)
    morning.shift(2 * MINUTE)
    own, other = sessions(present)
    assert {key: own[key] for key in own if key != "id"} == {
        "browser": "",
        "system": "",
        "network": "127.0.0.1",
        "started_at": "2026-03-04T07:00:00-05:00",
        # this use is stored with the answer
        "seen_at": "2026-03-04T07:00:00-05:00",
        "is_present": True,
    }
    assert {key: other[key] for key in other if key != "id"} == {
        "browser": "Chrome",
        "system": "Android",
        "network": "2001:db8:1:2::",
        "started_at": "2026-03-04T07:05:00-05:00",
        "seen_at": "2026-03-04T07:05:00-05:00",
        "is_present": False,
    }
    # the key would let whoever reads it in
    keys = {session_key(present), session_key(phone)}
    assert not any(key in present.get("/api/profile/sessions").content.decode() for key in keys)


def test_a_session_that_is_used_elsewhere_says_where(
    school: School, morning: TimeMachineFixture
) -> None:
    present, other = browser_of(school.collaborator), browser_of(school.collaborator)
    thief = Browser()
    thief.cookies[SESSION] = session_key(other)
    thief.defaults["REMOTE_ADDR"] = "203.0.113.9"
    morning.shift(2 * MINUTE)
    assert is_signed_in(thief)
    assert [session["network"] for session in sessions(present)] == ["127.0.0.1", "203.0.113.9"]


def test_ended_sessions_are_not_listed(school: School, morning: TimeMachineFixture) -> None:
    browser_of(school.collaborator)
    morning.shift(20 * MINUTE)
    assert len(sessions(browser_of(school.collaborator))) == 1


def test_listing_costs_the_same_for_one_session_and_a_dozen(
    school: School, django_assert_num_queries: Any
) -> None:
    browser = browser_of(school.collaborator)
    for expected in (1, 12):
        with django_assert_num_queries(3):
            assert len(sessions(browser)) == expected
        for _ in range(11):
            browser_of(school.collaborator)


def test_somebody_ends_another_session_of_theirs(school: School, new_events: NewEvents) -> None:
    browser, other, third = (browser_of(school.collaborator) for _ in range(3))
    seen = {session["id"] for session in sessions(browser)}
    assert third.post_json("/logout").status_code == 204
    new_events()
    path = f"/profile/sessions/{other_id(browser)}"
    assert browser.call("DELETE", path).status_code == 204
    assert not is_signed_in(other)
    assert is_signed_in(browser)
    (event,) = new_events()
    assert (event.action, event.actor) == ("session.others_ended", school.collaborator)
    for ended in seen - {session["id"] for session in sessions(browser)}:
        assert browser.call("DELETE", f"/profile/sessions/{ended}").status_code == 404
    assert new_events() == []


def test_somebody_ends_all_their_other_sessions(school: School, new_events: NewEvents) -> None:
    browser, *others = (browser_of(school.collaborator) for _ in range(4))
    stranger = browser_of(school.manager)
    new_events()
    for recorded in (1, 0):
        assert browser.call("DELETE", "/profile/sessions").status_code == 204
        assert [is_signed_in(other) for other in others] == [False] * 3
        assert is_signed_in(browser)
        assert is_signed_in(stranger)
        assert len(new_events()) == recorded


def test_nobody_ends_the_present_session_or_anothers_in_the_list(school: School) -> None:
    browser, stranger = browser_of(school.admin), browser_of(school.manager)
    for session in (*sessions(browser), *sessions(stranger)):
        failure_of(browser.call("DELETE", f"/profile/sessions/{session['id']}"), 404)
    assert is_signed_in(browser)
    assert is_signed_in(stranger)


def test_a_request_that_was_under_way_does_not_revive_an_ended_session(
    school: School, morning: TimeMachineFixture
) -> None:
    browser, other = browser_of(school.manager), browser_of(school.manager)
    morning.shift(2 * MINUTE)

    def answer(request: HttpRequest) -> HttpResponse:
        request.auth = school.manager  # type: ignore[attr-defined]
        request.session["seen_at"] = timezone.now().timestamp()
        assert browser.call("DELETE", "/profile/sessions").status_code == 204
        return HttpResponse()

    request = RequestFactory().get("/api/users/me")
    request.COOKIES[SESSION] = session_key(other)
    assert ApiSessionMiddleware(answer)(request).status_code == 200
    assert not is_signed_in(other)

"""The second step of signing in."""

from copy import deepcopy
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.utils import timezone
from pytest_django.fixtures import Settings
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import KnownNetwork, Role, Session
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.accounts.sessions import STEP_LIFETIME
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.mail.models import Message
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of, signed_in
from tests.failures import code_of, failure_of
from tests.matrix import CALLS, GUARDS
from tests.second_factors.factors import (
    PROFILE,
    App,
    answer,
    half_signed_in,
    status_of_me,
    with_app,
)
from tests.test_permissions import address_of
from tests.threads import at_once
from tests.world import rolled_back

pytestmark = pytest.mark.sqlite_suffices

SESSION = settings.SESSION_COOKIE_NAME
STEP = 30


def test_without_a_factor_nothing_changes(school: School, visitor: Browser) -> None:
    credentials = {"email": school.evaluator.email, "password": PASSWORD}
    signed = visitor.post_json("/users/login", credentials)
    assert signed.json().keys() == {"user"}
    assert signed.json()["user"] == visitor.read("/users/me")
    assert visitor.read("/second-factor") == {"ways": []}
    assert code_of(answer(visitor, "123456"), 409) == "signed_in_already"


@pytest.mark.both_databases
def test_the_code_completes_the_sign_in(school: School) -> None:
    elena = school.evaluator
    app = with_app(elena)
    before, now = AuditEvent.objects.count(), timezone.now()
    browser = half_signed_in(elena)
    elena.refresh_from_db()
    assert elena.last_signed_in_at is None
    assert not KnownNetwork.objects.exists()
    assert AuditEvent.objects.count() == before
    assert browser.read("/second-factor") == {"ways": ["totp", "recovery"]}
    assert code_of(browser.get("/api/users/me"), 403) == "second_factor_required"
    key = browser.cookies[SESSION].value
    done = answer(browser, f" {app.code()[:3]}-{app.code()[3:]} ")
    assert done.status_code == 200, done.content
    assert done.json() == {"user": browser.read("/users/me")}
    assert browser.cookies[SESSION].value != key
    assert not Session.objects.filter(pk=key).exists()
    elena.refresh_from_db()
    assert elena.last_signed_in_at is not None
    assert elena.last_signed_in_at >= now
    assert KnownNetwork.objects.filter(person=elena).count() == 1
    started = AuditEvent.objects.get(action=Action.SESSION_STARTED)
    assert (started.actor_id, started.changes) == (elena.pk, {"way": [None, "password"]})


def test_the_former_key_is_of_no_use(school: School) -> None:
    app = with_app(school.evaluator)
    browser = half_signed_in(school.evaluator)
    fixed = browser.cookies[SESSION].value
    assert answer(browser, app.code()).status_code == 200
    other = Browser()
    other.cookies[SESSION] = fixed
    assert status_of_me(other) == 401


@pytest.mark.parametrize(("steps", "status"), [(0, 200), (-1, 200), (-2, 400), (1, 400), (2, 400)])
def test_a_code_is_good_now_and_a_step_later(
    school: School, steps: int, status: int, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(timezone.now(), tick=False)
    app = with_app(school.evaluator)
    time_machine.shift(10 * STEP)
    browser = half_signed_in(school.evaluator)
    response = answer(browser, app.code(steps=steps))
    assert response.status_code == status
    if status == 400:
        refused = failure_of(response, 400)
        assert (refused["code"], [*refused["fields"]]) == ("wrong_second_factor", ["code"])
        assert status_of_me(browser) == 403


def test_no_code_is_accepted_twice_nor_one_before_the_last(
    school: School, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(timezone.now(), tick=False)
    app = with_app(school.evaluator)
    used, present = app.code(), app.code(steps=1)
    assert answer(half_signed_in(school.evaluator), used).status_code == 200
    assert answer(half_signed_in(school.evaluator), used).status_code == 400
    time_machine.shift(STEP)
    assert answer(half_signed_in(school.evaluator), present).status_code == 200
    assert answer(half_signed_in(school.evaluator), used).status_code == 400


def test_the_code_that_set_the_app_up_does_not_sign_in(school: School) -> None:
    browser = browser_of(school.evaluator)
    app = App(browser.post_json(f"{PROFILE}/app/begin").json()["secret"], [])
    code = app.code()
    assert browser.post_json(f"{PROFILE}/app", {"code": code}).status_code == 201
    assert answer(half_signed_in(school.evaluator), code).status_code == 400


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_with_one_code_one_comes_in(person: PersonFactory) -> None:
    user = person("Paula Cano", role=Role.EVALUATOR)
    app = with_app(user)
    for code in (app.code(), app.recovery_codes[3]):
        browsers = [half_signed_in(user) for _ in range(2)]
        answers = at_once(*[partial(answer, browser, code) for browser in browsers], queued=True)
        assert sorted(each.status_code for each in answers) == [200, 400]
        assert sorted(map(status_of_me, browsers)) == [200, 403]
    assert Session.objects.filter(person=user, seen_at__isnull=False).count() == 3


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_one_half_session_gives_one_session(person: PersonFactory) -> None:
    user = person("Paula Cano", role=Role.EVALUATOR)
    app = with_app(user)
    browser, other = half_signed_in(user), Browser()
    other.cookies = browser.cookies.copy()
    codes = app.recovery_codes[:2]
    answers = at_once(
        *[partial(answer, each, code) for each, code in zip((browser, other), codes, strict=True)],
        queued=True,
    )
    assert sorted(each.status_code for each in answers) == [200, 401]


@pytest.mark.both_databases
def test_each_recovery_code_is_good_once(school: School) -> None:
    app = with_app(school.evaluator)
    assert len(set(app.recovery_codes)) == 10
    for code in (app.recovery_codes[0], app.recovery_codes[9]):
        typed = f"{code[:5]} {code[5:]}"
        browser = half_signed_in(school.evaluator)
        assert answer(browser, typed).status_code == 200
        assert answer(half_signed_in(school.evaluator), typed).status_code == 400
    assert browser.read(PROFILE)["recovery_codes_left"] == 8
    assert AuditEvent.objects.filter(action=Action.RECOVERY_CODE_USED).count() == 2
    assert Message.objects.filter(kind="recovery_used", person=school.evaluator).exists()


@pytest.mark.parametrize("seconds", [0, 9])
def test_half_a_session_ends_in_ten_minutes_and_is_not_extended(
    school: School, seconds: int
) -> None:
    app = with_app(school.evaluator)
    begun = timezone.now()
    with time_machine.travel(begun, tick=False) as clock:
        browser = half_signed_in(school.evaluator)
        for _ in range(4):
            clock.shift(STEP_LIFETIME / 5)
            assert browser.read("/second-factor")["ways"] == ["totp", "recovery"]
        clock.move_to(begun + STEP_LIFETIME + timedelta(seconds=seconds))
        failure_of(answer(browser, app.code()), 401)


def test_wrong_answers_lock_the_pair_out_and_the_right_password_forgets_none(
    school: School, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(timezone.now())
    app = with_app(school.evaluator)
    browser = half_signed_in(school.evaluator)
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        failure_of(answer(browser, "000000"), 400)
    browser = half_signed_in(school.evaluator)
    failure_of(answer(browser, "000000"), 400)
    locked = answer(browser, app.code())
    assert failure_of(locked, 429)["code"] == "locked_out"
    assert int(locked["Retry-After"]) == 600
    credentials = {"email": school.evaluator.email, "password": PASSWORD}
    failure_of(Browser().post_json("/users/login", credentials), 429)
    # other people are not locked out
    assert status_of_me(signed_in(school.manager)) == 200
    assert (
        AuditEvent.objects.filter(
            action=Action.SECOND_FACTOR_REFUSED, person=school.evaluator
        ).count()
        == settings.AXES_FAILURE_LIMIT
    )
    time_machine.shift(settings.AXES_COOLOFF_TIME + timedelta(seconds=1))
    assert answer(half_signed_in(school.evaluator), app.code()).status_code == 200


def test_a_right_answer_ends_the_count(school: School) -> None:
    app = with_app(school.evaluator)
    browser = half_signed_in(school.evaluator)
    for code in app.recovery_codes[:3]:
        for _ in range(settings.AXES_FAILURE_LIMIT - 1):
            failure_of(answer(browser, "000000"), 400)
        assert answer(browser, code).status_code == 200
        browser = half_signed_in(school.evaluator)


def test_a_temporary_password_is_replaced_after_the_second_step(school: School) -> None:
    elena = school.evaluator
    app = with_app(elena)
    (given,) = set_temporary_passwords(
        actor=school.admin, user_ids=[elena.pk], replaces_chosen=True
    )
    browser = Browser()
    credentials = {"email": elena.email, "password": given.password}
    assert browser.post_json("/users/login", credentials).json() == {
        "user": None,
        "second_factor": "challenge",
    }
    change = {"newPassword": "una clave larga y nueva 7"}
    refused = browser.post_json("/profile/change-password", change)
    assert code_of(refused, 403) == "second_factor_required"
    assert answer(browser, app.code()).status_code == 200
    assert code_of(browser.get("/api/profile"), 403) == "password_change_required"
    assert browser.post_json("/profile/change-password", change).status_code == 204


OPEN = {call for call, guard in GUARDS.items() if not hasattr(guard, "steps")}
"""The calls that need no session, or a token."""
IN_CHALLENGE = {
    "GET /api/second-factor",
    "POST /api/second-factor",
    "POST /api/second-factor/passkey-options",
}
IN_SETUP = {
    "GET /api/second-factor",
    "GET /api/profile/second-factors",
    "POST /api/profile/second-factors/app/begin",
    "POST /api/profile/second-factors/app",
    "POST /api/profile/second-factors/passkeys/begin",
    "POST /api/profile/second-factors/passkeys",
}


def test_open_calls_are_those_of_signing_in_and_of_links() -> None:
    assert {path.split("/")[2] for path in OPEN} == {
        "csrf-token",
        "logout",
        "password",
        "users",
        "v1",
        "verification",
    }
    assert {path for path in OPEN if path.split("/")[2] == "users"} == {
        "POST /api/users/login",
        "POST /api/users/logout",
    }


def test_no_other_call_answers_half_a_session(school: School, settings: Settings) -> None:
    settings.SECOND_FACTOR_ROLES = {"admin", "gestionhumana"}
    with_app(school.admin)
    expected: list[tuple[Any, str, set[str]]] = [
        (school.admin, "second_factor_required", IN_CHALLENGE),
        (school.manager, "second_factor_setup_required", IN_SETUP),
    ]
    refused = AuditEvent.objects.filter(action=Action.ACCESS_REFUSED)
    for user, code, answering in expected:
        cookies = half_signed_in(user).cookies
        for call in sorted({*CALLS} - OPEN):
            method, path = address_of(call)
            browser = Browser()
            browser.cookies = deepcopy(cookies)
            with rolled_back():
                response = browser.call(method, path.removeprefix("/api"))
                assert not refused.exists(), call
            if call in answering:
                assert response.status_code in {200, 400, 409}, (call, response.content)
            else:
                assert response.status_code == 403, (call, response.content)
                assert response.json()["code"] == code, call


def test_signing_out_of_half_a_session_ends_it(school: School) -> None:
    with_app(school.evaluator)
    browser = half_signed_in(school.evaluator)
    assert browser.post_json("/logout").status_code == 204
    failure_of(browser.get("/api/second-factor"), 401)
    assert not AuditEvent.objects.filter(action=Action.SESSION_ENDED).exists()


def test_half_a_session_is_not_listed_and_ends_with_the_others(school: School) -> None:
    browser = browser_of(school.evaluator)
    with_app(school.evaluator, browser=browser)
    half = half_signed_in(school.evaluator)
    assert len(browser.read("/profile/sessions")) == 1
    assert browser.call("DELETE", "/profile/sessions").status_code == 204
    failure_of(half.get("/api/second-factor"), 401)


def test_whoever_must_have_one_sets_it_up_and_is_signed_in(
    school: School, settings: Settings
) -> None:
    settings.SECOND_FACTOR_ROLES = {"gestionhumana"}
    browser = half_signed_in(school.manager)
    assert browser.read("/second-factor") == {"ways": []}
    assert code_of(browser.get("/api/users/me"), 403) == "second_factor_setup_required"
    key = browser.cookies[SESSION].value
    app = with_app(school.manager, browser=browser)
    assert browser.cookies[SESSION].value != key
    assert browser.read("/users/me")["id"] == school.manager.pk
    assert len(app.recovery_codes) == 10
    assert AuditEvent.objects.filter(action=Action.SESSION_STARTED).count() == 1
    # those who need none
    assert status_of_me(signed_in(school.admin)) == 200


def test_a_session_from_before_the_setting_goes_on(school: School, settings: Settings) -> None:
    browser = signed_in(school.manager)
    settings.SECOND_FACTOR_ROLES = {"gestionhumana"}
    assert status_of_me(browser) == 200


def test_a_factor_that_is_taken_off_meanwhile_ends_half_a_session(school: School) -> None:
    app = with_app(school.evaluator)
    half = half_signed_in(school.evaluator)
    path = f"/users/{school.evaluator.pk}/second-factor"
    assert browser_of(school.admin).call("DELETE", path).status_code == 204
    failure_of(answer(half, app.code()), 401)


def test_no_secret_is_readable_in_the_database(school: School) -> None:
    browser = browser_of(school.evaluator)
    secret = browser.post_json(f"{PROFILE}/app/begin").json()["secret"]
    key = browser.cookies[SESSION].value
    content = Session.objects.get(pk=key).get_decoded()
    assert secret not in str(content)
    app = with_app(school.evaluator, browser=browser)
    stored = str([*Authenticator.objects.values_list("data", flat=True)])
    for word in (app.secret, *app.recovery_codes):
        assert word not in stored

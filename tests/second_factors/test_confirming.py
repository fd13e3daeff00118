"""Confirming who one is, with a second factor."""

import pytest
from django.conf import settings

from evaluacmo.auditlog.models import Action, AuditEvent
from tests.conftest import PASSWORD, Browser, School, browser_of
from tests.failures import code_of, failure_of
from tests.second_factors.factors import PROFILE, with_app, with_passkey

pytestmark = pytest.mark.sqlite_suffices

CONFIRM = "/profile/confirm"
SESSION = settings.SESSION_COOKIE_NAME


def asks(browser: Browser) -> bool:
    """Whether this session has to confirm before it sets up a passkey."""
    response = browser.post_json(f"{PROFILE}/passkeys/begin")
    if response.status_code == 403:
        assert code_of(response, 403) == "confirmation_required"
    return bool(response.status_code == 403)


def test_by_the_code_and_not_by_the_password(school: School) -> None:
    app = with_app(school.evaluator)
    browser = browser_of(school.evaluator, is_confirmed=False)
    refused = browser.post_json(CONFIRM, {"currentPassword": PASSWORD})
    assert code_of(refused, 409) == "second_factor_needed"
    failure_of(browser.post_json(CONFIRM, {"code": "000000"}), 400)
    assert failure_of(browser.post_json(CONFIRM, {}), 400)["fields"].keys() == {"code"}
    assert asks(browser)
    key = browser.cookies[SESSION].value
    assert browser.post_json(CONFIRM, {"code": app.code()}).status_code == 204
    assert browser.cookies[SESSION].value != key
    assert not asks(browser)
    assert AuditEvent.objects.filter(action=Action.SESSION_CONFIRMED).count() == 1


def test_by_a_recovery_code(school: School) -> None:
    app = with_app(school.evaluator)
    browser = browser_of(school.evaluator, is_confirmed=False)
    code = app.recovery_codes[0]
    assert browser.post_json(CONFIRM, {"code": code}).status_code == 204
    assert not asks(browser)
    failure_of(browser.post_json(CONFIRM, {"code": code}), 400)


def test_by_a_passkey(school: School) -> None:
    passkey = with_passkey(school.evaluator)
    browser = browser_of(school.evaluator, is_confirmed=False)
    assert asks(browser)
    begun = browser.post_json(f"{CONFIRM}/passkey-options")
    assert begun.status_code == 200
    wrong = passkey.answered(begun.json()["options"], origin="https://evil.example")
    failure_of(browser.post_json(CONFIRM, {"credential": wrong}), 400)
    options = browser.post_json(f"{CONFIRM}/passkey-options").json()["options"]
    right = {"credential": passkey.answered(options)}
    assert browser.post_json(CONFIRM, right).status_code == 204
    assert not asks(browser)


def test_wrong_codes_lock_out_here_too(school: School) -> None:
    app = with_app(school.evaluator)
    browser = browser_of(school.evaluator, is_confirmed=False)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        failure_of(browser.post_json(CONFIRM, {"code": "000000"}), 400)
    failure_of(browser.post_json(CONFIRM, {"code": app.code()}), 429)


def test_changing_the_password_confirms_nothing(school: School) -> None:
    with_app(school.evaluator)
    browser = browser_of(school.evaluator, is_confirmed=False)
    body = {"currentPassword": PASSWORD, "newPassword": "una clave larga y nueva 7"}
    assert browser.post_json("/profile/change-password", body).status_code == 204
    assert asks(browser)


def test_without_a_factor_the_password_confirms(school: School) -> None:
    browser = browser_of(school.evaluator, is_confirmed=False)
    assert failure_of(browser.post_json(CONFIRM, {}), 400)["fields"].keys() == {"currentPassword"}
    failure_of(browser.post_json(CONFIRM, {"code": "123456"}), 400)
    assert browser.post_json(CONFIRM, {"currentPassword": PASSWORD}).status_code == 204
    assert not asks(browser)
    options = browser.post_json(f"{CONFIRM}/passkey-options")
    assert code_of(options, 409) == "no_passkey"

"""Registering a passkey, and signing in with it."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from fido2.utils import websafe_encode
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import User
from tests.conftest import Browser, School, browser_of
from tests.failures import failure_of
from tests.second_factors.factors import PROFILE, half_signed_in, status_of_me, with_passkey
from tests.second_factors.passkeys import FLAG, Passkey

pytestmark = pytest.mark.sqlite_suffices


def options_of(browser: Browser) -> Any:
    begun = browser.post_json("/second-factor/passkey-options")
    assert begun.status_code == 200, begun.content
    return begun.json()["options"]


def answer_with(browser: Browser, credential: Any) -> Any:
    return browser.post_json("/second-factor", {"credential": credential})


def enter(user: User, passkey: Passkey, **changed: Any) -> int:
    browser = half_signed_in(user)
    response = answer_with(browser, passkey.answered(options_of(browser), **changed))
    if response.status_code == 400:
        refused = failure_of(response, 400)
        assert (refused["code"], [*refused["fields"]]) == ("wrong_second_factor", ["credential"])
        assert status_of_me(browser) == 403
    return int(response.status_code)


def test_a_passkey_signs_in(school: School) -> None:
    elena = school.evaluator
    passkey = with_passkey(elena)
    browser = half_signed_in(elena)
    assert browser.read("/second-factor")["ways"] == ["passkey", "recovery"]
    options = options_of(browser)["publicKey"]
    assert (options["rpId"], options["userVerification"]) == ("testserver", "preferred")
    response = answer_with(browser, passkey.answered(options_of(browser)))
    assert response.status_code == 200, response.content
    assert response.json()["user"] == browser.read("/users/me")
    (row,) = Authenticator.objects.filter(type="webauthn")
    assert (row.data["sign_count"], row.last_used_at is None) == (1, False)
    assert enter(elena, passkey) == 200


@pytest.mark.parametrize(
    "changed",
    [
        {"origin": "https://testserver"},
        {"origin": "http://testserver:8000"},
        {"origin": "http://testserver.evil.example"},
        {"challenge": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"rp_id": "evil.example"},
        {"flags": FLAG(0)},
    ],
    ids=str,
)
def test_what_does_not_hold_is_refused(school: School, changed: dict[str, Any]) -> None:
    passkey = with_passkey(school.evaluator)
    assert enter(school.evaluator, passkey, **changed) == 400
    assert enter(school.evaluator, passkey) == 200


def test_another_key_is_refused(school: School) -> None:
    with_passkey(school.evaluator)
    theirs = with_passkey(school.manager, credential_id=b"credential of another")
    assert enter(school.evaluator, theirs) == 400
    # the same name, and another key
    assert enter(school.evaluator, Passkey()) == 400
    assert enter(school.manager, theirs) == 200


@pytest.mark.parametrize(("counts", "last"), [((5, 5), 400), ((5, 4), 400), ((5, 0), 400)])
def test_a_count_that_does_not_grow_is_of_a_copy(
    school: School, counts: tuple[int, int], last: int
) -> None:
    passkey = with_passkey(school.evaluator)
    first, second = counts
    assert enter(school.evaluator, passkey, count=first) == 200
    assert enter(school.evaluator, passkey, count=second) == last
    assert enter(school.evaluator, passkey, count=first + 1) == 200


def test_passkeys_that_do_not_count_sign_in(school: School) -> None:
    passkey = with_passkey(school.evaluator)
    assert [enter(school.evaluator, passkey, count=0) for _ in range(2)] == [200, 200]


def test_a_challenge_is_good_once(school: School) -> None:
    passkey = with_passkey(school.evaluator)
    browser = half_signed_in(school.evaluator)
    options = options_of(browser)
    wrong = passkey.answered(options, origin="https://evil.example")
    failure_of(answer_with(browser, wrong), 400)
    failure_of(answer_with(browser, passkey.answered(options)), 400)
    # one of another session
    other = options_of(half_signed_in(school.evaluator))
    options_of(browser)
    failure_of(answer_with(browser, passkey.answered(other)), 400)


@pytest.mark.parametrize(
    "changed",
    [
        {"origin": "https://evil.example"},
        {"challenge": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"rp_id": "evil.example"},
    ],
    ids=str,
)
def test_a_new_passkey_that_does_not_hold_is_refused(
    school: School, changed: dict[str, Any]
) -> None:
    browser, passkey = browser_of(school.evaluator), Passkey()
    options = browser.post_json(f"{PROFILE}/passkeys/begin").json()["options"]
    assert options["publicKey"]["rp"]["id"] == "testserver"
    body = {"name": "Llave", "credential": passkey.made(options, **changed)}
    refused = failure_of(browser.post_json(f"{PROFILE}/passkeys", body), 400)
    assert (refused["code"], [*refused["fields"]]) == ("wrong_second_factor", ["credential"])
    # the challenge is spent
    body["credential"] = passkey.made(options)
    failure_of(browser.post_json(f"{PROFILE}/passkeys", body), 400)
    assert not Authenticator.objects.exists()


def test_a_passkey_is_not_made_twice(school: School) -> None:
    browser = browser_of(school.evaluator)
    with_passkey(school.evaluator, browser=browser)
    options = browser.post_json(f"{PROFILE}/passkeys/begin").json()["options"]
    (excluded,) = options["publicKey"]["excludeCredentials"]
    assert excluded["type"] == "public-key"
    body = {"name": "Otra vez", "credential": Passkey().made(options)}
    failure_of(browser.post_json(f"{PROFILE}/passkeys", body), 400)
    assert len(browser.read(PROFILE)["passkeys"]) == 1


def test_behind_the_proxy_the_origin_is_https(school: School, settings: Settings) -> None:
    passkey = with_passkey(school.evaluator)
    browser = half_signed_in(school.evaluator)
    settings.HTTPS = True
    options = options_of(browser)
    failure_of(answer_with(browser, passkey.answered(options)), 400)
    options = options_of(browser)
    answered = answer_with(browser, passkey.answered(options, origin="https://testserver"))
    assert answered.status_code == 200


texts = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=200).map(websafe_encode),
    st.just("gYGBgYGBgYGB" * 1500),
)


@hypothesis_settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(client=texts, second=texts, signature=texts)
def test_no_answer_however_odd_fails(
    school: School, client: str, second: str, signature: str
) -> None:
    browser = browser_of(school.collaborator)
    options = browser.post_json(f"{PROFILE}/passkeys/begin").json()["options"]
    good = Passkey().made(options)
    for response in (
        {"clientDataJSON": client, "attestationObject": second},
        {**good["response"], "attestationObject": second},
        {"clientDataJSON": client, "attestationObject": good["response"]["attestationObject"]},
    ):
        browser.post_json(f"{PROFILE}/passkeys/begin")
        body = {"name": "Llave", "credential": {**good, "response": response}}
        failure_of(browser.post_json(f"{PROFILE}/passkeys", body), 400)


@hypothesis_settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(client=texts, said=texts, signature=texts)
def test_no_assertion_however_odd_fails(
    school: School, settings: Settings, client: str, said: str, signature: str
) -> None:
    settings.AXES_FAILURE_LIMIT = 10_000
    if not Authenticator.objects.exists():
        with_passkey(school.evaluator)
    browser = half_signed_in(school.evaluator)
    good = Passkey().answered(options_of(browser))
    for response in (
        {"clientDataJSON": client, "authenticatorData": said, "signature": signature},
        {**good["response"], "authenticatorData": said},
        {**good["response"], "signature": signature},
    ):
        options_of(browser)
        body = {**good, "response": response}
        failure_of(answer_with(browser, body), 400)

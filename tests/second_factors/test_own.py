"""One's own second factors: the profile."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.mfa.models import Authenticator
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.mail.models import Message, MessageKind
from evaluacmo.second_factors.services import PASSKEYS_AT_MOST
from tests.conftest import Browser, School, browser_of
from tests.failures import code_of, failure_of
from tests.second_factors.factors import (
    PROFILE,
    answer,
    half_signed_in,
    status_of_me,
    with_app,
    with_passkey,
)
from tests.second_factors.passkeys import Passkey

pytestmark = pytest.mark.sqlite_suffices

NOTHING = {"is_required": False, "app": None, "passkeys": [], "recovery_codes_left": 0}


def kinds(user: User) -> list[str]:
    return [*Message.objects.filter(person=user).values_list("kind", flat=True)]


def actions(user: User) -> list[tuple[str, int | None]]:
    events = AuditEvent.objects.filter(person=user, action__startswith="user.").order_by("at", "id")
    return [(event.action, event.actor_id) for event in events]


def remove(browser: Browser, which: str) -> Any:
    return browser.call("DELETE", f"{PROFILE}/{which}")


def test_an_app_is_added_and_removed(school: School) -> None:
    elena = school.evaluator
    browser, elsewhere = browser_of(elena), browser_of(elena)
    assert browser.read(PROFILE) == NOTHING
    with_app(elena, browser=browser)
    told = browser.read(PROFILE)
    assert told["app"].keys() == {"created_at", "last_used_at"}
    assert (told["app"]["last_used_at"], told["recovery_codes_left"]) == (None, 10)
    assert status_of_me(elsewhere) == 401
    assert status_of_me(browser) == 200
    elsewhere = browser_of(elena)
    assert remove(browser, "app").status_code == 204
    assert browser.read(PROFILE) == NOTHING
    assert not Authenticator.objects.exists()
    assert status_of_me(elsewhere) == 401
    failure_of(remove(browser, "app"), 404)
    assert actions(elena) == [
        (Action.SECOND_FACTOR_ADDED, elena.pk),
        (Action.SECOND_FACTOR_REMOVED, elena.pk),
    ]
    assert kinds(elena) == [MessageKind.FACTOR_ADDED, MessageKind.FACTOR_REMOVED]


def test_the_address_of_an_app_names_the_school_and_the_person(school: School) -> None:
    begun = browser_of(school.evaluator).post_json(f"{PROFILE}/app/begin").json()
    address = urlsplit(begun["uri"])
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert address.path.endswith(":elena%40colegio.example")
    fields = parse_qs(address.query)
    assert fields["secret"] == [begun["secret"]]
    assert fields["issuer"] == ["Nuestra institución"]
    assert (fields["digits"], fields["period"]) == (["6"], ["30"])


def test_an_app_needs_its_code(school: School) -> None:
    browser = browser_of(school.evaluator)
    body = {"code": "123456"}
    assert code_of(browser.post_json(f"{PROFILE}/app", body), 409) == "setup_expired"
    browser.post_json(f"{PROFILE}/app/begin")
    refused = failure_of(browser.post_json(f"{PROFILE}/app", body), 400)
    assert (refused["code"], [*refused["fields"]]) == ("wrong_second_factor", ["code"])
    assert browser.read(PROFILE) == NOTHING


def test_there_is_one_app(school: School) -> None:
    browser = browser_of(school.evaluator)
    with_app(school.evaluator, browser=browser)
    assert code_of(browser.post_json(f"{PROFILE}/app/begin"), 409) == "app_exists"


def test_a_second_factor_beside_the_first_brings_no_codes(school: School) -> None:
    elena = school.evaluator
    browser = browser_of(elena)
    with_app(elena, browser=browser)
    passkey = Passkey()
    options = browser.post_json(f"{PROFILE}/passkeys/begin").json()["options"]
    body = {"name": "  Mi   portátil ", "credential": passkey.made(options)}
    added = browser.post_json(f"{PROFILE}/passkeys", body)
    assert (added.status_code, added.json()) == (201, {"recovery_codes": None})
    (shown,) = browser.read(PROFILE)["passkeys"]
    assert shown.keys() == {"id", "name", "created_at", "last_used_at"}
    assert shown["last_used_at"] is None
    # the other one stays, with the codes
    assert remove(browser, "app").status_code == 204
    assert browser.read(PROFILE)["recovery_codes_left"] == 10
    assert remove(browser, f"passkeys/{shown['id']}").status_code == 204
    assert browser.read(PROFILE) == NOTHING


def test_the_passkey_of_somebody_else_is_not_removed(school: School) -> None:
    with_passkey(school.evaluator)
    mine = browser_of(school.manager)
    with_passkey(school.manager, browser=mine)
    other = Authenticator.objects.get(user=school.evaluator, type="webauthn")
    failure_of(remove(mine, f"passkeys/{other.pk}"), 404)
    codes = Authenticator.objects.get(user=school.manager, type="recovery_codes")
    failure_of(remove(mine, f"passkeys/{codes.pk}"), 404)


def test_nobody_has_passkeys_without_end(school: School) -> None:
    browser = browser_of(school.evaluator)
    with_passkey(school.evaluator, browser=browser)
    row = Authenticator.objects.get(type="webauthn")
    Authenticator.objects.bulk_create(
        Authenticator(user=row.user, type=row.type, data=row.data)
        for _ in range(PASSKEYS_AT_MOST - 1)
    )
    assert code_of(browser.post_json(f"{PROFILE}/passkeys/begin"), 409) == "too_many_passkeys"


def test_the_last_one_stays_where_the_role_requires_one(school: School, settings: Settings) -> None:
    browser = browser_of(school.manager)
    with_app(school.manager, browser=browser)
    settings.SECOND_FACTOR_ROLES = {"gestionhumana"}
    assert browser.read(PROFILE)["is_required"]
    assert code_of(remove(browser, "app"), 409) == "second_factor_required_for_role"
    with_passkey(school.manager, browser=browser)
    assert remove(browser, "app").status_code == 204


def test_recovery_codes_are_replaced(school: School) -> None:
    browser = browser_of(school.evaluator)
    path = f"{PROFILE}/recovery-codes"
    assert code_of(browser.post_json(path), 409) == "no_second_factor"
    app = with_app(school.evaluator, browser=browser)
    replaced = browser.post_json(path)
    assert replaced.status_code == 200
    codes = replaced.json()["recovery_codes"]
    assert len({*codes, *app.recovery_codes}) == 20
    half = half_signed_in(school.evaluator)
    assert answer(half, app.recovery_codes[0]).status_code == 400
    assert answer(half, codes[0]).status_code == 200
    assert actions(school.evaluator)[1:] == [
        (Action.RECOVERY_CODES_REPLACED, school.evaluator.pk),
        (Action.RECOVERY_CODE_USED, school.evaluator.pk),
    ]


def test_a_factor_and_its_codes_are_the_owners(school: School) -> None:
    app = with_app(school.evaluator)
    with_app(school.manager)
    half = half_signed_in(school.manager)
    assert answer(half, app.recovery_codes[0]).status_code == 400
    assert answer(half, app.code()).status_code == 400

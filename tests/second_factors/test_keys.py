"""Second factors and the secret key, and what is kept of them."""

import json

import pytest
from allauth.mfa.models import Authenticator
from pytest_django.fixtures import Settings

from evaluacmo.installation.services import accept_key, require_own_key
from evaluacmo.joining.relations import move_rows
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from tests.conftest import School
from tests.second_factors.factors import answer, half_signed_in, with_app, with_passkey
from tests.second_factors.test_passkeys import answer_with, options_of

pytestmark = pytest.mark.sqlite_suffices


def enters(school: School, code: str) -> bool:
    return bool(answer(half_signed_in(school.evaluator), code).status_code == 200)


def change_key(settings: Settings, *, keeps_former: bool = True) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if keeps_former else []
    settings.SECRET_KEY = f"{settings.SECRET_KEY} and more"


def test_a_new_key_keeps_factors_working(school: School, settings: Settings) -> None:
    require_own_key()
    app = with_app(school.evaluator)
    change_key(settings)
    assert enters(school, app.code())
    assert enters(school, app.recovery_codes[0])
    # the start with the new key encrypts all again, so that the former may go
    require_own_key()
    settings.SECRET_KEY_FALLBACKS = []
    assert enters(school, app.recovery_codes[1])


def test_a_lost_key_lets_nobody_in_but_with_passkeys(school: School, settings: Settings) -> None:
    require_own_key()
    app, passkey = with_app(school.evaluator), with_passkey(school.evaluator)
    change_key(settings, keeps_former=False)
    assert accept_key()
    assert not enters(school, app.code())
    assert not enters(school, app.recovery_codes[0])
    browser = half_signed_in(school.evaluator)
    answered = answer_with(browser, passkey.answered(options_of(browser)))
    assert answered.status_code == 200


def test_an_export_tells_that_there_are_factors_and_no_secret(school: School) -> None:
    app = with_app(school.evaluator)
    with_passkey(school.evaluator)
    told = export_person(str(school.evaluator.email))
    factors = json.loads(told)["person"]["second_factors"]
    assert factors["app"].keys() == {"created_at", "last_used_at"}
    assert [each["name"] for each in factors["passkeys"]] == ["Portátil"]
    assert factors["recovery_codes_left"] == 10
    stored = Authenticator.objects.values_list("data", flat=True)
    parts = [str(part) for data in stored for part in data.values() if len(str(part)) > 10]
    for secret in (app.secret, *app.recovery_codes, *parts):
        assert secret not in told


@pytest.mark.both_databases
def test_anonymising_and_joining_delete_them(school: School) -> None:
    with_app(school.evaluator)
    with_passkey(school.manager)
    anonymise_person(str(school.evaluator.email))
    assert {row.user_id for row in Authenticator.objects.all()} == {school.manager.pk}
    move_rows(joined=school.manager.pk, stays=school.admin.pk)
    assert not Authenticator.objects.exists()

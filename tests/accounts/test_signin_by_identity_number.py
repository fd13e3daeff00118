"""Signing in with an identity number, where the school allows it, by the rules for e-mails."""

import logging
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import make_password
from pytest_django.fixtures import Settings

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import User
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.accounts.signin import FAILURES_PER_EMAIL
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.school.services import change_school
from tests.accounts.test_passwords import WatchedHasher
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of

pytestmark = pytest.mark.sqlite_suffices

NUMBER = "52123456"
HERE, ELSEWHERE = "10.1.1.1", "10.2.2.2"
WRONG = "no es esta clave"


def attempt(name: str, password: str = WRONG, *, address: str = HERE) -> Any:
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = address
    return browser.post_json("/users/login", {"email": name, "password": password})


@pytest.fixture
def rosa(person: PersonFactory) -> User:
    """A person without e-mail."""
    return person("Rosa Aseo", email=None, identity_number=NUMBER)


@pytest.fixture
def _allowed(person: PersonFactory) -> None:
    change_school(signs_in_by_identity_number=True)


@pytest.mark.usefixtures("_allowed")
@pytest.mark.parametrize("written", [NUMBER, "52.123.456", " 52-123 456 "])
def test_a_person_without_email_signs_in_with_their_number(rosa: User, written: str) -> None:
    answer = attempt(written, PASSWORD)
    assert answer.status_code == 200
    assert answer.json()["user"]["id"] == rosa.pk


@pytest.mark.usefixtures("_allowed")
def test_both_ways_lead_to_the_same_account(person: PersonFactory) -> None:
    ana = person("Ana", email="ana@colegio.example", identity_number=NUMBER)
    for name in (NUMBER, "Ana@Colegio.example"):
        assert attempt(name, PASSWORD).json()["user"]["id"] == ana.pk


def test_without_the_setting_nobody_does(rosa: User, person: PersonFactory) -> None:
    person("Ana", email="ana@colegio.example", identity_number="999888")
    for number in (NUMBER, "999888", "111222"):
        failure = failure_of(attempt(number, PASSWORD), 401)
        assert failure["message"] == messages.WRONG_CREDENTIALS
    refused = AuditEvent.objects.filter(action="session.refused")
    assert set(refused.values_list("person", flat=True)) == {None}


def test_sessions_of_people_without_email_end_with_the_setting(rosa: User, school: School) -> None:
    change_school(signs_in_by_identity_number=True)
    own, other = browser_of(rosa), browser_of(school.collaborator)
    assert own.read("/profile")["name"] == "Rosa Aseo"
    change_school(signs_in_by_identity_number=False)
    assert own.get("/api/profile").status_code == 401
    assert other.get("/api/profile").status_code == 200


@pytest.mark.usefixtures("_allowed")
def test_five_failures_lock_the_pair_however_the_number_is_written(rosa: User) -> None:
    for written in (NUMBER, "52.123.456", "52-123-456", " 52123456", "52 123 456"):
        assert code_of(attempt(written), 401) == "wrong_credentials"
    assert code_of(attempt(NUMBER, PASSWORD), 429) == "locked_out"
    assert attempt(NUMBER, PASSWORD, address=ELSEWHERE).status_code == 200


@pytest.mark.usefixtures("_allowed")
def test_a_known_number_is_answered_as_an_unknown_one(
    rosa: User, person: PersonFactory, settings: Settings
) -> None:
    person("Inés", email=None, identity_number="777666", is_active=False)
    settings.PASSWORD_HASHERS = ["tests.accounts.test_passwords.WatchedHasher"]
    User.objects.update(password=make_password(PASSWORD))
    told = {}
    for number in (NUMBER, "777666", "111222"):
        WatchedHasher.depths.clear()
        answers = [attempt(number) for _ in range(6)]
        told[number] = (
            [(each.status_code, each.content) for each in answers],
            len(WatchedHasher.depths),
        )
    assert told[NUMBER] == told["777666"] == told["111222"]


@pytest.mark.usefixtures("_allowed")
def test_a_sign_in_ends_the_count_of_either_name(person: PersonFactory) -> None:
    person("Ana", email="ana@colegio.example", identity_number=NUMBER)
    for name, other in ((NUMBER, "ana@colegio.example"), ("ana@colegio.example", NUMBER)):
        for _ in range(4):
            attempt(NUMBER)
            attempt("ana@colegio.example")
        assert attempt(name, PASSWORD).status_code == 200
        assert code_of(attempt(other), 401) == "wrong_credentials"
        assert attempt(name, PASSWORD).status_code == 200


@pytest.mark.usefixtures("_allowed")
def test_the_ceiling_of_all_addresses_spares_a_known_network(rosa: User) -> None:
    assert attempt(NUMBER, PASSWORD).status_code == 200
    for at in range(FAILURES_PER_EMAIL):
        if at % 4 == 0:
            address = f"10.3.{at}.1"
        attempt(NUMBER, address=address)
    assert code_of(attempt(NUMBER, PASSWORD, address=ELSEWHERE), 429) == "locked_out"
    assert attempt(NUMBER, PASSWORD).status_code == 200


@pytest.mark.usefixtures("_allowed")
def test_no_number_is_kept_or_logged(rosa: User, caplog: pytest.LogCaptureFixture) -> None:
    loggers = [logging.getLogger(name) for name in ("", "axes", "django")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG):
            attempt(NUMBER)
            attempt("52.123.456")
            attempt(NUMBER, PASSWORD, address=ELSEWHERE)
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
    kept = [AccessAttempt.objects.values(), AuditEvent.objects.values()]
    for text in (caplog.text, str([list(rows) for rows in kept])):
        assert NUMBER not in text
        assert "52.123.456" not in text


@pytest.mark.usefixtures("_allowed")
def test_a_person_without_email_gets_a_temporary_password_and_chooses_their_own(
    rosa: User, school: School
) -> None:
    User.objects.filter(pk=rosa.pk).update(password="!")
    (made,) = set_temporary_passwords(actor=school.manager, user_ids=[rosa.pk])
    browser = Browser()
    signed = browser.post_json("/users/login", {"email": NUMBER, "password": made.password})
    assert signed.json()["user"]["access"] == "temporary"
    for wrong, status in ((WRONG, 400), (made.password, 204)):
        chosen = {"currentPassword": wrong, "newPassword": "otra clave larga 9"}
        assert browser.post_json("/profile/change-password", chosen).status_code == status
    assert attempt(NUMBER, "otra clave larga 9").status_code == 200
    assert not AccessAttempt.objects.exists()


def test_without_the_setting_they_get_none(rosa: User, as_manager: Browser) -> None:
    User.objects.filter(pk=rosa.pk).update(password="!")
    refused = as_manager.post_json("/users/temporary-passwords", {"ids": [rosa.pk]})
    assert code_of(refused, 409) == "no_email"
    assert as_manager.read("/users?access=none") == []
    assert [each["id"] for each in as_manager.read("/users?has_email=false")] == [rosa.pk]
    change_school(signs_in_by_identity_number=True)
    assert [each["id"] for each in as_manager.read("/users?access=none")] == [rosa.pk]
    made = as_manager.post_json("/users/temporary-passwords", {"ids": [rosa.pk]}).json()
    assert (made[0]["name"], made[0]["email"]) == ("Rosa Aseo", "")
    assert NUMBER not in str(made)


def test_admins_allow_it_and_the_log_knows(as_admin: Browser, as_manager: Browser) -> None:
    before = as_admin.read("/school")
    assert before["signs_in_by_identity_number"] is False
    body = {**before, "signs_in_by_identity_number": True, "base": before}
    assert code_of(as_manager.put_json("/school", body), 403) == "forbidden"
    assert as_admin.put_json("/school", body).json()["signs_in_by_identity_number"] is True
    event = AuditEvent.objects.get(action="school.changed")
    assert event.changes == {"signs_in_by_identity_number": [False, True]}


@pytest.mark.usefixtures("_allowed")
def test_attempts_with_a_number_go_with_the_person(person: PersonFactory) -> None:
    person("Ana", email="ana@colegio.example", identity_number=NUMBER)
    attempt(NUMBER)
    attempt("ana@colegio.example")
    anonymise_person("ana@colegio.example")
    assert not AccessAttempt.objects.exists()

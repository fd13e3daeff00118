"""Signing in, and the lock-out after failures in a row."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.utils import timezone
from pytest_django.fixtures import Settings
from time_machine import TimeMachineFixture

from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.accounts.services import create_user
from evaluacmo.accounts.signin import (
    FAILURES_PER_ADDRESS,
    FAILURES_PER_EMAIL,
    forget_networks,
)
from evaluacmo.auditlog.services import purge_before
from evaluacmo.config import settings as product_settings
from tests.conftest import PASSWORD, Browser, NewEvents, PersonFactory, School
from tests.failures import code_of, failure_of

pytestmark = pytest.mark.sqlite_suffices

LIMIT = 5
HERE, ELSEWHERE = "10.1.1.1", "10.2.2.2"
NOON = "2026-03-04T12:00:00+00:00"
WRONG = "no es esta clave"


def attempt(
    email: str,
    password: str = WRONG,
    *,
    address: str = HERE,
    query: str = "",
    headers: dict[str, str] | None = None,
) -> Any:
    """Try to sign in from an address, in a browser that has not been there before."""
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = address
    body = {"email": email, "password": password}
    return browser.call("POST", f"/users/login{query}", body, **(headers or {}))


def fail(times: int, email: str, **how: Any) -> None:
    """Fail to sign in so often; each must be answered as a failure, not as locked."""
    for _ in range(times):
        assert code_of(attempt(email, **how), 401) == "wrong_credentials"


@pytest.fixture
def email(person: PersonFactory) -> str:
    """A person's e-mail."""
    return str(person("Paula Cano", email="paula@colegio.example").email)


# --- good and bad credentials ---------------------------------------------------------------------


def test_signing_in_answers_who_it_is(school: School) -> None:
    response = attempt("gloria@colegio.example", PASSWORD)
    assert response.status_code == 200
    assert response.json() == {
        "user": {
            "id": school.manager.pk,
            "name": "Gloria Hernández",
            "email": "gloria@colegio.example",
            "identity_number": "",
            "role": "gestionhumana",
            "position": "",
            "department": "",
            "category_id": None,
            "status": True,
            "has_access": True,
            "access": "set",
            "access_given_by_name": "",
            "access_given_at": None,
        }
    }


def test_me_answers_the_same_object_bare(school: School) -> None:
    browser = Browser()
    body = {"email": "gloria@colegio.example", "password": PASSWORD}
    answer = browser.post_json("/users/login", body).json()
    assert browser.read("/users/me") == answer["user"]


def test_the_email_is_taken_in_any_case_and_with_spaces(email: str) -> None:
    assert attempt(" \tPaula@COLEGIO.example\n", PASSWORD).status_code == 200


@pytest.mark.parametrize(
    "password", [f" {PASSWORD}", f"{PASSWORD} ", PASSWORD.upper(), PASSWORD[:-1]]
)
def test_the_password_is_taken_as_it_is(email: str, password: str) -> None:
    assert code_of(attempt(email, password), 401) == "wrong_credentials"


def test_unknown_inactive_without_password_and_wrong_are_answered_alike(
    school: School, person: PersonFactory, email: str
) -> None:
    person("Inés", email="ines@colegio.example", is_active=False)
    create_user(
        actor=school.admin,
        name="Sin Clave",
        email="sinclave@colegio.example",
        role=Role.COLLABORATOR,
        password=None,
    )
    tries = [
        ("nadie@colegio.example", PASSWORD),
        ("ines@colegio.example", PASSWORD),
        ("ines@colegio.example", WRONG),
        ("sinclave@colegio.example", PASSWORD),
        (email, WRONG),
        ("no es un correo", PASSWORD),
        ("x" * 5000, PASSWORD),
        ("x" * 250 + "@colegio.example", PASSWORD),
        (email, "x" * 5000),
        ("   ", PASSWORD),
        ("%", PASSWORD),
        ("\u202e" + email, PASSWORD),
    ]
    responses = [attempt(*each) for each in tries]
    assert {response.status_code for response in responses} == {401}
    assert len({response.content for response in responses}) == 1
    assert not Session.objects.exists()


def test_all_of_them_are_locked_alike(person: PersonFactory, email: str) -> None:
    person("Inés", email="ines@colegio.example", is_active=False)
    for each in ("nadie@colegio.example", "ines@colegio.example", email, "x" * 5000):
        fail(LIMIT, each)
    answers = {
        (response.status_code, response.content, response["Retry-After"])
        for response in (
            attempt("nadie@colegio.example"),
            attempt("ines@colegio.example"),
            attempt("ines@colegio.example", PASSWORD),
            attempt(email),
            attempt(email, PASSWORD),
            attempt("x" * 5000),
        )
    }
    assert len(answers) == 1


# --- the lock -------------------------------------------------------------------------------------


def test_the_sixth_try_is_locked_right_password_or_not(email: str) -> None:
    fail(LIMIT, email)
    for password in (WRONG, PASSWORD):
        body = failure_of(attempt(email, password), 429)
        assert body == {
            "message": "Demasiados intentos fallidos. Intente de nuevo en 10 minutos.",
            "code": "locked_out",
        }
    wait = attempt(email)["Retry-After"]
    assert wait.isdecimal()
    assert 0 < int(wait) <= 600


def test_the_refusal_says_how_long_the_lock_lasts(email: str, settings: Settings) -> None:
    settings.AXES_COOLOFF_TIME = timedelta(minutes=5)
    fail(LIMIT, email)
    refused = attempt(email)
    assert "en 5 minutos." in failure_of(refused, 429)["message"]
    assert refused["Retry-After"] == "300"


def test_the_fifth_try_may_still_be_right(email: str) -> None:
    fail(LIMIT - 1, email)
    assert attempt(email, PASSWORD).status_code == 200


def test_the_lock_ends_after_ten_minutes_whatever_is_tried_meanwhile(
    email: str, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(NOON, tick=False)
    fail(LIMIT, email)
    for _ in range(599):
        time_machine.shift(1)
        if timezone.now().second in {0, 59}:
            failure_of(attempt(email, PASSWORD), 429)
            failure_of(attempt(email, WRONG), 429)
    time_machine.shift(2)
    assert attempt(email, PASSWORD).status_code == 200


def test_after_the_lock_five_failures_are_needed_for_another(
    email: str, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(NOON, tick=False)
    fail(LIMIT, email)
    failure_of(attempt(email), 429)
    time_machine.shift(601)
    fail(LIMIT, email)
    failure_of(attempt(email, PASSWORD), 429)
    time_machine.shift(601)
    assert attempt(email, PASSWORD).status_code == 200


def test_success_forgets_the_failures_before_it(email: str) -> None:
    for _ in range(2):
        fail(LIMIT - 1, email)
        assert attempt(email, PASSWORD).status_code == 200
    assert not AccessAttempt.objects.exists()


def test_spent_failures_of_everybody_go_with_the_next_sign_in(
    school: School, email: str, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to(NOON, tick=False)
    fail(2, email)
    time_machine.shift(601)
    fail(1, "otra@colegio.example", address=ELSEWHERE)
    fail(1, email)
    time_machine.shift(300)
    assert attempt(str(school.evaluator.email), PASSWORD, address=ELSEWHERE).status_code == 200
    assert AccessAttempt.objects.count() == 2
    time_machine.shift(301)
    assert attempt(str(school.evaluator.email), PASSWORD, address=ELSEWHERE).status_code == 200
    assert not AccessAttempt.objects.exists()


def test_somebody_elsewhere_locks_nobody_out(email: str) -> None:
    fail(LIMIT, email, address=ELSEWHERE)
    failure_of(attempt(email, address=ELSEWHERE), 429)
    assert attempt(email, PASSWORD).status_code == 200
    failure_of(attempt(email, PASSWORD, address=ELSEWHERE), 429)


def test_one_persons_mistakes_lock_nobody_else_at_their_address(school: School, email: str) -> None:
    fail(LIMIT, "gloria@colegio.example")
    failure_of(attempt("gloria@colegio.example"), 429)
    assert attempt(email, PASSWORD).status_code == 200


def test_the_email_is_counted_in_any_case_and_with_spaces(email: str) -> None:
    for typed in ("PAULA@colegio.example", " paula@colegio.example", "paula@COLEGIO.example\n"):
        fail(1, typed)
    fail(LIMIT - 3, email)
    failure_of(attempt("Paula@Colegio.Example", PASSWORD), 429)


SAID_OF_ITSELF = {
    "User-Agent": "browser {}",
    "Accept": "text/{}",
    "Accept-Language": "{}",
    "X-Forwarded-For": "10.9.9.{}",
    "Forwarded": "for=10.9.9.{}",
    "X-Real-IP": "10.9.9.{}",
    "Client-IP": "10.9.9.{}",
    "Via": "{}",
}


def test_what_the_sender_says_of_itself_does_not_matter(email: str) -> None:
    def headers(number: int) -> dict[str, str]:
        return {name: value.format(number) for name, value in SAID_OF_ITSELF.items()}

    for number in range(LIMIT):
        fail(1, email, headers=headers(number))
    failure_of(attempt(email, PASSWORD, headers=headers(99)), 429)


@pytest.mark.parametrize("query", ["?a=1", "?password=x&email=y", "?" + "a=1&" * 2000, "?%00=%00"])
def test_what_stands_in_the_address_does_not_matter(email: str, query: str) -> None:
    fail(LIMIT, email, query=query)
    failure_of(attempt(email, PASSWORD, query=query), 429)


def test_who_is_signed_in_already_stays_so(email: str) -> None:
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = HERE
    assert browser.post_json("/users/login", {"email": email, "password": PASSWORD})
    fail(LIMIT, email)
    failure_of(attempt(email), 429)
    assert browser.read("/users/me")["email"] == email


@pytest.mark.parametrize(
    "address", ["", "junk", "unix:", "fe80::1%eth0", "::ffff:10.1.1.1", "10.1.1.1:8080", "\x00"]
)
def test_an_address_of_any_kind_is_counted(email: str, address: str) -> None:
    fail(LIMIT, email, address=address)
    failure_of(attempt(email, PASSWORD, address=address), 429)
    assert attempt(email, PASSWORD, address=ELSEWHERE).status_code == 200


NETWORK = "2001:db8:1:2"


def test_a_network_of_ipv6_counts_as_one_address(email: str) -> None:
    for number in range(LIMIT):
        fail(1, email, address=f"{NETWORK}:{number:x}::1")
    failure_of(attempt(email, PASSWORD, address=f"{NETWORK}:ffff::1"), 429)
    assert attempt(email, PASSWORD, address="2001:db8:1:3::1").status_code == 200


def test_the_addresses_of_one_network_lock_nobody_else_out(email: str) -> None:
    statuses = [
        attempt(email, address=f"{NETWORK}::{number:x}").status_code
        for number in range(21)
        for _ in range(LIMIT)
    ]
    assert statuses == [401] * LIMIT + [429] * (20 * LIMIT)
    assert attempt(email, PASSWORD).status_code == 200


def test_a_mapped_address_is_the_address(email: str) -> None:
    fail(LIMIT - 1, email, address=f"::ffff:{HERE}")
    fail(1, email)
    failure_of(attempt(email, PASSWORD, address=f"::ffff:{HERE}"), 429)
    failure_of(attempt(email, PASSWORD), 429)


def test_the_audit_log_has_the_whole_address(email: str, new_events: NewEvents) -> None:
    assert attempt(email, PASSWORD, address=f"{NETWORK}::abcd").status_code == 200
    assert [event.address for event in new_events()] == [f"{NETWORK}::abcd"]


def failures(count: int, *, emails: int = 1, addresses: int = 1) -> None:
    """Remember so many failures as the lock-out does, spread over e-mails and addresses."""
    pairs = [(e, a) for e in range(emails) for a in range(addresses)]
    each, rest = divmod(count, len(pairs))
    for number, (e, a) in enumerate(pairs):
        AccessAttempt.objects.create(
            username="paula@colegio.example" if emails == 1 else f"persona{e}@x.example",
            ip_address=HERE if addresses == 1 else f"10.7.{a}.1",
            user_agent="",
            failures_since_start=each + (number < rest),
        )


@pytest.mark.parametrize(("remembered", "status"), [(199, 200), (200, 429)])
def test_a_ceiling_per_address_stops_spraying(email: str, remembered: int, status: int) -> None:
    assert FAILURES_PER_ADDRESS == 200
    failures(remembered, emails=50)
    assert attempt(email, PASSWORD).status_code == status
    assert attempt(email, PASSWORD, address=ELSEWHERE).status_code == 200


def test_nobody_who_has_signed_in_before_is_kept_out_by_others_at_their_address(
    school: School, email: str
) -> None:
    assert attempt(email, PASSWORD).status_code == 200
    failures(200, emails=50)
    assert attempt(email, PASSWORD).status_code == 200
    # neither with a wrong password, nor without ever having been here
    for answer in (attempt(email), attempt("gloria@colegio.example", PASSWORD)):
        failure_of(answer, 429)


@pytest.mark.parametrize(("remembered", "status"), [(99, 200), (100, 429)])
def test_a_ceiling_per_email_stops_many_addresses(
    person: PersonFactory, email: str, remembered: int, status: int
) -> None:
    assert FAILURES_PER_EMAIL == 100
    other = person("Inés").email
    failures(remembered, addresses=25)
    assert attempt(email, PASSWORD).status_code == status
    assert attempt(str(other), PASSWORD).status_code == 200


@pytest.mark.parametrize(("known", "used"), [(HERE, HERE), (f"{NETWORK}::1", f"{NETWORK}:aaaa::9")])
def test_the_owner_passes_the_ceiling_where_they_have_signed_in_before(
    email: str, known: str, used: str
) -> None:
    assert attempt(email, PASSWORD, address=known).status_code == 200
    failures(100, addresses=25)
    failure_of(attempt(email, PASSWORD, address=ELSEWHERE), 429)
    assert attempt(email, PASSWORD, address=used).status_code == 200
    purge_before(timezone.now())
    assert attempt(email, PASSWORD, address=used).status_code == 200


def test_a_network_is_forgotten_when_nobody_has_signed_in_from_it_for_long(
    email: str, time_machine: TimeMachineFixture
) -> None:
    """Each sign-in counts anew, and that from elsewhere does not."""
    time_machine.move_to(NOON, tick=False)
    for address in (HERE, ELSEWHERE, HERE):
        assert attempt(email, PASSWORD, address=address).status_code == 200
        time_machine.shift(timedelta(days=1))
    forget_networks(before=timezone.now() - timedelta(days=1))
    failures(100, addresses=25)
    failure_of(attempt(email, PASSWORD, address=ELSEWHERE), 429)
    assert attempt(email, PASSWORD, address=HERE).status_code == 200


def test_above_the_ceiling_nobody_learns_who_has_signed_in_here(
    person: PersonFactory, email: str
) -> None:
    """Otherwise people who share an address with the owner could ask whether an e-mail is known."""
    assert attempt(email, PASSWORD).status_code == 200
    failures(100, addresses=25)
    failures_of_nobody = [
        AccessAttempt(
            username="nadie@colegio.example",
            ip_address=f"10.8.{number}.1",
            user_agent="",
            failures_since_start=LIMIT,
        )
        for number in range(20)
    ]
    AccessAttempt.objects.bulk_create(failures_of_nobody)
    answers = [attempt(email), attempt("nadie@colegio.example")]
    assert [answer.status_code for answer in answers] == [429, 429]
    assert len({answer.content for answer in answers}) == 1


def test_where_somebody_else_has_signed_in_the_ceiling_holds(school: School, email: str) -> None:
    assert attempt("gloria@colegio.example", PASSWORD).status_code == 200
    failures(100, addresses=25)
    failure_of(attempt(email, PASSWORD), 429)


def test_five_failures_lock_the_owner_where_they_have_signed_in_before(email: str) -> None:
    assert attempt(email, PASSWORD).status_code == 200
    fail(LIMIT, email)
    failure_of(attempt(email, PASSWORD), 429)


@pytest.mark.parametrize("spread", [{"emails": 50}, {"addresses": 50}])
def test_the_ceilings_end_after_ten_minutes_too(
    email: str, time_machine: TimeMachineFixture, spread: dict[str, int]
) -> None:
    time_machine.move_to(NOON, tick=False)
    failures(200, **spread)
    failure_of(attempt(email, PASSWORD), 429)
    time_machine.shift(601)
    assert attempt(email, PASSWORD).status_code == 200


# --- what is kept and said ------------------------------------------------------------------------


def test_no_password_is_kept_or_logged(email: str, caplog: pytest.LogCaptureFixture) -> None:
    loggers = [logging.getLogger(name) for name in ("", "axes", "django", "django.db.backends")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG):
            attempt(email, "secretísimo uno")
            attempt(email, "secretísimo dos", query="?password=secretísimo")
            attempt("secretísimo@x", "secretísimo tres")
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
    for text in (caplog.text, str(list(AccessAttempt.objects.values())), str(caplog.records)):
        assert "secretísimo uno" not in text
        assert "secretísimo dos" not in text
        assert "secretísimo tres" not in text


def test_hashes_are_argon2id_at_the_cost_that_was_chosen(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = product_settings.PASSWORD_HASHERS
    user = User()
    user.set_password(PASSWORD)
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert len(settings.PASSWORD_HASHERS) == 1

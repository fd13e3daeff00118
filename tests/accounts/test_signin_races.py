"""Guesses at passwords that set out at the same instant."""

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Session, User
from evaluacmo.config import settings as product_settings
from tests.accounts.test_signin import LIMIT, attempt, failures
from tests.conftest import PASSWORD, Browser, PersonFactory
from tests.failures import failure_of
from tests.hashing import CheapArgon2Hasher
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def email(person: PersonFactory) -> str:
    """A person's e-mail."""
    return str(person("Paula Cano", email="paula@colegio.example").email)


class Overtaken(CheapArgon2Hasher):
    """While it looks at a password, somebody fails as often as locks the person out."""

    def verify(self, password: str, encoded: str) -> bool:
        """Whether this is the password."""
        at_once(partial(failures, LIMIT))
        return bool(super().verify(password, encoded))


def test_of_guesses_that_set_out_together_five_are_looked_at(
    email: str, settings: Settings
) -> None:
    # at the full cost all of them are on their way before the first is refused
    settings.PASSWORD_HASHERS = product_settings.PASSWORD_HASHERS
    User.objects.update(password=make_password(PASSWORD))
    answers = at_once(*[partial(attempt, email)] * 12)
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(401) <= LIMIT
    assert set(statuses) <= {401, 429}
    failure_of(attempt(email, PASSWORD), 429)


def test_the_right_password_that_set_out_before_the_lock_comes_too_late(
    email: str, settings: Settings
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.{Overtaken.__name__}"]
    failure_of(attempt(email, PASSWORD), 429)
    assert not Session.objects.exists()


@pytest.mark.sqlite_suffices
def test_signing_in_takes_one_short_turn_of_the_writers(email: str) -> None:
    begun, within = [], []

    def note(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        begun.extend([sql] if sql.startswith("BEGIN") else [])
        within.extend([sql] if connection.in_atomic_block else [])
        return execute(sql, params, many, context)

    browser = Browser()
    with connection.execute_wrapper(note):
        signed = browser.post_json("/users/login", {"email": email, "password": PASSWORD})
    assert signed.status_code == 200
    assert len(begun) == 1
    # the person, their second factor, the moment, the network, the limit of events, the event, and
    # the session with its savepoint
    assert len(within) == 9
    assert browser.read("/users/me")["email"] == email

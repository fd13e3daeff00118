"""The school's account of somebody with a second factor."""

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import KnownNetwork, User
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.auditlog.models import Action, AuditEvent
from tests.conftest import Browser, School
from tests.failures import code_of
from tests.school_accounts.running import RunningIssuer
from tests.school_accounts.test_signing_in import account_of, enter
from tests.second_factors.factors import answer, status_of_me, with_app

pytestmark = pytest.mark.sqlite_suffices


def test_it_is_asked_for_the_second_factor(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    app = with_app(elena)
    account_of(elena, issuer)
    assert enter(visitor, issuer, page="/profile") == "/profile"
    assert code_of(visitor.get("/api/users/me"), 403) == "second_factor_required"
    assert not KnownNetwork.objects.exists()
    assert not AuditEvent.objects.filter(action=Action.SESSION_STARTED).exists()
    assert answer(visitor, app.code()).status_code == 200
    started = AuditEvent.objects.get(action=Action.SESSION_STARTED)
    assert started.changes == {"way": [None, "school_account"]}
    assert status_of_me(visitor) == 200


def test_it_sets_one_up_where_the_role_must_have_one(
    school: School, visitor: Browser, issuer: RunningIssuer, settings: Settings
) -> None:
    settings.SECOND_FACTOR_ROLES = {"evaluador"}
    account_of(school.evaluator, issuer)
    enter(visitor, issuer)
    assert code_of(visitor.get("/api/users/me"), 403) == "second_factor_setup_required"
    with_app(school.evaluator, browser=visitor)
    assert status_of_me(visitor) == 200


@pytest.mark.parametrize("roles", [set(), {"evaluador"}])
def test_it_is_not_where_the_issuer_asks(
    school: School, visitor: Browser, issuer: RunningIssuer, settings: Settings, roles: set[str]
) -> None:
    settings.SECOND_FACTOR_ROLES, settings.ISSUER_ASKS_SECOND_FACTOR = roles, True
    if not roles:
        with_app(school.evaluator)
    account_of(school.evaluator, issuer)
    enter(visitor, issuer)
    assert status_of_me(visitor) == 200


def test_a_temporary_password_has_ended_before(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    app = with_app(elena)
    set_temporary_passwords(actor=school.admin, user_ids=[elena.pk], replaces_chosen=True)
    account_of(elena, issuer)
    enter(visitor, issuer)
    assert answer(visitor, app.code()).status_code == 200
    assert status_of_me(visitor) == 200
    assert not User.objects.get(pk=elena.pk).must_choose_password

"""Whether and when somebody has signed in, as managers see it."""

from datetime import datetime

import pytest
from django.test import override_settings
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.assignments.services import create_assignment, delete_assignment
from evaluacmo.auditlog.services import purge_before
from tests.conftest import Browser, School, browser_of, signed_in
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices


def last_of(user: User, browser: Browser) -> tuple[str | None, bool]:
    answer = browser.read(f"/users/{user.pk}/last-sign-in")
    return answer["at"], answer["is_hidden"]


def test_it_is_shown_except_of_those_who_evaluate_the_reader(
    school: School, as_manager: Browser
) -> None:
    evaluator, manager = school.evaluator, school.manager
    assert last_of(evaluator, as_manager) == (None, False)
    for _ in range(2):
        before = timezone.now().replace(microsecond=0)
        signed_in(evaluator)
    at, is_hidden = last_of(evaluator, as_manager)
    assert at is not None
    assert datetime.fromisoformat(at) >= before
    assert not is_hidden
    # its time and that of her report could tell her who has sent, also afterwards
    assignment = create_assignment(
        actor=school.admin, evaluator_id=evaluator.pk, collaborator_id=manager.pk
    )
    assert last_of(evaluator, as_manager) == (None, True)
    delete_assignment(actor=school.admin, assignment_id=assignment.pk)
    assert last_of(evaluator, as_manager) == (None, True)


def test_it_does_not_depend_on_the_audit_log(school: School, as_manager: Browser) -> None:
    signed_in(school.evaluator)
    told = last_of(school.evaluator, as_manager)
    assert told[0] is not None
    purge_before(timezone.now())
    assert last_of(school.evaluator, as_manager) == told


def test_a_reader_is_not_told_whether_their_evaluator_can_sign_in(
    school: School, as_manager: Browser
) -> None:
    evaluator = school.evaluator
    set_temporary_passwords(actor=school.admin, user_ids=[evaluator.pk], replaces_chosen=True)

    def told(path: str) -> set[tuple[int, str | None]]:
        return {(user["id"], user["access"]) for user in as_manager.read(path)}

    assert (evaluator.pk, "temporary") in told("/users?access=temporary")
    create_assignment(
        actor=school.admin, evaluator_id=evaluator.pk, collaborator_id=school.manager.pk
    )
    assert (evaluator.pk, None) in told("/users")
    assert told("/users?access=temporary") == set()
    one = as_manager.read(f"/users/{evaluator.pk}")
    assert (one["access"], one["has_access"]) == (None, None)
    renamed = as_manager.put_json(
        f"/users/{evaluator.pk}", edit_of(evaluator, name="Elena María Duarte")
    )
    assert renamed.json()["access"] is None
    for_admin = browser_of(school.admin).read(f"/users/{evaluator.pk}")
    assert (for_admin["access"], for_admin["access_given_by_name"]) == ("temporary", "Adela Ríos")


@override_settings(EMAIL_ON=True)
def test_nobody_invites_their_evaluator(school: School, as_manager: Browser) -> None:
    evaluator = school.evaluator
    create_assignment(
        actor=school.admin, evaluator_id=evaluator.pk, collaborator_id=school.manager.pk
    )
    for has_password in (True, False):
        if not has_password:
            evaluator.set_unusable_password()
            evaluator.save()
        one = as_manager.post_json(f"/users/{evaluator.pk}/invitation")
        many = as_manager.post_json("/users/invitations", {"ids": [evaluator.pk]})
        for refused in (one, many):
            assert (refused.status_code, refused.json()["code"]) == (403, "evaluates_you")

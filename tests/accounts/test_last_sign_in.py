"""When somebody signed in last, as managers see it."""

from datetime import datetime

import pytest
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.assignments.services import create_assignment, delete_assignment
from tests.conftest import Browser, School, signed_in

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

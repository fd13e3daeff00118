"""A manager who is evaluated changes neither role nor status of their evaluators.

Their own result says how many submissions it waits for, and an evaluator who leaves is not waited
for: so the number would tell whether this one has sent.
"""

from typing import Any

import pytest

from evaluacmo.accounts.bulk import UserEdit, update_users
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.errors import Forbidden
from tests.conftest import Browser, School
from tests.failures import code_of

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture
def evaluator(school: School) -> User:
    """The manager's evaluator."""
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    return school.evaluator


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    return {"name": user.name, "email": user.email, "role": user.role} | changes


def test_the_status_is_left_to_somebody_else(
    evaluator: User, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/users/{evaluator.pk}/status"
    assert code_of(as_manager.call("PATCH", f"{path}?status=false"), 403) == "evaluates_you"
    edit = as_manager.put_json(f"/users/{evaluator.pk}", edit_of(evaluator, status=False))
    assert code_of(edit, 403) == "evaluates_you"
    evaluator.refresh_from_db()
    assert evaluator.is_active
    assert as_admin.call("PATCH", f"{path}?status=false").status_code == 200
    assert code_of(as_manager.call("PATCH", f"{path}?status=true"), 403) == "evaluates_you"


def test_so_is_the_role(school: School, evaluator: User, as_manager: Browser) -> None:
    body = edit_of(evaluator, role=Role.COLLABORATOR.value)
    assert code_of(as_manager.put_json(f"/users/{evaluator.pk}", body), 403) == "evaluates_you"
    edit = UserEdit(
        evaluator.pk, before={"role": Role.EVALUATOR}, after={"role": Role.COLLABORATOR}
    )
    with pytest.raises(Forbidden) as refused:
        update_users(actor=school.manager, edits=[edit])
    assert refused.value.message.startswith(f"{evaluator.name}: ")
    evaluator.refresh_from_db()
    assert evaluator.role == Role.EVALUATOR


def test_other_fields_may_change(evaluator: User, as_manager: Browser) -> None:
    answer = as_manager.put_json(
        f"/users/{evaluator.pk}", edit_of(evaluator, name="Elena Duarte R.")
    )
    assert answer.status_code == 200

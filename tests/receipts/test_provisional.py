"""A result for which somebody has yet to submit cannot be confirmed (rules: cycle)."""

import pytest

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.receipts.models import Receipt
from tests.conftest import Browser, PersonFactory, School
from tests.failures import failure_of

REFUSAL = (
    "Este resultado es provisional: falta 1 de 2 evaluaciones. "
    "Podrá confirmarlo cuando esté completo."
)


@pytest.fixture
def second(school: School, person: PersonFactory) -> User:
    """An evaluator of the collaborator who has not submitted, as the first one has."""
    evaluator = person("Nora Ruiz", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    school.submit(4)
    return evaluator


def confirm(browser: Browser, school: School, version: int) -> int:
    path = f"/receipts/{school.evaluation.pk}"
    return int(browser.put_json(path, {"version": version}).status_code)


def test_a_provisional_result_is_not_confirmed(
    school: School, second: User, as_collaborator: Browser, as_manager: Browser
) -> None:
    path = f"/receipts/{school.evaluation.pk}"
    failure = failure_of(as_collaborator.put_json(path, {"version": 1}), 409)
    assert (failure["code"], failure["message"]) == ("provisional", REFUSAL)
    assert not Receipt.objects.exists()
    assert as_collaborator.read("/receipts") == []
    assert as_manager.read("/reports/latest?unconfirmed=true") == []
    school.submit(4, evaluator=second)
    assert [row["evaluation_id"] for row in as_collaborator.read("/receipts")] == [
        school.evaluation.pk
    ]
    assert confirm(as_collaborator, school, 2) == 200


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": Role.COLLABORATOR}])
def test_nobody_waits_for_an_evaluator_who_cannot_evaluate(
    school: School, second: User, as_collaborator: Browser, change: dict[str, object]
) -> None:
    User.objects.filter(pk=second.pk).update(**change)
    assert confirm(as_collaborator, school, 1) == 200


def test_an_unassigned_evaluator_is_not_waited_for(
    school: School, second: User, as_collaborator: Browser
) -> None:
    Assignment.objects.filter(evaluator=second).delete()
    assert confirm(as_collaborator, school, 1) == 200


def test_the_report_says_how_many_are_there(
    school: School, second: User, as_collaborator: Browser, as_manager: Browser
) -> None:
    path = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    for browser in (as_collaborator, as_manager):
        head = browser.read(path)["report"]
        assert (head["submissions_count"], head["expected_submissions_count"]) == (1, 2)
        assert head["is_provisional"] is True
    assert as_manager.read("/dashboard/metrics")["total_provisional"] == 1
    school.submit(4, evaluator=second)
    assert as_manager.read(path)["report"]["is_provisional"] is False
    assert as_manager.read("/dashboard/metrics")["total_provisional"] == 0

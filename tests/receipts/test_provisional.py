"""A result for which somebody has yet to submit cannot be confirmed (rules: cycle)."""

from functools import partial

import pytest

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import PersonResult
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import failure_of
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

ROUNDS = 4
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


@pytest.mark.both_databases
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


def test_a_result_without_a_category_any_more_is_complete(
    school: School, second: User, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(category=None)
    assert PersonResult.unrestricted.complete().count() == 1
    assert as_manager.read("/dashboard/metrics")["total_provisional"] == 0


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_what_a_submission_changes_at_the_same_instant_is_not_confirmed(
    school: School, second: User
) -> None:
    status, _ = at_once(
        partial(confirm, browser_of(school.collaborator), school, 1),
        partial(school.submit, 4, evaluator=second),
        queued=True,
    )
    assert status == 409
    assert not Receipt.objects.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_an_assignment_at_the_same_instant_comes_before_or_after_the_confirmation(
    school: School, person: PersonFactory
) -> None:
    own, manager = browser_of(school.collaborator), browser_of(school.manager)
    school.submit(4)
    for number in range(ROUNDS):
        evaluator = person(f"Evaluador {number}", role=Role.EVALUATOR)
        pair = {"evaluator_id": evaluator.pk, "collaborator_id": school.collaborator.pk}
        status, assigned = at_once(
            partial(confirm, own, school, 1),
            partial(manager.post_json, "/assignments", pair),
            queued=number % 2 == 0,
        )
        assert assigned.status_code == 201
        assert (status == 200) == Receipt.objects.exists()
        assert PersonResult.unrestricted.get().confirmed_version == (status == 200)
        Receipt.objects.all().delete()
        PersonResult.unrestricted.update(confirmed_version=0)
        Assignment.objects.filter(evaluator=evaluator).delete()

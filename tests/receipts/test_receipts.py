"""People say that they received their results, answer them once, and managers see who has not."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.services import confirm
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

# past, or the sessions of now have ended
NOON = (datetime.now(UTC) - timedelta(days=1)).replace(hour=17, minute=0, second=0, microsecond=0)
AT_NOON = f"{NOON:%Y-%m-%d}T12:00:00-05:00"


def receipt_path(school: School) -> str:
    return f"/receipts/{school.evaluation.pk}"


def said(school: School, browser: Browser) -> Any:
    """The receipt in the collaborator's report."""
    report = browser.read(f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}")
    return report["acknowledgement"]


def correct_to(school: School, submission: Submission, score: int) -> None:
    reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(each.question_id, score) for each in school.questions],
        requires_training=False,
        comments="Corregido.",
    )


@pytest.mark.both_databases
def test_a_receipt_keeps_its_moment(
    school: School, as_collaborator: Browser, as_manager: Browser
) -> None:
    submission = school.submit()
    nothing = {"version": 1, "receipts": [], "answer": "", "answered_at": None}
    assert said(school, as_collaborator) == nothing
    for later in (0, 5):
        with time_machine.travel(NOON + timedelta(minutes=later), tick=False):
            told = as_collaborator.put_json(receipt_path(school), {"version": 1})
        assert (told.status_code, told.json()["receipts"]) == (
            200,
            [{"version": 1, "confirmed_at": AT_NOON}],
        )
    assert said(school, as_manager) == told.json()

    correct_to(school, submission, 1)
    stale = as_collaborator.put_json(receipt_path(school), {"version": 1})
    assert code_of(stale, 409) == "result_changed"
    assert said(school, as_manager) == {**told.json(), "version": 2}
    as_collaborator.put_json(receipt_path(school), {"version": 2})
    assert [each["version"] for each in said(school, as_manager)["receipts"]] == [1, 2]


@pytest.mark.both_databases
def test_another_evaluators_submission_is_a_new_version(
    school: School, person: PersonFactory, as_collaborator: Browser, as_manager: Browser
) -> None:
    school.submit()
    as_collaborator.put_json(receipt_path(school), {"version": 1})
    second = person("Segunda", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit(evaluator=second)
    assert said(school, as_collaborator)["version"] == 2
    assert names(as_manager) == ["Camilo Peña"]


def test_one_answers_once_and_for_good(
    school: School, as_collaborator: Browser, as_manager: Browser
) -> None:
    school.submit()
    path = f"{receipt_path(school)}/answer"
    early = as_collaborator.post_json(path, {"text": "No."})
    assert code_of(early, 409) == "not_confirmed"
    as_collaborator.put_json(receipt_path(school), {"version": 1})
    text = "  No estoy de acuerdo.\nLlegué a tiempo. " + "ñ" * 3958
    with time_machine.travel(NOON, tick=False):
        stored = as_collaborator.post_json(path, {"text": text})
    assert stored.status_code == 201
    shown = said(school, as_manager)
    assert (shown["answer"], shown["answered_at"]) == (text, AT_NOON)
    again = as_collaborator.post_json(path, {"text": "Otra cosa."})
    assert code_of(again, 409) == "already_answered"
    assert said(school, as_manager) == shown == stored.json()


@pytest.mark.parametrize(
    "text", ["", " \n\u200b", "x" * 4001, "a\0", None, 3, ["No."]], ids=lambda text: repr(text)[:9]
)
def test_what_is_no_answer_is_refused(school: School, as_collaborator: Browser, text: Any) -> None:
    school.submit()
    as_collaborator.put_json(receipt_path(school), {"version": 1})
    refused = as_collaborator.post_json(f"{receipt_path(school)}/answer", {"text": text})
    assert "text" in failure_of(refused, 400)["fields"]
    assert not Receipt.objects.exclude(answered_at=None).exists()


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, True, None, 2**31])
def test_what_is_no_version_is_refused(
    school: School, as_collaborator: Browser, version: Any
) -> None:
    school.submit()
    refused = as_collaborator.put_json(receipt_path(school), {"version": version})
    assert "version" in failure_of(refused, 400)["fields"]
    assert not Receipt.objects.exists()


def test_only_the_person_themselves_confirms(
    school: School, as_manager: Browser, as_evaluator: Browser
) -> None:
    school.submit()
    for stranger in (as_manager, as_evaluator):
        failure_of(stranger.put_json(receipt_path(school), {"version": 1}), 404)
    mine = browser_of(school.collaborator)
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    failure_of(mine.put_json(receipt_path(school), {"version": 1}), 401)
    assert not Receipt.objects.exists()


# --- who has not confirmed ------------------------------------------------------------------------


def names(browser: Browser, query: str = "") -> list[str]:
    response = browser.get(f"/api/reports/latest?unconfirmed=true&page=1{query}")
    rows = response.json()
    assert response["X-Total-Count"] == str(len(rows))
    return [row["user_name"] for row in rows]


@pytest.mark.both_databases
def test_managers_see_who_has_not_confirmed(
    school: School, person: PersonFactory, as_manager: Browser, as_collaborator: Browser
) -> None:
    others = {
        name: person(name, category=school.category)
        for name in ("Ana", "Zoe", "Ido", "Ada", "Nadie")
    }
    for other in list(others.values())[:4]:
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(collaborator=other)
    submission = school.submit()
    User.objects.filter(pk=others["Ido"].pk).update(is_active=False)
    User.objects.filter(pk=others["Ada"].pk).update(role=Role.ADMIN)
    assert names(as_manager) == ["Ana", "Camilo Peña", "Zoe"]
    beyond = as_manager.get("/api/reports/latest?unconfirmed=true&page=2")
    assert (beyond.json(), beyond["X-Total-Count"]) == ([], "3")
    assert names(as_manager, "&search=zoe") == ["Zoe"]
    assert names(as_manager, "&evaluation_name=Otra") == []
    assert as_collaborator.read("/receipts") == [
        {"evaluation_id": school.evaluation.pk, "evaluation_name": school.evaluation.name}
    ]

    with time_machine.travel(NOON, tick=False):
        confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    assert names(as_manager) == ["Ana", "Zoe"]
    assert as_collaborator.read("/receipts") == []
    listed = {row["user_name"]: row["confirmed_at"] for row in as_manager.read("/reports/latest")}
    assert listed["Camilo Peña"] == AT_NOON
    assert {name for name, at in listed.items() if at} == {"Camilo Peña"}

    correct_to(school, submission, 4)
    assert names(as_manager) == ["Ana", "Camilo Peña", "Zoe"]
    assert not any(row["confirmed_at"] for row in as_manager.read("/reports/latest"))


def test_who_becomes_an_admin_is_not_asked_any_more(
    school: School, as_collaborator: Browser
) -> None:
    school.submit()
    assert len(as_collaborator.read("/receipts")) == 1
    User.objects.filter(pk=school.collaborator.pk).update(role=Role.ADMIN)
    promoted = browser_of(User.objects.get(pk=school.collaborator.pk))
    assert promoted.read("/receipts") == []


def test_only_the_latest_result_is_asked_about(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    earlier = school.evaluation
    moved = Category.objects.create(name="Otra")
    User.objects.filter(pk=school.collaborator.pk).update(category=moved)
    school.evaluation = school.new_evaluation(category_id=moved.pk)
    school.submit()
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    assert names(as_manager) == as_collaborator.read("/receipts") == []
    confirm(actor=school.collaborator, evaluation_id=earlier.pk, version=1)
    assert Receipt.objects.count() == 2


# --- at one instant -------------------------------------------------------------------------------


def pressed(browser: Browser, school: School, version: int) -> int:
    return int(browser.put_json(receipt_path(school), {"version": version}).status_code)


def answered(browser: Browser, school: School) -> int:
    path = f"{receipt_path(school)}/answer"
    return int(browser.post_json(path, {"text": "Gracias."}).status_code)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_pressed_twice_it_is_one_receipt_and_one_answer(school: School) -> None:
    school.submit()
    tabs = [browser_of(school.collaborator) for _ in range(2)]
    for queued in (True, False):
        presses = [partial(pressed, tab, school, 1) for tab in tabs]
        assert at_once(*presses, queued=queued) == [200, 200]
    answers = [partial(answered, tab, school) for tab in tabs]
    assert sorted(at_once(*answers, queued=True)) == [201, 409]
    assert Receipt.objects.count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_nobody_confirms_what_is_being_corrected(school: School) -> None:
    for queued in (True, False):
        Receipt.objects.all().delete()
        submission = Submission.objects.first() or school.submit()
        version = 1 + submission.corrections
        mine = browser_of(school.collaborator)
        told, _ = at_once(
            partial(pressed, mine, school, version),
            partial(correct_to, school, submission, 1),
            queued=queued,
        )
        assert told in {200, 409}
        kept = Receipt.objects.values_list("version", flat=True)
        assert list(kept) == ([version] if told == 200 else [])
        submission.refresh_from_db()
        assert submission.corrections == version

"""Evaluators ask for a correction of what they sent, or make it themselves soon after sending."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.errors import AppError, Conflict, Forbidden, NotFound
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import (
    decline,
    grant,
    reopen_own,
    request_correction,
    withdraw,
)
from evaluacmo.results.corrections import cancel, correct, reopen
from evaluacmo.results.messages import SELF_CORRECTED
from evaluacmo.results.models import (
    TIME_TO_CORRECT,
    Correction,
    CorrectionRequest,
    Reopening,
    Submission,
)
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries
from tests.results.test_corrections import stored

pytestmark = pytest.mark.sqlite_suffices

REASON = "El puntaje era de otra persona."


def ask(school: School, *, actor: User | None = None) -> CorrectionRequest:
    return request_correction(
        actor=actor or school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
        reason=REASON,
    )


def open_own(school: School, *, actor: User | None = None) -> Reopening:
    return reopen_own(
        actor=actor or school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
    )


def send(school: School, reopening: Reopening, score: int) -> None:
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(each.question_id, score) for each in school.questions],
        requires_training=False,
        comments="Corregido.",
    )


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(AppError) as refused:
        action()
    return refused.value.code


@pytest.mark.both_databases
def test_a_request_is_granted_with_its_reason_and_then_corrected(school: School) -> None:
    submission = school.submit(4, 4, 4)
    before = stored(school)
    request = ask(school)
    reopening = grant(actor=school.manager, request_id=request.pk)
    assert stored(school) == before
    assert (reopening.submission_id, reopening.reason) == (submission.pk, REASON)
    assert (reopening.asked_by, reopening.is_own) == (school.manager, False)
    request.refresh_from_db()
    assert (request.reopening, request.closed_at) == (reopening, reopening.asked_at)
    send(school, reopening, 1)
    assert Correction.objects.get().reopening == reopening
    # once corrected, the next mistake can be asked for again
    ask(school)


def test_a_request_is_declined_with_a_sentence(school: School) -> None:
    school.submit()
    request = ask(school)
    decline(actor=school.manager, request_id=request.pk, answer="Ya se publicó.")
    request.refresh_from_db()
    assert (request.answer, request.reopening) == ("Ya se publicó.", None)
    assert request.closed_at is not None
    assert not Reopening.objects.exists()
    ask(school)


@pytest.mark.both_databases
def test_of_each_submission_one_request_is_open(school: School) -> None:
    submission = school.submit()
    request = ask(school)
    assert refusal(lambda: ask(school)) == "already_requested"
    with pytest.raises(IntegrityError), transaction.atomic():
        CorrectionRequest.objects.create(
            submission=submission, reason="Otra.", asked_at=timezone.now()
        )
    withdraw(actor=school.evaluator, request_id=request.pk)
    ask(school)


@pytest.mark.both_databases
def test_a_request_has_one_outcome(school: School) -> None:
    school.submit()
    request = ask(school)
    for wrong in (
        {"answer": "No."},
        {"reopening": grant(actor=school.manager, request_id=request.pk)},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            CorrectionRequest.objects.filter(pk=request.pk).update(
                **{"closed_at": None, "reopening": None} | wrong
            )
    with pytest.raises(IntegrityError), transaction.atomic():
        CorrectionRequest.objects.filter(pk=request.pk).update(answer="No.")


@pytest.mark.parametrize("closed_by", ["granted", "declined", "withdrawn", "reopened"])
def test_a_closed_request_is_neither_answered_nor_withdrawn(school: School, closed_by: str) -> None:
    submission = school.submit()
    request = ask(school)
    close: dict[str, Callable[[], object]] = {
        "granted": lambda: grant(actor=school.manager, request_id=request.pk),
        "declined": lambda: decline(actor=school.admin, request_id=request.pk, answer="No."),
        "withdrawn": lambda: withdraw(actor=school.evaluator, request_id=request.pk),
        "reopened": lambda: reopen(
            actor=school.manager, submission_id=submission.pk, reason="Vimos un error."
        ),
    }
    close[closed_by]()
    before = CorrectionRequest.objects.values().get()
    assert {refusal(close[again]) for again in ("granted", "declined", "withdrawn")} == {
        "not_requested"
    }
    assert CorrectionRequest.objects.values().get() == before


def test_reopening_from_the_report_grants_the_request(school: School) -> None:
    submission = school.submit()
    request = ask(school)
    reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Otro motivo.")
    request.refresh_from_db()
    assert (request.reopening, reopening.reason) == (reopening, "Otro motivo.")


def test_what_is_reopened_need_not_be_asked_for(school: School) -> None:
    submission = school.submit()
    reopen(actor=school.manager, submission_id=submission.pk, reason=REASON)
    assert refusal(lambda: ask(school)) == "already_reopened"
    assert refusal(lambda: open_own(school)) == "already_reopened"


def unassign(school: School) -> None:
    school.assignment.delete()


def deactivate(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)


def start_another(school: School) -> None:
    school.new_evaluation()


def move(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(
        category=Category.objects.create(name="Directivos")
    )


@pytest.mark.parametrize(
    ("change", "to_evaluator", "to_manager"),
    [
        (unassign, "not_assigned", "writer_gone"),
        (deactivate, "person_inactive", "person_inactive"),
        (start_another, "not_current", "not_current"),
        (move, "not_current", "not_current"),
    ],
)
def test_what_could_not_be_corrected_is_neither_asked_for_nor_granted(
    school: School, change: Callable[[School], None], to_evaluator: str, to_manager: str
) -> None:
    school.submit()
    request = ask(school)
    change(school)
    assert refusal(lambda: grant(actor=school.manager, request_id=request.pk)) == to_manager
    assert refusal(lambda: open_own(school)) == to_evaluator
    assert CorrectionRequest.objects.get().closed_at is None
    withdraw(actor=school.evaluator, request_id=request.pk)
    assert refusal(lambda: ask(school)) == to_evaluator


def test_only_the_evaluator_asks_and_withdraws(school: School, person: PersonFactory) -> None:
    rival = person(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=rival, collaborator=school.collaborator)
    with pytest.raises(Forbidden):
        ask(school)
    school.submit()
    for action in (ask, open_own):
        with pytest.raises(Forbidden):
            action(school, actor=rival)
    request = ask(school)
    for stranger in (rival, school.admin):
        with pytest.raises(Forbidden):
            withdraw(actor=stranger, request_id=request.pk)
    assert CorrectionRequest.objects.get().closed_at is None


def test_nobody_decides_about_themselves(school: School) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    school.collaborator = school.manager
    school.submit()
    request = ask(school)
    with pytest.raises(NotFound):
        grant(actor=school.manager, request_id=request.pk)
    with pytest.raises(NotFound):
        decline(actor=school.manager, request_id=request.pk, answer="No.")
    assert CorrectionRequest.objects.get().closed_at is None
    grant(actor=school.admin, request_id=request.pk)


# --- soon after sending ---------------------------------------------------------------------------


def test_for_ten_minutes_an_evaluator_corrects_without_a_manager(school: School) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        submission = school.submit(4, 4, 4)
        clock.shift(TIME_TO_CORRECT - timedelta(seconds=1))
        reopening = open_own(school)
        assert (reopening.reason, reopening.is_own) == (SELF_CORRECTED, True)
        # the time counts for opening it, and what was typed is not lost when it is over
        clock.shift(timedelta(hours=3))
        send(school, reopening, 2)
    submission.refresh_from_db()
    assert (submission.corrections, submission.comments) == (1, "Corregido.")
    assert stored(school)["corrections"] == 1
    assert [each.score for each in Correction.objects.get().answers.all()] == [4, 4, 4]


def test_after_ten_minutes_it_takes_a_manager(school: School) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        submission = school.submit()
        clock.shift(TIME_TO_CORRECT)
        with pytest.raises(Conflict, match="más de 10 minutos") as refused:
            open_own(school)
        assert refused.value.code == "too_late"
        # a correction is no new beginning
        send(school, reopen(actor=school.manager, submission_id=submission.pk, reason="No."), 2)
        assert refusal(lambda: open_own(school)) == "too_late"


@pytest.mark.both_databases
def test_opening_it_withdraws_the_request(school: School) -> None:
    school.submit()
    request = ask(school)
    open_own(school)
    request.refresh_from_db()
    assert (request.reopening, request.answer) == (None, "")
    assert request.closed_at is not None


def test_an_evaluator_cancels_only_what_they_opened_themselves(
    school: School, person: PersonFactory
) -> None:
    submission = school.submit()
    asked = reopen(actor=school.manager, submission_id=submission.pk, reason=REASON)
    with pytest.raises(Forbidden):
        cancel(actor=school.evaluator, reopening_id=asked.pk)
    cancel(actor=school.manager, reopening_id=asked.pk)
    own = open_own(school)
    with pytest.raises(Forbidden):
        cancel(actor=person(role=Role.EVALUATOR), reopening_id=own.pk)
    school.begin(1)
    cancel(actor=school.evaluator, reopening_id=own.pk)
    assert not Reopening.objects.filter(closed_at=None).exists()
    assert school.evaluator.drafts.count() == 0
    cancel(actor=school.manager, reopening_id=open_own(school).pk)


def test_who_asked_once_as_a_manager_cannot_cancel_as_an_evaluator(school: School) -> None:
    submission = school.submit()
    asked = reopen(actor=school.manager, submission_id=submission.pk, reason=REASON)
    User.objects.filter(pk=school.manager.pk).update(role=Role.EVALUATOR)
    with pytest.raises(Forbidden):
        cancel(actor=User.objects.get(pk=school.manager.pk), reopening_id=asked.pk)


# --- what is read ---------------------------------------------------------------------------------


def sent_path(school: School) -> str:
    return f"/full-evaluation/sent/{school.evaluation.pk}/{school.collaborator.pk}"


def state(browser: Browser, school: School) -> dict[str, Any]:
    found = browser.read(sent_path(school))
    return {
        key: found[key]
        for key in ("reopening", "request", "can_be_corrected", "seconds_to_correct")
    }


def test_an_evaluator_reads_what_became_of_a_request(school: School, as_evaluator: Browser) -> None:
    path = f"/corrections/requests/{school.evaluation.pk}/{school.collaborator.pk}"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        as_evaluator = browser_of(school.evaluator)
        school.submit()
        fresh = {"reopening": None, "request": None, "can_be_corrected": True}
        assert state(as_evaluator, school) == fresh | {"seconds_to_correct": 600}
        clock.shift(timedelta(minutes=11))
        assert state(as_evaluator, school) == fresh | {"seconds_to_correct": 0}

        made = as_evaluator.post_json(path, {"reason": REASON}).json()
        assert state(as_evaluator, school)["request"] == made
        assert (made["reason"], made["answer"], made["closed_at"]) == (REASON, "", None)
        clock.shift(timedelta(minutes=1))
        decline(actor=school.manager, request_id=made["id"], answer="Ya se publicó.")
        found = state(as_evaluator, school)["request"]
        assert found["answer"] == "Ya se publicó."
        assert found["closed_at"] > found["asked_at"]

        # a later reopening takes its place
        again = as_evaluator.post_json(path, {"reason": REASON}).json()["id"]
        assert state(as_evaluator, school)["request"]["id"] == again
        as_evaluator.call("DELETE", f"/corrections/requests/{again}")
        assert state(as_evaluator, school)["request"] is None
        decline(actor=school.manager, request_id=ask(school).pk, answer="No.")
        submission = Submission.objects.get()
        reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Sí.")
        found = state(as_evaluator, school)
        assert (found["request"], found["reopening"]["is_own"]) == (None, False)
        cancel(actor=school.manager, reopening_id=reopening.pk)
        assert state(as_evaluator, school) == fresh | {"seconds_to_correct": 0}
        unassign(school)
        assert state(as_evaluator, school)["can_be_corrected"] is False


def test_what_an_evaluator_opened_is_told_from_what_was_asked_for(
    school: School, as_evaluator: Browser
) -> None:
    school.submit()
    path = f"/corrections/own/{school.evaluation.pk}/{school.collaborator.pk}"
    opened = as_evaluator.post_json(path, None)
    assert (opened.status_code, opened.json()["is_own"]) == (201, True)
    (task,) = as_evaluator.read("/corrections")
    assert (task["is_own"], task["reason"]) == (True, SELF_CORRECTED)
    assert as_evaluator.read(f"/corrections/{task['id']}")["is_own"] is True
    as_evaluator.call("DELETE", f"/corrections/{task['id']}")
    assert as_evaluator.read("/corrections") == []


@pytest.mark.both_databases
def test_the_first_page_has_what_was_declined_for_two_weeks(
    school: School, person: PersonFactory
) -> None:
    path = "/corrections/requests"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        school.submit()
        decline(actor=school.manager, request_id=ask(school).pk, answer="Ya se publicó.")
        browser = browser_of(school.evaluator)
        (row,) = browser.read(path)
        assert (row["user_name"], row["answer"]) == (school.collaborator.name, "Ya se publicó.")
        queries = count_queries(browser, path)
        for number in range(12):
            other = person(f"Ana {number}", category=school.category)
            Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
            school.collaborator = other
            school.submit()
            decline(actor=school.manager, request_id=ask(school).pk, answer="No.")
        assert len(browser.read(path)) == 13
        assert count_queries(browser, path) == queries
        ask(school)
        assert len(browser.read(path)) == 12
        clock.shift(timedelta(days=15))
        assert browser_of(school.evaluator).read(path) == []


def test_the_report_says_of_an_own_correction_what_it_says_of_any(school: School) -> None:
    school.submit(4, 4, 4)
    send(school, open_own(school), 2)
    path = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    (correction,) = browser_of(school.collaborator).read(path)["corrections"]
    assert correction["reason"] == SELF_CORRECTED
    assert "minutos" not in str(correction)
    assert school.evaluator.name not in str(correction)

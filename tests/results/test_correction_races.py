"""Corrections that meet other writes at the same instant, on connections of their own."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.errors import AppError
from evaluacmo.reports.report import Report, get_report
from evaluacmo.results.corrections import cancel, reopen
from evaluacmo.results.models import Correction, Reopening
from evaluacmo.results.reader import Reader
from evaluacmo.results.stored_results import calculate_result
from tests.conftest import PersonFactory, School, browser_of
from tests.results.test_races import SUBMIT, Pair, new_pair, worked_out
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def corrected(each: Pair, reopening: Reopening) -> partial[Any]:
    """A tab in which the correction is sent: all ones."""
    body = each.body()
    body["responses"] = [{"question_id": pk, "score": 1} for pk in each.question_ids]
    tab = browser_of(each.evaluator)
    return partial(tab.put_json, f"/corrections/{reopening.pk}", body)


def reopened(school: School, each: Pair) -> Reopening:
    tab = browser_of(each.evaluator)
    assert tab.post_json(SUBMIT, each.body()).status_code == 201
    submission = each.submissions().get()
    return reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")


def assert_whole(each: Pair, *, corrections: int) -> None:
    """The last correction is stored once, and each one before it is kept."""
    (submission,) = each.submissions()
    assert submission.corrections == corrections
    assert Correction.objects.filter(reopening__submission=submission).count() == corrections
    scores = list(submission.answers.order_by("wording").values_list("score", flat=True))
    assert scores == ([1, 1, 1] if corrections else [4, 4, 1])
    assert each.result() == worked_out(calculate_result([submission]))


def test_a_correction_sent_twice_is_one(school: School, person: PersonFactory) -> None:
    for number in range(2):
        each = new_pair(person)
        reopening = reopened(school, each)
        sends = [corrected(each, reopening) for _ in range(2)]
        answers = at_once(*sends, queued=number % 2 == 0)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        refused = next(answer for answer in answers if answer.status_code == 409)
        assert refused.json()["code"] == "already_evaluated"
        assert_whole(each, corrections=1)


def test_a_correction_and_another_evaluators_submission(
    school: School, person: PersonFactory
) -> None:
    for number in range(2):
        each = new_pair(person)
        reopening = reopened(school, each)
        second = person(role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=second, collaborator=each.collaborator)
        body = each.body() | {"evaluator_id": second.pk}
        sends = [corrected(each, reopening), partial(browser_of(second).post_json, SUBMIT, body)]
        answers = at_once(*sends, queued=number % 2 == 0)
        assert sorted(answer.status_code for answer in answers) == [200, 201]
        assert each.result() == worked_out(calculate_result(list(each.submissions())))
        assert (each.result()["submissions"], each.result()["corrections"]) == (2, 1)


def deactivate(each: Pair) -> None:
    User.objects.filter(pk=each.collaborator.pk).update(is_active=False)


def unassign(each: Pair) -> None:
    each.assignment.delete()


def take_back(each: Pair) -> None:
    reopening = Reopening.objects.get(submission__collaborator=each.collaborator)
    cancel(actor=reopening.asked_by, reopening_id=reopening.pk)


@pytest.mark.parametrize("change", [deactivate, unassign, take_back])
def test_a_correction_that_meets_its_end(
    school: School, person: PersonFactory, change: Callable[[Pair], None]
) -> None:
    for number in range(2):
        each = new_pair(person)
        reopening = reopened(school, each)

        def end(each: Pair = each) -> str:
            try:
                change(each)
            except AppError as refused:
                return refused.code
            return ""

        sent, ended = at_once(corrected(each, reopening), end, queued=number % 2 == 0)
        assert sent.status_code in {200, 403, 409}
        assert ended == ("not_reopened" if sent.status_code == 200 and change is take_back else "")
        assert_whole(each, corrections=int(sent.status_code == 200))


def test_of_two_managers_one_reopens(school: School, person: PersonFactory) -> None:
    each = new_pair(person)
    assert browser_of(each.evaluator).post_json(SUBMIT, each.body()).status_code == 201
    path = f"/corrections/sent/{each.submissions().get().pk}"
    tabs = [browser_of(school.manager), browser_of(school.admin)]
    presses = [partial(tab.post_json, path, {"reason": "Se confundió."}) for tab in tabs]
    answers = at_once(*presses, queued=True)
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert Reopening.objects.count() == 1


def test_a_request_meets_itself_and_its_end(school: School, person: PersonFactory) -> None:
    for number in range(2):
        each = new_pair(person)
        tabs = [browser_of(each.evaluator) for _ in range(2)]
        assert tabs[0].post_json(SUBMIT, each.body()).status_code == 201
        submission = each.submissions().get()
        path = f"/corrections/requests/{submission.evaluation_id}/{submission.collaborator_id}"
        presses = [partial(tab.post_json, path, {"reason": "Me confundí."}) for tab in tabs]
        made, refused = sorted(
            at_once(*presses, queued=number % 2 == 0), key=lambda answer: answer.status_code
        )
        assert (made.status_code, refused.json()["code"]) == (201, "already_requested")

        path = f"/corrections/requests/{made.json()['id']}"
        granted, withdrawn = at_once(
            partial(browser_of(school.manager).post_json, f"{path}/reopening"),
            partial(tabs[0].call, "DELETE", path),
            queued=number % 2 == 0,
        )
        assert (granted.status_code, withdrawn.status_code) in {(201, 409), (409, 204)}
        reopened = Reopening.objects.filter(submission=submission).exists()
        assert reopened == (granted.status_code == 201)


def shown(report: Report) -> tuple[Any, ...]:
    """Everything in a report that a correction changes."""
    return (
        report.result,
        [(question.wording.pk, question.average) for question in report.questions],
        report.scores,
        report.comments,
        report.requires_training,
        [correction.pk for correction in report.corrections],
        report.receipts.version,
    )


@pytest.mark.parametrize("statement", range(1, 7))
def test_a_report_shows_the_result_before_a_correction_or_after_it(
    school: School, person: PersonFactory, statement: int
) -> None:
    pair = new_pair(person)
    send = corrected(pair, reopened(school, pair))
    read = partial(
        get_report,
        evaluation_id=pair.evaluation.pk,
        user_id=pair.collaborator.pk,
        reader=Reader(school.manager),
    )
    before = shown(read().report)
    executed = 0

    def correct_after(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal executed
        result = execute(*arguments)
        executed += 1
        if executed == statement:
            (answer,) = at_once(send)
            assert answer.status_code == 200
        return result

    with connection.execute_wrapper(correct_after):
        meanwhile = shown(read().report)
    if executed >= statement:
        assert meanwhile in (before, shown(read().report))
    else:
        assert meanwhile == before

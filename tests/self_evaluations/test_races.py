"""A self-evaluation meets other writes at the same instant, on connections of their own."""

import pytest

from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.results.models import Submission
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from tests.conftest import School, browser_of
from tests.self_evaluations.school import draft_body, form_body, include
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

SUBMIT = "/full-evaluation/full-submit"


@pytest.fixture
def form(school: School) -> str:
    include(school)
    return f"/self-evaluations/own/{school.evaluation.pk}"


def test_it_is_sent_once_from_two_devices(school: School, form: str) -> None:
    body, browsers = form_body(school), [browser_of(school.collaborator) for _ in range(2)]
    answers = at_once(
        *(lambda browser=browser: browser.post_json(form, body) for browser in browsers),
        queued=True,
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert (SelfEvaluation.objects.count(), SelfAnswer.objects.count()) == (1, 3)
    assert AuditEvent.objects.filter(action=Action.SELF_EVALUATION_SENT).count() == 1


def test_both_sides_send_at_one_moment(school: School, form: str) -> None:
    own, theirs = browser_of(school.collaborator), browser_of(school.evaluator)
    answers = at_once(
        lambda: own.post_json(form, form_body(school)),
        lambda: theirs.post_json(SUBMIT, school.submission_body()),
        queued=True,
    )
    assert [answer.status_code for answer in answers] == [201, 201]
    assert (SelfEvaluation.objects.count(), Submission.objects.count()) == (1, 1)


def test_a_late_draft_does_not_outlive_the_sending(school: School, form: str) -> None:
    first, second = browser_of(school.collaborator), browser_of(school.collaborator)
    saved, sent = at_once(
        lambda: first.put_json(f"{form}/draft", draft_body(school)),
        lambda: second.post_json(form, form_body(school)),
        queued=True,
    )
    assert sent.status_code == 201
    assert saved.status_code in {200, 409}
    assert not SelfDraft.objects.exists()

"""What a page asks first, answered in the page: the table of routes as it was built, all of it."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.audit.models import AuditEvent
from evaluacmo.common.events import Action
from evaluacmo.common.whole import IN_MEMORY
from evaluacmo.config.firstfiles import written_down
from tests.conftest import Browser, School, browser_of

EMBEDDED = re.compile(
    r'<script id="first-answers" type="application/json">(.*?)</script>', re.DOTALL
)


def embedded(browser: Browser, path: str, **headers: str) -> dict[str, Any]:
    """The answers in the page at `path`, by call."""
    response = browser.get(path, headers=headers)
    assert response.status_code == 200
    found = EMBEDDED.search(response.content.decode())
    return json.loads(found[1]) if found else {}


@pytest.fixture
def report(school: School) -> str:
    """The address of the collaborator's report."""
    school.submit()
    return f"/report/{school.evaluation.pk}/{school.collaborator.pk}"


def test_every_page_answers_what_it_asks(school: School, report: str) -> None:
    people = {each.role: each for each in (school.manager, school.evaluator, school.collaborator)}
    for pattern, asks in written_down(settings.WEB_DIR)["asks"].items():
        path = pattern.replace(":evaluationId", f"{school.evaluation.pk}")
        path = path.replace(":userId", f"{school.collaborator.pk}")
        may = [each for role, each in people.items() if role in (asks.get("roles") or people)]
        for person in may:
            browser = browser_of(person)
            answers = embedded(browser, path)
            assert len(answers) == len(asks["calls"]), path
            assert answers == {call: browser.get(call).json() for call in answers}


def opened() -> list[int]:
    return list(
        AuditEvent.objects.filter(action=Action.REPORT_OPENED).values_list("actor_id", flat=True)
    )


def test_opening_a_report_is_noted_once(school: School, report: str) -> None:
    for person in (school.manager, school.collaborator):
        assert embedded(browser_of(person), report)
    assert sorted(opened()) == sorted([school.manager.pk, school.collaborator.pk])


def test_whoever_may_not_open_a_page_gets_nothing_of_it(school: School, report: str) -> None:
    browser = browser_of(school.evaluator)
    assert embedded(browser, report) == embedded(browser, "/dashboard") == {}
    assert embedded(Browser(), report) == {}
    events = AuditEvent.objects.filter(action__in=[Action.REPORT_OPENED, Action.ACCESS_REFUSED])
    assert not events.exists()


def test_a_page_that_nobody_looks_at_yet_answers_nothing(school: School, report: str) -> None:
    browser = browser_of(school.collaborator)
    assert embedded(browser, report, sec_purpose="prefetch;prerender") == {}
    assert browser.head(report).status_code == 200
    assert opened() == []


@pytest.mark.parametrize("path", ["/report/x/1", "/report/9999999/1", "/report/1/1?page=0"])
def test_a_page_comes_where_nothing_can_be_answered(school: School, path: str) -> None:
    browser = browser_of(school.manager)
    assert not [call for call in embedded(browser, path) if "reports" in call]


def test_what_is_searched_for_in_a_page_is_no_business_of_the_calls(school: School) -> None:
    browser = browser_of(school.evaluator)
    sought = embedded(browser, "/evaluation-form?search=nobody&page=9&page_size=0")
    assert sought == embedded(browser, "/evaluation-form")
    assert sought[f"/api/assignments/{school.evaluator.pk}"]


def test_the_page_leaves_to_a_call_of_its_own_what_is_very_long(school: School) -> None:
    longest = "\N{MUSICAL SYMBOL G CLEF}" * 150
    people = User.objects.bulk_create(
        User(name=longest, position=longest, department=longest, role=Role.COLLABORATOR)
        for _ in range(IN_MEMORY // 1800 + 1)
    )
    Assignment.objects.bulk_create(
        Assignment(evaluator=school.evaluator, collaborator=each) for each in people
    )
    browser, call = browser_of(school.evaluator), f"/api/assignments/{school.evaluator.pk}"
    assert call not in (brought := embedded(browser, "/evaluation-form"))
    assert "/api/corrections" in brought
    assert len(json.loads(browser.get(call).getvalue())) == len(people) + 1


def test_the_session_is_read_once_for_all_answers(school: School) -> None:
    browser = browser_of(school.manager)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        embedded(browser, "/dashboard")
    assert sum("django_session" in query["sql"] for query in queries) == 1

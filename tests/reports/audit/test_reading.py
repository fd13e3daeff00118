"""The audit log as admins read it, as a list and as a table for a spreadsheet."""

import csv
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
import time_machine

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, AuditEvent, TargetType
from evaluacmo.auditlog.services import record_event, suspend_append_only
from evaluacmo.reports.audit import messages
from tests.conftest import Browser, School
from tests.failures import fields_of
from tests.queries import count_queries


def emptied() -> None:
    """Forget what made the school."""
    with suspend_append_only():
        AuditEvent.objects.all().delete()


def record(action: Action, *, by: User | None = None, to: User | None = None, **rest: Any) -> None:
    with request_context("192.0.2.7"):
        if by:
            set_actor(by.pk)
        record_event(action, person_id=to.pk if to else None, **rest)


@pytest.fixture
def written(school: School) -> School:
    """One event on each of four days, by the school's clock, and nothing else."""
    emptied()
    days = [
        ((4, 4, 59), Action.USER_CHANGED, school.admin, school.collaborator),
        ((4, 5, 0), Action.USER_CHANGED, school.manager, school.collaborator),
        ((5, 17, 0), Action.REPORT_OPENED, school.manager, school.evaluator),
        ((6, 5, 0), Action.SESSION_REFUSED, None, school.manager),
    ]
    for (day, hour, minute), action, by, to in days:
        with time_machine.travel(datetime(2026, 5, day, hour, minute, tzinfo=UTC), tick=False):
            record(action, by=by, to=to)
    return school


def read(browser: Browser, query: str = "") -> list[tuple[str, str]]:
    return [(each["at"][8:10], each["action"]) for each in browser.read(f"/audit{query}")]


REFUSED, OPENED = ("06", "session.refused"), ("05", "report.opened")
SECOND, FIRST = ("04", "user.changed"), ("03", "user.changed")


def test_an_event_says_who_what_whom_when_and_from_where(school: School, as_admin: Browser) -> None:
    emptied()
    with time_machine.travel(datetime(2026, 5, 4, 17, tzinfo=UTC), tick=False):
        record(
            Action.ASSIGNMENT_CREATED,
            by=school.manager,
            to=school.collaborator,
            target=AuditTarget(TargetType.USER, school.evaluator.pk),
        )
        record(
            Action.EVALUATION_CHANGED,
            target=AuditTarget(TargetType.EVALUATION, 7, "Evaluación vieja"),
            changes={"weight_objectives": (40, 50), "question_bank": (None, "Banco (3)")},
        )
    ids = [event.opaque_id for event in AuditEvent.objects.order_by("pk")]
    at = "2026-05-04T12:00:00-05:00"
    assert as_admin.read("/audit") == [
        {
            "id": ids[1],
            "at": at,
            "action": "evaluation.changed",
            "actor_id": None,
            "actor_name": None,
            "person_id": None,
            "person_name": None,
            "object_type": "evaluation",
            "object_id": 7,
            "label": "Evaluación vieja",
            "address": "192.0.2.7",
            "origin": "web",
            "changes": {"weight_objectives": [40, 50], "question_bank": [None, "Banco (3)"]},
        },
        {
            "id": ids[0],
            "at": at,
            "action": "assignment.created",
            "actor_id": school.manager.pk,
            "actor_name": "Gloria Hernández",
            "person_id": school.collaborator.pk,
            "person_name": "Camilo Peña",
            "object_type": "user",
            "object_id": school.evaluator.pk,
            "label": "Elena Duarte",
            "address": "192.0.2.7",
            "origin": "web",
            "changes": {},
        },
    ]


def test_somebody_deleted_is_a_number(school: School, as_admin: Browser) -> None:
    person = school.collaborator.pk
    school.assignment.delete()
    assert as_admin.call("DELETE", f"/collaborators/{person}").status_code == 204
    event = as_admin.read("/audit")[0]
    assert (event["action"], event["person_id"], event["person_name"], event["label"]) == (
        "user.deleted",
        person,
        None,
        "",
    )
    assert event["changes"]["name"] == ["Camilo Peña", None]


def test_each_filter_narrows(written: School, as_admin: Browser) -> None:
    manager, person = written.manager.pk, written.collaborator.pk
    for query, found in {
        "": [REFUSED, OPENED, SECOND, FIRST],
        "?action=report.opened": [OPENED],
        "?action=report.opened&action=session.refused": [REFUSED, OPENED],
        f"?actor_id={manager}": [OPENED, SECOND],
        f"?person_id={person}": [SECOND, FIRST],
        f"?person_id={person}&actor_id={manager}": [SECOND],
        "?since=2026-05-04": [REFUSED, OPENED, SECOND],
        "?until=2026-05-04": [SECOND, FIRST],
        "?until=2026-05-05": [OPENED, SECOND, FIRST],
        "?since=2026-05-05&until=2026-05-05": [OPENED],
        "?since=2026-05-06&until=2026-05-05": [],
        f"?search={quote('HERNANDEZ')}": [REFUSED, OPENED, SECOND],
        f"?search={quote('peña gloria')}": [SECOND],
        "?search=nadie": [],
        f"?search=gloria&action=report.opened&actor_id={manager}&since=2026-05-01": [OPENED],
    }.items():
        assert read(as_admin, query) == found, query


def test_it_is_always_read_by_the_page(written: School, as_admin: Browser) -> None:
    with time_machine.travel(datetime(2026, 5, 7, tzinfo=UTC), tick=False):
        for _ in range(101):
            record(Action.CATEGORY_CREATED)
    for query, rows in {"": 25, "?page=4": 25, "?page=5": 5, "?page=2&page_size=100": 5}.items():
        response = as_admin.get(f"/api/audit{query}")
        assert (len(response.json()), response["X-Total-Count"]) == (rows, "105"), query
    pages = [each["id"] for page in range(1, 6) for each in as_admin.read(f"/audit?page={page}")]
    assert len(set(pages)) == 105
    # the numbers tell neither the order nor how many events there are
    assert pages != sorted(pages, reverse=True)
    assert min(pages) > 105


@pytest.mark.sqlite_suffices
def test_what_cannot_be_a_filter_is_refused(written: School, as_admin: Browser) -> None:
    for key, values in {
        "page": ["0", "x", "1000000001"],
        "page_size": ["0", "101"],
        "action": ["user", "nothing.happened", ""],
        "actor_id": ["0", "x", str(2**63)],
        "person_id": ["-1", "1.5"],
        "since": ["hoy", "2026-02-30", "1999-12-31", "2026-05-04T10:00", "0001-01-01"],
        "until": ["9999-12-31", "3000-01-01", ""],
        "search": ["a" * 201, "%00"],
    }.items():
        for value in values:
            assert fields_of(as_admin.get(f"/api/audit?{key}={value}")) == {key}, (key, value)
            if key not in {"page", "page_size"}:
                assert fields_of(as_admin.get(f"/api/audit/csv?{key}={value}")) == {key}
    assert as_admin.get("/api/audit?since=2000-01-01&until=2999-12-31").status_code == 200


@pytest.mark.sqlite_suffices
def test_reading_it_costs_the_same_however_long_it_is(school: School, as_admin: Browser) -> None:
    query = "/audit?page_size=100&search=a&since=2026-01-01"
    for_few = count_queries(as_admin, query)
    for _ in range(30):
        record(Action.USER_CHANGED, by=school.admin, to=school.collaborator)
    assert count_queries(as_admin, query) == for_few == 6


# --- the table for a spreadsheet -----------------------------------------------------------------


def table(browser: Browser, query: str = "") -> list[list[str]]:
    response = browser.get(f"/api/audit/csv{query}")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="registro-de-auditoria.csv"'
    content = response.getvalue()
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


@pytest.mark.sqlite_suffices
def test_the_table_has_what_the_list_has(written: School, as_admin: Browser) -> None:
    head, *rows = table(as_admin, "?action=user.changed&action=session.refused")
    assert tuple(head) == messages.AUDIT_HEADINGS
    assert [row[:2] for row in rows] == [
        ["2026-05-06 00:00:00", "session.refused"],
        ["2026-05-04 00:00:00", "user.changed"],
        ["2026-05-03 23:59:00", "user.changed"],
    ]
    assert rows[0][2:] == [
        "",
        "",
        str(written.manager.pk),
        "Gloria Hernández",
        "",
        "",
        "",
        "192.0.2.7",
        "web",
        "",
    ]


def test_taking_the_table_away_is_recorded(written: School, as_admin: Browser) -> None:
    assert len(table(as_admin)) == 1 + 5
    event = as_admin.read("/audit")[0]
    assert (event["action"], event["actor_id"]) == ("audit.exported", written.admin.pk)


HOSTILE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    'dos "comillas"; y punto y coma',
    "una línea\notra",
    "' ya tenía",
]


@pytest.mark.sqlite_suffices
def test_no_cell_of_the_table_is_a_formula(school: School, as_admin: Browser) -> None:
    emptied()
    for text in HOSTILE:
        User.objects.filter(pk=school.manager.pk).update(name=text)
        record(
            Action.QUESTION_CHANGED,
            target=AuditTarget(TargetType.QUESTION, 1, text),
            changes={"question_text": (text, text)},
        )
    record(Action.USER_CHANGED, by=school.manager, to=school.manager)
    User.objects.filter(pk=school.manager.pk).update(name="=1+1")
    _, *rows = table(as_admin, "?action=question.changed&action=user.changed")
    assert len(rows) == len(HOSTILE) + 1
    for row in rows:
        assert not [cell for cell in row if cell.startswith(tuple("=+-@＝＋－＠\t\r\n"))]
    assert [row[3] for row in rows if row[1] == "user.changed"] == ["'=1+1"]
    labels = [row[8].removeprefix("'") for row in reversed(rows)]
    assert labels[:-2] == HOSTILE[:-1]


@pytest.mark.sqlite_suffices
def test_the_table_costs_the_same_however_long_it_is(
    school: School, as_admin: Browser, django_assert_max_num_queries: Any
) -> None:
    for rows in (1, 30):
        for _ in range(rows):
            record(Action.USER_CHANGED, by=school.admin, to=school.collaborator)
        with django_assert_max_num_queries(10):
            assert len(table(as_admin, "?action=user.changed")) > rows

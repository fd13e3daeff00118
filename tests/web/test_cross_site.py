"""Requests that another site's page makes a browser send, and those it sends in advance."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import AttemptCounter, Session
from evaluacmo.auditlog.models import AuditEvent
from tests.conftest import Browser, NewEvents, School, browser_of
from tests.failures import code_of

pytestmark = pytest.mark.sqlite_suffices

LATER = timedelta(minutes=10)

IMAGE = {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
FRAME = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe", "Sec-Fetch-User": "?1"}
SCRIPTED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
FOLLOWED = {**SCRIPTED, "Sec-Fetch-User": "?1"}
FETCH = {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}

NOT_THE_PERSON = {
    **{
        f"{name} of a {site} page": {"Sec-Fetch-Site": site, **headers}
        for site in ("cross-site", "same-site")
        for name, headers in (
            ("image", IMAGE),
            ("frame", FRAME),
            ("script", FETCH),
            ("redirection", SCRIPTED),
        )
    },
    "prefetch": {"Sec-Fetch-Site": "none", **SCRIPTED, "Sec-Purpose": "prefetch"},
    "prerender": {"Sec-Fetch-Site": "none", **SCRIPTED, "Sec-Purpose": "prefetch;prerender"},
    "older prefetch": {"Purpose": "prefetch"},
}
THE_PERSON: dict[str, Mapping[str, str]] = {
    "our page": {"Sec-Fetch-Site": "same-origin", **FETCH},
    "typed address or link in a mail program": {"Sec-Fetch-Site": "none", **FOLLOWED},
    "browser without such headers": {},
}


def paths_of(school: School) -> list[str]:
    """Calls that leave a trace."""
    evaluation = school.evaluation.pk
    return [
        f"/api/reports/full/{evaluation}/{school.collaborator.pk}",
        f"/api/reports/evaluation/{evaluation}",
        "/api/exports/people",
    ]


def expiry() -> Any:
    """When the only session ends."""
    return Session.objects.get().expire_date


@pytest.mark.parametrize("kind", NOT_THE_PERSON)
def test_what_the_person_did_not_ask_for_leaves_no_trace(
    school: School, new_events: NewEvents, kind: str
) -> None:
    school.submit()
    browser = browser_of(school.admin)
    before = expiry()
    new_events()
    with time_machine.travel(timezone.now() + LATER):
        for path in (*paths_of(school), "/api/audit/csv", "/api/users/me"):
            refused = browser.get(path, headers=NOT_THE_PERSON[kind])
            assert code_of(refused, 403) == "cross_site"
            assert not refused.cookies
    assert new_events() == []
    assert expiry() == before


@pytest.mark.parametrize("kind", THE_PERSON)
def test_what_the_person_asks_for_is_answered_and_recorded(
    school: School, new_events: NewEvents, kind: str
) -> None:
    school.submit()
    browser = browser_of(school.admin)
    before = expiry()
    new_events()
    with time_machine.travel(timezone.now() + LATER):
        for path in paths_of(school):
            assert browser.get(path, headers=THE_PERSON[kind]).status_code == 200
    assert len(new_events()) == len(paths_of(school))
    assert expiry() > before


def test_a_download_can_be_opened_from_a_link_elsewhere(
    school: School, new_events: NewEvents
) -> None:
    browser = browser_of(school.admin)
    before = expiry()
    new_events()
    with time_machine.travel(timezone.now() + LATER):
        link = {"Sec-Fetch-Site": "cross-site", **FOLLOWED}
        assert browser.get("/api/exports/people", headers=link).status_code == 200
    assert [event.action for event in new_events()] == ["list.exported"]
    assert expiry() == before


@pytest.mark.parametrize("headers", [FOLLOWED, SCRIPTED])
def test_a_page_can_be_opened_from_a_link_elsewhere(
    school: School, headers: Mapping[str, str]
) -> None:
    school.submit()
    browser = browser_of(school.admin)
    before, events = expiry(), AuditEvent.objects.count()
    with time_machine.travel(timezone.now() + LATER):
        path = f"/report/{school.evaluation.pk}/{school.collaborator.pk}"
        page = browser.get(path, headers={"Sec-Fetch-Site": "cross-site", **headers})
    assert (page.status_code, page["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert (expiry(), AuditEvent.objects.count()) == (before, events)


def test_a_page_is_not_run_in_advance(visitor: Browser) -> None:
    """Its calls would be refused, and the person would find a page without data."""
    in_advance = {"Sec-Fetch-Site": "none", **SCRIPTED, "Sec-Purpose": "prefetch;prerender"}
    assert visitor.get("/dashboard", headers=in_advance).status_code == 503
    assert visitor.get("/dashboard", headers={"Sec-Purpose": "prefetch"}).status_code == 200


def test_another_sites_page_uses_up_no_tries_at_folios(visitor: Browser) -> None:
    image = {"Sec-Fetch-Site": "cross-site", **IMAGE}
    refused = visitor.get("/api/verification/EV-2026-0000-0000-0000", headers=image)
    assert code_of(refused, 403) == "cross_site"
    assert not AttemptCounter.objects.exists()


def test_a_form_of_another_sites_page_leaves_no_refusal(
    school: School, new_events: NewEvents
) -> None:
    browser = browser_of(school.admin)
    new_events()
    form = {"Sec-Fetch-Site": "same-site", **FOLLOWED}
    refused = browser.generic("POST", "/api/users", headers=form)
    assert code_of(refused, 403) == "cross_site"
    assert new_events() == []

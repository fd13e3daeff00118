"""Folios: what anybody learns who has a document in their hands, and what nobody does."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, AttemptCounter, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import InvalidInput
from evaluacmo.documents import seals
from evaluacmo.documents.folios import ALPHABET, new_folio, read_folio
from evaluacmo.documents.models import IssuedDocument
from evaluacmo.documents.queries import MAX_WRONG_TOTALS, current_form
from evaluacmo.documents.services import ATTEMPTS_PER_FOLIO, MISSES_PER_ADDRESS
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.results.models import Answer, PersonResult, Submission
from evaluacmo.results.schemas import REPORTS_AT_ONCE
from evaluacmo.results.stored_results import store_results_of
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of, fields_of
from tests.threads import at_once
from tests.world import export_of

pytestmark = pytest.mark.sqlite_suffices

MINUTE = timedelta(minutes=1)
TOTAL = "75.00"
"""The total of all threes."""


def issue(browser: Browser, kind: str, evaluation: int | None, user: int | None) -> Any:
    response = browser.post_json("/audit/exports", export_of(kind, evaluation, user))
    assert response.status_code == 201, response.content
    return response.json()


def issued_report(browser: Browser, school: School) -> Any:
    (issued,) = issue(browser, "report", school.evaluation.pk, school.collaborator.pk)
    return issued


def report_of(browser: Browser, school: School) -> str:
    return str(issued_report(browser, school)["folio"])


def standing(browser: Browser, folio: str) -> str:
    return str(browser.read(f"/verification/{folio}")["standing"])


def check(browser: Browser, folio: str, total: str = TOTAL) -> Any:
    return browser.post_json(f"/verification/{folio}/total", {"total": total})


def missing(number: int) -> str:
    return f"EV-2026-0000-0000-{number:04d}"


# --- the folio itself -------------------------------------------------------------------------


def test_a_folio_has_sixty_bits_and_no_letter_like_a_digit() -> None:
    folios = {new_folio(year=2026) for _ in range(500)}
    assert len(folios) == 500
    assert all(re.fullmatch(r"EV-2026(-[0-9A-HJKMNP-TV-Z]{4}){3}", each) for each in folios)
    assert len(set(ALPHABET)) == 2**5
    assert set("".join(folios)) - set("EV-") == set(ALPHABET) - set("EV")


@pytest.mark.parametrize(
    "typed",
    [
        "EV-2026-0011-K3MQ-9TDX",
        " ev 2026 0011 k3mq 9tdx ",
        "2026-OoIl-K3MQ-9TDX",
        "EV–2026–0011–K3MQ–9TDX",
        "ev20260011k3mq9tdx",
    ],
)
def test_a_folio_is_read_however_it_is_typed(typed: str) -> None:
    assert read_folio(typed) == "EV-2026-0011-K3MQ-9TDX"


@pytest.mark.parametrize(
    "typed",
    ["", "EV-2026", "EV-2026-0011-K3MQ-9TD", "EV-2026-0011-K3MQ-9TDU", "٢٠٢٦-0011-K3MQ-9TDX"],
)
def test_what_no_folio_looks_like_is_refused(typed: str) -> None:
    with pytest.raises(InvalidInput):
        read_folio(typed)


# --- what a visitor learns ----------------------------------------------------------------------


def test_a_visitor_learns_of_whom_and_when_and_never_the_score(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit(comments="Reservado.")
    with time_machine.travel(datetime.now(UTC), tick=False):
        (issued,) = issue(as_manager, "report", school.evaluation.pk, school.collaborator.pk)
        now = as_manager.read(f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}")
    assert (issued["user_id"], issued["overall_percentage"]) == (school.collaborator.pk, TOTAL)
    assert issued["created_at"] == now["report"]["created_at"]
    response = visitor.get(f"/api/verification/{issued['folio'].lower()}")
    assert response["Cache-Control"] == "no-store"
    found = response.json()
    assert abs(datetime.fromisoformat(found.pop("made_at")) - datetime.now(UTC)) < MINUTE
    assert issued["user_name"] == "Camilo Peña"
    assert found == {
        "folio": issued["folio"],
        "document": "report",
        "person_name": "Camilo Peña",
        "present_name": None,
        "evaluation_name": "Evaluación docente",
        "period": school.evaluation.period,
        "standing": "unchanged",
        "can_check_total": True,
    }
    assert b"75" not in response.content.replace(issued["folio"].encode(), b"")


def test_each_report_of_an_evaluation_has_its_folio_at_the_same_cost(
    school: School, person: PersonFactory, as_manager: Browser, visitor: Browser
) -> None:
    def cost() -> tuple[int, list[Any]]:
        token = as_manager.get("/api/csrf-token").json()["csrfToken"]
        with CaptureQueriesContext(connection) as captured:
            response = as_manager.post(
                "/api/audit/exports",
                export_of("reports", school.evaluation.pk, None),
                content_type="application/json",
                headers={"X-CSRFToken": token},
            )
        return len(captured), response.json()

    school.submit()
    for_one, (only,) = cost()
    for number in range(30):
        other = person(f"Persona {number:02d}", category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(1, 2, 3, collaborator=other)
    for_many, many = cost()
    assert for_many == for_one
    assert len({each["folio"] for each in many} | {only["folio"]}) == 32
    for each in many[:2]:
        name = User.objects.get(pk=each["user_id"]).name
        found = visitor.read(f"/verification/{each['folio']}")
        assert (found["document"], found["person_name"]) == ("report", name)
        assert check(visitor, each["folio"], each["overall_percentage"]).json() == {"matches": True}


@pytest.fixture
def crowd(school: School, person: PersonFactory) -> list[User]:
    """Everybody with a result in the evaluation, by name: one more than a call reads."""
    people = [school.collaborator]
    people += [person(f"Persona {n:03}", category=school.category) for n in range(REPORTS_AT_ONCE)]
    for each in people:
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=each)
        school.submit(collaborator=each)
    return people


def test_all_reports_are_read_and_issued_in_parts(
    school: School, crowd: list[User], as_manager: Browser, new_events: NewEvents
) -> None:
    path, evaluation = f"/reports/evaluation/{school.evaluation.pk}", school.evaluation.pk
    new_events()
    assert fields_of(as_manager.get(f"/api{path}")) == {"page"}
    whole = as_manager.post_json("/audit/exports", export_of("reports", evaluation, None))
    assert fields_of(whole) == {"user_ids"}
    assert new_events() == []
    issued = []
    for number in (1, 2):
        read = as_manager.read(f"{path}?page={number}&page_size=100")
        issued += issue_part(as_manager, school, [each["report"]["user_id"] for each in read])
    assert [each["user_id"] for each in issued] == [user.pk for user in crowd]
    assert IssuedDocument.objects.count() == len({each["folio"] for each in issued}) == len(crowd)
    events = [(each.action, each.person_id, each.object_id) for each in new_events()]
    assert events == [("reports.opened", None, evaluation), ("reports.exported", None, evaluation)]
    # another export is another event, however soon it follows
    issue_part(as_manager, school, [crowd[0].pk], part="first")
    assert [each.action for each in new_events()] == ["reports.exported"]


def issue_part(
    browser: Browser, school: School, people: list[int], part: str | None = None
) -> list[dict[str, Any]]:
    is_first = school.collaborator.pk in people
    body = export_of("reports", school.evaluation.pk, None) | {
        "user_ids": people,
        "part": part or ("first" if is_first else "further"),
    }
    response = browser.post_json("/audit/exports", body)
    assert response.status_code == 201, response.content
    issued: list[dict[str, Any]] = response.json()
    return issued


def test_a_part_is_recorded_where_what_was_recorded_does_not_cover_it(
    school: School, person: PersonFactory, as_manager: Browser, new_events: NewEvents
) -> None:
    """Nobody's report is exported without an event that tells them."""
    later = person("Zoe Ruiz", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=later)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        school.submit()
        clock.shift(MINUTE)

        def recorded(person: User) -> list[str]:
            issue_part(as_manager, school, [person.pk], part="further")
            return [each.action for each in new_events()]

        new_events()
        assert recorded(school.collaborator) == ["reports.exported"]
        assert recorded(school.collaborator) == []
        clock.shift(MINUTE)
        school.submit(collaborator=later)
        new_events()
        assert recorded(school.collaborator) == []
        assert recorded(later) == ["reports.exported"]
        clock.shift(timedelta(hours=1, seconds=1))
        as_manager = browser_of(school.manager)
        new_events()
        assert recorded(later) == ["reports.exported"]


def test_the_reports_of_nobody_are_no_document(school: School, as_manager: Browser) -> None:
    assert issue(as_manager, "reports", school.evaluation.pk, None) == []
    assert not IssuedDocument.objects.exists()


def test_a_list_is_authentic_and_compared_with_nothing(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    for kind in ("results", "training", "board"):
        (issued,) = issue(as_manager, kind, school.evaluation.pk, school.collaborator.pk)
        found = visitor.read(f"/verification/{issued['folio']}")
        assert (found["document"], found["standing"]) == (kind, "not_compared")
        assert (found["person_name"], found["evaluation_name"]) == (None, None)
        assert found["can_check_total"] is False
        assert code_of(check(visitor, issued["folio"]), 409) == "no_total"


# --- whether the results still hold ---------------------------------------------------------------


@pytest.mark.both_databases
def test_another_submission_changes_a_report_and_its_history(
    school: School, person: PersonFactory, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    report = report_of(as_manager, school)
    (history,) = issue(as_manager, "history", None, school.collaborator.pk)
    assert standing(visitor, report) == standing(visitor, history["folio"]) == "unchanged"
    rival = person("Zoilo", role="evaluador")
    Assignment.objects.create(evaluator=rival, collaborator=school.collaborator)
    school.submit(1, evaluator=rival)
    assert standing(visitor, report) == standing(visitor, history["folio"]) == "changed"
    assert standing(visitor, report_of(as_manager, school)) == "unchanged"
    # the total on the paper is still that paper's
    assert check(visitor, report).json() == {"matches": True}


@pytest.mark.both_databases
def test_whoever_writes_to_the_database_is_found_out(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    submission = school.submit()
    folio = report_of(as_manager, school)
    Answer.objects.filter(submission=submission).update(score=4)
    assert standing(visitor, folio) == "changed"
    Answer.objects.filter(submission=submission).update(score=3)
    assert standing(visitor, folio) == "unchanged"
    Answer.objects.filter(submission=submission).update(comment="Otra cosa.")
    assert standing(visitor, folio) == "changed"
    Answer.objects.filter(submission=submission).update(comment="")
    assert standing(visitor, folio) == "unchanged"
    Submission.objects.update(comments="Otra cosa.")
    assert standing(visitor, folio) == "changed"


@pytest.mark.parametrize("kind", ["report", "history"])
def test_the_name_is_that_of_the_day_of_issue(
    school: School, as_manager: Browser, visitor: Browser, kind: str
) -> None:
    school.submit()
    person = school.collaborator.pk
    evaluation = school.evaluation.pk if kind == "report" else None
    (issued,) = issue(as_manager, kind, evaluation, person)
    as_collaborator = browser_of(school.collaborator)
    borrowed = as_collaborator.put_json("/profile", {"name": "Rosa Díaz"})
    assert borrowed.status_code == 200
    found = visitor.read(f"/verification/{issued['folio']}")
    assert (found["person_name"], found["standing"]) == ("Camilo Peña", "unchanged")
    assert found["present_name"] == "Rosa Díaz"
    (later,) = issue(as_manager, kind, evaluation, person)
    assert later["user_name"] == "Rosa Díaz"
    IssuedDocument.objects.filter(folio=issued["folio"]).update(person_name="Rosa Díaz")
    assert standing(visitor, issued["folio"]) == "changed"


def test_a_document_with_a_borrowed_name_tells_whose_it_is(
    school: School, visitor: Browser
) -> None:
    school.submit()
    as_collaborator = browser_of(school.collaborator)
    as_collaborator.put_json("/profile", {"name": "Rosa Díaz"})
    (issued,) = issue(as_collaborator, "report", school.evaluation.pk, school.collaborator.pk)
    assert visitor.read(f"/verification/{issued['folio']}")["present_name"] is None
    as_collaborator.put_json("/profile", {"name": "Camilo Peña"})
    found = visitor.read(f"/verification/{issued['folio']}")
    assert (found["person_name"], found["present_name"]) == ("Rosa Díaz", "Camilo Peña")


def test_the_name_of_the_evaluation_is_that_of_the_day_of_issue(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = issued_report(as_manager, school)["folio"]
    change = {"name": "Evaluación de directivos"}
    path = f"/evaluations/{school.evaluation.pk}"
    evaluation = as_manager.read(path)
    assert as_manager.put_json(path, evaluation | change).status_code == 200
    found = visitor.read(f"/verification/{folio}")
    assert (found["evaluation_name"], found["standing"]) == ("Evaluación docente", "unchanged")
    later = issued_report(as_manager, school)
    assert later["evaluation_name"] == "Evaluación de directivos"
    IssuedDocument.objects.filter(folio=folio).update(evaluation_name="Evaluación de directivos")
    assert standing(visitor, folio) == "changed"


def test_the_job_on_a_report_is_sealed(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    User.objects.filter(pk=school.collaborator.pk).update(position="Rector", department="Sede")
    assert standing(visitor, folio) == "unchanged"
    PersonResult.unrestricted.update(position="Rector")
    assert standing(visitor, folio) == "changed"


@pytest.mark.parametrize("form", [seals.FORM_WITHOUT_NAMES, seals.FORM_WITHOUT_EVALUATION])
@pytest.mark.parametrize("kind", ["report", "history"])
def test_a_document_that_was_sealed_in_an_earlier_form_still_verifies(
    school: School, as_manager: Browser, visitor: Browser, kind: str, form: str
) -> None:
    submission = school.submit()
    evaluation = school.evaluation.pk if kind == "report" else None
    (issued,) = issue(as_manager, kind, evaluation, school.collaborator.pk)
    seal_in_form(form, issued["folio"])
    Evaluation.objects.update(name="Evaluación de directivos")
    assert visitor.read(f"/verification/{issued['folio']}")["standing"] == "unchanged"
    if kind == "report":
        assert check(visitor, issued["folio"]).json() == {"matches": True}
    anonymise_person("camilo@colegio.example")
    found = visitor.read(f"/verification/{issued['folio']}")
    anonymous = f"Persona anonimizada {school.collaborator.pk}"
    assert (found["person_name"], found["standing"]) == (anonymous, "unchanged")
    Submission.objects.filter(pk=submission.pk).update(competency_total=8)
    assert standing(visitor, issued["folio"]) == "changed"


def seal_in_form(form: str, folio: str) -> None:
    """Seal a document as it was done when less was sealed."""
    document = IssuedDocument.objects.get(folio=folio)
    document.key_mark = seals.key_mark(form)
    document.digest = seals.seal(current_form(document) or "", salt=document.salt)
    document.save()


def test_a_later_year_leaves_a_history_true(school: School, visitor: Browser) -> None:
    noon = datetime(current_year(), 5, 4, 17, tzinfo=UTC)
    with time_machine.travel(noon, tick=False):
        school.submit()
        manager = browser_of(school.manager)
        (history,) = issue(manager, "history", None, school.collaborator.pk)
    with time_machine.travel(noon + timedelta(days=400), tick=False):
        school.evaluation = Evaluation.objects.create(
            name="Otra",
            period=noon.year + 1,
            weight_competencies=60,
            weight_objectives=40,
            category=school.category,
            question_bank=school.bank,
        )
        school.submit(1, 1, 1)
        assert standing(visitor, history["folio"]) == "unchanged"


def test_with_another_secret_key_nothing_is_said_of_changes(
    school: School, as_manager: Browser, visitor: Browser, settings: Any
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    settings.SECRET_KEY = "otra" * 20
    found = visitor.read(f"/verification/{folio}")
    assert (found["standing"], found["can_check_total"]) == ("not_compared", False)
    assert code_of(check(Browser(), folio), 409) == "no_total"


def test_documents_of_a_former_key_are_compared_as_before(
    school: School, as_manager: Browser, visitor: Browser, settings: Any
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    before, settings.SECRET_KEY = settings.SECRET_KEY, "otra" * 20
    settings.SECRET_KEY_FALLBACKS = [before]
    assert standing(visitor, folio) == "unchanged"
    assert check(Browser(), folio).status_code == 200
    anonymise_person("camilo@colegio.example")
    assert standing(visitor, folio) == "unchanged"


def test_seals_of_equal_results_are_not_equal(school: School, as_manager: Browser) -> None:
    school.submit()
    first, second = (report_of(as_manager, school) for _ in range(2))
    rows = IssuedDocument.objects.filter(folio__in=(first, second))
    assert len(set(rows.values_list("digest", flat=True))) == 2
    assert len(set(rows.values_list("total_digest", flat=True))) == 2


# --- people and results that are gone -------------------------------------------------------------


@pytest.mark.both_databases
def test_an_anonymised_person_has_no_name_and_no_changed_result(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit(comments="Muy puntual.")
    folio = report_of(as_manager, school)
    anonymise_person("camilo@colegio.example")
    found = visitor.read(f"/verification/{folio}")
    assert found["person_name"] == f"Persona anonimizada {school.collaborator.pk}"
    assert found["standing"] == "unchanged"


def test_what_had_changed_before_is_not_made_good_by_anonymising(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    submission = school.submit()
    folio = report_of(as_manager, school)
    Answer.objects.filter(submission=submission).update(score=4)
    anonymise_person("camilo@colegio.example")
    assert standing(visitor, folio) == "changed"


@pytest.mark.both_databases
def test_of_a_purged_result_the_document_is_known_and_its_total_no_longer(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folios = [
        report_of(as_manager, school),
        issue(as_manager, "history", None, school.collaborator.pk)[0]["folio"],
    ]
    purge(datetime.now(UTC) + timedelta(days=1))
    for folio in folios:
        found = visitor.read(f"/verification/{folio}")
        assert (found["standing"], found["can_check_total"]) == ("gone", False)
    assert set(IssuedDocument.objects.values_list("digest", "total_digest")) == {("", "")}


def test_a_folio_outlives_ten_years_and_not_much_more(school: School, as_manager: Browser) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    now = datetime.now(UTC)
    for years, left in ((9, 1), (11, 0)):
        made_at = now - timedelta(days=366 * years)
        IssuedDocument.objects.filter(folio=folio).update(made_at=made_at)
        purge(now - timedelta(days=2 * 366))
        assert IssuedDocument.objects.count() == left


# --- trying --------------------------------------------------------------------------------


def test_the_total_is_read_as_people_write_it(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    for typed, matches in (("75", True), (" 75,0 %", True), ("75.00%", True), ("74,99", False)):
        assert check(visitor, report_of(as_manager, school), typed).json() == {"matches": matches}
    folio = report_of(as_manager, school)
    for typed in ("", "setenta", "101", "-75", "75.000", "7٥", "7" * 61):
        assert fields_of(check(visitor, folio, typed)) == {"total"}
    assert check(visitor, folio).json() == {"matches": True}


def test_five_tries_in_ten_minutes_whoever_tries(
    school: School, as_manager: Browser, visitor: Browser, as_collaborator: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        for number in range(ATTEMPTS_PER_FOLIO):
            assert check(visitor, folio, f"{number}").status_code == 200
            clock.shift(MINUTE)
        for browser in (visitor, as_collaborator):
            refused = check(browser, folio)
            assert code_of(refused, 429) == "locked_out"
            assert refused["Retry-After"] == str(9 * 60)
        # others' documents and this one's standing are nobody's try
        assert standing(visitor, folio) == "unchanged"
        assert check(visitor, report_of(as_manager, school)).status_code == 200
        clock.shift(9 * MINUTE)
        assert check(visitor, folio).json() == {"matches": True}


def test_no_score_is_found_by_patience(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        for number in range(MAX_WRONG_TOTALS):
            assert check(visitor, folio).json() == {"matches": True}
            assert check(visitor, folio, f"{number}").json() == {"matches": False}
            clock.shift(11 * MINUTE)
        assert code_of(check(visitor, folio), 409) == "no_total"
        assert visitor.read(f"/verification/{folio}")["can_check_total"] is False


def test_a_try_is_recorded_and_tells_nothing(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    check(visitor, folio)
    event = AuditEvent.objects.latest("pk")
    assert (event.action, event.actor_id, event.person_id) == ("document.checked", None, None)
    assert (event.object_type, event.label, event.changes) == ("document", folio, {})


def test_whoever_guesses_folios_is_sent_away_and_nobody_else(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        for number in range(MISSES_PER_ADDRESS):
            assert code_of(visitor.get(f"/api/verification/{missing(number)}"), 404) == "not_found"
        refused = visitor.get(f"/api/verification/{missing(MISSES_PER_ADDRESS)}")
        assert code_of(refused, 429) == "locked_out"
        # others at the same address verify what they hold
        assert standing(visitor, folio) == "unchanged"
        assert check(visitor, folio).status_code == 200
        elsewhere = Browser()
        elsewhere.defaults["REMOTE_ADDR"] = "192.0.2.9"
        assert standing(elsewhere, folio) == "unchanged"
        assert as_manager.get("/api/users").status_code == 200
        clock.shift(10 * MINUTE)
        failure_of(visitor.get(f"/api/verification/{missing(0)}"), 404)
        # attempts that no lock counts any longer are not kept
        failure_of(elsewhere.get(f"/api/verification/{missing(1)}"), 404)
        assert AttemptCounter.objects.count() == 2


def test_a_network_of_ipv6_guesses_folios_as_one_address(visitor: Browser) -> None:
    statuses = []
    for number in range(MISSES_PER_ADDRESS + 1):
        visitor.defaults["REMOTE_ADDR"] = f"2001:db8:1:2::{number:x}"
        statuses.append(visitor.get(f"/api/verification/{missing(number)}").status_code)
    assert statuses == [404] * MISSES_PER_ADDRESS + [429]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_tries_at_once_no_more_are_answered(school: School, as_manager: Browser) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    tries = [lambda: check(Browser(), folio).status_code for _ in range(ATTEMPTS_PER_FOLIO + 3)]
    assert sorted(at_once(*tries)) == [200] * ATTEMPTS_PER_FOLIO + [429] * 3


@pytest.mark.both_databases
def test_results_that_are_worked_out_anew_are_the_same(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()
    folio = report_of(as_manager, school)
    store_results_of(Submission.objects.all())
    User.objects.filter(pk=school.collaborator.pk).update(name="Camila Peña")
    found = visitor.read(f"/verification/{folio}")
    assert (found["standing"], found["person_name"]) == ("unchanged", "Camilo Peña")


# --- while others write -------------------------------------------------------------------------


@contextmanager
def once_answers_are_read(act: Callable[[], Any]) -> Iterator[list[Any]]:
    """Run `act` on another connection right after the answers of reports have been read.

    Yields its result in a list.
    """
    results: list[Any] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        result = execute(sql, *rest)
        if sql.startswith("SELECT") and 'FROM "results_answer"' in sql and not results:
            results.append(None)
            (results[0],) = at_once(act)
        return result

    with connection.execute_wrapper(watch):
        yield results


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_others_write_while_reports_are_read(school: School, as_manager: Browser) -> None:
    school.submit()

    def rename() -> int:
        return User.objects.filter(pk=school.evaluator.pk).update(name="Elena D.")

    with once_answers_are_read(rename) as renamed:
        assert len(issue(as_manager, "reports", school.evaluation.pk, None)) == 1
    assert renamed == [1]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_somebody_renamed_meanwhile_is_issued_with_the_new_name(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit()

    def rename() -> int:
        return User.objects.filter(pk=school.collaborator.pk).update(name="Camila Peña")

    with once_answers_are_read(rename):
        (issued,) = issue(as_manager, "reports", school.evaluation.pk, None)
    assert issued["user_name"] == "Camila Peña"
    found = visitor.read(f"/verification/{issued['folio']}")
    assert (found["person_name"], found["standing"]) == ("Camila Peña", "unchanged")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["report", "reports"])
def test_a_submission_meanwhile_is_in_the_sealed_report(
    school: School, person: PersonFactory, as_manager: Browser, visitor: Browser, kind: str
) -> None:
    school.submit()
    second = person("Bruno", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    with once_answers_are_read(lambda: school.submit(4, 4, 4, evaluator=second)):
        (issued,) = issue(as_manager, kind, school.evaluation.pk, school.collaborator.pk)
    assert standing(visitor, issued["folio"]) == "unchanged"
    assert issued["overall_percentage"] == "87.50"
    assert (issued["submissions_count"], issued["expected_submissions_count"]) == (2, 2)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_report_that_becomes_provisional_meanwhile_is_issued_as_such(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    school.submit()
    second = person("Bruno", role=Role.EVALUATOR)

    def assign() -> None:
        Assignment.objects.create(evaluator=second, collaborator=school.collaborator)

    with once_answers_are_read(assign):
        (issued,) = issue(as_manager, "report", school.evaluation.pk, school.collaborator.pk)
    assert (issued["submissions_count"], issued["expected_submissions_count"]) == (1, 2)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_somebody_anonymised_meanwhile_is_sealed_as_such(
    school: School, as_manager: Browser, visitor: Browser
) -> None:
    school.submit(comments="Muy puntual.")
    with once_answers_are_read(lambda: anonymise_person("camilo@colegio.example")):
        (issued,) = issue(as_manager, "reports", school.evaluation.pk, None)
    assert standing(visitor, issued["folio"]) == "unchanged"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["report", "reports"])
def test_a_result_purged_meanwhile_is_not_sealed(
    school: School, as_manager: Browser, kind: str
) -> None:
    school.submit()
    body = export_of(kind, school.evaluation.pk, school.collaborator.pk)
    with once_answers_are_read(lambda: purge(datetime.now(UTC) + timedelta(days=1))):
        response = as_manager.post_json("/audit/exports", body)
    assert (response.status_code, response.json()) == (201, []) or response.status_code == 404
    assert not IssuedDocument.objects.exists()

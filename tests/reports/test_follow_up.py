"""The follow-up of results: written answers, missing receipts, requested corrections."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import decline, request_correction
from evaluacmo.results.corrections import cancel, correct, reopen
from evaluacmo.results.models import CorrectionRequest, PersonResult, Reopening, Submission
from tests.conftest import Browser, PersonFactory, School, browser_of

BOGOTA = ZoneInfo("America/Bogota")
LISTS = {
    "answered": "/reports/latest?answered=true",
    "unconfirmed": "/reports/latest?unconfirmed=true",
    "corrections": "/reports/corrections?",
    "requests": "/reports/correction-requests?",
}


def evaluated(school: School, person: PersonFactory, number: int) -> list[User]:
    """So many people more, each with a result."""
    people = [person(f"Persona {n:02}", category=school.category) for n in range(number)]
    for each in people:
        Assignment.objects.create(evaluator=school.evaluator, collaborator=each)
        school.submit(collaborator=each)
    return people


def reply(person: User) -> None:
    """Confirm and answer this person's latest result."""
    result = PersonResult.unrestricted.filter(collaborator=person).latest("last_at", "last")
    confirm(actor=person, evaluation_id=result.evaluation_id, version=result.version)
    answer(actor=person, evaluation_id=result.evaluation_id, text="No estoy de acuerdo.")


def reopened(school: School, person: User) -> Reopening:
    submission = Submission.objects.filter(collaborator=person).latest("created_at")
    return reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")


def requested(school: School, person: User) -> CorrectionRequest:
    return request_correction(
        actor=school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=person.pk,
        reason="Me confundí.",
    )


def names(browser: Browser, path: str) -> list[str]:
    return [row["user_name"] for row in browser.read(path)]


def lengths(browser: Browser, *, page_size: int = 7, query: str = "") -> dict[str, int]:
    """The length of each list, by its total, its pages and as a whole."""
    found = {}
    for name, path in ((name, path + query) for name, path in LISTS.items()):
        whole = browser.read(path)
        pages = list(pages_of(browser, path, page_size))
        assert [row for page in pages for row in page] == whole
        found[name] = len(whole)
    return found


def pages_of(browser: Browser, path: str, size: int) -> Iterator[list[Any]]:
    total = None
    for page in range(1, 100):
        response = browser.get(f"/api{path}&page={page}&page_size={size}")
        total = total or response["X-Total-Count"]
        assert response["X-Total-Count"] == total
        if not response.json():
            return
        yield response.json()


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("number", [0, 1, 10])
def test_each_figure_is_the_length_of_its_list_also_in_the_next_year(
    school: School, person: PersonFactory, number: int
) -> None:
    with time_machine.travel(datetime(2026, 12, 31, 23, 59, 0, tzinfo=BOGOTA)) as clock:
        people = evaluated(school, person, number)
        for each in people[::3]:
            reply(each)
        for each in people[::4]:
            reopened(school, each)
        for each in people[1::3]:
            if each not in people[::4]:
                requested(school, each)
        expected = {
            "answered": len(people[::3]),
            "unconfirmed": number - len(people[::3]),
            "corrections": len(people[::4]),
            "requests": len([each for each in people[1::3] if each not in people[::4]]),
        }
        assert browser_of(school.manager).read("/reports/follow-up") == expected
        for moment in (
            datetime(2026, 12, 31, 23, 59, 59, tzinfo=BOGOTA),
            datetime(2027, 1, 1, 0, 0, 0, tzinfo=BOGOTA),
        ):
            clock.move_to(moment)
            browser = browser_of(school.manager)
            assert browser.read("/reports/follow-up") == expected == lengths(browser)
        for each in people[1::4]:
            User.objects.filter(pk=each.pk).update(is_active=False)
        assert browser.read("/reports/follow-up") == lengths(browser)


def test_figures_and_lists_are_narrowed_alike(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    people = evaluated(school, person, 6)
    PersonResult.unrestricted.filter(collaborator__in=people[:3]).update(
        department="Primaria", department_key="primaria"
    )
    for each in people[::2]:
        reply(each)
    for each in people[:5]:
        reopened(school, each)
    requested(school, people[5])
    other = Category.objects.create(name="Otra")
    year = school.evaluation.period
    primary = {"answered": 2, "unconfirmed": 1, "corrections": 3, "requests": 0}
    everybody = {"answered": 3, "unconfirmed": 3, "corrections": 5, "requests": 1}
    nothing = dict.fromkeys(everybody, 0)
    for query, expected in (
        ("department=Primaria", primary),
        (f"department=Primaria&year={year}&category_id={school.category.pk}", primary),
        (f"category_id={school.category.pk}", everybody),
        (f"year={year}", everybody),
        (f"year={year - 1}", nothing),
        (f"category_id={other.pk}", nothing),
        ("department=Otro", nothing),
    ):
        assert as_manager.read(f"/reports/follow-up?{query}") == expected, query
        assert lengths(as_manager, query=f"&{query}") == expected, query


def test_the_newest_answer_comes_first(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    first, second, third = evaluated(school, person, 3)
    year = datetime.now(BOGOTA).year
    for each, day in ((second, 3), (third, 1), (first, 2)):
        with time_machine.travel(datetime(year, 1, day, 12, tzinfo=BOGOTA), tick=False):
            reply(each)
    answered = LISTS["answered"]
    assert names(as_manager, answered) == [second.name, first.name, third.name]
    days = [row["answered_at"] for row in as_manager.read(answered)]
    assert days == [f"{year}-01-0{day}T12:00:00-05:00" for day in (3, 2, 1)]
    assert names(as_manager, f"{answered}&search=persona+02") == [third.name]
    assert names(as_manager, f"{answered}&evaluation_name=Otra") == []
    assert names(as_manager, f"{answered}&unconfirmed=true") == []
    listed = as_manager.read("/reports/latest")
    assert {row["user_name"] for row in listed if row["answered_at"]} == {
        first.name,
        second.name,
        third.name,
    }


def test_an_answer_stays_where_the_result_changes_and_goes_with_a_newer_result(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    reply(school.collaborator)
    reopening = reopened(school, school.collaborator)
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(each.question_id, 1) for each in school.questions],
        requires_training=False,
        comments="Corregido.",
    )
    assert lengths(as_manager) == {"answered": 1, "unconfirmed": 1, "corrections": 0, "requests": 0}
    assert names(as_manager, f"{LISTS['answered']}&unconfirmed=true") == ["Camilo Peña"]
    moved = Category.objects.create(name="Otra")
    User.objects.filter(pk=school.collaborator.pk).update(category=moved)
    school.evaluation = school.new_evaluation(category_id=moved.pk)
    school.submit()
    assert lengths(as_manager) == {"answered": 0, "unconfirmed": 1, "corrections": 0, "requests": 0}


def test_open_corrections_say_why_and_since_when_but_never_whose(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    later, earlier = evaluated(school, person, 2)
    with time_machine.travel(datetime(2026, 1, 2, 12, tzinfo=BOGOTA), tick=False):
        first = reopened(school, earlier)
    second = reopened(school, later)
    rows = as_manager.read("/reports/corrections")
    assert [row["id"] for row in rows] == [first.pk, second.pk]
    assert rows[0] == {
        "id": first.pk,
        "user_id": earlier.pk,
        "user_name": earlier.name,
        "evaluation_id": school.evaluation.pk,
        "evaluation_name": school.evaluation.name,
        "asked_at": "2026-01-02T12:00:00-05:00",
        "reason": "Se confundió.",
    }
    assert names(as_manager, "/reports/corrections?search=00") == [later.name]
    cancel(actor=school.manager, reopening_id=first.pk)
    assert names(as_manager, "/reports/corrections") == [later.name]


def test_requests_say_why_and_since_when_but_never_whose(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    later, earlier = evaluated(school, person, 2)
    with time_machine.travel(datetime(2026, 1, 2, 12, tzinfo=BOGOTA), tick=False):
        first = CorrectionRequest.objects.create(
            submission=Submission.objects.get(collaborator=earlier),
            reason="Me confundí.",
            asked_at=timezone.now(),
        )
    second = requested(school, later)
    path = "/reports/correction-requests"
    rows = as_manager.read(path)
    assert [row["id"] for row in rows] == [first.pk, second.pk]
    assert rows[0] == {
        "id": first.pk,
        "user_id": earlier.pk,
        "user_name": earlier.name,
        "evaluation_id": school.evaluation.pk,
        "evaluation_name": school.evaluation.name,
        "asked_at": "2026-01-02T12:00:00-05:00",
        "reason": "Me confundí.",
    }
    assert names(as_manager, f"{path}?search=00") == [later.name]
    decline(actor=school.manager, request_id=first.pk, answer="No.")
    reopen(actor=school.manager, submission_id=second.submission_id, reason="Se confundió.")
    assert as_manager.read(path) == []


def test_a_manager_reads_nothing_of_corrections_about_themselves(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    own = school.submit(collaborator=school.manager)
    other = person("Otra Gestora", role=Role.HUMAN_RESOURCES)
    requested(school, school.manager)
    assert as_manager.read("/reports/correction-requests") == []
    assert as_manager.read("/reports/follow-up")["requests"] == 0
    assert names(browser_of(other), "/reports/correction-requests") == [school.manager.name]
    assert browser_of(other).read("/reports/follow-up")["requests"] == 1
    reopen(actor=other, submission_id=own.pk, reason="Se confundió.")
    assert as_manager.read("/reports/corrections") == []
    assert as_manager.read("/reports/follow-up")["corrections"] == 0
    assert names(browser_of(other), "/reports/corrections") == [school.manager.name]
    assert browser_of(other).read("/reports/follow-up")["corrections"] == 1

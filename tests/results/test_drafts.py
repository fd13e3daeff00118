"""Drafts: private to their evaluator, and never overwritten silently."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, Session, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import delete_evaluation
from evaluacmo.results.corrections import cancel, reopen
from evaluacmo.results.models import Draft
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, fields_of
from tests.queries import count_queries
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

SUBMIT = "/full-evaluation/full-submit"
NO_BREAK = "\u00a0"


def content_of(school: School, *scores: int | None, **changes: Any) -> dict[str, Any]:
    """The content of a form with these scores."""
    given = [
        {"question_id": each.question_id, "wording_id": each.pk, "score": score, "comment": ""}
        for each, score in zip(school.questions, scores, strict=False)
    ]
    return {"scores": given, "requires_training": None, "comments": "", "step": "questions"} | (
        changes
    )


class Form:
    """The form about somebody, open on one device."""

    def __init__(self, school: School, browser: Browser, device: str = "one") -> None:
        self.school, self.browser, self.device = school, browser, device
        self.path = f"/drafts/{school.collaborator.pk}"
        self.sequence, self.base = 0, ""

    def body(self, *scores: int | None, **changes: Any) -> dict[str, Any]:
        """The draft that it would save now."""
        content = changes.pop("content", None) or content_of(self.school, *scores)
        return {
            "evaluation_id": self.school.evaluation.pk,
            "device": self.device,
            "sequence": self.sequence,
            "base": self.base,
            "content": content,
        } | changes

    def send(self, *scores: int | None, **changes: Any) -> Any:
        """Save, as it is from now on; the answer may get lost."""
        self.sequence += 1
        return self.browser.put_json(self.path, self.body(*scores, **changes))

    def save(self, *scores: int | None, **changes: Any) -> dict[str, Any]:
        """Save, and build on that."""
        response = self.send(*scores, **changes)
        assert response.status_code == 200, response.content
        saved: dict[str, Any] = response.json()
        self.base = saved["version"]
        return saved

    def read(self) -> Any:
        """The draft on the server."""
        return self.browser.read(self.path)["draft"]

    def load(self) -> Any:
        """Show what the server has, and build on that."""
        found = self.read()
        self.base = found["version"] if found else ""
        return found


@pytest.fixture
def form(school: School, as_evaluator: Browser) -> Form:
    return Form(school, as_evaluator)


@pytest.fixture
def other(school: School) -> Form:
    """The same form on another device."""
    return Form(school, browser_of(school.evaluator), "two")


def scores_in(draft: Any) -> list[int | None]:
    return [each["score"] for each in draft["content"]["scores"]]


@pytest.mark.both_databases
def test_it_is_read_as_it_was_saved(school: School, form: Form) -> None:
    assert form.read() is None
    long = "👩" * 20_000
    content = content_of(
        school, 4, None, requires_training=True, comments=f" {long[:-2]}\n", step="training"
    )
    content["scores"][1]["comment"] = f"Sin puntaje aún.{NO_BREAK}"
    year = school.evaluation.period
    with time_machine.travel(f"{year}-11-21T04:59:59.987654+00:00", tick=False):
        form.browser = browser_of(school.evaluator)
        saved = form.save(content=content)
        begun = form.browser.read("/drafts")
    at = f"{year}-11-20T23:59:59-05:00"
    assert saved == {"version": form.base, "saved_at": at}
    assert begun == [
        {
            "collaborator_id": school.collaborator.pk,
            "evaluation_id": school.evaluation.pk,
            "answered": 1,
            "questions": len(school.questions),
            "saved_at": at,
        }
    ]
    assert browser_of(school.evaluator).read(form.path)["draft"] == {
        **saved,
        "evaluation_id": school.evaluation.pk,
        "device": "one",
        "sequence": 1,
        "content": content,
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"device": ""}, "device"),
        ({"sequence": 0}, "sequence"),
        ({"sequence": 2**31}, "sequence"),
        ({"base": "x" * 41}, "base"),
        ({"content": {"comments": "a" * 20_001}}, "content"),
        ({"content": {"comments": "\x00"}}, "content"),
        ({"content": {"step": "done"}}, "content"),
        ({"content": {"scores": [{"question_id": 1, "wording_id": 1, "score": 5}]}}, "content"),
        ({"content": {"scores": [{"question_id": 1, "wording_id": 1}] * 1001}}, "content"),
    ],
)
def test_what_no_form_sends_is_refused(form: Form, changes: dict[str, Any], field: str) -> None:
    assert fields_of(form.send(**changes)) == {field}
    assert not Draft.objects.exists()


# --- whose it is ----------------------------------------------------------------------------------


def test_nobody_else_ever_sees_it(school: School, form: Form, person: PersonFactory) -> None:
    rival = person(role=Role.EVALUATOR)
    for evaluator in (rival, school.admin):
        Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    before = AuditEvent.objects.count()
    form.save(3, content=content_of(school, 3, comments="Nadie lo lee."))
    for user in (rival, school.admin):
        assert browser_of(user).read("/drafts") == []
        assert browser_of(user).read(form.path) == {"draft": None}
        assert browser_of(user).call("DELETE", form.path).status_code == 204
    for user in (school.manager, school.collaborator):
        assert code_of(browser_of(user).get(f"/api{form.path}"), 403) == "forbidden"
    assert AuditEvent.objects.exclude(action="access.refused").count() == before
    assert scores_in(form.read()) == [3]


def test_a_form_that_somebody_else_left_open_saves_nothing(
    form: Form, person: PersonFactory
) -> None:
    response = form.send(3, evaluator_id=person("Otra", role=Role.EVALUATOR).pk)
    assert code_of(response, 403) == "not_yourself"
    assert form.read() is None
    form.save(3, evaluator_id=form.school.evaluator.pk)
    assert scores_in(form.read()) == [3]


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_whoever_is_taken_from_an_evaluator_is_out_of_reach(form: Form, method: str) -> None:
    form.save(3)
    form.school.assignment.delete()
    response = form.browser.call(method, form.path, form.body(4) if method == "PUT" else None)
    assert code_of(response, 403) == "not_assigned"
    assert form.browser.read("/drafts") == []
    Assignment.objects.create(
        evaluator=form.school.evaluator, collaborator=form.school.collaborator
    )
    assert scores_in(form.read()) == [3]


def test_a_deactivated_person_is_neither_read_nor_written_about(form: Form) -> None:
    form.save(3)
    User.objects.filter(pk=form.school.collaborator.pk).update(is_active=False)
    assert code_of(form.send(4), 409) == "person_inactive"
    assert (form.read(), form.browser.read("/drafts")) == (None, [])


@pytest.mark.both_databases
def test_submitting_ends_it_for_good(school: School, form: Form) -> None:
    form.save(3)
    assert form.browser.post_json(SUBMIT, school.submission_body()).status_code == 201
    assert not Draft.objects.exists()
    assert code_of(form.send(4), 409) == "already_evaluated"
    form.base = ""
    assert code_of(form.send(4), 409) == "already_evaluated"
    assert (form.read(), form.browser.read("/drafts")) == (None, [])


def test_a_refused_submission_leaves_it(school: School, form: Form) -> None:
    form.save(3)
    assert form.browser.post_json(SUBMIT, school.submission_body(responses=[])).status_code == 400
    assert scores_in(form.read()) == [3]


def test_a_correction_is_begun_like_any_other(school: School, form: Form) -> None:
    submission = school.submit()
    reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Faltó algo.")
    form.save(3)
    assert scores_in(form.read()) == [3]
    cancel(actor=school.manager, reopening_id=reopening.pk)
    assert form.read() is None
    form.base = ""
    assert code_of(form.send(4), 409) == "already_evaluated"


# --- several forms --------------------------------------------------------------------------------


def test_what_came_first_stays_and_the_other_is_told(form: Form, other: Form) -> None:
    form.save(1)
    other.load()
    other.save(1, 2)
    assert code_of(form.send(4), 409) == "draft_newer"
    assert scores_in(form.read()) == [1, 2]
    form.load()
    form.save(4)
    assert code_of(other.send(1, 2, 3), 409) == "draft_newer"
    assert scores_in(other.read()) == [4]


def test_two_that_begin_are_told_apart(form: Form, other: Form) -> None:
    form.save(1)
    assert code_of(other.send(2), 409) == "draft_newer"
    assert scores_in(other.load()) == [1]


def test_a_form_goes_on_after_lost_answers(form: Form) -> None:
    form.send(1)
    form.send(1, 2)
    assert scores_in(form.read()) == [1, 2]
    assert form.save(1, 2, 3)["version"] == form.read()["version"]


@pytest.mark.both_databases
def test_what_arrives_late_or_twice_undoes_nothing(form: Form) -> None:
    form.sequence = 1
    late = form.body(1)
    saved = form.save(1, 2)
    for again in (late, form.body(4, 4)):
        assert form.browser.put_json(form.path, again).json() == saved
    assert scores_in(form.read()) == [1, 2]


def test_a_discarded_one_does_not_come_back(form: Form, other: Form) -> None:
    form.save(1)
    other.load()
    other.save(2)
    path = f"{form.path}?base={form.base}"
    assert code_of(form.browser.call("DELETE", path), 409) == "draft_newer"
    assert other.browser.call("DELETE", f"{form.path}?base={other.base}").status_code == 204
    assert form.read() is None
    form.save(3, base="")
    assert code_of(other.send(4), 409) == "draft_newer"
    assert scores_in(form.read()) == [3]


# --- what is asked --------------------------------------------------------------------------------


def make(school: School, **changes: Any) -> Evaluation:
    return school.new_evaluation(**{"weight_objectives": 50, "weight_competencies": 50, **changes})


@pytest.mark.both_databases
def test_a_new_evaluation_of_the_year_takes_it_over(school: School, form: Form) -> None:
    form.save(1)
    newer = make(school)
    assert form.read()["evaluation_id"] == school.evaluation.pk
    assert len(form.browser.read("/drafts")) == 1
    form.save(1, 2)
    changed = Form(school, form.browser, "one, anew")
    changed.save(1, 2, 3, evaluation_id=newer.pk)
    form.save(4)
    assert (form.read()["evaluation_id"], scores_in(form.read())) == (newer.pk, [1, 2, 3])
    assert [each["evaluation_id"] for each in form.browser.read("/drafts")] == [newer.pk]
    body = school.submission_body(evaluation_id=newer.pk)
    assert form.browser.post_json(SUBMIT, body).status_code == 201
    assert not Draft.objects.exists()


def test_that_of_another_year_or_category_is_none(school: School, form: Form) -> None:
    with time_machine.travel(f"{current_year() - 1}-06-01T12:00:00-05:00", tick=False):
        last_year = make(school)
    elsewhere = make(school, category_id=Category.objects.create(name="Otra").pk)
    for evaluation in (last_year, elsewhere):
        assert code_of(form.send(1, evaluation_id=evaluation.pk), 409) == "not_current"
    form.save(1)
    User.objects.filter(pk=school.collaborator.pk).update(category=elsewhere.category)
    assert (form.read(), form.browser.read("/drafts")) == (None, [])
    User.objects.filter(pk=school.collaborator.pk).update(category=None)
    assert code_of(form.send(1), 409) == "not_current"
    assert form.read() is None


def test_what_was_begun_last_year_is_not_this_years(school: School, form: Form) -> None:
    form.save(1)
    Evaluation.objects.update(period=current_year() - 1)
    assert scores_in(form.read()) == [1]
    make(school)
    assert (form.read(), form.browser.read("/drafts")) == (None, [])


def test_it_keeps_nobody_from_deleting_what_it_is_for(
    school: School, form: Form, person: PersonFactory, as_manager: Browser
) -> None:
    """But whoever is about to is told how many evaluators would lose something, and no more."""
    path = f"/evaluations/{school.evaluation.pk}/begun"
    assert as_manager.read(path) == {"evaluators": 0}
    form.save(1)
    pupil = person("Rosa Gil", category=school.category)
    rival = person("Irma Sol", role=Role.EVALUATOR)
    for evaluator, collaborator in (
        (school.evaluator, pupil),
        (rival, pupil),
        (rival, school.collaborator),
    ):
        Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
        theirs = Form(school, browser_of(evaluator))
        theirs.path = f"/drafts/{collaborator.pk}"
        theirs.save(2)
    assert as_manager.read(path) == {"evaluators": 2}
    delete_evaluation(evaluation_id=school.evaluation.pk)
    assert not Draft.objects.exists()
    assert code_of(form.send(2), 409) == "not_current"


def test_a_manager_is_not_told_that_somebody_has_begun_to_evaluate_her(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}/begun"
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    school.begin(3, collaborator=school.manager)
    assert as_admin.read(path) == {"evaluators": 1}
    assert as_manager.read(path) == {"evaluators": 0}
    school.begin(3)
    assert as_manager.read(path) == {"evaluators": 1}


# --- the session ----------------------------------------------------------------------------------


def test_trying_again_while_nobody_is_there_keeps_no_session_alive(
    school: School, form: Form
) -> None:
    """Saving because somebody typed does."""

    def ends_at() -> Any:
        return Session.objects.get().expire_date

    Session.objects.all().delete()
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        form.browser = browser_of(school.evaluator)
        before = ends_at()
        clock.shift(timedelta(minutes=10))
        unattended = form.browser.call(
            "PUT", form.path, form.body(1, sequence=1), **{"X-Unattended": "1"}
        )
        assert (unattended.status_code, ends_at()) == (200, before)
        form.sequence = 1
        form.save(1, 2)
        assert ends_at() - before == timedelta(minutes=10)


# --- cost, and what happens at one instant --------------------------------------------------------


def test_reading_and_saving_take_few_statements(
    school: School, form: Form, person: PersonFactory
) -> None:
    form.save(1)
    assert count_queries(form.browser, form.path) == count_queries(form.browser, "/drafts") == 6
    for _ in range(30):
        each = person(category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=each)
        with CaptureQueriesContext(connection) as first:
            form.browser.put_json(f"/drafts/{each.pk}", form.body(1, base=""))
        assert sum("SAVEPOINT" not in query["sql"] for query in first) <= 8
    assert len(form.browser.read("/drafts")) == 31
    assert count_queries(form.browser, "/drafts") == 6
    with CaptureQueriesContext(connection) as captured:
        form.save(1, 2)
    assert sum("SAVEPOINT" not in each["sql"] for each in captured) <= 5


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_at_one_instant_one_form_is_told(form: Form, other: Form) -> None:
    form.sequence = other.sequence = 1
    saves = [partial(each.browser.put_json, each.path, each.body(2)) for each in (form, other)]
    told = at_once(*saves, queued=True)
    assert sorted(each.status_code for each in told) == [200, 409]
    assert Draft.objects.count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_no_draft_outlives_a_submission_at_the_same_instant(school: School, form: Form) -> None:
    form.save(1)
    bodies = [form.body(2, sequence=number) for number in range(2, 6)]
    calls = [partial(browser_of(school.evaluator).put_json, form.path, body) for body in bodies]
    submit = partial(form.browser.post_json, SUBMIT, school.submission_body())
    *saved, stored = at_once(*calls, submit, queued=True)
    assert stored.status_code == 201
    assert {each.status_code for each in saved} <= {200, 409}
    assert not Draft.objects.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_saving_meets_the_end_of_the_assignment(
    school: School, form: Form, as_manager: Browser
) -> None:
    form.sequence = 1
    unassign = partial(as_manager.call, "DELETE", f"/assignments/{school.assignment.pk}")
    save = partial(form.browser.put_json, form.path, form.body(2))
    saved, ended = at_once(save, unassign, queued=True)
    assert (saved.status_code in {200, 403}, ended.status_code) == (True, 204)
    assert form.browser.read("/drafts") == []

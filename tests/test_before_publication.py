"""Before publication a person reads the same, whatever their result is and whether there is one."""

import json
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, AttemptCounter, Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import update_evaluation
from evaluacmo.mail.services import remind
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.services import add_action
from evaluacmo.receipts.services import confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import decline, request_correction
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.reader import unrestricted
from tests.all_reads import FOR_ADMINS, OF_THE_BROWSER, OWN_WORKBOOKS, WORKBOOKS
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.matrix import Choices, every_answer, existing, of_users
from tests.world import NO_FOLIO, World, rolled_back

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.usefixtures("at_one_moment")]


@dataclass
class Waiting:
    """A person with a result of this year, and another evaluation whose results come tomorrow.

    The collaborator of the school has been evaluated in it.
    """

    world: World
    evaluator: User
    reader: User
    hidden: School
    chief: Browser

    @property
    def evaluation(self) -> Evaluation:
        return self.hidden.evaluation

    def choices(self) -> Choices:
        """The ids that the reader could try: their own, and of everything that concerns them."""
        school = self.world.school
        return {
            **existing(),
            **of_users(self.reader, self.evaluator, school.collaborator),
            "evaluation_id": [self.evaluation.pk, school.evaluation.pk],
            "category_id": [school.category.pk],
            "import_id": [],
        }

    def send(self, score: int) -> None:
        """Send and correct a hidden result of the reader, open it, and plan something after it.

        The last request to correct it stays open.
        """
        chief = self.world.chief
        submission = self.hidden.submit(
            1, 1, 1, evaluator=self.evaluator, collaborator=self.reader, requires_training=True
        )
        reopening = reopen(actor=chief, submission_id=submission.pk, reason="Se confundió.")
        correct(
            actor=self.evaluator,
            reopening_id=reopening.pk,
            scores=[Score(question.question_id, score) for question in self.hidden.questions],
            requires_training=score < 3,
            comments=f"Nota {score}.",
        )
        decline(actor=chief, request_id=self.ask(), answer="No hace falta.")
        self.ask()
        self.chief.read(f"/reports/full/{self.evaluation.pk}/{self.reader.pk}")
        self.issue(DocumentKind.REPORT)
        add_action(
            actor=chief,
            evaluation_id=self.evaluation.pk,
            user_id=self.reader.pk,
            what="Curso",
            responsible_id=self.reader.pk,
            responsible_name="",
            due_on=timezone.localdate(),
            question_ids=[],
        )

    def ask(self) -> int:
        """A request of the evaluator to correct the hidden result of the reader."""
        return request_correction(
            actor=self.evaluator,
            evaluation_id=self.evaluation.pk,
            user_id=self.reader.pk,
            reason="Me confundí.",
        ).pk

    def go_on(self) -> None:
        """Events that happen with and without a hidden result of the reader."""
        self.chief.read(f"/reports/evaluation/{self.evaluation.pk}")
        self.issue(DocumentKind.REPORTS)
        self.issue(DocumentKind.HISTORY)
        remind(reader=unrestricted)

    def issue(self, document: DocumentKind) -> str:
        """The folio of a document that an admin prints."""
        (issued, _), *_ = issue_documents(
            actor=self.world.chief,
            document=document,
            evaluation_id=self.evaluation.pk,
            user_id=self.reader.pk,
        )
        return issued.folio


@pytest.fixture(params=Role.values)
def waiting(request: pytest.FixtureRequest, world: World, person: PersonFactory) -> Waiting:
    role, school = request.param, world.school
    is_admin = role == Role.ADMIN
    reader = person(
        "Lucía Soto",
        role=Role.COLLABORATOR if is_admin else role,
        category=school.category,
        email="lucia@colegio.example",
    )
    evaluator = person("Ana Uno", role=Role.EVALUATOR)
    for evaluated in (reader, school.collaborator, world.pupil):
        Assignment.objects.create(evaluator=evaluator, collaborator=evaluated)
    school.submit(2, evaluator=evaluator, collaborator=reader)
    hidden = school.new_evaluation(
        name="Segunda evaluación",
        weight_objectives=50,
        weight_competencies=50,
        results_on=timezone.localdate() + timedelta(days=1),
    )
    of_hidden = replace(school, evaluation=hidden)
    of_hidden.submit(4, evaluator=evaluator, collaborator=school.collaborator)
    if is_admin:
        User.objects.filter(pk=reader.pk).update(role=Role.ADMIN)
        reader.refresh_from_db()
    return Waiting(world, evaluator, reader, of_hidden, browser_of(world.chief))


def without_ids(content: bytes) -> Any:
    """The events or e-mails of a list without their numbers, which are others in each world."""
    return [event | {"id": None} for event in json.loads(content)]


def everything_read(waiting: Waiting, choices: Choices) -> dict[str, Any]:
    """All answers to the reader with status and headers, the workbooks, and the audit log."""
    reader, browser = waiting.reader, browser_of(waiting.reader)
    audit = {}
    if reader.role == Role.ADMIN:
        audit = {path: browser.get(f"/api{path}").getvalue() for path in FOR_ADMINS}
        audit[FOR_ADMINS[0]] = without_ids(audit[FOR_ADMINS[0]])
    answers = every_answer(browser, choices)
    found: dict[str, Any] = {
        address: (response.status_code, dict(response.headers), response.getvalue())
        for address, response in answers.items()
        if not address.startswith(("/api/audit", *OF_THE_BROWSER))
    }
    for address, (status, headers, content) in found.items():
        if status == 200 and address.partition("?")[0] == "/api/reminders/messages":
            found[address] = status, headers, without_ids(content)
    workbooks = [path.format(me=reader.pk) for path in OWN_WORKBOOKS]
    workbooks += WORKBOOKS if reader.is_manager else ()
    return found | audit | {path: browser.cells(path) for path in workbooks}


@override_settings(EMAIL_ON=True)
def test_nothing_that_a_person_reads_depends_on_their_hidden_result(waiting: Waiting) -> None:
    # managers read much more than the person, so one hidden result has to do for them
    hidden = (1,) if waiting.reader.is_manager else (1, 4)
    read = []
    choices: Choices = {}
    for score in (*hidden, None):
        with rolled_back():
            if score is not None:
                waiting.send(score)
            waiting.go_on()
            choices = choices or waiting.choices()
            read.append(everything_read(waiting, choices))
    *with_result, absent = read
    for present in with_result:
        assert present.keys() == absent.keys()
        assert [path for path in present if present[path] != absent[path]] == []


def documents_of(browser: Browser, waiting: Waiting, document: DocumentKind) -> Any:
    body = {
        "document": document.value,
        "evaluation_id": waiting.evaluation.pk,
        "user_id": waiting.reader.pk,
    }
    return browser.post_json("/audit/exports", body)


def refusals(waiting: Waiting) -> list[tuple[int, Any]]:
    """The answers to a reader's attempts to write about the hidden result."""
    reader, path = browser_of(waiting.reader), f"/receipts/{waiting.evaluation.pk}"
    plan = {
        "evaluation_id": waiting.evaluation.pk,
        "user_id": waiting.reader.pk,
        "what": "Curso",
        "responsible_id": waiting.reader.pk,
        "responsible_name": "",
        "due_on": "2026-12-01",
        "question_ids": [],
    }
    tried = [
        reader.put_json(path, {"version": 2}),
        reader.put_json(path, {"version": 1}),
        reader.post_json(f"{path}/answer", {"text": "Gracias."}),
        documents_of(reader, waiting, DocumentKind.REPORT),
    ]
    if waiting.reader.is_manager:
        actions = DevelopmentAction.objects.filter(result__collaborator=waiting.reader)
        action = f"/plans/{actions.values_list('pk', flat=True).first() or 999}"
        edit = {key: plan[key] for key in plan if key not in {"evaluation_id", "user_id"}}
        tried += [
            reader.post_json("/plans", plan),
            reader.put_json(action, edit),
            reader.put_json(f"{action}/done", {"done": True}),
            reader.call("DELETE", f"/api{action}", None),
        ]
    return [(answer.status_code, answer.content) for answer in tried]


def test_what_a_person_tries_to_write_about_a_hidden_result_is_not_found(waiting: Waiting) -> None:
    absent = refusals(waiting)
    waiting.send(4)
    assert refusals(waiting) == absent
    assert {status for status, _ in absent} == {404}


def asked_about(folio: str) -> list[tuple[int, Any]]:
    visitor = Browser()
    answers = [
        visitor.get(f"/api/verification/{folio}"),
        visitor.post_json(f"/verification/{folio}/total", {"total": "87.50"}),
    ]
    return [(answer.status_code, answer.content) for answer in answers]


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_the_folio_of_a_hidden_result_is_unknown_until_it_is_published(waiting: Waiting) -> None:
    waiting.send(4)
    folios = [waiting.issue(DocumentKind.REPORT), waiting.issue(DocumentKind.HISTORY)]
    own = documents_of(browser_of(waiting.reader), waiting, DocumentKind.HISTORY).json()[0]["folio"]
    unknown = asked_about(NO_FOLIO)
    assert unknown[0][0] == unknown[1][0] == 404
    assert [asked_about(folio) for folio in folios] == [unknown, unknown]
    assert not AuditEvent.objects.filter(action=Action.DOCUMENT_CHECKED).exists()
    # every one of them counts as a guess
    assert AttemptCounter.objects.get().count == 6
    assert standing(own) == "unchanged"
    publish(waiting)
    assert [standing(folio) for folio in (*folios, own)] == ["unchanged"] * 3
    rival = waiting.world.rival
    Assignment.objects.create(evaluator=rival, collaborator=waiting.reader)
    waiting.hidden.submit(1, evaluator=rival, collaborator=waiting.reader)
    assert [standing(folio) for folio in (*folios, own)] == ["changed", "changed", "unchanged"]


def standing(folio: str) -> Any:
    return Browser().read(f"/verification/{folio}")["standing"]


def publish(waiting: Waiting) -> None:
    waiting.chief.post_json(f"/evaluations/{waiting.evaluation.pk}/publish", {})


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_the_data_of_a_person_leave_a_hidden_result_out_until_it_is_published(
    waiting: Waiting,
) -> None:
    def told() -> Any:
        return json.loads(export_person("lucia@colegio.example"))

    waiting.go_on()
    with rolled_back():
        before = told()
    waiting.send(4)
    with rolled_back():
        assert told() == before
    publish(waiting)
    after = told()
    lists = ("evaluations_about", "results", "plan", "documents")
    assert [len(after[key]) - len(before[key]) for key in lists] == [1, 1, 1, 1]
    actions = {event["action"] for event in after["audit_events"]}
    assert {"submission.corrected", "plan.created", "report.opened"} <= actions


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_results_are_read_from_midnight_at_the_school(waiting: Waiting) -> None:
    waiting.send(4)
    update_evaluation(evaluation_id=waiting.evaluation.pk, results_on=date(2990, 12, 5))
    path = f"/reports/full/{waiting.evaluation.pk}/{waiting.reader.pk}"
    for moment, status in (("2990-12-05T04:59:59Z", 404), ("2990-12-05T05:00:00Z", 200)):
        with time_machine.travel(moment, tick=False):
            reader = browser_of(waiting.reader)
            assert reader.get(f"/api{path}").status_code == status
            assert len(reader.read(f"/users/evaluation-history/{waiting.reader.pk}")) == 1 + (
                status == 200
            )


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_publishing_shows_the_result_at_once(waiting: Waiting) -> None:
    waiting.send(4)
    reader = browser_of(waiting.reader)
    latest = f"/evaluation-results/latest/{waiting.reader.pk}"
    assert reader.read(latest)["evaluation_name"] != "Segunda evaluación"
    publish(waiting)
    assert reader.read(latest)["evaluation_name"] == "Segunda evaluación"
    assert waiting.evaluation.pk in {
        view["evaluation_id"] for view in reader.read("/profile/report-views")
    }


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_what_was_confirmed_before_the_date_was_set_stays_readable(waiting: Waiting) -> None:
    waiting.send(4)
    publish(waiting)
    confirm(actor=waiting.reader, evaluation_id=waiting.evaluation.pk, version=2)
    tomorrow = timezone.localdate() + timedelta(days=1)
    update_evaluation(evaluation_id=waiting.evaluation.pk, results_on=tomorrow)
    reader = browser_of(waiting.reader)
    path = f"/reports/full/{waiting.evaluation.pk}/{waiting.reader.pk}"
    assert reader.read(path)["report"]["is_published"] is True
    folio = waiting.issue(DocumentKind.REPORT)
    assert standing(folio) == "unchanged"
    others = f"/reports/full/{waiting.evaluation.pk}/{waiting.world.school.collaborator.pk}"
    assert waiting.chief.read(others)["report"]["is_published"] is False


@pytest.mark.parametrize("waiting", [Role.COLLABORATOR], indirect=True)
def test_managers_read_what_is_not_published_and_that_it_is_not(waiting: Waiting) -> None:
    waiting.send(4)
    evaluation, person_id = waiting.evaluation.pk, waiting.reader.pk
    head = waiting.chief.read(f"/reports/full/{evaluation}/{person_id}")["report"]
    assert (head["is_published"], head["overall_percentage"]) == (False, "100.00")
    assert head["results_on"] == str(timezone.localdate() + timedelta(days=1))
    history = waiting.chief.read(f"/users/evaluation-history/{person_id}")
    assert [item["is_published"] for item in history] == [False, True]
    rows = waiting.chief.read("/reports/latest?search=lucia")
    assert [row["is_published"] for row in rows] == [False]
    reports = waiting.chief.read(f"/reports/evaluation/{evaluation}")
    assert [report["report"]["is_published"] for report in reports] == [False, False]

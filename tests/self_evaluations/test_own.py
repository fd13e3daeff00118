"""People evaluate themselves: their list, their form, its drafts, sending and reopening."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.clock import today
from evaluacmo.evaluations.banks import create_bank, update_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.receipts.services import confirm
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.self_evaluations.school import (
    close,
    draft_body,
    evaluate_oneself,
    form_body,
    include,
    publish,
)

pytestmark = pytest.mark.sqlite_suffices

OWN = "/self-evaluations/own"


@pytest.fixture
def form(school: School) -> str:
    """The address of the collaborator's form in an evaluation that is open."""
    include(school)
    return f"{OWN}/{school.evaluation.pk}"


@pytest.fixture
def browser(school: School) -> Browser:
    return browser_of(school.collaborator)


def states(browser: Browser) -> list[str]:
    return [entry["state"] for entry in browser.read(OWN)]


def test_the_form_asks_the_same_questions(school: School, form: str, browser: Browser) -> None:
    found = browser.read(form)
    assert [each["wording_id"] for each in found["questions"]] == [
        wording.pk for wording in school.questions
    ]
    assert (found["state"], found["draft"], found["sent"], found["reopening"]) == (
        "open",
        None,
        None,
        None,
    )
    (entry,) = browser.read(OWN)
    assert (entry["state"], entry["answered"], entry["questions"]) == ("open", 0, 3)


def test_without_the_choice_there_is_none(school: School, browser: Browser) -> None:
    assert browser.read(OWN) == []
    form = f"/api{OWN}/{school.evaluation.pk}"
    assert browser.get(form).status_code == 404
    assert browser.post_json(form.removeprefix("/api"), form_body(school)).status_code == 404
    assert (
        browser.put_json(f"{form.removeprefix('/api')}/draft", draft_body(school)).status_code
        == 404
    )


@pytest.mark.both_databases
@pytest.mark.parametrize("role", [Role.EVALUATOR, Role.HUMAN_RESOURCES, Role.COLLABORATOR])
def test_everybody_who_is_evaluated_has_one(school: School, form: str, role: Role) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(role=role)
    browser = browser_of(User.objects.get(pk=school.collaborator.pk))
    assert browser.post_json(form, form_body(school)).status_code == 201
    assert states(browser) == ["sent"]


def test_admins_and_other_categories_have_none(school: School, form: str) -> None:
    for user in (school.evaluator, school.manager):
        assert browser_of(user).read(OWN) == []
    User.objects.filter(pk=school.admin.pk).update(category=school.category)
    admin = browser_of(User.objects.get(pk=school.admin.pk))
    assert admin.read(OWN) == []
    assert admin.get(f"/api{form}").status_code == 404


@pytest.mark.both_databases
def test_it_is_sent_once(school: School, form: str, browser: Browser) -> None:
    assert browser.put_json(f"{form}/draft", draft_body(school)).status_code == 200
    sent = browser.post_json(form, form_body(school, 4, 2))
    assert sent.status_code == 201
    again = browser.post_json(form, form_body(school, 1, 1))
    assert (again.status_code, again.json()["code"]) == (409, "already_sent")
    saved = browser.put_json(f"{form}/draft", draft_body(school))
    assert (saved.status_code, saved.json()["code"]) == (409, "already_sent")
    found = browser.read(form)
    assert found["sent"]["sent_at"] == sent.json()["sent_at"]
    assert [each["score"] for each in found["sent"]["responses"]] == [4, 2, 3]
    assert (found["sent"]["proud"], found["sent"]["needs"]) == ("De mi grupo.", "Tiempo.")
    assert (found["state"], found["draft"]) == ("sent", None)
    assert AuditEvent.objects.filter(action=Action.SELF_EVALUATION_SENT).count() == 1


@pytest.mark.both_databases
def test_the_database_holds_one_per_person_and_evaluation(school: School, form: str) -> None:
    sent = evaluate_oneself(school)
    with pytest.raises(IntegrityError), transaction.atomic():
        SelfEvaluation.objects.create(
            evaluation=sent.evaluation, person=sent.person, sent_at=timezone.now()
        )


def test_all_questions_are_answered_with_evidence(
    school: School, form: str, browser: Browser
) -> None:
    body = form_body(school)
    refused = browser.post_json(form, {**body, "responses": body["responses"][1:]})
    assert (refused.status_code, refused.json()["code"]) == (400, "answers_mismatch")
    school.bank.requires_evidence = True
    school.bank.save()
    refused = browser.post_json(form, form_body(school, 3, 4))
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["responses.1.comment"])
    assert browser.read(form)["requires_evidence"] is True


def test_a_reworded_question_is_read_first(school: School, form: str, browser: Browser) -> None:
    first = school.questions[0]
    update_question(
        bank_id=school.bank.pk,
        question_id=first.question_id,
        question_text="Prepara muy bien sus clases.",
        question_type="competency",
    )
    refused = browser.post_json(form, form_body(school))
    assert (refused.status_code, refused.json()["code"]) == (400, "answers_mismatch")


@pytest.mark.parametrize(
    ("opens", "closes", "results", "code"),
    [
        (1, 5, 9, "not_open"),
        (0, 5, 9, ""),
        (-5, 0, 9, ""),
        (-5, None, 9, ""),
        (-5, -1, 9, "closed"),
        (-5, 5, 0, "closed"),
        (-5, 5, -1, "closed"),
    ],
)
def test_it_is_open_until_closing_and_never_after_publication(
    school: School, *, opens: int, closes: int | None, results: int, code: str
) -> None:
    include(school, closes_in=closes, results_in=results)
    Evaluation.objects.update(opens_on=today() + timedelta(opens))
    browser, form = browser_of(school.collaborator), f"{OWN}/{school.evaluation.pk}"
    assert states(browser) == [{"": "open", "not_open": "upcoming"}.get(code, code)]
    draft = browser.put_json(f"{form}/draft", draft_body(school))
    sent = browser.post_json(form, form_body(school))
    if code:
        for refused in (draft, sent):
            assert (refused.status_code, refused.json()["code"]) == (409, code)
    else:
        assert (draft.status_code, sent.status_code) == (200, 201)


def test_an_extension_of_an_evaluator_does_not_prolong_it(
    school: School, form: str, browser: Browser
) -> None:
    school.evaluation.extensions.create(evaluator=school.evaluator, closes_on=today())
    close(school)
    assert states(browser) == ["closed"]


def test_who_has_read_their_result_does_not_answer_any_more(
    school: School, browser: Browser
) -> None:
    """A confirmed result stays visible where the date of the results is moved later."""
    school.submit()
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    include(school)
    assert states(browser) == ["closed"]
    refused = browser.post_json(f"{OWN}/{school.evaluation.pk}", form_body(school))
    assert (refused.status_code, refused.json()["code"]) == (409, "closed")


@pytest.mark.both_databases
def test_drafts_are_saved_as_those_of_evaluators(
    school: School, form: str, browser: Browser
) -> None:
    saved = browser.put_json(f"{form}/draft", draft_body(school)).json()
    assert browser.read(form)["draft"]["version"] == saved["version"]
    assert browser.read(form)["draft"]["content"]["proud"] == "De…"
    assert browser.read(OWN)[0]["answered"] == 1
    # late and repeated saves of the same form change nothing
    assert browser.put_json(f"{form}/draft", draft_body(school)).json() == saved
    other = browser.put_json(f"{form}/draft", draft_body(school, device="phone"))
    assert (other.status_code, other.json()["code"]) == (409, "draft_newer")
    known = draft_body(school, device="phone", base=saved["version"])
    newer = browser.put_json(f"{form}/draft", known).json()
    assert newer["version"] != saved["version"]
    stale = browser.call("DELETE", f"{form}/draft?base={saved['version']}")
    assert (stale.status_code, stale.json()["code"]) == (409, "draft_newer")
    assert browser.call("DELETE", f"{form}/draft?base={newer['version']}").status_code == 204
    assert browser.read(form)["draft"] is None


def test_a_form_of_somebody_else_saves_nothing(school: School, form: str, browser: Browser) -> None:
    body = draft_body(school, user_id=school.evaluator.pk)
    refused = browser.put_json(f"{form}/draft", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_yourself")
    assert not SelfDraft.objects.exists()


def read_can_be_reopened(manager: Browser) -> bool:
    (row,) = manager.read("/self-evaluations")
    return bool(row["can_be_reopened"])


class TestReopening:
    @pytest.fixture
    def reopening(self, school: School, form: str) -> str:
        evaluate_oneself(school, 4, 4)
        return f"/self-evaluations/{school.evaluation.pk}/{school.collaborator.pk}/reopening"

    def test_the_person_sends_it_again_once(
        self, school: School, form: str, browser: Browser, reopening: str
    ) -> None:
        manager = browser_of(school.manager)
        body = {"reason": "Marcó la casilla equivocada."}
        assert read_can_be_reopened(manager) is True
        assert manager.post_json(reopening, body).status_code == 201
        assert read_can_be_reopened(manager) is False
        again = manager.post_json(reopening, body)
        assert (again.status_code, again.json()["code"]) == (409, "already_reopened")
        found = browser.read(form)
        assert (found["state"], found["reopening"]) == ("open", body)
        assert [each["score"] for each in found["sent"]["responses"]] == [4, 4, 3]
        assert browser.put_json(f"{form}/draft", draft_body(school)).status_code == 200
        assert browser.post_json(form, form_body(school, 1, 2)).status_code == 201
        refused = browser.post_json(form, form_body(school))
        assert refused.json()["code"] == "already_sent"
        found = browser.read(form)
        assert (found["state"], found["reopening"]) == ("sent", None)
        assert [each["score"] for each in found["sent"]["responses"]] == [1, 2, 3]
        event = AuditEvent.objects.get(action=Action.SELF_EVALUATION_REOPENED)
        assert event.changes == {"reason": [None, body["reason"]]}

    def test_what_was_sent_counts_if_nothing_comes(
        self, school: School, form: str, browser: Browser, reopening: str
    ) -> None:
        browser_of(school.manager).post_json(reopening, {"reason": "Por error."})
        close(school)
        assert (browser.read(form)["state"], browser.read(form)["reopening"]) == ("sent", None)
        (row,) = browser_of(school.manager).read("/self-evaluations")
        assert (row["is_reopened"], row["can_be_reopened"]) == (False, False)

    def test_not_where_the_person_can_read_their_result(
        self, school: School, browser: Browser, reopening: str
    ) -> None:
        """Nor after its publication was put off: they could not send it again."""
        school.submit()
        publish(school)
        confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
        include(school)
        assert states(browser) == ["sent"]
        manager = browser_of(school.manager)
        assert read_can_be_reopened(manager) is False
        refused = manager.post_json(reopening, {"reason": "Por error."})
        assert (refused.status_code, refused.json()["code"]) == (409, "closed")

    def test_refusals(self, school: School, person: PersonFactory, reopening: str) -> None:
        manager, body = browser_of(school.manager), {"reason": "Por error."}
        person("Otra Persona", category=school.category)
        other = User.objects.latest("pk").pk
        path = f"/self-evaluations/{school.evaluation.pk}/{other}/reopening"
        assert manager.post_json(path, body).json()["code"] == "not_sent"
        path = f"/self-evaluations/{school.evaluation.pk}/{school.evaluator.pk}/reopening"
        assert manager.post_json(path, body).status_code == 404
        assert manager.post_json(reopening, {"reason": " "}).status_code == 400
        User.objects.filter(pk=school.collaborator.pk).update(role=Role.HUMAN_RESOURCES)
        own = browser_of(User.objects.get(pk=school.collaborator.pk))
        assert own.post_json(reopening, body).status_code == 403
        publish(school)
        assert manager.post_json(reopening, body).json()["code"] == "closed"


class TestChoice:
    """An evaluation includes self-evaluations or not."""

    def body(self, school: School, **changes: Any) -> dict[str, Any]:
        return {
            "name": "Otra",
            "weight_objectives": 40,
            "weight_competencies": 60,
            "category_id": school.category.pk,
            "question_bank_id": school.bank.pk,
            "includes_self_evaluation": True,
        } | changes

    def test_it_needs_the_date_of_the_results(self, school: School) -> None:
        manager = browser_of(school.manager)
        refused = manager.post_json("/evaluations", self.body(school))
        assert (refused.status_code, list(refused.json()["fields"])) == (400, ["results_on"])
        results_on = (today() + timedelta(5)).isoformat()
        made = manager.post_json("/evaluations", self.body(school, results_on=results_on))
        assert (made.status_code, made.json()["includes_self_evaluation"]) == (201, True)
        path = f"/evaluations/{made.json()['id']}"
        refused = manager.put_json(path, self.body(school, results_on=None))
        assert list(refused.json()["fields"]) == ["results_on"]
        with pytest.raises(IntegrityError), transaction.atomic():
            Evaluation.objects.filter(pk=made.json()["id"]).update(results_on=None)

    def test_it_stays_once_somebody_has_sent(self, school: School) -> None:
        include(school)
        manager, path = browser_of(school.manager), f"/evaluations/{school.evaluation.pk}"
        stored = manager.read(path)
        evaluate_oneself(school)
        refused = manager.put_json(path, {**stored, "includes_self_evaluation": False})
        assert (refused.status_code, refused.json()["code"]) == (409, "self_evaluations_sent")
        deleted = manager.call("DELETE", path)
        assert (deleted.status_code, deleted.json()["code"]) == (409, "self_evaluations_sent")
        SelfAnswer.objects.all().delete()
        SelfEvaluation.objects.all().delete()
        off = manager.put_json(path, {**stored, "includes_self_evaluation": False})
        assert (off.status_code, off.json()["includes_self_evaluation"]) == (200, False)

    def test_who_must_not_learn_of_it_does_not_switch_it_off(
        self, school: School, form: str
    ) -> None:
        """Whether it is refused would tell whether somebody has sent."""
        User.objects.filter(pk=school.evaluator.pk).update(role=Role.ADMIN)
        admin = browser_of(User.objects.get(pk=school.evaluator.pk))
        path = f"/evaluations/{school.evaluation.pk}"
        body = {**admin.read(path), "includes_self_evaluation": False}
        answers = []
        for _ in range(2):
            answers.append(admin.put_json(path, body))
            answers.append(admin.call("DELETE", path))
            if not SelfEvaluation.objects.exists():
                evaluate_oneself(school)
        assert {answer.status_code for answer in answers} == {403}
        assert {answer.json()["code"] for answer in answers} == {"evaluates_in_it"}

    def test_a_new_year_carries_it_on(self, school: School) -> None:
        bank = create_bank(name="Otro banco")
        with time_machine.travel(timezone.now() - timedelta(366)):
            create_evaluation(
                name="Anterior",
                weight_objectives=40,
                weight_competencies=60,
                category_id=school.category.pk,
                question_bank_id=bank.pk,
                results_on=today(),
                includes_self_evaluation=True,
            )
        Evaluation.objects.filter(pk=school.evaluation.pk).delete()
        manager, year = browser_of(school.manager), today().year
        (source,) = manager.read(f"/evaluations/new-year?year={year}")["evaluations"]
        assert source["includes_self_evaluation"] is True
        copy = {"source_id": source["id"], "name": "Nueva"}
        body = {"year": year, "evaluations": [copy]}
        refused = manager.post_json("/evaluations/new-year", body)
        assert list(refused.json()["fields"]) == ["evaluations.0.results_on"]
        copy["results_on"] = today().isoformat()
        (made,) = manager.post_json("/evaluations/new-year", body).json()
        assert made["includes_self_evaluation"] is True


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_year() -> Iterator[None]:
    """So that no day of a test is in another year."""
    with time_machine.travel(timezone.now().replace(month=6, day=15, hour=15)):
        yield

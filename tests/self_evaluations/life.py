"""The school of the random sequence: its operations, and what everybody reads of them."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, FormerAssignment, Role, User
from evaluacmo.auditlog.models import Action
from evaluacmo.documents.models import DocumentKind, IssuedDocument
from evaluacmo.documents.queries import DocumentState
from evaluacmo.documents.services import issue_documents, verify
from evaluacmo.evaluations.models import DeadlineExtension
from evaluacmo.mail.models import Message
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import (
    TIME_TO_CORRECT,
    Correction,
    CorrectionRequest,
    Draft,
    PersonResult,
    Reopening,
    Submission,
)
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from evaluacmo.talks.models import Talk
from tests.all_reads import all_that_is_read
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.matrix import existing, of_users
from tests.self_evaluations.model import Model
from tests.self_evaluations.school import draft_body, form_body, include
from tests.self_evaluations.talking import Talking
from tests.world import edit_of, require, rolled_back

REASON: Final = {"reason": "Por error."}


class Life:
    """The school in which all happens, and the operations."""

    def __init__(self, school: School, person: PersonFactory, rng: Random) -> None:
        self.school, self.rng, self.new = school, rng, person
        self.subject = school.collaborator
        self.boss = person("Beatriz", role=Role.ADMIN)
        self.second = person("Dos", role=Role.EVALUATOR)
        self.evaluators = [school.evaluator, self.second, school.admin]
        self.managers = [school.manager, self.boss, school.admin]
        self.readers = [
            *self.evaluators,
            school.manager,
            self.boss,
            person("Ajena"),
            self.subject,
        ]
        self.evaluation = f"/evaluations/{school.evaluation.pk}"
        self.pair = f"{school.evaluation.pk}/{self.subject.pk}"
        self.model = self.begin()
        self.talking = Talking(self)
        self.reached: Counter[str] = Counter()
        """How often a talk was begun, held and answered, and an agreement planned."""

    def begin(self) -> Model:
        """Let the evaluation be empty and open, with everybody able."""
        for rows in (
            Message.objects,
            Talk.objects,
            DevelopmentAction.objects,
            Receipt.objects,
            Correction.objects,
            CorrectionRequest.objects,
            Reopening.objects,
            Draft.objects,
            PersonResult.unrestricted,
            Submission.objects,
            SelfAnswer.objects,
            SelfEvaluation.objects,
            SelfDraft.objects,
            FormerAssignment.objects,
            DeadlineExtension.objects,
            IssuedDocument.objects,
        ):
            rows.all().delete()
        User.objects.update(is_active=True)
        for evaluator in self.evaluators[:2]:
            User.objects.filter(pk=evaluator.pk).update(role=Role.EVALUATOR)
        # stored directly: an admin keeps former assignments, and gets no new ones by a call
        for evaluator in self.evaluators:
            pair = {"evaluator": evaluator, "collaborator": self.subject}
            Assignment.objects.get_or_create(**pair)
        include(self.school, closes_in=40, results_in=60)
        assigned = set(Assignment.objects.values_list("evaluator", flat=True))
        return Model(person=self.subject.pk, assigned=assigned, ever=set(assigned))

    def happen(self) -> None:
        """Let one operation happen, if it is possible now."""
        model = self.model
        own = (self.draft, self.discard, *[self.evaluate_oneself] * 5, self.send_again)
        theirs = (*[self.submit] * 8, self.begin_form, self.reopen_own, self.reopen_submission)
        closing = (*[self.correct] * 3, self.cancel_reopening, *[self.issue] * 2)
        seldom = (
            self.assign,
            self.unassign,
            self.change_role,
            self.change_status,
            self.change_status_of_subject,
            self.join_subject,
            self.join_evaluator,
            self.close,
            self.extend,
            self.prolong,
            *[self.publish] * 4,
            self.withdraw,
            self.confirm,
        )
        usual = [*own, *theirs, *closing, *[self.reopen] * 2, *seldom]
        can_talk = bool(model.talks) or any(map(model.may_begin_talk, self.evaluators))
        about_talks = self.rng.random() < (0.7 if can_talk and model.has_result else 0.1)
        operation: Callable[[User], None] = self.rng.choice(
            self.talking.operations if about_talks else usual
        )
        operation(self.rng.choice(self.evaluators))
        if model.is_published and self.rng.random() < 0.02:
            self.model = self.begin()

    # --- what the person does

    def browser(self, user: User) -> Browser:
        return browser_of(User.objects.get(pk=user.pk))

    def draft(self, _: User) -> None:
        if self.model.is_active:
            body = draft_body(self.school, device=str(self.rng.random()))
            path = f"/self-evaluations/own/{self.school.evaluation.pk}/draft"
            stored = SelfDraft.objects.first()
            saved = self.browser(self.subject).put_json(
                path, body | {"base": stored.tag if stored else ""}
            )
            assert (saved.status_code == 200) == self.can_send_own, saved.content

    def discard(self, _: User) -> None:
        if self.model.is_active:
            path = f"/self-evaluations/own/{self.school.evaluation.pk}/draft"
            require(self.browser(self.subject).call("DELETE", path))

    @property
    def can_send_own(self) -> bool:
        model = self.model
        return model.is_open and (not model.is_sent or model.is_reopened)

    def evaluate_oneself(self, _: User) -> None:
        """Also when it is too late, or sent already."""
        model = self.model
        if model.is_active:
            path = f"/self-evaluations/own/{self.school.evaluation.pk}"
            body = form_body(self.school, self.rng.randint(1, 4)) | {"proud": f"De {model.own}."}
            answer = self.browser(self.subject).post_json(path, body)
            assert (answer.status_code == 201) == self.can_send_own, answer.content
            if self.can_send_own:
                model.is_sent, model.is_reopened = True, False
                model.own += 1

    def send_again(self, evaluator: User) -> None:
        if self.model.is_reopened:
            self.evaluate_oneself(evaluator)

    def confirm(self, _: User) -> None:
        """Confirm the result, which can then be read also if its publication is withdrawn."""
        model = self.model
        if model.has_result and model.is_active and not model.missing:
            version = PersonResult.unrestricted.get(collaborator=self.subject).version
            path = f"/receipts/{self.school.evaluation.pk}"
            require(self.browser(self.subject).put_json(path, {"version": version}))
            model.confirmed = model.version

    # --- what evaluators do

    def submit(self, evaluator: User) -> None:
        model = self.model
        if model.can_evaluate(evaluator) and evaluator.pk not in model.sent_at:
            body = self.school.submission_body(
                evaluator_id=evaluator.pk, responses=self.scores(), training=self.said()
            )
            require(self.browser(evaluator).post_json("/full-evaluation/full-submit", body))
            model.sent_at[evaluator.pk] = timezone.now()
            model.version += 1

    def scores(self) -> list[dict[str, int]]:
        return [
            {"question_id": wording.question_id, "score": self.rng.randint(1, 4)}
            for wording in self.school.questions
        ]

    def said(self) -> dict[str, Any]:
        return {"requires_training": False, "comments": f"Versión {self.model.version}."}

    def begin_form(self, evaluator: User) -> None:
        model = self.model
        is_missing = evaluator.pk not in model.sent_at
        if model.can_evaluate(evaluator) and is_missing and not Draft.objects.exists():
            self.school.begin(2, evaluator=evaluator)

    def reopen_own(self, evaluator: User) -> None:
        """Open what was sent within ten minutes to correction."""
        model = self.model
        sent_at = model.sent_at.get(evaluator.pk)
        if sent_at and model.can_evaluate(evaluator) and evaluator.pk not in model.reopened:
            path = f"/corrections/own/{self.pair}"
            answer = self.browser(evaluator).post_json(path)
            is_soon = timezone.now() - sent_at < TIME_TO_CORRECT
            assert answer.status_code == (201 if is_soon else 409), answer.content
            model.reopened |= {evaluator.pk} if is_soon else set()

    def reopen_submission(self, evaluator: User) -> None:
        """By a manager, on their own account or asked for it."""
        model = self.model
        can_correct = evaluator.pk in model.sent_at and model.can_evaluate(evaluator)
        if can_correct and evaluator.pk not in model.reopened:
            if self.rng.random() < 0.5:
                sent = Submission.objects.get(evaluator=evaluator, collaborator=self.subject)
                require(self.browser(self.boss).post_json(f"/corrections/sent/{sent.pk}", REASON))
            else:
                path = f"/corrections/requests/{self.pair}"
                asked = require(self.browser(evaluator).post_json(path, REASON))
                path = f"/corrections/requests/{asked['id']}/reopening"
                require(self.browser(self.boss).post_json(path))
            model.reopened.add(evaluator.pk)

    def correct(self, evaluator: User) -> None:
        model = self.model
        if evaluator.pk in model.reopened and model.can_evaluate(evaluator):
            opened = self.open_reopening(evaluator)
            body = {"responses": self.scores(), "training": self.said()}
            require(self.browser(evaluator).put_json(f"/corrections/{opened.pk}", body))
            model.reopened.remove(evaluator.pk)
            model.version += 1

    def cancel_reopening(self, evaluator: User) -> None:
        if evaluator.pk in self.model.reopened:
            opened = self.open_reopening(evaluator)
            require(self.browser(self.boss).call("DELETE", f"/corrections/{opened.pk}"))
            self.model.reopened.remove(evaluator.pk)

    def open_reopening(self, evaluator: User) -> Reopening:
        return Reopening.objects.get(submission__evaluator=evaluator, closed_at=None)

    # --- what managers do

    def reopen(self, _: User) -> None:
        """Have one of the managers reopen the self-evaluation, also those who may not."""
        model, manager = self.model, self.rng.choice(self.managers)
        answer = self.browser(manager).post_json(f"/self-evaluations/{self.pair}/reopening", REASON)
        if not model.may_learn(manager):
            assert answer.json()["code"] == "evaluates_person"
        elif not (model.is_sent or model.is_active):
            assert answer.status_code == 404
        elif not model.is_sent:
            assert answer.json()["code"] == "not_sent"
        elif not model.is_open:
            assert answer.json()["code"] == "closed"
        elif model.is_reopened:
            assert answer.json()["code"] == "already_reopened"
        else:
            require(answer)
            model.is_reopened = True

    def assign(self, evaluator: User) -> None:
        model = self.model
        is_able = evaluator.pk not in model.inactive | model.demoted
        if evaluator.pk not in model.assigned and is_able and model.is_active:
            if evaluator == self.school.admin:
                assert self.ask_to_assign(evaluator).status_code == 400
                return
            require(self.ask_to_assign(evaluator))
            model.assigned.add(evaluator.pk)
            model.ever.add(evaluator.pk)

    def ask_to_assign(self, evaluator: User) -> Any:
        body = {"evaluator_id": evaluator.pk, "collaborator_id": self.subject.pk}
        return self.browser(self.boss).post_json("/assignments", body)

    def unassign(self, evaluator: User) -> None:
        found = Assignment.objects.filter(evaluator=evaluator, collaborator=self.subject).first()
        if found:
            require(self.browser(self.boss).call("DELETE", f"/assignments/{found.pk}"))
            self.model.assigned.remove(evaluator.pk)

    def change_role(self, evaluator: User) -> None:
        model = self.model
        if evaluator != self.school.admin:
            model.demoted ^= {evaluator.pk}
            is_demoted = evaluator.pk in model.demoted
            user = User.objects.get(pk=evaluator.pk)
            body = edit_of(user, role=Role.COLLABORATOR if is_demoted else Role.EVALUATOR)
            require(self.browser(self.boss).put_json(f"/users/{user.pk}", body))

    def change_status(self, evaluator: User) -> None:
        if evaluator != self.school.admin:
            self.toggle(evaluator)

    def change_status_of_subject(self, _: User) -> None:
        self.toggle(self.subject)

    def toggle(self, user: User) -> None:
        require(self.browser(self.boss).call("PATCH", f"/users/{user.pk}/status"))
        self.model.inactive ^= {user.pk}

    def join_subject(self, _: User) -> None:
        """Join another account of the person, with a self-evaluation if it can send one."""
        model, school = self.model, self.school
        is_open = not (model.is_closed or model.is_published)
        actor = self.rng.choice([self.boss, school.admin])
        with transaction.atomic():
            twin = self.new("Camilo Peña", category=school.category)
            if is_open:
                path = f"/self-evaluations/own/{school.evaluation.pk}"
                require(self.browser(twin).post_json(path, form_body(school, 2)))
            answer = self.join(twin, into=self.subject, actor=actor)
            if not model.may_learn(actor):
                assert answer.json()["code"] == "evaluates_person"
            elif is_open and model.is_sent:
                assert answer.json()["code"] == "self_evaluated_in_both"
            else:
                require(answer)
                model.is_reopened &= not is_open
                model.is_sent |= is_open
                model.own += is_open
            transaction.set_rollback(answer.status_code != 200)

    def join_evaluator(self, _: User) -> None:
        """Join an account that once was an evaluator of the person into one of the others."""
        model = self.model
        target = self.rng.choice([*self.evaluators[:2], self.school.manager])
        if model.is_active and target.pk not in model.inactive | model.demoted | model.assigned:
            twin = self.new("Otra cuenta", role=Role.EVALUATOR)
            path = f"/assignments/{require(self.ask_to_assign(twin))['id']}"
            require(self.browser(self.boss).call("DELETE", path))
            require(self.join(twin, into=target, actor=self.boss))
            model.ever.add(target.pk)

    def join(self, twin: User, *, into: User, actor: User) -> Any:
        browser, path = self.browser(actor), f"/users/{into.pk}/join"
        preview = browser.get(f"/api{path}?joined_id={twin.pk}")
        if preview.status_code != 200:
            return preview
        body = {"joined_id": twin.pk, "version": preview.json()["version"]}
        return browser.post_json(path, body)

    def change_dates(self, **days: int) -> None:
        """Set dates of the evaluation to so many days from now."""
        browser = self.browser(self.boss)
        dates = {
            name: (timezone.localdate() + timedelta(number)).isoformat()
            for name, number in days.items()
        }
        require(browser.put_json(self.evaluation, browser.read(self.evaluation) | dates))

    def close(self, _: User) -> None:
        if not (self.model.is_closed or self.model.is_published):
            self.change_dates(closes_on=-1)
            self.model.is_closed = True

    def prolong(self, _: User) -> None:
        """Open a closed evaluation again."""
        if self.model.is_closed and not self.model.is_published:
            self.change_dates(closes_on=40, results_on=60)
            DeadlineExtension.objects.all().delete()
            self.model.is_closed = False
            self.model.extended.clear()

    def extend(self, evaluator: User) -> None:
        """Let one evaluator send after the closing date."""
        model = self.model
        if model.is_closed and not model.is_published and evaluator.pk in model.able:
            day = (timezone.localdate() + timedelta(30)).isoformat()
            path = f"{self.evaluation}/extensions/{evaluator.pk}"
            require(self.browser(self.boss).put_json(path, {"closes_on": day}))
            model.extended.add(evaluator.pk)

    def publish(self, _: User) -> None:
        if not self.model.is_published:
            require(self.browser(self.boss).post_json(f"{self.evaluation}/publish"))
            self.model.is_published = True

    def withdraw(self, _: User) -> None:
        """Put the date of the results back."""
        if self.model.is_published:
            self.change_dates(results_on=60)
            self.model.is_published = False

    def issue(self, _: User) -> None:
        """Issue the PDF of the report to one of those who can read it."""
        model, reader = self.model, self.rng.choice([*self.managers, self.subject])
        if model.sent_at and (reader.is_manager or (model.has_result and model.is_active)):
            ((issued, _report),) = issue_documents(
                actor=User.objects.get(pk=reader.pk),
                document=DocumentKind.REPORT,
                evaluation_id=self.school.evaluation.pk,
                user_id=self.subject.pk,
            )
            shown = model.own if model.can_read(reader) else None
            model.documents = [*model.documents[-2:], (issued.folio, model.version, shown)]

    # --- what everybody reads

    def check(self) -> int:
        """Compare what every reader is shown with the model; how many see the comparison.

        One of the managers reads all that tells of it.
        """
        seen, thorough = 0, self.rng.choice(self.managers)
        for reader in self.readers:
            if reader.pk not in self.model.inactive:
                user = User.objects.get(pk=reader.pk)
                browser = browser_of(user)
                seen += self.check_reader(user, browser)
                self.talking.check_reader(user, browser)
                if user == thorough:
                    self.check_elsewhere(user, browser)
        self.talking.check_emails()
        # verification tells of documents only after publication
        for folio, version, shown in self.model.documents if self.model.has_result else ():
            is_same = version == self.model.version and shown in {None, self.model.own}
            found = verify(folio=folio, address="192.0.2.1").standing
            assert found == (DocumentState.UNCHANGED if is_same else DocumentState.CHANGED)
        return seen

    def check_evaluators(self) -> None:
        for evaluator in self.evaluators:
            if evaluator.pk not in self.model.inactive:
                user = User.objects.get(pk=evaluator.pk)
                self.check_reader(user, browser_of(user))

    def check_reader(self, reader: User, browser: Browser) -> bool:
        model, where = self.model, (reader.name, vars(self.model))
        found = browser.read(f"/self-evaluations/of/{self.pair}")["comparison"]
        assert (found is not None) == model.can_read(reader), where
        if found is not None and reader.is_manager:
            assert found["proud"].startswith(("De ", "De mi")), where
        if reader.pk == self.subject.pk:
            self.check_own(browser)
        if reader.is_manager:
            self.check_manager(reader, browser)
        else:
            assert browser.get("/api/self-evaluations").status_code == 403
        return found is not None

    def check_own(self, browser: Browser) -> None:
        model = self.model
        (entry,) = browser.read("/self-evaluations/own")
        can_send = self.can_send_own
        expected = "open" if can_send else "sent" if model.is_sent else "closed"
        assert entry["state"] == expected, vars(model)

    def check_manager(self, reader: User, browser: Browser) -> None:
        model, where = self.model, (reader.name, vars(self.model))
        may_learn = model.may_learn(reader)
        rows = browser.read("/self-evaluations")
        is_listed = may_learn and (model.is_active or model.is_sent)
        assert len(rows) == is_listed, where
        for row in rows:
            assert (row["sent_at"] is not None) == model.is_sent, where
            assert row["is_reopened"] == (model.is_reopened and model.is_open), where
            can_be_reopened = model.is_sent and model.is_open and not model.is_reopened
            assert row["can_be_reopened"] == can_be_reopened, where

    def check_elsewhere(self, reader: User, browser: Browser) -> None:
        """The workbook, the reminders and the audit log, as one of the managers."""
        model, where = self.model, (reader.name, vars(self.model))
        may_learn = model.may_learn(reader)
        is_listed = may_learn and (model.is_active or model.is_sent)
        assert len(browser.exported("/exports/self_evaluations")) == is_listed, where
        reminded = {row["id"]: row for row in browser.read("/reminders/people")}
        is_owed = bool(reminded.get(self.subject.pk, {}).get("self_evaluation"))
        assert is_owed == (may_learn and self.can_send_own), where
        self.talking.check_lists(browser)
        self.talking.check_reminded(reminded, may_learn=may_learn)
        if reader.role == Role.ADMIN:
            events = browser.read(f"/audit?action={Action.SELF_EVALUATION_SENT}")
            assert may_learn or not events, where

    def read_figures(self) -> list[Any]:
        """The figures beside which a self-evaluation stands, as each kind of reader gets them."""
        evaluation, person = self.school.evaluation.pk, self.subject.pk
        manager = (
            f"/reports/full/{evaluation}/{person}",
            f"/reports/evaluation/{evaluation}",
            "/dashboard/year",
            "/reports/latest",
            f"/talks/of/{evaluation}/{person}",
            "/talks/summary",
        )
        browser = self.browser(self.boss)
        told = [browser.get(f"/api{path}").content for path in manager]
        for evaluator in (self.school.evaluator, self.second):
            if evaluator.pk not in self.model.inactive:
                browser = self.browser(evaluator)
                paths = (f"/assignments/{evaluator.pk}", "/talks/led")
                told += [browser.get(f"/api{path}").content for path in paths]
        if self.model.is_active:
            own = self.browser(self.subject)
            report = f"/reports/full/{evaluation}/{person}"
            paths = (report, "/evaluations/own", "/talks/waiting")
            told += [own.get(f"/api{path}").content for path in paths]
        return told

    def read_all(self, reader: User) -> dict[str, str]:
        """Every answer and workbook, without the traces of reading."""
        choices = {
            **existing(),
            **of_users(reader, self.subject),
            "evaluation_id": [self.school.evaluation.pk],
            "category_id": [self.school.category.pk],
        }
        with rolled_back():
            return all_that_is_read(reader, choices)

    def check_weightless(self) -> None:
        """Without the self-evaluation all figures are the same."""
        if not (self.model.is_sent or SelfDraft.objects.exists()):
            return
        with rolled_back():
            before = self.read_figures()
        with rolled_back():
            forget_self_evaluations()
            assert self.read_figures() == before

    def check_all_that_is_read(self) -> None:
        """One reader reads the same without it, but the calls about it, where they may learn."""
        reader = User.objects.get(pk=self.rng.choice(self.readers).pk)
        if reader.pk in self.model.inactive:
            return
        before = self.read_all(reader)
        with rolled_back():
            forget_self_evaluations()
            after = self.read_all(reader)
        told = [address for address in before if before[address] != after[address]]
        if reader.pk == self.subject.pk or (reader.is_manager and self.model.may_learn(reader)):
            about = ("self-evaluations", "self_evaluations", "/reminders")
            told = [address for address in told if not any(word in address for word in about)]
        elif self.model.can_read(reader):
            told = [address for address in told if "/self-evaluations/of/" not in address]
        assert told == [], (reader.name, vars(self.model))


def forget_self_evaluations() -> None:
    SelfDraft.objects.all().delete()
    SelfAnswer.objects.all().delete()
    SelfEvaluation.objects.all().delete()

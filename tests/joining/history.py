"""Random histories of somebody who is evaluated and evaluates, with one account or with two."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.signin import remember_sign_in
from evaluacmo.common.clock import current_year
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.evaluations.services import extend_deadline, update_evaluation
from evaluacmo.joining.services import join_accounts, preview_join
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.plans.services import add_action, mark_action
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from tests.conftest import PersonFactory, School, browser_of

YEARS = 3


def join(actor: User, *, stays: User, joined: User) -> User:
    """Join two accounts as whoever has seen the preview of just now."""
    ids = {"user_id": stays.pk, "joined_id": joined.pk}
    version = preview_join(actor=actor, **ids).version
    return join_accounts(actor=actor, **ids, version=version)


Pick = Callable[[], User]


@dataclass
class History:
    """The events of some years, the same whichever account a person uses."""

    school: School
    rng: Random
    pick: Pick
    """One of the accounts of the person whom all is about."""
    accounts: list[User]
    evaluators: list[User]
    colleagues: list[User]
    folios: list[str] = field(default_factory=list)

    def happen(self) -> None:
        this_year = current_year()
        start = timezone.now()
        for back in reversed(range(YEARS)):
            moment = start.replace(month=3, day=4, year=this_year - back)
            with time_machine.travel(moment, tick=False) as clock:
                self._year(lambda: clock.shift(timedelta(minutes=20)), is_last=back == 0)

    def _year(self, wait: Callable[[], None], *, is_last: bool) -> None:
        school = self.school
        if school.evaluation.period != current_year():
            school.evaluation = school.new_evaluation(name=f"Evaluación de {current_year()}")
        about = self.pick()
        for evaluator in self.evaluators:
            wait()
            if is_last and self.rng.random() < 0.4:
                self._send(evaluator, about) if evaluator is self.evaluators[0] else None
                continue
            self._send(evaluator, about)
        for colleague in self.colleagues:
            wait()
            by = self.pick()
            if is_last and colleague is self.colleagues[-1]:
                school.begin(2, 3, evaluator=by, collaborator=colleague)
            else:
                self._send(by, colleague)
        self._afterwards(about, wait, is_last=is_last)

    def _send(self, evaluator: User, collaborator: User) -> None:
        scores = [self.rng.randint(1, 4) for _ in self.school.questions]
        sent = self.school.submit(
            *scores,
            evaluator=evaluator,
            collaborator=collaborator,
            requires_training=self.rng.random() < 0.5,
            comments=f"Comentario {self.rng.random()}",
        )
        if self.rng.random() < 0.4:
            reopened = reopen(
                actor=self.school.manager, submission_id=sent.pk, reason="Se confundió."
            )
            correct(
                actor=evaluator,
                reopening_id=reopened.pk,
                scores=[
                    Score(wording.question_id, self.rng.randint(1, 4))
                    for wording in self.school.questions
                ],
                requires_training=False,
                comments="Corregido.",
            )

    def _about_oneself(self, person: User) -> None:
        """A person's self-evaluation, and the draft of another."""
        evaluation = self.school.evaluation
        SelfEvaluation.objects.create(evaluation=evaluation, person=person, sent_at=timezone.now())
        SelfDraft.objects.create(
            evaluation=evaluation,
            person=person,
            saved_at=timezone.now(),
            device="form",
            sequence=1,
            answered=0,
            content={"scores": []},
        )

    def _afterwards(self, about: User, wait: Callable[[], None], *, is_last: bool) -> None:
        school, evaluation = self.school, self.school.evaluation
        result = PersonResult.unrestricted.get(collaborator=about, evaluation=evaluation)
        self._about_oneself(about)
        if not is_last:
            wait()
            confirm(actor=about, evaluation_id=evaluation.pk, version=result.version)
            answer(actor=about, evaluation_id=evaluation.pk, text="Gracias.")
        wait()
        for responsible in (self.pick(), self.evaluators[0]):
            wait()
            action = add_action(
                actor=school.manager,
                evaluation_id=evaluation.pk,
                user_id=about.pk,
                what=f"Leer {self.rng.random()}",
                responsible_id=responsible.pk,
                responsible_name="",
                due_on=timezone.localdate() + timedelta(days=30),
                question_ids=[school.questions[0].question_id],
            )
            if self.rng.random() < 0.5:
                mark_action(actor=school.manager, action_id=action.pk, done=True)
        wait()
        for document, actor in (
            (DocumentKind.REPORT, about),
            (DocumentKind.HISTORY, school.manager),
        ):
            (issued, _), *_ = issue_documents(
                actor=actor, document=document, evaluation_id=evaluation.pk, user_id=about.pk
            )
            self.folios.append(issued.folio)
        browser_of(about).read(f"/reports/full/{evaluation.pk}/{about.pk}")
        browser_of(school.manager).read(f"/reports/full/{evaluation.pk}/{about.pk}")
        remember_sign_in(user_id=self.pick().pk, network=f"192.0.2.{self.rng.randint(1, 3)}")
        self._message()
        if is_last:
            closes_on = timezone.localdate() + timedelta(days=20)
            update_evaluation(evaluation_id=evaluation.pk, closes_on=closes_on)
            extend_deadline(
                actor=school.manager,
                evaluation_id=evaluation.pk,
                evaluator_id=self.pick().pk,
                closes_on=closes_on + timedelta(days=9),
            )

    def _message(self) -> None:
        now = timezone.now()
        Message.objects.create(
            person=self.pick(),
            kind=MessageKind.REMINDER,
            day=timezone.localdate(),
            state=MessageState.SENT,
            made_at=now,
            next_at=now,
            sent_at=now,
        )


def new_history(school: School, person: PersonFactory, *, seed: int, is_split: bool) -> History:
    """A history that has happened with one account of two, or with either by chance."""
    work = {"category": school.category, "position": "Docente", "department": "Primaria"}

    def people(name: str, count: int, **fields: Any) -> list[User]:
        address = f"{name.partition(' ')[0].lower()}{{}}@colegio.example"
        return [person(name, email=address.format(n), **fields) for n in range(count)]

    accounts = people("Ana Peña", 2, role=Role.EVALUATOR, **work)
    evaluators = people("Elisa Mora", 3, role=Role.EVALUATOR)
    colleagues = people("Caro Díaz", 3, **work)
    chance = Random(seed)

    def pick() -> User:
        chosen = chance.randrange(len(accounts))
        return accounts[chosen if is_split else 0]

    for account in accounts:
        for evaluator in evaluators:
            Assignment.objects.create(evaluator=evaluator, collaborator=account)
        for colleague in colleagues:
            Assignment.objects.create(evaluator=account, collaborator=colleague)
    history = History(
        school=copy(school),
        rng=Random(seed),
        pick=pick,
        accounts=accounts,
        evaluators=evaluators,
        colleagues=colleagues,
    )
    history.happen()
    return history

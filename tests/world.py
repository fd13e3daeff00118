"""A school with two of everything, and what its people would send."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import today
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation, Question, QuestionBank
from evaluacmo.evaluations.services import create_evaluation, extend_deadline
from evaluacmo.imports.models import Import, PersonChange
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.correction_requests import request_correction
from evaluacmo.results.corrections import reopen
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.school_accounts.models import SchoolAccount
from evaluacmo.tokens.models import Scope
from evaluacmo.tokens.services import make_token
from tests.conftest import Browser, PersonFactory, School, browser_of

ABSENT = 999_999

TOO_LARGE = 2**63

CLOSING = date(2990, 11, 20)

LATER_CLOSING = "2990-11-27"

PUBLICATION = date(2990, 12, 1)

NO_FOLIO = "EV-2026-0000-0000-0000"

CORRECTION = {"responses": [], "training": {"requires_training": False, "comments": "Corregido."}}


@dataclass
class World:
    """The small school with a second category, and with two people for each role.

    The collaborator, the pupil and the evaluator herself belong to the first category. The rival
    has scored the collaborator, the evaluator and the colleague, who is in the second category.
    The evaluator and the admin have begun to evaluate the pupil.
    """

    school: School
    pupil: User
    colleague: User
    rival: User
    spare_evaluator: User
    chief: User
    other_manager: User
    evaluator_of_manager: User
    managed_evaluator: User
    """Their password was set by `other_manager`."""
    uninvited: User
    other_bank: QuestionBank
    other_question: Question
    other_evaluation: Evaluation
    free_category: Category
    free_evaluation: Evaluation
    old_evaluation: Evaluation
    """Its results are not published yet, and one evaluator has a later closing date."""
    imports: dict[int, dict[str, int]]
    """Of each manager, by their id."""

    def named(self, name: str, me: int) -> int | str:
        """The value of this parameter of an address, mostly an id."""
        if name in {"me", "absent"}:
            return me if name == "me" else ABSENT
        found = getattr(self, name) if hasattr(self, name) else getattr(self.school, name)
        return getattr(found, "pk", found)

    def import_of(self, me: int, which: str) -> int:
        """A file that `me` has uploaded; absent for who uploads none."""
        return self.imports.get(me, {}).get(which, ABSENT)

    def anothers_import(self, me: int, which: str) -> int:
        """A file that a manager other than `me` has uploaded."""
        return next(files for owner, files in self.imports.items() if owner != me)[which]

    @property
    def other_category(self) -> Category:
        """That of the colleague."""
        return self.other_evaluation.category

    @property
    def question(self) -> int:
        """One of the school's questions."""
        return self.school.questions[0].question_id

    @property
    def no_folio(self) -> str:
        """That of no document."""
        return NO_FOLIO

    @property
    def action_id(self) -> int:
        """The colleague's planned action."""
        return DevelopmentAction.objects.get(result__collaborator=self.colleague).pk

    def plan(self, user: User) -> dict[str, Any]:
        """A manager's body for planning an action for this person."""
        is_colleague = user == self.colleague
        evaluation = self.other_evaluation if is_colleague else self.school.evaluation
        return {
            "evaluation_id": evaluation.pk,
            "user_id": user.pk,
            "what": "Visitas de aula",
            "responsible_id": self.chief.pk,
            "responsible_name": "",
            "due_on": "2026-12-01",
            "question_ids": [self.other_question.pk] if is_colleague else [],
        }

    def shared_action(self, *ids: int) -> dict[str, Any]:
        """A manager's body for planning the same action for these people."""
        shared = ("what", "responsible_id", "responsible_name", "due_on")
        evaluations = {self.colleague.pk: self.other_evaluation.pk}
        people = [
            {"evaluation_id": evaluations.get(pk, self.school.evaluation.pk), "user_id": pk}
            for pk in ids
        ]
        return {key: self.plan(self.pupil)[key] for key in shared} | {"people": people}

    @property
    def folio(self) -> str:
        """The folio of a report that a manager has taken away."""
        ((document, _),) = issue_documents(
            actor=self.school.manager,
            document=DocumentKind.REPORT,
            evaluation_id=self.school.evaluation.pk,
            user_id=self.school.collaborator.pk,
        )
        return document.folio

    def actor(self, role: str) -> User | None:
        """The client of a column of the table."""
        return {
            "nobody": None,
            "colaborador": self.school.collaborator,
            "evaluador": self.school.evaluator,
            "gestionhumana": self.school.manager,
            "admin": self.school.admin,
        }[role]

    def own_edit(self, me: int) -> dict[str, Any]:
        """The body with which `me` changes the own name."""
        actors = [self.actor(role) for role in ROLES]
        mine = next((actor for actor in actors if actor and actor.pk == me), self.pupil)
        return edit_of(mine, name="Otro Nombre")

    def browser(self, role: str, *, is_confirmed: bool = True) -> Browser:
        """The browser of that person, new each time."""
        actor = self.actor(role)
        return Browser() if actor is None else browser_of(actor, is_confirmed=is_confirmed)

    def submission(self, me: int, **changes: Any) -> dict[str, Any]:
        """The body with which `me` scores the pupil."""
        return self.school.submission_body(
            **{"user_id": self.pupil.pk, "evaluator_id": me, **changes}
        )


SHEET = {
    "name": "Personal",
    "is_hidden": False,
    "is_cut": False,
    "count": 2,
    "has_headings": True,
    "is_recognised": True,
    "headings": {"0": "Correo institucional", "1": "Cargo"},
    "rows": [[2, {"0": "nuria.gil@colegio.example", "1": "Docente"}]],
    "hidden": [],
    "left_out": [["headings", 1, ""]],
    "is_chosen": True,
}
"""A sheet as it is read."""


def build_imports(author: User, *, person: User) -> dict[str, int]:
    """One import in each state that a call could find one in, by what it is called in the table."""
    row = [2, {"name": "Nuria Gil", "email": "nuria.gil@colegio.example", "role": "Colaborador"}]
    created_ids = {"users": [], "categories": []}
    review = {
        "sheet": "",
        "row": 2,
        "errors": [["role", "Elija un rol."]],
        "skipped": [],
        "doubles": [str(person.pk)],
        "is_undecided": False,
        "is_inactive": False,
    }
    left_out = {"sheet": "", "reason": "note", "count": 1, "where": "3", "texts": ["Total"]}
    grant = {"row": 2, "name": "Nuria Gil", "email": "x@y.example", "role": "admin", "is_new": True}
    states: dict[str, dict[str, Any]] = {
        "uploaded": {},
        "checked": {"state": "checked"},
        "failed": {
            "state": "checked",
            "failed": 1,
            "rows": [[*row, {"written": "GIL, NURIA"}]],
            "left_out": [left_out],
            "reviews": [review],
            "granted": [grant],
        },
        "mapping": {
            "state": "mapping",
            "headings": {"0": "Correo institucional", "1": "Cargo"},
            "columns": {},
            "rows": [],
            "unmapped_rows": [[2, {"0": "nuria.gil@colegio.example", "1": "Docente"}]],
            "source": {
                "readings": [{"encoding": "", "line": "", "sheets": [SHEET, SHEET]}],
                "notices": [],
                "choice": {"reading": 0, "sheets": [0], "include_hidden": False},
            },
        },
        "all read": {
            "state": "mapping",
            "headings": {"0": "Correo institucional"},
            "columns": {},
            "rows": [],
            "unmapped_rows": [[2, {"0": "nuria.gil@colegio.example"}]],
        },
        "updating": {"state": "checked", "updated": 1},
        "applied": {
            "state": "applied",
            "rows": [],
            "created_ids": created_ids,
            "left_out": [left_out],
        },
    }
    columns = {"name": 0, "email": 1, "role": 2}
    usual = {"kind": "people", "total": 1, "rows": [row], "columns": columns, "author": author}
    imports = {
        name: Import.objects.create(**usual | state, file_name=f"{name}.csv").pk
        for name, state in states.items()
    }
    PersonChange.objects.create(
        record_id=imports["updating"],
        row=2,
        person=person,
        before={"name": person.name},
        after={"name": "Nuria Gil"},
    )
    return imports


def build_world(school: School, person: PersonFactory) -> World:
    """The small school grown to one with two of everything."""
    User.objects.filter(pk=school.evaluator.pk).update(category=school.category)
    other_category = Category.objects.create(name="Administración")
    other_bank = create_bank(name="Banco administrativo")
    other_question = create_question(
        bank_id=other_bank.pk, question_text="Atiende a tiempo.", question_type="objective"
    )
    other_evaluation = create_evaluation(
        name="Evaluación administrativa",
        weight_objectives=100,
        weight_competencies=0,
        category_id=other_category.pk,
        question_bank_id=other_bank.pk,
    )
    free_category = Category.objects.create(name="Consejería")
    unused_category = Category.objects.create(name="Servicios")
    past_category = Category.objects.create(name="Transporte")
    made = World(
        school=school,
        pupil=person("Teresa Luna", category=school.category, identity_number="52123456"),
        colleague=person("Otilia Marín", category=other_category),
        rival=person("Zoilo Quiñones", role=Role.EVALUATOR, email="zoilo@colegio.example"),
        spare_evaluator=person("Ignacio Vera", role=Role.EVALUATOR),
        chief=person("Berta Solano", role=Role.ADMIN),
        other_manager=person("Hilda Rojas", role=Role.HUMAN_RESOURCES),
        evaluator_of_manager=person("Jorge Lara", role=Role.EVALUATOR),
        managed_evaluator=person("Karina Gil", role=Role.EVALUATOR),
        uninvited=without_password(person("Nadia Reyes")),
        other_bank=other_bank,
        other_question=other_question.question,
        other_evaluation=other_evaluation,
        free_category=free_category,
        free_evaluation=create_evaluation(
            name="Evaluación sin respuestas",
            weight_objectives=50,
            weight_competencies=50,
            category_id=unused_category.pk,
        ),
        imports={
            author.pk: build_imports(author, person=school.collaborator)
            for author in (school.manager, school.admin)
        },
        old_evaluation=create_evaluation_of(
            other_evaluation.period - 1,
            name="Evaluación del año pasado",
            weight_objectives=50,
            weight_competencies=50,
            category_id=past_category.pk,
            closes_on=CLOSING,
            results_on=PUBLICATION,
        ),
    )
    SchoolAccount.objects.create(
        person=made.spare_evaluator,
        issuer="https://emisor.example",
        subject="cuenta-1",
        email=str(made.spare_evaluator.email),
        linked_at=timezone.now(),
    )
    make_token(
        actor=made.chief, name="Nómina", scope=Scope.PEOPLE, expires_on=today() + timedelta(days=90)
    )
    extend_deadline(
        actor=school.admin,
        evaluation_id=made.old_evaluation.pk,
        evaluator_id=school.evaluator.pk,
        closes_on=date.fromisoformat(LATER_CLOSING),
    )
    pairs = [
        (school.evaluator, made.pupil),
        (school.admin, made.pupil),
        (made.rival, school.collaborator),
        (made.rival, school.evaluator),
        (made.rival, made.colleague),
        (made.evaluator_of_manager, school.manager),
    ]
    User.objects.filter(pk=made.managed_evaluator.pk).update(
        password_set_by=made.other_manager, password_set_at=timezone.now()
    )
    for evaluator, collaborator in pairs:
        Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    for evaluator in (school.evaluator, school.admin):
        school.begin(3, evaluator=evaluator, collaborator=made.pupil)
    for evaluated in (school.collaborator, school.evaluator):
        evaluated.refresh_from_db()
        school.submit(4, evaluator=made.rival, collaborator=evaluated, requires_training=True)
    others = School(
        **{**vars(school), "evaluation": other_evaluation, "questions": [other_question]}
    )
    others.submit(2, evaluator=made.rival, collaborator=made.colleague, requires_training=True)
    DevelopmentAction.objects.bulk_create(
        DevelopmentAction(
            result=result,
            what="Curso",
            responsible=school.manager,
            due_on=date(2026, 12, 1),
            made_at=result.last_at,
        )
        for result in PersonResult.unrestricted.all()
    )
    return made


def sent_by(world: World, me: int) -> int:
    """A submission of this person about the pupil, made for the occasion; none without one."""
    given = Assignment.objects.filter(evaluator=me, collaborator=world.pupil)
    if not given.exists():
        return ABSENT
    return world.school.submit(evaluator=User.objects.get(pk=me), collaborator=world.pupil).pk


def having_sent(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, or names what this person has sent for the occasion."""
    sent_by(world, me)
    return ()


def reopened_of_rival(world: World) -> int:
    """A reopening of what somebody else submitted about somebody else."""
    about = Submission.objects.get(evaluator=world.rival, collaborator=world.colleague)
    return reopen(actor=world.school.manager, submission_id=about.pk, reason="Se confundió.").pk


def requested_by_rival(world: World) -> int:
    """A request of somebody else to correct what they submitted about somebody else."""
    about = Submission.objects.get(evaluator=world.rival, collaborator=world.colleague)
    return request_correction(
        actor=world.rival,
        evaluation_id=about.evaluation_id,
        user_id=about.collaborator_id,
        reason="Me confundí.",
    ).pk


def correction_of(world: World) -> dict[str, Any]:
    """An evaluator's body for correcting every score to 3."""
    return CORRECTION | {"responses": world.school.submission_body()["responses"]}


def unassign_missing(collaborator_id: int) -> None:
    """Make a person's result complete: who has not submitted about them is unassigned."""
    about = {"collaborator": collaborator_id}
    submitted = Submission.objects.filter(**about).values("evaluator")
    Assignment.objects.filter(**about).exclude(evaluator__in=submitted).delete()


ROLES = ("nobody", "colaborador", "evaluador", "gestionhumana", "admin")


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    """The body of the form for editing a person."""
    return {
        "name": user.name,
        "email": user.email,
        "identity_number": user.identity_number or "",
        "role": user.role,
        "position": user.position,
        "department": user.department,
        "category_id": user.category_id,
        "status": user.is_active,
    } | changes


def new_user(role: str) -> dict[str, Any]:
    """The body of the form for creating a person."""
    return {
        "name": "Nuria Campo",
        "email": "nuria@colegio.example",
        "password": "una clave larga 9",
        "role": role,
        "position": "",
        "department": "",
        "category_id": None,
    }


def without_password(user: User) -> User:
    """Somebody who was sent an invitation, long ago, and has not followed it."""
    user.set_unusable_password()
    user.save()
    moment = timezone.now() - timedelta(days=30)
    Message.objects.create(
        person=user,
        kind=MessageKind.INVITATION,
        state=MessageState.SENT,
        made_at=moment,
        next_at=moment,
        sent_at=moment,
    )
    return user


def invited(role: str) -> dict[str, Any]:
    """As `new_user`, for a person who is to set their password themselves."""
    return {key: value for key, value in new_user(role).items() if key != "password"}


def export_of(document: str, evaluation_id: int | None, user_id: int | None) -> dict[str, Any]:
    """The body that the browser sends before it makes a document."""
    return {"document": document, "evaluation_id": evaluation_id, "user_id": user_id}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo what is done inside, so that every role finds the same world."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def require(response: Any) -> Any:
    """The body of an answer that must be a success."""
    assert response.status_code < 300, (response.request["PATH_INFO"], response.content)
    return response.json() if response.content else None

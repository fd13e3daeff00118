"""A small school on real rows, and one client per role that behaves like a browser."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, ClientHandler, encode_multipart
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.sessions import start_session
from evaluacmo.assignments.models import Assignment
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.evaluations.models import Evaluation, QuestionBank, QuestionWording
from evaluacmo.evaluations.services import create_bank, create_evaluation, create_question
from evaluacmo.results.drafts import Saving, save_draft
from evaluacmo.results.models import Draft, Submission
from evaluacmo.results.services import Score, submit
from tests.kept import Kept
from tests.programs import PASSWORD, Program, new_program

# a busy machine is no failure
hypothesis_settings.register_profile("unhurried", deadline=None)
hypothesis_settings.load_profile("unhurried")


# one for all browsers, for each would look at every file of the front end
HANDLER = ClientHandler(enforce_csrf_checks=True)


@dataclass
class SentFile:
    """A body that is a form with a file in it."""

    content: bytes
    name: str = "archivo.csv"

    def sent(self) -> dict[str, Any]:
        """What the test client takes."""
        file = SimpleUploadedFile(self.name, self.content)
        return {
            "data": encode_multipart(BOUNDARY, {"file": file}),
            "content_type": MULTIPART_CONTENT,
        }


class Browser(Client):
    """A client that enforces CSRF and sends its token, as the front end does."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True)
        self.handler = HANDLER

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Make a call under /api with a token.

        `body` is sent as JSON unless it is a file or None.
        """
        token = self.get("/api/csrf-token").json()["csrfToken"]
        sent: dict[str, Any] = {}
        if isinstance(body, SentFile):
            sent = body.sent()
        elif body is not None:
            sent = {"data": json.dumps(body), "content_type": "application/json"}
        return self.generic(
            method, f"/api{path}", headers={"X-CSRFToken": token, **headers}, **sent
        )

    def post_json(self, path: str, body: Any = None) -> Any:
        """POST under /api."""
        return self.call("POST", path, body)

    def put_json(self, path: str, body: Any) -> Any:
        """PUT under /api."""
        return self.call("PUT", path, body)

    def read(self, path: str) -> Any:
        """GET under /api and answer the body, which must be a 200."""
        response = self.get(f"/api{path}")
        assert response.status_code == 200, response.content
        return response.json()


def signed_in(user: User) -> Browser:
    """A browser in which `user` has signed in with the password of every test person."""
    browser = Browser()
    response = browser.post_json("/users/login", {"email": user.email, "password": PASSWORD})
    assert response.status_code == 200, response.content
    return browser


def browser_of(user: User) -> Browser:
    """A browser in which `user` is signed in already, without the cost of a password."""
    request = HttpRequest()
    request.session = SessionStore()
    start_session(request, user=user)
    request.session.save()
    browser = Browser()
    browser.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key
    return browser


@cache
def password_hash() -> str:
    """The hash of `PASSWORD`, made once."""
    return make_password(PASSWORD)


class PersonFactory:
    """Makes people: `person("Ana Peña", role=Role.EVALUATOR, category=...)`."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(
        self, name: str = "Persona", *, role: str = Role.COLLABORATOR, **fields: Any
    ) -> User:
        """Make one."""
        self._made += 1
        fields.setdefault("email", f"persona{self._made}@colegio.example")
        return User.objects.create(name=name, role=role, password=password_hash(), **fields)


@dataclass
class School:
    """One category with a bank of two competencies and one objective, and a person per role."""

    category: Category
    bank: QuestionBank
    questions: list[QuestionWording]
    evaluation: Evaluation
    admin: User
    manager: User
    evaluator: User
    collaborator: User
    assignment: Assignment

    def submit(
        self,
        *scores: int,
        evaluator: User | None = None,
        collaborator: User | None = None,
        requires_training: bool = False,
        comments: str = "Buen trabajo.",
        evidence: Sequence[str] = (),
    ) -> Submission:
        """Submit these scores, one for each question, 3 where there are fewer."""
        evaluator = evaluator or self.evaluator
        count = len(self.questions)
        given = [*scores, *[3] * (count - len(scores))]
        said = [*evidence, *[""] * (count - len(evidence))]
        return submit(
            actor=evaluator,
            evaluator_id=evaluator.pk,
            collaborator_id=(collaborator or self.collaborator).pk,
            evaluation_id=self.evaluation.pk,
            scores=[
                Score(wording.question_id, score, comment=comment)
                for wording, score, comment in zip(self.questions, given, said, strict=True)
            ],
            requires_training=requires_training,
            comments=comments,
        )

    def begin(
        self,
        *scores: int,
        evaluator: User | None = None,
        collaborator: User | None = None,
        comments: str = "Por ahora.",
    ) -> Draft:
        """Have the evaluator answer the first questions with these scores, and no more."""
        given = [
            {"question_id": each.question_id, "wording_id": each.pk, "score": score}
            for each, score in zip(self.questions, scores, strict=False)
        ]
        return save_draft(
            actor=evaluator or self.evaluator,
            collaborator_id=(collaborator or self.collaborator).pk,
            evaluation_id=self.evaluation.pk,
            saving=Saving(device="form", sequence=1, base=""),
            answered=len(given),
            content={
                "scores": [{**each, "comment": comments} for each in given],
                "requires_training": None,
                "comments": comments,
                "step": "questions",
            },
        )

    def submission_body(self, **changes: Any) -> dict[str, Any]:
        """What the evaluator's form sends when every score is 3."""
        return {
            "evaluation_id": self.evaluation.pk,
            "user_id": self.collaborator.pk,
            "evaluator_id": self.evaluator.pk,
            "responses": [
                {"question_id": wording.question_id, "score": 3} for wording in self.questions
            ],
            "training": {"requires_training": False, "comments": "Buen trabajo."},
        } | changes


def build_school(person: PersonFactory) -> School:
    """The small school, nobody evaluated yet."""
    category = Category.objects.create(name="Docentes")
    bank = create_bank(name="Banco docente")
    questions = [
        create_question(bank_id=bank.pk, question_text=text, question_type=question_type)
        for text, question_type in (
            ("Prepara sus clases.", "competency"),
            ("Escucha a sus estudiantes.", "competency"),
            ("Cumple su plan anual.", "objective"),
        )
    ]
    evaluation = create_evaluation(
        name="Evaluación docente",
        weight_objectives=40,
        weight_competencies=60,
        category_id=category.pk,
        question_bank_id=bank.pk,
    )
    evaluator = person("Elena Duarte", role=Role.EVALUATOR, email="elena@colegio.example")
    collaborator = person(
        "Camilo Peña",
        email="camilo@colegio.example",
        category=category,
        position="Docente",
        department="Primaria",
    )
    return School(
        category=category,
        bank=bank,
        questions=questions,
        evaluation=evaluation,
        admin=person("Adela Ríos", role=Role.ADMIN, email="adela@colegio.example"),
        manager=person(
            "Gloria Hernández", role=Role.HUMAN_RESOURCES, email="gloria@colegio.example"
        ),
        evaluator=evaluator,
        collaborator=collaborator,
        assignment=Assignment.objects.create(evaluator=evaluator, collaborator=collaborator),
    )


def _build_world(things: Mapping[str, Any]) -> Any:
    from tests.matrix import build_world  # noqa: PLC0415 (which needs what is above)

    return build_world(things["school"], things["person"])


# --- what tests begin with ------------------------------------------------------------------------

KEPT = Kept(
    {
        "person": lambda things: PersonFactory(),
        "school": lambda things: build_school(things["person"]),
        "world": _build_world,
    }
)


def commits(item: pytest.Item) -> bool:
    """Whether the test commits what it does, and leaves all tables to be emptied."""
    marker = item.get_closest_marker("django_db")
    marked = marker is not None and marker.kwargs.get("transaction", False)
    return marked or "transactional_db" in item.fixturenames


def depends_on_the_database(item: pytest.Item) -> bool:
    """Whether the test is run on PostgreSQL, too."""
    if item.get_closest_marker("sqlite_suffices"):
        return False
    uses_models = item.get_closest_marker("django_db") is not None
    starts_program = {"program", "prepared_program", "server"} & set(item.fixturenames)
    return uses_models or bool(starts_program) or "django_db_setup" in item.fixturenames


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put tests that begin with the same after each other, and those that commit behind them.

    On PostgreSQL, run only those that depend on the database.
    """
    if connection.vendor != "sqlite":
        config.hook.pytest_deselected(
            items=[item for item in items if not depends_on_the_database(item)]
        )
        items[:] = filter(depends_on_the_database, items)
    items.sort(key=lambda item: (commits(item), len(KEPT.wanted(item.fixturenames))))


@pytest.fixture(scope="session")
def _kept(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Kept]:
    yield KEPT
    with django_db_blocker.unblock():
        KEPT.keep([])


@pytest.fixture
def _beginning(
    request: pytest.FixtureRequest, _kept: Kept, django_db_blocker: DjangoDbBlocker
) -> None:
    wanted = [] if commits(request.node) else _kept.wanted(request.fixturenames)
    with django_db_blocker.unblock():
        _kept.keep(wanted)


@pytest.fixture
def _django_db_helper(_beginning: None, _django_db_helper: None) -> None:
    """pytest-django's transaction around a test, inside of those of what is kept."""


@pytest.fixture
def things(request: pytest.FixtureRequest, db: None) -> dict[str, Any]:
    """What the test begins with, by name."""
    return KEPT.things(KEPT.wanted(request.fixturenames))


@pytest.fixture
def person(things: dict[str, Any]) -> PersonFactory:
    """Make people: `person("Ana Peña", role=Role.EVALUATOR, category=...)`."""
    return things["person"]


@pytest.fixture
def school(things: dict[str, Any]) -> School:
    """The small school, nobody evaluated yet."""
    return things["school"]


@pytest.fixture
def world(things: dict[str, Any]) -> Any:
    """The small school grown to one with two of everything (`tests.matrix.World`)."""
    return things["world"]


@pytest.fixture
def visitor(db: None) -> Browser:
    """A browser in which nobody has signed in."""
    return Browser()


@pytest.fixture
def as_admin(school: School) -> Browser:
    """The admin's browser."""
    return browser_of(school.admin)


@pytest.fixture
def as_manager(school: School) -> Browser:
    """The browser of human resources."""
    return browser_of(school.manager)


@pytest.fixture
def as_evaluator(school: School) -> Browser:
    """The evaluator's browser."""
    return browser_of(school.evaluator)


@pytest.fixture
def as_collaborator(school: School) -> Browser:
    """The collaborator's browser."""
    return browser_of(school.collaborator)


@pytest.fixture(scope="session")
def _prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with new_program(tmp_path_factory.mktemp("prepared")) as program:
        created = program.create_admin(password=PASSWORD)
        assert created.returncode == 0, created.stderr
        yield program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The installed command, with an empty database and a data folder that does not exist yet."""
    with new_program(tmp_path) as program:
        yield program


@pytest.fixture
def prepared_program(_prepared: Program, tmp_path: Path) -> Iterator[Program]:
    """The installed command, with a database in which there is one admin."""
    with new_program(tmp_path, like=_prepared) as program:
        yield program


Told = Callable[[], list[AuditEvent]]


@pytest.fixture
def told(db: None) -> Told:
    """Answers what was recorded since it was last asked, oldest first."""
    last = 0

    def since() -> list[AuditEvent]:
        nonlocal last
        events = list(AuditEvent.objects.filter(pk__gt=last).order_by("pk"))
        last = events[-1].pk if events else last
        return events

    return since

"""Fixtures: a small school in the database, and a client for each role of it."""

import gc
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, ClientHandler, encode_multipart
from django.utils import timezone
from hypothesis import settings as hypothesis_settings
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pytest_django import DjangoDbBlocker
from python_calamine import CalamineWorkbook

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.session_store import (
    BROWSER,
    BY_PASSWORD,
    CONFIRMED,
    NETWORK,
    SEEN,
    STARTED,
    SYSTEM,
    SessionStore,
)
from evaluacmo.accounts.sessions import BACKEND, CONFIRMED_FOR, IDLE_LIMIT
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year
from evaluacmo.common.workbook import CONTENT_TYPE
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import (
    MAX_QUESTIONS,
    Evaluation,
    Question,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.installation.models import Installation
from evaluacmo.results.context import Score
from evaluacmo.results.drafts import DraftSave, save_draft
from evaluacmo.results.models import Draft, Submission
from evaluacmo.results.services import submit
from tests.commands import Run
from tests.migrated import kept_program
from tests.programs import PASSWORD, Program, create_database, drop_database, new_program
from tests.shared_rows import Objects, SharedRows

# the libraries' many objects stay: looking through them often costs a twentieth of a run
gc.set_threshold(50_000)

# deadlines would fail on a busy machine
hypothesis_settings.register_profile("unhurried", deadline=None)
hypothesis_settings.load_profile("unhurried")


# shared, because each handler reads the list of the front end's files
HANDLER = ClientHandler(enforce_csrf_checks=True)


@dataclass
class SentFile:
    """A file to be uploaded in a form."""

    content: bytes
    name: str = "archivo.csv"

    def sent(self) -> dict[str, Any]:
        """The arguments of the test client."""
        file = SimpleUploadedFile(self.name, self.content)
        return {
            "data": encode_multipart(BOUNDARY, {"file": file}),
            "content_type": MULTIPART_CONTENT,
        }


class Browser(Client):
    """A client that sends CSRF tokens, as the front end does, and is refused without."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True)
        self.handler = HANDLER

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Make a call under /api with a token; a body other than a file is sent as JSON."""
        if settings.CSRF_COOKIE_NAME not in self.cookies:
            self.get("/api/csrf-token")
        token = self.cookies[settings.CSRF_COOKIE_NAME].value
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
        """The body of the answer to a GET under /api, whose status must be 200."""
        response = self.get(f"/api{path}")
        assert response.status_code == 200, response.content
        return response.json()

    def workbook(self, path: str) -> BytesIO:
        """The workbook that answers a GET under /api."""
        response = self.get(f"/api{path}")
        assert (response.status_code, response["Content-Type"]) == (200, CONTENT_TYPE), path
        return BytesIO(response.getvalue())

    def sheet(self, path: str) -> Worksheet:
        """Its only sheet."""
        (sheet,) = load_workbook(self.workbook(path)).worksheets
        return sheet

    def cells(self, path: str) -> list[list[Any]]:
        """The values on this sheet without their formats, which takes a fraction of the time."""
        book = CalamineWorkbook.from_filelike(self.workbook(path))
        (name,) = book.sheet_names
        return book.get_sheet_by_name(name).to_python()

    def exported(self, path: str) -> list[tuple[Any, ...]]:
        """The rows of this sheet below its headings."""
        return list(self.sheet(path).iter_rows(min_row=2, values_only=True))


def signed_in(user: User) -> Browser:
    """A browser in which `user` has signed in with `PASSWORD`."""
    browser = Browser()
    response = browser.post_json("/users/login", {"email": user.email, "password": PASSWORD})
    assert response.status_code == 200, response.content
    return browser


def browser_of(user: User, *, is_confirmed: bool = True) -> Browser:
    """A browser with a session of `user` and a token, without the cost of signing in.

    With `is_confirmed` it has just begun; without, the time is over for which that counts.
    """
    now, request, session = timezone.now().timestamp(), HttpRequest(), SessionStore()
    confirmed = now if is_confirmed else now - CONFIRMED_FOR.total_seconds()
    session.update(
        {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: BACKEND,
            HASH_SESSION_KEY: user.get_session_auth_hash(),
            STARTED: now,
            BY_PASSWORD: True,
            CONFIRMED: confirmed,
            SEEN: now,
            NETWORK: "127.0.0.1",
            BROWSER: "",
            SYSTEM: "",
        }
    )
    session.set_expiry(int(IDLE_LIMIT.total_seconds()))
    session.create()
    browser = Browser()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    get_token(request)
    browser.cookies[settings.CSRF_COOKIE_NAME] = request.META["CSRF_COOKIE"]
    return browser


@cache
def password_hash() -> str:
    """The hash of `PASSWORD`, which is slow to make."""
    return make_password(PASSWORD)


class PersonFactory:
    """Creates people with numbered e-mails: `person("Ana Peña", role=Role.EVALUATOR)`."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(
        self, name: str = "Persona", *, role: str = Role.COLLABORATOR, **fields: Any
    ) -> User:
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
        """Submit these scores in the order of the questions; missing ones are 3."""
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

    def new_evaluation(self, *, year: int | None = None, **fields: Any) -> Evaluation:
        """Create an evaluation, by default of this year, like the first but for these fields."""
        like_the_first: dict[str, Any] = {
            "name": "Otra",
            "weight_objectives": 40,
            "weight_competencies": 60,
            "category_id": self.category.pk,
            "question_bank_id": self.bank.pk,
        }
        return create_evaluation_of(year or current_year(), **{**like_the_first, **fields})

    def overfill_bank(self) -> None:
        """Add as many questions to the bank as an older version let it have."""
        added = Question.objects.bulk_create(
            Question(bank=self.bank, position=position) for position in range(MAX_QUESTIONS)
        )
        QuestionWording.objects.bulk_create(
            QuestionWording(
                question=question, question_text="¿Otra más?", question_type="competency"
            )
            for question in added
        )

    def begin(
        self,
        *scores: int,
        evaluator: User | None = None,
        collaborator: User | None = None,
        comments: str = "Por ahora.",
    ) -> Draft:
        """Save a draft that answers the first questions with these scores."""
        given = [
            {"question_id": wording.question_id, "wording_id": wording.pk, "score": score}
            for wording, score in zip(self.questions, scores, strict=False)
        ]
        return save_draft(
            actor=evaluator or self.evaluator,
            collaborator_id=(collaborator or self.collaborator).pk,
            evaluation_id=self.evaluation.pk,
            save=DraftSave(device="form", sequence=1, base=""),
            answered=len(given),
            content={
                "scores": [{**score, "comment": comments} for score in given],
                "requires_training": None,
                "comments": comments,
                "step": "questions",
            },
        )

    def submission_body(self, **changes: Any) -> dict[str, Any]:
        """The body that the evaluator's form sends when every score is 3."""
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


def _build_world(objects: Mapping[str, Any]) -> Any:
    from tests.world import build_world  # noqa: PLC0415 (it imports this module)

    return build_world(objects["school"], objects["person"])


# --- rows that tests share ------------------------------------------------------------------------

SHARED_ROWS = SharedRows(
    {
        "person": lambda objects: PersonFactory(),
        "school": lambda objects: build_school(objects["person"]),
        "world": _build_world,
    }
)


def commits(item: pytest.Item) -> bool:
    """Whether the test commits, so that all tables are emptied after it."""
    marker = item.get_closest_marker("django_db")
    marked = marker is not None and marker.kwargs.get("transaction", False)
    return marked or "transactional_db" in item.fixturenames


def depends_on_the_database(item: pytest.Item) -> bool:
    """Whether the test runs on PostgreSQL, too.

    It does where it uses the database, unless it is marked `sqlite_suffices`: its outcome cannot
    depend on SQL of its own, locks, races, constraints, the order of texts, what a column can hold,
    migrations or backups. Of tests that try many orders of the same statements, few run on both.
    The mark `both_databases` is for such a test in a module of others.
    """
    marks = (marker.name for marker in item.iter_markers())
    nearest = next((name for name in marks if name in {"sqlite_suffices", "both_databases"}), "")
    if nearest == "sqlite_suffices":
        return False
    uses_models = item.get_closest_marker("django_db") is not None
    programs = {"program", "prepared_program", "served", "evaluated", "administered"}
    starts_program = {*programs, "migrated_program"} & set(item.fixturenames)
    return uses_models or bool(starts_program) or "django_db_setup" in item.fixturenames


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Group the tests by the rows that they share, and put those that commit last.

    On PostgreSQL, run only the tests that depend on the database.
    """
    if connection.vendor != "sqlite":
        config.hook.pytest_deselected(
            items=[item for item in items if not depends_on_the_database(item)]
        )
        items[:] = filter(depends_on_the_database, items)
    items.sort(key=lambda item: (commits(item), len(SHARED_ROWS.levels_for(item.fixturenames))))


@pytest.fixture(scope="session")
def _migrated(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Program:
    return kept_program(pytestconfig, tmp_path_factory)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, _migrated: Program
) -> Iterator[None]:
    """Have the tests of this process work on a copy of the migrated database.

    Nothing removes it: it is in a folder, or in a server, that goes with the run.
    """
    name = f"test_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    if connection.vendor == "sqlite":
        name = settings.DATABASES["default"]["TEST"]["NAME"]
        shutil.copy(_migrated.database, name)
    else:
        drop_database(name)
        create_database(name, like=_migrated.database_url)
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
    yield
    with django_db_blocker.unblock():
        connection.close()


@pytest.fixture(scope="session")
def _shared_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[SharedRows]:
    with django_db_blocker.unblock():
        # there are no backups of the tests, whose clock may be years ahead
        Installation.objects.all().delete()
    yield SHARED_ROWS
    with django_db_blocker.unblock():
        SHARED_ROWS.prepare([])


@pytest.fixture
def _prepared_rows(
    request: pytest.FixtureRequest, _shared_rows: SharedRows, django_db_blocker: DjangoDbBlocker
) -> None:
    levels = [] if commits(request.node) else _shared_rows.levels_for(request.fixturenames)
    with django_db_blocker.unblock():
        _shared_rows.prepare(levels)


@pytest.fixture
def _django_db_helper(_prepared_rows: None, _django_db_helper: None) -> None:
    """Begin pytest-django's transaction around a test within those of the shared rows."""


@pytest.fixture
def _objects(request: pytest.FixtureRequest, db: None) -> Objects:
    return SHARED_ROWS.copies(SHARED_ROWS.levels_for(request.fixturenames))


@pytest.fixture
def person(_objects: Objects) -> PersonFactory:
    """Creates people: `person("Ana Peña", role=Role.EVALUATOR, category=...)`."""
    return _objects["person"]


@pytest.fixture
def school(_objects: Objects) -> School:
    """The small school, nobody evaluated yet."""
    return _objects["school"]


@pytest.fixture
def world(_objects: Objects) -> Any:
    """The small school grown to one with two of everything (`tests.world.World`)."""
    return _objects["world"]


@pytest.fixture
def at_one_moment() -> Iterator[None]:
    """Stops the clock."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


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


@pytest.fixture
def run(
    db: None, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Run]:
    """Runs a command on the rows of the test, as `run("check")`."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", os.environ["DJANGO_SETTINGS_MODULE"])
    mask = os.umask(0o022)
    yield Run(capsysbinary, monkeypatch)
    os.umask(mask)


@pytest.fixture(scope="session")
def _prepared(_migrated: Program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with new_program(tmp_path_factory.mktemp("prepared"), like=_migrated) as program:
        created = program.create_admin(password=PASSWORD)
        assert created.returncode == 0, created.stderr
        yield program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The installed command, with an empty database and a data folder that does not exist yet."""
    with new_program(tmp_path) as program:
        yield program


@pytest.fixture
def migrated_program(_migrated: Program, tmp_path: Path) -> Iterator[Program]:
    """The installed command, with a migrated and empty database."""
    with new_program(tmp_path, like=_migrated) as program:
        yield program


@pytest.fixture
def prepared_program(_prepared: Program, tmp_path: Path) -> Iterator[Program]:
    """The installed command, with a database in which there is one admin."""
    with new_program(tmp_path, like=_prepared) as program:
        yield program


NewEvents = Callable[[], list[AuditEvent]]


@pytest.fixture
def new_events(db: None) -> NewEvents:
    """A function that returns the audit events since its last call, oldest first."""
    last = 0

    def since_last_call() -> list[AuditEvent]:
        nonlocal last
        events = list(AuditEvent.objects.filter(pk__gt=last).order_by("pk"))
        last = events[-1].pk if events else last
        return events

    return since_last_call

"""A small school, made through the API."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from e2e.conftest import ADMIN_EMAIL, PASSWORD, START_SECONDS, Program

EVALUATOR = "elena@colegio.example"


@dataclass
class ApiClient:
    """A client of the API without a browser, with a session of its own."""

    program: Program
    email: str
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def __post_init__(self) -> None:
        """Sign in, which changes the CSRF token."""
        self._fetch_token()
        credentials = {"email": self.email, "password": PASSWORD}
        self.call("POST", "/users/login", credentials, expected=200)
        self._fetch_token()

    def _fetch_token(self) -> None:
        self.token = self.call("GET", "/csrf-token", expected=200)["csrfToken"]

    def call(self, method: str, path: str, body: Any = None, *, expected: int = 201) -> Any:
        """Make a call and return the body; the status must be `expected`."""
        headers = {
            "Content-Type": "application/json",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.token,
        }
        connection = HTTPConnection("127.0.0.1", self.program.port, timeout=START_SECONDS)
        content = json.dumps(body) if method != "GET" else None
        connection.request(method, f"/api{path}", content, headers)
        response = connection.getresponse()
        answer = json.loads(response.read() or "null")
        connection.close()
        assert response.status == expected, (path, body, answer)
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def create(self, path: str, **body: Any) -> int:
        """Create an object and return its id."""
        return int(self.call("POST", path, body)["id"])


@dataclass(frozen=True)
class SmallSchool:
    """A school with one evaluation, an evaluator and people; the ids of people by e-mail."""

    evaluation_id: int
    evaluator_id: int
    questions: Sequence[int]
    people: dict[str, int]


def create_school(
    program: Program,
    *,
    questions: Iterable[tuple[str, str]],
    people: Iterable[tuple[str, str]],
    unassigned: Iterable[tuple[str, str]] = (),
    **evaluation: Any,
) -> SmallSchool:
    """Create a school with these questions (text and type) and these people (name and e-mail).

    `people` are assigned to the evaluator. `evaluation` are its fields besides the usual ones.
    """
    admin = ApiClient(program, ADMIN_EMAIL)
    category = admin.create("/categories", name="Docentes")
    bank = admin.create("/question-banks", name="Banco docente", description="")
    path = f"/question-banks/{bank}/questions"
    asked = [admin.create(path, question_text=text, question_type=kind) for text, kind in questions]
    fields = {"weight_objectives": 50, "weight_competencies": 50, **evaluation}
    evaluation_id = admin.create(
        "/evaluations",
        name="Evaluación docente",
        category_id=category,
        question_bank_id=bank,
        **fields,
    )

    def person(name: str, email: str, role: str = "colaborador") -> int:
        return admin.create(
            "/users",
            name=name,
            email=email,
            role=role,
            password=PASSWORD,
            position="Docente",
            department="Ciencias",
            category_id=category,
        )

    evaluator = person("Elena Duarte", EVALUATOR, "evaluador")
    evaluated = {email: person(name, email) for name, email in people}
    for pk in evaluated.values():
        admin.create("/assignments", evaluator_id=evaluator, collaborator_id=pk)
    others = {email: person(name, email) for name, email in unassigned}
    return SmallSchool(evaluation_id, evaluator, asked, evaluated | others)

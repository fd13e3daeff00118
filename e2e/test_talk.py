"""A talk that an evaluator proposes at a desk and the person agrees to on a phone."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor, serving
from e2e.test_hostile import ApiClient

EVALUATOR = "elena@colegio.example"
PERSON = "camilo@colegio.example"


@pytest.fixture(scope="module")
def school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """A school in which one person has a published result."""
    with serving(tmp_path_factory.mktemp("talk"), with_admin) as program:
        fill(program)
        yield program


def fill(program: Program) -> None:
    """Create everything through the API."""
    admin = ApiClient(program, ADMIN_EMAIL)
    category = admin.create("/categories", name="Docentes")
    bank = admin.create("/question-banks", name="Banco docente", description="")
    question = admin.create(
        f"/question-banks/{bank}/questions",
        question_text="Prepara sus clases.",
        question_type="competency",
    )
    evaluation = admin.create(
        "/evaluations",
        name="Evaluación docente",
        weight_objectives=0,
        weight_competencies=100,
        category_id=category,
        question_bank_id=bank,
    )

    def person(name: str, email: str, role: str) -> int:
        fields: dict[str, Any] = {"position": "Docente", "department": "Ciencias"}
        fields |= {"name": name, "email": email, "role": role, "category_id": category}
        return admin.create("/users", password=PASSWORD, **fields)

    evaluator = person("Elena Duarte", EVALUATOR, "evaluador")
    evaluated = person("Camilo Peña", PERSON, "colaborador")
    admin.create("/assignments", evaluator_id=evaluator, collaborator_id=evaluated)
    ApiClient(program, EVALUATOR).create(
        "/full-evaluation/full-submit",
        user_id=evaluated,
        evaluator_id=evaluator,
        evaluation_id=evaluation,
        responses=[{"question_id": question, "score": 3}],
        training={"requires_training": False, "comments": "Va bien."},
    )


def test_two_people_agree_on_a_moment(school: Program, visit: Callable[..., Visitor]) -> None:
    program = school
    desk = visit(program)
    desk.sign_in(EVALUATOR)
    desk.open("/home")
    desk.page.get_by_role("link", name="Conversar con quienes evaluó").click()
    desk.page.get_by_role("link", name="Proponer: Camilo Peña").click()
    desk.check_accessibility()
    for number, days in ((1, 1), (2, 2)):
        day = (datetime.now(UTC) + timedelta(days)).date().isoformat()
        desk.page.get_by_label(f"Día {number}").fill(day)
        desk.page.get_by_label(f"Hora {number}").fill("10:30")
    desk.page.get_by_label("Lugar").fill("Sala 2")
    desk.page.get_by_role("button", name="Proponer").click()
    expect(desk.page.get_by_text("Usted propuso:")).to_be_visible()

    phone = visit(program, PHONE)
    phone.sign_in(PERSON)
    phone.open("/home")
    phone.page.get_by_role("link", name="Responder a una conversación").click()
    card = phone.page.get_by_role("region", name="Conversación")
    card.get_by_role("button", name="Aceptar el").first.click()
    expect(card.get_by_text("Acordada para el")).to_be_visible()
    with phone.page.expect_download() as download:
        card.get_by_role("button", name="Agregar al calendario").click()
    assert download.value.suggested_filename == "conversacion-de-evaluacion.ics"
    phone.check_accessibility()

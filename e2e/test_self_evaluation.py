"""A self-evaluation on a phone, seen beside the result only once both sides have sent."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor, serving
from e2e.test_hostile import ApiClient

QUESTIONS = (
    ("Prepara sus clases con objetivos claros.", "competency"),
    ("Escucha a sus estudiantes y a sus colegas.", "competency"),
    ("Cumple el plan anual de su área.", "objective"),
)
EVALUATOR = "elena@colegio.example"
PERSON = "camilo@colegio.example"
PROUD = "Del coro, que volvió a cantar."


@pytest.fixture(scope="module")
def school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[tuple[Program, int, int]]:
    """A school with an evaluator and a person who evaluates themselves; the ids of both."""
    with serving(tmp_path_factory.mktemp("self"), with_admin) as program:
        yield program, *fill(program)


def fill(program: Program) -> tuple[int, int]:
    """Create everything through the API; return the evaluation and the person."""
    admin = ApiClient(program, ADMIN_EMAIL)
    category = admin.create("/categories", name="Docentes")
    bank = admin.create("/question-banks", name="Banco docente", description="")
    for text, kind in QUESTIONS:
        path = f"/question-banks/{bank}/questions"
        admin.create(path, question_text=text, question_type=kind)
    evaluation = admin.create(
        "/evaluations",
        name="Evaluación docente",
        weight_objectives=50,
        weight_competencies=50,
        category_id=category,
        question_bank_id=bank,
        includes_self_evaluation=True,
        results_on=(datetime.now(UTC) + timedelta(days=30)).date().isoformat(),
    )

    def person(name: str, email: str, role: str) -> int:
        fields: dict[str, Any] = {"position": "Docente", "department": "Ciencias"}
        fields |= {"name": name, "email": email, "role": role, "category_id": category}
        return admin.create("/users", password=PASSWORD, **fields)

    evaluator = person("Elena Duarte", EVALUATOR, "evaluador")
    evaluated = person("Camilo Peña", PERSON, "colaborador")
    admin.create("/assignments", evaluator_id=evaluator, collaborator_id=evaluated)
    return evaluation, evaluated


def test_both_views_meet_once_both_have_sent(
    school: tuple[Program, int, int], visit: Callable[..., Visitor]
) -> None:
    program, evaluation, evaluated = school
    phone = visit(program, PHONE)
    phone.sign_in(PERSON)
    answer_about_oneself(phone)

    comparison = f"/self-evaluations/of/{evaluation}/{evaluated}"
    evaluator = ApiClient(program, EVALUATOR)
    person = ApiClient(program, PERSON)
    for send in (lambda: None, lambda: send_about(evaluator, evaluation, evaluated)):
        send()
        # what was sent can be changed for ten minutes, so nothing is revealed yet
        for reader in (evaluator, person):
            assert reader.call("GET", comparison, expected=200) == {"comparison": None}

    admin = ApiClient(program, ADMIN_EMAIL)
    admin.call("POST", f"/evaluations/{evaluation}/publish", expected=200)
    phone.open(f"/report/{evaluation}/{evaluated}")
    views = phone.page.get_by_role("region", name="Dos miradas")
    expect(views.get_by_text(PROUD)).to_be_visible()
    expect(views.get_by_role("row", name=QUESTIONS[0][0])).to_contain_text("Se ve más alto")
    phone.check_accessibility()


def answer_about_oneself(visitor: Visitor) -> None:
    """Answer with the keys, lose the connection in between, and send."""
    page = visitor.page
    visitor.open("/home")
    page.get_by_role("link", name="Responder su autoevaluación").click()
    expect(page.get_by_text("no cuenta en el resultado")).to_be_visible()
    page.get_by_role("radio", name="4 Superior").first.focus()
    page.keyboard.press("4")
    expect(page.locator("[data-kind=saved]")).to_be_visible()
    visitor.check_accessibility()

    page.route("**/draft", lambda route: route.abort("aborted"))
    page.keyboard.press("3")
    expect(page.locator("[data-kind=offline]")).to_be_visible()
    page.keyboard.press("2")
    page.unroute("**/draft")
    expect(page.locator("[data-kind=saved]")).to_be_visible()

    page.keyboard.press("Enter")
    page.get_by_label("¿De qué me siento orgulloso?").fill(PROUD)
    visitor.check_accessibility()
    page.get_by_role("button", name="Revisar").click()
    expect(page.get_by_role("heading", name="Revise antes de enviar")).to_be_visible()
    visitor.check_accessibility()
    page.get_by_role("button", name="Enviar").click()
    expect(page.get_by_text("Su autoevaluación quedó enviada.")).to_be_visible()
    visitor.check_accessibility()
    page.get_by_role("link", name="Ver: Evaluación docente").click()
    expect(page.get_by_text(PROUD)).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)
    visitor.check_accessibility()


def send_about(evaluator: ApiClient, evaluation: int, evaluated: int) -> None:
    """Send the evaluator's answers: the middle of the scale everywhere."""
    me = evaluator.call("GET", "/users/me", expected=200)["id"]
    person = evaluator.call("GET", f"/users/{evaluated}", expected=200)
    category = person["category_id"]
    current = evaluator.call("GET", f"/evaluations/by-category/{category}", expected=200)
    path = f"/question-banks/{current['question_bank_id']}/questions"
    questions = evaluator.call("GET", path, expected=200)
    evaluator.create(
        "/full-evaluation/full-submit",
        evaluation_id=evaluation,
        user_id=evaluated,
        evaluator_id=me,
        responses=[{"question_id": question["id"], "score": 3} for question in questions],
        training={"requires_training": False, "comments": "Sigue bien."},
    )

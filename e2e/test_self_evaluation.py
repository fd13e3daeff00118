"""A self-evaluation on a phone, seen beside the result only once both sides have sent."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import (
    ADMIN_EMAIL,
    PHONE,
    Program,
    Visitor,
    press_until_focused,
    serving,
)
from e2e.school import EVALUATOR, ApiClient, create_school
from e2e.test_taps import COME_TO_REST, REST_MS

QUESTIONS = (
    ("Prepara sus clases con objetivos claros.", "competency"),
    ("Escucha a sus estudiantes y a sus colegas.", "competency"),
    ("Cumple el plan anual de su área.", "objective"),
)
PERSON = "camilo@colegio.example"
BY_KEYBOARD = "dora@colegio.example"
BY_THUMB = "tulio@colegio.example"
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
    school = create_school(
        program,
        questions=QUESTIONS,
        people=[("Camilo Peña", PERSON)],
        unassigned=[("Dora Ruiz", BY_KEYBOARD), ("Tulio Páez", BY_THUMB)],
        includes_self_evaluation=True,
        results_on=(datetime.now(UTC) + timedelta(days=30)).date().isoformat(),
    )
    return school.evaluation_id, school.people[PERSON]


def test_it_is_answered_with_the_keyboard_alone(
    school: tuple[Program, int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(school[0])
    page, keys = visitor.page, visitor.page.keyboard
    visitor.sign_in(BY_KEYBOARD)
    visitor.open("/home")
    press_until_focused(page, page.get_by_role("link", name="Responder su autoevaluación"))
    keys.press("Enter")
    groups = page.get_by_role("radiogroup")
    press_until_focused(page, groups.first.get_by_role("radio").first)
    keys.press("4")
    expect(groups.first.get_by_role("radio", name="4 Superior")).to_be_checked()
    expect(groups.nth(1).get_by_role("radio").first).to_be_focused()
    keys.press("2")
    press_until_focused(page, page.get_by_role("button", name="Agregar comentario").last)
    keys.press("Enter")
    keys.insert_text("Con dos reuniones al mes.")
    keys.press("Shift+Tab")
    # of a group without a score, the keys reach its last one backwards
    expect(groups.last.get_by_role("radio").last).to_be_focused()
    keys.press("3")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Para terminar")).to_be_focused()

    keys.press("Tab")
    keys.insert_text(PROUD)
    keys.press("Tab")
    keys.insert_text("Un piano.")
    press_until_focused(page, page.get_by_role("button", name="Revisar"))
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Revise antes de enviar")).to_be_focused()
    press_until_focused(page, page.get_by_role("button", name="Enviar"))
    keys.press("Enter")
    expect(page.get_by_text("Su autoevaluación quedó enviada.")).to_be_visible()
    press_until_focused(page, page.get_by_role("link", name="Ver: Evaluación docente"))
    keys.press("Enter")
    expect(page.get_by_text("Con dos reuniones al mes.")).to_be_visible()
    check_sent(visitor, "4 Superior", "2 Básico", "3 Alto")


def test_it_is_answered_with_a_thumb(
    school: tuple[Program, int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(school[0], PHONE)
    page = visitor.page
    visitor.sign_in(BY_THUMB)
    visitor.open("/home")
    page.evaluate("document.addEventListener('click', () => { window.taps += 1 }, true); taps = 0")
    tap(page.get_by_role("link", name="Responder su autoevaluación"))
    for group, score in enumerate(("1 Bajo", "3 Alto", "4 Superior")):
        choice = page.get_by_role("radiogroup").nth(group).get_by_role("radio", name=score)
        tap(choice)
        expect(choice).to_be_checked()
    check_on_the_phone(visitor)
    tap(page.get_by_role("button", name="Continuar"))
    tap(page.get_by_label("¿Qué necesito?"))
    page.keyboard.insert_text("Un piano.")
    check_on_the_phone(visitor)
    tap(page.get_by_role("button", name="Revisar"))
    expect(page.get_by_role("heading", name="Revise antes de enviar")).to_be_visible()
    check_on_the_phone(visitor)
    tap(page.get_by_role("button", name="Enviar"))
    expect(page.get_by_text("Su autoevaluación quedó enviada.")).to_be_visible()
    # one for each question; the first page's, the text's, and those of three steps
    assert page.evaluate("taps") == len(QUESTIONS) + 5
    tap(page.get_by_role("link", name="Ver: Evaluación docente"))
    expect(page.get_by_text("Un piano.")).to_be_visible()
    check_sent(visitor, "1 Bajo", "3 Alto", "4 Superior")

    # nothing else leads back to it
    visitor.open("/home")
    tap(page.get_by_role("link", name="Su autoevaluación"))
    expect(page.get_by_text("Un piano.")).to_be_visible()


def tap(target: Locator) -> None:
    """Tap it once the page has come to rest: a tap while it scrolls only ends the scrolling."""
    target.scroll_into_view_if_needed()
    target.page.evaluate(COME_TO_REST, REST_MS)
    target.tap()


def check_on_the_phone(visitor: Visitor) -> None:
    """Check that nothing is cut, and that all that is pressed is large enough."""
    visitor.check_layout()
    visitor.check_touch_targets()


def check_sent(visitor: Visitor, *scores: str) -> None:
    """Check that these scores were sent, in the order of the questions."""
    listed = visitor.page.get_by_role("region", name="Preguntas").get_by_role("listitem")
    expect(listed).to_have_count(len(QUESTIONS))
    for item, score in zip(listed.all(), scores, strict=True):
        expect(item).to_contain_text(score)


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
        # the answers can be changed for ten minutes, so nothing is revealed yet
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

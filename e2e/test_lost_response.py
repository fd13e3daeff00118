"""An evaluation whose answer never arrives: it is sent again, and stored once."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

SUBMIT = "**/api/full-evaluation/full-submit"
LOST = "Ocurrió un error al enviar la evaluación. Inténtalo de nuevo."
SAVED = "Evaluación y capacitación guardadas exitosamente."
# whom the evaluator has evaluated: one row for each submission
EVALUATED = """fetch('/api/users/me').then(a => a.json())
    .then(me => fetch('/api/evaluation-results/evaluated/' + me.id)).then(a => a.json())
    .then(rows => rows.map(row => row.collaborator_id))"""


def fill_in(page: Page) -> int:
    """Answer everything about the first colleague of the list; the colleague's id."""
    page.get_by_role("button", name="Evaluar a").first.click()
    scores = page.get_by_role("radio", name="3 Alto")
    scores.first.focus()
    for _ in range(scores.count()):
        page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.get_by_label("¿Requiere capacitación?").select_option("no")
    page.get_by_label("Comentarios").fill("Da gusto verle enseñar.")
    return int(page.url.split("collaborator=")[1].split("&")[0])


def test_a_lost_answer_is_asked_for_again_and_stored_once(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    answers: list[int] = []

    def lose(route: Route) -> None:
        answers.append(route.fetch().status)
        route.abort("connectionreset")

    evaluator = visit(demo)
    page = evaluator.page
    evaluator.sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
    evaluator.open("/evaluation-form")
    collaborator = fill_in(page)
    page.route(SUBMIT, lose, times=1)
    page.get_by_role("button", name="Completar Evaluación").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(LOST)
    with page.expect_response(SUBMIT) as again:
        dialog.get_by_role("button", name="Reintentar").click()
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert [*answers, again.value.status] == [201, 409]
    assert page.evaluate(EVALUATED).count(collaborator) == 1
    evaluator.complaints.remove("console: Failed to load resource: net::ERR_CONNECTION_RESET")

"""A submission whose response is lost: it is sent again and stored once."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Program, Visitor

SUBMIT = "**/api/full-evaluation/full-submit"
LOST = "Ocurrió un error al enviar la evaluación. Inténtalo de nuevo."
SAVED = "Evaluación y capacitación guardadas exitosamente."
# the collaborators of the evaluator's submissions
EVALUATED_IDS = """fetch('/api/users/me').then(a => a.json())
    .then(me => fetch('/api/evaluation-results/evaluated/' + me.id)).then(a => a.json())
    .then(rows => rows.map(row => row.collaborator_id))"""


def fill_in(page: Page) -> int:
    """Answer everything about the first colleague of the list; returns the colleague's id."""
    page.get_by_role("button", name="Evaluar a").first.click()
    scores = page.get_by_role("radio", name="3 Alto")
    scores.first.focus()
    for _ in range(scores.count()):
        page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.get_by_label("¿Requiere capacitación?").select_option("no")
    page.get_by_label("Comentarios").fill("Da gusto verle enseñar.")
    return int(page.url.split("collaborator=")[1].split("&")[0])


def test_a_submission_is_retried_and_stored_once(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    statuses: list[int] = []

    def lose_response(route: Route) -> None:
        statuses.append(route.fetch().status)
        route.abort("connectionreset")

    evaluator = visit(demo)
    page = evaluator.page
    evaluator.sign_in_as("evaluador")
    evaluator.open("/evaluation-form")
    collaborator = fill_in(page)
    page.route(SUBMIT, lose_response, times=1)
    page.get_by_role("button", name="Completar Evaluación").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(LOST)
    with page.expect_response(SUBMIT) as again:
        dialog.get_by_role("button", name="Reintentar").click()
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert [*statuses, again.value.status] == [201, 409]
    assert page.evaluate(EVALUATED_IDS).count(collaborator) == 1
    evaluator.errors.remove("console: Failed to load resource: net::ERR_CONNECTION_RESET")

"""An evaluation that is begun on one device, continued on another and sent from there."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

SAVED = "Evaluación y capacitación guardadas exitosamente."
DRAFTS = "fetch('/api/drafts').then(answer => answer.json())"

# that the bar which stays in sight does not cover what has the focus
UNCOVERED = """() => document.activeElement.getBoundingClientRect().top
    >= document.querySelector('[data-kind]').parentElement.getBoundingClientRect().bottom"""


def opened(visitor: Visitor, button: str) -> Page:
    """Sign in as the evaluator, and open the first form that has this button."""
    visitor.sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
    visitor.open("/evaluation-form")
    visitor.page.get_by_role("button", name=button).last.click()
    return visitor.page


def saved(page: Page) -> None:
    """Wait until what was typed is on the server."""
    expect(page.locator("[data-kind=saved]")).to_be_visible()


def test_what_is_begun_on_one_device_is_continued_and_sent_on_another(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    desk = visit(demo)
    page = opened(desk, "Evaluar a")
    others = page.evaluate(DRAFTS)
    page.get_by_role("radio", name="3 Alto").first.focus()
    for _ in range(3):
        page.keyboard.press("3")
    saved(page)
    name = page.get_by_role("heading", level=1).inner_text().removeprefix("Evaluando a: ")
    desk.context.close()

    phone = visit(demo, PHONE)
    page = opened(phone, f"Continuar la evaluación de {name}: 3 respuestas")
    expect(page.get_by_text("Continúe donde iba: 3 respuestas")).to_be_visible()
    phone.look()
    scores = page.get_by_role("radio", name="4 Superior")
    page.locator("input[type=radio]:focus").wait_for()
    for key in ("Shift+Tab",) * 4 + ("Tab",) * 4:
        page.keyboard.press(key)
        page.wait_for_function(UNCOVERED)
    for _ in range(scores.count() - 3):
        page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.get_by_label("¿Requiere capacitación?").select_option("no")
    expect(page.locator("textarea")).to_have_count(1)
    page.get_by_label("Comentarios").fill("Da gusto verle enseñar.")
    saved(page)
    page.reload()
    expect(page.get_by_label("Comentarios")).to_have_value("Da gusto verle enseñar.")
    page.get_by_role("button", name="Completar Evaluación").click()
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert page.evaluate(DRAFTS) == others

"""A draft begun on one device, continued and submitted on another."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, Program, Visitor

SAVED = "Evaluación y capacitación guardadas exitosamente."
DRAFTS = "fetch('/api/drafts').then(answer => answer.json())"

# the bars at the top and the foot do not cover the focused element
FOCUS_IS_VISIBLE = """() => {
    const focused = document.activeElement.getBoundingClientRect();
    const bar = document.querySelector('[role=progressbar]').parentElement.getBoundingClientRect();
    const top = document.querySelector('header').getBoundingClientRect().bottom;
    return focused.top >= top && focused.bottom <= bar.top;
}"""


def open_form(visitor: Visitor, button: str) -> Page:
    """Sign in as the evaluator, and open the last form whose button has this name."""
    visitor.sign_in_as("evaluador")
    visitor.open("/evaluation-form")
    visitor.page.get_by_role("button", name=button).last.click()
    return visitor.page


def wait_until_saved(page: Page) -> None:
    """Wait until the server has the draft."""
    expect(page.locator("[data-kind=saved]")).to_be_visible()


def test_a_draft_is_continued_on_another_device(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    desk = visit(demo)
    page = open_form(desk, "Evaluar a")
    others = page.evaluate(DRAFTS)
    page.get_by_role("radio", name="3 Alto").first.focus()
    for _ in range(3):
        page.keyboard.press("3")
    wait_until_saved(page)
    name = page.get_by_role("heading", level=1).inner_text().removeprefix("Evaluando a: ")
    desk.context.close()

    phone = visit(demo, PHONE)
    page = open_form(phone, f"Continuar la evaluación de {name}: 3 de ")
    expect(page.get_by_text("Continúe donde iba: 3 respuestas")).to_be_visible()
    phone.check_accessibility()
    scores = page.get_by_role("radio", name="4 Superior")
    page.locator("input[type=radio]:focus").wait_for()
    for key in ("Shift+Tab",) * 4 + ("Tab",) * 4:
        page.keyboard.press(key)
        page.wait_for_function(FOCUS_IS_VISIBLE)
    for _ in range(scores.count() - 3):
        page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.get_by_label("¿Requiere capacitación?").select_option("no")
    expect(page.locator("textarea")).to_have_count(1)
    page.get_by_label("Comentarios").fill("Da gusto verle enseñar.")
    wait_until_saved(page)
    page.reload()
    expect(page.get_by_label("Comentarios")).to_have_value("Da gusto verle enseñar.")
    page.get_by_role("button", name="Completar Evaluación").click()
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert page.evaluate(DRAFTS) == others

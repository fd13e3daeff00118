"""On a phone, everything that is pressed is at least 44 pixels high."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor
from e2e.test_routes import MENUS, PAGES, PUBLIC_PAGES

# Controls lower than 44 px, measured with the label that is pressed in their place. Links inside a
# sentence are as high as its line.
_TOO_LOW = """() => {
    const controls = 'a[href], button, summary, input, select, textarea, [role=button], [role=tab]';
    const coversCard = node => getComputedStyle(node, '::after').position === 'absolute';
    // The label of a choice, the card of a link that covers it, and the border around an input are
    // pressed, too.
    const target = node =>
        (node.matches('[type=checkbox], [type=radio]') && node.labels[0]) ||
        (node.matches('a') && coversCard(node) && node.offsetParent) ||
        node.closest('.mantine-PasswordInput-input, .mantine-MultiSelect-input') || node;
    const inSentence = node =>
        node.matches('a, button') && getComputedStyle(node).display === 'inline';
    return [...document.querySelectorAll(controls)]
        .filter(node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map(target)
        .filter(node => !inSentence(node))
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1 && box.height < 43.9)
        .map(([node, box]) => `${node.outerHTML.slice(0, 120)} ${box.height}`);
}"""


def too_low(visitor: Visitor, paths: list[str]) -> dict[str, list[str]]:
    """The controls of these pages that are too low."""
    found = {}
    for path in paths:
        visitor.open(path)
        visitor.wait_until_loaded()
        found[path] = visitor.page.evaluate(_TOO_LOW)
    return {path: controls for path, controls in found.items() if controls}


def test_public_pages(demo: Program, visit: Callable[..., Visitor]) -> None:
    stranger = visit(demo, PHONE)
    assert too_low(stranger, ["/login", *(path for path, _ in PUBLIC_PAGES)]) == {}


def test_pages_of_managers(demo: Program, visit: Callable[..., Visitor]) -> None:
    manager = visit(demo, PHONE)
    manager.sign_in_as("gestionhumana")
    pages = [path for role, path, _ in PAGES if role == "gestionhumana"]
    menu = [path for _, path, _ in MENUS["gestionhumana"]]
    others = ["/report/1/2", "/question-banks?bank=1", "/profile"]
    assert too_low(manager, [*pages, *menu, *others]) == {}
    manager.page.get_by_role("button", name="Abrir el menú").click()
    expect(manager.page.get_by_role("dialog")).to_be_visible()
    assert manager.page.evaluate(_TOO_LOW) == []


def test_the_page_of_the_school(demo: Program, visit: Callable[..., Visitor]) -> None:
    admin = visit(demo, PHONE)
    admin.sign_in_as("admin")
    assert too_low(admin, ["/school"]) == {}


def test_pages_of_evaluators(demo: Program, visit: Callable[..., Visitor]) -> None:
    evaluator = visit(demo, PHONE)
    evaluator.sign_in_as("evaluador")
    pages = [path for role, path, _ in PAGES if role == "evaluador"]
    assert too_low(evaluator, [*pages, "/evaluation-form"]) == {}
    evaluator.page.get_by_role("button", name="Evaluar").first.click()
    expect(evaluator.page.get_by_role("button", name="Continuar")).to_be_visible()
    assert evaluator.page.evaluate(_TOO_LOW) == []

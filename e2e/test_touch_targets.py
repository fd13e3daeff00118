"""On a phone, everything that is pressed is at least 44 pixels high."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD, PAGES, PUBLIC_PAGES

# Controls lower than 44 px, measured with the label that is pressed in their place. Links inside a
# sentence are as high as its line.
_TOO_LOW = """() => {
    const controls = 'a[href], button, summary, input, select, textarea, [role=button], [role=tab]';
    // The label of a choice, and the border of a password, belong to what is pressed.
    const target = node =>
        (node.matches('[type=checkbox], [type=radio]') && node.labels[0]) ||
        node.closest('.mantine-PasswordInput-input') || node;
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


@pytest.mark.parametrize("role", ["admin", "evaluador"])
def test_what_is_pressed_on_a_phone_is_high_enough(
    demo: Program, visit: Callable[..., Visitor], role: str
) -> None:
    person = visit(demo, PHONE)
    too_low: dict[str, list[str]] = {}

    def look(place: str) -> None:
        person.settle()
        if found := person.page.evaluate(_TOO_LOW):
            too_low[place] = found

    def measure(path: str) -> None:
        person.open(path)
        look(path)

    for path, _ in PUBLIC_PAGES:
        measure(path)
    measure("/login")
    person.sign_in(DEMO_LOGINS[role], DEMO_PASSWORD)
    for path, roles, _ in PAGES:
        if role in roles:
            measure(path)
    if role == "admin":
        measure("/report/1/2")
        measure("/question-banks?bank=1")
    else:
        person.open("/evaluation-form")
        person.page.get_by_role("button", name="Evaluar").first.click()
        expect(person.page.get_by_role("button", name="Continuar")).to_be_visible()
        look("a person's form")
    person.open("/profile")
    person.page.get_by_role("button", name="Abrir el menú").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    look("the menu")
    assert too_low == {}

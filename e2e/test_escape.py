"""*Esc* in a form that is half filled in, which the browser also answers questions with."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import Program, Visitor


def test_escape_asks_before_what_was_typed_is_lost(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(demo)
    visitor.sign_in_as("admin")
    page = visitor.page
    question = page.get_by_role("alertdialog", name="¿Salir sin guardar?")

    visitor.open("/create-evaluation")
    page.get_by_role("button", name="Nueva categoría").click()
    page.get_by_label("Nombre de la nueva categoría").fill("Directivos")
    page.keyboard.press("Escape")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.get_by_label("Nombre de la nueva categoría")).to_have_value("Directivos")

    page.keyboard.press("Escape")
    question.get_by_role("button", name="Salir sin guardar").click()
    visitor.open("/integrations")
    page.get_by_role("button", name="Crear token").click()
    form = page.get_by_role("dialog", name="Crear token")
    form.get_by_label("Nombre").fill("Nómina")
    page.keyboard.press("Escape")
    question.get_by_role("button", name="Salir sin guardar").click()
    expect(form).to_be_hidden()

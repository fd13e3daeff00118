"""How a session begins and ends in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import DEMO_LOGINS, DEMO_PASSWORD, Program, Visitor

ENDED = "Tu sesión ha expirado. Por favor, inicia sesión nuevamente."
IDLE = "Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente."
WRONG_PASSWORD = "Credenciales incorrectas. Inténtalo de nuevo."
MINUTE = 60_000


def close_message(page: Page, message: str) -> None:
    """Check that a dialog shows the message, and close it."""
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(message)
    dialog.get_by_role("button").click()


def test_signing_in_and_out(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    page = person.page
    person.open("/evaluation-form")
    expect(page).to_have_url(f"{demo.url}/login")
    person.fill_in_sign_in(DEMO_LOGINS["evaluador"], "no es esta")
    page.get_by_role("button", name="Ingresar").click()
    expect(page.get_by_text(WRONG_PASSWORD)).to_be_visible()
    person.check_accessibility()
    person.fill_in_sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Realizar Evaluación")).to_be_visible()
    page.evaluate(
        """() => {
            localStorage.setItem('evaluacmo:color-scheme', 'dark');
            localStorage.setItem('left', 'behind');
            sessionStorage.setItem('left', 'behind');
            document.cookie = 'elsewhere=signed-in; path=/';
        }"""
    )

    page.get_by_role("button", name="Cerrar Sesión").click()
    expect(page).to_have_url(f"{demo.url}/login")
    kept = page.evaluate("({...localStorage, ...sessionStorage})")
    assert "left" not in kept
    assert kept["evaluacmo:color-scheme"] == "dark"
    names = {cookie["name"] for cookie in person.context.cookies()}
    # the school's other sites may have cookies for the whole domain
    assert names - {"csrftoken"} == {"elsewhere"}
    person.open("/evaluation-form")
    expect(page).to_have_url(f"{demo.url}/login")
    person.sign_in_with_form(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)


def test_inactivity_in_every_tab_ends_the_session(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.context.clock.install()
    person.sign_in_as("colaborador")
    person.open("/home")
    expect(person.page.get_by_role("heading", name="Bienvenido")).to_be_visible()
    other_tab = person.context.new_page()
    other_tab.goto(f"{demo.url}/profile")
    expect(other_tab.get_by_role("heading", name="Mi perfil")).to_be_visible()

    person.context.clock.run_for(10 * MINUTE)
    other_tab.keyboard.press("Tab")
    person.context.clock.run_for(10 * MINUTE)
    expect(person.page.get_by_role("heading", name="Bienvenido")).to_be_visible()

    # opening another page would abort the request that ends the session
    with person.context.expect_event("response", lambda each: each.url.endswith("/users/logout")):
        person.context.clock.run_for(6 * MINUTE)
    close_message(person.page, IDLE)
    expect(person.page).to_have_url(f"{demo.url}/login")
    expect(other_tab.get_by_text(IDLE)).to_be_visible()
    person.open("/profile")
    expect(person.page).to_have_url(f"{demo.url}/login")


def test_a_session_that_the_server_has_ended(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    person.sign_in_as("gestionhumana")
    person.open("/dashboard")
    expect(person.page.get_by_text("Salud Institucional")).to_be_visible()
    # a request of the dashboard that fails would show the message earlier
    person.wait_until_loaded()
    person.context.clear_cookies()
    person.page.get_by_role("link", name="Usuarios").click()
    close_message(person.page, ENDED)
    expect(person.page).to_have_url(f"{demo.url}/login")

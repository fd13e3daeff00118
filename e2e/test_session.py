"""How a session ends in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

ENDED = "Tu sesión ha expirado. Por favor, inicia sesión nuevamente."
IDLE = "Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente."
MINUTE = 60_000


def accept(page: Page, message: str) -> None:
    """Read the message in its dialog and close it."""
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(message)
    dialog.get_by_role("button").click()


def test_inactivity_in_every_tab_ends_the_session(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.context.clock.install()
    person.sign_in(DEMO_LOGINS["colaborador"], DEMO_PASSWORD)
    other_tab = person.context.new_page()
    other_tab.goto(f"{demo.url}/profile")
    expect(other_tab.get_by_role("heading", name="Mi perfil")).to_be_visible()

    person.context.clock.run_for(10 * MINUTE)
    other_tab.keyboard.press("Tab")
    person.context.clock.run_for(10 * MINUTE)
    expect(person.page.get_by_role("heading", name="Bienvenido")).to_be_visible()

    person.context.clock.run_for(6 * MINUTE)
    accept(person.page, IDLE)
    expect(person.page).to_have_url(f"{demo.url}/login")
    expect(other_tab.get_by_text(IDLE)).to_be_visible()
    person.open("/profile")
    expect(person.page).to_have_url(f"{demo.url}/login")


def test_a_session_that_the_server_ended_says_so(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    expect(person.page.get_by_text("Salud Institucional")).to_be_visible()
    # what the page itself still asks for would be told first
    person.settle()
    person.context.clear_cookies()
    person.page.get_by_role("link", name="Usuarios").click()
    accept(person.page, ENDED)
    expect(person.page).to_have_url(f"{demo.url}/login")


def test_signing_out_from_the_menu(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
    person.page.get_by_role("button", name="Cerrar Sesión").click()
    expect(person.page).to_have_url(f"{demo.url}/login")
    person.open("/evaluation-form")
    expect(person.page).to_have_url(f"{demo.url}/login")


def test_signing_out_leaves_nothing_of_ours_in_the_browser_but_how_it_looks(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    page = person.page
    person.sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
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
    person.sign_in(DEMO_LOGINS["evaluador"], DEMO_PASSWORD)
    expect(page.get_by_role("heading", name="Bienvenido")).to_be_visible()


def test_signing_in_says_what_is_wrong(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    page = person.page
    person.open("/login")
    for _ in range(5):
        page.get_by_label("Correo").fill("nadie@nuevohorizonte.example")
        page.get_by_label("Contraseña", exact=True).fill("no es esta")
        with page.expect_response("**/api/users/login"):
            page.keyboard.press("Enter")
        expect(page.get_by_text("Credenciales incorrectas. Inténtalo de nuevo.")).to_be_visible()
        expect(page.get_by_role("button", name="Ingresar")).to_be_enabled()
    person.look()
    page.get_by_role("button", name="Ingresar").click()
    locked = "Demasiados intentos fallidos. Intente de nuevo en 10 minutos."
    expect(page.get_by_text(locked)).to_be_visible()

"""Every page opens for a stranger and each role as it should."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import Program, Visitor

DEMO_PASSWORD = "cometas de agosto"
DEMO_LOGINS = {
    "admin": "ximena.londono@nuevohorizonte.example",
    "gestionhumana": "beatriz.castano@nuevohorizonte.example",
    "evaluador": "jorge.munoz@nuevohorizonte.example",
    "colaborador": "miguel.sepulveda@nuevohorizonte.example",
}
DENIED = "Acceso Denegado"
REPORT = "Reporte de evaluación"
SIGN_IN = "Iniciar sesión"
MANAGERS = {"admin", "gestionhumana"}
EVERYBODY = set(DEMO_LOGINS)

# address, who may see it, and its heading
PAGES = (
    ("/dashboard", MANAGERS, "Panel de evaluaciones"),
    ("/create-evaluation", MANAGERS, "Crear evaluación"),
    ("/evaluations", MANAGERS, "Evaluaciones"),
    ("/new-year", MANAGERS, "Nuevo año"),
    ("/edit-evaluation/1", MANAGERS, "Editar evaluación"),
    ("/question-banks", MANAGERS, "Bancos de preguntas"),
    ("/evaluation-form", {"admin", "evaluador"}, "Realizar Evaluación"),
    ("/evaluators", MANAGERS, "Evaluadores"),
    ("/collaborators", MANAGERS, "Colaboradores"),
    ("/reports", MANAGERS, "Reportes"),
    ("/categories", MANAGERS, "Categorías"),
    ("/users", MANAGERS, "Usuarios"),
    ("/create-user", MANAGERS, "Crear usuario"),
    ("/edit-user/2", MANAGERS, "Editar usuario"),
    ("/evaluation-history", MANAGERS, "Historial de evaluaciones"),
    ("/assignment-management", MANAGERS, "Asignaciones"),
    ("/assignments", MANAGERS, "Asignaciones"),
    ("/readiness", MANAGERS, "Preparación del año"),
    ("/imports", MANAGERS, "Importar"),
    ("/home", EVERYBODY - {"admin"}, "Bienvenido, "),
    ("/training-report", MANAGERS, "Reporte de capacitación"),
    ("/plans", MANAGERS, "Planes de formación"),
    ("/reminders", MANAGERS, "Recordatorios"),
    ("/audit", {"admin"}, "Registro de auditoría"),
    ("/profile", EVERYBODY, "Mi perfil"),
    ("/edit-profile", EVERYBODY, "Editar perfil"),
    ("/my-history", EVERYBODY, "Mi Historial de Evaluaciones"),
)
PUBLIC_PAGES = (
    ("/verificar", "Verificar un documento"),
    ("/forgot-password", "¿Olvidó su contraseña?"),
    ("/set-password", "El enlace ya no es válido"),
    ("/unauthorized", DENIED),
    ("/no/such/page", "Página no encontrada"),
)


# pages that several roles have are checked for accessibility once
LOOKED_AT: set[str] = set()


def test_guarded_pages_send_a_stranger_to_sign_in(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    stranger = visit(demo)
    for path in ("/", "/profile", "/edit-user/2", "/report/1/1"):
        stranger.open(path)
        expect(stranger.page.get_by_role("heading", name=SIGN_IN)).to_be_visible()
        expect(stranger.page).to_have_url(f"{demo.url}/login")
    stranger.look()


def test_public_pages_open_for_a_stranger(demo: Program, visit: Callable[..., Visitor]) -> None:
    stranger = visit(demo)
    for path, title in PUBLIC_PAGES:
        stranger.open(path)
        expect(stranger.page.get_by_role("heading", name=title)).to_be_visible()
        stranger.look()


# the front end's own tests cross every address with every role that may not see it
@pytest.mark.parametrize("role", DEMO_LOGINS)
def test_every_page_opens_for_its_roles(
    demo: Program, visit: Callable[..., Visitor], role: str
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS[role], DEMO_PASSWORD)
    start = "/dashboard" if role in MANAGERS else "/home"
    expect(person.page).to_have_url(f"{demo.url}{start}")
    person.open("/login")
    expect(person.page).to_have_url(f"{demo.url}{start}")
    title = person.page.get_by_role("heading", level=1)
    for path, roles, name in PAGES:
        if role in roles:
            person.open(path)
            expect(title).to_contain_text(name)
    forbidden = next((path for path, roles, _ in PAGES if role not in roles), None)
    assert forbidden
    person.open(forbidden)
    expect(title).to_contain_text(DENIED)
    own_id = person.page.evaluate("fetch('/api/users/me').then(a => a.json()).then(u => u.id)")
    for address in ("report", "report-detail"):
        person.open(f"/{address}/1/{own_id}")
        expect(title).to_contain_text(REPORT)
        person.open(f"/{address}/1/{own_id + 1}")
        expect(title).to_contain_text(REPORT if role in MANAGERS else DENIED)


@pytest.mark.parametrize("role", DEMO_LOGINS)
def test_the_menu_leads_only_to_pages_that_open(
    demo: Program, visit: Callable[..., Visitor], role: str
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS[role], DEMO_PASSWORD)
    menu = person.page.get_by_role("navigation", name="Menú principal")
    expect(menu.get_by_role("link").first).to_be_visible()
    names = [link.inner_text() for link in menu.get_by_role("link").all()]
    assert ("Realizar Evaluación" in names) == (role == "evaluador")
    assert ("Mi Historial de Evaluaciones" in names) == (role not in MANAGERS)
    assert not {"Evaluadores", "Colaboradores"} & set(names)
    for name in names:
        link = menu.get_by_role("link", name=name, exact=True)
        link.click()
        # the link is marked when its page has replaced the one before
        expect(link).to_have_attribute("aria-current", "page")
        shown = person.page.get_by_role("heading", level=1)
        expect(shown).not_to_contain_text(DENIED)
        expect(shown).not_to_contain_text("Página no encontrada")
        if name not in LOOKED_AT:
            person.look()
            LOOKED_AT.add(name)

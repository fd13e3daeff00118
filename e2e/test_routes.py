"""Every page opens by its address or by the menu, and is accessible."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import DEMO_LOGINS, PHONE, Program, Visitor, unanswered

# The front end's own tests cross every address with every role; here each page is opened once,
# as a role that may see it: the role, the address and the heading.
PAGES = (
    ("admin", "/school", "Configuración del colegio"),
    ("admin", "/integrations", "Integraciones"),
    ("admin", "/users/26/join", "Unir cuentas de la misma persona"),
    ("gestionhumana", "/create-evaluation", "Crear evaluación"),
    ("gestionhumana", "/new-year", "Nuevo año"),
    ("gestionhumana", "/edit-evaluation/1", "Editar evaluación"),
    ("gestionhumana", "/evaluators", "Evaluadores"),
    ("gestionhumana", "/collaborators", "Colaboradores"),
    ("gestionhumana", "/create-user", "Crear usuario"),
    ("gestionhumana", "/create-users", "Agregar varias personas"),
    ("gestionhumana", "/edit-user/2", "Editar usuario"),
    ("gestionhumana", "/users/26", "Miguel Ángel Sepúlveda Arango"),
    ("gestionhumana", "/evaluation-history/26", "Miguel Ángel Sepúlveda Arango"),
    ("gestionhumana", "/plans/new", "Agregar acción"),
    ("gestionhumana", "/submissions", "Evaluaciones enviadas"),
    ("gestionhumana", "/not-evaluated", "Sin evaluar este año"),
    ("gestionhumana", "/self-evaluations", "Autoevaluaciones"),
    ("gestionhumana", "/analysis/1/1", "Personas por puntaje"),
    ("gestionhumana", "/edit-profile", "Editar perfil"),
    ("evaluador", "/sent-evaluations", "Lo que ha enviado"),
    ("evaluador", "/sent-evaluations/1/39", "Lo que envió sobre Paula Sofía Arrieta Wilches"),
    ("colaborador", "/self-evaluation", "Autoevaluación"),
    ("colaborador", "/report/1/{own_id}", "Reporte de evaluación"),
)
# further addresses of pages that are checked elsewhere
ALIASES = (
    ("gestionhumana", "/assignment-management", "Asignaciones"),
    ("colaborador", "/report-detail/1/{own_id}", "Reporte de evaluación"),
    ("colaborador", "/report/1/1", "Acceso Denegado"),
    ("colaborador", "/users", "Acceso Denegado"),
)
# other tests check these: `test_session`, `test_audit`, `test_documents`, `test_self_evaluation`,
# `test_talk`
ELSEWHERE = (
    "/login",
    "/audit",
    "/profile",
    "/verificar/{folio}",
    "/self-evaluation/{id}",
    "/my-talks/{id}/{id}",
)
NO_PAGES = ("/", "/logo.png", "/api/openapi.json")
PATHS = Path(__file__).parents[1] / "frontend/src/paths.ts"
MENUS = {
    "gestionhumana": (
        ("Inicio", "/home", "Bienvenido, "),
        ("Panel", "/dashboard", "Panel de evaluaciones"),
        ("Usuarios", "/users", "Usuarios"),
        ("Categorías", "/categories", "Categorías"),
        ("Bancos de preguntas", "/question-banks", "Bancos de preguntas"),
        ("Evaluaciones", "/evaluations", "Evaluaciones"),
        ("Asignaciones", "/assignments", "Asignaciones"),
        ("Preparación del año", "/readiness", "Preparación del año"),
        ("Importar", "/imports", "Importar"),
        ("Reportes", "/reports", "Reportes"),
        ("Historial de evaluaciones", "/evaluation-history", "Historial de evaluaciones"),
        ("Análisis", "/analysis", "Análisis"),
        ("Informe para el consejo", "/board-report", "Informe para el consejo"),
        ("Conversaciones", "/talks", "Conversaciones"),
        ("Reporte de capacitación", "/training-report", "Reporte de capacitación"),
        ("Planes de capacitación", "/plans", "Planes de capacitación"),
        ("Recordatorios", "/reminders", "Recordatorios"),
    ),
    "evaluador": (
        ("Realizar Evaluación", "/evaluation-form", "Realizar Evaluación"),
        ("Mis conversaciones", "/my-talks", "Mis conversaciones"),
        ("Mi Historial de Evaluaciones", "/my-history", "Mi Historial de Evaluaciones"),
    ),
}
PUBLIC_PAGES = (
    ("/verificar", "Verificar un documento"),
    ("/forgot-password", "¿Olvidó su contraseña?"),
    ("/set-password", "El enlace ya no es válido"),
    ("/unauthorized", "Acceso Denegado"),
    ("/no/such/page", "Página no encontrada"),
)


def test_every_address_of_the_front_end_is_opened() -> None:
    in_menus = (page for pages in MENUS.values() for page in pages)
    opened = [path for _, path, _ in (*PAGES, *ALIASES, *in_menus)]
    opened += [path for path, _ in PUBLIC_PAGES]
    opened += [*ELSEWHERE, *NO_PAGES]
    addresses = re.findall(r"[`'](/[^`'?#]*)", PATHS.read_text(encoding="utf-8"))
    patterns = {re.sub(r"\$\{[^}]*\}", "[^/]+", address) for address in addresses}
    assert {
        pattern for pattern in patterns if not any(re.fullmatch(pattern, path) for path in opened)
    } == set()


def test_pages_open_without_a_session(demo: Program, visit: Callable[..., Visitor]) -> None:
    stranger = visit(demo)
    for path, title in PUBLIC_PAGES:
        stranger.open(path)
        expect(stranger.page.get_by_role("heading", name=title, level=1)).to_be_visible()
        stranger.check_accessibility_on_desk_and_phone()


@pytest.mark.parametrize("role", sorted({role for role, _, _ in PAGES}))
def test_pages_open_by_address(demo: Program, visit: Callable[..., Visitor], role: str) -> None:
    person = visit(demo)
    person.sign_in_as(role)
    own_id = person.context.request.get(f"{demo.url}/api/users/me").json()["id"]
    for page_role, path, title in (*PAGES, *ALIASES):
        if page_role == role:
            person.open(path.format(own_id=own_id))
            expect(person.page.get_by_role("heading", level=1)).to_have_text(title)
            if (page_role, path, title) in PAGES:
                person.check_tables()
                person.check_accessibility_on_desk_and_phone()


def test_tables_show_all_their_columns_beside_the_menu(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    manager = visit(demo)
    manager.sign_in_as("gestionhumana")
    for path in (
        "/users",
        "/users?status=none",
        "/evaluations",
        "/reports",
        "/submissions",
        "/not-evaluated",
        "/self-evaluations",
        "/talks",
    ):
        manager.open(path)
        for width in (800, 1024, 1280):
            manager.resize({"width": width, "height": 900})
            manager.check_tables()


# the height of each row, and the width that its e-mail lacks
_ROWS_OF_PEOPLE = """() => [...document.querySelectorAll('main tbody tr')].map(row => {
    const email = [...row.querySelectorAll('td span')].find(node => node.textContent.includes('@'));
    return [row.getBoundingClientRect().height, email.scrollWidth - email.clientWidth];
})"""
TWO_LINES = 56


def test_people_have_two_lines_with_their_whole_email(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    manager = visit(demo)
    manager.sign_in_as("gestionhumana")
    manager.open("/users")
    for width in (1280, 1366):
        manager.resize({"width": width, "height": 900})
        manager.wait_until_loaded()
        rows = manager.page.evaluate(_ROWS_OF_PEOPLE)
        assert len(rows) == 10
        assert max(height for height, _ in rows) <= TWO_LINES
        assert max(lacking for _, lacking in rows) == 0


# how many lines the smallest element with this text has
_LINES = """text => {
    const nodes = document.querySelectorAll('main *');
    const node = [...nodes].findLast(each => each.textContent === text);
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}"""


@pytest.mark.parametrize(
    ("path", "widths", "texts"),
    [
        ("/users/26", (PHONE["width"], 800), ["miguel.sepulveda@nuevohorizonte.example"]),
        ("/profile", (PHONE["width"], 800), [DEMO_LOGINS["gestionhumana"]]),
        (
            "/dashboard",
            (800, 1280, 1366),
            [
                "Salud Institucional",
                "Colaboradores Activos",
                "Evaluadores Activos",
                "Necesidad de Capacitación",
                "Evaluaciones Realizadas",
            ],
        ),
    ],
)
def test_what_has_room_stands_on_one_line(
    demo: Program,
    visit: Callable[..., Visitor],
    path: str,
    widths: tuple[int, ...],
    texts: list[str],
) -> None:
    manager = visit(demo)
    manager.sign_in_as("gestionhumana")
    manager.open(path)
    for width in widths:
        manager.resize({"width": width, "height": 900})
        manager.wait_until_loaded()
        lines = {text: manager.page.evaluate(_LINES, text) for text in texts}
        assert lines == dict.fromkeys(texts, 1), width


@pytest.mark.parametrize("role", MENUS)
def test_pages_open_from_the_menu(demo: Program, visit: Callable[..., Visitor], role: str) -> None:
    person = visit(demo)
    person.sign_in_as(role)
    person.open("/")
    menu = person.page.get_by_role("navigation", name="Menú principal")
    for name, path, title in MENUS[role]:
        link = menu.get_by_role("link", name=name, exact=True)
        link.click()
        # the link is marked when its page has replaced the one before
        expect(link).to_have_attribute("aria-current", "page")
        expect(person.page.get_by_role("heading", level=1)).to_contain_text(title)
        expect(person.page).to_have_url(f"{demo.url}{path}")
        person.check_accessibility_on_desk_and_phone()


def test_the_entries_of_the_first_page_appear_together(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in_as("colaborador")
    profile = person.page.get_by_role("main").get_by_text("Mi perfil", exact=True)
    with unanswered(person.page, "**/api/receipts"):
        person.page.goto(f"{demo.url}/home")
        expect(profile).to_be_attached()
        expect(profile).to_be_hidden()
    # that call has failed now, and the page goes on without its entry
    expect(profile).to_be_visible()


GOOD_LAYOUT_SHIFT = 0.1
# milliseconds, and bytes a second: what is requested one after another comes one after another
SLOW_NETWORK = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 2_000_000,
    "uploadThroughput": 2_000_000,
}
# the cumulative layout shift of a page: https://web.dev/articles/cls
LAYOUT_SHIFTS = """
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.layoutShift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.mark.parametrize(
    ("role", "paths"),
    [
        ("gestionhumana", ("/dashboard", "/home", "/users", "/reports", "/users/26")),
        ("evaluador", ("/evaluation-form", "/home")),
        ("colaborador", ("/my-history", "/profile", "/home")),
    ],
)
def test_pages_stay_where_they_are_while_they_load(
    demo: Program, visit: Callable[..., Visitor], role: str, paths: tuple[str, ...]
) -> None:
    person = visit(demo, viewport=PHONE)
    person.sign_in_as(role)
    person.page.add_init_script(LAYOUT_SHIFTS)
    network = person.context.new_cdp_session(person.page)
    network.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    for path in paths:
        person.open(path)
        person.wait_until_loaded()
        assert person.page.evaluate("window.layoutShift") < GOOD_LAYOUT_SHIFT, path

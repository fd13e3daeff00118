"""Takes the README's pictures of the running product: `make screenshots`."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import CHROMIUM_FLAGS, DESK, PHONE, Program, chromium, free_port, settle
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Picture:
    """One screen, as somebody sees it."""

    name: str
    role: str
    path: str
    viewport: dict[str, int]
    scheme: str = "light"
    prepare: Callable[[Page], None] = lambda page: None


def begin_to_score(page: Page) -> None:
    """Open the form about the first colleague and score three questions."""
    page.get_by_role("button", name="Evaluar a").first.click()
    page.get_by_role("radio", name="1 Bajo").first.wait_for()
    page.get_by_role("radio", name="1 Bajo").first.focus()
    for key in "434":
        page.keyboard.press(key)
    page.locator("[data-kind=saved]").wait_for()


def say_what_a_score_rests_on(page: Page) -> None:
    """Score the first question, whose levels are described, and say why."""
    page.get_by_role("button", name="Evaluar a").first.click()
    page.get_by_role("radio", name="4 Superior").first.check()
    page.get_by_role("button", name="Agregar comentario").first.click()
    page.keyboard.insert_text("Sus planes de aula sirvieron de modelo en la reunión de área.")


def open_latest_report(page: Page) -> None:
    """Go from one's history to the newest report."""
    page.get_by_role("link", name="Ver Reporte").first.click()
    page.get_by_role("heading", name="Reporte de evaluación").wait_for()


def verify_latest_report(page: Page) -> None:
    """Take one's newest report away, and follow its code as whoever is given the paper."""
    open_latest_report(page)
    with (
        page.expect_response("**/api/audit/exports") as issued,
        page.expect_download(),
    ):
        page.get_by_role("button", name="Descargar PDF").click()
    origin = page.evaluate("location.origin")
    page.goto(f"{origin}/verificar/{issued.value.json()[0]['folio']}")
    page.get_by_role("heading", name="El documento es auténtico").wait_for()


def look_into_the_mirror(page: Page) -> None:
    """Answer everything about the first colleague, and go on to the last step."""
    begin_to_score(page)
    # each key goes on to the next question
    for _ in range(page.get_by_role("radio", name="1 Bajo").count() - len("434")):
        page.keyboard.press("3")
    page.get_by_role("button", name="Continuar", exact=True).click()
    page.get_by_role("heading", name="Antes de enviar").scroll_into_view_if_needed()


def show_what_was_corrected(page: Page) -> None:
    """Go to the corrections of the newest report."""
    open_latest_report(page)
    page.get_by_role("heading", name="Correcciones").evaluate("heading => heading.scrollIntoView()")


def show_the_arithmetic(page: Page) -> None:
    """Go to where the newest report works its total out."""
    open_latest_report(page)
    page.get_by_role("heading", name="¿De dónde sale mi nota?").scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)


def choose_a_department(page: Page) -> None:
    """Choose an evaluator, and a department to be assigned as a whole."""
    page.get_by_role("combobox", name="Evaluador").click()
    page.get_by_role("option").first.click()
    page.get_by_role("combobox", name="Departamento").select_option("Primaria")
    every = page.get_by_role("button", name="Asignar a todos los de Primaria", disabled=False)
    every.wait_for()


_STILL = "() => document.getAnimations().every(animation => animation.playState !== 'running')"
PAGES = (
    Picture("dashboard", "gestionhumana", "/dashboard", DESK),
    Picture("form", "evaluador", "/evaluation-form", PHONE, prepare=begin_to_score),
    Picture("levels", "evaluador", "/evaluation-form", DESK, prepare=say_what_a_score_rests_on),
    Picture("report", "colaborador", "/my-history", DESK, prepare=open_latest_report),
    Picture("arithmetic", "colaborador", "/my-history", DESK, prepare=show_the_arithmetic),
    Picture("readiness", "gestionhumana", "/readiness", DESK),
    Picture("plans", "gestionhumana", "/plans", DESK),
    Picture("imports", "gestionhumana", "/imports", DESK),
    Picture("reminders", "gestionhumana", "/reminders", DESK),
    Picture("mirror", "evaluador", "/evaluation-form", DESK, prepare=look_into_the_mirror),
    Picture("verify", "colaborador", "/my-history", DESK, prepare=verify_latest_report),
    Picture("corrected", "colaborador", "/my-history", DESK, prepare=show_what_was_corrected),
    Picture("report-dark", "colaborador", "/my-history", PHONE, "dark", open_latest_report),
    Picture("assignments", "gestionhumana", "/assignments", DESK, prepare=choose_a_department),
)


# once this year's evaluations are last year's
NEW_YEAR = Picture("new-year", "gestionhumana", "/new-year", DESK)


def turn_the_year(data_dir: Path) -> None:
    """Make every evaluation a year older, so that the school is where it will be in January."""
    aged = "name = replace(name, period, period - 1), period = period - 1"
    with closing(sqlite3.connect(data_dir / "evaluacmo.sqlite3")) as database, database:
        database.execute(f"UPDATE evaluations_evaluation SET {aged}")  # noqa: S608  (our own words)


@contextmanager
def demonstration() -> Iterator[Program]:
    """The demonstration school, served for as long as pictures are taken."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(data_dir=Path(folder), port=free_port())
        program.run("demo")
        process = program.serve()
        try:
            yield program
        finally:
            process.terminate()
            process.wait(timeout=10)


def take(picture: Picture, *, browser: Browser, program: Program) -> None:
    """Sign in, go there, and keep what is seen."""
    context = browser.new_context(
        viewport=picture.viewport,
        color_scheme=picture.scheme,
        locale="es-CO",
        timezone_id="America/Bogota",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{program.url}/login")
    page.get_by_label("Correo").fill(DEMO_LOGINS[picture.role])
    page.get_by_label("Contraseña", exact=True).fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Ingresar").click()
    page.wait_for_url(lambda url: not url.endswith("/login"))
    page.goto(program.url + picture.path)
    settle(page)
    picture.prepare(page)
    settle(page)
    page.evaluate("document.fonts.ready")
    page.wait_for_function(_STILL)
    page.screenshot(path=PICTURES / f"{picture.name}.png")
    context.close()


def main() -> None:
    """Take every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with demonstration() as program, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        for picture in PAGES:
            take(picture, browser=browser, program=program)
        turn_the_year(program.data_dir)
        take(NEW_YEAR, browser=browser, program=program)
        browser.close()


if __name__ == "__main__":
    main()

"""Takes the screenshots of the documents: `make screenshots`."""

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from e2e.conftest import (
    ADMIN_EMAIL,
    CHROMIUM_FLAGS,
    DEMO_LOGINS,
    DEMO_PASSWORD,
    DESKTOP,
    PASSWORD,
    PHONE,
    TRANSITIONS_ENDED,
    Program,
    Visitor,
    chromium,
    serving,
)

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Screenshot:
    """A page as a role, or whoever has this e-mail, sees it once it has been prepared."""

    name: str
    role: str
    path: str
    viewport: ViewportSize
    scheme: str = "light"
    prepare: Callable[[Page], None] = lambda page: None


def begin_to_score(page: Page) -> None:
    """Open the form about the first colleague and score three questions."""
    page.get_by_role("button", name="Evaluar a").first.click()
    score_three_questions(page)


def score_three_questions(page: Page) -> None:
    """Score the first questions of a form, and wait until they are saved."""
    page.get_by_role("radio", name="1 Bajo").first.wait_for()
    page.get_by_role("radio", name="1 Bajo").first.focus()
    for key in "434":
        page.keyboard.press(key)
    page.locator("[data-kind=saved]").wait_for()


def answer_about_oneself(page: Page) -> None:
    """Open one's own form and score three questions."""
    page.get_by_role("link", name="Responder su autoevaluación").click()
    score_three_questions(page)
    page.evaluate("scrollTo(0, 0)")


def comment_on_a_score(page: Page) -> None:
    """Score the first question, whose levels are described, and begin a comment."""
    page.get_by_role("button", name="Evaluar a").first.click()
    page.get_by_role("radio", name="4 Superior").first.check()
    page.get_by_role("button", name="Agregar comentario").first.click()
    page.keyboard.insert_text("Sus planes de aula sirvieron de modelo en la reunión de área.")


def open_latest_report(page: Page) -> None:
    """Go from one's history to the newest report."""
    page.get_by_role("link", name="Ver Reporte").first.click()
    page.get_by_role("heading", name="Reporte de evaluación").wait_for()


def verify_latest_report(page: Page) -> None:
    """Download one's newest report and open the address of its code."""
    open_latest_report(page)
    with (
        page.expect_response("**/api/audit/exports") as issued,
        page.expect_download(),
    ):
        page.get_by_role("button", name="Descargar PDF").click()
    origin = page.evaluate("location.origin")
    page.goto(f"{origin}/verificar/{issued.value.json()[0]['folio']}")
    page.get_by_role("heading", name="El documento es auténtico").wait_for()


def open_person(page: Page) -> None:
    """Open the page of the person who was found."""
    page.get_by_role("cell").get_by_role("link").first.click()
    page.get_by_role("heading", name="Resultados").wait_for()
    page.locator("figure svg").first.wait_for()


def show_score_distribution(page: Page) -> None:
    """Answer everything about the first colleague, and go on to the last step."""
    begin_to_score(page)
    # each key moves the focus to the next question
    for _ in range(page.get_by_role("radio", name="1 Bajo").count() - len("434")):
        page.keyboard.press("3")
    page.get_by_role("button", name="Continuar", exact=True).click()
    page.get_by_role("heading", name="Antes de enviar").scroll_into_view_if_needed()


def show_corrections(page: Page) -> None:
    """Scroll to the corrections of the newest report."""
    open_latest_report(page)
    corrections = page.get_by_role("heading", name="Correcciones")
    corrections.click()
    corrections.evaluate("heading => heading.scrollIntoView()")


def show_heat_map(page: Page) -> None:
    """Scroll to the questions by department."""
    page.get_by_role("heading", name="Preguntas por departamento").evaluate(
        "heading => heading.scrollIntoView()"
    )


def show_arithmetic(page: Page) -> None:
    """Scroll to the arithmetic of the newest report's total."""
    open_latest_report(page)
    page.get_by_role("link", name="Ver cómo se calculó").click()


def show_two_views(page: Page) -> None:
    """Open the report with a self-evaluation that both sides may see, and scroll to it."""
    page.get_by_role("link", name="Ver Reporte").first.click()
    page.get_by_role("heading", name="Dos miradas").evaluate("heading => heading.scrollIntoView()")


def show_talk(page: Page) -> None:
    """Open the report of the first person who has held a talk, and scroll to it."""
    page.get_by_role("row").nth(1).get_by_role("link").nth(1).click()
    page.get_by_role("heading", name="Conversación").evaluate("heading => heading.scrollIntoView()")


def begin_second_factor(page: Page) -> None:
    """Begin to add an app of codes on the profile."""
    page.get_by_role("button", name="Agregar aplicación de códigos").click()
    page.get_by_label("Código de 6 cifras").wait_for()
    page.locator("code").evaluate("key => key.scrollIntoView({ block: 'center' })")


def choose_department(page: Page) -> None:
    """Choose an evaluator and a department."""
    page.get_by_role("combobox", name="Evaluador").click()
    page.get_by_role("option").first.click()
    page.get_by_role("combobox", name="Departamento").select_option("Primaria")
    assign_all = page.get_by_role("button", name="Asignar a todos los de Primaria", disabled=False)
    assign_all.wait_for()


PAGES = (
    Screenshot("school", "admin", "/school", DESKTOP),
    Screenshot("dashboard", "gestionhumana", "/dashboard", DESKTOP),
    Screenshot("form", "evaluador", "/evaluation-form", PHONE, prepare=begin_to_score),
    Screenshot("levels", "evaluador", "/evaluation-form", DESKTOP, prepare=comment_on_a_score),
    Screenshot("report", "colaborador", "/my-history", DESKTOP, prepare=open_latest_report),
    Screenshot("arithmetic", "colaborador", "/my-history", DESKTOP, prepare=show_arithmetic),
    Screenshot(
        "analysis",
        "gestionhumana",
        "/analysis?show=questions",
        DESKTOP,
        prepare=show_heat_map,
    ),
    Screenshot(
        "two-views",
        "admin",
        "/reports?search=Beatriz%20Casta%C3%B1o",
        DESKTOP,
        prepare=show_two_views,
    ),
    Screenshot("board", "gestionhumana", "/board-report", DESKTOP),
    Screenshot("readiness", "gestionhumana", "/readiness", DESKTOP),
    Screenshot("person", "gestionhumana", "/users?search=%C3%91ungo", DESKTOP, prepare=open_person),
    Screenshot("talk", "gestionhumana", "/talks?talk=held", DESKTOP, prepare=show_talk),
    Screenshot("plans", "gestionhumana", "/plans", DESKTOP),
    Screenshot("imports", "gestionhumana", "/imports", DESKTOP),
    Screenshot("reminders", "gestionhumana", "/reminders", DESKTOP),
    Screenshot(
        "score-distribution",
        "evaluador",
        "/evaluation-form",
        DESKTOP,
        prepare=show_score_distribution,
    ),
    Screenshot("second-factor", "admin", "/profile", PHONE, prepare=begin_second_factor),
    Screenshot("verify", "colaborador", "/my-history", DESKTOP, prepare=verify_latest_report),
    Screenshot("corrected", "colaborador", "/my-history", DESKTOP, prepare=show_corrections),
    Screenshot("report-dark", "colaborador", "/my-history", PHONE, "dark", open_latest_report),
    Screenshot("assignments", "gestionhumana", "/assignments", DESKTOP, prepare=choose_department),
)


# of a school that has just begun
FIRST_STEPS = Screenshot("first-steps", "admin", "/dashboard", DESKTOP)
SIGN_IN = Screenshot("sign-in", "", "/login", PHONE)
# of somebody who has a self-evaluation to send, after `let_sign_in`
ADMINISTRATIVE = "blanca.roa@nuevohorizonte.example"
SELF_EVALUATION = Screenshot(
    "self-evaluation", ADMINISTRATIVE, "/home", PHONE, prepare=answer_about_oneself
)
# taken after `age_evaluations`
NEW_YEAR = Screenshot("new-year", "gestionhumana", "/new-year", DESKTOP)


def let_sign_in(email: str, data_dir: Path) -> None:
    """Give somebody of the demonstration the password of its accounts."""
    with closing(sqlite3.connect(data_dir / "evaluacmo.sqlite3")) as database, database:
        database.execute(
            "UPDATE accounts_user SET password_set_by_id = NULL, password_set_at = NULL,"
            " password = (SELECT password FROM accounts_user WHERE email = ?) WHERE email = ?",
            (DEMO_LOGINS["admin"], email),
        )


def age_evaluations(data_dir: Path) -> None:
    """Make every evaluation a year older, so that the new year has none."""
    one_year_older = (
        "name = replace(name, period, period - 1), period = period - 1,"
        " opens_on = date(opens_on, '-1 year'), closes_on = date(closes_on, '-1 year'),"
        " results_on = date(results_on, '-1 year')"
    )
    with closing(sqlite3.connect(data_dir / "evaluacmo.sqlite3")) as database, database:
        database.execute(f"UPDATE evaluations_evaluation SET {one_year_older}")  # noqa: S608  (a constant)


def allow_identity_numbers(browser: Browser, program: Program) -> None:
    """Let people sign in with their identity numbers, by the API."""
    context = browser.new_context()
    person = Visitor(program, context, context.new_page())
    person.sign_in_as("admin")
    api = f"{program.url}/api"
    token = context.request.get(f"{api}/csrf-token").json()["csrfToken"]
    school = context.request.get(f"{api}/school").json()
    fields = ("name", "city", "nit", "support_email")
    body = {key: school[key] for key in fields} | {"signs_in_by_identity_number": True}
    answer = context.request.put(f"{api}/school", headers={"X-CSRFToken": token}, data=body)
    expect(answer).to_be_ok()
    context.close()


def create_admin(program: Program) -> None:
    """Create an admin and nothing else."""
    program.run(
        "create-admin", "--name", "Adela Ríos", "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
    )


def take(screenshot: Screenshot, *, browser: Browser, program: Program) -> None:
    """Take one screenshot."""
    context = browser.new_context(
        viewport=screenshot.viewport,
        color_scheme=screenshot.scheme,
        locale="es-CO",
        timezone_id="America/Bogota",
        reduced_motion="reduce",
    )
    person = Visitor(program, context, context.new_page())
    if screenshot is FIRST_STEPS:
        person.sign_in(ADMIN_EMAIL)
    elif "@" in screenshot.role:
        person.sign_in(screenshot.role, DEMO_PASSWORD)
    elif screenshot.role:
        person.sign_in_as(screenshot.role)
    person.open(screenshot.path)
    person.wait_until_loaded()
    page = person.page
    screenshot.prepare(page)
    person.wait_until_loaded()
    page.evaluate("document.fonts.ready")
    page.wait_for_function(f"() => {TRANSITIONS_ENDED}")
    page.screenshot(path=PICTURES / f"{screenshot.name}.png")
    context.close()


def main() -> None:
    """Take every screenshot."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), lambda program: program.run("demo")) as program,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        for screenshot in PAGES:
            take(screenshot, browser=browser, program=program)
        let_sign_in(ADMINISTRATIVE, program.data_dir)
        take(SELF_EVALUATION, browser=browser, program=program)
        age_evaluations(program.data_dir)
        take(NEW_YEAR, browser=browser, program=program)
        allow_identity_numbers(browser, program)
        take(SIGN_IN, browser=browser, program=program)
        with serving(Path(folder) / "new", create_admin) as new:
            take(FIRST_STEPS, browser=browser, program=new)
        browser.close()


if __name__ == "__main__":
    main()

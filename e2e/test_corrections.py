"""An evaluation is reopened, also at its evaluator's request, and corrected; the person sees it."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor

REASON = "El puntaje de la primera pregunta era de otra persona."


def test_a_correction_is_shown_and_confirmed(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo, PHONE)
    person.sign_in_as("colaborador")
    person.open("/home")
    person.page.get_by_role("link", name="Tiene un resultado por confirmar").click()
    expect(person.page.get_by_role("heading", name="Su confirmación")).to_be_visible()
    report = person.page.url.removeprefix(demo.url)
    about = person.unfold("Datos del colaborador")
    name = about.get_by_role("definition").first.inner_text()

    reopen_all(visit(demo), report)
    correct_own(visit(demo), name)

    page = person.page
    person.open(report)
    corrected = person.unfold("Correcciones").get_by_role("listitem").last
    expect(corrected).to_contain_text(REASON)
    before, after = corrected.get_by_role("row", name="Total").get_by_role("cell").all_inner_texts()
    assert before != after
    expect(page.get_by_text(after, exact=True).first).to_be_visible()
    page.get_by_role("button", name="Confirmar que recibí este reporte").click()
    expect(page.get_by_text("Usted confirmó que recibió este reporte el")).to_be_visible()
    person.check_accessibility()


def reopen_all(manager: Visitor, report: str) -> None:
    """Reopen every submission of the report, because it does not name the evaluators."""
    manager.sign_in_as("gestionhumana")
    manager.open(report)
    sent = manager.unfold("Evaluaciones enviadas")
    expect(sent.get_by_text("Evaluación 1, enviada el")).to_be_visible()
    for _ in range(sent.get_by_role("listitem").count()):
        sent.get_by_role("button", name="Reabrir la evaluación").first.click()
        sent.get_by_label("Motivo").fill(REASON)
        sent.get_by_role("button", name="Reabrir la evaluación", exact=True).click()
        expect(sent.get_by_label("Motivo")).to_be_hidden()
    manager.check_layout()


def correct_own(evaluator: Visitor, name: str) -> None:
    """Give the first question another score and submit again."""
    evaluator.sign_in_as("evaluador")
    evaluator.open("/evaluation-form")
    page = evaluator.page
    page.get_by_role("button", name=f"Corregir la evaluación de {name}").click()
    expect(page.get_by_text(REASON)).to_be_visible()
    question = page.locator("[data-question]").first
    is_high = question.get_by_role("radio", name="3 Alto").is_checked()
    question.get_by_role("radio", name="2 Básico" if is_high else "3 Alto").focus()
    page.keyboard.press("2" if is_high else "3")
    page.get_by_role("button", name="Continuar").click()
    page.get_by_role("button", name="Completar Evaluación").click()
    expect(page.get_by_text("La corrección quedó guardada.")).to_be_visible()


def test_an_evaluator_asks_for_a_correction(demo: Program, visit: Callable[..., Visitor]) -> None:
    evaluator, manager = visit(demo, PHONE), visit(demo)
    evaluator.sign_in_as("evaluador")
    manager.sign_in_as("gestionhumana")
    manager.open("/reports?show=requests")
    page = manager.page

    # decline the request of the demonstration
    asked = page.get_by_role("row").nth(1)
    name = asked.get_by_role("cell").first.inner_text()
    asked.get_by_role("button", name="No aceptar").click()
    asked.get_by_label("Por qué no").fill("Ya se conversó con la persona.")
    manager.check_layout()
    manager.check_accessibility()
    asked.get_by_role("button", name="No aceptar", exact=True).click()
    expect(page.get_by_text("No hay correcciones por decidir.")).to_be_visible()

    evaluator.open("/home")
    declined = f"No se aceptó corregir lo que envió sobre {name}"
    evaluator.page.get_by_role("link", name=declined).click()
    own = evaluator.page.get_by_role("region", name="Corrección", exact=True)
    expect(own).to_contain_text("No se aceptó: Ya se conversó con la persona.")

    own.get_by_role("button", name="Pedirla de nuevo").click()
    own.get_by_label("Qué quiere corregir").fill(REASON)
    evaluator.check_layout()
    evaluator.check_accessibility()
    own.get_by_role("button", name="Enviar la petición").click()
    expect(own).to_contain_text("Gestión Humana todavía no ha respondido.")

    page.reload()
    page.get_by_role("row", name=name).get_by_role("button", name="Reabrir").click()
    expect(page.get_by_text("La evaluación quedó reabierta.")).to_be_visible()

    evaluator.page.reload()
    own.get_by_role("link", name="Corregir").click()
    expect(evaluator.page.get_by_text(f"para que la corrija. Motivo: {REASON}")).to_be_visible()

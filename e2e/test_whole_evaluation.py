"""An evaluation from its preparation to the report: manager, evaluator and colaborador."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor

QUESTIONS = (
    ("Prepara sus clases con objetivos claros.", "Competencia"),
    ("Escucha a sus estudiantes y a sus colegas.", "Competencia"),
    ("Cumple el plan anual de su área.", "Objetivo"),
)
COMMENT = "Un curso corto de evaluación formativa le daría más herramientas."


CATEGORY = "Docentes"
BANK = "Banco docente"
EVALUATION = "Evaluación docente"
MANAGER = "Gloria Hernández"
EVALUATOR = "Elena Duarte"
COLLABORATOR = "Camilo Peña"
NEXT_CENTURY = "2101-01-15"


def test_a_whole_evaluation_on_a_phone(program: Program, visit: Callable[..., Visitor]) -> None:
    admin = visit(program, PHONE)
    admin.sign_in_with_form(ADMIN_EMAIL)
    expect(admin.page.get_by_text("Salud Institucional")).to_be_visible()
    admin.check_layout()
    create_user(admin, MANAGER, role="Gestión Humana")

    manager = visit(program, PHONE)
    manager.sign_in(email_of(MANAGER))
    set_up(manager)

    evaluator = visit(program, PHONE)
    evaluator.sign_in(email_of(EVALUATOR))
    score_with_the_keyboard(evaluator)
    publish_results(manager)

    collaborator = visit(program, PHONE)
    collaborator.sign_in(email_of(COLLABORATOR))
    read_own_report(collaborator)

    follow_up(manager)


def email_of(name: str) -> str:
    """The e-mail of one of the people."""
    return f"{name.split(maxsplit=1)[0].lower()}@colegio.example"


def heading(visitor: Visitor, name: str):
    """A heading of the page."""
    return visitor.page.get_by_role("heading", name=name)


def press(visitor: Visitor, name: str) -> None:
    """Press the button with exactly this name."""
    visitor.page.get_by_role("button", name=name, exact=True).click()


def choose(visitor: Visitor, label: str, option: str) -> None:
    """Choose an option of a combobox."""
    visitor.page.get_by_role("combobox", name=label).click()
    visitor.page.get_by_role("option", name=option).click()


def create_user(visitor: Visitor, name: str, *, role: str, category: str | None = None) -> None:
    """Create a person with the form."""
    page = visitor.page
    visitor.open("/create-user")
    expect(heading(visitor, "Crear usuario")).to_be_visible()
    page.get_by_label("Nombre completo").fill(name)
    page.get_by_label("Correo electrónico").fill(email_of(name))
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_label("Rol", exact=True).select_option(label=role)
    page.get_by_label("Puesto").fill("Docente de ciencias")
    page.get_by_label("Departamento").fill("Primaria")
    if category:
        page.get_by_label("Categoría", exact=True).select_option(label=category)
        visitor.check_layout()
    press(visitor, "Crear usuario")
    expect(page.get_by_text("Usuario creado correctamente.")).to_be_visible()
    expect(heading(visitor, "Usuarios")).to_be_visible()


def set_up(manager: Visitor) -> None:
    """Create category, bank with questions, people, evaluation and assignment."""
    page = manager.page
    manager.open("/categories")
    page.get_by_label("Nombre de la nueva categoría").fill(CATEGORY)
    press(manager, "Crear categoría")
    expect(page.get_by_role("cell", name=CATEGORY, exact=True)).to_be_visible()
    manager.check_layout()

    create_bank(manager)
    create_user(manager, EVALUATOR, role="Evaluador")
    create_user(manager, COLLABORATOR, role="Colaborador", category=CATEGORY)
    manager.check_layout()
    create_evaluation(manager)
    assign(manager)


def create_bank(manager: Visitor) -> None:
    """Create a bank with two competencies and one objective."""
    page = manager.page
    manager.open("/question-banks")
    # while there is no bank, the page shows the form
    page.get_by_label("Nombre", exact=True).fill(BANK)
    page.get_by_label("Descripción").fill("Para quienes enseñan.")
    page.locator("form").get_by_role("button", name="Crear banco").click()
    expect(heading(manager, BANK)).to_be_visible()
    for text, kind in QUESTIONS:
        page.get_by_label("Pregunta", exact=True).fill(text)
        page.get_by_label("Tipo", exact=True).select_option(label=kind)
        press(manager, "Agregar")
        expect(page.get_by_role("listitem").filter(has_text=text)).to_be_visible()
    manager.check_layout()
    manager.check_touch_targets()


def create_evaluation(manager: Visitor) -> None:
    """Create an evaluation of the category with that bank, weighted 60 to 40."""
    page = manager.page
    manager.open("/create-evaluation")
    page.get_by_label("Nombre", exact=True).fill(EVALUATION)
    page.get_by_label("Objetivos", exact=True).fill("40")
    page.get_by_label("Competencias", exact=True).fill("50")
    page.get_by_label("Categoría", exact=True).select_option(label=CATEGORY)
    page.get_by_label("Banco de preguntas", exact=True).select_option(label=BANK)
    press(manager, "Crear evaluación")
    message = "La suma de los porcentajes debe ser igual a 100%."
    expect(page.get_by_text(message).first).to_be_visible()
    manager.check_accessibility()
    page.get_by_label("Competencias", exact=True).fill("60")
    page.get_by_label("Cierra el").fill(NEXT_CENTURY)
    page.get_by_label("Resultados desde el").fill(NEXT_CENTURY)
    press(manager, "Crear evaluación")
    expect(page.get_by_text("Evaluación creada exitosamente.")).to_be_visible()
    expect(page.get_by_role("link", name=f"Editar {EVALUATION}")).to_be_visible()
    manager.check_layout()


def publish_results(manager: Visitor) -> None:
    """Publish the results long before the date that was set."""
    page = manager.page
    manager.open("/evaluations")
    expect(page.get_by_text("cierra el 15 de enero de 2101")).to_be_visible()
    page.get_by_role("button", name=f"Publicar resultados de {EVALUATION}").click()
    question = page.get_by_role("alertdialog", name=f"¿Publicar los resultados de «{EVALUATION}»?")
    expect(question.get_by_text("1 persona podrá leer su resultado.")).to_be_visible()
    manager.check_accessibility()
    question.get_by_role("button", name="Publicar ahora").click()
    expect(page.get_by_text("Publicada", exact=True)).to_be_visible()
    manager.check_layout()


def assign(manager: Visitor) -> None:
    """Assign the collaborator to the evaluator."""
    page = manager.page
    manager.open("/assignments")
    choose(manager, "Evaluador", EVALUATOR)
    page.get_by_role("searchbox").first.fill("pena")
    page.get_by_role("button", name=f"Asignar a {COLLABORATOR}").click()
    expect(page.get_by_role("button", name=f"Eliminar a {COLLABORATOR}")).to_be_visible()
    manager.check_accessibility()


def score_with_the_keyboard(evaluator: Visitor) -> None:
    """Evaluate from the list to the end with the keyboard alone."""
    page, keyboard = evaluator.page, evaluator.page.keyboard
    evaluator.open("/evaluation-form")
    begin = page.get_by_role("button", name=f"Evaluar a {COLLABORATOR}")
    expect(begin).to_be_visible()
    evaluator.check_layout()
    tab_to(evaluator, f"Evaluar a {COLLABORATOR}")
    keyboard.press("Enter")
    expect(heading(evaluator, f"Evaluando a: {COLLABORATOR}")).to_be_visible()
    expect(page.get_by_role("radio", name="1 Bajo").first).to_be_visible()
    tab_to(evaluator, "1 Bajo")
    keyboard.press("4")
    keyboard.press("3")
    tab_to(evaluator, "Continuar")
    keyboard.press("Enter")
    expect(page.get_by_text("Falta responder esta pregunta.")).to_have_count(1)
    evaluator.check_accessibility()
    keyboard.press("2")
    expect(page.get_by_text("3 de 3", exact=True)).to_be_visible()
    tab_to(evaluator, "Continuar")
    keyboard.press("Enter")
    expect(heading(evaluator, "Capacitación")).to_be_visible()
    evaluator.check_accessibility()
    tab_to(evaluator, "¿Requiere capacitación?")
    keyboard.type("Sí")
    keyboard.press("Tab")
    keyboard.type(COMMENT)
    tab_to(evaluator, "Completar Evaluación")
    keyboard.press("Enter")
    expect(page.get_by_text("Evaluación y capacitación guardadas exitosamente.")).to_be_visible()
    expect(page.get_by_text("Evaluado", exact=True)).to_be_visible()
    evaluator.check_layout()


def tab_to(visitor: Visitor, name: str) -> None:
    """Press Tab until the focus is on the element with this accessible name."""
    page = visitor.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if _focused_name(visitor) == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def _focused_name(visitor: Visitor) -> str:
    return visitor.page.evaluate(
        """() => {
            const element = document.activeElement;
            const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
            return (label ?? element.textContent ?? '').trim();
        }"""
    )


def read_own_report(visitor: Visitor) -> None:
    """Find the report through the menu of the phone."""
    page = visitor.page
    visitor.open("/home")
    expect(heading(visitor, f"Bienvenido, {COLLABORATOR} a Evaluacmo")).to_be_visible()
    press(visitor, "Abrir el menú")
    page.get_by_role("navigation").get_by_role("link", name="Mi Historial de Evaluaciones").click()
    expect(heading(visitor, "Mi Historial de Evaluaciones")).to_be_visible()
    expect(page.get_by_text("72.50%")).to_be_visible()
    visitor.check_layout()
    visitor.open_report()
    expect(page.get_by_text("72.50%").first).to_be_visible()
    expect(page.get_by_text("87.50%").first).to_be_visible()
    expect(page.get_by_text("50.00%").first).to_be_visible()
    expect(page.get_by_text(COMMENT).first).to_be_visible()
    expect(page.get_by_text(EVALUATOR)).to_have_count(0)
    visitor.check_layout()
    visitor.open("/profile")
    expect(page.get_by_text("72.50%")).to_be_visible()
    visitor.check_layout()


def plan_training(manager: Visitor) -> None:
    """Plan an action from the training report and mark it as done."""
    page = manager.page
    manager.open("/training-report")
    page.get_by_role("link", name=f"Hacer plan para {COLLABORATOR}").click()
    expect(page.get_by_label("Acción", exact=True)).to_be_focused()
    page.get_by_label("Acción", exact=True).fill("Curso de evaluación formativa")
    choose(manager, "Responsable", EVALUATOR)
    page.get_by_label("Fecha límite").fill("2999-12-31")
    page.get_by_role("checkbox", name=QUESTIONS[0][0]).check()
    manager.check_accessibility()
    press(manager, "Guardar acción")
    expect(page.get_by_text(f"Responsable: {EVALUATOR}")).to_be_visible()
    manager.open("/plans?search=pena&state=all")
    row = page.get_by_role("row", name=COLLABORATOR)
    row.get_by_role("button", name="Marcar como hecha").click()
    expect(row.get_by_role("button", name="Marcar como pendiente")).to_be_focused()
    manager.check_layout()


def follow_up(manager: Visitor) -> None:
    """The manager sees the progress and the same report, and the weights are locked."""
    page = manager.page
    manager.open("/dashboard")
    expect(page.get_by_role("progressbar", name=f"{EVALUATOR}: 1 de 1 evaluados")).to_be_visible()
    manager.open("/evaluation-history")
    page.get_by_role("link", name=f"Ver Historial de {COLLABORATOR}").click()
    manager.open_report()
    expect(page.get_by_text("72.50%").first).to_be_visible()
    manager.check_layout()
    plan_training(manager)
    manager.open("/evaluations")
    page.get_by_role("link", name=f"Editar {EVALUATION}").click()
    for weight in ("Objetivos", "Competencias"):
        expect(page.get_by_label(weight, exact=True)).to_be_disabled()
    manager.check_layout()


def test_the_first_screen_of_a_phone_tells_the_result(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    """The total, its level, the change since the last result and whether it is final."""
    visitor = visit(demo, PHONE)
    visitor.sign_in_as("colaborador")
    visitor.open("/my-history")
    # last year's: other tests correct the latest one
    visitor.page.get_by_role("link", name="Ver Reporte").nth(1).click()
    result = visitor.page.get_by_role("region", name="Resultado", exact=True)
    change = re.compile(r"^7\.82 puntos más que en 2024 \(71\.32%\): no basta para decir que subió")
    for told in (re.compile(r"^79\.14%$"), re.compile("^Resultado definitivo$"), change):
        expect(result.get_by_text(told).first).to_be_in_viewport(ratio=1)
    level = result.get_by_role("paragraph").get_by_text("Alto", exact=True)
    expect(level).to_be_in_viewport(ratio=1)
    assert visitor.page.evaluate("scrollY") == 0
    visitor.check_accessibility()

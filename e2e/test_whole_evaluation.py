"""Three people do the whole job: a manager sets it up, an evaluator scores, a colaborador reads."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor

QUESTIONS = (
    ("Prepara sus clases con objetivos claros.", "Competencia"),
    ("Escucha a sus estudiantes y a sus colegas.", "Competencia"),
    ("Cumple el plan anual de su área.", "Objetivo"),
)
COMMENT = "Un curso corto de evaluación formativa le daría más herramientas."


@dataclass(frozen=True)
class Names:
    """What is made in one run, called by its width."""

    suffix: str

    @property
    def category(self) -> str:
        return f"Docentes {self.suffix}"

    @property
    def bank(self) -> str:
        return f"Banco docente {self.suffix}"

    @property
    def evaluation(self) -> str:
        return f"Evaluación docente {self.suffix}"

    @property
    def manager(self) -> str:
        return f"Gloria Hernández {self.suffix}"

    @property
    def evaluator(self) -> str:
        return f"Elena Duarte {self.suffix}"

    @property
    def collaborator(self) -> str:
        return f"Camilo Peña {self.suffix}"

    def email(self, name: str) -> str:
        """The e-mail of one of the three."""
        return f"{name.split(maxsplit=1)[0].lower()}{self.suffix}@colegio.example"


@pytest.mark.parametrize("viewport", [PHONE], ids=["390"], indirect=True)
def test_the_whole_job(
    program: Program, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    names = Names(suffix=str(viewport["width"]))
    admin = visit(program, viewport)
    admin.sign_in(ADMIN_EMAIL)
    expect(admin.page.get_by_text("Salud Institucional")).to_be_visible()
    admin.look()
    create_user(admin, names, names.manager, role="Gestión Humana")

    manager = visit(program, viewport)
    manager.sign_in(names.email(names.manager))
    set_up(manager, names)

    evaluator = visit(program, viewport)
    evaluator.sign_in(names.email(names.evaluator))
    expect(heading(evaluator, f"Bienvenido, {names.evaluator} a Evaluacmo")).to_be_visible()
    evaluator.look()
    score_with_the_keyboard(evaluator, names)

    collaborator = visit(program, viewport)
    collaborator.sign_in(names.email(names.collaborator))
    read_own_report(collaborator, names, on_phone=viewport is PHONE)

    follow_up(manager, names)


def heading(visitor: Visitor, name: str):
    """A heading of the page."""
    return visitor.page.get_by_role("heading", name=name)


def press(visitor: Visitor, name: str) -> None:
    """Press the button that is called exactly so."""
    visitor.page.get_by_role("button", name=name, exact=True).click()


def choose(visitor: Visitor, label: str, option: str) -> None:
    """Choose from a list that opens."""
    visitor.page.get_by_role("combobox", name=label).click()
    visitor.page.get_by_role("option", name=option).click()


def create_user(
    visitor: Visitor, names: Names, name: str, *, role: str, category: str | None = None
) -> None:
    """Add a person with the form."""
    page = visitor.page
    visitor.open("/create-user")
    expect(heading(visitor, "Crear usuario")).to_be_visible()
    page.get_by_label("Nombre completo").fill(name)
    page.get_by_label("Correo electrónico").fill(names.email(name))
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_label("Rol", exact=True).select_option(label=role)
    page.get_by_label("Puesto").fill("Docente de ciencias")
    page.get_by_label("Departamento").fill("Primaria")
    if category:
        page.get_by_label("Categoría", exact=True).select_option(label=category)
        visitor.look()
    press(visitor, "Crear usuario")
    expect(page.get_by_text("Usuario creado correctamente.")).to_be_visible()
    expect(heading(visitor, "Usuarios")).to_be_visible()


def set_up(manager: Visitor, names: Names) -> None:
    """Category, bank with questions, people, evaluation, assignment; each screen looked at."""
    page = manager.page
    manager.open("/categories")
    page.get_by_label("Nombre de la nueva categoría").fill(names.category)
    press(manager, "Crear categoría")
    expect(page.get_by_role("cell", name=names.category, exact=True)).to_be_visible()
    manager.look()

    create_bank(manager, names)
    create_user(manager, names, names.evaluator, role="Evaluador")
    create_user(manager, names, names.collaborator, role="Colaborador", category=names.category)
    manager.look()
    create_evaluation(manager, names)
    assign(manager, names)


def create_bank(manager: Visitor, names: Names) -> None:
    """A bank with two competencies and one objective."""
    page = manager.page
    manager.open("/question-banks")
    # where there is no bank yet, the form is there by itself
    page.get_by_label("Nombre", exact=True).fill(names.bank)
    page.get_by_label("Descripción").fill("Para quienes enseñan.")
    page.locator("form").get_by_role("button", name="Crear banco").click()
    expect(heading(manager, names.bank)).to_be_visible()
    for text, kind in QUESTIONS:
        page.get_by_label("Pregunta", exact=True).fill(text)
        page.get_by_label("Tipo", exact=True).select_option(label=kind)
        press(manager, "Agregar")
        expect(page.get_by_role("listitem").filter(has_text=text)).to_be_visible()
    manager.look()


def create_evaluation(manager: Visitor, names: Names) -> None:
    """An evaluation of the category with that bank, weighted 60 to 40."""
    page = manager.page
    manager.open("/create-evaluation")
    page.get_by_label("Nombre", exact=True).fill(names.evaluation)
    page.get_by_label("Objetivos", exact=True).fill("40")
    page.get_by_label("Competencias", exact=True).fill("50")
    page.get_by_label("Categoría", exact=True).select_option(label=names.category)
    page.get_by_label("Banco de preguntas", exact=True).select_option(label=names.bank)
    press(manager, "Crear evaluación")
    complaint = "La suma de los porcentajes debe ser igual a 100%."
    expect(page.get_by_text(complaint).first).to_be_visible()
    manager.look()
    page.get_by_label("Competencias", exact=True).fill("60")
    press(manager, "Crear evaluación")
    expect(page.get_by_text("Evaluación creada exitosamente.")).to_be_visible()
    expect(page.get_by_role("cell", name=names.evaluation, exact=True)).to_be_visible()
    manager.look()


def assign(manager: Visitor, names: Names) -> None:
    """Give the collaborator to the evaluator."""
    page = manager.page
    manager.open("/assignments")
    choose(manager, "Evaluador", names.evaluator)
    page.get_by_role("searchbox").first.fill("pena")
    page.get_by_role("button", name=f"Asignar a {names.collaborator}").click()
    expect(page.get_by_role("button", name=f"Eliminar a {names.collaborator}")).to_be_visible()
    manager.look()


def score_with_the_keyboard(evaluator: Visitor, names: Names) -> None:
    """From the list to *Completar Evaluación* without touching the mouse."""
    page, keyboard = evaluator.page, evaluator.page.keyboard
    evaluator.open("/evaluation-form")
    begin = page.get_by_role("button", name=f"Evaluar a {names.collaborator}")
    expect(begin).to_be_visible()
    evaluator.look()
    tab_to(evaluator, f"Evaluar a {names.collaborator}")
    keyboard.press("Enter")
    expect(heading(evaluator, f"Evaluando a: {names.collaborator}")).to_be_visible()
    tab_to(evaluator, "1 Bajo")
    keyboard.press("4")
    keyboard.press("3")
    tab_to(evaluator, "Continuar")
    keyboard.press("Enter")
    expect(page.get_by_text("Falta responder esta pregunta.")).to_have_count(1)
    evaluator.look()
    keyboard.press("2")
    expect(page.get_by_text("3 de 3 respondidas").first).to_be_visible()
    tab_to(evaluator, "Continuar")
    keyboard.press("Enter")
    expect(heading(evaluator, "Capacitación")).to_be_visible()
    evaluator.look()
    tab_to(evaluator, "¿Requiere capacitación?")
    keyboard.type("Sí")
    keyboard.press("Tab")
    keyboard.type(COMMENT)
    tab_to(evaluator, "Completar Evaluación")
    keyboard.press("Enter")
    expect(page.get_by_text("Evaluación y capacitación guardadas exitosamente.")).to_be_visible()
    expect(page.get_by_text("Evaluado", exact=True)).to_be_visible()
    evaluator.look()


def tab_to(visitor: Visitor, name: str) -> None:
    """Press Tab until the focus is on what has this accessible name."""
    page = visitor.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if _focused_name(visitor) == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def _focused_name(visitor: Visitor) -> str:
    return visitor.page.evaluate(
        """() => {
            const at = document.activeElement;
            const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent;
            return (label ?? at.textContent ?? '').trim();
        }"""
    )


def read_own_report(visitor: Visitor, names: Names, *, on_phone: bool) -> None:
    """The colaborador finds the report through the menu, and nothing else."""
    page = visitor.page
    visitor.look()
    if on_phone:
        press(visitor, "Abrir el menú")
    page.get_by_role("navigation").get_by_role("link", name="Mi Historial de Evaluaciones").click()
    expect(heading(visitor, "Mi Historial de Evaluaciones")).to_be_visible()
    expect(page.get_by_text("72.50%")).to_be_visible()
    visitor.look()
    visitor.open_report()
    expect(page.get_by_text("72.50%").first).to_be_visible()
    expect(page.get_by_text("87.50%").first).to_be_visible()
    expect(page.get_by_text("50.00%").first).to_be_visible()
    expect(page.get_by_text(COMMENT).first).to_be_visible()
    expect(page.get_by_text(names.evaluator)).to_have_count(0)
    visitor.look()
    for path in ("/users", "/dashboard", "/evaluation-history"):
        visitor.open(path)
        expect(heading(visitor, "Acceso Denegado")).to_be_visible()
    visitor.open("/profile")
    expect(page.get_by_text("72.50%")).to_be_visible()
    visitor.look()


def plan_training(manager: Visitor, names: Names) -> None:
    """From the training report to an action, which is done at once."""
    page = manager.page
    manager.open("/training-report")
    page.get_by_role("link", name=f"Hacer plan para {names.collaborator}").click()
    expect(heading(manager, "Plan de formación")).to_be_focused()
    press(manager, "Agregar acción")
    page.get_by_label("Qué se hará").fill("Curso de evaluación formativa")
    choose(manager, "Quién responde", names.evaluator)
    page.get_by_label("Hasta cuándo").fill("2999-12-31")
    page.get_by_role("checkbox", name=QUESTIONS[0][0]).check()
    manager.look()
    press(manager, "Guardar acción")
    expect(page.get_by_text(f"Responde: {names.evaluator}")).to_be_visible()
    manager.open("/plans?search=pena")
    row = page.get_by_role("row", name=names.collaborator)
    row.get_by_role("button", name="Marcar como hecha").click()
    expect(row.get_by_role("button", name="No está hecha")).to_be_focused()
    manager.look()


def follow_up(manager: Visitor, names: Names) -> None:
    """The manager sees the progress and the same report, and may no longer change the weights."""
    page = manager.page
    manager.open("/dashboard")
    expect(
        page.get_by_role("progressbar", name=f"{names.evaluator}: 1 de 1 evaluados")
    ).to_be_visible()
    manager.open("/evaluation-history")
    page.get_by_role("link", name=f"Ver Historial de {names.collaborator}").click()
    manager.open_report()
    expect(page.get_by_text("72.50%").first).to_be_visible()
    manager.look()
    plan_training(manager, names)
    manager.open("/evaluations")
    page.get_by_role("link", name=f"Editar {names.evaluation}").click()
    for weight in ("Objetivos", "Competencias"):
        expect(page.get_by_label(weight, exact=True)).to_be_disabled()
    manager.look()

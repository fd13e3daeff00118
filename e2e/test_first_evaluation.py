"""From a school with only an admin to the first evaluation that an evaluator can begin."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import xlsxwriter
from playwright.sync_api import FilePayload, Locator, expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, Program, Visitor, serving

MOST_CLICKS = 15
MOST_FIELDS = 5
HEADINGS = (
    "No.",
    "Apellidos",
    "Nombres",
    "Cédula",
    "Correo institucional",
    "Cargo",
    "Estamento",
    "Celular",
    "Fecha de ingreso",
    "Jefe inmediato",
)
ABOVE_THE_LIST = 11
EVALUATOR = "Elena Duarte Ruiz"
EVALUATOR_EMAIL = "elena@colegio.example"
COLLABORATORS = (("PEÑA GÓMEZ", "CAMILO"), ("DE LA HOZ", "ANA MARÍA"), ("ROJAS", "LUIS"))


def list_of_the_payroll() -> FilePayload:
    """A workbook as a payroll office gives it, with its headings in row 12."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content) as book:
        sheet = book.add_worksheet("PLANTA 2026")
        sheet.merge_range("A1:J1", "INSTITUCIÓN EDUCATIVA SAN JOSÉ")
        sheet.write("A3", "Planta de personal")
        sheet.write("A5", "NIT 900.123.456-7")
        sheet.write_row(ABOVE_THE_LIST, 0, HEADINGS)
        rows = [
            (1, "DUARTE RUIZ", "ELENA", "52000001", EVALUATOR_EMAIL, "Coordinadora", ""),
            *(
                (at, *name, f"5200000{at}", f"p{at}@colegio.example", "Docente", "Docentes")
                for at, name in enumerate(COLLABORATORS, 2)
            ),
        ]
        for at, row in enumerate(rows, ABOVE_THE_LIST + 1):
            boss = "DUARTE RUIZ ELENA" if at > ABOVE_THE_LIST + 1 else ""
            sheet.write_row(at, 0, (*row, "3001234567", "2020", boss))
    mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return {"name": "Planta 2026.xlsx", "mimeType": mime, "buffer": content.getvalue()}


@dataclass
class Hands:
    """All that a person does on a page, counted."""

    visitor: Visitor
    clicks: int = 0
    fields: int = 0

    def press(self, role: str, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press the only one with exactly this name."""
        place = self.visitor.page if within is None else within
        self.clicks += 1
        place.get_by_role(role, name=name, exact=True).click()  # type: ignore[arg-type]

    def fill(self, label: str, text: str) -> None:
        """Fill in a field."""
        self.fields += 1
        self.visitor.page.get_by_label(label, exact=True).fill(text)

    def upload(self, file: FilePayload) -> None:
        """Choose a file: one click."""
        self.clicks += 1
        self.visitor.page.get_by_label("Elegir un archivo").set_input_files(file)

    def confirm(self, name: str) -> None:
        """Confirm what is asked."""
        self.press("button", name, self.visitor.page.get_by_role("alertdialog"))


@pytest.fixture
def new_school(tmp_path: Path, with_admin: Callable[[Program], None]) -> Iterator[Program]:
    """The program with an admin and nothing else."""
    with serving(tmp_path, with_admin) as program:
        yield program


def test_the_first_evaluation_takes_few_presses(
    new_school: Program, visit: Callable[..., Visitor]
) -> None:
    admin = visit(new_school)
    admin.sign_in(ADMIN_EMAIL)
    admin.open("/dashboard")
    page, hands = admin.page, Hands(admin)
    guide = page.get_by_role("region", name=re.compile("^Primeros pasos"))
    expect(guide).to_be_visible()

    hands.press("link", "Agregue a las personas", guide)
    hands.upload(list_of_the_payroll())
    hands.press("button", "Revisar el archivo")
    hands.press("button", "Importar 4 personas")
    hands.confirm("Importar")
    hands.press("button", "Leer las asignaciones de este archivo")
    # all but the row of her who has no boss
    hands.press("button", "Importar 3 de 4")
    hands.confirm("Importar")
    expect(page.get_by_text("Se importó: 3 asignaciones.")).to_be_visible()
    hands.press("link", "Panel", page.get_by_role("navigation").first)
    hands.press("button", "Usar el conjunto inicial", guide)
    hands.press("link", "Crear evaluación", guide)
    hands.press("button", "Crear evaluación")
    hands.press("link", "Ver a los evaluadores sin contraseña", guide)
    hands.press("button", "Generar contraseñas (1)")
    hands.confirm("Generar")
    row = page.get_by_role("table").get_by_role("row", name=re.compile(EVALUATOR))
    password = row.locator("code").inner_text()
    assert hands.clicks <= MOST_CLICKS
    assert hands.fields <= MOST_FIELDS

    evaluator = visit(new_school)
    evaluator.sign_in_with_form(EVALUATOR_EMAIL, password)
    form = evaluator.page
    form.get_by_label("Nueva contraseña", exact=True).fill(PASSWORD)
    form.get_by_label("Confirmar nueva contraseña", exact=True).fill(PASSWORD)
    form.locator("main button[type=submit]").click()
    expect(form.get_by_role("heading", name="Elija su contraseña")).to_have_count(0)
    evaluator.open("/evaluation-form")
    for name in ("Camilo Peña Gómez", "Ana María de la Hoz", "Luis Rojas"):
        expect(form.get_by_role("button", name=f"Evaluar a {name}")).to_be_visible()
    form.get_by_role("button", name="Evaluar a Luis Rojas").click()
    expect(form.get_by_role("radio", name="1 Bajo").first).to_be_visible()

"""Documents that the browser makes: in a worker, under the program's own security policy."""

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, expect
from pypdf import PdfReader

from e2e.conftest import Program, Visitor, unanswered
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

MM_PER_POINT = 25.4 / 72


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/reports", "reportes.pdf"),
        ("/training-report?search=a", "reporte-de-capacitación.pdf"),
    ],
)
def test_a_manager_downloads_a_list(
    demo: Program, visit: Callable[..., Visitor], path: str, name: str
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    person.open(path)
    button = person.page.get_by_role("button", name="Descargar PDF")
    with person.page.expect_download() as download:
        button.click()
    assert download.value.suggested_filename == name
    document = Path(download.value.path()).read_bytes()
    assert document.startswith(b"%PDF-")
    assert document.count(b"/Type /Page\n") > 1
    assert document.count(b"/Type /FontDescriptor") == document.count(b"/FontFile2") > 1
    assert person.complaints == []


def test_a_long_document_can_be_stopped(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    person.open("/reports")
    button = person.page.get_by_role("button", name="Descargar PDF")
    with unanswered(person.page, "**/assets/worker-*.js"):
        button.click()
        cancel(person, while_it_says="Creando las páginas…")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-busy", "false")


def cancel(person: Visitor, *, while_it_says: str) -> None:
    """Stop the document that is being made."""
    dialog = person.page.get_by_role("dialog", name="Preparando el PDF")
    expect(dialog).to_contain_text(while_it_says)
    dialog.get_by_role("button", name="Cancelar").click()
    expect(dialog).to_be_hidden()


def texts_of(reader: PdfReader) -> list[str]:
    """The words of each page."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_a_person_downloads_their_own_report_to_sign(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["colaborador"], DEMO_PASSWORD)
    page = person.page
    person.open("/my-history")
    person.open_report()
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar PDF").click()
    reader = PdfReader(download.value.path())
    texts = texts_of(reader)
    text, count = " ".join(texts), len(texts)
    name = "Miguel Ángel Sepúlveda Arango"
    assert reader.metadata is not None
    assert reader.metadata.title == f"Reporte de evaluación de {name}"
    assert reader.trailer["/Root"]["/Lang"] == "es"
    assert [round(float(side) * MM_PER_POINT) for side in reader.pages[0].mediabox[2:]] == [
        210,
        297,
    ]
    found = [
        text.find(each)
        for each in (
            "Colegio de Prueba",
            "Reporte de evaluación",
            "Folio EV-",
            f"Nombre {name}",
            "Promedio por pregunta",
            "Requiere capacitación:",
            "Comentarios",
            "Resultado final",
            f"Colaborador {name}",
            "Supervisor",
        )
    ]
    assert -1 not in found
    assert found == sorted(found)
    (link,) = [str(note.get_object()["/A"]["/URI"]) for note in reader.pages[0].get("/Annots", [])]
    folio = link.removeprefix(f"{demo.url}/verificar/")
    for number, each in enumerate(texts, start=1):
        assert f"Página {number} de {count}" in each
        assert f"Folio {folio}" in each
    result, _, annex = text.partition("Supervisor")
    total = result.split("Total ")[-1].split("%")[0]
    assert f"{total}%" in annex.partition("Anexo: ¿De dónde sale mi nota?")[2]
    stranger = visit(demo)
    page = stranger.page
    page.goto(link)
    expect(page.get_by_role("heading", name="El documento es auténtico")).to_be_visible()
    expect(page.get_by_text("Los resultados no han cambiado desde entonces.")).to_be_visible()
    expect(page.get_by_text(name)).to_be_visible()
    assert total not in page.content()
    stranger.look()
    for typed, answer in (("12.34", "No coincide:"), (f"{total} %", "Coincide:")):
        page.get_by_label("Total impreso").fill(typed)
        page.get_by_role("button", name="Comprobar").click()
        expect(page.get_by_text(re.compile(f"^{answer}"))).to_be_visible()


def all_reports(person: Visitor) -> Locator:
    """The button for all reports of an evaluation of last year, in the list of evaluations."""
    year = datetime.now(ZoneInfo("America/Bogota")).year - 1
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    person.open("/evaluations")
    return person.page.get_by_role(
        "button",
        name=f"Reportes de Evaluación de desempeño Docentes {year}: descargar todos en PDF",
    )


def test_a_manager_downloads_all_reports_of_an_evaluation(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    button = all_reports(person)
    with person.page.expect_download() as download:
        button.click()
    reader = PdfReader(download.value.path())
    texts = texts_of(reader)
    starts = [number for number, text in enumerate(texts) if "Página 1 de " in text]
    listed = [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]
    assert len(listed) > 1
    assert [number for _, number in listed] == starts
    for name, number in listed:
        assert name in texts[number]


def test_all_reports_can_be_cancelled(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    button = all_reports(person)
    with unanswered(person.page, "**/api/reports/evaluation/**"):
        button.click()
        cancel(person, while_it_says="Reuniendo los datos…")
    expect(button).to_be_focused()
    expect(person.page.get_by_role("alertdialog")).to_have_count(0)

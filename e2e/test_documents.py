"""PDF documents, which the browser makes in a worker under the program's security policy."""

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import expect
from pypdf import PdfReader

from e2e.conftest import Program, Visitor, unanswered

MM_PER_POINT = 25.4 / 72


def test_a_manager_downloads_lists(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    person.sign_in_as("gestionhumana")
    button = person.page.get_by_role("button", name="Descargar PDF")
    for path, name in (
        ("/training-report?year=all&search=a", "reporte-de-capacitación.pdf"),
        ("/reports", "reportes.pdf"),
    ):
        person.open(path)
        with person.page.expect_download() as download:
            button.click()
        assert download.value.suggested_filename == name
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(b"%PDF-")
        assert content.count(b"/Type /Page\n") > 1
        assert content.count(b"/Type /FontDescriptor") == content.count(b"/FontFile2") > 1

    person.page.reload()
    with unanswered(person.page, "**/assets/worker-*.js"):
        button.click()
        cancel(person, progress="Creando las páginas…")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-busy", "false")


def cancel(person: Visitor, *, progress: str, title: str = "Preparando el PDF") -> None:
    """Cancel what is being made."""
    dialog = person.page.get_by_role("dialog", name=title)
    expect(dialog).to_contain_text(progress)
    dialog.get_by_role("button", name="Cancelar").click()
    expect(dialog).to_be_hidden()


def texts_of(reader: PdfReader) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_a_person_downloads_their_report_and_verifies_it(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in_as("colaborador")
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
    assert re.fullmatch(rf"Reporte de evaluación \d{{4}} de {name}", reader.metadata.title or "")
    assert reader.trailer["/Root"]["/Lang"] == "es-CO"
    assert [round(float(side) * MM_PER_POINT) for side in reader.pages[0].mediabox[2:]] == [
        210,
        297,
    ]
    positions = [
        text.find(part)
        for part in (
            "Colegio Nuevo Horizonte",
            "Bogotá · NIT 900.123.456-7",
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
    assert -1 not in positions
    assert positions == sorted(positions)
    (link,) = [str(note.get_object()["/A"]["/URI"]) for note in reader.pages[0].get("/Annots", [])]
    folio = link.removeprefix(f"{demo.url}/verificar/")
    for number, page_text in enumerate(texts, start=1):
        assert f"Página {number} de {count}" in page_text
        assert f"Folio {folio}" in page_text
    result, _, annex = text.partition("Supervisor")
    total = result.split("Total ")[-1].split("%")[0]
    assert f"{total}%" in annex.partition("Anexo: ¿Cómo se calculó este resultado?")[2]
    stranger = visit(demo)
    page = stranger.page
    page.goto(link)
    expect(page.get_by_role("heading", name="El documento es auténtico")).to_be_visible()
    expect(page.get_by_text("El resultado no ha cambiado desde entonces.")).to_be_visible()
    expect(page.get_by_text(name)).to_be_visible()
    assert total not in page.content()
    stranger.check_accessibility()
    for typed, answer in (("12.34", "No coincide:"), (f"{total} %", "Coincide:")):
        page.get_by_label("Total impreso").fill(typed)
        page.get_by_role("button", name="Comprobar").click()
        expect(page.get_by_text(re.compile(f"^{answer}"))).to_be_visible()


def test_a_manager_downloads_all_reports_of_an_evaluation(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    last_year = datetime.now(ZoneInfo("America/Bogota")).year - 1
    person = visit(demo)
    person.sign_in_as("gestionhumana")
    person.open("/evaluations")
    evaluation = f"Evaluación de desempeño Docentes {last_year}"
    person.page.get_by_role("button", name=f"Reportes de {evaluation}: descargar todos").click()
    dialog = person.page.get_by_role("dialog", name=f"Reportes de {evaluation}")
    button = dialog.get_by_role("button", name=re.compile("^Descargar "))
    dialog.get_by_role("radio", name="Todos en un PDF").check()
    person.check_accessibility()
    with unanswered(person.page, "**/api/reports/evaluation/**"):
        button.click()
        cancel(person, progress="Reuniendo los datos…", title="Preparando los reportes")
    expect(button).to_be_focused()
    expect(person.page.get_by_role("alertdialog")).to_have_count(0)

    with person.page.expect_download() as download:
        button.click()
    reader = PdfReader(download.value.path())
    texts = texts_of(reader)
    starts = [number for number, text in enumerate(texts) if "Página 1 de " in text]
    bookmarks = [
        (entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline
    ]
    assert len(bookmarks) > 1
    assert [number for _, number in bookmarks] == starts
    for name, number in bookmarks:
        assert name in texts[number]

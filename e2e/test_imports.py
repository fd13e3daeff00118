"""Importing people from a file: its errors by cell, then imported by keyboard and undone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import FilePayload, expect

from e2e.conftest import PHONE, Program, Visitor

HEADINGS = "Nombre;Correo;Rol;Categoría"


def csv_file(*rows: str) -> FilePayload:
    """A CSV file as a spreadsheet program saves it."""
    content = "\r\n".join((HEADINGS, *rows)).encode("cp1252")
    return {"name": "personas.csv", "mimeType": "text/csv", "buffer": content}


def test_a_file_that_is_dropped_beside_its_field_does_not_open(
    demo: Program, visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    manager = visit(demo)
    manager.sign_in_as("gestionhumana")
    manager.open("/imports")
    title = manager.page.get_by_role("heading", level=1)
    box = title.bounding_box()
    assert box is not None
    (file := tmp_path / "personas.csv").write_bytes(csv_file()["buffer"])
    browser = manager.context.new_cdp_session(manager.page)
    for event in ("dragEnter", "dragOver", "drop"):
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        at = {"x": box["x"] + 5, "y": box["y"] + 5}
        browser.send("Input.dispatchDragEvent", {"type": event, **at, "data": data})
    # the browser would have begun to open it
    manager.page.wait_for_timeout(500)
    assert manager.context.pages == [manager.page]
    expect(manager.page).to_have_url(f"{demo.url}/imports")
    expect(title).to_be_visible()


def test_people_are_imported_and_undone(demo: Program, visit: Callable[..., Visitor]) -> None:
    manager = visit(demo, PHONE)
    manager.sign_in_as("gestionhumana")
    manager.open("/users")
    page = manager.page
    page.get_by_role("link", name="Importar").click()
    with page.expect_download() as template:
        page.get_by_role("link", name="Descargar plantilla").click()
    assert template.value.suggested_filename == "plantilla-personas.xlsx"

    good = "Íngrid Muñoz;ingrid.munoz@nuevohorizonte.example;Colaborador;Coro"
    file = page.get_by_label("Elegir un archivo")
    file.set_input_files(csv_file(good, "Otra;sin arroba;Colaborador;"))
    wrong = page.get_by_role("row").filter(has_text="Escriba un correo electrónico válido.")
    expect(wrong).to_contain_text("sin arroba")
    manager.check_accessibility()
    page.get_by_role("button", name="Importar otro archivo").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Descartar").click()

    file.set_input_files(csv_file(good))
    read = page.get_by_role("table", name="Así se leerán las primeras filas")
    expect(read.get_by_role("row").nth(1)).to_contain_text("Íngrid Muñoz")
    page.get_by_role("button", name="Importar 1 persona").press("Enter")
    expect(page.get_by_role("alertdialog")).to_contain_text("Se crearán estas categorías: Coro.")
    page.get_by_role("alertdialog").get_by_role("button", name="Importar").press("Enter")
    expect(page.get_by_text("Se importó: 1 persona.")).to_be_visible()
    manager.check_layout()
    page.get_by_role("button", name="Deshacer: personas.csv").first.press("Enter")
    page.get_by_role("alertdialog").get_by_role("button", name="Deshacer").press("Enter")
    expect(page.get_by_role("region", name="personas.csv")).to_contain_text("Se deshizo")

"""Documents that the browser makes: in a worker, under the program's own security policy."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD


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
    person.page.route("**/assets/worker-*.js", lambda route: None)
    button = person.page.get_by_role("button", name="Descargar PDF")
    button.click()
    dialog = person.page.get_by_role("dialog", name="Preparando el PDF")
    expect(dialog).to_contain_text("Creando las páginas…")
    dialog.get_by_role("button", name="Cancelar").click()
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-busy", "false")

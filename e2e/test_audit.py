"""Access to a person's results is shown in the audit log and on the person's profile."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor

MANAGER = "Beatriz Elena Castaño Ríos"
COLLABORATOR = "Miguel Ángel Sepúlveda Arango"


def test_opening_and_downloading_a_report_is_recorded(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    manager = visit(demo, PHONE)
    manager.sign_in_as("gestionhumana")
    manager.open("/reports?search=sepulveda")
    manager.open_report()
    with manager.page.expect_download():
        manager.page.get_by_role("button", name="Descargar PDF").click()
    manager.check_touch_targets()
    manager.page.get_by_role("button", name="Abrir el menú").click()
    menu = manager.page.get_by_role("navigation", name="Menú principal")
    expect(menu).to_be_visible()
    manager.check_touch_targets()

    admin = visit(demo, PHONE)
    admin.sign_in_as("admin")
    admin.open("/audit?search=beatriz&action=results")
    rows = admin.page.get_by_role("row").filter(has_text=MANAGER).filter(has_text=COLLABORATOR)
    expect(rows.filter(has_text="Abrió un reporte").first).to_be_visible()
    expect(rows.filter(has_text="Descargó un reporte").first).to_be_visible()
    admin.check_accessibility()
    with admin.page.expect_download() as download:
        admin.page.get_by_role("button", name="Descargar CSV").click()
    assert COLLABORATOR in download.value.path().read_text(encoding="utf-8-sig")

    person = visit(demo, PHONE)
    person.sign_in_as("colaborador")
    person.open("/profile")
    views = person.page.get_by_role("region", name="Quién ha visto mis resultados")
    expect(views.get_by_role("row").filter(has_text=MANAGER).first).to_contain_text("Lo descargó")
    person.check_accessibility()

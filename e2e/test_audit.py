"""Who read somebody's results: the admin sees it in the log, the person on their profile."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

MANAGER = "Beatriz Elena Castaño Ríos"
COLLABORATOR = "Miguel Ángel Sepúlveda Arango"


def test_whoever_opens_a_report_is_seen(demo: Program, visit: Callable[..., Visitor]) -> None:
    manager = visit(demo, PHONE)
    manager.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    manager.open("/reports?search=sepulveda")
    manager.open_report()
    with manager.page.expect_download():
        manager.page.get_by_role("button", name="Descargar PDF").click()

    admin = visit(demo, PHONE)
    admin.sign_in(DEMO_LOGINS["admin"], DEMO_PASSWORD)
    admin.open("/audit?search=beatriz&action=results")
    rows = admin.page.get_by_role("row").filter(has_text=MANAGER).filter(has_text=COLLABORATOR)
    expect(rows.filter(has_text="Abrió un reporte").first).to_be_visible()
    expect(rows.filter(has_text="Descargó un reporte").first).to_be_visible()
    admin.look()
    with admin.page.expect_download() as download:
        admin.page.get_by_role("link", name="Descargar CSV").click()
    assert COLLABORATOR in download.value.path().read_text(encoding="utf-8-sig")

    person = visit(demo, PHONE)
    person.sign_in(DEMO_LOGINS["colaborador"], DEMO_PASSWORD)
    person.open("/profile")
    seen = person.page.get_by_role("region", name="Quién ha visto mis resultados")
    expect(seen.get_by_role("row").filter(has_text=MANAGER).first).to_contain_text("Lo descargó")
    person.look()

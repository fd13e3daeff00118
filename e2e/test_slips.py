"""Temporary passwords on paper, as Chromium prints them."""

from collections.abc import Callable
from io import BytesIO

from playwright.sync_api import expect
from pypdf import PdfReader

from e2e.conftest import ADMIN_EMAIL, Program, Visitor

PEOPLE = 17
# Latin America prints on both
PAPERS = ("A4", "Letter")
# the widest that browsers set by default: half an inch
SIDES, MARGIN = ("top", "right", "bottom", "left"), "12.7mm"


def test_slips_are_whole_on_a_page(program: Program, visit: Callable[..., Visitor]) -> None:
    """Eight slips fit on a page, in the dark scheme too, and none is broken."""
    manager = visit(program)
    manager.sign_in(ADMIN_EMAIL)
    page = manager.page
    token = page.request.get(f"{program.url}/api/csrf-token").json()["csrfToken"]
    people = [
        {
            "name": f"María del Pilar Sepúlveda de la Hoz {number:02}",
            "email": f"maria.sepulveda.delahoz.{number:02}@institucioneducativa.example",
            "role": "colaborador",
        }
        for number in range(PEOPLE)
    ]
    created = page.request.post(
        f"{program.url}/api/users/several", data={"people": people}, headers={"X-CSRFToken": token}
    )
    assert created.ok, created.text()

    manager.open("/users?status=none&page_size=50")
    everybody = page.get_by_role("checkbox", name="Seleccionar esta página")
    expect(everybody).to_be_enabled()
    # its label covers it, as a larger target
    everybody.check(force=True)
    page.get_by_role("button", name=f"Generar contraseñas ({PEOPLE})").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Generar").click()
    expect(page.get_by_role("heading", name="Contraseñas temporales")).to_be_visible()
    passwords = page.locator("td code").all_inner_texts()
    assert len(passwords) == PEOPLE

    for paper in PAPERS:
        printed = page.pdf(format=paper, margin=dict.fromkeys(SIDES, MARGIN))
        pages = [sheet.extract_text() for sheet in PdfReader(BytesIO(printed)).pages]
        assert [text.count("Sirve hasta") for text in pages] == [8, 8, 1], paper
        assert [text.count(f"Ingrese en {program.url}") for text in pages] == [8, 8, 1], paper
        for number, (person, password) in enumerate(zip(people, passwords, strict=True)):
            text = pages[number // 8]
            assert password in text
            assert f"{person['name'][-9:]}" in text
        assert "Imprimir" not in pages[0]

"""Two managers edit one person at the same time: neither undoes what the other has saved."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from e2e.conftest import PHONE, Program, Visitor

PERSON = "Miguel Ángel Sepúlveda Arango"
ADMIN = "Ximena Londoño"


def test_two_managers_edit_one_person(demo: Program, visit: Callable[..., Visitor]) -> None:
    admin, manager = visit(demo), visit(demo, PHONE)
    admin.sign_in_as("admin")
    manager.sign_in_as("gestionhumana")

    # different fields: neither notices the other
    open_form(admin)
    open_form(manager)
    field(admin, "Puesto").fill("Tesorero")
    save(admin)
    field(manager, "Departamento").fill("Pagaduría")
    save(manager)
    open_form(admin)
    expect(field(admin, "Puesto")).to_have_value("Tesorero")
    expect(field(admin, "Departamento")).to_have_value("Pagaduría")

    # the same field: the other value is used
    open_form(manager)
    field(admin, "Puesto").fill("Rector")
    save(admin)
    field(manager, "Puesto").fill("Contador")
    field(manager, "Departamento").fill("Contabilidad")
    press_save(manager)
    expect(field(manager, "Puesto")).to_be_focused()
    note = conflict(manager)
    expect(note).to_contain_text("lo cambió a «Rector» el ")
    expect(note).to_contain_text(ADMIN)
    expect(note).to_contain_text("Usted puso «Contador»")
    expect(field(manager, "Departamento")).to_have_value("Contabilidad")
    manager.check_accessibility()
    press_save(manager)
    expect(field(manager, "Puesto")).to_be_focused()
    note.get_by_role("button", name="Usar lo otro").click()
    expect(field(manager, "Puesto")).to_have_value("Rector")
    save(manager)

    # the same field: one's own value is kept, although it changes once more before it is saved
    open_form(admin)
    open_form(manager)
    field(manager, "Puesto").fill("Vicerrector")
    save(manager)
    field(admin, "Puesto").fill("Coordinador")
    press_save(admin)
    expect(conflict(admin)).to_contain_text("«Vicerrector»")
    conflict(admin).get_by_role("button", name="Conservar lo mío").click()
    open_form(manager)
    field(manager, "Puesto").fill("Secretario")
    save(manager)
    press_save(admin)
    expect(conflict(admin)).to_contain_text("«Secretario»")
    conflict(admin).get_by_role("button", name="Conservar lo mío").click()
    save(admin)
    open_form(manager)
    expect(field(manager, "Puesto")).to_have_value("Coordinador")
    expect(field(manager, "Departamento")).to_have_value("Contabilidad")


def open_form(visitor: Visitor) -> None:
    """Open the form of the person."""
    visitor.open("/users?search=sepulveda")
    visitor.page.get_by_role("link", name=f"Editar a {PERSON}").click()
    expect(field(visitor, "Puesto")).to_be_visible()


def field(visitor: Visitor, label: str) -> Locator:
    """A field of the form."""
    return visitor.page.get_by_role("combobox", name=label, exact=True)


def press_save(visitor: Visitor) -> None:
    """Send the form."""
    visitor.page.get_by_role("button", name="Guardar cambios").click()


def save(visitor: Visitor) -> None:
    """Send the form, and wait until it is stored."""
    press_save(visitor)
    expect(visitor.page.get_by_text("Usuario actualizado correctamente.")).to_be_visible()


def conflict(visitor: Visitor) -> Locator:
    """The note at the position, with both values."""
    expect(field(visitor, "Puesto")).to_have_attribute("aria-invalid", "true")
    described_by = field(visitor, "Puesto").get_attribute("aria-describedby") or ""
    ids = ", ".join(f"[id='{name}']" for name in described_by.split())
    return visitor.page.locator(ids).filter(has_text="Usted puso")

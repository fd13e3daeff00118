"""One's own sessions, and what asks again who has not signed in lately."""

import subprocess
import sys
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import DEMO_LOGINS, DEMO_PASSWORD, Program, Visitor

LONG_AGO = """
import django
django.setup()
from evaluacmo.accounts.models import Session
from evaluacmo.accounts.session_store import CONFIRMED, SessionStore
for key in Session.objects.values_list("pk", flat=True):
    session = SessionStore(key)
    session[CONFIRMED] = 0
    session.save()
"""
"""Has everybody have signed in long ago."""


def test_somebody_ends_their_session_in_another_browser(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person, other = visit(demo), visit(demo)
    for each in (person, other):
        each.sign_in_as("colaborador")
        each.open("/profile")
    person.page.reload()
    sessions = person.page.get_by_role("region", name="Sesiones abiertas")
    expect(sessions.get_by_role("listitem").first).to_contain_text("Esta sesión")
    expect(sessions.get_by_role("listitem").first).to_contain_text("Chrome en Linux")
    person.check_accessibility()
    sessions.get_by_role("button", name="Cerrar la sesión de Chrome en Linux").first.click()
    question = person.page.get_by_role("alertdialog", name="¿Cerrar esta sesión?")
    question.get_by_role("button", name="Cerrar sesión").click()
    expect(person.page.get_by_text("Se cerró la sesión.")).to_be_visible()
    other.page.reload()
    expect(other.page).to_have_url(f"{demo.url}/login")
    person.page.reload()
    expect(sessions.get_by_role("listitem").first).to_contain_text("Esta sesión")


def test_whoever_signed_in_long_ago_is_asked_again_and_saves_with_one_press(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    admin = visit(demo)
    page = admin.page
    admin.sign_in_as("admin")
    admin.open("/users?role=colaborador")
    page.get_by_role("link", name="Editar").first.click()
    expect(page.get_by_role("button", name="Guardar cambios")).to_be_visible()
    role = page.get_by_label("Rol", exact=True)
    role.select_option("Gestión Humana")
    subprocess.run(
        [sys.executable, "-c", LONG_AGO],
        check=True,
        env=demo.environment | {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"},
    )
    page.get_by_role("button", name="Guardar cambios").click()
    dialog = page.get_by_role("dialog", name="Confirme que es usted")
    expect(dialog.get_by_label("Su contraseña")).to_be_focused()
    admin.check_accessibility()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(role).to_have_value("gestionhumana")
    page.get_by_role("button", name="Guardar cambios").click()
    expect(dialog.get_by_label("Su contraseña")).to_be_focused()
    page.keyboard.type("no es esta")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("La contraseña actual no es correcta.").first).to_be_visible()
    dialog.get_by_label("Su contraseña").fill(DEMO_PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Usuario actualizado correctamente.")).to_be_visible()

    other = visit(demo)
    other.sign_in(DEMO_LOGINS["admin"], DEMO_PASSWORD)
    other.open("/audit?action=session.confirmed")
    expect(other.page.get_by_role("row").nth(1)).to_contain_text("Confirmó quién es")

"""An invitation by e-mail, from creating the user to the first sign-in, with a real mail server."""

from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import expect

from e2e.conftest import (
    ADMIN_EMAIL,
    PHONE,
    START_SECONDS,
    Program,
    Visitor,
    free_port,
    serving,
)

NEW_EMAIL = "nadia@colegio.example"
NEW_PASSWORD = "lluvia en abril 9"


class Mailbox:
    """Keeps the messages that a mail server receives."""

    def __init__(self) -> None:
        self.messages: Queue[EmailMessage] = Queue()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Receive a message (called by aiosmtpd)."""
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.put(message)
        return "250 OK"


@pytest.fixture
def mail_server() -> Iterator[Controller]:
    """A running mail server; its handler is a `Mailbox`."""
    controller = Controller(Mailbox(), hostname="127.0.0.1", port=free_port())
    controller.start()
    yield controller
    controller.stop()


@pytest.fixture
def school(
    mail_server: Controller, tmp_path: Path, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """The program with one admin and with e-mail."""

    def prepare(program: Program) -> None:
        program.extra_settings |= {
            "EVALUACMO_EMAIL_URL": f"smtp://127.0.0.1:{mail_server.port}",
            "EVALUACMO_EMAIL_FROM": "Colegio de Prueba <evaluacmo@colegio.example>",
            "EVALUACMO_SITE_URL": program.url,
        }
        with_admin(program)

    with serving(tmp_path, prepare) as program:
        yield program


def test_an_invited_person_chooses_a_password_and_signs_in(
    school: Program, mail_server: Controller, visit: Callable[..., Visitor]
) -> None:
    admin = visit(school)
    admin.sign_in(ADMIN_EMAIL)
    admin.open("/create-user")
    admin.page.get_by_label("Nombre completo").fill("Nadia <b>Reyes</b>")
    admin.page.get_by_label("Correo electrónico").fill(NEW_EMAIL)
    admin.page.get_by_role("button", name="Crear usuario").click()
    expect(admin.page.get_by_role("button", name="Invitar a Nadia")).to_be_visible()

    email = mail_server.handler.messages.get(timeout=START_SECONDS)
    assert email["To"] == NEW_EMAIL
    body = email.get_body(("plain",))
    assert body is not None
    link = next(word for word in body.get_content().split() if "/set-password#" in word)
    assert link.startswith(f"{school.url}/")

    newcomer = visit(school, PHONE)
    newcomer.page.goto(link)
    newcomer.page.get_by_label("Nueva contraseña", exact=True).fill(NEW_PASSWORD)
    newcomer.check_accessibility()
    newcomer.page.get_by_label("Confirmar nueva contraseña").fill(NEW_PASSWORD)
    newcomer.page.get_by_role("button", name="Guardar contraseña").click()
    newcomer.page.get_by_role("link", name="Ingresar", exact=True).click()
    expect(newcomer.page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()
    newcomer.sign_in_with_form(NEW_EMAIL, NEW_PASSWORD)
    expect(newcomer.page.get_by_role("heading", level=1)).to_contain_text("Bienvenido, Nadia <b>")
    newcomer.context.clear_cookies()
    newcomer.page.goto(link)
    expect(newcomer.page.get_by_role("heading", level=1)).to_have_text("El enlace ya no es válido")

"""An invitation, from the form that makes it to the first sign-in, over a real mail server."""

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
    PASSWORD,
    PHONE,
    START_SECONDS,
    Program,
    Visitor,
    free_port,
    serving,
)

NEWCOMER = "nadia@colegio.example"
CHOSEN = "lluvia en abril 9"


class Post:
    """Keeps what arrives."""

    def __init__(self) -> None:
        self.arrived: Queue[EmailMessage] = Queue()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a message."""
        told = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(told, EmailMessage)
        self.arrived.put(told)
        return "250 OK"


@pytest.fixture
def post() -> Iterator[tuple[Post, int]]:
    """A mail server, and its port."""
    post, port = Post(), free_port()
    controller = Controller(post, hostname="127.0.0.1", port=port)
    controller.start()
    yield post, port
    controller.stop()


@pytest.fixture
def school(post: tuple[Post, int], tmp_path: Path) -> Iterator[Program]:
    """The program with an admin, and with e-mail."""

    def prepare(program: Program) -> None:
        program.settings |= {
            "EVALUACMO_EMAIL_URL": f"smtp://127.0.0.1:{post[1]}",
            "EVALUACMO_EMAIL_FROM": "Colegio de Prueba <evaluacmo@colegio.example>",
            "EVALUACMO_SITE_URL": program.url,
        }
        program.run(
            "create-admin", "--name", "Adela Ríos", "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
        )

    yield from serving(tmp_path, prepare)


def test_whoever_is_invited_chooses_a_password_and_signs_in(
    school: Program, post: tuple[Post, int], visit: Callable[..., Visitor]
) -> None:
    admin = visit(school)
    admin.sign_in(ADMIN_EMAIL)
    admin.open("/create-user")
    admin.page.get_by_label("Nombre completo").fill("Nadia <b>Reyes</b>")
    admin.page.get_by_label("Correo electrónico").fill(NEWCOMER)
    admin.page.get_by_role("button", name="Crear usuario").click()
    expect(admin.page.get_by_role("button", name="Invitar a Nadia")).to_be_visible()

    email = post[0].arrived.get(timeout=START_SECONDS)
    assert email["To"] == NEWCOMER
    body = email.get_body(("plain",))
    assert body is not None
    link = next(word for word in body.get_content().split() if "/set-password#" in word)
    assert link.startswith(f"{school.url}/")

    newcomer = visit(school, PHONE)
    newcomer.page.goto(link)
    newcomer.page.get_by_label("Nueva contraseña", exact=True).fill(CHOSEN)
    newcomer.look()
    newcomer.page.get_by_label("Confirmar nueva contraseña").fill(CHOSEN)
    newcomer.page.get_by_role("button", name="Guardar contraseña").click()
    newcomer.page.get_by_role("link", name="Ingresar", exact=True).click()
    expect(newcomer.page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()
    newcomer.sign_in(NEWCOMER, CHOSEN)
    expect(newcomer.page.get_by_role("heading", level=1)).to_contain_text("Bienvenido, Nadia <b>")
    newcomer.sign_out()
    newcomer.page.goto(link)
    expect(newcomer.page.get_by_role("heading", level=1)).to_have_text("El enlace ya no es válido")

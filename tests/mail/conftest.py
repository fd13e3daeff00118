"""A mail server on this machine, which does what a test tells it to."""

import asyncio
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from pytest_django.fixtures import Settings

from tests.programs import free_port

CERTIFICATE = Path(__file__).with_name("localhost.pem")
"""Ours, for 127.0.0.1, with its key, which opens nothing."""

PATIENCE = 60
BACKEND = "evaluacmo.mail.smtp.EmailBackend"
"""The backend of the settings; Django's test runner replaces it by one that sends nothing."""
USER, SECRET = "evaluacmo", "clave@del:correo/1"


@dataclass
class Post:
    """A running server: what has arrived, and what it answers to whom."""

    port: int
    arrived: "Queue[EmailMessage]" = field(default_factory=Queue)
    refused: dict[str, str] = field(default_factory=dict)
    """The refusal of each recipient who is not taken."""
    sender_answer: str = "250 OK"
    """The answer to a sender."""
    answer: str = "250 OK"
    """The answer to a whole message."""
    while_taking: Callable[[], None] = lambda: None
    takes_strangers: bool = True
    """Whether whoever has not signed in may send."""

    async def handle_MAIL(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Take a sender, or not."""
        if not (self.takes_strangers or session.authenticated):
            return "530 5.7.0 Authentication required"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return self.sender_answer

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Take a recipient, or not."""
        envelope.rcpt_tos.append(address)
        return self.refused.get(address, "250 OK")

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a message, or not."""
        await asyncio.to_thread(self.while_taking)
        if self.answer.startswith("250"):
            told = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(told, EmailMessage)
            assert envelope.rcpt_tos == [told["To"]]
            self.arrived.put(told)
        return self.answer

    def next(self) -> EmailMessage:
        """The message that has arrived, or arrives soon."""
        return self.arrived.get(timeout=PATIENCE)

    def taken(self) -> list[EmailMessage]:
        """All that has arrived since one looked last."""
        return [self.arrived.get_nowait() for _ in range(self.arrived.qsize())]


def let_in(
    server: Any, session: Any, envelope: Any, mechanism: str, data: LoginPassword
) -> AuthResult:
    """Accept the one known user."""
    known = (data.login, data.password) == (USER.encode(), SECRET.encode())
    return AuthResult(success=known, handled=False)


Opening = Callable[..., Post]


@pytest.fixture
def open_post(settings: Settings) -> Iterator[Opening]:
    """Open a mail server, to which e-mail is sent from then on."""
    running: list[Controller] = []

    def opened(*, takes_strangers: bool = True, **how: Any) -> Post:
        post = Post(port=free_port(), takes_strangers=takes_strangers)
        controller = Controller(post, hostname="127.0.0.1", port=post.port, **how)
        controller.start()
        running.append(controller)
        settings.EMAIL_BACKEND = BACKEND
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", post.port
        return post

    yield opened
    for controller in running:
        controller.stop()


@pytest.fixture
def post(open_post: Opening) -> Post:
    """A mail server that takes everything from everybody."""
    return open_post()


@pytest.fixture
def its_certificate(monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """The server's certificate, which this machine trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


def text_of(message: EmailMessage) -> str:
    """The plain text, in lines as they were written."""
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def html_of(message: EmailMessage) -> str:
    """The HTML part."""
    part = message.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def link_in(message: EmailMessage) -> str:
    """The part after the # of the link for setting a password."""
    return text_of(message).split("/set-password#")[1].split()[0]

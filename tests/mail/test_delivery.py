"""E-mail on its way to a real server, which is slow, away, or refuses."""

import logging
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection, connections, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import User
from evaluacmo.accounts.services import update_user
from evaluacmo.mail.delivery import LEASE, PAUSE, claim, deliver, find_connection_error
from evaluacmo.mail.models import Message, MessageKind, MessageReason, MessageState
from evaluacmo.mail.services import forget_messages
from evaluacmo.mail.worker import MailWorker
from tests.conftest import PersonFactory, School
from tests.mail.conftest import BACKEND, SECRET, USER, Opening, Post, html_of, let_in, text_of
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

DRIPPING_SECONDS = 20
NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)


def waiting(user: User, kind: MessageKind = MessageKind.RESET) -> Message:
    """An e-mail that is due."""
    now = timezone.now()
    return Message.objects.create(person=user, kind=kind, made_at=now, next_at=now)


def fate(message: Message) -> tuple[str, str, int]:
    """State, reason and number of attempts."""
    message.refresh_from_db()
    return message.state, message.reason, message.attempts


def test_it_arrives_with_all_that_an_email_needs(
    school: School, post: Post, settings: Settings
) -> None:
    settings.SCHOOL_NAME = "Colegio <Ñandú>\nBcc: todos@colegio.example"
    settings.SUPPORT_EMAIL = "soporte@colegio.example"
    message = waiting(school.collaborator)
    assert deliver() == 1
    assert fate(message) == ("sent", "", 1)
    (told,) = post.taken()
    assert told["To"] == "camilo@colegio.example"
    assert told["From"] == "Colegio <evaluacmo@colegio.example>"
    assert told["Reply-To"] == "soporte@colegio.example"
    assert told["Bcc"] is None
    assert told["Subject"].strip() == (
        "Elija una nueva contraseña · Colegio <Ñandú> Bcc: todos@colegio.example"
    )
    assert told["Auto-Submitted"] == "auto-generated"
    assert told["Message-ID"].endswith("@evaluacmo.colegio.example>")
    assert "https://evaluacmo.colegio.example/set-password#" in text_of(told)
    assert "Hola, Camilo Peña:" in text_of(told)
    assert "Colegio <Ñandú>" in text_of(told)
    assert "Colegio &lt;Ñandú&gt;" in html_of(told)


def test_names_are_words_and_nothing_else(school: School, post: Post) -> None:
    hostile = "<script>alert(1)</script> {{ settings.SECRET_KEY }} {0} %s"
    school.collaborator.name = hostile
    school.collaborator.save()
    waiting(school.collaborator)
    deliver()
    (told,) = post.taken()
    without_address = hostile.replace(".", "\u2060.\u2060")
    assert f"Hola, {without_address}:" in text_of(told)
    assert "<script>" not in html_of(told)
    assert "&lt;script&gt;" in html_of(told)


def test_it_is_sent_encrypted_and_signed_in(
    school: School, open_post: Opening, its_certificate: ssl.SSLContext, settings: Settings
) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = USER, SECRET
    settings.EMAIL_USE_TLS = True
    guarded: dict[str, Any] = {"authenticator": let_in, "takes_strangers": False}
    post = open_post(tls_context=its_certificate, require_starttls=True, **guarded)
    waiting(school.collaborator)
    assert (deliver(), len(post.taken())) == (1, 1)
    settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = False, True
    post = open_post(ssl_context=its_certificate, auth_require_tls=False, **guarded)
    waiting(school.evaluator)
    assert (deliver(), len(post.taken())) == (1, 1)


@pytest.fixture
def unknown_certificate(
    its_certificate: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> ssl.SSLContext:
    """The server's certificate, of an authority that this machine does not know."""
    monkeypatch.delenv("SSL_CERT_FILE")
    return its_certificate


def test_a_server_that_nobody_vouches_for_gets_nothing(
    school: School,
    open_post: Opening,
    unknown_certificate: ssl.SSLContext,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.EMAIL_USE_SSL = True
    post = open_post(ssl_context=unknown_certificate)
    message = waiting(school.collaborator)
    assert deliver() == 0
    assert fate(message) == ("waiting", "unreachable", 0)
    assert post.taken() == []
    assert "certificate verify failed" in caplog.text


def test_a_wrong_password_is_said_without_it(
    school: School, open_post: Opening, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = USER, "otra-clave-secreta"
    open_post(authenticator=let_in, takes_strangers=False, auth_require_tls=False)
    message = waiting(school.collaborator)
    with caplog.at_level(logging.DEBUG):
        assert deliver() == 0
    assert fate(message) == ("waiting", "unreachable", 0)
    assert message.smtp_code == 535
    assert "535" in str(find_connection_error())
    assert "cannot be reached" in caplog.text
    assert "otra-clave-secreta" not in caplog.text + str(find_connection_error())


def test_while_the_server_is_away_everything_waits(
    school: School, post: Post, settings: Settings
) -> None:
    settings.EMAIL_PORT = 1
    with time_machine.travel(NOON, tick=False) as clock:
        message = waiting(school.collaborator)
        for minutes in range(3):
            assert deliver() == 0
            assert fate(message) == (MessageState.WAITING, MessageReason.UNREACHABLE, 0)
            assert message.next_at == NOON + (minutes + 1) * PAUSE
            assert deliver() == 0
            clock.shift(PAUSE)
        settings.EMAIL_PORT = post.port
        assert (deliver(), len(post.taken())) == (1, 1)
    assert fate(message) == ("sent", "", 1)


@pytest.fixture
def dripping(settings: Settings) -> Iterator[list[bytes]]:
    """A mail server that sends the bytes in the list, and then a byte every now and then."""
    settings.EMAIL_BACKEND = BACKEND
    settings.EMAIL_DEADLINE = 1
    beginning: list[bytes] = []
    over = threading.Event()

    def drip(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.sendall(b"".join(beginning))
            end = time.monotonic() + DRIPPING_SECONDS
            while time.monotonic() < end and not over.wait(0.05):
                line.sendall(b"2")

    def serve() -> None:
        with suppress(OSError):
            while True:
                line, _ = server.accept()
                threading.Thread(target=drip, args=[line], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.getsockname()
        threading.Thread(target=serve, daemon=True).start()
        yield beginning
        over.set()


@pytest.mark.parametrize(
    ("beginning", "uses_ssl"),
    [
        (b"", False),
        (b"220-ready\r\n220-", False),
        (b"220 ready\r\n250-STARTTLS\r\n250", False),
        (b"\x16\x03\x03\x40\x00\x02", True),
    ],
    ids=["greeting", "lines of a greeting", "extensions", "TLS"],
)
def test_a_server_that_never_ends_its_sentence_is_given_up(
    school: School, settings: Settings, dripping: list[bytes], beginning: bytes, uses_ssl: bool
) -> None:
    settings.EMAIL_USE_SSL = uses_ssl
    dripping.append(beginning)
    message = waiting(school.collaborator)
    before = time.monotonic()
    assert deliver() == 0
    assert time.monotonic() - before < DRIPPING_SECONDS / 2
    assert fate(message)[:2] == ("waiting", "unreachable")


def test_a_check_gives_such_a_server_up_too(dripping: list[bytes]) -> None:
    before = time.monotonic()
    assert find_connection_error()
    assert time.monotonic() - before < DRIPPING_SECONDS / 2


def test_a_server_that_never_takes_a_message_is_given_up(
    school: School, post: Post, settings: Settings
) -> None:
    settings.EMAIL_DEADLINE = 1
    released = threading.Event()
    post.while_taking = lambda: bool(released.wait(30)) and None
    message = waiting(school.collaborator)
    before = time.monotonic()
    assert deliver() == 0
    released.set()
    assert time.monotonic() - before < 9
    assert fate(message)[:2] == ("waiting", "unreachable")


def test_each_message_has_its_own_deadline(school: School, post: Post, settings: Settings) -> None:
    settings.EMAIL_DEADLINE = 2
    post.while_taking = lambda: time.sleep(0.8)
    for user in (school.collaborator, school.evaluator, school.manager):
        waiting(user)
    assert deliver() == 3


def test_a_message_that_cannot_be_composed_is_logged_with_its_cause(
    school: School, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(email="camilo@colegio.example\nBcc: x")
    broken, good = waiting(school.collaborator), waiting(school.evaluator)
    with caplog.at_level(logging.WARNING, logger="evaluacmo.mail"):
        assert deliver() == 1
    assert fate(broken) == (MessageState.FAILED, MessageReason.REFUSED, 1)
    assert fate(good) == (MessageState.SENT, MessageReason.NOTHING, 1)
    (record,) = caplog.records
    assert f"Message {broken.pk} could not be composed" in record.getMessage()
    assert "camilo" not in record.getMessage()


def test_who_is_refused_keeps_nobody_else_from_getting_theirs(school: School, post: Post) -> None:
    post.refused = {
        "camilo@colegio.example": "550 No such user",
        "elena@colegio.example": "451 Greylisted",
    }
    with time_machine.travel(NOON, tick=False) as clock:
        gone, later, good = map(waiting, (school.collaborator, school.evaluator, school.manager))
        assert deliver() == 1
        assert [message["To"] for message in post.taken()] == ["gloria@colegio.example"]
        assert fate(gone) == (MessageState.FAILED, MessageReason.REFUSED, 1)
        assert gone.smtp_code == 550
        assert fate(later) == (MessageState.WAITING, MessageReason.POSTPONED, 1)
        assert fate(good) == (MessageState.SENT, MessageReason.NOTHING, 1)
        pauses = []
        for _ in range(8):
            pauses.append((later.next_at - timezone.now()) / timedelta(minutes=1))
            clock.move_to(later.next_at)
            deliver()
            later.refresh_from_db()
        assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
        post.refused = {}
        clock.move_to(later.next_at)
        assert deliver() == 1
    assert fate(later) == (MessageState.SENT, MessageReason.NOTHING, 10)


def test_a_sender_whom_the_server_does_not_take_is_said_to_be_the_trouble(
    school: School, open_post: Opening
) -> None:
    post = open_post()
    post.sender_answer = "550 Not your domain"
    message = waiting(school.collaborator)
    assert deliver() == 0
    assert fate(message) == ("waiting", "unreachable", 1)
    assert message.smtp_code == 550
    post.sender_answer = "451 Later"
    Message.objects.update(next_at=timezone.now())
    assert deliver() == 0
    assert fate(message) == ("waiting", "unreachable", 2)
    assert message.smtp_code is None


def test_a_server_that_says_goodbye_is_left_alone(school: School, post: Post) -> None:
    post.answer = "421 Too busy"
    first, second = waiting(school.collaborator), waiting(school.evaluator)
    assert deliver() == 0
    assert fate(first) == (MessageState.WAITING, MessageReason.POSTPONED, 1)
    assert fate(second) == (MessageState.WAITING, MessageReason.NOTHING, 0)


@pytest.mark.both_databases
def test_what_nobody_took_for_days_is_given_up(school: School, settings: Settings) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        message = waiting(school.collaborator)
        settings.EMAIL_BACKEND = BACKEND
        settings.EMAIL_PORT = 1
        clock.shift(timedelta(days=3))
        deliver()
        assert fate(message) == (MessageState.WAITING, MessageReason.UNREACHABLE, 0)
        clock.shift(timedelta(minutes=2))
        deliver()
    assert fate(message) == (MessageState.FAILED, MessageReason.EXPIRED, 0)


def test_what_has_become_needless_is_not_sent(school: School, post: Post) -> None:
    off, settled = waiting(school.collaborator), waiting(school.evaluator, MessageKind.INVITATION)
    update_user(actor=school.admin, user_id=school.collaborator.pk, status=False)
    assert deliver() == 0
    assert fate(off) == fate(settled) == (MessageState.DROPPED, MessageReason.NEEDLESS, 1)
    assert post.taken() == []


@pytest.mark.both_databases
def test_whoever_dies_with_a_message_has_it_sent_later_as_the_same(
    school: School, post: Post
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        message = waiting(school.collaborator)
        assert claim() == message
        assert deliver() == 0
        clock.shift(LEASE)
        assert deliver() == 1
        (first,) = post.taken()
        # as if it had been handed over and that had never been written down
        Message.objects.filter(pk=message.pk).update(state=MessageState.WAITING, sent_at=None)
        clock.shift(LEASE)
        assert deliver() == 1
        (second,) = post.taken()
    assert first["Message-ID"] == second["Message-ID"]


@pytest.mark.both_databases
def test_links_go_before_reminders(school: School, post: Post) -> None:
    now = timezone.now()
    Message.objects.create(
        person=school.evaluator,
        kind=MessageKind.REMINDER,
        day=timezone.localdate(now),
        made_at=now - timedelta(minutes=1),
        next_at=now - timedelta(minutes=1),
    )
    waiting(school.collaborator)
    assert deliver() == 2
    assert [each["To"] for each in post.taken()] == [
        "camilo@colegio.example",
        "elena@colegio.example",
    ]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_several_send_each_message_once_and_nobody_waits_for_the_server(
    person: PersonFactory, post: Post
) -> None:
    people = [person(f"Persona {number}") for number in range(6)]
    messages = [waiting(each) for each in people]
    wrote = threading.Event()

    def write_meanwhile() -> None:
        """Somebody else's write goes through while the server has a message in its hands."""
        if wrote.is_set():
            return
        with transaction.atomic():
            User.objects.filter(pk=people[0].pk).update(position="Docente")
        wrote.set()
        connection.close()

    post.while_taking = write_meanwhile
    sent = at_once(deliver, deliver, deliver)
    assert sum(sent) == 6
    assert sorted(each["To"] for each in post.taken()) == sorted(str(each.email) for each in people)
    assert {fate(each)[0] for each in messages} == {MessageState.SENT}
    assert wrote.is_set()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_whoever_is_forgotten_while_it_is_sent_stays_forgotten(
    person: PersonFactory, post: Post
) -> None:
    user = person("Olvidada")
    waiting(user)

    def forget() -> None:
        forget_messages(user)
        connections.close_all()

    post.while_taking = forget
    assert deliver() == 1
    assert not Message.objects.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_the_worker_sends_what_was_left_and_what_it_is_woken_for(
    person: PersonFactory, post: Post
) -> None:
    first, second = person("Primera"), person("Segunda")
    left = waiting(first)
    mail_worker = MailWorker()
    mail_worker.start()
    try:
        assert post.next()["To"] == first.email
        waiting(second)
        mail_worker.wake()
        assert post.next()["To"] == second.email
    finally:
        mail_worker.stop()
    assert fate(left)[0] == MessageState.SENT

"""The SMTP connection, with a deadline for each delivery."""

from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTP
from socket import SHUT_RDWR, create_connection, socket
from ssl import SSLContext
from threading import Timer
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends import smtp


class DeadlineSMTP(SMTP):
    """Is cut off `EMAIL_DEADLINE` seconds after it was opened, or after `restart_deadline`.

    A socket's timeout is for each read: a server that sends a byte every few seconds never exceeds
    it. With `context`, TLS begins at once.
    """

    def __init__(self, *args: Any, context: SSLContext | None = None, **options: Any) -> None:
        self._context = context
        self._line: socket | None = None
        self._timer: Timer | None = None
        super().__init__(*args, **options)

    def connect(
        self, host: str = "localhost", port: int = 0, source_address: Any = None
    ) -> tuple[int, bytes]:
        """Connect, and read the greeting."""
        plain = create_connection((host, port), self.timeout, source_address)
        # stays valid when TLS replaces the socket
        self._line = plain.dup()
        self.restart_deadline()
        self.sock, self.file = plain, None
        try:
            if self._context is not None:
                self.sock = self._context.wrap_socket(plain, server_hostname=host)
            return self.getreply()
        except OSError:
            self.close()
            raise

    def restart_deadline(self) -> None:
        """Give the next delivery its own time."""
        self._stop_timer()
        self._timer = Timer(settings.EMAIL_DEADLINE, self._cut_off)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Close the connection."""
        self._stop_timer()
        super().close()
        if self._line is not None:
            self._line.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _cut_off(self) -> None:
        # a read that is waiting ends as if the server had closed the connection
        with suppress(OSError):
            if self._line is not None:
                self._line.shutdown(SHUT_RDWR)


class EmailBackend(smtp.EmailBackend):
    """Django's backend, with a deadline for opening the connection, each delivery and closing."""

    connection_class = DeadlineSMTP

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send the messages, within one deadline."""
        self._restart_deadline()
        return super().send_messages(email_messages)

    def close(self) -> None:
        """Close the connection, within a deadline."""
        self._restart_deadline()
        super().close()

    def _restart_deadline(self) -> None:
        if isinstance(self.connection, DeadlineSMTP):
            self.connection.restart_deadline()

"""The thread of each serving process that sends messages: when woken, and every minute."""

import logging
import threading
from typing import Final

from django.conf import settings
from django.db import connections

from evaluacmo.mail.delivery import deliver

EVERY_SECONDS: Final = 60

log = logging.getLogger("evaluacmo.mail")


class MailWorker:
    """Delivers messages in one thread, first those that an earlier process has left."""

    def __init__(self) -> None:
        self._awake = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="mail-worker")

    def start(self) -> None:
        """Start the thread, if e-mail is on."""
        if not settings.EMAIL_ON:
            return
        self.wake()
        self._thread.start()

    def wake(self) -> None:
        """Deliver now instead of at the next interval."""
        self._awake.set()

    def stop(self) -> None:
        """Stop after the message in progress, and wait for that."""
        self._stopping.set()
        self.wake()
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        self._awake.wait(EVERY_SECONDS)
        while not self._stopping.is_set():
            self._awake.clear()
            self._deliver()
            self._awake.wait(EVERY_SECONDS)

    def _deliver(self) -> None:
        try:
            deliver(is_stopping=self._stopping.is_set)
        except Exception:  # the thread must survive any error
            log.exception("Delivering messages failed")
        finally:
            connections.close_all()


mail_worker: Final = MailWorker()
"""Started by `serving` only; elsewhere waking it has no effect."""

"""The thread of a serving process that sends what waits: after each commit, and every minute."""

import logging
import threading
from typing import Final

from django.conf import settings
from django.db import connections

from evaluacmo.mail.delivery import deliver

EVERY_SECONDS: Final = 60

log = logging.getLogger("evaluacmo.mail")


class MailWorker:
    """Works in one thread, which begins with what a process before it may have left."""

    def __init__(self) -> None:
        self._awake = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="mail-worker")

    def start(self) -> None:
        """Begin, where e-mail is on."""
        if not settings.EMAIL_ON:
            return
        self.wake()
        self._thread.start()

    def wake(self) -> None:
        """Say that something waits."""
        self._awake.set()

    def stop(self) -> None:
        """Let it finish the message that it is sending, and take no other."""
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
        except Exception:  # whatever it was, the next round is due
            log.exception("Nothing was sent in this round")
        finally:
            connections.close_all()


mail_worker: Final = MailWorker()
"""This process's own. In a process that does not serve, nobody listens."""

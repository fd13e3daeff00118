"""The format of the log."""

from copy import copy
from logging import Formatter, LogRecord

REFUSALS = "django.security."


class BriefFormatter(Formatter):
    """Omits the traceback of requests that Django refuses, which anybody can send in masses."""

    def format(self, record: LogRecord) -> str:
        if record.name.startswith(REFUSALS):
            record = copy(record)
            record.exc_info = record.exc_text = None
        return super().format(record)

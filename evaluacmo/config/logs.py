"""What the log says, and how briefly."""

from copy import copy
from logging import Formatter, LogRecord

REFUSALS = "django.security."


class BriefFormatter(Formatter):
    """Says in one line what Django itself refuses: anybody can send thousands of it."""

    def format(self, record: LogRecord) -> str:
        """The record as text, of a refusal without its traceback."""
        if record.name.startswith(REFUSALS):
            record = copy(record)
            record.exc_info = record.exc_text = None
        return super().format(record)

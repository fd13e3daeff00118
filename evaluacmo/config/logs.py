"""The format of the log: one line for each record, with the id of the request it is about."""

import json
import logging
from copy import copy
from datetime import UTC, datetime
from logging import Formatter, LogRecord
from typing import Any, Final

from evaluacmo.common.requests import current_request_id

REFUSALS: Final = "django.security."
FORMATS: Final = ("text", "json")


class LineFormatter(Formatter):
    """A line of text; those of a traceback are separated by `\\n`."""

    def format(self, record: LogRecord) -> str:
        record = _as_logged(record)
        record.request_id = current_request_id.get() or "-"
        return super().format(record).replace("\n", "\\n")


class JsonFormatter(Formatter):
    """An object of JSON in a line."""

    def format(self, record: LogRecord) -> str:
        record = _as_logged(record)
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": current_request_id.get() or None,
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def _as_logged(record: LogRecord) -> LogRecord:
    """A copy; requests refused by Django, which can come in masses, are no errors of ours."""
    record = copy(record)
    if record.name.startswith(REFUSALS):
        record.exc_info = record.exc_text = None
        record.levelname = logging.getLevelName(min(record.levelno, logging.WARNING))
    return record

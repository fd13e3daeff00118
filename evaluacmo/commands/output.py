"""Output and questions of commands."""

import sys

from evaluacmo.commands import messages
from evaluacmo.common.errors import AppError


def say(sentence: str) -> None:
    """Print a sentence without buffering, also to a pipe."""
    print(sentence, flush=True)


def write_data(text: str) -> None:
    """Write data to standard output in UTF-8, whatever the locale."""
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.flush()


def confirm(question: str, *, yes: bool) -> None:
    """Ask for confirmation, unless `yes`. Raises `AppError` without it or without a terminal."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise AppError(messages.YES_NEEDED)
    print(question, end="", flush=True)
    if sys.stdin.readline().strip().casefold() not in messages.YES_ANSWERS:
        raise AppError(messages.NOT_CONFIRMED)

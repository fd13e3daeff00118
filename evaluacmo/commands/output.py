"""How a command speaks and asks."""

import sys

from evaluacmo.commands import messages
from evaluacmo.common.errors import AppError


def say(sentence: str) -> None:
    """Print a sentence at once, also where somebody reads through a pipe."""
    print(sentence, flush=True)


def pour(text: str) -> None:
    """Put data on standard output, in UTF-8 whatever the terminal speaks."""
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.flush()


def confirm(question: str, *, yes: bool) -> None:
    """Ask at the terminal, unless `yes`. Raises `AppError` for any other answer, or no terminal."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise AppError(messages.YES_NEEDED)
    print(question, end="", flush=True)
    if sys.stdin.readline().strip().casefold() not in messages.YES_ANSWERS:
        raise AppError(messages.NOT_CONFIRMED)

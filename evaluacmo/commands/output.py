"""How a command speaks."""

import sys


def say(sentence: str) -> None:
    """Print a sentence at once, also where somebody reads through a pipe."""
    print(sentence, flush=True)


def pour(text: str) -> None:
    """Put data on standard output, in UTF-8 whatever the terminal speaks."""
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.flush()

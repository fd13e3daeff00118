"""How a command speaks."""


def say(sentence: str) -> None:
    """Print a sentence at once, also where somebody reads through a pipe."""
    print(sentence, flush=True)

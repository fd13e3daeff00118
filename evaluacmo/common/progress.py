"""Long work that says how far it has come, as it goes (rules: imports)."""

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextvars import copy_context
from typing import Any, Final, TypeVar

from django.http import HttpRequest, StreamingHttpResponse

T = TypeVar("T")
Item = TypeVar("Item")

Steps = Generator[float, None, T]
"""Work in steps: after each, which share of it is done, from 0 to 1; at last what comes of it.

A transaction begins after the first step, so that none is open while an answer is begun.
"""

AT_ONCE: Final = 500
LINES: Final = "application/x-ndjson"


def finish(steps: Generator[Any, None, T]) -> T:
    """Do all that is left, and answer what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            answer: T = done.value
            return answer


def part(steps: Steps[T], *, start: float, stop: float) -> Steps[T]:
    """Work that is a part of some longer work, from one share of that to another."""
    while True:
        try:
            share = next(steps)
        except StopIteration as done:
            answer: T = done.value
            return answer
        yield start + share * (stop - start)


def in_portions(items: Sequence[Item]) -> Iterator[tuple[Sequence[Item], float]]:
    """Some hundreds of the items at a time, and which share is done after them."""
    for start in range(0, len(items), AT_ONCE):
        stop = min(start + AT_ONCE, len(items))
        yield items[start:stop], stop / len(items)


class AsItGoes(StreamingHttpResponse):
    """An answer that the server passes on line by line, and makes to its end in any case."""


def answer_of(request: HttpRequest, steps: Steps[T], shape: Callable[[T], Any]) -> T | AsItGoes:
    """What comes of the work; for whoever accepts lines, an answer that tells how far it is.

    A line is `{"share"}`, and the last one `{"status", "body"}`: what the answer would have been.
    What is refused before the first step is raised, and so answered as ever.
    """
    if LINES not in request.headers.get("Accept", ""):
        return finish(steps)
    try:
        share = next(steps)
    except StopIteration as done:
        answer: T = done.value
        return answer
    # whoever is signed in is known only until the answer is begun
    context = copy_context()
    rest = _lines(share, lambda: context.run(next, steps), shape)
    # a proxy would else keep the lines until it has all of them
    return AsItGoes(rest, content_type=LINES, headers={"X-Accel-Buffering": "no"})


def _lines(share: float, step: Callable[[], float], shape: Callable[[T], Any]) -> Iterator[str]:
    try:
        while True:
            yield _line(share=round(share, 3))
            share = step()
    except StopIteration as done:
        yield last_line(200, shape(done.value))


def last_line(status: int, body: Any) -> str:
    """What the answer comes to."""
    return _line(status=status, body=body)


def _line(**told: Any) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"

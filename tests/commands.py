"""Commands that are run in the tests' process, where the test's own rows are."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from typing import TextIO

import pytest

from evaluacmo.cli import main


@dataclass
class Run:
    """Runs a command in this process; answers its exit status, and keeps what it said."""

    captured: pytest.CaptureFixture[bytes]
    monkeypatch: pytest.MonkeyPatch
    said: str = ""
    complained: str = ""

    def __call__(self, *arguments: str, typed: str | None = None, piped: str = "") -> int:
        """Run it at a terminal on which `typed` is typed, or else with `piped` as its input."""
        with self.monkeypatch.context() as patch, _stdin(typed, piped) as stdin:
            patch.setattr(sys, "stdin", stdin)
            try:
                status = main(arguments)
            except SystemExit as ended:
                status = int(ended.code or 0)
        heard = self.captured.readouterr()
        self.said, self.complained = heard.out.decode(), heard.err.decode()
        return status


@contextmanager
def _stdin(typed: str | None, piped: str) -> Iterator[TextIO]:
    if typed is None:
        yield TextIOWrapper(BytesIO(piped.encode()), encoding="utf-8")
        return
    hands, keys = os.openpty()
    os.write(hands, typed.encode())
    try:
        with os.fdopen(keys, encoding="utf-8") as keyboard:
            yield keyboard
    finally:
        os.close(hands)

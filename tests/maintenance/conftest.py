"""Runs commands where the test's own rows are."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
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

    def __call__(self, *arguments: str, typed: str | None = None) -> int:
        """Run it at a terminal on which `typed` is typed, or else at none."""
        with self.monkeypatch.context() as patch, _keyboard(typed) as stdin:
            patch.setattr(sys, "stdin", stdin)
            try:
                status = main(arguments)
            except SystemExit as ended:
                status = int(ended.code or 0)
        heard = self.captured.readouterr()
        self.said, self.complained = heard.out.decode(), heard.err.decode()
        return status


@contextmanager
def _keyboard(typed: str | None) -> Iterator[TextIO]:
    if typed is None:
        with Path(os.devnull).open(encoding="utf-8") as nothing:
            yield nothing
        return
    hands, keys = os.openpty()
    os.write(hands, typed.encode())
    try:
        with os.fdopen(keys, encoding="utf-8") as keyboard:
            yield keyboard
    finally:
        os.close(hands)


@pytest.fixture
def run(
    db: None, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Run]:
    """Runs a command, as `run("check")`."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", os.environ["DJANGO_SETTINGS_MODULE"])
    mask = os.umask(0o022)
    yield Run(capsysbinary, monkeypatch)
    os.umask(mask)

"""Which failures of reading an upload are the file's, and which are ours."""

import subprocess
import sys
from pathlib import Path

import pytest

from evaluacmo.common.errors import Unavailable
from evaluacmo.common.messages import READING_FAILED
from evaluacmo.common.sandbox import run_in_sandbox
from evaluacmo.common.sandboxed import Unreadable

TOO_LARGE = "Es demasiado grande."


def run(way: str, content: bytes = b"", module: str = "tests.common.readers") -> object:
    return run_in_sandbox(module, way, content=content, too_large=TOO_LARGE)


def test_what_was_read_is_returned() -> None:
    assert run("length", b"123") == 3


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("refuse", "No se lee."),
        ("library", "Está dañado."),
        ("memory", TOO_LARGE),
        ("time", TOO_LARGE),
    ],
)
def test_a_refusal_and_the_limits_are_the_files_fault(
    way: str, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Unreadable) as refused:
        run(way, b"SECRETO")
    assert refused.value.message == message
    assert {record.levelname for record in caplog.records} <= {"WARNING"}
    assert ("JSONDecodeError" in caplog.text) == (way == "library")
    assert "SECRETO" not in caplog.text


@pytest.mark.parametrize(
    ("way", "cause"),
    [
        ("missing module", "ModuleNotFoundError: No module named 'evaluacmo.no_such_module'"),
        ("system error", "Error: [Errno"),
        ("bug", "AttributeError: a bug of ours"),
        ("killed", "it ended with -9"),
        ("silent", "Expecting value"),
        ("no such way", "KeyError: 'no such way'"),
    ],
)
def test_everything_else_is_ours_and_logged_with_its_cause(
    way: str, cause: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Unavailable) as failed:
        run(way)
    assert failed.value.message == READING_FAILED
    assert failed.value.retry_after
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert cause in record.getMessage()


def test_a_program_that_cannot_start_is_ours(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(Unavailable):
        run("length")
    assert "No such file" in caplog.text


@pytest.mark.parametrize("module", ["evaluacmo.imports.parser", "evaluacmo.school.logos"])
def test_programs_that_read_uploads_import_no_django(module: str) -> None:
    program = f"import sys, {module}; print([name for name in sys.modules if 'django' in name])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"[]\n"

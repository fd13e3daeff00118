"""Every shared component of the front end is accessible, in each of its states."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import STOP_SECONDS, Program, Visitor, free_port

FRONTEND = Path(__file__).parents[1] / "frontend"


@pytest.fixture
def development(tmp_path: Path) -> Iterator[Program]:
    """The development server of the front end, with nothing behind it."""
    program = Program(tmp_path, port=free_port())
    command = [
        "node",
        "node_modules/vite/bin/vite.js",
        "--host=127.0.0.1",
        f"--port={program.port}",
    ]
    # `node` may be a program that starts the real one: both are in a group, to be ended together
    with subprocess.Popen(
        command, cwd=FRONTEND, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert any(program.url in line for line in process.stdout)
        yield program
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=STOP_SECONDS)


def test_every_shared_component_is_accessible(
    development: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(development)
    visitor.open("/gallery.html")
    visitor.check_accessibility()
    for state, shown in (
        ("Vacío", "Ningún resultado coincide con la búsqueda."),
        ("Falla", "No se pudo cargar."),
    ):
        visitor.page.get_by_role("combobox", name="Estado").select_option(label=state)
        expect(visitor.page.get_by_text(shown).first).to_be_visible()
        visitor.check_accessibility()

"""The installed program with a database of its own, and real browsers to use it with."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Literal
from urllib.parse import urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Route,
    expect,
    sync_playwright,
)

ADMIN_EMAIL = "rectoria@colegio.example"
PASSWORD = "montaña azul 27"
EVALUACMO = Path(sys.executable).with_name("evaluacmo")
# generous, for busy machines: only a failing test waits so long
START_SECONDS = 120
WAIT_MS = 60_000
STOP_SECONDS = 60
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=WAIT_MS)
# the colour scheme has been applied and no transition is running
_SCHEME_APPLIED = """scheme => document.documentElement.dataset.mantineColorScheme === scheme
    && document.getAnimations().every(animation => animation.playState !== 'running')"""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# the dark page has the same elements: only their colours can break a rule
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
_LOG_VIOLATIONS = """addEventListener('securitypolicyviolation', event => console.error(
    `against the security policy: ${event.violatedDirective} ${event.blockedURI}`))"""
# the console's lines for refused calls and for requests aborted by leaving a page
EXPECTED_CONSOLE = ("the server responded with a status of 4", "net::ERR_ABORTED")


@dataclass
class Program:
    """`evaluacmo serve` as an administrator runs it."""

    data_dir: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict)
    """More of them than every program here has."""

    @property
    def url(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """The settings it runs with."""
        settings = {
            "EVALUACMO_DATA_DIR": str(self.data_dir),
            "EVALUACMO_SCHOOL_NAME": "Colegio de Prueba",
            "EVALUACMO_SUPPORT_EMAIL": "apoyo@colegio.example",
        }
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return kept | settings | self.settings

    def run(self, *arguments: str, text: str = "") -> None:
        """Run a command of the program to its end; `text` is its standard input."""
        subprocess.run(
            [EVALUACMO, *arguments], input=text, text=True, check=True, env=self.environment
        )

    def serve(self) -> subprocess.Popen[bytes]:
        """Start serving and wait for the first answer."""
        process = subprocess.Popen(
            [EVALUACMO, "serve", "--port", str(self.port)], env=self.environment
        )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if _answers(self.port):
                return process
            time.sleep(0.05)
        process.kill()
        raise TimeoutError("the program does not answer")


def _answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        connection.request("GET", "/api/csrf-token")
        return connection.getresponse().status == HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serving(data_dir: Path, prepare: Callable[[Program], None]) -> Iterator[Program]:
    """Serve a database of its own, once it has been prepared."""
    program = Program(data_dir=data_dir, port=free_port())
    prepare(program)
    process = program.serve()
    yield program
    process.terminate()
    process.wait(timeout=STOP_SECONDS)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program over a database that holds one admin and nothing else."""

    def prepare(program: Program) -> None:
        program.run("migrate")
        program.run(
            "create-admin", "--name", "Adela Ríos", "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
        )

    yield from serving(tmp_path_factory.mktemp("empty"), prepare)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program over the demonstration school."""
    yield from serving(tmp_path_factory.mktemp("demo"), lambda program: program.run("demo"))


def chromium() -> str:
    """The system's Chromium."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert named, "Chromium is not installed: apt-get install chromium"
    return named


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody at a browser of their own, whose complaints are collected."""

    program: Program
    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Watch the page."""
        self.context.add_init_script(_LOG_VIOLATIONS)
        self.page.on("console", self._heard)
        self.page.on("dialog", self._interrupted)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.on(
            "response",
            lambda answer: (
                self.complaints.append(f"{answer.status} {answer.url}")
                if answer.status >= 500
                else None
            ),
        )

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in EXPECTED_CONSOLE):
            self.complaints.append(f"console: {message.text}")

    def _interrupted(self, dialog: Dialog) -> None:
        # the product asks in its own dialogs; only the browser asks before leaving a page
        if dialog.type != "beforeunload":
            self.complaints.append(f"{dialog.type}: {dialog.message}")
        dialog.accept()

    def _asked(self, url: str) -> None:
        parts = urlparse(url)
        if parts.scheme.startswith("http") and parts.port != self.program.port:
            self.complaints.append(f"request to another host: {url}")

    def open(self, path: str) -> None:
        """Open an address of the product."""
        self.page.goto(f"{self.program.url}{path}")

    def sign_in(self, email: str, password: str = PASSWORD) -> None:
        """Sign in with the form."""
        self.open("/login")
        self.page.get_by_label("Correo").fill(email)
        self.page.get_by_label("Contraseña", exact=True).fill(password)
        self.page.get_by_role("button", name="Ingresar").click()
        expect(self.page).not_to_have_url(f"{self.program.url}/login")

    def sign_out(self) -> None:
        """Leave by deleting the session's cookies."""
        self.context.clear_cookies()

    def open_report(self) -> None:
        """Follow the first link to a report, and wait for the report."""
        self.page.get_by_role("link", name="Ver Reporte").first.click()
        # the page with the link stays until then, and may have buttons of the same names
        title = self.page.get_by_role("heading", name="Reporte de evaluación", level=1)
        expect(title).to_be_visible()

    def settle(self) -> None:
        """Wait until the page shows what it has asked for."""
        settle(self.page)

    def look(self) -> None:
        """Check accessibility in both colour schemes, and that nothing scrolls sideways."""
        page = self.page
        self.settle()
        self._check_accessibility("light", {})
        self._check_accessibility("dark", {"runOnly": COLOUR_RULES})
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        wider = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider <= 0, f"{page.url} scrolls sideways by {wider}px"

    def _check_accessibility(
        self, scheme: Literal["light", "dark"], options: dict[str, object]
    ) -> None:
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.wait_for_function(_SCHEME_APPLIED, arg=scheme)
        results = Axe().run(self.page, options={"resultTypes": ["violations"]} | options)
        violations = _described(results.response)
        assert violations == "", f"{self.page.url} {scheme}: {violations}"


def settle(page: Page) -> None:
    """Wait until the page shows what it has asked for."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def _described(response: dict[str, list[dict[str, object]]]) -> str:
    return "; ".join(
        f"{violation['id']}: {[node['html'] for node in violation['nodes']][:3]}"
        for violation in response["violations"]
    )


@contextmanager
def unanswered(page: Page, pattern: str) -> Iterator[None]:
    """Meanwhile nothing that is asked for at these addresses is answered."""
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route(pattern, keep)
    yield
    for route in asked:
        route.abort("aborted")
    page.unroute(pattern)


@pytest.fixture(params=[DESK, PHONE], ids=["1280", "390"])
def viewport(request: pytest.FixtureRequest) -> dict[str, int]:
    """A desk's and a phone's width."""
    return request.param


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Open browsers: `visit(program, viewport)`. At the end nobody may have complained."""
    visitors: list[Visitor] = []

    def arrive(program: Program, viewport: dict[str, int] = DESK) -> Visitor:
        context = browser.new_context(
            viewport=viewport,
            has_touch=viewport is PHONE,
            locale="es-CO",
            timezone_id="America/Bogota",
            reduced_motion="reduce",
        )
        context.set_default_timeout(WAIT_MS)
        visitor = Visitor(program, context, context.new_page())
        visitors.append(visitor)
        return visitor

    yield arrive
    for visitor in visitors:
        visitor.context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []

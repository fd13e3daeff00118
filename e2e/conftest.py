"""Fixtures: the installed program with a database of its own, and browsers to use it with."""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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
    Locator,
    Page,
    Request,
    Response,
    Route,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.migrated import kept_program

ADMIN_EMAIL = "rectoria@colegio.example"
PASSWORD = "montaña azul 27"
DEMO_PASSWORD = "cometas de agosto"
DEMO_LOGINS = {
    "admin": "ximena.londono@nuevohorizonte.example",
    "gestionhumana": "beatriz.castano@nuevohorizonte.example",
    "evaluador": "jorge.munoz@nuevohorizonte.example",
    "colaborador": "miguel.sepulveda@nuevohorizonte.example",
}
EVALUACMO = Path(sys.executable).with_name("evaluacmo")
# generous, for busy machines: only a failing test waits so long
START_SECONDS = 120
STOP_SECONDS = 60
WAIT_MS = 60_000
# below those that systems give to outgoing connections
PORTS = range(20_000, 30_000)
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
AXE = Axe().axe_script
# without reading media and style sheets in advance, which serves rules on sound and on orientation:
# no page has sound, and axe leaves out the other rule by itself
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}
# the dark page has the same elements: only their colours can break a rule
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
# animations that scrolling drives run for as long as they are there
TRANSITIONS_ENDED = """document.getAnimations().every(animation =>
    animation.timeline !== document.timeline || animation.playState !== 'running')"""
# the colour scheme has been applied and no transition is running
_SCHEME_APPLIED = f"""scheme => document.documentElement.dataset.mantineColorScheme === scheme
    && {TRANSITIONS_ENDED}"""
# a frame of one pixel holds what is for screen readers only
_CLIPPED_TABLES = """() => [...document.querySelectorAll('table')]
    .filter(table => table.parentElement.clientWidth > 1)
    .filter(table => table.scrollWidth > table.parentElement.clientWidth)
    .map(table => table.caption.textContent)"""
# Controls lower than 44 px, measured with the label that is pressed in their place. Links inside a
# sentence are as high as its line.
_TOO_LOW = """() => {
    const controls = 'a[href], button, summary, input, select, textarea, [role=button], [role=tab]';
    const coversCard = node => getComputedStyle(node, '::after').position === 'absolute';
    // The label of a choice, the card of a link that covers it, and the border around an input are
    // pressed, too.
    const target = node =>
        (node.matches('[type=checkbox], [type=radio]') && node.labels[0]) ||
        (node.matches('[data-row-target]') && coversCard(node) && node.closest('tr')) ||
        (node.matches('a') && coversCard(node) && node.offsetParent) ||
        node.closest('.mantine-PasswordInput-input, .mantine-MultiSelect-input') || node;
    const inSentence = node =>
        node.matches('a, button') && getComputedStyle(node).display === 'inline';
    return [...document.querySelectorAll(controls)]
        .filter(node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map(target)
        .filter(node => !inSentence(node))
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1 && box.height < 43.9)
        .map(([node, box]) => `${node.outerHTML.slice(0, 120)} ${box.height}`);
}"""
# the parts that depend on the width have been rendered
_DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_LOG_VIOLATIONS = """addEventListener('securitypolicyviolation', event => console.error(
    `against the security policy: ${event.violatedDirective} ${event.blockedURI}`))"""
# the console's lines for refused calls and for requests aborted by leaving a page
EXPECTED_CONSOLE = ("the server responded with a status of 4", "net::ERR_ABORTED")
expect.set_options(timeout=WAIT_MS)


@dataclass
class Program:
    """`evaluacmo serve` as an administrator runs it."""

    data_dir: Path
    port: int
    extra_settings: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the site, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of its processes."""
        settings = {
            "EVALUACMO_SETTINGS_FILE": os.devnull,
            "EVALUACMO_DATA_DIR": str(self.data_dir),
            "EVALUACMO_SCHOOL_NAME": "Colegio de Prueba",
            "EVALUACMO_SUPPORT_EMAIL": "apoyo@colegio.example",
        }
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return kept | settings | self.extra_settings

    def run(self, *arguments: str, text: str = "") -> None:
        """Run a command of the program to its end; `text` is its standard input."""
        subprocess.run(
            [EVALUACMO, *arguments], input=text, text=True, check=True, env=self.environment
        )

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server and wait for its first answer."""
        process = subprocess.Popen(
            [EVALUACMO, "serve", "--port", str(self.port)], env=self.environment
        )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and process.poll() is None:
            if _answers(self.port):
                return process
            time.sleep(0.05)
        process.kill()
        raise RuntimeError("the server does not answer")


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
    """A port that nothing listens on."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def serving(data_dir: Path, prepare: Callable[[Program], None]) -> Iterator[Program]:
    """A running program with a database of its own, which `prepare` has created."""
    program = Program(data_dir=data_dir, port=free_port())
    prepare(program)
    process = program.start()
    try:
        yield program
    finally:
        process.terminate()
        process.wait(timeout=STOP_SECONDS)


@pytest.fixture(scope="session")
def migrated(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a program with an empty database that has its tables."""
    return kept_program(pytestconfig, tmp_path_factory).data_dir


@pytest.fixture(scope="session")
def with_admin(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Program], None]:
    """Gives a program that was not started yet a database with one admin and nothing else."""
    created = Program(tmp_path_factory.mktemp("created"), port=0)
    copy_data(migrated, created)
    created.run(
        "create-admin", "--name", "Adela Ríos", "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
    )
    return lambda program: copy_data(created.data_dir, program)


def copy_data(source: Path, target: Program) -> None:
    """Give a program the data of another one; neither is running."""
    shutil.copytree(source, target.data_dir, dirs_exist_ok=True)


@pytest.fixture(scope="session")
def program(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """The program over a database that holds one admin and nothing else."""
    with serving(tmp_path_factory.mktemp("empty"), with_admin) as program:
        yield program


@pytest.fixture(scope="session")
def with_demo(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Program], None]:
    """Gives a program that was not started yet the demonstration school."""
    created = Program(tmp_path_factory.mktemp("created-demo"), port=0)
    copy_data(migrated, created)
    created.run("demo")
    return lambda program: copy_data(created.data_dir, program)


@pytest.fixture(scope="session")
def demo(
    tmp_path_factory: pytest.TempPathFactory, with_demo: Callable[[Program], None]
) -> Iterator[Program]:
    """The program over the demonstration school."""
    with serving(tmp_path_factory.mktemp("demo"), with_demo) as program:
        yield program


def chromium() -> str:
    """The system's Chromium; the one without windows takes little more than half the time."""
    installed = filter(None, map(shutil.which, ("chromium-headless-shell", "chromium")))
    named = os.environ.get("CHROMIUM") or next(installed, None)
    assert named, "Chromium is not installed: apt-get install chromium-headless-shell"
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
    """A person at a browser of their own, with one page. Collects what goes wrong in it."""

    program: Program
    context: BrowserContext
    page: Page
    color_scheme: Literal["light", "dark"] = "light"
    errors: list[str] = field(default_factory=list)
    elsewhere: set[int] = field(default_factory=set)
    """Ports of other servers that the browser may be led to."""

    def __post_init__(self) -> None:
        """Listen to the page."""
        self.context.add_init_script(_LOG_VIOLATIONS)
        self.page.on("console", self._on_console)
        self.page.on("dialog", self._on_dialog)
        self.page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        self.page.on("request", self._on_request)
        self.page.on("response", self._on_response)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in EXPECTED_CONSOLE):
            self.errors.append(f"console: {message.text}")

    def _on_dialog(self, dialog: Dialog) -> None:
        # the product has its own dialogs; the browser's may only ask before a page is left
        if dialog.type != "beforeunload":
            self.errors.append(f"{dialog.type}: {dialog.message}")
        dialog.accept()

    def _on_request(self, request: Request) -> None:
        parts = urlparse(request.url)
        if parts.scheme.startswith("http") and parts.port not in {
            self.program.port,
            *self.elsewhere,
        }:
            self.errors.append(f"request to another host: {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 500:
            self.errors.append(f"{response.status} {response.url}")

    def open(self, path: str) -> None:
        """Open an address of the product."""
        self.page.goto(f"{self.program.url}{path}")

    def sign_in(self, email: str, password: str = PASSWORD) -> None:
        """Sign in by the API, which is cheaper than the form."""
        api = f"{self.program.url}/api"
        token = self.context.request.get(f"{api}/csrf-token").json()["csrfToken"]
        response = self.context.request.post(
            f"{api}/users/login",
            headers={"X-CSRFToken": token},
            data={"email": email, "password": password},
        )
        expect(response).to_be_ok()

    def sign_in_as(self, role: str) -> None:
        """Sign in to the demonstration school with its account of this role."""
        self.sign_in(DEMO_LOGINS[role], DEMO_PASSWORD)

    def sign_in_with_form(self, email: str, password: str = PASSWORD) -> None:
        """Sign in with the form."""
        self.open("/login")
        self.fill_in_sign_in(email, password)
        self.page.get_by_role("button", name="Ingresar").click()
        expect(self.page).not_to_have_url(f"{self.program.url}/login")

    def fill_in_sign_in(self, email: str, password: str) -> None:
        """Fill in the form for signing in."""
        self.page.get_by_label("Correo").fill(email)
        self.page.get_by_label("Contraseña", exact=True).fill(password)

    def open_report(self) -> None:
        """Follow the first link to a report, and wait for the report."""
        self.page.get_by_role("link", name="Ver Reporte").first.click()
        # the page with the link stays until then, and may have buttons of the same names
        expect(self.page.get_by_role("region", name="Resultado", exact=True)).to_be_visible()

    def unfold(self, title: str) -> Locator:
        """Open a folded part of a report."""
        self.page.get_by_role("heading", name=title).click()
        return self.page.get_by_role("region", name=title)

    def wait_until_loaded(self) -> None:
        """Wait until the page shows its data."""
        wait_until_loaded(self.page)

    def check_layout(self) -> None:
        """Check that the page does not scroll sideways."""
        self.wait_until_loaded()
        overflow = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0, f"{self.page.url} scrolls sideways by {overflow}px"

    def check_tables(self) -> None:
        """Check that every column of every table can be seen without scrolling."""
        self.wait_until_loaded()
        assert self.page.evaluate(_CLIPPED_TABLES) == [], self.page.url

    def resize(self, viewport: ViewportSize) -> None:
        """Give the page another size, and wait until it is drawn in that."""
        self.page.set_viewport_size(viewport)
        self.page.wait_for_function("width => innerWidth === width", arg=viewport["width"])
        self.page.evaluate(_DRAWN)

    def check_touch_targets(self) -> None:
        """Check that on a phone everything that is pressed is at least 44 pixels high."""
        viewport = self.page.viewport_size
        assert viewport is not None
        if viewport != PHONE:
            self.resize(PHONE)
        self.wait_until_loaded()
        assert self.page.evaluate(_TOO_LOW) == [], self.page.url
        if viewport != PHONE:
            self.resize(viewport)

    def check_accessibility(self) -> None:
        """Check the layout, touch targets and, with axe, accessibility in both colour schemes.

        All rules are checked in the scheme that the page has, colours alone in the other one, which
        the page then keeps: switching costs as much as checking.
        """
        self._check_accessibility_as_it_is()
        self.check_touch_targets()

    def check_accessibility_on_desk_and_phone(self) -> None:
        """Check the same at a desk, and with all rules what a phone is shown."""
        viewport = self.page.viewport_size
        assert viewport is not None
        self._check_accessibility_as_it_is()
        self.resize(PHONE)
        self.check_layout()
        self.check_touch_targets()
        self._run_axe({})
        self.resize(viewport)

    def _check_accessibility_as_it_is(self) -> None:
        self.check_layout()
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        self._run_axe({})
        self.color_scheme = "dark" if self.color_scheme == "light" else "light"
        self.page.emulate_media(color_scheme=self.color_scheme, reduced_motion="reduce")
        self.page.wait_for_function(_SCHEME_APPLIED, arg=self.color_scheme)
        self._run_axe({"runOnly": COLOUR_RULES})

    def _run_axe(self, options: dict[str, object]) -> None:
        violations = self.page.evaluate(
            "options => axe.run(document, options).then(results => results.violations)",
            AXE_OPTIONS | options,
        )
        found = [(rule["id"], [node["html"] for node in rule["nodes"]][:3]) for rule in violations]
        assert found == [], f"{self.page.url} {self.color_scheme}"


def wait_until_loaded(page: Page) -> None:
    """Wait until the page shows its data."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


@contextmanager
def unanswered(page: Page, pattern: str) -> Iterator[None]:
    """Leave requests for these addresses without an answer."""
    pending: list[Route] = []

    def hold(route: Route) -> None:
        pending.append(route)

    page.route(pattern, hold)
    yield
    for route in pending:
        route.abort("aborted")
    page.unroute(pattern)


@contextmanager
def visiting(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Open browsers: `visit(program, viewport)`. At the end none may have had an error."""
    visitors: list[Visitor] = []

    def open_browser(program: Program, viewport: ViewportSize = DESKTOP) -> Visitor:
        context = browser.new_context(
            viewport=viewport,
            has_touch=viewport is PHONE,
            color_scheme="light",
            reduced_motion="reduce",
            locale="es-CO",
            timezone_id="America/Bogota",
        )
        context.set_default_timeout(WAIT_MS)
        visitor = Visitor(program, context, context.new_page())
        visitors.append(visitor)
        return visitor

    yield open_browser
    for visitor in visitors:
        visitor.context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []


def press_until_focused(page: Page, target: Locator) -> None:
    """Go on with the Tab key to an element."""
    for _ in range(30):
        if target.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead there")


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Open browsers, as `visiting`."""
    with visiting(browser) as visit:
        yield visit
